"""Table question answering: cells, counts, sums and extremes of rows that a question names."""

import operator
import re
from collections.abc import Sequence
from decimal import Decimal

from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.answerers.table_operations import (
    CLOSEST,
    concerned_rows,
    query_tables,
    table_question,
)
from core.answer.cite import MARK, Citations
from core.answer.markdown import escaped, unescaped
from core.answer.phrases import Phrases
from core.answer.quoting import tables
from core.answer.quoting.blocks import Block
from core.answer.quoting.gather import sentence_at
from core.answer.quoting.table_amounts import (
    are_durations,
    common_unit,
    has_unit,
    is_money_column,
    measured,
    measures_of,
    written,
)
from core.answer.quoting.table_columns import quantity_column
from core.answer.quoting.table_query import MOST, AggregatedRows, Operation
from core.answer.quoting.table_reading import TableQuestion, counted_words
from core.answer.spans.prices import tells_price
from core.extract.structure.columns import as_label, is_label, is_unit_price
from core.language.quantities import measure_of, unit_of, with_unit
from core.language.question.cues import cue_words
from core.language.question.question_cues import NUMBER, cues_of
from core.language.text.sentences import sentences
from core.language.text.stemming import stems, tokenize
from core.language.time.cell_dates import cell_dates
from core.language.time.dates import SOME_DAY
from core.records.answers.answers import Hit
from core.records.answers.questions import Analysis

