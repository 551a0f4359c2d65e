"""Stop at a repeated sentence: greedy decoding of a small model falls into loops."""

import re

# Shorter sentences may come twice: "1.", "Yes.", "For example:".
MIN_CHARS = 12

_END = re.compile(r"[.!?]\s|\n")
_MARK = re.compile(r"\[\d{0,3}\]?")
_WORD = re.compile(r"(?:(?<!\w)-(?=\d))?\w+")
# Marks before a sentence belong to the one before it.
_OPENING_MARKS = re.compile(r"(?:\[\d{1,3}\]\s*)*")


class RepetitionFilter:
    """Passes streamed text on, but holds back what may become an earlier sentence again.

    A sentence is compared by its words, without case and citation marks. Once `is_repeating`, the
    generation should end; the repeated sentence is never passed on.
    """

    def __init__(self) -> None:
        self.is_repeating = False
        self._seen: set[str] = set()
        self._sentence = ""
        self._shown = 0

    def feed(self, piece: str) -> str:
        """Add a piece of text and return what can be shown now."""
        self._sentence += piece
        ready = ""
        while not self.is_repeating and (end := _END.search(self._sentence)):
            words = _words(self._sentence[: end.end()])
            if words in self._seen:
                return ready + self._drop()
            if len(words) >= MIN_CHARS:
                self._seen.add(words)
            ready += self._sentence[self._shown : end.end()]
            self._sentence, self._shown = self._sentence[end.end() :], 0
        words = _words(self._sentence)
        if not any(sentence.startswith(words) for sentence in self._seen):
            ready += self._rest()
        return ready

    def end(self) -> str:
        """Return what was held back, unless it repeats a sentence."""
        if self.is_repeating:
            return ""
        return self._drop() if _words(self._sentence) in self._seen else self._rest()

    def _drop(self) -> str:
        self.is_repeating = True
        marks = _OPENING_MARKS.match(self._sentence)
        return self._sentence[self._shown : marks.end()] if marks else ""

    def _rest(self) -> str:
        rest, self._shown = self._sentence[self._shown :], len(self._sentence)
        return rest


def _words(text: str) -> str:
    return " ".join(_WORD.findall(_MARK.sub("", text.casefold())))
