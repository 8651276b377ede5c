"""The HTTP API and the headers around every response."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from workbench.api import CONTENT_SECURITY_POLICY, middleware, routes
from workbench.documents import Chunk, ChunkKind, Document, chunk_id
from workbench.errors import DataError
from workbench.store.index import Index

TEXT = "🎉 Résumé: hi. 👩‍👩‍👧 ok."
DOCUMENT = Document(
    id="help/en/resume", text=TEXT, language="en", title="Résumé", source_url="https://help.example/resume"
)
START = TEXT.index("hi.")
KEY = chunk_id(DOCUMENT.id, DOCUMENT.version, START, len(TEXT))
CHUNK = Chunk(
    KEY,
    TEXT[START:],
    DOCUMENT.id,
    "en",
    ("Résumé", "Start"),
    START,
    source_url="https://help.example/resume#start",
    valid_from=date(2026, 1, 2),
)
INDEX = Index().renewed([DOCUMENT], [CHUNK])


def plain(request: Request) -> Response:
    return PlainTextResponse("page")


async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text(await websocket.receive_text())
    await websocket.close()


def client_of(current_index: Callable[[], Index]) -> TestClient:
    """The API as it is mounted, beside a page of another maker."""
    pages = [Route("/page", plain), WebSocketRoute("/socket", echo)]
    app = Starlette(routes=[*routes(current_index), *pages], middleware=middleware())
    return TestClient(app, raise_server_exceptions=False)


@pytest.fixture
def client() -> Iterator[TestClient]:
    with client_of(lambda: INDEX) as opened:
        yield opened


def test_a_chunk_comes_with_its_document_and_place(client: TestClient) -> None:
    response = client.get(f"/api/chunks/{KEY}")
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json; charset=utf-8"
    assert response.json() == {
        "id": KEY,
        "text": "hi. 👩‍👩‍👧 ok.",
        "kind": "prose",
        "language": "en",
        "title_path": ["Résumé", "Start"],
        "start": 10,
        "end": 23,
        # By hand: 🎉 is two UTF-16 units and four bytes, é two bytes; the family is three women and two joiners.
        "utf16_start": 11,
        "utf16_end": 27,
        "utf8_start": 15,
        "utf8_end": 41,
        "source_url": "https://help.example/resume#start",
        "valid_from": "2026-01-02",
        "valid_until": None,
        "document": {
            "id": "help/en/resume",
            "title": "Résumé",
            "language": "en",
            "version": DOCUMENT.version,
            "source_url": "https://help.example/resume",
        },
    }


def test_the_offsets_cut_the_chunk_out_of_the_document_in_every_unit(client: TestClient) -> None:
    found = client.get(f"/api/chunks/{KEY}").json()
    utf16, utf8 = TEXT.encode("utf-16-le"), TEXT.encode()
    assert TEXT[found["start"] : found["end"]] == found["text"]
    assert utf16[2 * found["utf16_start"] : 2 * found["utf16_end"]].decode("utf-16-le") == found["text"]
    assert utf8[found["utf8_start"] : found["utf8_end"]].decode() == found["text"]


def test_the_present_index_is_served(client: TestClient) -> None:
    held = [INDEX]
    with client_of(lambda: held[0]) as changing:
        before = changing.get(f"/api/chunks/{KEY}")
        new = replace(DOCUMENT, text="hi. New.", title="CV")
        held[0] = INDEX.renewed([new], [Chunk("n1", "hi. New.", new.id, "en", ("CV",))])
        after = changing.get(f"/api/chunks/{KEY}", headers={"If-None-Match": before.headers["etag"]})
        assert after.status_code == 200, "what superseded the chunk is a part of the answer"
        assert after.json()["superseded_by"] == "n1"
        assert after.json()["text"] == before.json()["text"]
        assert after.json()["document"] | {"title": "CV", "version": None} == after.json()["document"]
        assert after.json()["utf16_start"] is None
        assert "superseded_by" not in changing.get("/api/chunks/n1").json()

        held[0] = held[0].renewed([], [], gone=[new.id])
        gone = changing.get(f"/api/chunks/{KEY}").json()
        assert gone["superseded_by"] is None
        assert gone["document"] == {
            "id": "help/en/resume", "title": "Résumé", "language": "en", "version": None, "source_url": None,
        }  # fmt: skip


def test_a_client_that_has_the_chunk_gets_304(client: TestClient) -> None:
    address = f"/api/chunks/{KEY}"
    first = client.get(address)
    tag = first.headers["etag"]
    assert tag.startswith('"')
    assert tag.endswith('"')
    assert first.headers["cache-control"] == "no-cache"
    for header in (tag, f"W/{tag}", f'"other", {tag}', f'"other",W/{tag}', "*"):
        again = client.get(address, headers={"If-None-Match": header})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["cache-control"] == "no-cache"
    for header in ('"other"', tag.strip('"'), ""):
        assert client.get(address, headers={"If-None-Match": header}).status_code == 200
    assert client.get(address).headers["etag"] == tag


def test_head_gives_the_headers_alone(client: TestClient) -> None:
    address = f"/api/chunks/{KEY}"
    get, head = client.get(address), client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert {name: head.headers[name] for name in ("etag", "content-length", "content-type")} == {
        name: get.headers[name] for name in ("etag", "content-length", "content-type")
    }
    assert client.head("/api/chunks/unknown").status_code == 404


@pytest.mark.parametrize("kind", list(ChunkKind))
def test_each_kind_of_chunk_is_named(kind: ChunkKind) -> None:
    index = Index().renewed([DOCUMENT], [replace(CHUNK, kind=kind)])
    with client_of(lambda: index) as client:
        assert client.get(f"/api/chunks/{KEY}").json()["kind"] == kind.value


def test_lone_surrogates_of_a_damaged_article_are_escaped() -> None:
    document = Document(id="d", text="a\ud800 é", language="en")
    index = Index().renewed([document], [Chunk("k", document.text, "d")])
    with client_of(lambda: index) as client:
        response = client.get("/api/chunks/k")
    assert b"a\\ud800 " in response.content
    assert response.json()["text"] == document.text
    assert response.json()["utf8_end"] == 7


ODD_IDS = [
    "unknown", "", "/", "//evil.example", "a/b", "a b", "?x=1", "{chunk_id}", "__class__", "x" * 20_000,
    f"{KEY}/", f"{KEY} ", KEY[:-1], "..", "%2e%2e", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%5c..%5cwin.ini",
    "a%00b", "%00", "a%0d%0aSet-Cookie:x", "%ff%fe", "%ed%a0%80", "%F0%9F%8E%89", "%E2%80%AE",
    "<script>alert(1)</script>", "'; DROP TABLE x; --",
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD_IDS, ids=range(len(ODD_IDS)))
def test_an_unknown_id_is_a_json_error(client: TestClient, odd: str) -> None:
    response = client.get(f"/api/chunks/{odd}")
    assert response.status_code in {400, 404}
    assert response.headers["content-type"] == "application/json; charset=utf-8"
    assert response.headers["x-content-type-options"] == "nosniff"
    error = response.json()["error"]
    assert set(error) == {"code", "message"}
    assert len(error["message"]) < 500
    assert "Traceback" not in response.text


def test_the_error_names_what_was_asked_for(client: TestClient) -> None:
    assert client.get("/api/chunks/nope").json() == {
        "error": {"code": "chunk_not_found", "message": "no chunk has the id 'nope'"}
    }
    assert client.get("/api/nope").json() == {"error": {"code": "not_found", "message": "Not Found"}}


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"])
@pytest.mark.parametrize("address", [f"/api/chunks/{KEY}", "/api/health"])
def test_another_method_is_a_json_error(client: TestClient, method: str, address: str) -> None:
    response = client.request(method, address)
    assert response.status_code == 405
    assert response.json() == {"error": {"code": "method_not_allowed", "message": "Method Not Allowed"}}
    assert {name.strip() for name in response.headers["allow"].split(",")} == {"GET", "HEAD"}


def test_health_is_small(client: TestClient) -> None:
    response = client.get("/api/health")
    assert response.json().keys() == {"status", "version", "documents", "chunks"}
    assert (response.json()["status"], response.json()["documents"], response.json()["chunks"]) == ("ok", 1, 1)
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("address", [f"/api/chunks/{KEY}", "/api/health"])
def test_without_an_index_the_api_says_so_and_hides_the_path(address: str) -> None:
    def missing() -> Index:
        raise DataError("there is no index yet", where="/home/ana/secret", do="run `workbench ingest DIR`")

    with client_of(missing) as client:
        response = client.get(address)
    assert response.status_code == 503
    assert response.json()["error"] == {
        "code": "index_unavailable",
        "message": "there is no index yet. To mend it: run `workbench ingest DIR`.",
    }


def test_a_fault_of_ours_is_a_json_error_without_a_traceback() -> None:
    def broken() -> Index:
        raise RuntimeError("password=hunter2")

    with client_of(broken) as client:
        response = client.get("/api/health")
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "internal_server_error"
    assert "hunter2" not in response.text
    assert response.headers["content-security-policy"] == CONTENT_SECURITY_POLICY


@pytest.mark.parametrize(
    "address", ["/page", "/missing", "/api/health", "/api/missing", f"/api/chunks/{KEY}", "/api/chunks/missing"]
)
def test_every_response_carries_the_policy(client: TestClient, address: str) -> None:
    headers = client.get(address).headers
    assert headers.get_list("content-security-policy") == [CONTENT_SECURITY_POLICY]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    directives = dict(part.split(" ", 1) for part in CONTENT_SECURITY_POLICY.split("; "))
    assert directives["script-src"] == "'self' blob:"
    assert not any("*" in sources or "http" in sources for sources in directives.values())
    assert directives["frame-src"] == directives["object-src"] == "'none'"


def test_a_plain_error_below_api_becomes_json_and_elsewhere_stays() -> None:
    """As Streamlit refuses unsafe paths, before the API sees them."""

    def refuse(request: Request) -> Response:
        return PlainTextResponse("Bad Request", 400, {"X-Other": "1"})

    app = Starlette(routes=[Route("/api/x", refuse), Route("/x", refuse)], middleware=middleware())
    with TestClient(app) as client:
        inside, outside = client.get("/api/x"), client.get("/x")
    assert inside.status_code == outside.status_code == 400
    assert inside.json() == {"error": {"code": "bad_request", "message": "Bad Request"}}
    assert outside.text == "Bad Request"


def test_web_sockets_pass_untouched(client: TestClient) -> None:
    with client.websocket_connect("/socket") as socket:
        socket.send_text("still here")
        assert socket.receive_text() == "still here"


def test_a_document_of_ten_million_characters_does_not_take_long(client: TestClient) -> None:
    text = "🎉 words " * 1_250_000
    document = Document(id="huge", text=text, language="en")
    index = Index().renewed([document], [Chunk("k", text[-80:], "huge", start=len(text) - 80)])
    with client_of(lambda: index) as huge:
        response: Any = huge.get("/api/chunks/k")
    assert response.json()["utf16_end"] == len(text) + 1_250_000
    assert response.elapsed.total_seconds() < 2
