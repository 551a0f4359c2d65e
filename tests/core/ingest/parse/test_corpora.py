"""Real and partly broken files: one known file for each format, and all of them as a crowd."""

from pathlib import Path
from time import perf_counter

import pytest

from core.errors import SourceError, UnknownFormat, Unreadable
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.records.files.documents import Document, ParseResult

KNOWN = [
    ("mixed_docs/README.md", "md", "The sample docs directory contains the following files:"),
    ("mixed_docs/README.org", "org", "* Example Docs\n"),
    ("mixed_docs/README.rst", "rst", "Example Docs\n------------\n"),
    ("mixed_docs/fake-text.txt", "txt", "   - Hamburgers are delicious\n"),
    ("mixed_docs/fake-html.html", "html", "My first paragraph. lorem ipsum dolor set amet."),
    ("mixed_docs/fake-html-pre.htm", "html", "<DOC>\n[DOCID: f:publ056.107]"),
    ("mixed_docs/fake-html-cp1252.html", "html", "Die schöne Frau hat einen Kaffee"),
    ("mixed_docs/example-steelJIS-datasheet-utf-16.html", "html", "成分 % of grade SNB22-3"),
    ("mixed_docs/pdf/fake-memo.pdf", "pdf", "20,000 bottles of water, 10,000 blankets"),
    ("mixed_docs/pdf/korean-text-with-tables.pdf", "pdf", "의"),
    ("mixed_docs/simple.docx", "docx", "This is my first thought. This is my second thought."),
    ("mixed_docs/docx-shapes.docx", "docx", "Paragraph with floating shape attached."),
    ("mixed_docs/language-docs/eng_spa_mult.doc", "docx", "born free and equal in dignity"),
    ("mixed_docs/simple.pptx", "pptx", "- Where have all the flowers gone?"),
    ("mixed_docs/group-shapes-nested.pptx", "pptx", "A"),
    ("mixed_docs/stanley-cups.xlsx", "xlsx", "Team | Location | Stanley Cups\nBlues | STL | 1"),
    ("mixed_docs/stanley-cups.csv", "csv", "Team,Location,Stanley Cups\nBlues,STL,1\n"),
    ("mixed_docs/stanley-cups-utf-16.csv", "csv", "Maple Leafs,TOR,13"),
    ("mixed_docs/stanley-cups.tsv", "tsv", "Team\tLocation\tStanley Cups\nBlues\tSTL\t1\n"),
    ("mixed_docs/arbitrary-records.json", "json", "sku: GRD-3317\nname: Pruning Shears"),
    ("mixed_docs/fake-incomplete-json.txt", "txt", '"email": "johndoe@example.com"'),
    ("mixed_docs/factbook.xml", "xml", "name: Trinidad & Tobado\n  capital: Port of Spain"),
    ("mixed_docs/factbook-utf-16.xml", "xml", "leader: Emmanuel Macron"),
    ("mixed_docs/eml/family-day.eml", "mail", "There will be face painting, a petting zoo"),
    ("mixed_docs/eml/fake-email-utf-16-le.eml", "mail", "Violets are blue"),
    (
        "mixed_docs/eml/mime-html-only.eml",
        "mail",
        "launched by Google in 2004 with 1 GB of free storage",
    ),
    ("mixed_docs/eml/signed-doc.p7s", "mail", "This is a test"),
    ("mixed_docs/fake-email.msg", "mail", "This is a test email to use for unit tests."),
    ("mixed_docs/winter-sports.epub", "epub", "Winter Sports in Switzerland, by E. F. Benson"),
    ("mixed_docs/fake.odt", "odt", "Header row | Mon | Wed | Fri\nColor | Blue | Red | Green"),
    ("mixed_docs/fake-doc.rtf", "rtf", "Row 1, Cell 1 | Row 1, Cell 2"),
    ("mixed_docs/umlauts-non-utf8.md", "md", "## können\n\nkönnen\n\näöüß\n"),
    ("mail_fixtures/multi_charset/japanese_shift_jis.eml", "mail", "このメールはテスト用のメール"),
    ("mail_fixtures/multi_charset/ks_c_5601-1987.eml", "mail", "스티해"),
    ("mail_fixtures/rfc6532/utf8_headers.eml", "mail", "Subject: Säying Hello"),
    ("mail_fixtures/rfc2822/example01.eml", "mail", "From: John Doe"),
]

