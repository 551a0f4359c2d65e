"""Calendars, contacts, references, notes, statements and tracks."""

# ruff: noqa: E501 - lines of the files as they are

import json

import pytest

ICS = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//x//y//EN
BEGIN:VEVENT
UID:1
SUMMARY:Kiln inspection
DTSTART;TZID=Europe/Berlin:20240503T140500
DTEND;TZID=Europe/Berlin:20240503T150000
RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20240630T000000Z
LOCATION:Workshop\\, Leeds
ORGANIZER;CN=Anna Berg:mailto:anna@example.org
ATTENDEE;CN=Tom Hart:mailto:tom@example.org
ATTENDEE:mailto:ida@example.org
CATEGORIES:work,kiln
DESCRIPTION:Bring the meter.\\nCall first.
END:VEVENT
BEGIN:VEVENT
UID:2
SUMMARY:Holiday
DTSTART;VALUE=DATE:20240801
DTEND;VALUE=DATE:20240804
END:VEVENT
BEGIN:VTODO
UID:3
SUMMARY:Order clay
DUE;VALUE=DATE:20240510
STATUS:NEEDS-ACTION
END:VTODO
END:VCALENDAR
"""
VCF = """BEGIN:VCARD
VERSION:3.0
FN:Anna Berg
N:Berg;Anna;;;
ORG:Brightwater;Glazes
item1.EMAIL;TYPE=work:anna@example.org
TEL;VALUE=uri:tel:+44 113 496 0000
ADR:;;1 Mill Lane;Leeds;;LS1;UK
BDAY:1980-02-03
NOTE:Met at the\\, fair.
PHOTO;ENCODING=b:AAAA
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen
TEL:030 123
END:VCARD
"""
RIS = """TY  - BOOK
AU  - Rhodes, Daniel
AU  - Hopper, Robin
TI  - Clay and Glazes
PY  - 1973/05//
PB  - Chilton
ER  -
TY  - JOUR
T1  - Ash glazes
JO  - Ceramics Monthly
ER  -
"""
CSL = [
    {
        "id": "x",
        "type": "book",
        "title": "Clay and Glazes",
        "author": [{"family": "Rhodes", "given": "Daniel"}, {"literal": "Studio Group"}],
        "issued": {"date-parts": [[1973, 5]]},
        "publisher": "Chilton",
    }
]
CLIPPINGS = """\ufeffA Potter's Book (Leach, Bernard)
- Your Highlight on page 12 | Location 170-172 | Added on Friday, May 3, 2024 2:05:00 PM

Beauty comes from use.
==========
Der Weg (Anna Berg)
- Ihre Notiz auf Seite 4 | Position 20 | Hinzugefügt am Freitag, 3. Mai 2024

Nachlesen.
==========
A Potter's Book (Leach, Bernard)
- Your Bookmark on page 20 | Added on Friday, May 3, 2024


==========
"""
ENEX = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export3.dtd">
<en-export><note><title>Glaze test</title>
<content><![CDATA[<?xml version="1.0"?><en-note><div>Cone <b>6</b></div><ul><li>ash</li></ul></en-note>]]></content>
<created>20240503T140500Z</created><tag>kiln</tag><note-attributes><author>Anna Berg</author></note-attributes>
</note><note><title>Second</title><content><![CDATA[<en-note>More</en-note>]]></content></note></en-export>
"""
KEEP = {
    "title": "Shopping",
    "isTrashed": False,
    "isArchived": False,
    "listContent": [{"text": "clay", "isChecked": True}, {"text": "wax", "isChecked": False}],
    "labels": [{"name": "studio"}],
    "createdTimestampUsec": 1714745100000000,
}
NOTEBOOK = {
    "nbformat": 4,
    "cells": [
        {"cell_type": "markdown", "source": ["# Firing\n", "\n", "We fired **twice**.\n", "## Data\n", "See below."]},
        {
            "cell_type": "code",
            "source": "print(1222)",
            "outputs": [{"output_type": "stream", "text": ["1222\n"]}],
        },
    ],
}  # fmt: skip
OPML = """<opml version="2.0"><head><title>Feeds</title></head><body>
<outline text="Craft"><outline text="Clay news" xmlUrl="https://example.org/feed"/></outline></body></opml>"""
OFX = """OFXHEADER:100
<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>DE123</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240503120000<TRNAMT>-42.50<NAME>Clay Shop<MEMO>Order 7</STMTTRN>
<STMTTRN><DTPOSTED>20240504<TRNAMT>100.00<NAME>Anna Berg</STMTTRN></BANKTRANLIST></STMTRS></OFX>"""
MT940 = """:20:STARTUMS
:25:10020030/1234567
:28C:0
:60F:C240502EUR1000,00
:61:2405030503D42,50NMSCNONREF//1
:86:166?00SEPA?20Order 7?21 of May?32CLAY SHOP
:61:240504C100,NTRFNONREF
:86:Rent from Anna
:62F:C240504EUR1057,50
-
"""
CAMT = """<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
<BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">42.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-05-03</Dt></BookgDt>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Clay Shop</Nm></Cdtr></RltdPties>
<RmtInf><Ustrd>Order 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>"""
GPX = """<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Walk</name></metadata>
<wpt lat="53.8" lon="-1.55"><name>Mill</name><desc>Old water mill</desc></wpt>
<trk><name>Along the canal</name><trkseg>
<trkpt lat="53.80" lon="-1.55"><ele>30</ele><time>2024-05-03T09:00:00Z</time></trkpt>
<trkpt lat="53.81" lon="-1.55"><ele>45</ele><time>2024-05-03T09:20:00Z</time></trkpt>
<trkpt lat="bad" lon="-1.55"><ele>x</ele></trkpt></trkseg></trk></gpx>"""


