"""The part of a long text that is put into a widget, and offsets as Qt counts them."""

from msgspec import Struct

LONGEST = 80_000
LINE = 2000
# Qt would swallow or split these and shift all that follows.
AWKWARD = str.maketrans({"\r": " ", "\x00": "\ufffd", "\ufdd0": " ", "\ufdd1": " "})


class Stretch(Struct, frozen=True):
    """A piece of a text that begins at `offset`; `more` says whether text follows."""

    text: str
    offset: int
    more: bool

    def to_qt(self, position: int) -> int:
        """Where a character of the whole text stands in the widget (UTF-16 units)."""
        inside = min(max(position - self.offset, 0), len(self.text))
        return len(self.text[:inside].encode("utf-16-le", "surrogatepass")) // 2


def cut_stretch(text: str, start: int, *, longest: int = LONGEST) -> Stretch:
    """At most `longest` characters around `start`, beginning after a line's end."""
    if len(text) <= longest:
        return Stretch(_clean(text), 0, more=False)
    begin = max(0, min(start - longest // 3, len(text) - longest))
    if begin:
        newline = text.rfind("\n", max(0, begin - LINE), begin)
        begin = newline + 1 if newline >= 0 else begin
    end = min(len(text), begin + longest + LINE)
    return Stretch(_clean(text[begin:end]), begin, more=end < len(text))


def _clean(text: str) -> str:
    """The same number of characters, each of which Qt keeps as one."""
    text = text.translate(AWKWARD)
    return text.encode("utf-16-le", "replace").decode("utf-16-le") if _has_lone(text) else text


def _has_lone(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text) if not text.isascii() else False
