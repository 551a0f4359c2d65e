"""Office files, written by the libraries that others write them with."""

import io
import zipfile
from datetime import UTC, date, datetime

import pytest

from core.errors import Unreadable


def saved(thing) -> bytes:
    buffer = io.BytesIO()
    thing.save(buffer)
    return buffer.getvalue()


@pytest.fixture
def docx() -> bytes:
    from docx import Document
    from docx.enum.text import WD_BREAK

    file = Document()
    file.core_properties.title = "Ignored, as a heading says it better"
    file.core_properties.author = "Anna Meier"
    file.core_properties.created = datetime(2024, 3, 12, tzinfo=UTC)
    file.add_heading("Boats", level=1)
    file.add_paragraph("All about boats.")
    file.add_heading("Sails", level=2)
    file.add_paragraph("White", style="List Bullet")
    file.add_paragraph("Red", style="List Bullet")
    table = file.add_table(rows=2, cols=2)
    for at, text in enumerate(["Name", "Length", "Nora", "12 m"]):
        table.cell(at // 2, at % 2).text = text
    file.add_paragraph("The end").add_run().add_break(WD_BREAK.PAGE)
    file.add_paragraph("Second page")
    file.sections[0].header.paragraphs[0].text = "Harbor letter"
    return saved(file)


def test_a_document_keeps_its_order(read_bytes, docx) -> None:
    (document,) = read_bytes("a.docx", docx).documents

    assert document.text == (
        "Boats\n\nAll about boats.\n\nSails\n- White\n- Red\n\nName | Length\nNora | 12 m\n\n"
        "The end\n\nSecond page\n\nHarbor letter"
    )
    assert [(one.level, one.title) for one in document.headings] == [(1, "Boats"), (2, "Sails")]
    assert (document.title, document.author) == ("Boats", "Anna Meier")
    assert document.written_at == datetime(2024, 3, 12, tzinfo=UTC)
    assert [document.text[one.start : one.end][:11] for one in document.pages] == [
        "Boats\n\nAll ", "Second page",
    ]  # fmt: skip


def test_a_document_under_a_wrong_name_is_read(read_bytes, docx) -> None:
    for name in ("a.doc", "a.zip", "a", "a.txt"):
        assert read_bytes(name, docx).documents[0].kind == "docx"


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_document_cut_short_says_so(read_bytes, docx, share) -> None:
    with pytest.raises(Unreadable) as raised:
        read_bytes("a.docx", docx[: int(len(docx) * share)])

    assert raised.value.detail == "This file is damaged or incomplete."
    assert raised.value.remedy


def test_a_document_with_a_damaged_part_says_so(read_bytes) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("word/document.xml", "<w:document><w:body>")

    with pytest.raises(Unreadable):
        read_bytes("a.docx", buffer.getvalue())


def test_slides_have_titles_tables_and_notes(read_bytes) -> None:
    from pptx import Presentation
    from pptx.util import Inches

    show = Presentation()
    first = show.slides.add_slide(show.slide_layouts[1])
    first.shapes.title.text = "Boats"
    first.placeholders[1].text = "Small\nLarge"
    first.notes_slide.notes_text_frame.text = "Speak slowly."
    second = show.slides.add_slide(show.slide_layouts[5])
    second.shapes.title.text = "Lengths"
    area = [Inches(n) for n in (1, 2, 6, 1)]
    table = second.shapes.add_table(2, 2, *area).table
    for at, text in enumerate(["Name", "Length", "Nora", "12 m"]):
        table.cell(at // 2, at % 2).text = text

    (document,) = read_bytes("a.pptx", saved(show)).documents

    assert document.text == (
        "Boats\n\n- Small\n- Large\n\nNotes: Speak slowly.\n\nLengths\n\nName | Length\nNora | 12 m"
    )
    assert [document.text[one.start : one.end][:7] for one in document.pages] == [
        "Boats\n\n", "Lengths",
    ]  # fmt: skip
    assert document.tables[0].header == ("Name", "Length")


def test_sheets_show_values_as_people_write_them(read_bytes) -> None:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    sheet.title = "Crew"
    sheet.append(["Crew of 2024"])
    sheet.append(["Name", "Since", "Pay", "Share"])
    sheet.append(["Anna", date(2021, 5, 1), 1200.0, 0.125])
    sheet.append(["Ben", datetime(2022, 1, 2, 8, 30), 900, None])  # noqa: DTZ001
    book.create_sheet("Empty")

    (document,) = read_bytes("crew.xlsx", saved(book)).documents

    assert document.text == (
        "Crew\n\nCrew of 2024\n\nName | Since | Pay | Share\nAnna | 2021-05-01 | 1200 | 0.125\n"
        "Ben | 2022-01-02 08:30 | 900\n\nEmpty"
    )
    assert document.title == "crew"
    assert [page.number for page in document.pages] == [1, 2]
    assert document.tables[0].header == ("Name", "Since", "Pay", "Share")


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("xl/workbook.xml", "<workbook ", '<?xml version="1.0" standalone="x"?><workbook '),
        ("xl/workbook.xml", "<workbook ", '<?xml version="1.0" encoding="x"?><workbook '),
        ("xl/styles.xml", 'numFmtId="0"', 'numFmtId="99999999999"'),
        ("xl/worksheets/sheet1.xml", "</row>", ""),
        ("xl/worksheets/sheet1.xml", 't="n"', 't="s"'),
        ("xl/_rels/workbook.xml.rels", "worksheets/sheet1.xml", "../../x"),
    ],
)
def test_a_workbook_with_a_damaged_part_says_so(read_bytes, part, old, new) -> None:
    from openpyxl import Workbook

    book = Workbook()
    book.active.append([99_999, 2])
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(book))) as whole, zipfile.ZipFile(buffer, "w") as damaged:
        for name in whole.namelist():
            text = whole.read(name).decode()
            assert name != part or old in text
            damaged.writestr(name, text.replace(old, new) if name == part else text)

    with pytest.raises(Unreadable) as raised:
        read_bytes("a.xlsx", buffer.getvalue())

    assert raised.value.detail == "This file is damaged or incomplete."


