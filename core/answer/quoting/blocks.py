"""Blocks: a sentence with the context that completes it, the unit of a quoted answer.

A sentence is quoted with those after it in its paragraph, and with the one before it where a
pronoun needs it; a list with the line that introduces it; code as code; what somebody says with the
speaker. A block never grows over what may not be quoted: a question, a label, a table, a line
written for a program, an entry or the words of somebody else.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.answer.due_dates import entry_in_words, is_entry
from core.answer.headers import header_spans, name_of_card
from core.answer.quoting.gather import Beside, Gathered, Sentence, is_worth_showing
from core.answer.quoting.quotable import (
    SENTENCE_ENDS,
    as_shown,
    asks,
    fences,
    is_label,
    is_statement,
    reads,
    sentences_and_code,
)
from core.answer.quoting.subjects import RUN_IN, owner_of, subject_of
from core.answer.quoting.tables import tables
from core.extract.injection import suspicions_in_text
from core.language.question.cues import cue_words
from core.language.text.wrapping import is_line_end
from core.records.answers.answers import Hit

AFTER = 3
# A block grows up to this length.
LONGEST = 700
# A line of its own paragraph that ends as no sentence does is a heading up to this length.
SHORT_LINE = 60
_WORD = re.compile(r"\w+")
_ITEM = re.compile(r"(?:[-*+•‣◦▪]|\d{1,3}[.)])\s")
_HEADING = re.compile(r"#{1,6}\s|(\*\*|__)(?!\s)[^*_\n]+(?<!:)\1$")
_UNDERLINE = re.compile(r"[ \t]*\n(?:=+|-+)[ \t]*(?:\n|$)")
# An item that only leads elsewhere.
_LINK_ITEM = re.compile(r"\S+\s+!?(?:\[\[[^\[\]\n]+\]\]|\[[^\[\]\n]*\]\(\S+\))\s*")
# A turn of a transcript: "[00:00:14] Mara Lind: I would …".
_TURN = re.compile(r"\[\d+(?::\d\d){1,2}\] [^:\n]{1,60}: ")
CLOSING = " *_\"”'’)]"

# Whether what stands from `start` to `end` of the document of a hit may not be quoted.
IsOut = Callable[[Hit, int, int], bool]
# Whether a unit beside the sentence of that number is shown.
Keeps = Callable[[Gathered, int, Beside], bool]
Form = Literal["text", "item", "code", "row"]


class Block(Struct, frozen=True):
    """Quoted lines of a hit, `start` to `end` of its document.

    Each line is plain text, an item of a list, a row of a table, or code as it stands. `about` is
    the name of what they tell, where only the note or the beginning of the paragraph says it.
    """

    hit: int
    start: int
    end: int
    lines: tuple[tuple[str, Form], ...]
    about: str = ""

    @property
    def is_row(self) -> bool:
        """Whether it is a row of a table."""
        return self.lines[0][1] == "row"


class _Unit(Struct, frozen=True):
    """A sentence, item, heading or code; no block grows over one that `is_out`."""

    start: int
    end: int
    text: str
    is_item: bool
    is_heading: bool
    is_code: bool
    is_out: bool


def best_blocks(
    gathered: Gathered,
    hits: Sequence[Hit],
    *,
    most: int,
    among: Sequence[int],
    is_out: IsOut,
    keeps: Keeps = is_worth_showing,
) -> list[Block]:
    """Return the blocks of the first of these sentences, none within another.

    Lines that are or follow quoted ones are joined to those; a fuller one before the first is not.
    """
    blocks: list[Block] = []
    for number, sentence in ((it, gathered.sentences[it]) for it in among):
        if any(_is_in(sentence, it) for it in blocks):
            continue
        hit = hits[sentence.hit]
        block = _block(sentence, hit, is_out=is_out, keeps=partial(keeps, gathered, number))
        is_before = any(block.start < it.start for it in blocks[:1] if _overlap(block, it))
        if is_before and gathered.seen[number].own > gathered.seen[among[0]].own and not hit.part:
            block = _block(sentence, hit, is_out=is_out, keeps=lambda _: False)
        worded = partial(entry_in_words, hit, language=gathered.language)
        lines = tuple((worded(words), form) for words, form in block.lines)
        is_titled = is_entry(hit, block.lines[0][0])  # the title is in it now
        block = replace(block, lines=lines, about="" if is_titled else block.about)
        follows = [it for it in blocks[1:] if _follows(block, it, hit)]
        near = [it for it in blocks if _overlap(block, it)] or follows
        if not near:
            blocks.append(block)
        elif len(near) == 1 and near[0] is not blocks[0] and _may_join(block, near[0], hit):
            blocks[blocks.index(near[0])] = _joined(block, near[0], hit, is_out=is_out)
        if len(blocks) == most:
            break
    return blocks


def _block(
    sentence: Sentence, hit: Hit, *, is_out: IsOut, keeps: Callable[[Beside], bool]
) -> Block:
    """Return the block around a sentence; a row, a line of a header and code stand alone."""
    text, start, end = hit.text, sentence.start - hit.start, sentence.end - hit.start
    form = _form_alone(text, start, end)
    if form is not None:
        words = text[start:end] if form == "code" else as_shown(text, start, end)
        about = name_of_card(hit, start) or owner_of(hit, words) if form == "text" else ""
        return Block(sentence.hit, sentence.start, sentence.end, ((words, form),), about)
    units = list(_units(hit, start, end, is_out=is_out))
    at = next(n for n, it in enumerate(units) if it.end > start)
    upto = max(n for n, it in enumerate(units) if it.start < end)
    first, last = _around_item(units, at, upto) if units[at].is_item else _around(text, units, at)
    shown = list(_shown(hit, units[first : last + 1], at - first, upto - first, keeps=keeps))
    begin, stop = shown[0].start, shown[-1].end
    lines = tuple(_lines(text, shown))
    about = subject_of(hit, begin, shown[0].end) if lines[0][1] == "text" else ""
    return Block(sentence.hit, hit.start + begin, hit.start + stop, lines, about)


def _shown(
    hit: Hit, units: Sequence[_Unit], at: int, upto: int, *, keeps: Callable[[Beside], bool]
) -> Iterator[_Unit]:
    """Yield the units of a block that are kept beside the quoted ones, from `at` to `upto`.

    So is what introduces these, and the rest of a sentence; no sentence after one that is not.
    """
    for number, unit in enumerate(units):
        far, before = min(number - at, 0) + max(number - upto, 0), units[max(number - 1, 0)]
        goes_on = unit.text[:1].islower() and not (before.is_item or _is_ended(before))
        if (far > 0 and not goes_on) or (far < 0 and unit.is_item):
            is_parted = "\n" in hit.text[before.end : unit.start]
            start, end = hit.start + unit.start, hit.start + unit.end
            if not keeps(Beside(start, end, unit.text, far, unit.is_item, is_parted)):
                if not unit.is_item:
                    return
                continue
        yield unit


def _form_alone(text: str, start: int, end: int) -> Form | None:
    """Return the form of a row, header field or code, which are quoted alone; else None."""
    if any(table.start <= start and end <= table.end for table in tables(text)):
        return "row"
    if any(first <= start and end <= last for first, last in header_spans(text)):
        return "text"
    return "code" if (start, end) in fences(text) else None


def _units(hit: Hit, start: int, end: int, *, is_out: IsOut) -> Iterator[_Unit]:
    """Yield sentences and headings; an item of a list is one unit with all its sentences.

    So is what is quoted in any case, `start` to `end`, unless it is a list.
    """
    text = hit.text
    asked = list(asks(text))
    tabular = [*((it.start, it.end) for it in tables(text)), *header_spans(text)]
    code = fences(text)
    for first, last in _spans(text, start, end):
        words = text[first:last]
        is_item = _ITEM.match(words) is not None
        is_code = (first, last) in code
        is_heading = not is_code and _is_heading(text, first, last)
        out = (
            is_label(words)
            or not _WORD.search(words)
            or any(begin < last and first < stop for begin, stop in (*asked, *tabular))
            or bool(suspicions_in_text(words, is_flagged=hit.flagged))
            or is_out(hit, hit.start + first, hit.start + last)
        )
        yield _Unit(first, last, words, is_item, is_heading, is_code, out)


def _spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the spans of the units."""
    spans: list[tuple[int, int]] = []
    for first, last in sentences_and_code(text):
        if spans and _ITEM.match(text, spans[-1][0]) and "\n" not in text[spans[-1][1] : first]:
            spans[-1] = spans[-1][0], last
        else:
            spans.append((first, last))
    quoted = [it for it in spans if it[0] < end and start < it[1]]
    is_asked = any(begin < start and quoted[0][0] < stop for begin, stop in asks(text))
    if _ITEM.match(text, quoted[0][0]) and not is_asked:
        return spans
    # What stands before the sentence in its unit is a question that it answers.
    whole = start, max([end, *(last for _, last in quoted)])
    return sorted([*(it for it in spans if it not in quoted), whole])


