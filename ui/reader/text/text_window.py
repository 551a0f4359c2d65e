"""Window of a long text that is put into a widget, and conversion of Qt's offsets."""

import bisect
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

# INITIAL_CHARS are laid out at once; STEP_CHARS are added while scrolling.
INITIAL_CHARS, STEP_CHARS, MAX_CHARS = 12_000, 4_000, 48_000
MAX_LINE_CHARS = 2000
# Qt would drop or split these characters and shift all that follow.
QT_UNSAFE = str.maketrans({"\r": " ", "\x00": "\ufffd", "\ufdd0": " ", "\ufdd1": " "})


class TextWindow(Struct, frozen=True):
    """Part of a text that begins at `offset`; `has_more` says whether text follows."""

    text: str
    offset: int
    has_more: bool

    @property
    def end(self) -> int:
        """Offset of the end in the whole text."""
        return self.offset + len(self.text)

    def contains(self, position: int) -> bool:
        """Whether an offset of the whole text lies in the window or at its end."""
        return self.offset <= position <= self.end

    def to_qt(self, position: int) -> int:
        """Convert an offset of the whole text to a position in the widget (UTF-16 units)."""
        inside = min(max(position - self.offset, 0), len(self.text))
        if self.text.isascii():
            return inside
        return inside + bisect.bisect_left(_surrogate_pairs(self.text), inside)

    def from_qt(self, place: int) -> int:
        """Convert a position in the widget to an offset of the whole text."""
        if self.text.isascii():
            return self.offset + place
        pairs = _surrogate_pairs(self.text)
        # After the second half of a pair Qt's position is one ahead of the character count.
        behind = bisect.bisect_left(range(len(pairs)), True, key=lambda n: pairs[n] + n + 2 > place)
        return self.offset + min(place - behind, len(self.text))


@lru_cache(maxsize=4)
def _surrogate_pairs(text: str) -> tuple[int, ...]:
    """Return the indexes of characters that take two UTF-16 units."""
    if max(text) <= "\uffff":
        return ()
    return tuple(number for number, char in enumerate(text) if char > "\uffff")


def window_around(text: str, start: int, *, longest: int = INITIAL_CHARS) -> TextWindow:
    """Return at most `longest` characters around `start`, beginning at a line."""
    if len(text) <= longest:
        return TextWindow(_sanitize(text), 0, has_more=False)
    begin = max(0, min(start - longest // 3, len(text) - longest))
    begin = _line_start_before(text, begin)
    end = min(len(text), begin + longest + MAX_LINE_CHARS)
    return TextWindow(_sanitize(text[begin:end]), begin, has_more=end < len(text))


def extend_down(window: TextWindow, text: str) -> TextWindow:
    """Return the window extended by a step at its end."""
    end = min(len(text), window.end + STEP_CHARS)
    newline = text.find("\n", end, end + MAX_LINE_CHARS)
    end = newline + 1 if newline >= 0 else end
    added = _sanitize(text[window.end : end])
    return replace(window, text=window.text + added, has_more=end < len(text))


def extend_up(window: TextWindow, text: str) -> TextWindow:
    """Return the window extended by a step at its beginning."""
    begin = _line_start_before(text, max(0, window.offset - STEP_CHARS))
    added = _sanitize(text[begin : window.offset])
    return replace(window, text=added + window.text, offset=begin)


def _line_start_before(text: str, begin: int) -> int:
    """Return the start of the line, unless it is more than MAX_LINE_CHARS away."""
    newline = text.rfind("\n", max(0, begin - MAX_LINE_CHARS), begin) if begin else -1
    return newline + 1 if newline >= 0 else begin


def _sanitize(text: str) -> str:
    """Replace characters that Qt would change, keeping the length."""
    text = text.translate(QT_UNSAFE)
    if text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return text.encode("utf-16-le", "replace").decode("utf-16-le")
