"""Quoted words are found again in the text they are said to come from, or they are not there.

White space, quotation marks, dashes and case are folded: they are what a model changes when it
copies. Nothing else is forgiven.
"""

from collections.abc import Iterator

MIN_WORDS = 3
MIN_CHARACTERS = 12

_QUOTES = dict.fromkeys("‘’‚‛′`´ʼ", "'") | dict.fromkeys("“”„‟″«»", '"')
_DASHES = dict.fromkeys("‐‑‒–—―−", "-")
_FOLDED = {**_QUOTES, **_DASHES}
_UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_ENDS = " \"'.,;:…"


class FoldedText:
    """A text in folded form that knows where each of its characters stood."""

    def __init__(self, text: str) -> None:
        self.text, self._places = _fold(text)
        self._places.append(len(text))

    def spans(self, words: str) -> Iterator[tuple[int, int]]:
        """Where these words stand, in order; never in the middle of longer ones."""
        wanted = fold(words)
        at = self.text.find(wanted) if wanted else -1
        while at >= 0:
            end = at + len(wanted)
            if not (_is_inside(self.text, at) or _is_inside(self.text, end)):
                yield self._places[at], self._places[end - 1] + 1
            at = self.text.find(wanted, at + 1)

    def find(self, words: str) -> tuple[int, int] | None:
        """Where these words stand first; None if they are not there."""
        return next(self.spans(words), None)

    def quote(self, words: str) -> tuple[int, int] | None:
        """Where a quotation stands; None if it is not there or too short to prove anything."""
        bare = fold(words).strip(_ENDS)
        is_long = len(bare.split()) >= MIN_WORDS or len(bare) >= MIN_CHARACTERS
        return self.find(bare) if is_long else None


def fold(text: str) -> str:
    """The text with white space, quotation marks, dashes and case folded, ends bare of space."""
    return _fold(text)[0].strip()


def _fold(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the place of the one it stands for."""
    kept: list[str] = []
    places: list[int] = []
    for at, character in enumerate(text):
        if character in _UNSEEN:
            continue
        if character.isspace():
            if kept and kept[-1] == " ":
                continue
            kept.append(" ")
        else:
            lower = character.lower()
            kept.append(_FOLDED.get(character, lower if len(lower) == 1 else character))
        places.append(at)
    return "".join(kept), places


def _is_inside(text: str, at: int) -> bool:
    """Whether a word goes on across that place."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()
