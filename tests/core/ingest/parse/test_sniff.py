"""The kind of a file is what it holds, not what its suffix says."""

import gzip
import io
import zipfile

import pytest

from core.errors import UnknownFormat, Unreadable
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits

MAIL = "From: a@b.org\nTo: c@d.org\nSubject: Boats\n\nA mail about boats.\n"


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.txt", "{\\rtf1 Boats}", "rtf"),
        ("a.doc", "{\\rtf1 Boats}", "rtf"),
        ("a.xls", "<html><body><table><tr><td>Boats</table></body></html>", "html"),
        ("a", MAIL, "mail"),
        ("a.p7s", MAIL, "mail"),
        ("a", "From x Mon Jan 1 00:00:00 2024\n" + MAIL, "mail"),
        ("a", "<!doctype html><p>Boats", "html"),
        ("a", "<?xml version='1.0'?><a><b>Boats</b></a>", "xml"),
        ("a", "#!/bin/sh\necho Boats\n", "code"),
        ("Makefile", "all:\n\techo Boats\n", "code"),
        ("a.unknown", "Just words.", "txt"),
        ("a.json", "no json, just words", "txt"),
        ("a.pdf", "Words that somebody saved as PDF.", "txt"),
        ("a.txt", "A text that only mentions %PDF-1.7 and MZ and ID3.", "txt"),
        ("MZ.txt", "MZ begins this text", "txt"),
    ],
)
def test_content_decides_what_a_file_is(read_bytes, name, data, kind) -> None:
    (document,) = read_bytes(name, data).documents

    assert document.kind == kind


@pytest.mark.parametrize(
    ("name", "data", "remedy"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", "text recognition"),
        ("a.txt", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "text recognition"),
        ("a.svg", b"<svg><text>x</text></svg>", "JPEG or PNG"),
        ("a.mp3", b"ID3\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", "after all texts"),
        ("a.wav", b"RIFF\x24\x08\x00\x00WAVEfmt \x10\x00", "after all texts"),
        ("a.mp4", b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00", "after all texts"),
        ("a.mp3", b"\xff\xf3\x40\xc4" + bytes(60), "after all texts"),
        ("a.mid", b"MThd\x00\x00\x00\x06\x00\x01", "Nothing to do"),
        ("a.db", b"SQLite format 3\x00\x10\x00\x01\x01", "CSV"),
        ("a", b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00", "Nothing to do"),
        ("a.rar", b"Rar!\x1a\x07\x00\xcf\x90", "ZIP"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c\x00\x04", "ZIP"),
        ("a.dat", bytes(range(200)) * 5, "Nothing to do"),
        ("a.jpg", b"", "JPEG or PNG"),
    ],
)
def test_what_is_not_read_says_what_to_do(read_bytes, name, data, remedy) -> None:
    with pytest.raises(UnknownFormat) as raised:
        read_bytes(name, data)

    assert remedy in raised.value.remedy
    assert raised.value.detail.endswith(".")


@pytest.mark.parametrize(
    ("member", "name", "remedy"),
    [("Index/Document.iwa", "a.pages", "DOCX"), ("Index/Document.iwa", "a.key", "PPTX"),
     ("Index/Document.iwa", "a.numbers", "XLSX"), ("META-INF/MANIFEST.MF", "a.jar", "Nothing")],
)  # fmt: skip
def test_packages_of_other_programs_are_named(read_bytes, member, name, remedy) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(member, "x")

    with pytest.raises(UnknownFormat) as raised:
        read_bytes(name, buffer.getvalue())

    assert remedy in raised.value.remedy


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.docx", "a.pdf", "a", "a.csv"])
def test_a_blank_file_is_a_document_without_words(read_bytes, name) -> None:
    (document,) = read_bytes(name, b"").documents

    assert (document.text, document.title) == ("", "a")


def test_a_file_that_is_too_large_says_so(tmp_path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"x" * 3_000_000)

    with pytest.raises(Unreadable) as raised:
        parse_file(path, limits=ParseLimits(file_bytes=1_000_000))

    assert "3.0 MB" in raised.value.detail
    assert "Settings" in raised.value.remedy


def test_a_file_that_is_gone_says_so(tmp_path) -> None:
    with pytest.raises(Unreadable) as raised:
        parse_file(tmp_path / "gone.txt", limits=ParseLimits())

    assert "no longer exists" in raised.value.detail


def test_an_encrypted_message_says_so(read_bytes) -> None:
    with pytest.raises(Unreadable) as raised:
        read_bytes("a.asc", "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n")

    assert "encrypted" in raised.value.detail


def test_members_of_an_archive_are_documents_of_their_own(read_bytes) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("notes/boats.md", "# Boats\n\nAll about boats.")
        archive.writestr("notes/", "")
        archive.writestr("__MACOSX/notes/._boats.md", "junk")
        archive.writestr(".env", "SECRET=1")
        archive.writestr("mail.eml", MAIL)
        archive.writestr("picture.png", b"\x89PNG\r\n\x1a\n")

    parsed = read_bytes("all.zip", buffer.getvalue())

    assert [(one.part, one.kind) for one in parsed.documents] == [
        ("notes/boats.md", "md"),
        ("mail.eml", "mail"),
    ]
    assert [one.part for one in parsed.problems] == ["picture.png"]


@pytest.mark.parametrize("name", ["boats.txt.gz", "boats.gz"])
def test_a_single_compressed_file_is_its_content(read_bytes, name) -> None:
    (document,) = read_bytes(name, gzip.compress(b"All about boats.")).documents

    assert document.text == "All about boats."
    assert document.part == name.removesuffix(".gz")


@pytest.mark.parametrize("name", ["a.pdf", "a.docx", "a.txt"])
def test_bytes_under_a_name_of_a_format_that_is_read_are_told_to_be_something_else(
    read_bytes, name
) -> None:
    with pytest.raises(UnknownFormat) as raised:
        read_bytes(name, b"0\x80\x06\t*\x86H\x86\xf7\r\x01\x07\x02\xa0\x800\x80\x00\xff")

    assert "something else" in raised.value.detail
    assert raised.value.message.id == "name_unlike_content"
