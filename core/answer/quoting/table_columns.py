"""Columns of a table: dates, states and what is in which of its rows."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.table_amounts import cell_of, is_measured, measures_of
from core.answer.quoting.tables import AskedWord, Row, Table, with_synonyms
from core.extract.structure.columns import as_label, is_blank, is_label, says_label
from core.extract.structure.forms import in_forms, is_cut_short, is_form, is_said_in_parts
from core.language.quantities import factor_of, measure_of
from core.language.question.measures import measures_of_head
from core.language.question.question_cues import cues_of
from core.language.question.times import years_on
from core.language.text.stemming import stems, tokenize
from core.language.time.calendar import Bounds
from core.language.time.cell_dates import cell_dates
from core.language.time.date_forms import MONTHS, WEEKDAYS
from core.language.time.dates import SOME_DAY
from core.records.answers.answers import Hit
from core.records.answers.questions import QuestionTime

_DIGIT, _DIGITS = re.compile(r"\d"), re.compile(r"\d+")
_FULL_YEAR = re.compile(r"(?:19|20)\d\d")
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
Stems = frozenset[str]
# A day or an aside behind a word in a cell.
_BEHIND = re.compile(r"(?<!\s)\s{0,4}[\d(,;].{0,200}$")
_DAY, _WEEK, _YEAR = timedelta(days=1), timedelta(days=7), timedelta(days=365)
# What is measured of a thing again and again.
_STATES = frozenset({"mass", "temperature"})
# Least share of the filled cells that are dates, in a column of dates.
_DATED = 0.8


class Dates(Struct, frozen=True):
    """The column of a table that says when, and the date of each row, None without one."""

    column: int
    of_row: dict[Row, Bounds | None]


def dates_of(
    table: Table, heads: Sequence[frozenset[str]] = (), *, near: datetime = SOME_DAY
) -> Dates | None:
    """Return the column of dates: the only one whose head is said, that is called so, or at all.

    `heads` are the words of a question that the head of each column explains. Dates without a year
    are those nearest to `near`.
    """
    dated = _dated_columns(table, near)
    labels = [it for it in dated if is_label(as_label(table.head.cells[it.column]), "times")]
    asked = [it for it in dated if heads and heads[it.column]]
    if len(asked) == 1 or len(dated) == 1:
        return (asked if len(asked) == 1 else dated)[0]
    return next(iter(labels), None)


def _dated_columns(table: Table, near: datetime) -> list[Dates]:
    dated: list[Dates] = []
    for column in (it for it in range(len(table.head.cells)) if _may_be_dates(table, it)):
        dates = cell_dates([cell_of(row, column) for row in table.rows], near=near)
        filled = sum(bool(cell_of(row, column)) for row in table.rows)
        if filled and 2 * filled > len(dates) and sum(map(bool, dates)) >= _DATED * filled:
            dated.append(Dates(column, dict(zip(table.rows, dates, strict=True))))
    return dated


def deadlines_of(table: Table, heads: Sequence[frozenset[str]], *, near: datetime) -> Dates | None:
    """Return the only column that tells until when, or the only one of these whose head is said."""
    dated = _dated_columns(table, near)
    deadlines = [it for it in dated if says_label(table.head.cells[it.column], "deadlines")]
    asked = [it for it in deadlines if heads[it.column]]
    return next((some[0] for some in (asked, deadlines) if len(some) == 1), None)


def _may_be_dates(table: Table, column: int) -> bool:
    """Whether the head allows dates: a price of "2000" is no year."""
    head = table.head.cells[column]
    return measures_of_head(head) <= {"hours"} or says_label(head, "deadlines")


def within(dates: Dates | None, rows: Sequence[Row], times: Sequence[QuestionTime]) -> list[Row]:
    """Return the rows in the periods of the question; none if the table has no dates."""
    if not times:
        return list(rows)
    of_row = dates.of_row if dates is not None else {}
    return [
        row for row in rows if (date := of_row.get(row)) and any(_is_in(date, it) for it in times)
    ]


def times_in(
    dates: Dates | None, times: Sequence[QuestionTime], *, is_past: bool
) -> tuple[QuestionTime, ...]:
    """Return the times, moved by a week or a year if the table only then has rows in them.

    A day or month without a year was read as the last one; a plan holds the days to come.
    """
    if dates is None or not times:
        return tuple(times)
    shifts = [timedelta(), -_YEAR] if is_past else [_WEEK, timedelta(), _YEAR, -_YEAR]
    for shift in shifts:
        moved = tuple(_moved(it, shift) for it in times)
        if within(dates, list(dates.of_row), moved):
            return moved
    return tuple(times)


def _moved(time: QuestionTime, shift: timedelta) -> QuestionTime:
    """Return a day or month without a year, moved: a weekday only by weeks, others by years."""
    if time.start is None or time.end is None or not shift or re.search(r"\d{4}", time.surface):
        return time
    words = re.findall(r"[^\W\d_]+", time.surface.lower())
    is_day = time.end - time.start == _DAY
    if is_day and words[:1] and words[0] in WEEKDAYS and not _DIGIT.search(time.surface):
        is_by_weeks = shift == _WEEK
        return (
            replace(time, start=time.start + shift, end=time.end + shift) if is_by_weeks else time
        )
    is_named = any(it in MONTHS for it in words) or (is_day and _DIGIT.search(time.surface))
    if not is_named or shift == _WEEK:
        return time  # "Today" is of no other year.
    count = 1 if shift > timedelta() else -1
    return replace(time, start=years_on(time.start, count), end=years_on(time.end, count))


def newest_row(dates: Dates, rows: Sequence[Row], now: datetime) -> Row | None:
    """Return the row with the latest date up to now; None if all dates are later."""
    dated = ((date[0], row) for row in rows if (date := dates.of_row.get(row)) is not None)
    begun = [it for it in dated if it[0] <= now]
    return max(begun, key=lambda pair: pair[0])[1] if begun else None


def _is_in(date: Bounds, time: QuestionTime) -> bool:
    is_after = time.start is None or time.start <= date[0]
    return is_after and (time.end is None or date[0] < time.end)


def current_column(table: Table, columns: Sequence[int], now: datetime) -> int | None:
    """Return the newest of columns that are all headed by days: "till Oct 31", "from 2 Nov"."""
    dates = cell_dates([table.head.cells[it] for it in columns], near=now)
    days = [(date[0], at) for date, at in zip(dates, columns, strict=True) if date is not None]
    if not days or len(days) < len(columns):
        return None
    return max([it for it in days if it[0] <= now] or [min(days)])[1]


def quantity_column(table: Table) -> int | None:
    """Return the only column of how many there are of what the row names."""
    columns = range(len(table.head.cells))
    own = [it for it in columns if is_label(as_label(table.head.cells[it]), "quantities")]
    own = [it for it in own if is_measured(table, it)]
    return own[0] if len(own) == 1 else None


def is_log_of_states(hit: Hit, table: Table, column: int, dates: Dates | None) -> bool:
    """Whether each amount of a log replaces the one before: a weight, the reading of a meter.

    A log begins with its dates, or calls them so; "Built" is of other things in each row.
    """
    if dates is None:
        return False
    is_log = dates.column == 0 or is_label(as_label(table.head.cells[dates.column]), "times")
    head = f"{as_label(table.head.cells[column])} {' '.join(tokenize(PurePath(hit.path).stem))}"
    is_named = any(is_label(it.lower(), "states") for it in head.split())
    return is_log and (is_named or not measures_of(table, column).isdisjoint(_STATES))


def adds_up_others(row: Row) -> bool:
    """Whether the row holds the sum of the others: "Total 2026", "Gesamtkosten"."""
    words = tokenize(next(filter(None, row.cells), ""))
    is_called = any(
        is_label(word, "totals")
        or (word.startswith("gesamt") and is_label(word.removeprefix("gesamt"), "prices"))
        for word in (*words[:1], *words[-1:])
    )
    return is_called or any(is_label(as_label(cell), "totals") for cell in row.cells)


def is_state(cell: str, purpose: str) -> bool:
    """Whether a cell begins with yes or no: "y", "NO", "ja (Kasse)"; "owes" is no."""
    if purpose == "no" and is_label(cell.lower(), "unsettled"):
        return True
    return is_label(cell.lower(), purpose) or is_label((tokenize(cell) or [""])[0], purpose)


def states_of(table: Table, column: int) -> dict[Row, str] | None:
    """Return the rows of a column that say "yes" or "no"; None if most say neither, or all one.

    An empty cell says the opposite of the others where these are all the same: of ticks "no". Below
    "paid" it says no as well beside other cells, and a day says yes. Rows that the column does not
    concern are left out.
    """
    concerned = rows_concerned(table, column, table.rows)
    filled = [row for row in concerned if not is_blank(cell_of(row, column))]
    states = {
        row: purpose
        for row in filled
        for purpose in ("yes", "no")
        if is_state(cell_of(row, column), purpose)
    }
    each = set(states.values())
    if len(each) == 1 and len(states) == len(filled) < len(concerned):
        other = "no" if each == {"yes"} else "yes"
        return {row: states.get(row, other) for row in concerned}
    if each and is_of_done(table.head.cells[column]):
        dated = (row for row in filled if _DIGIT.search(cell_of(row, column)))
        empty = (row for row in concerned if is_blank(cell_of(row, column)))
        states = dict.fromkeys(dated, "yes") | dict.fromkeys(empty, "no") | states
    is_answered = sum(row in states for row in filled) > len(filled) // 2
    return states if len(set(states.values())) > 1 and is_answered else None


def is_of_done(head: str) -> bool:
    """Whether a column tells what is done with or was got: "Paid", "Geliefert"."""
    return says_label(head, "settled") or says_label(head, "got")


def rows_concerned(table: Table, column: int, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return those of the rows that have to answer yes or no in a column.

    Others say "n/a" in it, or that they are exempt or canceled in any. A dash says so if others
    say no, or nothing.
    """
    cells = [cell_of(row, column) for row in table.rows]
    has_others = any(not cell or is_state(cell, "no") for cell in cells)
    is_open = {cell: not _is_inapplicable(cell, has_others=has_others) for cell in cells}
    return tuple(row for row in rows if is_open[cell_of(row, column)] and not _is_freed(row))


