"""Where a citation comes from: document, last change, slide, and the cell of a table (D9)."""

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from core.records.answers.answers import CONVERSATION, Answer, Citation, TableCell
from core.records.files.documents import DocumentTable
from core.records.ids import DocumentId
from core.records.knowledge import FactView
from core.store.records import DocumentProvenance

_SLIDES = frozenset({"pptx", "odp"})
_SHEETS = frozenset({"xlsx", "ods"})


class ProvenanceReader(Protocol):
    """Reads where documents come from; `DocumentQueries` is one."""

    def find(self, path: str, part: str | None = None) -> DocumentId | None:
        """Return the document at that path and part, or None."""
        ...

    def provenance(self, document_id: DocumentId) -> DocumentProvenance | None:
        """Return kind, last change and layout of a document."""
        ...


def with_provenance(answer: Answer, documents: ProvenanceReader) -> Answer:
    """Return the answer with the provenance of its citations."""
    located = locate_citations(answer.citations, documents, direct=answer.direct)
    return replace(answer, citations=tuple(_with_confidence(it, answer.facts) for it in located))


def _with_confidence(citation: Citation, facts: Sequence[FactView]) -> Citation:
    """Return the citation with the confidence of the surest fact whose evidence it has."""
    place = (citation.path, citation.part)
    sure = [
        fact.confidence
        for fact in facts
        if (fact.path, fact.part) == place
        and citation.start <= fact.start < fact.end <= citation.end
    ]
    return replace(citation, confidence=max(sure)) if sure else citation


def locate_citations(
    citations: Sequence[Citation], documents: ProvenanceReader, *, direct: str = ""
) -> tuple[Citation, ...]:
    """Return the citations with their provenance; `direct` is the short answer, which names a cell.

    Citations of conversations and of deleted documents stay as they are.
    """
    return tuple(_located(one, documents, direct) for one in citations)


def _located(citation: Citation, documents: ProvenanceReader, direct: str) -> Citation:
    if citation.path.startswith(CONVERSATION):
        return citation
    number = documents.find(citation.path, citation.part)
    source = documents.provenance(number) if number is not None else None
    if number is None or source is None:
        return citation
    return replace(
        citation,
        document_id=number,
        changed_at=source.changed_at,
        slide=citation.page if source.kind in _SLIDES else None,
        cell=_cell(citation, source, direct),
    )


def _cell(citation: Citation, source: DocumentProvenance, direct: str) -> TableCell | None:
    """Return the row that a citation is about, and the column if it is about one cell.

    Of several rows it is the one with the short answer; without one, only the sheet is returned.
    """
    for table in source.tables:
        rows = [
            at for at, row in enumerate(table.rows) if row and _overlaps(citation, row[0], row[-1])
        ]
        if not rows:
            continue
        answering = [at for at in rows if direct in _texts(citation, table, at)]
        rows, first = answering if len(rows) > 1 else rows, table.rows[rows[0]][0][0]
        sheet = _sheet(source, first) if source.kind in _SHEETS else ""
        if len(rows) == 1:
            return TableCell(rows[0] + 1, _column(citation, table, rows[0], direct), sheet)
        return TableCell(0, "", sheet) if sheet else None
    return None


def _texts(citation: Citation, table: DocumentTable, row: int) -> list[str]:
    """Return the cells of a row as far as they are quoted."""
    start = citation.start
    return [citation.quote[max(a - start, 0) : max(b - start, 0)] for a, b in table.rows[row]]


def _column(citation: Citation, table: DocumentTable, row: int, direct: str) -> str:
    cited = [at for at, text in enumerate(_texts(citation, table, row)) if text]
    if len(cited) > 1:
        texts = _texts(citation, table, row)
        cited = [at for at in cited if texts[at] == direct]
    return table.header[cited[0]] if len(cited) == 1 and cited[0] < len(table.header) else ""


def _sheet(source: DocumentProvenance, start: int) -> str:
    """Return the title of the sheet in which an offset is."""
    above = [title for begin, title in source.sheets if begin <= start]
    return above[-1] if above else ""


def _overlaps(citation: Citation, first: tuple[int, int], last: tuple[int, int]) -> bool:
    return max(first[0], citation.start) < min(last[1], citation.end)
