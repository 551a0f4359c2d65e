"""Bookmarks, photographs, health, notes, highlights, meetings and statements."""

# ruff: noqa: E501 - lines of the files as they are

import io
import json
import struct
import tarfile
import zipfile
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module

import pytest
from PIL import Image

from core.errors import Unreadable, WithoutText
from core.ingest.parse.ocr import PageOcr, RecognizedLine
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits

NETSCAPE = """<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1714737600" PERSONAL_TOOLBAR_FOLDER="true">Kiln</H3>
    <DL><p>
        <DT><A HREF="https://example.org/cone" ADD_DATE="1714737900" TAGS="glaze,heat">Cone chart</A>
        <DT><H3>Suppliers</H3>
        <DL><p>
            <DT><A HREF="https://clay.example/" ADD_DATE="1714738000">Clay &amp; Co</A>
        </DL><p>
    </DL><p>
    <DT><A HREF="javascript:void(0)">Bookmarklet</A>
</DL><p>
"""
FIREFOX = {
    "guid": "root________", "title": "", "index": 0, "typeCode": 2, "children": [
        {"guid": "menu________", "title": "menu", "typeCode": 2, "type": "text/x-moz-place-container", "children": [
            {"title": "Cone chart", "typeCode": 1, "type": "text/x-moz-place", "uri": "https://example.org/cone",
             "dateAdded": 1714737900000000, "tags": "glaze,heat"},
            {"title": "Suppliers", "typeCode": 2, "type": "text/x-moz-place-container", "children": [
                {"title": "Clay & Co", "typeCode": 1, "uri": "https://clay.example/", "dateAdded": 1714738000000000}]}]}],
}  # fmt: skip
CHROME = {
    "checksum": "a1", "roots": {"bookmark_bar": {"name": "Kiln", "type": "folder", "children": [
        {"date_added": "13359211500000000", "name": "Cone chart", "type": "url", "url": "https://example.org/cone"},
        {"name": "Suppliers", "type": "folder", "children": [
            {"date_added": "13359211600000000", "name": "Clay & Co", "type": "url", "url": "https://clay.example/"}]}]},
        "other": {"name": "Other bookmarks", "type": "folder", "children": []}}, "version": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("bookmarks.html", NETSCAPE),
        ("bookmarks-2024.json", json.dumps(FIREFOX)),
        ("Bookmarks", json.dumps(CHROME, indent=3)),
    ],
)
def test_bookmarks_are_links_below_their_folders_with_the_day(read_bytes, name, content):
    (document,) = read_bytes(name, content).documents

    assert [(link.label, link.target) for link in document.links] == [
        ("Cone chart", "https://example.org/cone"),
        ("Clay & Co", "https://clay.example/"),
    ]
    assert "- Cone chart (added 2024-05-03" in document.text
    assert [heading.title for heading in document.headings][1:2] == ["Suppliers"]
    assert document.headings[1].level == document.headings[0].level + 1
    assert "Bookmarklet" not in document.text
    if "glaze" in content:
        assert "tags: glaze,heat" in document.text


def _photo(form: str = "JPEG", *, north: int = 53) -> bytes:
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x010E] = "Canon", "Canon EOS R6", "The kiln of Anna Berg"
    exif[0x8769] = {0x9003: "2024:05:03 14:05:33", 0x9011: "+02:00"}
    exif[0x8825] = {
        1: "N",
        2: (float(north), 48.0, 2.736),
        3: "W",
        4: (1.0, 32.0, 56.29),
        5: b"\0",
        6: 63.0,
    }
    first, file = io.BytesIO(), io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(first, "JPEG", exif=exif)
    with Image.open(first) as opened:
        opened.save(file, form, exif=opened.getexif())
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "form"), [("a.jpg", "JPEG"), ("a.tif", "TIFF"), ("a.webp", "WEBP"), ("a.avif", "AVIF")]
)
def test_a_photograph_says_when_and_where_it_was_taken(read_bytes, name, form):
    result = read_bytes(name, _photo(form))

    (document,) = result.documents
    fields = {field.name: field.value for field in document.fields}
    assert fields["taken"] == "2024-05-03 14:05"
    assert fields["place"] == "53.80076, -1.54897"
    assert fields["altitude"] == "63 m"
    assert fields["camera"] == "Canon EOS R6"
    assert fields["description"] == "The kiln of Anna Berg"
    assert document.written_at == datetime(2024, 5, 3, 12, 5, 33, tzinfo=UTC)
    for field in document.fields:
        assert document.text[field.start : field.end] == field.value
    assert [problem.detail.id for problem in result.problems] == ["photo_text_not_read"]


