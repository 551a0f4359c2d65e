"""Aggregates over the rows of a whole table: count, sum, newest, maximum and minimum."""

from collections.abc import Iterator
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
)
from core.answer.quoting.rows import MEASURES, dates_column, newest_row, within
from core.answer.quoting.subjects import names_of
from core.answer.quoting.tables import Row, Table, headings, small_words, tables
from core.extract.structure.columns import as_label, is_label, is_unit_price, words_for
from core.language.question.cues import cue_words
from core.language.question.expected_answer import (
    asks_for_an_amount,
    asks_for_money,
    expected_answer,
)
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_about_now
from core.language.text.stemming import stems, tokenize
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis

# Twice the least number of first names in a column with the names of several people.
_MANY = 4
# Stems of what asks for a price, whatever it is the price of.
_ANY_PRICE = frozenset(
    stems(
        " ".join(
            [
                *cue_words("verbs"),
                *words_for("prices"),
                "spend pay zahlen zahlt kostet gekostet ausgeben",
            ]
        )
    )
)
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
    if cues_of(text).asks_twice:
        return None
    counted = frozenset(stems(counted_words(text)))
    for hit, table in _whole_tables(result):
        called = _called(hit, table, result)
        dates = dates_column(table)
        if analysis.times and dates is None:
            continue
        column = _summed_column(table, analysis, text)
        if column is None and not _counts(table, analysis, counted, called):
            continue
        is_kind = _holds_counted(table, counted) and not counted <= called
        besides = _besides(text, frozenset() if is_kind else counted)
        picked = filtered(table, text, called=called, besides=besides)
        rows = tuple(within(picked.rows, analysis.times, dates)) if picked is not None else ()
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
    if analysis is None or not amounts(table, column, rows.rows):
        return None
    if len(rows.rows) == 1 or not _is_of_one(table, column, result):
        return rows if _adds_up(table, analysis, len(rows.rows)) else None
    dates = dates_column(table)
    newest = newest_row(rows.rows, dates, now) if dates is not None else None
    if newest is None or dates is None:
        return None
    return replace(rows, rows=(newest,), by=(*rows.by, RowFilter(dates, newest.cells[dates])))


def picked_rows_of(
    result: SearchResult, analysis: Analysis, *, vocabulary: Vocabulary
) -> AggregatedRows | None:
    """Return the rows that the question picks, with the column it asks for: "which cheese", "who".

    Without such a column, only rows picked by a limit or by yes or no.
    """
    text = _without_times(analysis)
    asked = _asked_heads(text, analysis, vocabulary)
    for hit, table in _whole_tables(result):
        called, dates = _called(hit, table, result), dates_column(table)
        picked = filtered(table, text, called=called, besides=_besides(text, frozenset()))
        if picked is None or not picked.by or (analysis.times and dates is None):
            continue
        heads = [frozenset(stems(as_label(it))) for it in table.head.cells]
        columns = [at for at, head in enumerate(heads) if head and head in asked]
        rows = tuple(within(picked.rows, analysis.times, dates))
        if rows and (len(columns) == 1 or not picked.only_cells):
            return AggregatedRows(hit, table, rows, next(iter(columns), None), by=picked.by)
    return None


def extreme_row(
    result: SearchResult, analysis: Analysis, *, vocabulary: Vocabulary
) -> AggregatedRows | None:
    """Return the rows with the maximum or minimum of a column: "which month did we lose most"."""
    text = _without_times(analysis)
    cues = cues_of(text)
    if not cues.extreme:
        return None
    purposes = (it for it in ("durations", "prices") if _is_superlative(cues.superlative, it))
    purpose, superlative = next(purposes, ""), frozenset(stems(cues.superlative))
    nouns = frozenset[str]().union(*_asked_heads(text, analysis, vocabulary))
    asked = content_stems(text) - superlative - nouns
    for hit, table in _whole_tables(result):
        called, dates = _called(hit, table, result), dates_column(table)
        picked = filtered(table, text, called=called, besides=_besides(text, superlative))
        rows = within(picked.rows, analysis.times, dates) if picked is not None else ()
        column = _compared_column(table, text, asked, purpose)
        if picked is None or column is None or not (picks := tuple(rows)):
            continue
        values = amounts(table, column, picks)
        top = (max if cues.extreme == "most" else min)(values)
        best = tuple(row for row, it in zip(picks, values, strict=True) if it == top)
        heads = [in_forms(as_label(it), text) for it in table.head.cells]
        keys = (at for at, head in enumerate(heads) if nouns & head and at != column)
        return AggregatedRows(hit, table, best, next(keys, None), column, picked.by)
    return None


