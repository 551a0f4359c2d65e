"""Operation over one whole table that a question asks for: sum, choice, most, last or difference.

Of all whole tables that were found, and for each the operation, the column and the filters that
the question means in it, the reading that explains most of the question is taken.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from functools import cache

from msgspec import Struct, convert
from msgspec.structs import replace

from core.answer.logistic import logistic
from core.answer.quoting.subjects import whole_tables
from core.answer.quoting.table_amounts import (
    are_durations,
    cell_of,
    is_measured,
    measured,
    measures_of,
)
from core.answer.quoting.table_asked import asked_column, compared_column
from core.answer.quoting.table_query import (
    MOST,
    OTHER,
    AggregatedRows,
    Operation,
    TableAnswer,
    asks_twice,
    counted,
    picked_rows,
    says_all,
)
from core.answer.quoting.table_reading import (
    MOST_OFTEN,
    OFTEN,
    ReadTable,
    TableQuestion,
    counted_noun,
    read_sides,
    read_table,
)
from core.answer.quoting.table_words import RowFilter
from core.answer.quoting.tables import Row, Table
from core.extract.structure.columns import is_label, labels_said, words_for
from core.language.question.measures import (
    asks_range,
    compared_measures,
    extremes_asked,
    measuring_words,
)
from core.language.question.periods_asked import periods_asked
from core.language.question.question_cues import cues_of
from core.language.text.nearness import Nearness
from core.language.text.stemming import stems, tokenize
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis
from core.resources import load_table

_Operation = Callable[[TableQuestion, Hit, Table], TableAnswer | None]
# Least probability of an answer that is stated, and of rows that are shown as the closest ones.
STATED, CLOSEST = 0.6, 0.35
# Largest share of the words of a question after a sum that a table may leave open.
_OPEN = 0.4


class ReadingFeatures(Struct, frozen=True):
    """Features of an answer of a table; each increases the probability that it is right.

    `explained` is the share of the question's words that the table explains, `nouns` the negative
    number of nouns that it does not, `likened` that of words that only vectors explain. `names`
    explain words. `opposed` is -1 where "not" filters no rows; `answers` is 1 if a column or an
    operation answers. `rank` is 1 for the first document that was found, 1/2 for the second.
    """

    explained: float
    nouns: float
    likened: float
    names: float
    opposed: float
    answers: float
    rank: float


class _Weights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/weights/table_weights.py`."""

    bias: float
    weights: ReadingFeatures


def table_question(
    result: SearchResult,
    analysis: Analysis,
    near: Nearness,
    *,
    now: datetime,
    vocabulary: Vocabulary,
) -> TableQuestion:
    """Return the question with its periods."""
    return TableQuestion(result, analysis, periods_asked(analysis, now=now), now, vocabulary, near)


def query_tables(asked: TableQuestion, *, least: float = STATED) -> AggregatedRows | None:
    """Return the rows that likeliest answer, with the operation over them.

    None if none has the probability `least`; of equally likely ones the first operation is meant.
    """
    read = (it for own in table_answers(asked) for it in own)
    among = (it for it in read if least < STATED or _is_understood(*it))
    scored = [(features_of(*it, asked), it[1]) for it in among]
    likely = [it for it in scored if likelihood(_weighed(*it)) >= least]
    return _best(likely) if likely else None


def _weighed(features: ReadingFeatures, rows: AggregatedRows) -> ReadingFeatures:
    """Return features without the rank of the document, where the table leaves little open."""
    is_said = features.explained == 1 or (rows.operation == "sum" and not features.nouns)
    is_sure = is_said and not features.likened and not features.opposed
    return replace(features, rank=1.0) if is_sure else features


def _is_understood(read: ReadTable, rows: AggregatedRows) -> bool:
    """Whether no word, nor one likened to a head, may change what is computed; sums leave verbs."""
    reading = read.reading
    if rows.operation == "pick" and rows.compared is None:
        return True
    cues = cues_of(read.text)
    is_sum = rows.operation == "sum" and all(it.is_verb for it in reading.unsaid)
    is_sum &= bool(rows.by or cues.total or cues.is_many)
    most = _OPEN * reading.asked if is_sum else 0
    return not reading.likened and len(reading.unsaid) <= most