def test_an_event_has_its_time_place_and_people(read_bytes) -> None:
    event, holiday, task = read_bytes("cal.ics", ICS).documents

    assert event.title == "Kiln inspection"
    assert event.text == (
        "Kiln inspection\n"
        "Date: 2024-05-03 14:05 to 15:00\n"
        "Repeats: every 2 weeks until 2024-06-30 00:00\n"
        "Location: Workshop, Leeds\n"
        "Organizer: Anna Berg (anna@example.org)\n"
        "Participants: Tom Hart (tom@example.org), ida@example.org\n"
        "Tags: work, kiln\n\n"
        "Bring the meter.\nCall first."
    )
    assert event.tags == ("work", "kiln")
    assert f"{event.written_at:%Y-%m-%d %H:%M %Z}" == "2024-05-03 12:05 UTC"
    assert "Date: 2024-08-01 to 2024-08-03" in holiday.text
    assert "Due: 2024-05-10\nStatus: needs action" in task.text


def test_a_contact_is_a_heading_with_its_fields(read_bytes) -> None:
    (document,) = read_bytes("people.vcf", VCF).documents

    assert [it.title for it in document.headings] == ["Anna Berg", "Jürgen Müller"]
    assert "Organization: Brightwater\nDepartment: Glazes\nEmail: anna@example.org" in document.text
    assert "Phone: +44 113 496 0000" in document.text
    assert "Address: 1 Mill Lane, Leeds, LS1, UK" in document.text
    assert "Note: Met at the, fair." in document.text
    assert "AAAA" not in document.text


def test_a_labelled_address_of_a_contact_is_read_as_one(read_bytes) -> None:
    card = (
        "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Berg\nORG:Brightwater;\n"
        "item1.ADR;type=HOME:;;1 Mill Lane;Leeds;;LS1;UK\nitem1.X-ABLabel:Cottage\nEND:VCARD\n"
    )
    (document,) = read_bytes("people.vcf", card).documents

    assert "Organization: Brightwater\nAddress: 1 Mill Lane, Leeds, LS1, UK" in document.text
    assert "Cottage" not in document.text


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("NOTE;QUOTED-PRINTABLE;CHARSET=UTF-8:J=C3=BCrgen M=C3=BCller", "Note: Jürgen Müller"),
        ("NOTE;CHARSET=UTF-8;quoted-printable:J=C3=BCrgen", "Note: Jürgen"),
        ('ADR;LABEL="Ring: 5";TYPE=home:;;Ring 5;Leeds;;LS1;UK', "Address: Ring 5, Leeds, LS1, UK"),
        ('ADR;LABEL="Ring: 5";WORK:;;Ring 5;Leeds;;LS1;UK', "Work address: Ring 5, Leeds, LS1, UK"),
    ],
)  # fmt: skip
def test_lines_of_old_contacts_are_decoded(read_bytes, line, shown) -> None:
    card = f"BEGIN:VCARD\nVERSION:2.1\nFN:Anna Berg\n{line}\nEND:VCARD\n"
    (document,) = read_bytes("people.vcf", card).documents

    assert document.text.splitlines()[-1] == shown


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        (";TYPE=WORK", "Work "),
        (";type=WORK;type=pref", "Work "),
        (';TYPE="work,voice"', "Work "),
        (";WORK;PREF", "Work "),
        (";TYPE=HOME,WORK", ""),
        (";TYPE=HOME", ""),
        ("", ""),
    ],
)
def test_what_is_of_the_work_of_a_contact_is_labelled_so(read_bytes, kind, label) -> None:
    lines = f"ADR{kind}:;;1 Mill Lane;Leeds;;LS1;UK\nTEL{kind}:0113 496 0000\nEND:VCARD\n"
    person = f"BEGIN:VCARD\nVERSION:3.0\nFN:Anna Berg\nORG:Brightwater\n{lines}"
    (document,) = read_bytes("people.vcf", person).documents
    (company,) = read_bytes("firm.vcf", person.replace("Anna Berg", "Brightwater")).documents

    place, phone = f"{label}address".capitalize(), f"{label}phone".capitalize()
    assert f"{place}: 1 Mill Lane, Leeds, LS1, UK\n{phone}: 0113 496 0000" in document.text
    assert "\nAddress: 1 Mill Lane, Leeds, LS1, UK\nPhone: 0113 496 0000" in company.text


