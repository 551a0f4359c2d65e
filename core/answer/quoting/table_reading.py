"""What a question means in a whole table."""

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise, takewhile

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.subjects import called_by, people_column
from core.answer.quoting.table_amounts import is_measured, is_money_column
from core.answer.quoting.table_columns import (
    Dates,
    adds_up_others,
    dates_of,
    deadlines_of,
    states_of,
    times_in,
    within,
)
from core.answer.quoting.table_words import RowFilter, Stems, TableReading, read_question
from core.answer.quoting.tables import Row, Table, content_words, small_words
from core.extract.structure.columns import (
    as_label,
    is_label,
    kind_of_noun,
    labels_said,
    says_label,
    words_for,
)
from core.extract.structure.forms import is_begun, is_form
from core.language.lexicon import any_of
from core.language.question.cues import cue_words
from core.language.question.measures import measuring_words
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.times import is_of_past, numbers_in, with_short_years
from core.language.text.nearness import Nearness
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems, tokenize
from core.language.time.cell_dates import cell_dates
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis, QuestionTime

# Stems of what counts times, and filters no rows.
OFTEN = frozenset(stems("often frequently times oft häufig mal"))
MOST_OFTEN = frozenset(stems("often frequently oft häufig häufigsten"))


class TableQuestion(Struct, frozen=True):
    """A question over tables, with its periods."""

    result: SearchResult
    analysis: Analysis
    times: tuple[QuestionTime, ...]
    now: datetime
    vocabulary: Vocabulary
    near: Nearness


class ReadTable(Struct, frozen=True):
    """What a question means in a table; `text` is without times, and `rows` are in these."""

    hit: Hit
    table: Table
    dates: Dates | None
    called: Stems
    text: str
    times: tuple[QuestionTime, ...]
    reading: TableReading
    rows: tuple[Row, ...]

    @property
    def is_timed(self) -> bool:
        """Whether the question names times, other than those that head columns."""
        return bool(self.times)

    @property
    def by(self) -> tuple[RowFilter, ...]:
        """The filters of the rows, with the times of a column of dates."""
        column = self.dates.column if self.dates is not None else None
        times = (RowFilter(column, it.surface) for it in self.times if column is not None)
        return (*self.reading.by, *times)

    @property
    def remarks(self) -> list[RowFilter]:
        """The filters that are only remarks: amounts and people of a row are not of these."""
        heads = self.table.head.cells
        return [it for it in self.reading.by if is_label(as_label(heads[it.column]), "remarks")]

    @property
    def lines(self) -> frozenset[str]:
        """The lines of the rows."""
        return frozenset(self.hit.text[it.start : it.end] for it in self.table.rows)


