"""Citations: numbered quotes, and the check that each sentence of an answer is supported."""

import re
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from core.records.answers import Citation, Hit
from core.records.knowledge import FactShown

MARK = re.compile(r"\[(\d{1,3})\]")
_NUMBER = re.compile(r"\d[\d.,:]*\d|\d")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAME = re.compile(r"\b[A-Z][^\W\d_]+")

Embed = Callable[[Sequence[str]], NDArray[np.float32]]

ENOUGH_WORDS = 0.6
ENOUGH_COSINE = 0.6


class Citations:
    """Numbers given to quotes in the order of their first use; the same span keeps its number."""

    def __init__(self) -> None:
        self._by_span: dict[tuple[str, str | None, int, int], Citation] = {}

    def cite(self, hit: Hit, start: int, end: int) -> int:
        """The number of the quote `start`..`end` (offsets in the document) of this passage."""
        return self._number(quote_of(hit, start, end, n=0))

    def cite_fact(self, fact: FactShown, *, title: str) -> int:
        """The number of the fact's evidence."""
        return self._number(
            Citation(
                n=0,
                path=fact.path,
                part=fact.part,
                title=title,
                page=fact.page,
                start=fact.start,
                end=fact.end,
                quote=fact.quote,
            )
        )

    def all(self) -> tuple[Citation, ...]:
        """All citations by number."""
        return tuple(self._by_span.values())

    def _number(self, citation: Citation) -> int:
        span = (citation.path, citation.part, citation.start, citation.end)
        if span not in self._by_span:
            self._by_span[span] = replace(citation, n=len(self._by_span) + 1)
        return self._by_span[span].n


def quote_of(hit: Hit, start: int, end: int, *, n: int) -> Citation:
    """Citation `n` of the words `start`..`end` (offsets in the document) of a found passage."""
    return Citation(
        n=n,
        path=hit.path,
        part=hit.part,
        title=hit.title,
        page=hit.page,
        start=start,
        end=end,
        quote=hit.text[start - hit.start : end - hit.start],
    )


def unsupported(
    sentences: Iterable[str], quotes: dict[int, str], *, embed: Embed
) -> tuple[str, ...]:
    """The sentences that their cited texts do not support.

    A sentence is supported when it cites something, every number and name in it is a whole
    number or word of the cited texts, and either most of its words are or its embedding is near
    theirs. `quotes` maps a citation number to the cited text.
    """
    doubtful: list[str] = []
    for sentence in sentences:
        bare = MARK.sub("", sentence).strip()
        if not _WORD.search(bare):
            continue
        cited = " ".join(quotes[n] for n in marks(sentence) if n in quotes)
        if not cited or not _is_supported(bare, cited, embed=embed):
            doubtful.append(bare)
    return tuple(doubtful)


def marks(text: str) -> tuple[int, ...]:
    """The citation numbers in a text, in order."""
    return tuple(int(match.group(1)) for match in MARK.finditer(text))


def _is_supported(sentence: str, cited: str, *, embed: Embed) -> bool:
    known = {*_NUMBER.findall(cited), *(word.lower() for word in _WORD.findall(cited))}
    claims = {*_NUMBER.findall(sentence), *(name.lower() for name in _names(sentence))}
    if claims - known:
        return False
    words = {word.lower() for word in _WORD.findall(sentence)}
    if len(words & known) >= ENOUGH_WORDS * len(words):
        return True
    pair = embed([sentence, cited])
    return float(pair[0] @ pair[1]) >= ENOUGH_COSINE


def _names(sentence: str) -> list[str]:
    """Capitalized words after the first one: names, as far as a sentence shows them."""
    first = _WORD.search(sentence)
    begin = first.end() if first else 0
    return _NAME.findall(sentence, begin)