def _box(kind: bytes, *parts: bytes) -> bytes:
    data = b"".join(parts)
    return struct.pack(">I4s", 8 + len(data), kind) + data


def _heic(exif: bytes, *, version: int = 0) -> bytes:
    """Return a photograph as a telephone writes it: a picture, and the EXIF data as an item."""
    picture, item = b"\0" * 64, struct.pack(">I", 6) + b"Exif\0\0" + exif
    entries = [
        _box(b"infe", struct.pack(">B3xHH4sx", 2, number, 0, kind))
        for number, kind in ((1, b"hvc1"), (2, b"Exif"))
    ]

    def head(start: int) -> bytes:
        method = b"\0\0" if version else b""
        places = [
            struct.pack(">H", number) + method + struct.pack(">HHII", 0, 1, at, length)
            for number, at, length in (
                (1, start, len(picture)), (2, start + len(picture), len(item))
            )
        ]  # fmt: skip
        meta = _box(
            b"meta",
            bytes(4),
            _box(b"hdlr", bytes(8), b"pict", bytes(13)),
            _box(b"iinf", struct.pack(">4xH", 2), *entries),
            _box(b"iloc", struct.pack(">B3xBBH", version, 0x44, 0, 2), *places),
        )
        return _box(b"ftyp", b"heic", bytes(4), b"mif1heic") + meta

    return head(len(head(0)) + 8) + _box(b"mdat", picture, item)


def _exif() -> bytes:
    with Image.open(io.BytesIO(_photo())) as opened:
        return opened.getexif().tobytes().removeprefix(b"Exif\0\0")


@pytest.mark.parametrize("version", [0, 1])
def test_a_photograph_of_a_telephone_says_when_and_where_though_it_is_not_decoded(
    read_bytes, version
):
    result = read_bytes("a.heic", _heic(_exif(), version=version))

    (document,) = result.documents
    fields = {field.name: field.value for field in document.fields}
    assert (fields["taken"], fields["place"]) == ("2024-05-03 14:05", "53.80076, -1.54897")
    assert document.written_at == datetime(2024, 5, 3, 12, 5, 33, tzinfo=UTC)
    assert [problem.detail.id for problem in result.problems] == ["photo_not_decoded"]


def test_a_damaged_photograph_of_a_telephone_is_refused_or_read_and_never_crashes(read_bytes):
    whole = _heic(_exif())
    cut = [whole[:length] for length in range(40, len(whole) - 400, 7)]
    changed = [whole[:at] + b"\xff" + whole[at + 1 :] for at in range(24, 260, 3)]

    for data in (*cut, *changed):
        with suppress(WithoutText):
            read_bytes("a.heic", data)
    with pytest.raises(WithoutText):
        read_bytes("a.heic", _heic(b""))


class Typist:
    def __init__(self, *lines: str) -> None:
        self._lines = lines

    def lines(self, pixels: object) -> tuple[RecognizedLine, ...]:
        return tuple(RecognizedLine(line, (0, 0, 8, 8), 0.9) for line in self._lines)


@pytest.mark.parametrize("words", ["Kiln 3 is closed.", ""])
def test_a_photograph_whose_text_was_looked_for_has_its_facts_and_the_text(tmp_path, words):
    path = tmp_path / "a.jpg"
    path.write_bytes(_photo())
    pictures = PageOcr(seconds=9, recognizer=Typist(*filter(None, [words])))

    result = parse_file(path, limits=ParseLimits(), pictures=pictures)

    (document,) = result.documents
    assert "Taken: 2024-05-03 14:05\nPlace: 53.80076" in document.text
    assert document.text.endswith(words or "The kiln of Anna Berg")
    assert result.problems == ()
    for line in document.seen:
        assert document.text[line.start : line.end] in words


def test_an_image_that_says_neither_when_nor_where_has_no_document(read_bytes):
    file = io.BytesIO()
    Image.new("RGB", (8, 8)).save(file, "JPEG")

    with pytest.raises(WithoutText):
        read_bytes("a.jpg", file.getvalue())


