"""Quote matching: find quoted words again in the text that they are attributed to.

White space, quotation marks, dashes and case are folded, because a model changes them when it
copies. Every other difference is a mismatch.
"""

from collections.abc import Iterator

MIN_WORDS = 3
MIN_CHARACTERS = 12

_QUOTES = dict.fromkeys("‘’‚‛′`´ʼ", "'") | dict.fromkeys("“”„‟″«»", '"')
_DASHES = dict.fromkeys("‐‑‒–—―−", "-")
_FOLDED = {**_QUOTES, **_DASHES}
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_ENDS = " \"'.,;:…"


class FoldedText:
    """A folded text with the original offset of each character."""

    def __init__(self, text: str) -> None:
        self.text, self._offsets = _fold(text)
        self._offsets.append(len(text))

    def spans(self, words: str) -> Iterator[tuple[int, int]]:
        """Yield the spans of these words, in order; only at word boundaries."""
        pattern = fold(words)
        at = self.text.find(pattern) if pattern else -1
        while at >= 0:
            end = at + len(pattern)
            if not (_is_within_word(self.text, at) or _is_within_word(self.text, end)):
                yield self._offsets[at], self._offsets[end - 1] + 1
            at = self.text.find(pattern, at + 1)

    def find(self, words: str) -> tuple[int, int] | None:
        """Return the first span of these words, or None."""
        return next(self.spans(words), None)

    def quote(self, words: str) -> tuple[int, int] | None:
        """Return the span of a quotation; None if it is absent or too short to be evidence."""
        bare = fold(words).strip(_ENDS)
        is_long = len(bare.split()) >= MIN_WORDS or len(bare) >= MIN_CHARACTERS
        return self.find(bare) if is_long else None


def fold(text: str) -> str:
    """Return the text with white space, quotation marks, dashes and case folded, and stripped."""
    return _fold(text)[0].strip()


def _fold(text: str) -> tuple[str, list[int]]:
    """Return the folded text and the original offset of each of its characters."""
    kept: list[str] = []
    offsets: list[int] = []
    for at, character in enumerate(text):
        if character in _INVISIBLE:
            continue
        if character.isspace():
            if kept and kept[-1] == " ":
                continue
            kept.append(" ")
        else:
            lower = character.lower()
            kept.append(_FOLDED.get(character, lower if len(lower) == 1 else character))
        offsets.append(at)
    return "".join(kept), offsets


def _is_within_word(text: str, at: int) -> bool:
    """Whether the offset lies inside a word."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()
