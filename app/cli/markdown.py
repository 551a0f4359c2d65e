"""Answers are Markdown; a terminal shows them as plain text, also while they stream."""

import re
from collections.abc import Callable

# A punctuation mark after a backslash is meant as it is; two stars only make words bold.
_MARKS = re.compile(r"\\([!-/:-@\[-`{-~])|\*\*")
_UNDECIDED = re.compile(r"[\\*]+\Z")


class PlainWriter:
    """Writes Markdown as plain text; what the next piece may change is held back until then."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._held = ""

    def feed(self, piece: str) -> None:
        """The piece is written as far as it is decided."""
        text = self._held + piece
        undecided = _UNDECIDED.search(text)
        cut = undecided.start() if undecided else len(text)
        self._held = text[cut:]
        self._write(plain(text[:cut]))

    def end(self) -> None:
        """All is written."""
        self._write(plain(self._held))
        self._held = ""


def plain(markdown: str) -> str:
    """The text without escapes and bold marks."""
    return _MARKS.sub(lambda mark: mark[1] or "", markdown)