def test_a_place_that_is_on_no_map_and_a_day_that_never_was_are_left_out(read_bytes):
    (placeless,) = read_bytes("a.jpg", _photo(north=153)).documents
    (timeless,) = read_bytes(
        "b.jpg", _photo().replace(b"2024:05:03 14:05:33", b"9999:99:99 99:99:99")
    ).documents

    assert {field.name for field in placeless.fields} >= {"taken", "camera"}
    assert "place" not in {field.name for field in placeless.fields}
    assert {field.name for field in timeless.fields} >= {"place", "camera"}
    assert "taken" not in {field.name for field in timeless.fields}


HEALTH = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 13 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
]>
<HealthData locale="en_GB">
 <ExportDate value="2024-05-05 09:00:00 +0200"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-05-03 08:00:00 +0200" endDate="2024-05-03 08:10:00 +0200" value="1000"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-05-03 09:00:00 +0200" endDate="2024-05-03 09:10:00 +0200" value="500"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2024-05-03 08:00:00 +0200" endDate="2024-05-03 08:10:00 +0200" value="1200"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-05-04 08:00:00 +0200" endDate="2024-05-04 08:10:00 +0200" value="70"/>
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2024-05-03 08:00:00 +0200" endDate="2024-05-03 08:00:00 +0200" value="60"><MetadataEntry key="x" value="1"/></Record>
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2024-05-03 09:00:00 +0200" endDate="2024-05-03 09:00:00 +0200" value="71"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2024-05-03 23:00:00 +0200" endDate="2024-05-04 06:30:00 +0200" value="HKCategoryValueSleepAnalysisAsleepCore"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2024-05-03 22:00:00 +0200" endDate="2024-05-04 07:00:00 +0200" value="HKCategoryValueSleepAnalysisInBed"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="32.5" durationUnit="min" sourceName="Watch" startDate="2024-05-03 18:00:00 +0200" endDate="2024-05-03 18:32:30 +0200">
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5.21" unit="km"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="310" unit="kcal"/>
 </Workout>
