"""Code fences in Markdown."""

from __future__ import annotations

import regex

from workbench.spans import Span

# CommonMark closes a fence with a line that holds nothing else; models put a citation marker behind it, which is no
# info string and closes it as well. A fence that is never closed runs to the end.
FENCE = r"(?ms:^[ \t>]*(?P<fence>```+|~~~+)[^\n]*(?:\n.*?^[ \t>]*(?P=fence)[`~]*[ \t]*(?=$|[\[［【])|.*\Z))"
_FENCE = regex.compile(FENCE)


def fence_spans(text: str) -> list[Span]:
    """The code fences of a Markdown ``text``, with their fence lines (CommonMark 4.5).

    >>> [span.of("Run:\\n```\\nls\\n```\\nDone.") for span in fence_spans("Run:\\n```\\nls\\n```\\nDone.")]
    ['```\\nls\\n```']
    """
    if "```" not in text and "~~~" not in text:
        return []
    return [Span(*match.span()) for match in _FENCE.finditer(text)]
