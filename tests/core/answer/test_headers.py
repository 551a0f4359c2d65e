"""What the header of a document says answers questions about the document only."""

from datetime import UTC, datetime

import pytest

from core.answer.headers import header_end, tells_of_document
from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 11, 26, tzinfo=UTC)
NOTE = hit(
    "---\ndate: 2026-10-02\nattendees: [Ann Lee, Bo Falk]\nstatus: paused\n---\n# Roof repair\n\n"
    "The repair of the roof is on 21 January 2027 at the mill.\n",
    title="Roof repair",
)
MAIL = hit(
    "From: Ann Lee <ann@a.example>\nTo: Bo Falk <bo@b.example>\n"
    "Date: Thu, 15 Oct 2026 16:02:00 +0200\nSubject: Roof\n\n"
    "The roof will be repaired in May 2027.",
    title="Roof",
)


def answer(question, *hits):
    return judged(found(question, hits), now=NOW).text


def test_the_day_of_a_note_is_not_the_day_of_what_it_tells():
    said = answer("When is the repair of the roof?", NOTE)

    assert said.startswith("**21 January 2027**")
    assert "2026-10-02" not in said
    assert "Oct" not in answer("When will the roof be repaired?", MAIL)


def test_a_question_about_the_note_is_answered_by_its_header():
    assert "2026-10-02" in answer("When was the note written?", NOTE)
    assert "Ann Lee" in answer("Who attended the meeting on the roof repair?", NOTE)
    assert "15 Oct 2026" in answer("When did Ann Lee send the mail on the roof?", MAIL)


@pytest.mark.parametrize(
    ("line", "question", "is_unasked"),
    [
        ("date:", "When is the repair?", True),
        ("date:", "When was the decision made?", False),
        ("attendees:", "Who repairs the roof?", True),
        ("status:", "Why does the repair rest?", False),
    ],
)
def test_a_field_is_left_out_where_it_tells_only_of_its_document(line, question, is_unasked):
    assert tells_of_document(NOTE, NOTE.text.index(line), question) is is_unasked


def test_only_the_beginning_of_a_document_is_a_header():
    later = hit("---\ndate: 2026-10-02\n", start=40)

    assert not tells_of_document(later, 4, "When is the repair?")
    assert header_end("# Roof\n\ndate: 2026-10-02\n") == 0


def test_a_field_of_a_contact_card_has_the_name_above_and_its_label_in_the_language():
    cards = hit(
        "Kath Rudge\n\nPhone: 01632 960 118\nNote: second horn\n\n"
        "Gavin Rook\n\nPhone: 01632 960 700\nNote: repairs ovens",
        path="/n/contacts.vcf",
        title="contacts",
    )

    told = judged(found("Wer ist für repairs und ovens da?", [cards])).text

    assert "**Gavin Rook**: Telefon: 01632 960 700; Notiz: repairs ovens [1]" in told
    assert "Note: repairs ovens" in judged(found("Who repairs the ovens?", [cards])).text
