"""Removal of the words of a prompt with which a small model begins its reply."""

import re

_LABELS = ("question:", "answer:", "the answer is:", "die antwort ist:", "die antwort lautet:")
# What is asked again may be so long before the answer.
_LONGEST_QUESTION = 600
_ECHO = re.compile(
    rf"\s*(?:Question:.{{0,{_LONGEST_QUESTION}}}?(?=Answer:))?(?:Answer:\s*)?"
    r"(?:(?:The answer is|Die Antwort (?:ist|lautet)):\s*)?",
    re.IGNORECASE | re.DOTALL,
)


def without_echo(text: str) -> str:
    """Return the reply without the prompt's "Question: … Answer:" before it."""
    opening = _ECHO.match(text)
    return text[opening.end() :] if opening is not None else text


class EchoStream:
    """Removes the echo while a reply streams; its opening is held back until it is known."""

    def __init__(self) -> None:
        self._opening: str | None = ""

    def feed(self, piece: str) -> str:
        """Add a piece and return the text that can be shown now."""
        if self._opening is None:
            return piece
        self._opening += piece
        return "" if self._may_go_on(self._opening) else self.end()

    def end(self) -> str:
        """Return what was held back."""
        opening, self._opening = self._opening, None
        return without_echo(opening) if opening else ""

    def _may_go_on(self, opening: str) -> bool:
        folded = opening.strip().casefold()
        if folded.startswith("question:"):
            is_open = "answer:" not in folded and len(folded) <= _LONGEST_QUESTION
            return is_open or self._may_go_on(folded.partition("answer:")[2])
        folded = folded.removeprefix("answer:").strip()
        return any(label.startswith(folded) for label in _LABELS)
