"""Sentences of passages: quoted with whole brackets, and those that tell of a change."""

from collections.abc import Iterator, Sequence

from core.language.clauses.tense import says_changed
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.records.answers.answers import Hit


def quoted_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of `text[start:end]`, joined where a bracket goes over their end."""
    spans = list(sentences(text, start, end))
    at = 0
    while at < len(spans):
        first, last = spans[at]
        while at + 1 < len(spans) and _goes_on(text, first, last, spans[at + 1]):
            at += 1
            last = spans[at][1]
        yield first, last
        at += 1


def _goes_on(text: str, start: int, end: int, after: tuple[int, int]) -> bool:
    """Whether the bracket that opens in a sentence closes in the next: "(exp. 2031)"."""
    if "\n" in text[end : after[0]] or text.count("(", start, end) <= text.count(")", start, end):
        return False
    closing, opening = text.find(")", *after), text.find("(", *after)
    return closing >= 0 and (opening < 0 or closing < opening)


def tells_of_change(words: frozenset[str], hits: Sequence[Hit]) -> bool:
    """Whether a sentence with all of these stems says that a date or amount has changed."""
    texts = (
        hit.text[first:last]
        for hit in hits
        for first, last in sentences(hit.text, 0, len(hit.text))
    )
    return any(says_changed(it) and words <= frozenset(stems(it)) for it in texts)