</HealthData>
"""


def _cells(document, at: int = 0) -> list[list[str]]:
    table = document.tables[at]
    return [list(table.header), *([document.text[a:b] for a, b in row] for row in table.rows)]


def test_health_is_a_table_of_days_and_one_of_workouts(read_bytes):
    (document,) = read_bytes("export.xml", HEALTH).documents

    assert _cells(document) == [
        ["Date", "Heart rate (count/min)", "Sleep analysis (h)", "Step count"],
        ["2024-05-03", "65.5", "", "1500"],
        ["2024-05-04", "", "7.5", "70"],
    ]
    assert _cells(document, 1)[1] == ["2024-05-03 18:00", "Running", "32.5", "5.21 km", "310 kcal"]
    assert document.written_at == datetime(2024, 5, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    "content",
    [
        HEALTH[: len(HEALTH) // 2],
        HEALTH[: HEALTH.index(" <Record")] + "</HealthData>",
        HEALTH.replace("<!ELEMENT", '<!ENTITY a "b">\n<!ELEMENT', 1),
    ],
    ids=["cut off", "empty", "with entities"],
)
def test_health_that_is_damaged_or_empty_is_refused_with_a_reason(read_bytes, content):
    with pytest.raises(Unreadable) as refused:
        read_bytes("export.xml", content)

    assert refused.value.remedy


def test_a_day_of_google_fit_is_a_table(read_bytes):
    content = "Date,Move Minutes count,Calories (kcal),Distance (m),Step count\n2024-05-03,42,1890.5,6120.7,8310\n2024-05-04,10,1700,1200,1500\n"

    (document,) = read_bytes("Daily activity metrics.csv", content).documents

    assert _cells(document)[1] == ["2024-05-03", "42", "1890.5", "6120.7", "8310"]


ID = "0123456789abcdef0123456789abcdef"


def _notion() -> bytes:
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr(
            f"Workshop {ID}.md", f"# Workshop\n\nOwner: Anna Berg\n\n[Glazes](Glazes%20{ID}.csv)\n"
        )
        archive.writestr(
            f"Workshop/Glazes {ID}.csv", "Name,Cone,Tags\nCeladon,9,green\nTenmoku,10,brown\n"
        )
        archive.writestr(f"Workshop/Untitled {ID}.md", "Only words.\n")
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("Export-1f-Part-1.zip", inner.getvalue())
    return outer.getvalue()


def test_pages_and_tables_of_notion_lose_their_ids_in_titles(read_bytes):
    documents = {it.title: it for it in read_bytes("Export-1f.zip", _notion()).documents}

    assert set(documents) == {"Workshop", "Glazes", "Untitled"}
    assert documents["Workshop"].links[0].label == "Glazes"
    assert "Owner: Anna Berg" in documents["Workshop"].text
    assert _cells(documents["Glazes"])[1] == ["Celadon", "9", "green"]


NOTEBOOK, CHILD, NOTE, TAG, TAGGED = (letter * 32 for letter in "abcde")


def _joplin(**changed: str) -> bytes:
    items = {
        NOTEBOOK: f"Workshop\n\nid: {NOTEBOOK}\ncreated_time: 2024-01-01T00:00:00.000Z\nparent_id: \ntype_: 2",
        CHILD: f"Glazes\n\nid: {CHILD}\nparent_id: {NOTEBOOK}\ntype_: 2",
        NOTE: f"Celadon\n\n## Recipe\n\n- [ ] Buy feldspar\n\nkey: value in the text\n\nid: {NOTE}\nparent_id: {CHILD}\ncreated_time: 2024-05-03T12:05:00.000Z\nauthor: Anna Berg\nsource_url: \nis_todo: 0\ntype_: 1",
        TAG: f"green\n\nid: {TAG}\ntype_: 5",
        TAGGED: f"id: {TAGGED}\nnote_id: {NOTE}\ntag_id: {TAG}\ntype_: 6",
        **changed,
    }
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, text in items.items():
            info = tarfile.TarInfo(f"{name}.md")
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
        archive.addfile(tarfile.TarInfo("resources/f.png"))
    return file.getvalue()


def test_notes_of_joplin_have_their_notebook_tags_and_date(read_bytes):
    (document,) = read_bytes("backup.jex", _joplin()).documents

    assert (document.title, document.part, document.tags) == (
        "Celadon",
        "Workshop/Glazes/Celadon",
        ("green",),
    )
    assert (document.kind, document.author) == ("joplin", "Anna Berg")
    assert document.written_at == datetime(2024, 5, 3, 12, 5, tzinfo=UTC)
    assert (
        document.text == "# Celadon\n\n## Recipe\n\n- [ ] Buy feldspar\n\nkey: value in the text\n"
    )
    assert [it.title for it in document.headings] == ["Celadon", "Recipe"]


def test_notebooks_of_joplin_that_hold_each_other_end(read_bytes):
    around = f"Round\n\nid: {NOTEBOOK}\nparent_id: {CHILD}\ntype_: 2"

    (document,) = read_bytes("backup.jex", _joplin(**{NOTEBOOK: around})).documents

    assert document.part.endswith("/Celadon")


def test_a_cut_off_export_of_joplin_is_refused_and_another_tar_is_an_archive(read_bytes):
    whole = _joplin()
    with pytest.raises(Unreadable):
        read_bytes("backup.jex", whole[:700])

    titles = [it.title for it in read_bytes("backup.tar", whole).documents]

    assert len(titles) == 5


def test_markdown_with_front_matter_from_joplin_has_title_date_and_tags(read_bytes):
    content = "---\ntitle: Celadon\nupdated: 2024-05-04 10:00:00Z\ncreated: 2024-05-03 12:05:00Z\nlatitude: 53.8\ntags:\n  - green\n---\n\nFeldspar first.\n"

    (document,) = read_bytes("Celadon.md", content).documents

    assert (document.title, document.tags) == ("Celadon", ("green",))
    assert document.written_at == datetime(2024, 5, 3, 12, 5, tzinfo=UTC)


READWISE = """Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
"Clay, like people, remembers.",Clay and Glazes,Daniel Rhodes,B00X,So true,yellow,memory,page,12,2024-05-03 10:00:00+00:00,
The fire decides.,Clay and Glazes,Daniel Rhodes,B00X,,yellow,,page,40,2024-05-04 10:00:00+00:00,
Read slowly.,An Essay,,,,,,,,,
"""


def test_highlights_of_readwise_are_read_by_book(read_bytes):
    first, second = read_bytes("readwise-data.csv", READWISE).documents

    assert (first.title, first.author, first.part) == (
        "Clay and Glazes",
        "Daniel Rhodes",
        "Clay and Glazes",
    )
    assert "Clay, like people, remembers. (page 12, 2024-05-03, memory)" in first.text
    assert "Note: So true" in first.text
    assert second.text == "An Essay\n\nRead slowly."


def test_a_table_that_only_begins_like_readwise_is_a_table(read_bytes):
    (document,) = read_bytes("a.csv", "Highlight,Book Title,Book Author\n,,\n").documents

    assert document.kind == "csv"


ZOOM_CHAT = """14:05:03\t From Anna Berg to Everyone:
\tGood morning.
14:05:40\t From  Tom Hart : The kiln is at 1,200 degrees
\tand rising.
"""
ZOOM_CAPTIONS = """[Anna Berg] 14:05:03
Good morning.