def _is_heading(text: str, start: int, end: int) -> bool:
    """Whether the line is a heading by its markup, or a short paragraph without a statement.

    Salutation and closing of a letter, which end with a comma, count, too.
    """
    words = text[start:end]
    if _HEADING.match(words):
        return True
    if len(words) > SHORT_LINE or _ITEM.match(words):
        return False
    if _UNDERLINE.match(text, end):
        return True
    is_parted = f"\n\n{text}"[start : start + 2] == "\n\n"
    if words.rstrip(CLOSING).endswith(":") or not is_parted:
        return False
    below = f"{text[end:].lstrip(' ')}\n\n"
    says = is_statement(words) or words.rstrip(CLOSING).endswith(SENTENCE_ENDS)
    return below[0] == "\n" and (words.endswith(",") or (below[1] == "\n" and not says))


def _around(text: str, units: Sequence[_Unit], at: int) -> tuple[int, int]:
    """Return the first and last unit of the block around a sentence."""
    first = _first_unit(text, units, at)
    last = at
    while last + 1 < len(units) and not units[last + 1].is_heading:
        after = units[last + 1]
        if after.is_item:
            is_list = _introduces(units[last]) or not _LINK_ITEM.fullmatch(after.text)
            last = _last_item(units, last, start=units[first].start) if is_list else last
            break
        if _begins_anew(text, after) or (after.is_code and not _introduces(units[last])):
            break
        is_over = _is_note_over(text, units[at], units[last], after)
        if is_over or _ends_paragraph(text, units[first : last + 1], after):
            break
        if last - at >= AFTER or not _may_grow(after, after.end - units[first].start):
            break
        last += 1
    return first, _without_open_end(units, at, last)


