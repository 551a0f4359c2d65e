from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answerers import listing, period
from core.answer.answerers.listing import is_partly_read
from core.records.answers.answers import ListEntry, Listing, Trace
from core.records.answers.questions import Analysis, Coverage, QuestionEntity
from core.records.ids import EntityId
from tests.core.answer.passages import fact, found, hit, proposed

WORKS = fact("Mara Quill", "WORKS_AT", "Oslo Institute", quote="Mara Quill works at Oslo.")


def listed(*entries, matching=9):
    result = found("List all", [])
    coverage = Coverage(matching, matching, complete=True)
    return replace(result, listing=Listing("found", entries), coverage=coverage)


def test_a_list_counts_and_cites_each_entry():
    extract = proposed(listing.answer, listed(ListEntry("Mara Quill", EntityId(1), (WORKS,), 1)))

    assert extract.text.startswith("**1** found:\n")
    assert "- **Mara Quill**: Mara Quill works at Oslo Institute [1]" in extract.text
    assert [it.quote for it in extract.citations] == ["Mara Quill works at Oslo."]


def test_a_long_list_says_how_many_more_there_are():
    extract = proposed(
        listing.answer, listed(*(ListEntry(f"thing {n}", passages=1) for n in range(130)))
    )

    assert extract.text.startswith("**130** ")
    assert extract.text.endswith("- … and 30 more")


def test_nothing_listed_is_no_answer():
    assert proposed(listing.answer, listed()).text == ""
    assert proposed(listing.answer, found("List all", [])).text == ""


def changed(*facts, evolution=True, question="How did it change?"):
    mara = QuestionEntity(EntityId(1), "Mara Quill", 0, 10)
    analysis = Analysis(question, things=(mara,), evolution=evolution)
    result = found(question, [], facts=facts)
    return replace(result, trace=Trace(result.question, analysis=analysis))


def role(name, year=None):
    when = {"valid_from": datetime(year, 1, 1, tzinfo=UTC), "precision": "year"} if year else {}
    return fact("Mara Quill", "role", name, quote=f"She was {name}.", subject_id=1,
                start=year or 0, **when)  # fmt: skip


def test_a_course_names_its_times_in_the_given_order():
    extract = proposed(period.answer, changed(role("engineer", 2010), role("director", 2022)))

    assert extract.text.splitlines() == [
        "- 2010: Mara Quill role engineer [1]",
        "- 2022: Mara Quill role director [2]",
    ]


def test_without_any_time_there_is_no_course():
    assert proposed(period.answer, changed(role("engineer"), role("director"))).text == ""


@pytest.mark.parametrize("question", ["What did Mara Quill used to do?", "Was war Mara früher?"])
def test_what_was_formerly_so_is_no_course(question):
    both = role("engineer", 2010), role("director", 2022)

    assert proposed(period.answer, changed(*both, question=question)).text == ""


def test_other_questions_have_no_course():
    both = role("engineer", 2010), role("director", 2022)

    assert proposed(period.answer, changed(*both, evolution=False)).text == ""


TIDES = hit("The lab opened in 1999. Tidal turbines turn with the moon.")
COSTS = hit("Tidal turbines cost less each year.", path="/n/b.md", start=40)
BREAD = hit("Bread takes time.", path="/n/c.md")


def covered(question, *hits, read=2, matching=2):
    coverage = Coverage(matching, read, complete=read >= matching)
    return replace(found(question, hits), coverage=coverage)


def test_from_each_matching_passage_what_fits_best_is_quoted():
    result = covered("List everything about tidal turbines", TIDES, COSTS, BREAD)
    extract = proposed(listing.answer_from_passages, result)

    assert extract.text.splitlines() == [
        "- Tidal turbines turn with the moon. [1]",
        "- Tidal turbines cost less each year. [2]",
    ]
    assert [(it.path, it.start) for it in extract.citations] == [("/n/a.md", 24), ("/n/b.md", 40)]


@pytest.mark.parametrize(
    "question", ["How many tidal turbines are there?", "What do all the tidal turbines cost?"]
)
def test_questions_that_want_no_list_are_answered_otherwise(question):
    assert proposed(listing.answer_from_passages, covered(question, TIDES, COSTS)).text == ""
    assert (
        proposed(listing.answer_from_passages, found("List tidal turbines", [TIDES, COSTS])).text
        == ""
    )


def test_what_matches_beyond_what_was_read_is_noticed():
    assert is_partly_read(covered("List all", TIDES, read=1, matching=7))
    assert not is_partly_read(covered("List all", TIDES, read=7, matching=7))
    assert not is_partly_read(found("Who is it?", [TIDES]))
    assert not is_partly_read(listed(ListEntry("Mara Quill")))