@pytest.mark.parametrize(("name", "content"), [("x.ris", RIS), ("x.json", json.dumps(CSL))])
def test_a_work_is_its_title_with_its_fields(read_bytes, name, content) -> None:
    (document,) = read_bytes(name, content).documents

    assert document.headings[0].title == "Clay and Glazes"
    assert "Author: Daniel Rhodes; " in document.text
    assert "Year: 1973\nPublisher: Chilton" in document.text


def test_highlights_are_read_by_book(read_bytes) -> None:
    book, other = read_bytes("My Clippings.txt", CLIPPINGS).documents

    assert book.author == "Bernard Leach"
    assert book.text.endswith("Beauty comes from use. (page 12)")
    assert "Bookmark" not in book.text
    assert other.text.endswith("Nachlesen. (Seite 4)")


def test_evernote_notes_keep_title_date_and_tags(read_bytes) -> None:
    first, second = read_bytes("notes.enex", ENEX).documents

    assert first.title == "Glaze test"
    assert "Cone 6" in first.text
    assert first.tags == ("kiln",)
    assert first.author == "Anna Berg"
    assert f"{first.written_at:%Y-%m-%d}" == "2024-05-03"
    assert second.part == "2 Second"


def test_a_list_of_keep_shows_what_is_done(read_bytes) -> None:
    (document,) = read_bytes("Shopping.json", json.dumps(KEEP)).documents

    assert document.text == "Shopping\n\n- [x] clay\n- [ ] wax"
    assert document.tags == ("studio",)


def test_a_notebook_has_texts_code_and_results(read_bytes) -> None:
    (document,) = read_bytes("firing.ipynb", json.dumps(NOTEBOOK)).documents

    assert [(it.level, it.title) for it in document.headings] == [(1, "Firing"), (2, "Data")]
    assert "print(1222)\n\n1222" in document.text


def test_an_outline_keeps_its_levels_and_links(read_bytes) -> None:
    (document,) = read_bytes("feeds.opml", OPML).documents

    assert document.text == "- Craft\n  - Clay news"
    assert [link.target for link in document.links] == ["https://example.org/feed"]


@pytest.mark.parametrize(("name", "content"), [("a.qfx", OFX), ("a.sta", MT940), ("a.xml", CAMT)])
def test_a_statement_is_a_table_of_bookings(read_bytes, name, content) -> None:
    (document,) = read_bytes(name, content).documents

    assert document.tables[0].header[:3] == ("Date", "Amount", "Currency")
    row = next(line for line in document.text.splitlines() if line.startswith("2024-05-03"))
    assert row.startswith("2024-05-03 | -42.50 | EUR | ")
    assert "clay shop" in row.lower()
    assert "Order 7" in row


def test_a_track_has_its_length_time_and_climb(read_bytes) -> None:
    (document,) = read_bytes("walk.gpx", GPX).documents

    assert document.title == "Walk"
    assert "Start: 2024-05-03 09:00\nEnd: 2024-05-03 09:20\nLength: 1.1 km" in document.text
    assert "Climb: 15 m" in document.text
    assert "Mill: 53.8, -1.55. Old water mill" in document.text


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cal.ics", "BEGIN:VCALENDAR\nno line of a calendar"),
        ("walk.gpx", "<gpx><trk>"),
        ("walk.gpx", "<gpx></gpx>"),
        ("notes.enex", "<en-export><note>"),
        ("feeds.opml", "<opml/>"),
    ],
)
def test_a_damaged_file_is_refused_with_a_reason(read_bytes, name, content) -> None:
    from core.errors import Unreadable

    with pytest.raises(Unreadable):
        read_bytes(name, content)


def test_a_notebook_in_another_form_is_read_as_json(read_bytes) -> None:
    (document,) = read_bytes("x.ipynb", '{"cells": 3}').documents

    assert document.text == "cells: 3"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.vcf", "no cards"),
        ("x.ris", "no works"),
        ("x.ofx", "no bookings"),
        ("x.sta", "no bookings"),
        ("x.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n"),
    ],
)
def test_a_file_without_entries_keeps_its_text(read_bytes, name, content) -> None:
    (document,) = read_bytes(name, content).documents

    assert document.text.strip() == content.strip()
