"""The review panel: one component that owns the keys and draws everything that is scored.

Its HTML, styles and scripts lie beside this file; the scripts are parts of one module.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).resolve().parent
SCRIPTS = ("review_text.js", "review_draw.js", "review_tips.js", "review_keys.js", "review_view.js", "review_panel.js")

KEY = "review"


def _read(*names: str) -> str:
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


_component = st.components.v2.component(
    "review_panel", html=_read("review_panel.html"), css=_read("review_panel.css"), js=_read(*SCRIPTS)
)


def review_panel(data: dict[str, Any], on_event: Any) -> None:
    """Draw the panel. ``on_event`` is called before the next rerun when it has sent something."""
    _component(key=KEY, data=data, on_event_change=on_event)


def sent_event() -> Any:
    """What the panel has sent, inside ``on_event``."""
    return (st.session_state.get(KEY) or {}).get("event")
