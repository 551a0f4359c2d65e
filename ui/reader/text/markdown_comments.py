"""What a note says only to its writer: `%%comments%%`, and the names `^that-links-give` to a block.

Offsets are those of the text that is given.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

MARK = "%%"
# So far into its line a comment that goes on over several lines may begin.
MAX_INDENT = 12
_MARKS = re.compile(r"`[^`\n]{1,400}`|(?P<mark>(?<!%)%%(?!%))")
_BLOCK_ID = re.compile(r"(?:^|(?<=[ \t]))\^[A-Za-z0-9][A-Za-z0-9-]{0,60}(?=[ \t]*$)", re.MULTILINE)


def comments_in(text: str, fences: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Where comments stand, their marks with them; a mark that none answers makes no comment.

    Only what begins a line goes on over lines, and marks within code mean nothing.
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
    """Where a block is named, at the end of its line or in a line of its own."""
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