# Number of rows that are quoted where no operation is read.
MOST_QUOTED = 5
_CENT = Decimal("0.01")
# A minus before an amount, and a fraction behind it.
_SIGNS = re.compile(r"^[-−–]\s?|[¼½¾]")
# What is no number, date or code.
_NAMING = re.compile(r"[^\W\d_]{3,}")
# What stands between amounts that are added up, or of which the difference is told.
_SIGN_OF: dict[Operation, str] = {"sum": " + ", "difference": " − "}


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the number, sum or mean of rows, the row with the most or least, or picked rows."""
    analysis = evidence.whole.trace.analysis or evidence.analysis
    last = _last_question(analysis.text)
    texts = (analysis, replace(analysis, text=last)) if last else (analysis,)
    readings = (query_tables(_asked(evidence, one)) for one in texts)
    rows = next(filter(None, readings), None)
    return None if rows is None or _is_price_told(rows, evidence) else proposal_of(rows, evidence)


def _is_price_told(rows: AggregatedRows, evidence: Evidence) -> bool:
    """Whether a line beside tables has the price, unless a total or a period is asked for.

    "What is the rent of the shop?" does not ask for the sum of the rents that were paid.
    """
    cues = cues_of(evidence.question)
    is_total = bool(cues.total or cues.is_many or cues.average or evidence.analysis.times)
    if rows.operation != "sum" or len(rows.rows) == 1 or rows.compared is None or is_total:
        return False
    is_price = measures_of(rows.table, rows.compared) <= {"money"}
    return is_price and any(tells_price(it, evidence.question) for it in evidence.hits)


def proposal_of(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal | None:
    """Return what the rows answer; None if these are too many to list."""
    if rows.operation != "pick":
        return _computed(rows, evidence)
    return _picked(rows, evidence) if len(rows.rows) <= MOST else None


def _asked(evidence: Evidence, analysis: Analysis) -> TableQuestion:
    return table_question(
        evidence.whole, analysis, evidence.near, now=evidence.now, vocabulary=evidence.vocabulary
    )


def _last_question(text: str) -> str:
    """Return the question behind other sentences if it is the only one and stands alone."""
    spans = [text[slice(*it)] for it in sentences(text, 0, len(text))]
    asked = [it for it in spans if it.rstrip().endswith("?")]
    is_alone = len(spans) > 1 and asked == spans[-1:]
    return asked[0] if is_alone and cue_words("pronouns").isdisjoint(tokenize(asked[0])) else ""


def with_rows(blocks: Sequence[Block], evidence: Evidence) -> list[Block]:
    """Return the blocks with the rows before them that the question may be about.

    These are of the likeliest reading of a table, with what it computes, or else of the table of
    the first block. Without any, the blocks are returned as they are.
    """
    asked = _asked(evidence, evidence.whole.trace.analysis or evidence.analysis)
    likely = query_tables(asked, least=CLOSEST)
    own: list[Block] = []
    if likely is not None:
        own = _blocks_of(likely, evidence)
    elif (place := _place_of(blocks[0], evidence) if blocks else None) is not None:
        hit, table, _ = place
        rows = concerned_rows(asked, hit, table, _scores_in(hit, evidence))[:MOST_QUOTED]
        number = len(evidence.hits) + evidence.whole.hits.index(hit)
        own = [_row_block(number, hit, table, row) for row in rows]
    spans = {(evidence.citable[it.hit].document_id, it.start, it.end) for it in own}
    places = [(evidence.citable[it.hit].document_id, it.start, it.end) for it in blocks]
    others = [one for one, span in zip(blocks, places, strict=True) if span not in spans]
    return [*own, *others][: max(len(own), len(blocks))]


def _blocks_of(rows: AggregatedRows, evidence: Evidence) -> list[Block]:
    """Return a block for each row, or one with the number, sum or mean of several rows."""
    number = len(evidence.hits) + evidence.whole.hits.index(rows.hit)
    if rows.operation == "pick" or len(rows.rows) == 1:
        picked = rows.rows[:MOST]
        return [_row_block(number, rows.hit, rows.table, row) for row in picked]
    line = MARK.sub("", _computed(rows, evidence).line).replace("**", "")
    line = unescaped(" ".join(line.split()))
    start, end = (rows.hit.start + it for it in (rows.rows[0].start, rows.rows[-1].end))
    return [Block(number, start, end, ((line, "row"),))]


def _scores_in(whole: Hit, evidence: Evidence) -> dict[int, float]:
    """Return the scores of the sentences of a document, by their first character."""
    gathered, hits = evidence.gathered, evidence.hits
    if gathered is None:
        return {}
    pairs = zip(gathered.sentences, gathered.scores, strict=True)
    return {
        one.start: score for one, score in pairs if hits[one.hit].document_id == whole.document_id
    }


def with_heads(block: Block, evidence: Evidence) -> Block:
    """Return the block of rows with the heads of their table, which other passages may hold.

    Of rows that name a thing of the question and others that do not, only the first are left.
    """
    place = _place_of(block, evidence)
    if place is None:
        return block
    _, table, rows = place
    asked = [frozenset(stems(it.surface)) for it in evidence.analysis.things]
    named = [row for row in rows if any(it <= {*stems(table.read(row))} for it in asked)]
    rows = named or rows
    return replace(block, lines=tuple((_shown(table, row), "row") for row in rows[:MOST_QUOTED]))


def _place_of(
    block: Block, evidence: Evidence
) -> tuple[Hit, tables.Table, Sequence[tables.Row]] | None:
    """Return the whole table that the block is in, with its rows in the block, and its passage."""
    document = evidence.citable[block.hit].document_id
    places = (
        (hit, table, rows)
        for hit in evidence.whole.hits
        if hit.document_id == document
        for table in tables.tables(hit.text)
        if hit.start + table.start <= block.start and block.end <= hit.start + table.end
        if (rows := _rows_in(table, block.start - hit.start, block.end - hit.start))
    )
    return next(places, None)


def _rows_in(table: tables.Table, start: int, end: int) -> list[tables.Row]:
    return [it for it in table.rows if it.start < end and start < it.end]


def _row_block(number: int, hit: Hit, table: tables.Table, row: tables.Row) -> Block:
    line = (_shown(table, row), "row")
    return Block(number, hit.start + row.start, hit.start + row.end, (line,))


def _shown(table: tables.Table, row: tables.Row) -> str:
    return f"{row.cells[0]}: {table.told(row)}" if row.cells[0] else table.read(row)


def _picked(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal:
    """Return the cells of the column that is asked for, or whole rows if there is none."""
    is_day = rows.column is not None and evidence.analysis.kind in {"when", "how many"}
    if len(rows.rows) <= MOST_QUOTED and not is_day and _is_coded(rows, evidence.question):
        return _told(rows)
    cells = _of_cells(rows, rows.column, evidence)
    if rows.compared is None:
        return cells
    amount = tables.named_cell(*_column(rows, rows.compared)[0])
    line = f"{cells.line} {escaped(f'({amount})')}"
    return replace(cells, line=line, own=line, is_whole=True)


def _told(rows: AggregatedRows) -> AnswerProposal:
    """Return whole rows, each with its first filled cell as the name."""
    citations, firsts = Citations(), [_first_filled(row) for row in rows.rows]
    names = [row.cells[at] for row, at in zip(rows.rows, firsts, strict=True)]
    parts = [
        f"**{escaped(row.cells[at])}** ({escaped(rows.table.told(row, behind=at))})"
        f"{_mark(rows.hit, row, row, citations)}"
        for row, at in zip(rows.rows, firsts, strict=True)
    ]
    line = ", ".join(parts)
    return AnswerProposal(citations, line, ", ".join(names), is_whole=True, own=line)


def _is_coded(rows: AggregatedRows, question: str) -> bool:
    """Whether no column answers, or only the first one with numbers that nobody asks for."""
    if rows.column is None:
        return True
    is_said = not frozenset(stems(rows.table.head.cells[0])).isdisjoint(stems(question))
    cells = [row.cells[0] for row in rows.rows]
    return rows.column == 0 and not is_said and not any(map(_NAMING.search, cells))


def _first_filled(row: tables.Row) -> int:
    return next((at for at, cell in enumerate(row.cells) if cell), 0)


def _column(rows: AggregatedRows, column: int) -> list[tuple[str, str]]:
    """Return the head of the column with the cell of each row."""
    return [(rows.table.head.cells[column], row.cells[column]) for row in rows.rows]


def _computed(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal:
    """Return the number, sum or mean of the rows with the filters that picked them, all cited."""
    hit, citations, words = rows.hit, Citations(), evidence.words
    column = rows.compared
    by = [
        f"{_heading(rows.table, one.column)}: {_as_written(rows, one.column, one.says)}"
        for one in rows.by
    ]
    if rows.operation == "average" or (column is not None and len(rows.rows) > MOST):
        computed = words.mean_of if rows.operation == "average" else words.sum_of
        by.insert(0, computed.format(count=len(rows.rows)))
    by += _void(rows, words)
    named = escaped(f" ({'; '.join(by)})") if by else ""
    if column is None and not rows.columns:
        count = f"{len(rows.rows)} {counted_words(evidence.question) or words.times}"
        line = f"**{escaped(count)}**{named}{_cited(rows, citations)}"
        return AnswerProposal(citations, line, count, is_whole=True, own=line)
    cells = [(row, at) for row in rows.rows for at in rows.columns or (rows.compared or 0,)]
    is_of_sides = any(it.sides for it in rows.by)
    value = _total(rows, cells, evidence.question, is_of_sides=is_of_sides)
    line = f"**{escaped(value)}**{named}"
    if (1 if rows.factor is not None else 2) <= len(cells) <= MOST and rows.operation in _SIGN_OF:
        if rows.operation == "difference" and operator.lt(*_amounts(rows, cells)):
            cells.reverse()
        texts = (_told_cell(rows, row, at) for row, at in cells)
        marks = (_mark(hit, row, row, citations) for row, _ in cells)
        parts = [f"{escaped(cell)}{mark}" for cell, mark in zip(texts, marks, strict=True)]
        line += ": " + _SIGN_OF[rows.operation].join(parts)
    else:
        line += _cited(rows, citations)
    is_cell = len(cells) == 1 and rows.factor is None
    direct = cells[0][0].cells[cells[0][1]] if is_cell else value
    return AnswerProposal(citations, line, direct, is_whole=True, own=line)


def _void(rows: AggregatedRows, words: Phrases) -> list[str]:
    """Return what is said of rows that do not count: "not counted: Status cancelled, returned"."""
    if not rows.void:
        return []
    columns = dict.fromkeys(it.column for it in rows.void)
    cells = {at: ", ".join(it.says for it in rows.void if it.column == at) for at in columns}
    states = "; ".join(f"{_heading(rows.table, at)} {says}".strip() for at, says in cells.items())
    are_in = any(row.cells[it.column] == it.says for row in rows.rows for it in rows.void)
    return [(words.including if are_in else words.not_counted).format(rows=states)]


def _told_cell(rows: AggregatedRows, row: tables.Row, column: int) -> str:
    """Return a cell, with the head of its column if several columns of a row are told.

    Of a price of one, how many there are of it before: "3 × 2.50".
    """
    cell = row.cells[column]
    if rows.factor is not None:
        return f"{row.cells[rows.factor]} × {cell}"
    return tables.named_cell(rows.table.head.cells[column], cell) if rows.columns else cell


def _amounts(rows: AggregatedRows, cells: Sequence[tuple[tables.Row, int]]) -> list[Decimal]:
    """Return the amounts of cells, 0 for those without one; each column is measured once."""
    of = {at: dict(measured(rows.table, at, rows.rows)) for at in {at for _, at in cells}}
    many = {} if rows.factor is None else dict(measured(rows.table, rows.factor, rows.rows))
    return [of[at].get(row, Decimal()) * many.get(row, 1) for row, at in cells]


def _total(
    rows: AggregatedRows,
    cells: Sequence[tuple[tables.Row, int]],
    question: str,
    *,
    is_of_sides: bool,
) -> str:
    """Return the sum, mean or difference with the unit of its cells, or behind the column's head.

    It is in the number format of the question; a single cell is returned as it is. A quantity
    without a unit is of what is counted.
    """
    counted = "" if is_of_sides else counted_words(question)
    texts, column = [row.cells[at] for row, at in cells], cells[0][1]
    is_cell = len(cells) == 1 and rows.factor is None
    language = cues_of(question).language
    total = texts[0] if is_cell else written(_combined(rows, cells), rows.table, column, language)
    is_quantity = column == quantity_column(rows.table) and not measure_of(counted)
    if is_quantity and not has_unit(rows.table, column):
        return f"{total} {counted}".rstrip()
    if are_durations(rows.table, column):
        return total
    common = common_unit(rows.table, column)
    if common and len(cells) > 1:
        return f"{total} {common}"
    units = {NUMBER.sub("#", _SIGNS.sub("", cell)) for cell in texts}
    if len(units) == 1 and units != {"#"}:
        amount = units.pop().replace("#", total.lstrip("-"))
        return total if len(cells) == 1 else f"{'-' * total.startswith('-')}{amount}"
    return _under_head(total, rows, column, question)


def _under_head(total: str, rows: AggregatedRows, column: int, question: str) -> str:
    """Return a total with the unit in the head of its column, or behind the head, if it has any."""
    head, language = _heading(rows.table, column), cues_of(question).language
    unit = unit_of(head.rpartition(" ")[2].strip("()"))
    is_price = is_unit_price(head) or is_label(as_label(head), "prices") or bool(rows.columns)
    is_price = (
        is_price or is_label(as_label(head), "incomings") or any(cell_dates([head], near=SOME_DAY))
    )
    if unit or is_price or not head:
        return with_unit(total, unit, language)
    is_counted = not frozenset(stems(head)).isdisjoint(stems(counted_words(question)))
    return f"{total} {head}" if is_counted else f"{head}: {total}"


def _combined(rows: AggregatedRows, cells: Sequence[tuple[tables.Row, int]]) -> Decimal:
    amounts = _amounts(rows, cells)
    if rows.operation == "difference":
        return abs(amounts[0] - amounts[1])
    total = sum(amounts, start=Decimal())
    if rows.operation != "average":
        return total
    mean = (total / len(amounts)).quantize(_CENT)
    is_money = is_money_column(rows.table, cells[0][1])
    return mean.quantize(Decimal(1)) if mean == int(mean) and not is_money else mean


def _heading(table: tables.Table, column: int) -> str:
    return " ".join(table.head.cells[column].replace("_", " ").split())


def _as_written(rows: AggregatedRows, column: int, says: str) -> str:
    """Return what a filter says; "yes" and "no" as the cells say it ("ja")."""
    return (rows.rows[0].cells[column] or says) if says in {"yes", "no"} else says


def _cited(rows: AggregatedRows, citations: Citations) -> str:
    """Return the citation marks of the rows; one for the table if many or all rows count."""
    if not rows.by or len(rows.rows) > MOST:
        return _mark(rows.hit, rows.rows[0], rows.rows[-1], citations)
    return "".join(_mark(rows.hit, row, row, citations) for row in rows.rows)


def _mark(hit: Hit, first: tables.Row, last: tables.Row, citations: Citations) -> str:
    return f" [{citations.cite(hit, hit.start + first.start, hit.start + last.end)}]"


def _of_cells(rows: AggregatedRows, column: int | None, evidence: Evidence) -> AnswerProposal:
    """Return the cells of the rows, equal ones once, each with its citations."""
    citations, hit = Citations(), rows.hit
    marks: dict[str, str] = {}
    for row in rows.rows:
        cell = row.cells[_first_filled(row) if column is None else column]
        marks[cell] = marks.get(cell, "") + _mark(hit, row, row, citations)
    line = ", ".join(f"**{escaped(cell)}**{mark}" for cell, mark in marks.items())
    start = hit.start + rows.rows[0].start
    quoted = sentence_at(evidence.gathered, evidence.hits, hit, start)
    return AnswerProposal(citations, line, ", ".join(marks), quoted, is_sure=rows.is_sure)