def _begins_anew(text: str, unit: _Unit) -> bool:
    """Whether a unit is a turn of somebody, or begins a line with a name in bold."""
    return bool(_TURN.match(unit.text) or RUN_IN.match(text, unit.start))


def _first_unit(text: str, units: Sequence[_Unit], at: int) -> int:
    """Return the first unit of a block: that of the speaker, or before a pronoun."""
    line = text.rfind("\n", 0, units[at].start) + 1
    turn = _TURN.match(text, line)
    if turn is not None:
        return next((n for n in range(at) if units[n].start >= line), at)
    above = units[at - 1] if at else None
    if above and not (above.is_heading or above.is_item) and _is_unexplained(units[at]):
        return at - _may_grow(above, units[at].end - above.start)
    return at


def _introduces(unit: _Unit) -> bool:
    return unit.text.rstrip(CLOSING).endswith(":")


def _ends_paragraph(text: str, block: Sequence[_Unit], after: _Unit) -> bool:
    """Return whether a block ends a paragraph and can be quoted without the one below.

    A single short line needs it; a line that introduces a list is never left out.
    """
    if not _is_ended(block[-1]) or _introduces(after):
        return False
    is_short = len(block) == 1 and len(block[0].text) <= SHORT_LINE
    return not is_short and text[block[-1].end : after.start].count("\n") > 1


def _is_note_over(text: str, quoted: _Unit, last: _Unit, after: _Unit) -> bool:
    """Return whether a line of a note was quoted with the one below, and needs no further."""
    is_second = "\n" in text[quoted.end : last.start] and not _introduces(last)
    is_next = is_second and text.count("\n", last.end, after.start) == 1
    return is_next and not _is_fragment(quoted) and is_line_end(text, last.end, after.start)


