"""Content made to hang, crash or flood its reader."""

import gc
import gzip
import io
import tarfile
import tracemalloc
import zipfile
from pathlib import Path
from time import process_time

import pytest

from core.errors import SourceError, Unreadable
from core.ingest.parse.reader import MB, ParseLimits
from core.ingest.workers.worker import FileRead, ReadOptions, ReadOutcome, decode_outcome, read_file
from core.records.files.documents import ParseResult

SMALL = ParseLimits(file_bytes=10 * MB, members=20, unpacked_bytes=20 * MB, depth=3)


def zipped(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def tried(read_bytes, name: str, data: bytes | str) -> ParseResult | SourceError:
    """What is read, or the reason why not."""
    try:
        return read_bytes(name, data)
    except SourceError as error:
        return error


def is_settled(outcome: ParseResult | SourceError) -> bool:
    """True when there are documents, or a reason and a remedy for a person."""
    if isinstance(outcome, SourceError):
        return bool(outcome.message and outcome.message.remedy)
    return bool(outcome.documents)


def test_a_zip_bomb_is_not_unpacked_beyond_the_limit(read_bytes) -> None:
    bomb = zipped({f"{n}.txt": b"0" * (9 * MB) for n in range(5)})
    began = process_time()

    parsed = read_bytes("bomb.zip", bomb, SMALL)

    assert sum(len(one.text) for one in parsed.documents) <= SMALL.unpacked_bytes
    assert len(parsed.documents) == 2
    assert [one.part for one in parsed.problems] == ["2.txt", "3.txt", "4.txt"]
    assert all("over the limit" in str(one.detail) for one in parsed.problems)
    assert process_time() - began < 10


def test_a_zip_that_lies_about_its_sizes_gives_no_more_than_it_declares(read_bytes) -> None:
    data = bytearray(zipped({"a.txt": b"0" * 100_000}))
    size = (100_000).to_bytes(4, "little")
    lie = (1000).to_bytes(4, "little")

    parsed = read_bytes("lie.zip", bytes(data).replace(size, lie), SMALL)

    assert sum(len(one.text) for one in parsed.documents) <= 1000
    assert parsed.documents or parsed.problems


def test_a_gzip_bomb_is_refused(read_bytes) -> None:
    with pytest.raises(Unreadable) as raised:
        read_bytes("bomb.txt.gz", gzip.compress(b"0" * (30 * MB)), SMALL)

    assert raised.value.remedy


def test_nested_archives_are_followed_only_so_deep(read_bytes) -> None:
    data = zipped({"deep.txt": b"the innermost text"})
    for _ in range(6):
        data = zipped({"inner.zip": data, "beside.txt": b"text beside it"})

    parsed = read_bytes("outer.zip", data, SMALL)

    assert [one.part for one in parsed.documents] == [
        "inner.zip/inner.zip/beside.txt",
        "inner.zip/beside.txt",
        "beside.txt",
    ]
    (problem,) = parsed.problems
    assert problem.part == "inner.zip/inner.zip/inner.zip"
    assert "deep" in str(problem.detail)


def test_an_archive_that_holds_itself_ends(read_bytes) -> None:
    inner = zipped({"a.txt": b"text"})
    for _ in range(8):
        inner = zipped({f"{n}.zip": inner for n in range(4)})
    began = process_time()

    parsed = read_bytes("quine.zip", inner, SMALL)

    assert parsed.problems
    assert process_time() - began < 5


def test_names_that_climb_out_of_an_archive_only_label_parts(read_bytes, tmp_path) -> None:
    data = zipped({
        "../../etc/passwd.txt": b"one", "/root/notes.txt": b"two", "C:\\windows\\a.txt": b"three",
    })  # fmt: skip

    parsed = read_bytes("tricks.zip", data)

    assert [one.part for one in parsed.documents] == [
        "etc/passwd.txt",
        "root/notes.txt",
        "windows/a.txt",
    ]
    assert [path.name for path in tmp_path.rglob("*")] == ["tricks.zip"]


def test_links_in_a_tar_are_not_followed(read_bytes) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        link = tarfile.TarInfo("secret.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        plain = tarfile.TarInfo("plain.txt")
        plain.size = 5
        archive.addfile(plain, io.BytesIO(b"plain"))

    parsed = read_bytes("links.tar.gz", buffer.getvalue())

    assert [(one.part, one.text) for one in parsed.documents] == [("plain.txt", "plain")]


def test_more_members_than_allowed_are_counted_as_one_problem(read_bytes) -> None:
    data = zipped({f"{n}.txt": f"text {n}".encode() for n in range(30)})

    parsed = read_bytes("many.zip", data, SMALL)

    assert len(parsed.documents) == SMALL.members
    assert "10 more files" in str(parsed.problems[-1].detail)


def test_a_billion_laughs_are_refused(read_bytes) -> None:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    bomb = f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">{entities}]><a>&l11;</a>'
    began = process_time()

    with pytest.raises(Unreadable) as raised:
        read_bytes("laughs.xml", bomb)

    assert "entities" in raised.value.detail
    assert process_time() - began < 2


def test_an_entity_that_points_at_a_file_is_not_opened(read_bytes, tmp_path) -> None:
    (tmp_path / "secret").write_text("top secret")
    text = f'<!DOCTYPE a [<!ENTITY x SYSTEM "file://{tmp_path}/secret">]><a><b>&x;</b></a>'

    with pytest.raises(SourceError):
        read_bytes("outside.xml", text)


def test_a_document_whose_xml_laughs_is_refused(read_bytes) -> None:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    body = f'<!DOCTYPE a [<!ENTITY l0 "ha">{entities}]><w:document xmlns:w="x">&l11;</w:document>'
    data = zipped({"[Content_Types].xml": b"<Types/>", "word/document.xml": body.encode()})

    with pytest.raises(Unreadable):
        read_bytes("laughs.docx", data)


def test_a_sheet_whose_xml_laughs_is_refused(read_bytes) -> None:
    from openpyxl import Workbook

    buffer = io.BytesIO()
    Workbook().save(buffer)
    with zipfile.ZipFile(buffer) as whole:
        parts = {name: whole.read(name) for name in whole.namelist()}
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    sheet = (
        parts["xl/worksheets/sheet1.xml"]
        .decode()
        .replace(
            "<sheetData/>",
            '<sheetData><row r="1"><c r="A1" t="inlineStr">'
            "<is><t>&l11;</t></is></c></row></sheetData>",
        )
    )
    parts["xl/worksheets/sheet1.xml"] = (
        f'<!DOCTYPE a [<!ENTITY l0 "ha">{entities}]>{sheet}'.encode()
    )

    with pytest.raises(Unreadable):
        read_bytes("laughs.xlsx", zipped(parts))


def test_a_document_that_unpacks_to_more_than_allowed_is_refused(read_bytes) -> None:
    data = zipped({"word/document.xml": b"<a>" + b" " * (30 * MB) + b"</a>"})

    with pytest.raises(Unreadable) as raised:
        read_bytes("bomb.docx", data, SMALL)

    assert "over the limit" in raised.value.detail


@pytest.mark.parametrize("depth", [300, 20_000])
def test_deeply_nested_html_is_read_or_refused(read_bytes, depth) -> None:
    text = "<html><body>" + "<div>" * depth + "A sentence far down." + "</div>" * depth

    outcome = tried(read_bytes, "deep.html", text)

    assert is_settled(outcome)


def test_deeply_nested_tables_and_lists_end(read_bytes) -> None:
    for tag in ("<table><tr><td>", "<ul><li>", "<blockquote>", "<a href='x'>", "<b>"):
        began = process_time()
        read_bytes("deep.html", "<div class=menu>" + "some text here. " * 30 + tag * 3000)
        assert process_time() - began < 8


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 5000 + "]" * 5000])
def test_deeply_nested_json_is_refused_or_read_as_text(read_bytes, text) -> None:
    outcome = tried(read_bytes, "deep.json", text)

    assert is_settled(outcome)
    assert isinstance(outcome, SourceError) or outcome.documents[0].kind == "txt"