def read_table(
    asked: TableQuestion,
    hit: Hit,
    table: Table,
    more: Stems = frozenset(),
    *,
    is_split: bool = False,
) -> ReadTable | None:
    """Return what the question means in the table; None without rows, or without their times.

    The words `more` ask for the operation. With `is_split` two cells of a column are both meant.
    """
    heads = {it for head in table.head.cells for it in NUMBER.findall(head)}
    text = with_short_years(asked.analysis.text, heads)
    headed = {it: at for it in asked.times if (at := _headed_by(table, it)) is not None}
    others = (it for it in asked.times if it not in headed)
    times = [it for it in others if not heads & numbers_in(it.surface)]
    if dates_of(table, near=asked.now) is None:
        cells = [frozenset(tokenize(it)) for row in table.rows for it in row.cells]
        words = [frozenset(tokenize(it.surface)) for it in times]
        stated = [any(own <= cell for cell in cells) for own in words]
        times = [it for it, is_cell in zip(times, stated, strict=True) if not is_cell]
    called = called_by(hit, table, asked.result)
    expired = frozenset(stems(" ".join(labels_said(text, "expired"))))
    for time in (*times, *headed):
        text = text.replace(time.surface, " ")
    if people_column(table) is not None:
        words = content_words(text)
        kinds = [kind_of_noun(it.text.lower(), asked.vocabulary) for it in words]
        pairs = zip(words, kinds, strict=True)
        more |= frozenset(word.stem for word, kind in pairs if kind == "Person")
    besides = (_besides(text, table) | more | expired) - _named_in_cells(text, table)
    reading = read_question(
        table, text, called=called, besides=besides, near=asked.near, is_split=is_split
    )
    if reading is None:
        return None
    times_of = {at: frozenset(stems(time.surface)) for time, at in headed.items()}
    own = tuple(it | times_of.get(at, frozenset()) for at, it in enumerate(reading.heads))
    reading = replace(reading, heads=own, asked=reading.asked + len(headed))
    dates = dates_of(table, own if times else (), near=asked.now)
    moved = times_in(dates, times, is_past=is_of_past(asked.analysis.text))
    rows = within(dates, reading.rows, moved)
    if expired:
        reading, rows = _expired(reading, rows, table, asked.now)
    if not rows and not expired and all(frozenset(stems(it.surface)) <= called for it in times):
        rows = list(reading.rows)  # The whole table is of this time.
    if not rows:
        return None
    return ReadTable(hit, table, dates, called, text, tuple(times), reading, tuple(rows))


def _expired(
    reading: TableReading, rows: Sequence[Row], table: Table, now: datetime
) -> tuple[TableReading, list[Row]]:
    """Return those of the rows whose only deadline has passed; none without a deadline."""
    deadlines = deadlines_of(table, reading.heads, near=now)
    if deadlines is None:
        return reading, []
    passed = [it for it in rows if (span := deadlines.of_row.get(it)) and span[1] <= now]
    by = RowFilter(deadlines.column, f"< {now:%Y-%m-%d}")
    return replace(reading, by=(*reading.by, by)), passed


def read_sides(
    asked: TableQuestion, hit: Hit, table: Table, more: Stems = frozenset()
) -> ReadTable | None:
    """Return what the question means with joined words for cells of a column: "cups and mugs".

    None unless each row is of one of these words only, and each word has a row.
    """
    if cue_words("joints").isdisjoint(tokenize(asked.analysis.text)):
        return None
    read = read_table(asked, hit, table, more, is_split=True)
    by = next((it for it in read.by if it.sides), None) if read is not None else None
    if read is None or by is None or not _are_joined(by.sides, read.text):
        return None
    cells = [frozenset(stems(row.cells[by.column])) for row in read.rows]
    counts = [
        sum(any(it in cell or is_form(it, cell) for it in stems(side)) for cell in cells)
        for side in by.sides
    ]
    return read if all(counts) and sum(counts) == len(cells) else None


def _are_joined(words: Sequence[str], text: str) -> bool:
    """Whether the words are joined, the last two of them by "and" or "or"."""
    joint = rf",?\s+{any_of(cue_words('joints'))}\s+(?:{any_of(cue_words('determiners'))}\s+)?"
    joints = [*[rf"(?:{joint}|,\s*)"] * (len(words) - 2), joint, ""]
    pairs = zip(words, joints, strict=True)
    joined = "".join(rf"{re.escape(word)}{between}" for word, between in pairs)
    return re.search(rf"\b{joined}\b", text, re.IGNORECASE) is not None


def _headed_by(table: Table, time: QuestionTime) -> int | None:
    """Return the only column of amounts, or of yes and no, whose head says the month or day.

    "Nov", "11.2.", "Paid Nov", "Paid Nov 2026".
    """
    if time.start is None or time.end is None:
        return None
    start, end = time.start, time.end
    heads = table.head.cells
    answers = {at for at in range(len(heads)) if states_of(table, at) is not None}
    ends = (
        [" ".join(one.split()[-most:]) if at in answers else one for at, one in enumerate(heads)]
        for most in (2, 1)
    )
    pairs = zip(*(cell_dates(texts, near=start) for texts in ends), strict=True)
    dates = [two or one for two, one in pairs]
    columns = [at for at, one in enumerate(dates) if one and start <= one[0] and one[1] <= end]
    columns = [at for at in columns if len(columns) == 1]
    return next((at for at in columns if at in answers or is_measured(table, at)), None)


