"""Dated sentences as events."""

from datetime import UTC, datetime

from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, Heading
from core.records.knowledge import ExtractedStatement

TEXT = """# Knee, 3 May 2026

MRI on 18 June 2026: a small tear. The knee hurts.
Collected the crutches on 2 July 2026 and went home.
- [ ] Call the clinic 2026-07-09
"""


def _dated(text: str = TEXT) -> list[ExtractedStatement]:
    heading = Heading(1, "Knee, 3 May 2026", 0, text.index("\n"))
    document = Document("/n/knee.md", None, "md", "Knee, 3 May 2026", text, headings=(heading,))
    passages = chunk(document, count_tokens=None)
    statements = extract(document, passages, vocabulary=built_in()).statements
    return [it for it in statements if it.valid_from is not None]


def test_a_dated_sentence_without_a_fact_of_its_own_is_an_event_of_its_page():
    events = [(it.subject, it.predicate, it.object) for it in _dated()]

    assert ("Knee, 3 May 2026", "Collected the crutches", "2 July 2026") in events


def test_an_event_begins_on_its_day():
    (crutches,) = [it for it in _dated() if it.predicate == "Collected the crutches"]

    assert (crutches.valid_from, crutches.precision) == (datetime(2026, 7, 2, tzinfo=UTC), "day")
    assert (
        TEXT[crutches.start : crutches.end]
        == "Collected the crutches on 2 July 2026 and went home."
    )


def test_titles_and_tasks_are_no_events():
    days = {it.valid_from for it in _dated()}

    assert datetime(2026, 5, 3, tzinfo=UTC) not in days
    assert datetime(2026, 7, 9, tzinfo=UTC) not in days
