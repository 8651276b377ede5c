"""What a page drew, for the tests without a browser."""

from __future__ import annotations

import json
from typing import Any

from streamlit.testing.v1 import AppTest


def panel(test: AppTest) -> dict[str, Any]:
    """What the page gave its panel to draw."""
    (component,) = test.get("bidi_component")
    return json.loads(component.proto.json or component.proto.mixed.json)
