"""Obsidian comments (`%%comment%%`) and block ids (`^block-id`) in Markdown.

Offsets refer to the given text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

MARK = "%%"
# Maximum indent of a comment that spans several lines.
MAX_INDENT = 12
_MARKS = re.compile(r"`[^`\n]{1,400}`|(?P<mark>(?<!%)%%(?!%))")
_BLOCK_ID = re.compile(r"(?:^|(?<=[ \t]))\^[A-Za-z0-9][A-Za-z0-9-]{0,60}(?=[ \t]*$)", re.MULTILINE)


def comments_in(text: str, fences: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the spans of comments with their marks; unpaired marks are ignored.

    Only a comment at the start of a line spans several lines; marks within code are ignored.
    """
    if MARK not in text:
        return ()
    spans: list[tuple[int, int]] = []
    opened = -1
    for at in _find_marks(text, fences):
        if opened >= 0 and (_is_at_line_start(text, opened) or text.find("\n", opened, at) < 0):
            spans.append((opened, at + len(MARK)))
            opened = -1
        else:
            opened = at
    return tuple(spans)


def block_ids_in(prose: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of block ids, at the end of a line or on a line of their own."""
    return (found.span() for found in _BLOCK_ID.finditer(prose))


def _find_marks(text: str, fences: Sequence[tuple[int, int]]) -> Iterator[int]:
    begins = [begin for begin, _ in fences]
    for match in _MARKS.finditer(text):
        near = bisect_right(begins, match.start()) - 1
        is_code = near >= 0 and match.start() < fences[near][1]
        if match["mark"] is not None and not is_code:
            yield match.start()


def _is_at_line_start(text: str, at: int) -> bool:
    start = text.rfind("\n", max(0, at - MAX_INDENT), at) + 1
    return (start > 0 or at <= MAX_INDENT) and not text[start:at].strip(" \t>")
