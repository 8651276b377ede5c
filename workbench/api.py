"""The HTTP API, in the same process as the workbench, and the headers that every response of the process carries.

::

    GET /api/chunks/{id}   a chunk with its document, what ``citations[].chunk_id`` of an answer points to
    GET /api/health        whether the process answers, and from how many documents

Errors are JSON: ``{"error": {"code": "chunk_not_found", "message": "…"}}``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from workbench.documents import Chunk
from workbench.errors import WorkbenchError
from workbench.spans import utf8_offset, utf16_offset
from workbench.store.index import Index

PREFIX = "/api"

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        # Streamlit starts the scripts of inline components from blob: addresses. Its page has one inline script, a hint
        # to crawlers: a browser reports it as blocked at each load, and nothing misses it.
        "script-src 'self' blob:",
        # Streamlit's frontend writes its styles into the page.
        "style-src 'self' 'unsafe-inline'",
        # No remote image: an article or answer could otherwise report who reads it.
        "img-src 'self' data: blob:",
        "frame-src 'none'",
        "connect-src 'self' ws: wss:",
        "font-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


class Json(JSONResponse):
    """JSON as UTF-8. What UTF-8 cannot hold (lone surrogates of a damaged article) is written as an escape."""

    media_type = "application/json; charset=utf-8"

    def render(self, content: Any) -> bytes:
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        try:
            return text.encode()
        except UnicodeEncodeError:
            return json.dumps(content, separators=(",", ":")).encode()


def routes(current_index: Callable[[], Index]) -> list[BaseRoute]:
    """The routes of the API, for ``st.App(routes=…)`` or any Starlette application.

    ``current_index`` is asked at each request, so a new index is served without a restart. It may raise an error of
    the house: then the answer is 503.

    >>> [route.path for route in routes(Index)]
    ['/api']
    """

    def chunk(request: Request) -> Response:
        index, chunk_id = current_index(), request.path_params["chunk_id"]
        if chunk_id not in index.chunks:
            shown = chunk_id if len(chunk_id) <= 80 else f"{chunk_id[:79]}…"
            return _error(HTTPStatus.NOT_FOUND, "chunk_not_found", f"no chunk has the id {shown!r}")
        return _cached(request, _content(index, index.chunks[chunk_id]))

    def health(request: Request) -> Response:
        index = current_index()
        content = {
            "status": "ok",
            "version": version("citation-workbench"),
            "documents": len(index.documents),
            "chunks": len(index.current_chunks),
        }
        return Json(content, headers={"Cache-Control": "no-store"})

    api = Starlette(
        # Plain functions run in a thread, so that a large document does not hold up the page.
        routes=[Route("/chunks/{chunk_id:path}", chunk), Route("/health", health)],
        exception_handlers={HTTPException: _refused, WorkbenchError: _unavailable, Exception: _failed},
    )
    return [Mount(PREFIX, app=api)]


def middleware() -> list[Middleware]:
    """What stands around every response of the process, for ``st.App(middleware=…)``.

    >>> [layer.cls.__name__ for layer in middleware()]
    ['SecurityHeaders', 'ApiErrors']
    """
    return [Middleware(SecurityHeaders), Middleware(ApiErrors)]


class SecurityHeaders:
    """ASGI middleware: the content security policy and its companions on every HTTP response.

    Articles and answers are untrusted text. The page draws them as text; this is the second line, which holds when
    the first one fails: no script but our own runs, no remote image or frame is loaded.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY_HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class ApiErrors:
    """ASGI middleware: an error below ``/api`` is JSON, whoever raised it.

    Streamlit refuses paths with ``..`` or NUL before any route sees them, with a line of plain text.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(f"{PREFIX}/"):
            await self.app(scope, receive, send)
            return
        replaced = False

        async def send_json(message: Message) -> None:
            nonlocal replaced
            if message["type"] == "http.response.start" and message["status"] >= HTTPStatus.BAD_REQUEST:
                kind = MutableHeaders(scope=message).get("content-type", "")
                if not kind.startswith("application/json"):
                    replaced = True
                    await _http_error(message["status"])(scope, receive, send)
            if not replaced:
                await send(message)

        await self.app(scope, receive, send_json)


def _content(index: Index, chunk: Chunk) -> dict[str, Any]:
    replaced = chunk.id in index.superseded_by
    document = index.documents.get(chunk.document_id)
    content = {
        "id": chunk.id,
        "text": chunk.text,
        "kind": chunk.kind,
        "language": chunk.language,
        "title_path": chunk.title_path,
        "start": chunk.start,
        "end": chunk.end,
        # These need the text before the chunk, which is gone when the chunk was replaced.
        **_other_offsets(chunk, None if replaced or document is None else document.text),
        "source_url": chunk.source_url,
        "valid_from": chunk.valid_from and chunk.valid_from.isoformat(),
        "valid_until": chunk.valid_until and chunk.valid_until.isoformat(),
        "document": {
            "id": chunk.document_id,
            "title": document.title if document else next(iter(chunk.title_path), ""),
            "language": document.language if document else chunk.language,
            # The version that the chunk was cut from.
            "version": None if replaced or document is None else document.version,
            "source_url": document.source_url if document else None,
        },
    }
    return content | ({"superseded_by": index.superseded_by[chunk.id]} if replaced else {})


def _other_offsets(chunk: Chunk, text: str | None) -> dict[str, int | None]:
    if text is None:
        return dict.fromkeys(("utf16_start", "utf16_end", "utf8_start", "utf8_end"))
    utf16_start, utf8_start = utf16_offset(text, chunk.start), utf8_offset(text, chunk.start)
    return {
        "utf16_start": utf16_start,
        "utf16_end": utf16_start + utf16_offset(chunk.text, len(chunk.text)),
        "utf8_start": utf8_start,
        "utf8_end": utf8_start + utf8_offset(chunk.text, len(chunk.text)),
    }


def _cached(request: Request, content: dict[str, Any]) -> Response:
    """The content with a strong entity tag, or 304 where the client has it (RFC 9110, 13.1.2).

    A chunk's text never changes, but what superseded it may: the client may keep it and has to ask each time.
    """
    response = Json(content)
    tag = f'"{hashlib.sha256(response.body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    held = {part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")}
    if held & {tag, "*"}:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    response.headers.update(headers)
    return response


def _error(status: int, code: str, message: str, headers: dict[str, str] | None = None) -> Response:
    return Json({"error": {"code": code, "message": message}}, status, {"Cache-Control": "no-store", **(headers or {})})


def _http_error(status: int, message: str = "", headers: dict[str, str] | None = None) -> Response:
    known = HTTPStatus(status)
    return _error(status, known.name.lower(), message or known.phrase, headers)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _http_error(error.status_code, error.detail, dict(error.headers or {}))


def _unavailable(request: Request, error: Exception) -> Response:
    """No index, or one that cannot be read. Paths of the machine stay on the machine: ``where`` is left out."""
    assert isinstance(error, WorkbenchError)
    message = f"{error.what}. To mend it: {error.do}." if error.do else f"{error.what}."
    return _error(HTTPStatus.SERVICE_UNAVAILABLE, "index_unavailable", message)


def _failed(request: Request, error: Exception) -> Response:
    """The traceback goes to the server's log, never to the client."""
    return _error(HTTPStatus.INTERNAL_SERVER_ERROR, "internal_server_error", "the server could not answer; see its log")
