"""D9: citations name document, confidence, last change, and the cell, row or slide."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.answer.checking.provenance import locate_citations
from core.ingest.workers.worker import read_file
from core.library.library import Library
from core.library.services import Backends
from core.memory.transcript import transcript_markdown
from core.records.answers.answers import Citation, TableCell
from tests.fakes import HashEncoder

CHANGED = datetime(2026, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def library(home: Path, docs: Path) -> Iterator[Library]:
    from openpyxl import Workbook
    from pptx import Presentation

    (docs / "prices.csv").write_text(
        "item,price,supplier\npump,120,Harrow\nvalve,35,Kelpline\ngasket,4,Brinewell\n"
    )
    os.utime(docs / "prices.csv", (CHANGED.timestamp(), CHANGED.timestamp()))
    book = Workbook()
    book.active.title = "Wages"
    for row in (("name", "hours"), ("Mara", 31), ("Otto", 27)):
        book.active.append(row)
    travel = book.create_sheet("Travel")
    for row in (("city", "nights"), ("Bergen", 3), ("Tromso", 9)):
        travel.append(row)
    book.save(docs / "office.xlsx")
    deck = Presentation()
    for title in ("Welcome", "The vexmarble launch is on 12 May 2027"):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
    deck.save(str(docs / "deck.pptx"))
    library = Library.open(home, Backends(HashEncoder(), read=read_file))
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()


def cited(library: Library, question: str, name: str) -> Citation:
    citations = library.ask(question).citations
    return next(it for it in citations if it.path.endswith(name))


def test_d9_a_cell_of_a_table_is_cited_by_row_and_column(library: Library):
    citation = cited(library, "What is the price of the valve?", "prices.csv")

    assert citation.cell == TableCell(2, "price")
    assert citation.changed_at == CHANGED
    assert citation.document_id > 0
    assert 0 < citation.confidence <= 1
    assert [str(it) for it in citation.details][:2] == ["row 2", "column “price”"]


def test_d9_a_cell_of_a_workbook_is_cited_with_its_sheet(library: Library):
    citation = cited(library, "How many nights in Tromso?", "office.xlsx")
    assert citation.cell == TableCell(2, "nights", "Travel")

    documents = library.store.documents
    (whole,) = locate_citations([citation], documents, direct="9")
    at = citation.start + citation.quote.index("Tromso | 9")
    row = replace(citation, start=at, end=at + 10, quote="Tromso | 9")
    (part,) = locate_citations([row], documents)
    assert whole.cell == TableCell(2, "nights", "Travel")
    assert part.cell == TableCell(2, "", "Travel")


def test_d9_words_of_a_slide_are_cited_with_its_number(library: Library):
    citation = cited(library, "When is the vexmarble launch?", "deck.pptx")

    assert citation.slide == 2
    assert "slide 2" in map(str, citation.details)


def test_d9_a_fact_is_cited_with_its_confidence(library: Library, docs: Path):
    (docs / "team.md").write_text("Mara Lindqvist works at Harrow Metals.\n")
    library.sync()
    library.settle()
    answer = library.ask("Where does Mara Lindqvist work?")

    fact = next(it for it in answer.facts if it.predicate == "WORKS_AT")
    assert fact.confidence < 1.0
    assert [it.confidence for it in answer.citations if "Harrow" in it.quote] == [fact.confidence]
    assert all(it.document_id for it in answer.citations)


def test_d9_a_conversation_is_exported_with_the_cell(library: Library):
    library.set_option("memory", value="on")
    session = library.begin_session("Prices").id
    library.ask("What is the price of the valve?", session_id=session)

    text = transcript_markdown(library.retell(session))

    assert "prices.csv, row 2" in text
