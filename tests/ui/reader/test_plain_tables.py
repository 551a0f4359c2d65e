"""Rows of spreadsheets, CSV, slides and Word are shown as tables; no offset moves."""

import pytest
from PySide6.QtGui import QTextBlock

from core.records.files.documents import DocumentText, Page
from ui.reader.text.plain_tables import delimiter_of, number_columns, plain_tables
from ui.reader.text.text_formats import DECORATION, PAGE_LABEL
from ui.reader.text.text_view import TextView

SHEET = "Costs\n\nItem | Euros | Paid by\nMovers | 640 | Ann\nPaint for the hall | 85 | Ben\n\nEnd"


def cells(kind: str, text: str) -> list[list[list[str]]]:
    tables = plain_tables(kind, delimiter_of(kind, text), text, 0)
    return [[[row.cell(n) for n in range(row.cells)] for row in table] for table in tables]


def test_rows_of_a_sheet_are_split_at_their_bars():
    assert cells("xlsx", SHEET) == [
        [
            ["Item", "Euros", "Paid by"],
            ["Movers", "640", "Ann"],
            ["Paint for the hall", "85", "Ben"],
        ]
    ]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("csv", 'Name,Place\n"Ewa, the elder",Oslo\nBo,"said ""no"""\n'),
        ("csv", 'Name;Place\nEwa, the elder;Oslo\nBo;said ""no""\n'),
        ("tsv", 'Name\tPlace\nEwa, the elder\tOslo\nBo\tsaid ""no""\n'),
    ],
)
def test_cells_of_delimited_text_may_hold_other_delimiters(kind: str, text: str):
    assert cells(kind, text) == [
        [["Name", "Place"], ["Ewa, the elder", "Oslo"], ["Bo", 'said ""no""']]
    ]


def test_empty_cells_are_cells():
    assert cells("csv", ",b,\n1,,3") == [[["", "b", ""], ["1", "", "3"]]]
    assert cells("docx", "a | b\n | c | d\ne | ") == [[["a", "b"], ["", "c", "d"], ["e", ""]]]


def test_code_and_prose_have_no_rows():
    assert not cells("code", "a | b\nc | d")
    assert not cells("docx", "One line.\nAnother|line.")


def test_columns_of_numbers_are_set_to_the_right():
    table = next(plain_tables("xlsx", "", SHEET, 0))

    assert number_columns(table) == ("left", "right", "left")


@pytest.fixture
def page(qtbot) -> TextView:
    page = TextView()
    qtbot.addWidget(page)
    page.resize(600, 900)
    page.show()
    return page


def block(page: TextView, words: str) -> QTextBlock:
    document = page.browser.document()
    return document.find(words).block()


def x_of(page: TextView, words: str) -> int:
    cursor = page.browser.document().find(words)
    cursor.setPosition(cursor.selectionStart())
    return page.browser.cursorRect(cursor).x()


def test_columns_begin_below_each_other(page: TextView):
    page.show_text(DocumentText("/n/t.xlsx", None, "xlsx", "Costs", SHEET), start=0, end=0)

    assert page.browser.toPlainText() == SHEET
    assert abs(x_of(page, "Paid by") - x_of(page, "Ann")) <= 1
    assert abs(x_of(page, "Ann") - x_of(page, "Ben")) <= 1
    assert block(page, "Item").blockFormat().property(DECORATION) == "head"
    assert block(page, "Movers").blockFormat().property(DECORATION) == "row"
    assert block(page, "End").blockFormat().property(DECORATION) is None


def test_a_slide_has_its_number_and_its_bullets(page: TextView):
    text = "Title\n\nPlan\n\n- first\n- second"
    pages = (Page(1, 0, 5), Page(2, 7, len(text)))

    page.show_text(DocumentText("/n/t.pptx", None, "pptx", "T", text, pages), start=0, end=0)

    assert block(page, "Plan").blockFormat().property(PAGE_LABEL) == "Slide 2"
    assert block(page, "Title").blockFormat().property(PAGE_LABEL) is None
    assert block(page, "first").blockFormat().property(DECORATION) == "item"


def test_front_matter_is_a_small_table(page: TextView):
    head = "---\ntitle: The flat\nstatus: decided\ntags: [work, home]\n"
    note = f"{head}aliases:\n  - Elm\n---\n# The flat\n"

    page.show_text(DocumentText("/n/t.md", None, "md", "T", note), start=0, end=0)

    assert page.browser.toPlainText() == note
    assert abs(x_of(page, "The flat") - x_of(page, "decided")) <= 1
    assert abs(x_of(page, "Elm") - x_of(page, "decided")) <= 1
    tags = block(page, "tags")
    shown = [it for it in tags.textFormats() if it.format.font().pixelSize() != 1]
    words = "".join(tags.text()[it.start : it.start + it.length] for it in shown)
    assert not {"[", "]"} & set(words)
    assert block(page, "status").blockFormat().property(DECORATION) == "row"


def test_the_text_of_a_pdf_goes_on_over_line_ends(page: TextView):
    text = "A first line that is as long as others here\nand a second one that ends it."

    page.show_text(DocumentText("/n/t.pdf", None, "pdf", "T", text), start=46, end=50)

    assert page.browser.document().blockCount() == 1
    assert page.highlighted == text[46:50]