def _compared_column(table: Table, text: str, asked: frozenset[str], purpose: str) -> int | None:
    """Return the column of amounts whose head shares most words with the question.

    Else the only column of that purpose; None if there are several.
    """
    columns = [at for at in range(len(table.head.cells)) if amounts(table, at)]
    shared = {at: len(in_forms(as_label(table.head.cells[at]), text) & asked) for at in columns}
    best = [at for at in columns if shared[at] and shared[at] == max(shared.values())]
    best = best or [at for at in columns if purpose and _is_called(table.head.cells[at], purpose)]
    return best[0] if len(best) == 1 else None


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
    return small | frozenset(stems(f"{cues.total} {cues.measure}")) | counted


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
    return bool(counted) and any(counted <= frozenset(stems(it)) for it in cells)


def _summed_column(table: Table, analysis: Analysis, text: str) -> int | None:
    """Return the column of amounts that the question asks for; None without a single one."""
    cues = cues_of(text)
    heads = [in_forms(as_label(it), text) for it in table.head.cells]
    columns = [
        at
        for at in range(len(heads))
        if amounts(table, at) and not is_label(as_label(table.head.cells[at]), "running")
    ]
    asked = content_stems(text)
    counted = frozenset(stems(cues.counted))
    units = [at for at in columns if is_unit_price(table.head.cells[at])]
    if asks_for_money(text) and len(units) == 1 and not cues.total:
        return units[0]
    is_amount = analysis.kind == "how many" or bool(cues.total) or asks_for_money(text)
    if not is_amount:
        return None
    fitting = {at: len(heads[at] & asked) for at in columns}
    best = [at for at in columns if fitting[at] and fitting[at] == max(fitting.values())]
    if cues.is_many:
        is_one = len(best) == 1 and counted <= heads[best[0]]
        return best[0] if is_one and _are_bare(table, best[0]) else None
    purpose = "prices" if asks_for_money(text) else MEASURES.get(cues.measure, "")
    priced = [at for at in columns if purpose and _is_called(table.head.cells[at], purpose)]
    best = best or priced or (columns if cues.total and not counted else [])
    return best[0] if len(best) == 1 else None


def _are_bare(table: Table, column: int) -> bool:
    """Whether the amounts have no unit, so that they may be counts."""
    return all(NUMBER.fullmatch(row.cells[column]) for row in table.rows)


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


def _is_superlative(words: str, purpose: str) -> bool:
    return any(is_label(it, f"most_{purpose}") for it in words.lower().split())


def _whole_tables(result: SearchResult) -> Iterator[tuple[Hit, Table]]:
    """Yield the tables that do not continue in another passage.

    Not those with names of several people if the question says "I": its rows are unknown.
    """
    is_of_self = not cue_words("speaker").isdisjoint(tokenize(result.question))
    for hit in result.hits:
        parts = {it.start for it in result.hits if (it.path, it.part) == (hit.path, hit.part)}
        for table in tables(hit.text):
            is_last = table.end >= len(hit.text.rstrip())
            is_first = not hit.text[: table.start].strip()
            is_cut = (is_last and hit.is_cut) or (is_first and hit.start > 0) or len(parts) > 1
            if not is_cut and table.rows and not (is_of_self and _is_of_several(table)):
                yield hit, table


def _is_of_several(table: Table) -> bool:
    """Whether a column holds the names of several people."""
    columns = ({row.cells[at] for row in table.rows} for at in range(len(table.head.cells)))
    return any(_MANY <= 2 * sum(map(_is_first_name, it)) >= len(it) for it in columns)


def _is_first_name(cell: str) -> bool:
    return cell.split(" ", 1)[0].lower() in FIRST_NAMES


def _called(hit: Hit, table: Table, result: SearchResult) -> frozenset[str]:
    names = [PurePath(hit.path).parent.name, *names_of(hit, result.hits)]
    return frozenset(stems(" ".join([*names, *headings(hit.text, table.start)])))