def test_deeply_nested_xml_is_refused(read_bytes) -> None:
    with pytest.raises(Unreadable) as raised:
        read_bytes("deep.xml", "<a>" * 50_000 + "x" + "</a>" * 50_000)

    assert raised.value.remedy


def test_giant_cells_of_a_table_are_read(read_bytes) -> None:
    giant = "x" * 3_000_000
    began = process_time()

    (document,) = read_bytes("giant.csv", f'name,text\nA,"{giant}"\nB,small\n').documents

    (table,) = document.tables
    assert [document.text[a:b][:5] for a, b in table.rows[0]] == ["A", "xxxxx"]
    assert process_time() - began < 5


def test_quotes_that_never_close_do_not_make_a_table_slow(read_bytes) -> None:
    began = process_time()

    read_bytes("open.csv", "a,b\n" + '"x,y\n' * 20_000)

    assert process_time() - began < 5


@pytest.mark.parametrize(
    "line",
    [
        "#" * 50_000,
        "# " + " " * 50_000 + "x",
        "`" * 50_000,
        "[" * 50_000,
        "[[" * 25_000,
        "](" * 25_000,
        "<!--" * 12_000,
        "* " * 25_000,
        "|" * 50_000,
        "-|" * 25_000,
        "```\n" * 12_000,
        "~~~x\n" * 9_000,
        "a\n=\n" * 12_000,
        "_" * 50_000,
        "http://" * 8_000,
        "#a" * 20_000,
    ],
    ids=lambda line: line[:6].replace("\n", "/"),
)
def test_markdown_made_to_be_slow_is_not(read_bytes, line) -> None:
    began = process_time()

    read_bytes("slow.md", line)

    assert process_time() - began < 5


