"""The part of a long text that is put into a widget, and offsets as Qt counts them."""

import bisect
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

# This much is laid out in a moment; what follows is added as one scrolls.
INITIAL_CHARS, STEP_CHARS, MAX_CHARS = 12_000, 4_000, 48_000
MAX_LINE_CHARS = 2000
# Qt would swallow or split these and shift all that follows.
QT_UNSAFE = str.maketrans({"\r": " ", "\x00": "\ufffd", "\ufdd0": " ", "\ufdd1": " "})


class TextWindow(Struct, frozen=True):
    """A piece of a text that begins at `offset`; `more` says whether text follows."""

    text: str
    offset: int
    has_more: bool

    @property
    def end(self) -> int:
        """Where the piece ends in the whole text."""
        return self.offset + len(self.text)

    def contains(self, position: int) -> bool:
        """Whether a character of the whole text lies in the piece or at its end."""
        return self.offset <= position <= self.end

    def to_qt(self, position: int) -> int:
        """Where a character of the whole text stands in the widget (UTF-16 units)."""
        inside = min(max(position - self.offset, 0), len(self.text))
        return (
            inside if self.text.isascii() else inside + _surrogate_pairs_before(self.text, inside)
        )

    def from_qt(self, place: int) -> int:
        """Which character of the whole text stands at a place of the widget."""
        if self.text.isascii():
            return self.offset + place
        pairs = _surrogate_pairs(self.text)
        # Behind the second half of a pair Qt counts one more than there are characters.
        behind = bisect.bisect_left(range(len(pairs)), True, key=lambda n: pairs[n] + n + 2 > place)
        return self.offset + min(place - behind, len(self.text))


@lru_cache(maxsize=4)
def _surrogate_pairs(text: str) -> tuple[int, ...]:
    """Which characters Qt counts as two; found once for all places of a text."""
    if max(text) <= "\uffff":
        return ()
    return tuple(number for number, char in enumerate(text) if char > "\uffff")


def _surrogate_pairs_before(text: str, inside: int) -> int:
    return bisect.bisect_left(_surrogate_pairs(text), inside)


def window_around(text: str, start: int, *, longest: int = INITIAL_CHARS) -> TextWindow:
    """At most `longest` characters around `start`, beginning after a line's end."""
    if len(text) <= longest:
        return TextWindow(_sanitize(text), 0, has_more=False)
    begin = max(0, min(start - longest // 3, len(text) - longest))
    begin = _line_start_before(text, begin)
    end = min(len(text), begin + longest + MAX_LINE_CHARS)
    return TextWindow(_sanitize(text[begin:end]), begin, has_more=end < len(text))


def extend_down(stretch: TextWindow, text: str) -> TextWindow:
    """The piece with a step more at its end."""
    end = min(len(text), stretch.end + STEP_CHARS)
    newline = text.find("\n", end, end + MAX_LINE_CHARS)
    end = newline + 1 if newline >= 0 else end
    added = _sanitize(text[stretch.end : end])
    return replace(stretch, text=stretch.text + added, has_more=end < len(text))


def extend_up(stretch: TextWindow, text: str) -> TextWindow:
    """The piece with a step more before its beginning."""
    begin = _line_start_before(text, max(0, stretch.offset - STEP_CHARS))
    added = _sanitize(text[begin : stretch.offset])
    return replace(stretch, text=added + stretch.text, offset=begin)


def _line_start_before(text: str, begin: int) -> int:
    """The beginning of the line, unless it is very far."""
    newline = text.rfind("\n", max(0, begin - MAX_LINE_CHARS), begin) if begin else -1
    return newline + 1 if newline >= 0 else begin


def _sanitize(text: str) -> str:
    """The same number of characters, each of which Qt keeps as one."""
    text = text.translate(QT_UNSAFE)
    return (
        text.encode("utf-16-le", "replace").decode("utf-16-le")
        if _has_lone_surrogate(text)
        else text
    )


def _has_lone_surrogate(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text) if not text.isascii() else False
