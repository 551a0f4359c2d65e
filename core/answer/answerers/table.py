"""Table question answering: cells, counts, sums and extremes of rows that a question names."""

import re
from decimal import Decimal

from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.cite import Citations
from core.answer.markdown import escaped
from core.answer.quoting import tables
from core.answer.quoting.gather import sentence_at
from core.answer.quoting.table_columns import common_unit, measured, number_language
from core.answer.quoting.table_query import AggregatedRows, query_tables
from core.answer.quoting.table_reading import counted_words
from core.extract.structure.columns import as_label, is_label, is_unit_price
from core.language.quantities import unit_of
from core.language.question.question_cues import NUMBER
from core.records.answers.answers import Hit

# Answers with more cells are left to the quoted table.
MOST = 12
# Number of rows that are listed with all their cells.
MOST_TOLD = 3
_GROUPED, _LONG = re.compile(r"\d([.,'’])\d{3}(?!\d)"), re.compile(r"\d{4}")
_CENT = Decimal("0.01")
# Decimals that only parts of amounts had: "8½" and "7.5" are 16.0.
_HALF = re.compile(r"\.0$")
# A minus before an amount, and a fraction behind it.
_SIGNS = re.compile(r"^[-−–]\s?|[¼½¾]")
_GERMAN_MARKS = str.maketrans(",.", ".,")
_DECIMAL_MARKS = {"en": ".", "de": ","}


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the number, sum or mean of rows, the row with the most or least, or picked rows."""
    analysis = evidence.whole.trace.analysis or evidence.analysis
    rows = query_tables(evidence.whole, analysis, now=evidence.now, vocabulary=evidence.vocabulary)
    if rows is None or rows.operation != "pick":
        return None if rows is None else _computed(rows, evidence)
    return _picked(rows, evidence) if len(rows.rows) <= MOST else None


def _picked(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal:
    """Return the cells of the column that is asked for, or whole rows if there is none."""
    if rows.column is None and len(rows.rows) <= MOST_TOLD:
        return _told(rows, evidence)
    cells = _of_cells(rows, rows.column, evidence)
    if rows.compared is None:
        return cells
    amount = tables.named_cell(*_column(rows, rows.compared)[0])
    line = f"{cells.line} {escaped(f'({amount})')}"
    return replace(cells, line=line, own=line, is_whole=True)


def _told(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal:
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
    named = escaped(f" ({'; '.join(by)})") if by else ""
    if column is None:
        count = f"{len(rows.rows)} {counted_words(evidence.question) or words.times}"
        line = f"**{escaped(count)}**{named}{_cited(rows, citations)}"
        return AnswerProposal(citations, line, count, is_whole=True, own=line)
    value = _total(rows, column)
    line = f"**{escaped(value)}**{named}"
    if 1 < len(rows.rows) <= MOST and rows.operation == "sum":
        marked = ((row.cells[column], _mark(hit, row, row, citations)) for row in rows.rows)
        line += ": " + " + ".join(f"{escaped(cell)}{mark}" for cell, mark in marked)
    else:
        line += _cited(rows, citations)
    direct = rows.rows[0].cells[column] if len(rows.rows) == 1 else value
    return AnswerProposal(citations, line, direct, is_whole=True, own=line)


def _total(rows: AggregatedRows, column: int) -> str:
    """Return the sum or mean with the unit of its cells, or with the head of the column.

    A single cell is returned as it is.
    """
    cells = [row.cells[column] for row in rows.rows]
    total = cells[0] if len(cells) == 1 else _sum_of(rows, column)
    common = common_unit(rows.table, column)
    if common and len(cells) > 1:
        return f"{total} {common}"
    units = {NUMBER.sub("#", _SIGNS.sub("", cell)) for cell in cells}
    if len(units) == 1 and units != {"#"}:
        amount = units.pop().replace("#", total.lstrip("-"))
        return total if len(cells) == 1 else f"{'-' * total.startswith('-')}{amount}"
    head = _heading(rows.table, column)
    unit = unit_of(head.rpartition(" ")[2])
    is_price = is_unit_price(head) or is_label(as_label(head), "prices")
    is_price = is_price or is_label(as_label(head), "incomings")
    return f"{total} {unit or ('' if is_price else head)}".rstrip()


def _heading(table: tables.Table, column: int) -> str:
    return " ".join(table.head.cells[column].replace("_", " ").split())


def _as_written(rows: AggregatedRows, column: int, says: str) -> str:
    """Return what a filter says; "yes" and "no" as the cells say it ("ja")."""
    return (rows.rows[0].cells[column] or says) if says in {"yes", "no"} else says


def _sum_of(rows: AggregatedRows, column: int) -> str:
    """Return the sum or mean in the number format of the column: "1,240.5", "1.240,5", "1240"."""
    table, amounts = rows.table, [it for _, it in measured(rows.table, column, rows.rows)]
    total = sum(amounts, start=Decimal())
    if rows.operation == "average":
        total = (total / len(amounts)).quantize(_CENT)
    total = total.quantize(Decimal(1)) if _HALF.search(str(total)) else total
    cells = " ".join(row.cells[column] for row in table.rows if column < len(row.cells))
    language = number_language(table, column)
    grouped = set(_GROUPED.findall(cells)) - {_DECIMAL_MARKS.get(language)}
    is_german = language == "de" or grouped == {"."}
    text = f"{total:,}" if grouped or not _LONG.search(cells) else str(total)
    return text.translate(_GERMAN_MARKS) if is_german else text


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
    return AnswerProposal(citations, line, ", ".join(marks), quoted)
