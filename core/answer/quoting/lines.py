"""Split text into quotable sentences that keep the lines of a note, and brackets whole."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.language.text.sentences import sentences

# A line is short where the next word would have fitted, with so many characters to spare.
SPARE = 8
# Lines of a note up to this length are not wrapped, also where the next begins in lower case.
NARROW = 60
# The first word of a line that is no item, heading, quotation or row.
_NEXT = re.compile(r"(?<![ \t])[ \t]*+(?![-*+•>#|]|\d{1,3}[.)]\s)(\S++)")
_STOPS = (".", "!", "?", "…", ":", ";", ",", ")", "|")
_OPENS = re.compile(r"[A-ZÀ-ÖØ-Þ\d]")


def quoted_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of `text[start:end]`; each line of a note that is not wrapped is one."""
    spans = [
        part for first, last in sentences(text, start, end) for part in _lines_of(text, first, last)
    ]
    at = 0
    while at < len(spans):
        first, last = spans[at]
        while at + 1 < len(spans) and _goes_on(text, first, last, spans[at + 1]):
            at += 1
            last = spans[at][1]
        yield first, last
        at += 1


def is_line_end(text: str, end: int, start: int) -> bool:
    """Whether a line break between the offsets ends a line of a note, and is no wrapping."""
    return "\n" in text[end:start] and _is_ragged(_paragraph(text, end, start))


def _goes_on(text: str, start: int, end: int, after: tuple[int, int]) -> bool:
    """Whether the bracket that opens in a sentence closes in the next: "(exp. 2031)"."""
    if "\n" in text[end : after[0]] or text.count("(", start, end) <= text.count(")", start, end):
        return False
    closing, opening = text.find(")", *after), text.find("(", *after)
    return closing >= 0 and (opening < 0 or closing < opening)


def _lines_of(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    lines = text[start:end].split("\n")
    if len(lines) == 1 or not _is_ragged(_paragraph(text, start, end)):
        yield start, end
        return
    is_narrow = all(len(it) <= NARROW for it in lines)
    begin = at = start
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        at += len(line)
        is_end = at == end or is_narrow or _OPENS.match(after.lstrip()) is not None
        if is_end and text[begin:at].strip():
            yield begin + len(text[begin:at]) - len(text[begin:at].lstrip()), at
            begin = at + 1
        at += 1


def _paragraph(text: str, start: int, end: int) -> Sequence[str]:
    first, last = text.rfind("\n\n", 0, start), text.find("\n\n", end)
    return text[first + 2 if first >= 0 else 0 : last if last >= 0 else len(text)].split("\n")


def _is_ragged(lines: Sequence[str]) -> bool:
    """Whether at least half of the lines end early: the next word would have fitted."""
    width = max(map(len, lines))
    short = [
        len(line) + len(match[1]) + SPARE < width
        for line, after in pairwise(lines)
        if (match := _NEXT.match(after)) and not line.rstrip("*_ ").endswith(_STOPS)
    ]
    return any(short) and 2 * sum(short) >= len(short)
