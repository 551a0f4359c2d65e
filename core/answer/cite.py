"""Citations: quotes with the numbers that an answer refers to."""

import re
from collections.abc import Callable, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from core.records.answers.answers import Citation, Hit
from core.records.files.transcript_times import seconds_at
from core.records.knowledge import FactView

MARK = re.compile(r"\[(\d{1,3})\]")

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


class Citations:
    """Citations of an answer, numbered in the order of first use; equal spans share a number."""

    def __init__(self) -> None:
        self._by_span: dict[tuple[str, str | None, int, int], Citation] = {}

    def cite(self, hit: Hit, start: int, end: int) -> int:
        """Return the number of the quote `start`..`end` (offsets in the document) of a passage."""
        return self.add(quote_of(hit, start, end, n=0))

    def cite_around(self, hit: Hit, start: int, end: int) -> int:
        """Return the number of a quote; it replaces, with its number, the first quote inside it."""
        whole = quote_of(hit, start, end, n=0)
        for span, inner in self._by_span.items():
            is_same = span[:2] == (whole.path, whole.part)
            if is_same and start <= inner.start and inner.end <= end:
                ordered = {**self._by_span, span: replace(whole, n=inner.n)}
                self._by_span = {
                    (one.path, one.part, one.start, one.end): one for one in ordered.values()
                }
                return inner.n
        return self.add(whole)

    def cite_fact(self, fact: FactView, *, title: str) -> int:
        """Return the number of the fact's evidence."""
        return self.add(
            Citation(
                n=0,
                path=fact.path,
                part=fact.part,
                title=title,
                page=fact.page,
                start=fact.start,
                end=fact.end,
                quote=fact.quote,
                seconds=fact.seconds,
                confidence=fact.confidence,
            )
        )

    def all(self) -> tuple[Citation, ...]:
        """Return all citations, ordered by number."""
        return tuple(self._by_span.values())

    def add(self, citation: Citation) -> int:
        """Return the number of this citation; its own `n` is ignored."""
        span = (citation.path, citation.part, citation.start, citation.end)
        if span not in self._by_span:
            self._by_span[span] = replace(citation, n=len(self._by_span) + 1)
        return self._by_span[span].n


def quote_of(hit: Hit, start: int, end: int, *, n: int) -> Citation:
    """Return citation `n` of the quote `start`..`end` (offsets in the document) of a passage."""
    is_spoken = hit.seconds is not None
    return Citation(
        n=n,
        path=hit.path,
        part=hit.part,
        title=hit.title,
        page=hit.page,
        start=start,
        end=end,
        quote=hit.text[start - hit.start : end - hit.start],
        flagged=hit.flagged,
        seconds=seconds_at(hit.text, start - hit.start) if is_spoken else None,
    )


def marks(text: str) -> tuple[int, ...]:
    """Return the citation numbers in a text, in order."""
    return tuple(int(match.group(1)) for match in MARK.finditer(text))
