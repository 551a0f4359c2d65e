"""Quotes from documents with surrounding text, cut at word boundaries."""

from collections.abc import Sequence

from core.records.graph.review import QuoteInContext

# Number of characters shown before and after the quote.
CONTEXT_CHARS = 110


def quote_in_context(
    text: str, start: int, end: int, *, place: tuple[str, str | None, str], at: int = 0
) -> QuoteInContext:
    """Return the text from `start` to `end` with its surroundings; `at` is the offset of `text`
    itself.
    """
    begin, stop = max(0, start - CONTEXT_CHARS), min(len(text), end + CONTEXT_CHARS)
    while 0 < begin < start and not text[begin - 1].isspace():
        begin += 1
    while end < stop < len(text) and not text[stop].isspace():
        stop -= 1
    path, part, title = place
    before, words, after = text[begin:start], text[start:end], text[end:stop]
    shown = "".join(map(_flatten, (before, words, after)))
    return QuoteInContext(
        path, part, title, None, at + start, at + end, shown, len(before), len(before) + len(words)
    )


def diversify_by_document(
    quotes: Sequence[QuoteInContext], *, most: int
) -> tuple[QuoteInContext, ...]:
    """Return at most `most` quotes, from as many different documents as possible."""
    first: dict[tuple[str, str | None], QuoteInContext] = {}
    rest = [it for it in quotes if first.setdefault((it.path, it.part), it) is not it]
    return (*first.values(), *rest)[:most]


def _flatten(text: str) -> str:
    """Replace white space by single spaces; the length stays the same."""
    return "".join(" " if letter.isspace() else letter for letter in text)
