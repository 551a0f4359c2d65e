"""Conversion of Markdown to plain text for terminals, also while it streams.

Cells of table rows are separated by spaces, without borders and rules.
"""

import re
from collections.abc import Callable

# A punctuation mark after a backslash is meant as it is; two stars only make words bold.
_MARKS = re.compile(r"\\([!-/:-@\[-`{-~])|\*\*")
# The end of a piece that may go on as an escape, as bold, or as a row of a table.
_UNDECIDED = re.compile(r"[\\*]+\Z|(?:(?<=\n)|\A)\|[^\n]*\Z")
_ROW = re.compile(r"^\|(.*)\|[ \t]*(?:\n|\Z)", re.MULTILINE)
_RULE = re.compile(r"[\s|:-]*")
_BETWEEN = "   "


class PlainWriter:
    """Streaming converter; buffers what the next piece may change."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._held = ""

    def feed(self, piece: str) -> None:
        """Write the piece as far as it cannot change any more."""
        text = self._held + piece
        undecided = _UNDECIDED.search(text)
        cut = undecided.start() if undecided else len(text)
        self._held = text[cut:]
        self._write(plain(text[:cut]))

    def end(self) -> None:
        """Write the rest of the buffer."""
        self._write(plain(self._held))
        self._held = ""


def plain(markdown: str) -> str:
    """Return the text without escapes and bold marks, and table rows as lines."""
    return _MARKS.sub(lambda mark: mark[1] or "", _ROW.sub(_row, markdown))


def _row(row: re.Match[str]) -> str:
    """Return the cells of a row on one line; "" for a rule, or for a header without words."""
    if _RULE.fullmatch(row[1]):
        return ""
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row[1])]
    return _BETWEEN.join(cells).rstrip() + ("\n" if row[0].endswith("\n") else "")