def table_answers(asked: TableQuestion) -> Iterator[list[TableAnswer]]:
    """Yield for each operation that may be meant its answers in all tables."""
    tables = list(whole_tables(asked.result))
    for operation in _operations(asked.analysis):
        answers = (operation(asked, hit, table) for hit, table in tables)
        yield [it for it in answers if it is not None]


def features_of(read: ReadTable, rows: AggregatedRows, asked: TableQuestion) -> ReadingFeatures:
    """Return the features of an answer by what it explains of the question."""
    reading, text = read.reading, asked.analysis.text
    cues, unsaid = cues_of(text), reading.unsaid
    asks = bool(cues.superlative or cues.total or cues.average or measuring_words(text, heads=True))
    words = reading.asked + len(read.times) + asks
    is_opposed = any(it.says in {"no", "–"} or it.says.startswith("≠") for it in read.by)
    return ReadingFeatures(
        explained=1 - len(unsaid) / max(1, words),
        nouns=-sum(it.is_noun for it in unsaid),
        likened=-reading.likened,
        names=bool(reading.named),
        opposed=-(cues_of(read.text).opposed and not is_opposed),
        answers=rows.operation != "pick" or rows.column is not None,
        rank=1 / (1 + asked.result.hits.index(rows.hit)),
    )


def likelihood(features: ReadingFeatures) -> float:
    """Return the probability that an answer of a table is right."""
    fitted = _weights()
    return logistic(fitted.bias, fitted.weights, features)


@cache
def _weights() -> _Weights:
    return convert(load_table("table_readings.toml"), _Weights)


def _best(answers: Sequence[tuple[ReadingFeatures, AggregatedRows]]) -> AggregatedRows | None:
    """Return the rows of the best reading; None if it holds as well in a table of the same kind.

    Of two halves of a year, each with its own table, none alone has the sum or the most.
    """
    seen, best = max(answers, key=lambda pair: likelihood(pair[0]))
    alike = [rows for own, rows in answers if replace(own, rank=seen.rank) == seen]
    others = (it for it in alike if (it.hit, it.table) != (best.hit, best.table))
    is_split = any(it.table.head.cells == best.table.head.cells for it in others)
    is_of_all = len(best.rows) > 1 if best.operation != "pick" else best.compared is not None
    return None if is_split and is_of_all else best


def _operations(analysis: Analysis) -> Iterator[_Operation]:
    """Yield what the question may ask for; a name or a day is no sum, and a sum is no row."""
    cues = cues_of(analysis.text)
    if cues.is_difference:
        yield _differs
    elif analysis.kind != "compare" and compared_measures(analysis.text):
        yield _preferred
    is_extreme = bool(cues.extreme or extremes_asked(analysis.text))
    if is_extreme and (cues.total or cues.average):
        yield _grouped
    is_amount = analysis.kind not in {"who", "when", "where"}
    if is_amount and not cues.asks_twice and not extremes_asked(analysis.text):
        yield counted
    if analysis.kind not in OTHER and (is_extreme or not (cues.total or cues.average)):
        if (cues.order or labels_said(analysis.text, "upcoming")) and not is_extreme:
            yield _dated
        yield _extreme if is_extreme else picked_rows