def _is_inapplicable(cell: str, *, has_others: bool) -> bool:
    is_mark = has_others and bool(cell) and not tokenize(cell) and is_blank(cell)
    return is_mark or _is_cell(cell, "inapplicable")


def _is_freed(row: Row) -> bool:
    return any(_is_cell(cell, it) for cell in row.cells for it in ("exempt", "void"))


def _is_cell(cell: str, purpose: str) -> bool:
    """Whether a cell says no more than that, besides an aside or a day: "cancelled (3 May)"."""
    return is_label(_BEHIND.sub("", cell.lower()), purpose)


def void_rows(table: Table, rows: Sequence[Row], text: str) -> dict[Row, int]:
    """Return those of the rows that do not count, with the column that says so: "cancelled".

    None of them if the question says so itself.
    """
    columns = range(len(table.head.cells))
    void = {
        row: at
        for at in columns
        for purpose in _void_states(table, at)
        for row in rows
        if _is_cell(cell_of(row, at), purpose)
    }
    asked = frozenset(stems(text))
    is_asked = any(asked & frozenset(stems(cell_of(row, at))) for row, at in void.items())
    return {} if is_asked else void


def _void_states(table: Table, column: int) -> tuple[str, ...]:
    """Return the states of a column whose rows do not count: of "returned" only what was sold."""
    cells = [cell_of(row, column) for row in table.rows]
    is_sold = any(_is_cell(it, purpose) for it in cells for purpose in ("void", "sold_states"))
    return ("void", "sent_back") if is_sold else ("void",)