@pytest.mark.parametrize("name", ["slow.rst", "slow.org", "slow.tex", "slow.eml", "slow.rtf"])
@pytest.mark.parametrize(
    "piece", ["=" * 80 + "\n", ":a: ", "* a :b:", "\\section{", "From: a\n", "{\\a "]
)
def test_other_markup_made_to_be_slow_is_not(read_bytes, name, piece) -> None:
    began = process_time()
    data = piece * (40_000 // len(piece))

    outcome = tried(read_bytes, name, "{\\rtf1 " + data if name.endswith("rtf") else data)

    assert is_settled(outcome)
    assert process_time() - began < 5


def test_a_mail_with_ever_deeper_parts_ends(read_bytes) -> None:
    mail = b"Subject: end\n\nthe innermost text\n"
    for depth in range(300):
        mark = f"b{depth}".encode()
        mail = (
            b"Subject: outer\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="
            + mark + b"\n\n--" + mark + b"\n" + mail + b"\n--" + mark + b"--\n"
        )  # fmt: skip

    outcome = tried(read_bytes, "deep.eml", mail)

    assert is_settled(outcome)


@pytest.mark.parametrize(
    "suffix", ["docx", "pptx", "xlsx", "odt", "epub", "zip", "pdf", "msg", "gz"]
)
def test_a_file_of_noise_has_a_reason_and_a_remedy(read_bytes, suffix) -> None:
    noise = bytes((n * 7919 + n // 13) % 256 for n in range(5000))
    heads = {"pdf": b"%PDF-1.7\n", "msg": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "gz": b"\x1f\x8b"}

    with pytest.raises(SourceError) as raised:
        read_bytes(f"noise.{suffix}", heads.get(suffix, b"PK\x03\x04") + noise)

    assert raised.value.detail
    assert raised.value.remedy


def test_rules_inside_a_table_begin_no_further_tables(read_bytes) -> None:
    (document,) = read_bytes("a.md", "|a|b|\n|-|-|\n" * 2000).documents

    assert [len(table.rows) for table in document.tables] == [3998]


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("a.md", "# a\n" * 60_000, lambda document: len(document.headings)),
        ("a.md", "[a](b) " * 60_000, lambda document: len(document.links)),
    ],
    ids=["headings", "links"],
)
def test_of_very_many_headings_and_links_the_first_are_kept_with_a_note(
    read_bytes, name, text, count
) -> None:
    parsed = read_bytes(name, text)

    (document,) = parsed.documents
    assert count(document) == 50_000
    assert len(document.text) >= len(text) - 1
    (problem,) = parsed.problems
    assert "only the first" in str(problem.detail)
    assert problem.remedy


def test_of_very_many_cells_the_first_are_kept_with_a_note(read_bytes) -> None:
    parsed = read_bytes("a.csv", "a,b\n" * 110_000)

    (document,) = parsed.documents
    assert sum(len(row) for table in document.tables for row in table.rows) == 200_000
    assert len(parsed.problems) == 1


def test_a_large_ordinary_table_is_kept_whole(read_bytes) -> None:
    line = "Ann Lee,Berlin,1998,engineer\n"

    parsed = read_bytes("a.csv", "name,place,since,work\n" + line * 50_001)

    assert len(parsed.documents[0].tables[0].rows) == 50_001
    assert not parsed.problems


PROSE = "The kelp survey counted plants on the north reef. Ann Lee wrote about it in May.\n"


@pytest.mark.parametrize(
    ("name", "piece", "times"),
    [
        ("a.txt", "Ann Lee Bob Stone Acme Corp ", 40),
        ("a.txt", ". ", 40),
        ("a.txt", PROSE, 60),
        ("a.md", "[" * 80 + "\n", 40),
        ("a.rtf", "{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 x\\par}", 40),
        ("a.mbox", "From a@b.c Mon Jan  5 10:00:00 2026\nSubject: Note\n\n" + PROSE + "\n", 60),
    ],
    ids=["names", "dots", "prose", "brackets", "rtf", "mbox"],
)
def test_reading_takes_memory_in_proportion_to_the_file(tmp_path, name, piece, times) -> None:
    path = tmp_path / name
    start = "{\\rtf1\\ansi\\fromhtml1 " if name.endswith("rtf") else ""
    path.write_text(start + piece * (100_000 // len(piece)))
    _read(path)  # loads modules and tables
    gc.collect()  # so that earlier tests do not decide when the next cycles are collected
    tracemalloc.start()

    outcome = _read(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert isinstance(outcome, FileRead)
    assert peak < times * path.stat().st_size


def test_of_very_many_short_lines_the_first_are_read_with_a_note(tmp_path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Ann.\n\n" * 60_000)

    outcome = _read(path)

    assert isinstance(outcome, FileRead)
    (problem,) = outcome.problems
    assert "from the first of them only" in str(problem.detail)
    assert outcome.parts[0].passages[-1].end == len(outcome.parts[0].document.text)


def test_a_long_table_of_contents_is_read_in_time(tmp_path) -> None:
    path = tmp_path / "a.org"
    path.write_text("* Heading :tag:\n" * 60_000)
    began = process_time()

    assert isinstance(_read(path), FileRead)
    assert process_time() - began < 20


def _read(path: Path) -> ReadOutcome:
    with path.open("rb") as file:
        return decode_outcome(read_file(file, str(path), ReadOptions()))
