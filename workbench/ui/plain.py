"""Words in Streamlit's own elements, which read Markdown: errors and captions that must say exactly what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from workbench.errors import WorkbenchError

MARKDOWN = re.compile(r"([!-/:-@\[-`{-~])")


def plain(text: str) -> str:
    """``text`` so that Markdown shows it as it is, on one line: no link, image, colour or heading comes of it.

    >>> plain("![x](http://h/a.png)")
    '\\\\!\\\\[x\\\\]\\\\(http\\\\:\\\\/\\\\/h\\\\/a\\\\.png\\\\)'
    """
    return MARKDOWN.sub(r"\\\1", " ".join(text.split()))


@contextmanager
def errors_in_plain_words() -> Iterator[None]:
    """Show an error of the house as one line instead of a traceback, and end the page there."""
    try:
        yield
    except WorkbenchError as error:
        st.error(plain(str(error)), icon=":material/error:")
        st.stop()
