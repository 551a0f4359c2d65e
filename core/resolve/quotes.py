"""Words of a document with what stands around them, cut between words."""

from collections.abc import Sequence

from core.records.graph.review import Quoted

# This many characters are shown before and after.
CONTEXT_CHARS = 110


def quote_in_context(
    text: str, start: int, end: int, *, place: tuple[str, str | None, str], at: int = 0
) -> Quoted:
    """The words from `start` to `end` of the text, which itself begins at `at` in its document."""
    begin, stop = max(0, start - CONTEXT_CHARS), min(len(text), end + CONTEXT_CHARS)
    while 0 < begin < start and not text[begin - 1].isspace():
        begin += 1
    while end < stop < len(text) and not text[stop].isspace():
        stop -= 1
    path, part, title = place
    before, words, after = text[begin:start], text[start:end], text[end:stop]
    shown = "".join(map(_flat, (before, words, after)))
    return Quoted(
        path,
        part,
        title,
        None,
        at + start,
        at + end,
        shown,
        len(before),
        len(before) + len(words),
    )


def diversify_by_document(quotes: Sequence[Quoted], *, most: int) -> tuple[Quoted, ...]:
    """At most `most` of them, from as many different documents as possible."""
    first: dict[tuple[str, str | None], Quoted] = {}
    rest = [it for it in quotes if first.setdefault((it.path, it.part), it) is not it]
    return (*first.values(), *rest)[:most]


def _flat(text: str) -> str:
    """The text on one line, of the same length."""
    return "".join(" " if letter.isspace() else letter for letter in text)