def _differs(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the two amounts of which the question asks the difference.

    Of two rows in a column, of two columns in a row, or of the most and the least.
    """
    text = asked.analysis.text
    noun = counted_noun(text)
    words = f"{words_for('differing')} {measuring_words(text, heads=False)}"
    is_range = asks_range(text)
    words += f" {words_for('qualities')}" if is_range else ""
    besides = frozenset(stems(words))
    reads = (
        read_table(asked, hit, table, besides | more, is_split=True)
        for more in (frozenset[str](), noun)
    )
    read = min(filter(None, reads), key=lambda own: len(own.reading.unsaid), default=None)
    if read is None:
        return None
    rows = AggregatedRows(hit, table, read.rows, "difference", by=read.by)
    if len(read.rows) == 1 and not is_range:
        amounts = [it for it in range(len(table.head.cells)) if measured(table, it, read.rows)]
        named = tuple(at for at in amounts if read.reading.heads[at] and is_measured(table, at))
        return (read, replace(rows, columns=named)) if len(named) == 2 else None
    column = compared_column(read, compared_measures(text), asked.now)
    amounts = measured(table, column, read.rows) if column is not None else []
    if is_range and len(amounts) > 1:
        ordered = sorted(amounts, key=lambda pair: pair[1])
        amounts = [ordered[-1], ordered[0]]
    if column is None or len(amounts) != 2 or not (is_range or len(read.rows) == 2):
        return None
    return read, replace(rows, rows=tuple(row for row, _ in amounts), compared=column)


def _preferred(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the one of two or more rows with more or less of what is compared: "A or B"."""
    text, compared = asked.analysis.text, compared_measures(asked.analysis.text)
    read = read_sides(asked, hit, table, frozenset(stems(measuring_words(text, heads=False))))
    column = compared_column(read, compared, asked.now) if read is not None else None
    amounts = measured(table, column, read.rows) if read and column is not None else []
    if read is None or len(amounts) < max(2, len(read.rows)):
        return None
    way = next(iter(compared.values()))
    top = (max if way == "most" else min)(amount for _, amount in amounts)
    best = tuple(row for row, amount in amounts if amount == top)
    key = next(it.column for it in read.by if it.sides)
    return read, AggregatedRows(hit, table, best, column=key, compared=column, by=read.by)


def _extreme(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the rows with the maximum or minimum of a column: "which month did we lose most"."""
    text = asked.analysis.text
    if not MOST_OFTEN.isdisjoint(stems(text)):
        return _most_often(asked, hit, table)
    extremes = extremes_asked(text)
    words = f"{cues_of(text).superlative} {measuring_words(text, heads=False)}"
    read = read_table(asked, hit, table, frozenset(stems(words)))
    column = compared_column(read, extremes, asked.now) if read is not None else None
    amounts = measured(table, column, read.rows) if read and column is not None else []
    if read is None or column is None or len(amounts) < 2:
        return None
    sums = frozenset(stems(f"{cues_of(text).total} {cues_of(text).average}"))
    is_summed = not sums or bool(sums & read.reading.heads[column])  # A column of totals.
    if not is_summed:
        return None
    way = _way(table, column, text)
    top = (max if way == "most" else min)(amount for _, amount in amounts)
    best = tuple(row for row, amount in amounts if amount == top)
    key = asked_column(read, asked, besides={column})
    if key is not None and not extremes and not _is_top(amounts, best, key, way):
        return None  # Who has the most of several rows each is not said by one.
    key = None if asks_twice(asked) else key
    return read, AggregatedRows(hit, table, best, column=key, compared=column, by=read.by)


def _way(table: Table, column: int, text: str) -> str:
    """Return whether the most or the least of the column is meant: the best time is the least."""
    extremes, cues = extremes_asked(text), cues_of(text)
    own = [extremes[it] for it in measures_of(table, column) if it in extremes]
    way = cues.extreme or next(iter((*own, *extremes.values())), "most")
    is_quality = any(is_label(it, "qualities") for it in tokenize(cues.superlative))
    if is_quality and are_durations(table, column):
        return "least" if way == "most" else "most"
    return way


def concerned_rows(
    asked: TableQuestion, hit: Hit, table: Table, scores: Mapping[int, float]
) -> list[Row]:
    """Return the rows that the question may be about, those with the most or least first.

    Else the likeliest by their scores. Empty if none of its words chooses or orders rows.
    """
    text = asked.analysis.text
    extremes, superlative = extremes_asked(text), cues_of(text).superlative
    words = f"{superlative} {measuring_words(text, heads=False)} {words_for('differing')}"
    reads = (
        read_table(asked, hit, table, frozenset(stems(words)), is_split=split)
        for split in (False, True)
    )
    read = next((it for it in reads if it is not None), None)
    is_extreme = bool(extremes or superlative)
    column = compared_column(read, extremes, asked.now) if read is not None and is_extreme else None
    if read is None or (column is None and len(read.rows) == len(table.rows)):
        return []
    if column is None:
        return sorted(read.rows, key=lambda row: -scores.get(hit.start + row.start, 0.0))
    amounts = measured(table, column, read.rows)
    amounts.sort(key=lambda pair: pair[1], reverse=_way(table, column, text) == "most")
    return [row for row, _ in amounts]


def _is_top(
    amounts: Sequence[tuple[Row, Decimal]], best: Sequence[Row], key: int, way: str
) -> bool:
    """Whether the sums by the cells of a column are most or least in the same cell as the rows."""
    sums: dict[str, Decimal] = {}
    for row, amount in amounts:
        cell = cell_of(row, key)
        sums[cell] = sums.get(cell, Decimal()) + amount
    top = (max if way == "most" else min)(sums, key=lambda cell: sums[cell])
    return all(cell_of(row, key) == top for row in best)


def _grouped(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the rows of the cell with the most or least sum or mean: "cheapest on average"."""
    text = asked.analysis.text
    cues, extremes = cues_of(text), extremes_asked(text)
    words = f"{cues.superlative} {measuring_words(text, heads=False)}"
    read = read_table(asked, hit, table, frozenset(stems(words)))
    column = compared_column(read, extremes, asked.now) if read is not None else None
    key = asked_column(read, asked, besides=set()) if read is not None else None
    if read is None or column is None or key in {None, column}:
        return None
    groups: dict[str, list[tuple[Row, Decimal]]] = {}
    for row, amount in measured(table, column, read.rows):
        groups.setdefault(cell_of(row, key or 0), []).append((row, amount))
    sizes = [len(own) for own in groups.values()]
    if len(groups) < 2 or max(sizes) == 1:
        return None
    worth = {
        cell: sum((amount for _, amount in own), Decimal()) / (len(own) if cues.average else 1)
        for cell, own in groups.items()
    }
    best = (max if _way(table, column, text) == "most" else min)(
        worth, key=lambda cell: worth[cell]
    )
    rows = tuple(row for row, _ in groups[best])
    by = (*read.by, RowFilter(key or 0, best))
    operation: Operation = "average" if cues.average else "sum"
    return read, AggregatedRows(hit, table, rows, operation, compared=column, by=by)


def _dated(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the row with the first or last date: "which box was first", "when did we last ..."."""
    text = asked.analysis.text
    order = cues_of(text).order or "next"
    stated = frozenset(
        tokenize(" ".join(it for row in (table.head, *table.rows) for it in row.cells))
    )
    asking = "upcoming" if order == "next" else "orders"
    words = " ".join(it for it in tokenize(text) if is_label(it, asking) and it not in stated)
    read = read_table(asked, hit, table, frozenset(stems(words))) if words else None
    if read is None or read.dates is None:
        return None
    if len(read.rows) == len(table.rows) and order != "next" and not says_all(read):
        return None
    now = asked.now
    dated = [(it[0], row) for row in read.rows if (it := read.dates.of_row.get(row))]
    dated = [it for it in dated if it[0] <= now] if order == "last" else dated
    dated = [it for it in dated if it[0] >= now] if order == "next" else dated
    if len(dated) < (1 if order == "next" else 2):
        return None
    _, row = (max if order == "last" else min)(dated, key=lambda pair: pair[0])
    column = asked_column(read, asked, besides={read.dates.column})
    column = read.dates.column if asked.analysis.kind == "when" else column
    if column is None and not asks_twice(asked):
        return None
    column = None if asks_twice(asked) else column
    return read, AggregatedRows(hit, table, (row,), column=column, by=read.by)


def _most_often(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the rows with the cell that most rows have: "where do I run most often"."""
    asking = OFTEN | frozenset(stems(cues_of(asked.analysis.text).superlative))
    read = read_table(asked, hit, table, asking)
    column = asked_column(read, asked, besides=set()) if read is not None else None
    if read is None or column is None:
        return None
    counts = Counter(it for row in read.rows if (it := cell_of(row, column))).most_common(2)
    if len(counts) < 2 or counts[0][1] == counts[1][1]:
        return None
    rows = tuple(it for it in read.rows if cell_of(it, column) == counts[0][0])
    return read, AggregatedRows(hit, table, rows[:MOST], column=column, by=read.by, is_sure=True)