OFFICE = 'xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:xlink="x" xmlns:draw="d"'


def opendocument(kind: str, body: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr(
            "content.xml", f"<office:doc {OFFICE}><office:body>{body}</office:body></office:doc>"
        )
    return buffer.getvalue()


def test_an_odt_has_headings_lists_links_and_spaces(read_bytes) -> None:
    body = (
        '<text:h text:outline-level="2">Boats</text:h>'
        '<text:p>All<text:s/>about <text:a xlink:href="https://x.org">sails</text:a>'
        "<text:line-break/>and masts"
        "<text:note><text:note-citation>1</text:note-citation></text:note>"
        "</text:p><text:list><text:list-item><text:p>Small</text:p></text:list-item></text:list>"
    )

    (document,) = read_bytes("a.odt", opendocument("text", body)).documents

    assert document.text == "Boats\n\nAll about sails\nand masts\n- Small"
    assert [(one.level, one.title) for one in document.headings] == [(2, "Boats")]
    assert [(one.target, one.label) for one in document.links] == [("https://x.org", "sails")]


def test_an_ods_of_repeated_cells_grows_only_so_far_and_says_so(read_bytes) -> None:
    cell = (
        '<table:table-cell table:number-columns-repeated="100">'
        "<text:p>Anna Berg works at Northwind.</text:p></table:table-cell>"
    )
    rows = f"<table:table-row>{cell}</table:table-row>" * 1000

    parsed = read_bytes("a.ods", opendocument("spreadsheet", f"<table:table>{rows}</table:table>"))

    assert len(parsed.documents[0].text) < 400_000
    assert parsed.documents[0].text.count("Anna Berg") > 1000
    assert "repeats cells" in str(parsed.problems[0].detail)


def test_an_ods_repeats_cells_only_so_far(read_bytes) -> None:
    cell = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>"
    wide = ' table:number-columns-repeated="3"'
    body = (
        '<table:table table:name="Crew"><table:table-row>'
        + cell.format("", "Name") + cell.format("", "Role")
        + "</table:table-row><table:table-row>" + cell.format(wide, "x")
        + '<table:table-cell table:number-columns-repeated="16000"/>'
        + "</table:table-row></table:table>"
    )  # fmt: skip

    (document,) = read_bytes("a.ods", opendocument("spreadsheet", body)).documents

    assert document.text == "Crew\n\nName | Role\nx | x | x"
    assert document.title == "a"


def test_a_book_has_its_chapters_in_reading_order(read_bytes) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml", '<container><rootfile full-path="b/book.opf"/></container>'
        )
        archive.writestr(
            "b/book.opf",
            '<package xmlns:dc="d"><metadata><dc:title>Boats</dc:title>'
            "<dc:creator>Anna</dc:creator><dc:date>2020-02-01</dc:date></metadata><manifest>"
            '<item id="two" href="two.html" media-type="application/xhtml+xml"/>'
            '<item id="one" href="one%20a.html" media-type="application/xhtml+xml"/></manifest>'
            '<spine><itemref idref="one"/><itemref idref="two"/></spine></package>',
        )
        archive.writestr("b/one a.html", "<h1>One</h1><p>First.</p>")
        archive.writestr("b/two.html", "<h1>Two</h1><p>Second.</p>")

    (book,) = read_bytes("a.epub", buffer.getvalue()).documents

    assert book.text == "One\n\nFirst.\n\nTwo\n\nSecond."
    assert (book.title, book.author) == ("Boats", "Anna")
    assert [book.text[one.start : one.end] for one in book.headings] == ["One", "Two"]
