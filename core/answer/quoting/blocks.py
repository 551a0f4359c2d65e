"""Blocks: a sentence with what completes it, the unit of a quoted answer (P9).

A sentence is quoted with those after it up to the next heading, and with the one before it where a
pronoun needs it; a list with the line that introduces it, a label with what stands below it.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.answer.quoting.gather import Gathered
from core.answer.quoting.quotable import reads
from core.answer.quoting.tables import tables
from core.extract.words.sentences import sentences
from core.records.answers.answers import Hit
from core.retrieve.question.cues import cue_words

AFTER, BELOW = 3, 1
# A list is quoted whole up to this length.
LONGEST = 700
# A sentence is worth a block with this share of the best score.
ENOUGH = 0.7
_WORD = re.compile(r"\w+")
_ITEM = re.compile(r"(?:[-*+•‣◦▪]|\d{1,3}[.)])\s")
_HEADING = re.compile(r"#{1,6}\s|[^\n]{1,60}\n(?:=+|-+)$")
_ENDS = (".", "!", "?", "…", ":", ";", '"', "”", ")")


class Block(Struct, frozen=True):
    """Quoted lines of a hit, `start` to `end` of its document.

    Each line is plain text, and `is_item` of a line tells whether it is an item of a list.
    """

    hit: int
    start: int
    end: int
    lines: tuple[tuple[str, bool], ...]


class _Unit(Struct, frozen=True):
    start: int
    end: int
    text: str
    is_item: bool
    is_heading: bool


def best_blocks(
    gathered: Gathered, hits: Sequence[Hit], *, most: int, leading: int | None = None
) -> list[Block]:
    """Return the blocks of the best sentences, best first, none within another."""
    blocks: list[Block] = []
    for number in _order(gathered, leading):
        sentence = gathered.sentences[number]
        hit = hits[sentence.hit]
        block = _block(sentence.hit, hit, sentence.start - hit.start, sentence.end - hit.start)
        if not any(_overlap(block, other) for other in blocks):
            blocks.append(block)
        if len(blocks) == most:
            break
    return blocks


def _order(gathered: Gathered, leading: int | None) -> list[int]:
    """Return the numbers of the sentences worth a block, best first, that of the lead before."""
    scores = gathered.scores
    limit = ENOUGH * max(scores)
    order = sorted(
        range(len(scores)), key=lambda n: (not gathered.sentences[n].is_whole, -scores[n])
    )
    order = [n for n in order if scores[n] >= limit and n != leading]
    return order if leading is None else [leading, *order]


def _block(number: int, hit: Hit, start: int, end: int) -> Block:
    """Return the block around a sentence, which is `start` to `end` of the passage."""
    text = hit.text
    units = list(_units(text))
    if any(table.start <= start and end <= table.end for table in tables(text)):
        span, lines = (start, end), ((reads(text, start, end), False),)
    else:
        at = next((n for n, unit in enumerate(units) if unit.end > start), None)
        first, last = (0, 0) if at is None else _expand(units, at)
        span = (min(start, units[first].start), max(end, units[last].end))
        lines = tuple(_lines(text, units[first : last + 1]))
    return Block(number, hit.start + span[0], hit.start + span[1], lines)


def _units(text: str) -> Iterator[_Unit]:
    """Yield sentences and headings; an item of a list is one unit with all its sentences."""
    spans: list[tuple[int, int]] = []
    for start, end in sentences(text, 0, len(text)):
        if spans and _ITEM.match(text, spans[-1][0]) and "\n" not in text[spans[-1][1] : start]:
            spans[-1] = spans[-1][0], end
        else:
            spans.append((start, end))
    for start, end in spans:
        words = text[start:end]
        is_heading = _HEADING.match(words) is not None
        yield _Unit(start, end, words, _ITEM.match(words) is not None, is_heading)


def _expand(units: Sequence[_Unit], at: int) -> tuple[int, int]:
    """Return the first and last unit of the block around a unit."""
    if units[at].is_item:
        return _around_item(units, at)
    first = last = at
    above = units[at - 1] if at else None
    if above and not (above.is_heading or above.is_item) and _is_unexplained(units[at]):
        first -= 1
    while last + 1 < len(units) and not units[last + 1].is_heading:
        if units[last + 1].is_item:
            return first, _last_item(units, last, start=units[first].start)
        if last - at >= AFTER:
            break
        last += 1
    return first, last


def _around_item(units: Sequence[_Unit], at: int) -> tuple[int, int]:
    """Return the list of an item with the line that introduces it, else the item and the next."""
    first = at
    while first and units[first - 1].is_item:
        first -= 1
    intro = units[first - 1] if first else None
    if intro is None or not intro.text.rstrip("*_ ").endswith(":"):
        return at, min(_last_item(units, at, start=units[at].start), at + BELOW)
    last = _last_item(units, first, start=intro.start)
    return (first - 1, last) if last >= at else (at, at)


def _last_item(units: Sequence[_Unit], at: int, *, start: int) -> int:
    """Return the last item below a unit with which the block is not too long."""
    while at + 1 < len(units) and units[at + 1].is_item and units[at + 1].end - start <= LONGEST:
        at += 1
    return at


def _is_unexplained(unit: _Unit) -> bool:
    """Whether a sentence begins with a pronoun that the sentence before explains."""
    word = _WORD.search(unit.text)
    return word is not None and word[0].casefold() in cue_words("pronouns")


def _lines(text: str, units: Sequence[_Unit]) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a block; sentences of one paragraph are one line."""
    line = ""
    for unit, before in zip(units, [None, *units], strict=False):
        words = reads(text, unit.start, unit.end)
        is_new = before is None or "\n\n" in text[before.end : unit.start]
        if unit.is_item or (before is not None and before.is_item) or is_new:
            if line:
                yield line, False
            line = ""
        if unit.is_item:
            yield words, True
        elif words:
            line = f"{line} {words}".strip()
    if line:
        yield line, False


def _overlap(one: Block, other: Block) -> bool:
    return one.hit == other.hit and one.start < other.end and other.start < one.end
