"""Table question answering: cells, counts, sums and extremes of rows that a question names."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence, updated_proposal
from core.answer.cite import Citations
from core.answer.markdown import escaped
from core.answer.quoting import tables
from core.answer.quoting.gather import sentence_at
from core.answer.quoting.row_aggregation import (
    AggregatedRows,
    counted_rows,
    extreme_row,
    picked_rows_of,
)
from core.answer.quoting.row_filters import common_unit, counted_words, measured, number_language
from core.answer.quoting.rows import PickedRows, picked_rows, tells_of_change
from core.extract.structure.columns import (
    as_label,
    is_label,
    is_unit_price,
    kind_of_label,
    kind_of_noun,
)
from core.language.quantities import unit_of
from core.language.question.cues import asks_nothing
from core.language.question.expected_answer import expected_answer
from core.language.question.kinds import is_list
from core.language.question.question_cues import NUMBER
from core.language.text.stemming import stems
from core.records.answers.answers import Hit, SearchResult

# Answers with more cells are left to the quoted table.
MOST = 12
# Number of rows that are listed with all their cells.
MOST_TOLD = 3
_GROUPED, _LONG = re.compile(r"\d([.,'’])\d{3}(?!\d)"), re.compile(r"\d{4}")
_GERMAN_MARKS = str.maketrans(",.", ".,")
_DECIMAL_MARKS = {"en": ".", "de": ","}
# Kinds of questions that no cell answers.
_OTHER = frozenset({"yes or no", "compare", "summarize", "why", "how many"})


class _Cells(Struct, frozen=True):
    """Rows of a passage, and the column that answers."""

    hit: Hit
    rows: tuple[tables.Row, ...]
    column: int


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return an aggregate of rows, or the cells that the question names by row and column."""
    aggregated = _aggregate(evidence)
    if aggregated is not None:
        return aggregated
    cells = _cells(evidence.whole)
    proof = (cells,) if cells is not None else tuple(_subjects(evidence))
    count = sum(len(it.rows) for it in proof)
    if 0 < count <= MOST:
        return _of_cells(proof, evidence)
    picked = picked_rows(evidence.whole, evidence.whole.trace.analysis or evidence.analysis)
    if picked is None or len(picked.rows) > MOST:
        return None
    proposal = _of_cells((_Cells(picked.hit, picked.rows, picked.column),), evidence)
    is_left = _is_changed(picked, evidence) and updated_proposal(proposal, evidence) is None
    return None if is_left else proposal


def _aggregate(evidence: Evidence) -> AnswerProposal | None:
    """Return the number or sum of rows, the row with the most or least, or the picked rows."""
    result, vocabulary = evidence.whole, evidence.vocabulary
    analysis = result.trace.analysis or evidence.analysis
    rows = counted_rows(result, analysis, now=evidence.now)
    if rows is not None:
        return _counted(rows, evidence)
    if analysis.kind in _OTHER:
        return None
    rows = extreme_row(result, analysis, vocabulary=vocabulary)
    if rows is None:
        rows = picked_rows_of(result, analysis, vocabulary=vocabulary)
    return _picked(rows, evidence) if rows is not None and len(rows.rows) <= MOST else None


