"""Which columns of a whole table a question asks for: to sum, to compare, or to tell."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from core.answer.quoting.subjects import is_first_name, people_column
from core.answer.quoting.table_amounts import (
    are_durations,
    cell_of,
    is_exact,
    is_measured,
    is_money_column,
    measured,
    measures_of,
)
from core.answer.quoting.table_columns import (
    current_column,
    heads_asked,
    is_state,
    quantity_column,
    without_units,
)
from core.answer.quoting.table_reading import (
    ReadTable,
    TableQuestion,
    asks_how_often,
    counted_noun,
    holds,
    is_flow,
    says,
)
from core.answer.quoting.tables import Table, content_words
from core.extract.structure.columns import (
    as_label,
    is_blank,
    is_label,
    is_unit_price,
    kind_of_label,
    kind_of_noun,
    says_label,
)
from core.language.quantities import measure_of
from core.language.question.expected_answer import asks_for_money, expected_answer
from core.language.question.measures import Extreme, measures_asked, measures_of_head
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_now
from core.language.question.times import is_of_past
from core.language.text.stemming import stems, tokenize

# Purpose of the column that "how long" asks for: a key of `[words]` in `columns.toml`.
_MEASURES = {"long": "durations"}


def summed_column(read: ReadTable, asked: TableQuestion) -> int | None:
    """Return the column of amounts that the question asks for; None without a single one.

    By its head, by what it measures, by whether it holds what came in or went out, or as the only
    one with amounts in these rows.
    """
    table, text = read.table, read.text
    cues, kind, measures = cues_of(text), asked.analysis.kind, measures_asked(text)
    is_money = asks_for_money(text) or "money" in measures or says(text, "money")
    is_money |= says(text, "unsettled") and not cues.is_many
    is_amount = kind == "how many" or bool(cues.total or cues.average or measures)
    ways = [it for it in ("outgoings", "incomings") if says(text, it)]
    is_asked = is_amount or is_money or bool(ways) or asks_now(text)
    if not is_asked or asks_how_often(text) or _is_unsummed(read):
        return None
    columns = [at for at in _amount_columns(read) if not all(map(is_blank, _cells_of(read, at)))]
    if is_money and not any(is_money_column(table, at) for at in columns):
        columns = [] if any(is_money_column(table, at) for at in _amount_columns(read)) else columns
    units = [at for at in columns if is_unit_price(table.head.cells[at])]
    columns = [at for at in columns if at not in units or not _is_rate_of_other(read, at)]
    units = [at for at in units if at in columns]
    is_of_all = not cues.is_many and (asks_for_all(text) or is_of_past(text))
    is_of_all &= is_money and not is_unit_price(" ".join(tokenize(text)))
    is_bought = is_money and quantity_column(table) is not None
    is_of_one = (is_money or cues.average) and (is_bought or not cues.total)
    prices = (whole_prices(read) if is_of_all else []) or (units if is_of_one else [])
    if len(prices) == 1:
        return prices[0]
    if cues.is_many:
        return _counted_column(read, columns, units)
    wanted = {*measures, *(["money"] if is_money and not cues.counted else [])}
    purpose = "prices" if is_money else _MEASURES.get(cues.measure, "")
    scores = {
        at: 4 * any(is_flow(table.head.cells[at], it) for it in ways)
        + 2 * len(read.reading.heads[at])
        + bool(measures_of(table, at) & (measures | ({"money"} if is_money or ways else set())))
        + bool(purpose and says_label(table.head.cells[at], purpose))
        for at in columns
        if at not in units and not _measures_other(table, at, wanted)
    }
    best = [at for at, score in scores.items() if score and score == max(scores.values())]
    units = [at for at in scores if measures_of(table, at)] if not best and not wanted else []
    best = fullest(read, best or (units if len(units) == 1 else list(scores)))
    if len(best) > 1 and cues.counted and not is_money and quantity_column(table) in best:
        return quantity_column(table)
    return best[0] if len(best) == 1 else None


def asks_for_all(text: str) -> bool:
    """Whether the question asks for a price of all together: in total, or what is owed or paid."""
    return bool(cues_of(text).total) or any(says(text, it) for it in ("settled", "unsettled"))


def whole_prices(read: ReadTable) -> list[int]:
    """Return the columns of what all of each row cost together, beside a price of one.

    Those of totals before others; empty if a row has no exact amount in it, or for a mean.
    """
    table, heads = read.table, read.table.head.cells
    is_of_one = any(map(is_unit_price, heads)) and quantity_column(table) is not None
    if not is_of_one or cues_of(read.text).average:
        return []
    columns = [
        at
        for at, head in enumerate(heads)
        if _is_whole_price(head)
        and is_measured(table, at)
        and is_money_column(table, at)
        and not _measures_other(table, at, {"money"})
        and len(measured(table, at, read.rows)) == len(read.rows)
        and is_exact(table, at, read.rows)
    ]
    totals = [at for at in columns if says_label(heads[at], "totals")]
    return totals or columns


def _is_whole_price(head: str) -> bool:
    """Whether a head is of prices, and not of one or of what is paid already: "Line total"."""
    if is_unit_price(head) or says_label(head, "settled") or cues_of(head).average:
        return False
    words = as_label(head).split()
    is_price = all(is_label(it, "prices") or measure_of(it) == "money" for it in words)
    starts = [it.removeprefix("gesamt") for it in words if it.startswith("gesamt")]
    is_total = says_label(head, "totals") or any(is_label(it, "prices") for it in starts)
    return is_total or (is_price and bool(words))


def _counted_column(read: ReadTable, columns: list[int], units: list[int]) -> int | None:
    """Return the column of how many there are of what is counted; None without a single one.

    By its head, by the verb ("fledged"), or as the one of quantities where cells name the noun.
    """
    table, text, heads = read.table, read.text, read.reading.heads
    named = [at for at in columns if at not in units and is_headed(read, at)]
    is_unit = bool(named and measure_of(cues_of(text).counted))
    shares = {at: len(heads[at]) for at in (columns if is_unit else named)}
    top = max(shares.values(), default=0)
    best = [at for at in shares if shares[at] == top and (top or at in named)]
    verbs = frozenset(it.stem for it in content_words(text) if it.is_verb)
    done = [at for at in columns if verbs & heads[at] and not is_money_column(table, at)]
    quantity = quantity_column(table) if holds(table, counted_noun(text)) else None
    best = fullest(read, best or done or [at for at in columns if at == quantity])
    return best[0] if len(best) == 1 else None


def _measures_other(table: Table, column: int, measures: Collection[str]) -> bool:
    """Whether the column measures something else than what is asked for: money, and no weight."""
    own = measures_of(table, column)
    return bool(own) and bool(measures) and not own & frozenset(measures)


def _is_rate_of_other(read: ReadTable, column: int) -> bool:
    """Whether the column holds what somebody costs per hour, and no more than his work is named."""
    head = read.table.head.cells[column]
    is_rate = says_label(head, "rates") or "hours" in measures_of_head(head)
    is_meant = is_unit_price(read.text) or bool(read.reading.heads[column])
    is_of_row = any(it.column == 0 for it in read.by) and not is_of_past(read.text)
    return is_rate and not is_meant and not is_of_row


def _is_unsummed(read: ReadTable) -> bool:
    """Whether something else than a sum or cell is asked for: what is left, or what each is."""
    words, heads = tokenize(read.text), tokenize(" ".join(read.table.head.cells))
    is_each = is_unit_price(read.text) and not any(map(is_unit_price, read.table.head.cells))
    is_other = any(is_label(it, "unsummed") and it not in heads for it in words)
    return is_other or (is_each and not cues_of(read.text).average)


def is_headed(read: ReadTable, column: int) -> bool:
    """Whether the head of a column is what the question counts, in each of its rows."""
    noun = [it for it in content_words(read.text) if it.text == cues_of(read.text).counted]
    is_head = bool(noun) and bool(heads_asked(read.table, read.text, noun)[column])
    filled = [it for it in _cells_of(read, column) if it]
    is_unit = bool(noun) and bool(measure_of(noun[0].text))
    return is_head and all(NUMBER.fullmatch(it) or is_unit for it in filled)


def fullest(read: ReadTable, columns: Sequence[int]) -> list[int]:
    """Return those of the columns whose heads the question says most fully.

    "Eggs" rather than "Eggs sold" if only eggs are asked for.
    """
    heads = [frozenset(stems(without_units(it))) for it in read.table.head.cells]
    shares = {
        at: (len(own), len(own) / len(heads[at] | own))
        for at in columns
        if (own := read.reading.heads[at])
    }
    top = max(shares.values(), default=(0, 0.0))
    return [at for at in columns if not shares or shares.get(at) == top]


def _cells_of(read: ReadTable, column: int) -> list[str]:
    return [cell_of(row, column) for row in read.rows]


def _amount_columns(read: ReadTable) -> list[int]:
    """Return the columns of amounts that may be meant.

    Of what was only planned, or of totals, only if no other head is said.
    """
    table, asked, cues = read.table, read.reading.heads, cues_of(read.text)
    columns = [at for at in range(len(asked)) if is_measured(table, at)]
    sums = frozenset(stems(f"{cues.total} {cues.average}"))
    is_named = any(asked[at] - sums for at in columns)
    return [
        at
        for at in columns
        if (asked[at] or not says_label(table.head.cells[at], "planned"))
        and not (is_named and asked[at] and asked[at] <= sums)
    ]


def compared_column(read: ReadTable, extremes: Mapping[str, Extreme], now: datetime) -> int | None:
    """Return the column of amounts whose head and measure fit the question best.

    Of what costs least "per litre", the price of one. Where the question names neither a head nor
    a measure, the only column of amounts.
    """
    table = read.table
    columns = amounts = _amount_columns(read)
    is_of_one = is_unit_price(read.text)
    scores = {
        at: 2 * len(read.reading.heads[at])
        + 3 * bool(measures_of(table, at) & extremes.keys())
        + 2 * ("money" in extremes and is_unit_price(table.head.cells[at]))
        + (is_of_one and is_unit_price(table.head.cells[at]))
        for at in columns
    }
    best = fullest(
        read, [at for at in columns if scores[at] and scores[at] == max(scores.values())]
    )
    # What is best without saying of what may be a name: "the best man".
    named = any(read.reading.heads)
    words = tokenize(cues_of(read.text).superlative)
    is_quality = not named and any(is_label(it, "qualities") for it in words)
    if extremes or is_quality:
        columns = [at for at in columns if are_durations(table, at)] if is_quality else []
    best = best or columns
    if not best and "money" in extremes and not is_of_past(read.text):
        money = [at for at in amounts if is_money_column(table, at)]
        newest = current_column(table, money, now)
        best = [newest] if newest is not None else []
    return best[0] if len(best) == 1 else None


def asked_column(read: ReadTable, asked: TableQuestion, *, besides: set[int]) -> int | None:
    """Return the column that "which", "who" or "when" asks for, or else one whose head is said.

    "When" asks for the day of a single row of which the table says every word.
    """
    kind, dates, vocabulary = asked.analysis.kind, read.dates, asked.vocabulary
    nouns = expected_answer(read.text, asked.analysis, vocabulary=vocabulary).nouns
    wanted = [frozenset(stems(" ".join(nouns[:count]))) for count in (1, 2) if nouns]
    kinds = {it for noun in nouns[:1] if (it := kind_of_noun(noun, vocabulary))}
    kinds |= {"Person", "Organization"} if kind == "who" else set()
    columns = range(len(read.table.head.cells))
    labels = [as_label(it) for it in read.table.head.cells]
    heads = [frozenset(stems(it)) for it in labels]
    used = besides | {it.column for it in read.reading.by}
    which = [at for at in columns if heads[at] and heads[at] in wanted and at not in besides]
    which = which or [
        at for at in columns if at not in used and kind_of_label(labels[at], vocabulary) in kinds
    ]
    headed = [at for at in columns if read.reading.heads[at] and at not in used]
    if kind == "where" and not headed:
        headed = [at for at in columns if is_label(labels[at], "places") and at not in used]
    which = [at for at in which if kind != "who" or not is_measured(read.table, at)]
    if len(which) == 1:
        return which[0]
    moments = [at for at in headed if is_label(labels[at], "moments")] if kind == "when" else []
    if kind == "when" and (dates is not None or len(moments) == 1):
        return moments[0] if len(moments) == 1 else _day_column(read, besides)
    headed = [at for at in headed if dates is None or at != dates.column]
    headed = [at for at in headed if not _says_whether(read.table, at, is_amount=kind == "who")]
    people = people_column(read.table) if kind == "who" or kinds == {"Person"} else None
    named = [at for at in columns if is_label(labels[at], "names")] if kind == "who" else []
    people = named[0] if people is None and len(named) == 1 else people
    verbs = (
        {it.stem for it in content_words(read.text) if it.is_verb} if kind == "who" else set[str]()
    )
    done = [at for at in headed if verbs & read.reading.heads[at]]  # Who bakes is the baker.
    is_about = people is not None and people not in used and not _is_beside(read, people)
    headed = done if len(done) == 1 else [people] if is_about else fullest(read, headed)
    return headed[0] if len(headed) == 1 else None


def _day_column(read: ReadTable, besides: Collection[int]) -> int | None:
    """Return the column of dates if these tell when: of a row that is chosen, or of a single one.

    The first column names the row.
    """
    column = read.dates.column if read.dates is not None else None
    if column is None or besides:
        return column or None
    is_one = not read.reading.dismissed and len(read.rows) == 1
    return column if is_one and _is_day_of(read, column) else None


def _is_day_of(read: ReadTable, column: int) -> bool:
    """Whether the dates of a column are the days that are asked for.

    Not those when something began, of when it ended; nor of what only a remark tells, unless it is
    a log with a day for each row.
    """
    head = read.table.head.cells[column]
    ends = [(one, other) for one, other in (("starts", "ends"), ("ends", "starts"))
            if says_label(head, one) and not says_label(head, other)]  # fmt: skip
    if any(says(read.text, other) and not says(read.text, one) for one, other in ends):
        return False
    is_log = column == 0 or is_label(as_label(head), "times")
    return is_log or bool(read.reading.heads[column]) or not read.remarks


def _says_whether(table: Table, column: int, *, is_amount: bool) -> bool:
    """Whether all filled cells say yes or no, or with `is_amount` are amounts: nobody is one."""
    cells = [it for row in table.rows if (it := cell_of(row, column))]
    is_state_column = all(is_state(it, "yes") or is_state(it, "no") for it in cells)
    return is_state_column or (is_amount and is_measured(table, column))


def _is_beside(read: ReadTable, people: int) -> bool:
    """Whether the people of a column are not who is asked for, but only in the rows with a name.

    Or in those with a remark, if they are not what the rows are about.
    """
    cues = cues_of(read.text)
    is_name = any(is_first_name(word) for it in read.by for word in it.says.split())
    is_name |= bool(people) and any(it.says in cues.words[-1:] for it in read.by)
    is_beside = (is_name and cues.asks_what_is) or bool(people and read.remarks)
    return is_beside and not read.reading.heads[people]
