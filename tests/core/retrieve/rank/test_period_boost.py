"""What is found for questions that name a time, where documents have dates of their own."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from tests.core.retrieve.sample_library import note, searcher_of, titles

SAID = "Filled a barrel with Foxwhelp and measured how sour it is."
DAYS = ("2024-09-12", "2024-10-03", "2024-10-09", "2024-11-02")


def dated(title, text, day):
    made = note(title, text, (), ())
    written_at = datetime.fromisoformat(day).replace(tzinfo=UTC)
    return replace(made, document=replace(made.document, written_at=written_at))


@pytest.fixture
def diary(store):
    with store.write() as write:
        for day in DAYS:
            write.put_document(dated(day, f"{SAID} It was fine.", day))
        write.put_document(note("Barrels", "A barrel of Foxwhelp was filled.", (), ()))
    return store


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("What was measured on 3 October 2024?", "2024-10-03"),
        ("What was filled on 2 November 2024?", "2024-11-02"),
        ("Was wurde am 9. Oktober 2024 gemessen?", "2024-10-09"),
    ],
)
def test_of_notes_that_say_the_same_the_one_of_the_day_comes_first(diary, asked, first):
    assert titles(searcher_of(diary).search(asked, k=3))[0] == first


def test_a_document_of_the_time_says_the_time(diary):
    searcher = searcher_of(diary)

    of_then = searcher.search("What was measured on 3 October 2024?", k=3).evidence
    of_never = searcher.search("What was measured on 3 October 2022?", k=3).evidence

    assert of_then > of_never


@pytest.mark.parametrize(
    "asked", ["What happened in October 2024?", "Was ist im Oktober 2024 passiert?"]
)
def test_what_happened_in_a_month_is_looked_for_in_all_that_is_of_it(diary, asked):
    result = searcher_of(diary).search(asked, k=10)

    assert {"2024-10-03", "2024-10-09"} <= set(titles(result)[:3])
    assert result.coverage.matching == 2
    assert result.trace.chosen.name == "exhaustive"
    assert result.coverage.complete


def test_a_year_prefers_no_document_as_it_is_named_for_many_reasons(diary):
    searcher = searcher_of(diary)

    plain = searcher.search("Which barrel was filled with Foxwhelp?", k=5)
    timed = searcher.search("Which barrel was filled with Foxwhelp in 2024?", k=5)

    assert set(titles(timed)) == set(titles(plain))
    assert "Barrels" in titles(timed)