def _besides(text: str, table: Table) -> Stems:
    """Return the stems of words that ask for an aggregate or a table, and filter no rows."""
    cues = cues_of(text)
    small = small_words(text) | frozenset(stems(words_for("tables")))
    cells = (stems(it) for row in table.rows for it in row.cells)
    small -= frozenset(own[0] for own in cells if len(own) == 1)  # Tables may be furniture.
    small |= OFTEN if cues.is_how_often or cues.is_many else frozenset()
    words = f"{cues.measure} {measuring_words(text, heads=False)}"
    ways = [it for it in ("outgoings", "incomings") if says(text, it)]
    columns = range(len(table.head.cells))
    is_ledger = any(is_money_column(table, at) for at in columns if is_measured(table, at))
    is_ledger |= any(is_flow(head, it) for head in table.head.cells for it in ways)
    # What came in or went out is of money.
    flows = " ".join(words_for(it) for it in ways if is_ledger)
    heads = frozenset(stems(" ".join(table.head.cells)))
    sums = frozenset(stems(f"{flows} {cues.total} {cues.average}"))
    return small | frozenset(stems(words)) | (sums - heads)


def _named_in_cells(text: str, table: Table) -> Stems:
    """Return the stems of words that a cell has with the word behind them: of "large service"."""
    asked = [frozenset(stems(it)) for it in tokenize(text)]
    pairs = [(one, other) for one, other in pairwise(asked) if one and other]
    rows = [it for it in table.rows if not adds_up_others(it)] if pairs else []
    cells = [frozenset(stems(it)) for row in rows for it in row.cells]
    return frozenset(
        stem for one, other in pairs if any(one | other <= it for it in cells) for stem in one
    )


def counted_noun(text: str) -> Stems:
    """Return the stems of the noun that "how many" counts; empty if it counts something else."""
    noun = frozenset(stems(counted_words(text)))
    return noun if cues_of(text).is_many else frozenset()


def asks_how_often(text: str) -> bool:
    """Whether times are counted: "how often", but not "how many times"."""
    return cues_of(text).is_how_often and not cues_of(text).is_many


def says(text: str, purpose: str) -> bool:
    """Whether a content word of the question is one of these: not "in", a head of what came in."""
    words = [it for it in content_words(text) if it.letter in "nVQGA"]
    return any(is_label(it.text.lower(), purpose) for it in words)


def is_flow(head: str, way: str) -> bool:
    """Whether a column holds what came in or went out, which are the two ways."""
    return says_label(head, way) or (way == "incomings" and says_label(head, "sales"))


def holds(table: Table, noun: Stems) -> bool:
    """Whether some cells contain the noun that is counted: "dancer"."""
    texts = {cell for row in table.rows for cell in row.cells if NUMBER.search(cell) is None}
    cells = {frozenset(stems(it)) for it in texts}
    return any(
        all(it in own or any(is_begun(at, it) for at in own) for it in noun) for own in cells
    )


def counted_words(question: str) -> str:
    """Return the noun that is counted with the nouns behind it: "gauge readings"; else empty."""
    cues = cues_of(question)
    if cues.counted not in cues.words or f"{cues.counted}," in question:
        return cues.counted
    letters = letters_in_context([it.lower() for it in cues.words], cues.language)
    pairs = list(zip(cues.words, letters, strict=True))[cues.words.index(cues.counted) + 1 :]
    behind = takewhile(lambda pair: pair[1] == "n", pairs)
    return " ".join([cues.counted, *(word for word, _ in behind)])
