"""Dated sentences as events."""

from datetime import UTC, datetime

import pytest

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


@pytest.mark.parametrize("name", ["Derek", "Sam McLeod", "Jana van der Berg"])
@pytest.mark.parametrize(
    ("lines", "language"),
    [
        ("3 Sept 2026 stroke, Thursday\n18 Sept 2026 moved to rehab\n5 Oct 2026 new room\n", "en"),
        ("3.9.2026 Schlaganfall\n18.9.2026 in die Reha\n5.10.2026 neues Zimmer\n", "de"),
    ],
)
def test_dated_lines_below_a_name_are_events_of_that_person(name, lines, language):
    text = f"{name}\n{lines}"
    document = Document("/n/timeline.md", None, "md", "timeline", text, language=language)
    statements = extract(
        document, chunk(document, count_tokens=None), vocabulary=built_in()
    ).statements

    moved = [it for it in statements if it.object.startswith("18")]
    assert {it.subject for it in moved} == {name}


def test_an_event_below_a_heading_is_of_what_the_heading_names():
    text = "# House\n\n## Boiler\n\n9 Nov 2025: new fan, one more winter.\n"
    headings = (
        Heading(1, "House", 0, text.index("\n")),
        Heading(2, "Boiler", text.index("## "), text.index("Boiler") + 6),
    )
    document = Document("/n/house.md", None, "md", "House", text, headings=headings)
    statements = extract(
        document, chunk(document, count_tokens=None), vocabulary=built_in()
    ).statements

    assert {it.subject for it in statements if it.object.startswith("9 Nov")} == {"Boiler"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("MDT Larkfield Tues 17 Nov 14:00\nDecision: discharge 27 Nov if the rail is in.\n", "en"),
        (
            "MDT Larkfield Di 17.11. 14:00\nBeschluss: Entlassung 27.11., wenn alles fertig ist.\n",
            "de",
        ),
    ],
)
def test_the_minutes_of_a_day_are_not_what_their_points_are_about(text, language):
    at = datetime(2026, 11, 17, tzinfo=UTC)
    for title in ("mdt-2026-11-17", "mdt_2026-11-17", "MDT 2026-11-17"):
        document = Document(
            f"/n/{title}.md", None, "md", title, text, language=language, written_at=at
        )
        statements = extract(
            document, chunk(document, count_tokens=None), vocabulary=built_in()
        ).statements

        assert "27" in {it.object[:2] for it in statements}
        assert max(it.confidence for it in statements if it.subject == title) <= 0.5


@pytest.mark.parametrize(
    ("line", "language", "happening"),
    [
        ("7. Plant swap, Sat 9 May 2026", "en", "Plant swap"),
        ("Talked to the roofer (the tall one 9 May 2026)", "en", "tall one"),
        ("9 May 2026 broke the mug (the one from Rhodes that Mum gave me)", "en", "broke the mug"),
        (
            "9.5.2026 Abnahme: alles in Ordnung, nur die Tür vom Bad klemmt noch etwas unten",
            "de",
            "Abnahme: alles in Ordnung",
        ),
        ("b) Pflanzentausch Sa 9.5.2026", "de", "Pflanzentausch"),
    ],
)
def test_an_event_has_whole_clauses(line, language, happening):
    text = f"# Garden\n\n{line}\n"
    document = Document("/n/garden.md", None, "md", "Garden", text, language=language)
    statements = extract(
        document, chunk(document, count_tokens=None), vocabulary=built_in()
    ).statements

    assert happening in {it.predicate for it in statements}


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("de", "- Jonna, geb. 17.01.2011, 10. Klasse", ("Jonna", "born", "17.01.2011")),
        ("de", "- Mats (unser Kleiner), geboren am 22.09.2014", ("Mats", "born", "22.09.2014")),
        ("en", "- Mum: Hedda Moss, born 4 March 1941", ("Hedda Moss", "born", "4 March 1941")),
        ("de", "- Oma: Hedda Klages, geb. 4. März 1941", ("Hedda Klages", "born", "4. März 1941")),
        ("en", "- Imke, née Warne, born 27 October 1983", ("Imke", "born", "27 October 1983")),
        ("en", "- Tarquin Ash, godson, born 3 June 2011", ("Tarquin Ash", "born", "3 June 2011")),
    ],
)
def test_a_birthday_in_a_list_is_that_of_the_person_of_its_line(language, line, said):
    statements = _of_list(line, language)

    assert said in {(it.subject, it.predicate, it.object) for it in statements}
    assert all(it.subject != "Family" for it in statements)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "- Hochzeit, Kind geboren 3.5.2020"),
        ("de", "- Ich: geboren am 5. Juni 1977"),
        ("en", "- Wedding, child born 3 May 2020"),
        ("en", "- Ann Lee, twins born 3 May 2020"),
    ],
)
def test_a_birthday_of_nobody_who_is_named_is_not_shown(language, line):
    born = [it for it in _of_list(line, language) if it.predicate.endswith(("born", "geboren"))]

    assert all(it.confidence <= 0.5 for it in born)


def _of_list(line: str, language: str) -> tuple[ExtractedStatement, ...]:
    text = f"# Family\n\n{line}\n"
    heading = Heading(1, "Family", 0, 8)
    document = Document(
        "/n/family.md", None, "md", "Family", text, language=language, headings=(heading,)
    )
    return extract(document, chunk(document, count_tokens=None), vocabulary=built_in()).statements
