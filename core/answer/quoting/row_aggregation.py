"""Aggregates over the rows of a whole table: count, sum, newest, maximum and minimum."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.row_filters import (
    RowFilter,
    amounts,
    content_stems,
    counted_words,
    filtered,
    in_forms,
    is_form,
    measured,
)
from core.answer.quoting.rows import MEASURES, dates_column, newest_row, within
from core.answer.quoting.subjects import called_by, whole_tables
from core.answer.quoting.tables import Row, Table, small_words
from core.extract.structure.columns import as_label, is_label, is_unit_price, words_for
from core.language.question.cues import cue_words
from core.language.question.expected_answer import (
    asks_for_an_amount,
    asks_for_money,
    expected_answer,
)
from core.language.question.measures import (
    Extreme,
    extremes_asked,
    measures_asked,
    measures_of_head,
    measuring_words,
    units_measured,
)
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_about_now, asks_now
from core.language.text.stemming import stems, tokenize
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis

# Stems of what asks for a price, whatever it is the price of.
_ANY_PRICE = frozenset(
    stems(" ".join([*cue_words("verbs"), *words_for("prices"), *words_for("paying")]))
)
# What is measured of a thing again and again.
_STATES = frozenset({"mass", "temperature"})
# Stems of what is counted by "how often".
_OFTEN = frozenset(stems("often times oft mal"))


class AggregatedRows(Struct, frozen=True):
    """Rows of a passage; `column` answers, `compared` is compared or summed.

    Both are None if the question names none. `by` are the filters that picked the rows.
    """

    hit: Hit
    table: Table
    rows: tuple[Row, ...]
    column: int | None = None
    compared: int | None = None
    by: tuple[RowFilter, ...] = ()


def counted_rows(
    result: SearchResult, analysis: Analysis, *, now: datetime
) -> AggregatedRows | None:
    """Return the rows that the question counts or sums, with the column of the sum if any.

    Only the newest row if the question asks for a current price. None if the question has words
    that are neither in the table nor in its names, or if a part of the table was not retrieved.
    """
    text = _without_times(analysis)
    if cues_of(text).asks_twice or extremes_asked(text):
        return None
    counted = frozenset(stems(counted_words(text)))
    for hit, table in whole_tables(result):
        called = called_by(hit, table, result)
        dates = dates_column(table)
        if analysis.times and dates is None:
            continue
        column = _summed_column(table, analysis, text)
        if column is None and not _counts(table, analysis, counted, called):
            continue
        is_kind = _holds_counted(table, counted) and not counted <= called
        besides = _besides(text, frozenset() if is_kind else counted)
        picked = filtered(table, text, called=called, besides=besides)
        rows = _within(picked.rows, analysis, dates) if picked is not None else ()
        if picked is None or not rows:
            continue
        aggregated = AggregatedRows(hit, table, rows, compared=column, by=picked.by)
        meant = aggregated if column is None else _meant(aggregated, column, result, now=now)
        is_meant = meant is aggregated or picked.by or _says_all(table, text, called)
        if meant is not None and is_meant:
            return meant
    return None


def _says_all(table: Table, text: str, called: frozenset[str]) -> bool:
    """Whether the table says all that the question asks for, but what asks for any price.

    Of "what does it cost to mend a net" a table of prices without any net or mending tells nothing.
    """
    heads = (in_forms(as_label(it), text) for it in table.head.cells)
    cells = (stems(cell) for row in table.rows for cell in row.cells)
    asked = content_stems(text) - _besides(text, frozenset()) - _ANY_PRICE
    return asked <= called.union(*heads, *cells)


def _meant(
    rows: AggregatedRows, column: int, result: SearchResult, *, now: datetime
) -> AggregatedRows | None:
    """Return the rows to sum, or only the newest one; None if the question asks for neither."""
    table, analysis = rows.table, result.trace.analysis
    with_amounts = tuple(row for row, _ in measured(table, column, rows.rows))
    is_ledger = dates_column(table) is not None and not any(
        row.cells[column] for row in rows.rows if row not in with_amounts
    )
    if analysis is None or not with_amounts or (with_amounts != rows.rows and not is_ledger):
        return None
    rows = replace(rows, rows=with_amounts)
    is_state = _is_state(rows.hit, table, column)
    if is_state and (analysis.times or not asks_about_now(result)):
        return rows if len(rows.rows) == 1 else None
    if len(rows.rows) == 1 or not (is_state or _is_of_one(table, column, result)):
        # A range is no part of a sum.
        is_sum = len(rows.rows) == 1 or amounts(table, column, rows.rows)
        return rows if is_sum and _adds_up(table, analysis, len(rows.rows)) else None
    dates = dates_column(table)
    is_named = (
        is_state
        or bool(rows.by)
        or bool(
            frozenset(stems(as_label(table.head.cells[column]))) & content_stems(result.question)
        )
    )
    newest = newest_row(rows.rows, dates, now) if dates is not None and is_named else None
    if newest is None or dates is None:
        return None
    return replace(rows, rows=(newest,), by=(*rows.by, RowFilter(dates, newest.cells[dates])))


def extreme_row(
    result: SearchResult, analysis: Analysis, *, vocabulary: Vocabulary
) -> AggregatedRows | None:
    """Return the rows with the maximum or minimum of a column: "which month did we lose most"."""
    text = _without_times(analysis)
    extremes, general = extremes_asked(text), cues_of(text).extreme
    if not extremes and not general:
        return None
    superlative = frozenset(
        stems(f"{cues_of(text).superlative} {measuring_words(text, heads=True)}")
    )
    nouns = frozenset[str]().union(*_asked_heads(text, analysis, vocabulary))
    for hit, table in whole_tables(result):
        called, dates = called_by(hit, table, result), dates_column(table)
        picked = filtered(table, text, called=called, besides=_besides(text, superlative))
        if picked is None:
            continue
        column = _compared_column(table, text, superlative | nouns, extremes)
        rows = _within(picked.rows, analysis, dates)
        amounts_of = measured(table, column, rows) if column is not None else []
        if column is None or len(amounts_of) < 2:
            continue
        of_column = (extremes[it] for it in measures_of(table, column) if it in extremes)
        way = general or next(of_column, next(iter(extremes.values()), ""))
        top = (max if way == "most" else min)(amount for _, amount in amounts_of)
        best = tuple(row for row, amount in amounts_of if amount == top)
        heads = [in_forms(as_label(it), text) for it in table.head.cells]
        used = {column, *(it.column for it in picked.by)}
        keys = (at for at, head in enumerate(heads) if nouns & head and at != column)
        named = (at for at, head in enumerate(heads) if head & content_stems(text))
        key = next(keys, next((it for it in named if it not in used), None))
        return AggregatedRows(hit, table, best, key, column, picked.by)
    return None


def _compared_column(
    table: Table, text: str, besides: frozenset[str], extremes: Mapping[str, Extreme]
) -> int | None:
    """Return the column of amounts whose head shares most words with the question.

    Else the only one of what it measures; where it names neither, the only column of amounts.
    """
    asked = content_stems(text) - besides
    columns = [at for at in range(len(table.head.cells)) if _is_measured(table, at)]
    shared = dict.fromkeys(columns, 0)
    for at in columns:
        head = in_forms(as_label(table.head.cells[at]), text)
        shared[at] = sum(it in head or is_form(it, head) for it in asked)
    best = [at for at in columns if shared[at] and shared[at] == max(shared.values())]
    best = best or [at for at in columns if measures_of(table, at) & extremes.keys()]
    best = best or ([] if extremes else columns)
    return best[0] if len(best) == 1 else None


def _is_measured(table: Table, column: int) -> bool:
    is_running = is_label(as_label(table.head.cells[column]), "running")
    return not is_running and bool(measured(table, column, table.rows))


def measures_of(table: Table, column: int) -> frozenset[str]:
    """What a column measures, by its head and the units of its cells."""
    cells = " ".join(row.cells[column] for row in table.rows if column < len(row.cells))
    return measures_of_head(table.head.cells[column]) | units_measured(cells)


def _asked_heads(text: str, analysis: Analysis, vocabulary: Vocabulary) -> list[frozenset[str]]:
    """Return the stems of column heads that "which" may ask for: its first word or first two."""
    nouns = expected_answer(text, analysis, vocabulary=vocabulary).nouns
    return [frozenset(stems(" ".join(nouns[:count]))) for count in (1, 2) if nouns]


def _without_times(analysis: Analysis) -> str:
    text = analysis.text
    for time in analysis.times:
        text = text.replace(time.surface, " ")
    return text


def _besides(text: str, counted: frozenset[str]) -> frozenset[str]:
    """Return the stems of words that ask for an aggregate or a table, and filter no rows."""
    cues = cues_of(text)
    small = small_words(text) | frozenset(stems(words_for("tables"))) | _OFTEN
    words = f"{cues.total} {cues.measure} {measuring_words(text, heads=False)}"
    words += f" {words_for('outgoings')}" if _says(text, "outgoings") else ""
    return small | frozenset(stems(words)) | counted


def _counts(
    table: Table, analysis: Analysis, counted: frozenset[str], called: frozenset[str]
) -> bool:
    """Whether the question counts rows: by the name of the table, by a cell, or by "how often"."""
    if analysis.kind != "how many":
        return False
    cues = cues_of(analysis.text)
    if not counted:
        return cues.measure == "often"
    heads = [frozenset(stems(as_label(it))) for it in table.head.cells]
    if any(counted <= head and amounts(table, at) for at, head in enumerate(heads)):
        return False  # A column of them tells how many there are in each row.
    if not cues.is_many:
        return False
    return counted <= called | heads[0] or counted <= _OFTEN or _holds_counted(table, counted)


def _holds_counted(table: Table, counted: frozenset[str]) -> bool:
    """Whether some cells contain the noun that is counted: "dancer"."""
    cells = {cell for row in table.rows for cell in row.cells}
    kinds = (frozenset(stems(it)) for it in cells if NUMBER.search(it) is None)
    return bool(counted) and any(counted <= it for it in kinds)


def _summed_column(table: Table, analysis: Analysis, text: str) -> int | None:
    """Return the column of amounts that the question asks for; None without a single one."""
    cues = cues_of(text)
    heads = [in_forms(as_label(it), text) for it in table.head.cells]
    columns = [at for at in range(len(heads)) if _is_measured(table, at)]
    asked = content_stems(text)
    counted = frozenset(stems(cues.counted))
    units = [at for at in columns if is_unit_price(table.head.cells[at])]
    if asks_for_money(text) and len(units) == 1 and not cues.total:
        return units[0]
    measures = measures_asked(text)
    is_amount = analysis.kind == "how many" or bool(cues.total) or asks_for_money(text)
    is_amount = is_amount or bool(measures) or asks_now(text)
    if not is_amount:
        return None
    fitting = {at: len(heads[at] & asked) for at in columns}
    best = [at for at in columns if fitting[at] and fitting[at] == max(fitting.values())]
    if cues.is_many:
        is_one = len(best) == 1 and counted <= heads[best[0]]
        return best[0] if is_one and _are_bare(table, best[0]) else None
    purpose = "prices" if asks_for_money(text) else MEASURES.get(cues.measure, "")
    priced = [at for at in columns if purpose and _is_called(table.head.cells[at], purpose)]
    priced = priced or [at for at in columns if measures_of(table, at) & measures]
    if asks_for_money(text) or _says(text, "outgoings"):
        priced = [at for at in columns if _is_called(table.head.cells[at], "outgoings")] or priced
    best = best or priced or (columns if cues.total and not counted else [])
    return best[0] if len(best) == 1 else None


def _are_bare(table: Table, column: int) -> bool:
    """Whether the amounts have no unit, so that they may be counts."""
    return all(NUMBER.fullmatch(row.cells[column]) for row in table.rows)


def _is_state(hit: Hit, table: Table, column: int) -> bool:
    """Whether each amount of a log replaces the one before: a weight, the reading of a meter.

    A log begins with its dates, or calls them so; "Built" is of other things in each row.
    """
    dates = dates_column(table)
    if dates is None or not (dates == 0 or is_label(as_label(table.head.cells[dates]), "times")):
        return False
    head = f"{as_label(table.head.cells[column])} {' '.join(tokenize(PurePath(hit.path).stem))}"
    is_named = any(is_label(it.lower(), "states") for it in head.split())
    return is_named or not measures_of(table, column).isdisjoint(_STATES)


def _says(text: str, purpose: str) -> bool:
    return any(is_label(it, purpose) for it in tokenize(text))


def _is_called(head: str, purpose: str) -> bool:
    return any(is_label(word, purpose) for word in as_label(head).split())


def _is_of_one(table: Table, column: int, result: SearchResult) -> bool:
    """Whether one amount is meant and no sum: a unit price, or a current price."""
    if is_unit_price(table.head.cells[column]):
        return True
    cues = cues_of(result.question)
    is_now = asks_about_now(result) and asks_for_money(result.question)
    return is_now and not cues.total and not cues.is_many


def _adds_up(table: Table, analysis: Analysis, count: int) -> bool:
    """Whether a sum is meant: by words of the question, of counts, or of a log with dates."""
    cues = cues_of(analysis.text)
    dates = dates_column(table)
    is_log = dates is not None and is_label(as_label(table.head.cells[dates]), "times")
    is_log = is_log and (analysis.kind == "how many" or asks_for_an_amount(analysis.text))
    return bool(count == 1 or cues.total or cues.is_many or is_log)


def _within(rows: Sequence[Row], analysis: Analysis, dates: int | None) -> tuple[Row, ...]:
    return tuple(within(rows, analysis.times, dates))