def columns_with(
    table: Table,
    rows: Sequence[Row],
    heads: Sequence[frozenset[str]],
    own: frozenset[str],
    *,
    is_number: bool,
) -> list[int]:
    """Return the columns in which the word is a whole cell, or all columns if there are none.

    A number that is no part of a name has to be a whole cell below a head that is asked for, or of
    a time.
    """
    columns = range(len(heads))
    words = {at: {tuple(stems(cell_of(row, at))) for row in rows} for at in columns}
    filled = {at for at in columns if any((stem,) in words[at] for stem in own)}
    if is_number:
        times = {at for at in columns if is_label(as_label(table.head.cells[at]), "times")}
        return [at for at in columns if at in filled and (heads[at] or at in times)]
    first = {0} if any(own & frozenset(stems(cell_of(row, 0))) for row in rows) else set[int]()
    return sorted(first or filled) or list(columns)


def column_of(row: Row, columns: Sequence[int], own: frozenset[str]) -> int | None:
    """Return the first of these columns whose cell has the word."""
    return next((at for at in columns if own & frozenset(stems(cell_of(row, at)))), None)


def heads_asked(table: Table, question: str, words: Sequence[AskedWord]) -> tuple[Stems, ...]:
    """Return for each column the stems of the question that its head explains.

    By the same word, another form of it, a synonym, or the unit of its amounts.
    """
    language = cues_of(question).language
    asked = list(dict.fromkeys(it.stem for it in words))
    phrases = [tuple(stems(without_units(it))) for it in table.head.cells]
    replaced = with_synonyms(phrases, asked)
    gone, new = set(asked) - set(replaced), set(replaced) - set(asked)
    numbered = [_DIGITS.findall(head) for head in table.head.cells]
    numbers = cues_of(question).numbers
    return tuple(
        frozenset(
            word.stem
            for word in words
            if (
                _is_one_of(word.text, numbered[at])
                and all(_is_one_of(it, numbers) for it in numbered[at])
                if word.text.isdigit()
                else word.stem in own
                or is_form(word.stem, own)
                or is_said_in_parts(word.stem, own, language=language)
                or (word.stem in gone and phrase and set(phrase) <= new)
                or is_cut_short(without_units(head), word.text)
                or _is_unit_of(word.text, table, at)
            )
        )
        for at, (head, phrase) in enumerate(zip(table.head.cells, phrases, strict=True))
        for own in [in_forms(as_label(head), question)]
    )


def _is_one_of(number: str, numbers: Iterable[str]) -> bool:
    """Whether a number is one of these; a year may be in two digits."""
    pairs = (sorted((number, it), key=len) for it in numbers)
    return any(one == two or (_FULL_YEAR.fullmatch(two) and one == two[2:]) for one, two in pairs)


def without_units(head: str) -> str:
    """Return the words of a head without units, or the head if there are no others."""
    return " ".join(it for it in _WORD.findall(head) if not measure_of(it)) or head


def _is_unit_of(word: str, table: Table, column: int) -> bool:
    """Whether the word is the unit of a column's amounts, written in any way: "litres", "l"."""
    measure = measure_of(word)
    if not measure or measure == "money" or not is_measured(table, column):
        return False
    texts = [table.head.cells[column], *(cell_of(row, column) for row in table.rows)]
    units = {it for text in texts for it in re.findall(r"[^\W\d_]+", text.lower())}
    return any(measure_of(it) == measure and factor_of(it, word) == 1 for it in units)
