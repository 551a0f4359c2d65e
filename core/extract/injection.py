"""Finds words that are written for a program, and characters that nobody can see (row N14).

What is found is only shown: a document is read, searched and cited as before, since a text about
such attempts is no attempt. That nothing obeys these words does not rest on finding them.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from core.extract.injection_patterns import load_patterns
from core.prompts.fence import hidden_spans
from core.records.files.documents import Document, Suspicion

HIDDEN = "characters that cannot be seen"
MISLEADING = "text that runs in another direction than it is read"
# A document full of them tells nothing more by more of them.
MAX_SUSPICIONS = 50
_MANY = 4
_DIRECTIONS = re.compile("[\u202d\u202e]")
# Flags of countries are spelled with tags; other tags are letters that nobody sees.
_TAGS = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{2,7}\U000e007f|([\U000e0001-\U000e007f]{2,})")
_WITHIN_WORD = re.compile("(?<=[A-Za-z])[\u200b\u2060\u2062-\u2064\ufeff]+(?=[A-Za-z])")


def suspicions_in_document(document: Document) -> tuple[Suspicion, ...]:
    """What is suspicious in the text, in its order, and after that in title and properties."""
    beside = (document.title, *(it.value for it in document.fields if it.start == it.end == 0))
    outside_text = {
        Suspicion(0, 0, it.why): None
        for text in beside
        if text not in document.text
        for it in suspicions_in_text(text)
    }
    return (*suspicions_in_text(document.text)[:MAX_SUSPICIONS], *outside_text)


def suspicions_in_text(text: str) -> tuple[Suspicion, ...]:
    """What is suspicious in a text, in its order; spans of the same kind do not overlap."""
    read, places = _as_read(text)
    suspicions = [*_hidden(text), *(_placed(it, places, len(text)) for it in _written(read))]
    return tuple(_apart(sorted(suspicions, key=lambda it: (it.start, it.end, it.why))))


def _written(text: str) -> Iterator[Suspicion]:
    """What the patterns find in a text without hidden characters."""
    lower = text.lower()
    if len(lower) != len(text):
        # Few letters become two in lower case: places must stay.
        lower = "".join(small if len(small := it.lower()) == 1 else it for it in text)
    for pattern in load_patterns():
        if any(need in lower for need in pattern.needs):
            for match in pattern.form.finditer(lower if pattern.in_lower else text):
                yield Suspicion(*match.span(), pattern.why)


def _as_read(text: str) -> tuple[str, list[int] | None]:
    """The text as the eye reads it, and where each of its letters stands; None: where it is.

    Hidden characters are left out, letters of full width and the like are plain ones.
    """
    if text.isascii():
        return text, None
    hidden = {at for start, end in hidden_spans(text) for at in range(start, end)}
    folded = unicodedata.normalize("NFKC", text)
    if not hidden and folded == text:
        return text, None
    letters: list[str] = []
    places: list[int] = []
    for at, letter in enumerate(text):
        if at not in hidden:
            plain = unicodedata.normalize("NFKC", letter)
            letters.append(plain if len(plain) == 1 else letter)
            places.append(at)
    return "".join(letters), places


def _placed(suspicion: Suspicion, places: list[int] | None, length: int) -> Suspicion:
    if places is None:
        return suspicion
    end = places[suspicion.end] if suspicion.end < len(places) else length
    return Suspicion(places[suspicion.start], end, suspicion.why)


def _hidden(text: str) -> Iterator[Suspicion]:
    """Characters that nobody sees, where they are no accident."""
    if text.isascii():
        return
    for match in _TAGS.finditer(text):
        if match.group(1):
            yield Suspicion(*match.span(), HIDDEN)
    for match in _DIRECTIONS.finditer(text):
        yield Suspicion(*match.span(), MISLEADING)
    within = [match.span() for match in _WITHIN_WORD.finditer(text)]
    if len(within) >= _MANY:
        yield Suspicion(within[0][0], within[-1][1], HIDDEN)
    for start, end in hidden_spans(text):
        if end - start >= 2 * _MANY:
            yield Suspicion(start, end, HIDDEN)


def _apart(suspicions: Iterable[Suspicion]) -> Iterator[Suspicion]:
    """The same without those that lie in one of the same kind."""
    last: dict[str, int] = {}
    for suspicion in suspicions:
        if suspicion.start >= last.get(suspicion.why, 0):
            last[suspicion.why] = suspicion.end
            yield suspicion
