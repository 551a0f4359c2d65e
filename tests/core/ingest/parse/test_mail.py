"""Mails, mailboxes and what is attached to them."""

import struct
import zipfile
import zlib
from email.message import EmailMessage
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.parse.formats.mail import decode_header_text
from core.ingest.parse.formats.office.rtf import decompress_rtf, rtf_text
from core.ingest.parse.reader import Blob

MIXED = b"""\
From: =?utf-8?q?Zo=C3=AB_M=C3=BCller?= <zoe@example.org>
To: Ben <ben@example.org>, "Carla, D." <carla@example.org>
Cc: anna@example.org
Date: Tue, 12 Mar 2024 10:30:00 +0100
Subject: =?iso-8859-1?q?Gr=FC=DFe?= =?utf-8?b?IGF1cyBLw7Zsbg==?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

The boat arrives on Friday.
--inner
Content-Type: text/html; charset=utf-8

<p>The <b>boat</b> arrives on Friday.</p>
--inner--
--outer
Content-Type: text/csv; name="../../crew.csv"
Content-Disposition: attachment; filename="../../crew.csv"

name,role
Ben,Cook
--outer
Content-Type: text/csv
Content-Disposition: attachment; filename="crew.csv"

name,role
Anna,Captain
--outer
Content-Type: image/png; name=logo.png
Content-ID: <logo>
Content-Disposition: inline; filename=logo.png
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--outer
Content-Type: image/png; name=photo.png
Content-Disposition: attachment; filename=photo.png
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--outer--
"""

MBOX = b"""\
From ben@example.org Tue Mar 12 10:00:00 2024
From: Ben <ben@example.org>
Subject: First

>From here on it is windy.
From the mast we see land.

From zoe@example.org Tue Mar 12 11:00:00 2024
""" + MIXED + b"""
From anna@example.org Tue Mar 12 12:00:00 2024
From: Anna <anna@example.org>
Subject: Third

The end.
"""  # fmt: skip


def test_headers_stand_on_top_and_can_be_cited(read_bytes) -> None:
    mail = read_bytes("a.eml", MIXED).documents[0]

    assert mail.text == (
        "From: Zoë Müller <zoe@example.org>\n"
        'To: Ben <ben@example.org>, "Carla, D." <carla@example.org>\n'
        "Cc: anna@example.org\n"
        "Date: Tue, 12 Mar 2024 10:30:00 +0100\n"
        "Subject: Grüße aus Köln\n"
        "\n"
        "The boat arrives on Friday."
    )
    assert [field.name for field in mail.fields] == ["from", "to", "cc", "date", "subject"]
    assert all(mail.text[field.start : field.end] == field.value for field in mail.fields)
    assert {field.kind for field in mail.fields} == {"mail_header"}
    assert (mail.title, mail.author) == ("Grüße aus Köln", "Zoë Müller")
    assert mail.written_at is not None
    assert mail.written_at.isoformat() == "2024-03-12T09:30:00+00:00"


def test_attachments_keep_their_name_without_folders_and_apart(read_bytes) -> None:
    parsed = read_bytes("a.eml", MIXED)

    assert [(one.part, one.kind) for one in parsed.documents[1:]] == [
        ("crew.csv", "csv"),
        ("crew (2).csv", "csv"),
    ]
    # The logo is part of the text's layout; the photo was sent as a file.
    assert [one.part for one in parsed.problems] == ["photo.png"]


def test_each_mail_of_a_mailbox_is_a_document_with_its_attachments(read_bytes) -> None:
    parsed = read_bytes("box.mbox", MBOX)

    assert [(one.part, one.title) for one in parsed.documents] == [
        ("1", "First"),
        ("2", "Grüße aus Köln"),
        ("2/crew.csv", "crew"),
        ("2/crew (2).csv", "crew (2)"),
        ("3", "Third"),
    ]
    assert [one.part for one in parsed.problems] == ["2/photo.png"]
    assert parsed.documents[0].text.endswith(
        "From here on it is windy.\nFrom the mast we see land."
    )


def test_a_mail_of_html_alone_is_read_with_its_links(read_bytes) -> None:
    mail = read_bytes(
        "a.eml",
        "From: a@b.org\nSubject: Hi\nContent-Type: text/html; charset=utf-8\n\n"
        "<style>p {}</style><p>See <a href='https://x.org/'>the plan</a>.</p><script>1</script>",
    ).documents[0]

    assert mail.text.endswith("See the plan.")
    (link,) = mail.links
    assert (link.target, mail.text[link.start : link.end]) == ("https://x.org/", "the plan")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("plain", "plain"),
        ("=?utf-8?b?w5w=?= and =?utf-8?q?=C3=96?=", "Ü and Ö"),
        ("=?utf-8?b?w5w=?==?utf-8?b?w5Y=?=", "ÜÖ"),
        ("=?no-such?q?abc?=", "abc"),
        ("=?utf-8?b?!!!?=", "=?utf-8?b?!!!?="),
        ("folded\n  over lines", "folded over lines"),
    ],
)
def test_headers_are_decoded_however_they_are_written(raw: str, text: str) -> None:
    assert decode_header_text(raw) == text


@given(st.text(max_size=80))
def test_any_header_becomes_one_line_that_can_be_stored(raw: str) -> None:
    line = decode_header_text(raw)

    line.encode()
    assert "\n" not in line


def packed(raw: bytes) -> bytes:
    """RTF as Outlook keeps it, every byte as itself."""
    body = b""
    for at in range(0, len(raw), 8):
        body += b"\x00" + raw[at : at + 8]
    body += b"\x01\x00\x00" if not raw[len(raw) // 8 * 8 :] else b""
    head = struct.pack("<II4sI", len(body) + 12, len(raw), b"LZFu", zlib.crc32(body))
    return head + body


@given(st.binary(min_size=1, max_size=300))
def test_packed_rtf_without_repetition_comes_back(raw: bytes) -> None:
    blob = Blob("/a.msg", None, "a.msg", b"")

    assert decompress_rtf(blob, packed(raw)) == raw


def test_packed_rtf_with_repetition_comes_back() -> None:
    # The example of the specification (MS-OXRTFCP 3.1.1).
    data = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af3206865"
        "6c090020627705b06c647d0a800fa0"
    )

    blob = Blob("/a.msg", None, "a.msg", b"")
    raw = decompress_rtf(blob, data)

    assert raw == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert rtf_text(blob, raw).strip() == "hello world"


def test_a_recording_inside_another_file_is_refused_with_a_way_out(read_bytes, tmp_path):
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = "Talk", "zoe@example.org", "ben@example.org"
    mail.set_content("The boat arrives on Friday.")
    mail.add_attachment(b"ID3\x04" + bytes(60), "audio", "mpeg", filename="talk.mp3")
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("mails/talk.eml", bytes(mail))
        archive.writestr("talk.mp4", b"\0\0\0\x18ftypmp42" + bytes(60))

    read = read_bytes("box.zip", packed.getvalue())

    assert [document.part for document in read.documents] == ["mails/talk.eml"]
    assert {problem.part for problem in read.problems} == {"mails/talk.eml/talk.mp3", "talk.mp4"}
    for problem in read.problems:
        assert problem.detail.id == "recording_inside"
        assert "watched folder" in str(problem.remedy)