def _picked(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal:
    """Return the cells of the column that is asked for, or whole rows if there is none."""
    if rows.column is None and len(rows.rows) <= MOST_TOLD:
        return _told(rows, evidence)
    cells = _of_cells((_Cells(rows.hit, rows.rows, rows.column or 0),), evidence)
    if rows.compared is None:
        return cells
    amount = tables.named_cell(*_column(rows, rows.compared)[0])
    line = f"{cells.line} {escaped(f'({amount})')}"
    return replace(cells, line=line, own=line, is_whole=True)


def _told(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal:
    """Return whole rows, each with its first cell as the name."""
    citations, names = Citations(), [row.cells[0] for row in rows.rows]
    parts = [
        f"**{escaped(row.cells[0])}** ({escaped(rows.table.told(row))})"
        f"{_mark(rows.hit, row, row, citations)}"
        for row in rows.rows
    ]
    line = ", ".join(parts)
    return AnswerProposal(citations, line, ", ".join(names), is_whole=True, own=line)


def _column(rows: AggregatedRows, column: int) -> list[tuple[str, str]]:
    """Return the head of the column with the cell of each row."""
    return [(rows.table.head.cells[column], row.cells[column]) for row in rows.rows]


def _is_changed(picked: PickedRows, evidence: Evidence) -> bool:
    """Whether a sentence says that the value of the only row has changed."""
    row = picked.rows[0]
    name = frozenset(stems(row.cells[0]))
    return len(picked.rows) == 1 and bool(name) and tells_of_change(name, evidence.hits)


def _counted(rows: AggregatedRows, evidence: Evidence) -> AnswerProposal:
    """Return the number or sum of the rows with the filters that picked them, each row cited."""
    hit, citations = rows.hit, Citations()
    by = "; ".join(
        f"{_heading(rows.table, one.column)}: {_as_written(rows, one.column, one.says)}"
        for one in rows.by
    )
    named = escaped(f" ({by})") if by else ""
    if rows.compared is None:
        count = f"{len(rows.rows)} {counted_words(evidence.question) or evidence.words.times}"
        line = f"**{escaped(count)}**{named}{_cited(rows, citations)}"
        return AnswerProposal(citations, line, count, is_whole=True, own=line)
    column = rows.compared
    value = _total(rows, column)
    line = f"**{escaped(value)}**{named}"
    if 1 < len(rows.rows) <= MOST:
        marked = ((row.cells[column], _mark(hit, row, row, citations)) for row in rows.rows)
        line += ": " + " + ".join(f"{escaped(cell)}{mark}" for cell, mark in marked)
    else:
        line += _cited(rows, citations)
    direct = rows.rows[0].cells[column] if len(rows.rows) == 1 else value
    return AnswerProposal(citations, line, direct, is_whole=True, own=line)


def _total(rows: AggregatedRows, column: int) -> str:
    """Return the sum with the unit of its cells, or with the head of the column without one.

    A single cell is returned as it is.
    """
    cells = [row.cells[column] for row in rows.rows]
    total = cells[0] if len(cells) == 1 else _sum_of(rows, column)
    common = common_unit(rows.table, column)
    if common and len(cells) > 1:
        return f"{total} {common}"
    units = {NUMBER.sub("#", cell) for cell in cells}
    if len(units) == 1 and units != {"#"}:
        return total if len(cells) == 1 else units.pop().replace("#", total)
    head = _heading(rows.table, column)
    unit = unit_of(head.rpartition(" ")[2])
    is_price = is_unit_price(head) or is_label(as_label(head), "prices")
    return f"{total} {unit or ('' if is_price else head)}".rstrip()


def _heading(table: tables.Table, column: int) -> str:
    return " ".join(table.head.cells[column].replace("_", " ").split())


def _as_written(rows: AggregatedRows, column: int, says: str) -> str:
    """Return what a filter says; "yes" and "no" as the cells say it ("ja")."""
    return rows.rows[0].cells[column] if says in {"yes", "no"} else says


def _sum_of(rows: AggregatedRows, column: int) -> str:
    """Return the sum in the number format of the column: "1,240.5", "1.240,5" or "1240"."""
    table, total = rows.table, sum(it for _, it in measured(rows.table, column, rows.rows))
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


def _of_cells(proof: Sequence[_Cells], evidence: Evidence) -> AnswerProposal:
    """Return the cells of the rows, equal ones once, each with its citations."""
    citations = Citations()
    marks: dict[str, list[int]] = {}
    for cells in proof:
        for row in cells.rows:
            hit = cells.hit
            number = citations.cite(hit, hit.start + row.start, hit.start + row.end)
            marks.setdefault(row.cells[cells.column], []).append(number)
    line = ", ".join(
        f"**{escaped(cell)}**" + "".join(f" [{n}]" for n in numbers)
        for cell, numbers in marks.items()
    )
    first = proof[0]
    start = first.hit.start + first.rows[0].start
    quoted = sentence_at(evidence.gathered, evidence.hits, first.hit, start)
    return AnswerProposal(citations, line, ", ".join(marks), quoted)


def _cells(result: SearchResult) -> _Cells | None:
    """Return the rows and the column that the question names, also by synonyms of its words.

    The table, its title and headings have to contain all words of the question: other text may be
    about some rows only.
    """
    analysis = result.trace.analysis
    if analysis is not None and analysis.kind in _OTHER:
        return None
    besides = asks_nothing(result.question) | tables.small_words(result.question)
    asked = [it for it in dict.fromkeys(stems(result.question)) if it not in besides]
    return _of_hits(result, asked, freely=False) or _of_hits(result, asked, freely=True)


def _of_hits(result: SearchResult, asked: Sequence[str], *, freely: bool) -> _Cells | None:
    several = is_list(result.question)
    for hit in result.hits:
        above = " ".join(tables.headings(hit.text, len(hit.text)))
        for table in tables.tables(hit.text):
            cells = " ".join(cell for row in (table.head, *table.rows) for cell in row.cells)
            words = tables.with_column_names(table, asked, freely=freely)
            if not set(words) <= set(stems(f"{hit.title} {above} {cells}")):
                continue
            rows = _asked_of(table, hit, words, several=several)
            if rows is not None:
                return rows
    return None


def _subjects(evidence: Evidence) -> Iterator[_Cells]:
    """Yield the first cells of the rows whose other cells the question names.

    "Which people are in Leeds?" asks for the names in the rows with Leeds. The first column has to
    hold entities of the expected type, and the question no other words than those of a cell, its
    head, and the type.
    """
    result, vocabulary = evidence.whole, evidence.vocabulary
    expected = expected_answer(result.question, None, vocabulary=vocabulary)
    nouns = frozenset(kind for noun in expected.nouns if (kind := kind_of_noun(noun, vocabulary)))
    kinds = expected.kinds | nouns
    if not kinds or evidence.analysis.kind in _OTHER:
        return
    besides = asks_nothing(result.question) | tables.small_words(result.question)
    besides |= frozenset(stems(" ".join(expected.nouns)))
    asked = frozenset(stems(result.question)) - besides
    for hit in result.hits:
        for table in tables.tables(hit.text):
            head = as_label(table.head.cells[0])
            is_fitting = is_label(head, "names") or kind_of_label(head, vocabulary) in kinds
            rows = tuple(row for row in table.rows if _holds(table, row, asked))
            if is_fitting and asked and rows:
                yield _Cells(hit, rows, 0)


def _holds(table: tables.Table, row: tables.Row, asked: frozenset[str]) -> bool:
    """Whether a cell other than the first, with its head, has all words that are asked for."""
    return bool(row.cells[0]) and any(
        tables.is_named(item, asked) and asked <= frozenset(stems(f"{head} {item}"))
        for head, cell in zip(table.head.cells[1:], row.cells[1:], strict=False)
        for item in cell.split(";")
    )


def _asked_of(
    table: tables.Table, hit: Hit, asked: Sequence[str], *, several: bool
) -> _Cells | None:
    words = frozenset(asked)
    rows, named = _named(table, words)
    columns = [at for at in _columns(table, asked) if at not in named]
    if not columns:
        return None
    filled = tuple(row for row in rows if len(row.cells) > columns[0] and row.cells[columns[0]])
    is_meant = bool(named) or several or len(filled) == 1
    return _Cells(hit, filled, columns[0]) if is_meant and 0 < len(filled) <= MOST else None


def _named(
    table: tables.Table, asked: frozenset[str]
) -> tuple[tuple[tables.Row, ...], frozenset[int]]:
    """Return the rows with the most cells named by the question, and these columns.

    All rows, without columns, if it names no cell.
    """
    by_row = [
        frozenset(at for at, cell in enumerate(row.cells) if tables.is_named(cell, asked))
        for row in table.rows
    ]
    best = max(map(len, by_row), default=0)
    if not best:
        return table.rows, frozenset()
    rows = tuple(row for row, at in zip(table.rows, by_row, strict=True) if len(at) == best)
    return rows, frozenset(it for at in by_row if len(at) == best for it in at)


def _columns(table: tables.Table, asked: Sequence[str]) -> Iterator[int]:
    """Yield the columns whose head the question contains, in its order."""
    heads = [frozenset(stems(cell)) for cell in table.head.cells]
    for word in asked:
        yield from (at for at, head in enumerate(heads) if word in head and head <= set(asked))