[Tom Hart] 14:05:40
The kiln is at 1,200 degrees
and rising.
"""


@pytest.mark.parametrize("content", [ZOOM_CHAT, ZOOM_CAPTIONS], ids=["chat", "captions"])
def test_what_zoom_saves_of_a_meeting_has_speakers_and_times(read_bytes, content):
    (document,) = read_bytes("meeting_saved_chat.txt", content).documents

    assert document.kind == "meeting"
    assert document.text == (
        "[14:05:03] Anna Berg: Good morning.\n\n[14:05:40] Tom Hart: The kiln is at 1,200 degrees and rising."
    )


def test_subtitles_of_zoom_and_teams_have_speakers(read_bytes):
    zoom = "WEBVTT\n\n1\n00:00:03.000 --> 00:00:05.000\nAnna Berg: Good morning.\n\n2\n00:00:06.000 --> 00:00:08.000\nTom Hart: The kiln is hot.\n"
    teams = "WEBVTT\n\n8a1b/12-0\n00:00:03.000 --> 00:00:05.000\n<v Anna Berg>Good morning.</v>\n\n8a1b/15-0\n00:00:06.000 --> 00:00:08.000\n<v Tom Hart>The kiln is hot.</v>\n"

    texts = [read_bytes("a.vtt", content).documents[0].text for content in (zoom, teams)]

    assert (
        texts
        == ["[00:00:03] Anna Berg: Good morning.\n\n[00:00:06] Tom Hart: The kiln is hot."] * 2
    )


@pytest.mark.parametrize(
    "paragraphs",
    [
        ["Anna Berg   0:03\nGood morning.", "Tom Hart   1:02:06\nThe kiln is hot."],
        [
            "0:0:3.0 --> 0:0:5.140\nAnna Berg\nGood morning.",
            "1:2:6.50 --> 1:2:8.0\nTom Hart\nThe kiln is hot.",
        ],
    ],
)
def test_a_transcript_in_word_from_teams_has_speakers_and_times(tmp_path, read_bytes, paragraphs):
    made = import_module("docx").Document()
    made.add_paragraph("Kiln meeting-20240503_140500-Meeting Recording")
    for text in paragraphs:
        made.add_paragraph(text)
    made.save(str(tmp_path / "made.docx"))

    (document,) = read_bytes("a.docx", (tmp_path / "made.docx").read_bytes()).documents

    assert (
        "[00:00:03] Anna Berg: Good morning.\n\n[01:02:06] Tom Hart: The kiln is hot."
        in document.text
    )


DKB = """"Girokonto";"DE02120300000000202051"
"Zeitraum:";"01.05.2024 - 31.05.2024"
"Kontostand vom 31.05.2024:";"1.234,56 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Betrag (€)"
"03.05.24";"03.05.24";"Gebucht";"Anna Berg";"Clay & Co";"Rechnung 17; Ton";"-86,40"
"06.05.24";"06.05.24";"Gebucht";"Museum Leeds";"Anna Berg";"Honorar";"1.200,00"
"""
MONZO = "Transaction ID,Date,Time,Type,Name,Category,Amount,Currency\ntx_1,03/05/2024,10:00:00,Card payment,Clay & Co,Supplies,-86.40,GBP\n"


@pytest.mark.parametrize(
    ("content", "amount", "row"),
    [
        (DKB.encode("cp1252"), "Betrag (€)", ["Clay & Co", "Rechnung 17; Ton", "-86,40"]),
        (MONZO.encode(), "Amount", ["Clay & Co", "Supplies", "-86.40"]),
    ],
)
def test_a_statement_as_csv_is_a_table_whatever_stands_above_it(read_bytes, content, amount, row):
    (document,) = read_bytes("umsaetze.csv", content).documents

    header, first, *_ = _cells(document)
    assert amount in header
    assert header[0] in {"Buchungsdatum", "Transaction ID"}
    assert all(cell in first for cell in row)