REFUSED = [
    ("mixed_docs/fake.doc", UnknownFormat, "Save it as DOCX."),
    ("mixed_docs/fake-power-point.ppt", UnknownFormat, "Save it as PPTX."),
    ("mixed_docs/tests-example.xls", UnknownFormat, "Save it as XLSX."),
    ("mixed_docs/pdf/loremipsum-flat.pdf", UnknownFormat, "text recognition"),
    ("mixed_docs/pdf/password.pdf", Unreadable, "Save a copy without a password."),
    ("mixed_docs/password_protected.xlsx", Unreadable, "Save a copy without a password."),
]


def one(shared: Path, name: str) -> Document:
    return parse_file(shared / "corpora" / name, limits=ParseLimits()).documents[0]


@pytest.mark.parametrize(("name", "kind", "sentence"), KNOWN, ids=[row[0] for row in KNOWN])
def test_a_known_file_is_read(shared: Path, name: str, kind: str, sentence: str) -> None:
    document = one(shared, name)

    assert sentence in document.text
    assert (document.kind, document.part) == (kind, None)
    assert document.path == str(shared / "corpora" / name)


@pytest.mark.parametrize(("name", "error", "remedy"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_known_file_is_refused(shared: Path, name: str, error: type, remedy: str) -> None:
    with pytest.raises(error) as raised:
        one(shared, name)

    assert remedy in raised.value.remedy
    assert raised.value.subject.endswith(name)


@pytest.mark.parametrize("name", ["empty.txt", "fake-text-all-whitespace.txt", "eml/empty.eml"])
def test_an_empty_file_is_a_document_without_words(shared: Path, name: str) -> None:
    assert one(shared, f"mixed_docs/{name}").text.strip() == ""


@pytest.mark.parametrize(
    "name", ["fake-text-utf-16.txt", "fake-text-utf-16-le.txt", "fake-text-utf-32.txt"]
)
def test_wide_encodings_give_the_same_text(shared: Path, name: str) -> None:
    text = one(shared, f"mixed_docs/{name}").text

    assert text.startswith("This is a test document to use for unit tests.\n")
    assert text == one(shared, "mixed_docs/fake-text-utf-16.txt").text


def test_the_text_of_text_files_is_the_decoded_file(shared: Path) -> None:
    folder = shared / "corpora" / "mixed_docs"
    names = [path for path in folder.rglob("*") if path.suffix in {".md", ".rst", ".org"}]

    for path in names:
        if path.name != "umlauts-non-utf8.md":
            with path.open(encoding="utf-8") as file:
                assert one(shared, str(path.relative_to(shared / "corpora"))).text == file.read()
    assert len(names) > 8


def test_titles_authors_and_dates_come_from_the_file_itself(shared: Path) -> None:
    book = one(shared, "mixed_docs/winter-sports.epub")
    mail = one(shared, "mixed_docs/fake-email.msg")
    slides = one(shared, "mixed_docs/simple.pptx")

    assert (book.title, book.author) == ("Winter Sports in Switzerland", "E. F. Benson")
    assert book.written_at is not None
    assert book.written_at.isoformat() == "2019-08-23T00:00:00+00:00"
    assert (mail.title, mail.author) == ("Test Email", "Matthew Robinson")
    assert mail.written_at is not None
    assert mail.written_at.isoformat() == "2022-12-16T22:04:16+00:00"
    assert (slides.title, slides.author) == ("Title Slide", "Steve Canny")


def test_attachments_are_documents_of_their_own(shared: Path) -> None:
    for name in (
        "mixed_docs/eml/fake-email-attachment.eml",
        "mixed_docs/fake-email-attachment.msg",
    ):
        mail, attached = parse_file(shared / "corpora" / name, limits=ParseLimits()).documents

        assert "Here's the attachments!" in mail.text
        assert (attached.part, attached.text) == (
            "fake-attachment.txt",
            "Hey this is a fake attachment!",
        )


def test_mails_in_a_digest_are_documents_of_their_own(shared: Path) -> None:
    parsed = parse_file(
        shared / "corpora/mixed_docs/eml/mime-multipart-digest.eml", limits=ParseLimits()
    )

    assert [(one.part, one.author) for one in parsed.documents] == [
        (None, "alice@example.com"),
        ("First Message.eml", "eve@example.com"),
        ("Second Message.eml", "frank@example.com"),
        ("Third Message.eml", "grace@example.com"),
    ]


def test_a_mail_that_is_nothing_but_a_file_says_what_became_of_it(shared: Path) -> None:
    parsed = parse_file(
        shared / "corpora/mail_fixtures/attachment_emails/attachment_only_email.eml",
        limits=ParseLimits(),
    )

    assert [one.part for one in (*parsed.documents, *parsed.problems)] == [None, "blah.gz"]


def test_slides_and_sheets_and_pages_are_pages(shared: Path) -> None:
    slides = one(shared, "mixed_docs/sample-presentation.pptx")
    book = one(shared, "mixed_docs/stanley-cups.xlsx")
    pdf = one(shared, "mixed_docs/pdf/layout-parser-paper-with-empty-pages.pdf")

    assert [page.number for page in slides.pages] == [1, 2, 3, 4]
    assert slides.text[slides.pages[1].start :].startswith("This is the first content slide")
    assert [book.text[page.start : page.end][:12] for page in book.pages] == ["Stanley Cups"] * 2
    assert len(pdf.pages) == 4


def test_cells_of_tables_are_found_under_their_header(shared: Path) -> None:
    for name in ("stanley-cups.csv", "stanley-cups.tsv", "stanley-cups.xlsx"):
        document = one(shared, f"mixed_docs/{name}")
        table = document.tables[0]

        assert table.header == ("Team", "Location", "Stanley Cups")
        assert [document.text[a:b] for a, b in table.rows[1]] == ["Flyers", "PHI", "2"]


def test_the_main_part_of_a_page_is_read_without_its_menus(shared: Path) -> None:
    document = one(shared, "mixed_docs/example-with-scripts.html")

    assert "Belarusian forces remain unlikely to attack Ukraine" in document.text
    assert "Skip to main content" not in document.text
    assert document.headings[0].title == "Russian Offensive Campaign Assessment, December 13"


def is_whole(document: Document) -> bool:
    """True when all that is noted in the document stands in its text."""
    spans = [
        *((heading.start, heading.end) for heading in document.headings),
        *((link.start, link.end) for link in document.links),
        *((span[0], span[1]) for table in document.tables for row in table.rows for span in row),
        *((page.start, page.end) for page in document.pages),
    ]
    stated = [field for field in document.fields if field.end]
    document.text.encode()
    return all(0 <= start <= end <= len(document.text) for start, end in spans) and all(
        document.text[field.start : field.end].split() == field.value.split() for field in stated
    )


def settled(path: Path) -> ParseResult | SourceError:
    try:
        return parse_file(path, limits=ParseLimits())
    except SourceError as error:
        return error


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["mixed_docs", "mail_fixtures"])
def test_every_file_is_read_or_has_a_reason(shared: Path, folder: str, capsys) -> None:
    files = sorted(path for path in (shared / "corpora" / folder).rglob("*") if path.is_file())
    began = perf_counter()

    outcomes = {path: settled(path) for path in files}

    seconds = perf_counter() - began
    with capsys.disabled():
        print(f"\n{folder}: {len(files)} files read in {seconds:.1f} s")  # noqa: T201
    for path, outcome in outcomes.items():
        if isinstance(outcome, SourceError):
            assert outcome.message, path
            assert outcome.message.remedy, path
        else:
            assert outcome.documents or outcome.problems, path
            assert all(is_whole(document) for document in outcome.documents), path
            assert all(one.part and one.detail and one.remedy for one in outcome.problems), path
    read_ones = [one for one in outcomes.values() if isinstance(one, ParseResult)]
    assert len(read_ones) > 0.9 * len(files)


@pytest.mark.slow
def test_every_note_of_a_vault_is_read_with_its_links(shared: Path) -> None:
    folder = shared / "corpora" / "vault_dendron"
    notes = {path: one(shared, str(path.relative_to(shared / "corpora")))
             for path in sorted(folder.rglob("*.md"))}  # fmt: skip

    for path, note in notes.items():
        with path.open(encoding="utf-8") as file:
            assert note.text == file.read()
        assert is_whole(note), path
    links = [link for note in notes.values() for link in note.links if link.kind == "wikilink"]
    assert len(notes) > 1000
    assert len(links) > 2000
    # In this vault a target is never a phrase: labels stand first.
    assert sum(" " in link.target for link in links) < 0.01 * len(links)
    assert sum(note.written_at is not None for note in notes.values()) > 900