def _around_item(units: Sequence[_Unit], at: int, upto: int) -> tuple[int, int]:
    """Return the list of an item with the line that introduces it, else the item."""
    first = at
    while first and units[first - 1].is_item and not units[first - 1].is_out:
        first -= 1
    intro = units[first - 1] if first else None
    if intro is not None and not intro.is_out and _introduces(intro):
        last = _last_item(units, first - 1, start=intro.start)
        if last >= upto:
            return first - 1, last
    return at, upto


def _last_item(units: Sequence[_Unit], at: int, *, start: int) -> int:
    """Return the last item below a unit that fits into the block."""
    while at + 1 < len(units) and units[at + 1].is_item:
        if not _may_grow(units[at + 1], units[at + 1].end - start):
            break
        at += 1
    return at


def _may_grow(unit: _Unit, length: int) -> bool:
    return not unit.is_out and length <= LONGEST


def _without_open_end(units: Sequence[_Unit], at: int, last: int) -> int:
    """Return the last unit before those that introduce unquoted text: "Parts:", a heading."""
    if last > at and _is_fragment(units[last]) and _is_ended(units[last - 1]):
        last -= 1
    while last > at and _introduces(units[last]):
        last -= 1
    return last


def _is_fragment(unit: _Unit) -> bool:
    is_line = not unit.is_item and len(unit.text) <= SHORT_LINE
    return is_line and not _is_ended(unit) and not is_statement(unit.text)


def _is_ended(unit: _Unit) -> bool:
    return unit.text.rstrip(CLOSING).endswith(SENTENCE_ENDS)


def _is_unexplained(unit: _Unit) -> bool:
    """Whether a sentence begins with a pronoun that the sentence before explains."""
    word = _WORD.search(unit.text)
    return word is not None and word[0].casefold() in cue_words("pronouns")


def _lines(text: str, units: Sequence[_Unit]) -> Iterator[tuple[str, Form]]:
    """Yield the lines of a block; sentences of one paragraph are one line."""
    line = ""
    for unit, before in zip(units, [None, *units], strict=False):
        is_alone = unit.is_item or unit.is_code
        words = unit.text if unit.is_code else reads(text, unit.start, unit.end)
        if is_alone or before is None or _is_parted(text, before, unit):
            if line:
                yield line, "text"
            line = ""
        if is_alone:
            yield words, "code" if unit.is_code else "item"
        elif words:
            line = f"{line} {words}".strip()
    if line:
        yield line, "text"


def _is_parted(text: str, before: _Unit, unit: _Unit) -> bool:
    """Whether a unit begins a new line: after an item, a paragraph, or no end of a sentence."""
    between = text[before.end : unit.start]
    is_open = "\n" in between and not _is_ended(before)
    is_open = is_open or is_line_end(text, before.end, unit.start)
    return before.is_item or before.is_code or between.count("\n") > 1 or is_open


def _is_in(sentence: Sentence, block: Block) -> bool:
    return block.hit == sentence.hit and block.start <= sentence.start < sentence.end <= block.end


def _follows(block: Block, other: Block, hit: Hit) -> bool:
    """Whether a block is the next line of text of the paragraph of another."""
    between = hit.text[max(0, other.end - hit.start) : max(0, block.start - hit.start)]
    return block.hit == other.hit and between.strip(" \t") == "\n" and _may_join(block, other, hit)


def _may_join(block: Block, other: Block, hit: Hit) -> bool:
    """Whether both are text, and no entry of a calendar or mailbox, which is said in words."""
    forms = {form for _, form in (*other.lines, *block.lines)}
    start, end = min(block.start, other.start), max(block.end, other.end)
    is_text = forms == {"text"} and hit.part is None and not block.about
    return is_text and end - start <= LONGEST


def _joined(block: Block, other: Block, hit: Hit, *, is_out: IsOut) -> Block:
    start, end = min(block.start, other.start), max(block.end, other.end)
    units = _units(hit, start - hit.start, start - hit.start + 1, is_out=is_out)
    within = [it for it in units if start <= hit.start + it.start and hit.start + it.end <= end]
    return replace(other, start=start, end=end, lines=tuple(_lines(hit.text, within)))


def _overlap(one: Block, other: Block) -> bool:
    return one.hit == other.hit and one.start < other.end and other.start < one.end
