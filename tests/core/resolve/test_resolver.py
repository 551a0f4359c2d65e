"""Entity and fact resolution, tested through the whole library."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import WrongUse
from core.records.graph.edits import EntityName, Merge
from core.resolve.resolver import Resolver
from tests.core.resolve.fixture_store import World

pytestmark = pytest.mark.slow

# Names in several spellings, types and forms; values that follow, and that contradict each other.
NOTES = {
    "a": "date: 2019-03-01\nDonald Knuth (Person) | WORKS_AT | Acme (Organization)\n",
    "b": "date: 2021-05-01\nKnuth, D. (Person)\nDonald Knuth (Person) | WORKS_AT | Beta"
    " (Organization)\n",
    "c": "Donald Knuth (Person) | BORN_IN | Milwaukee (Location)\nDonald Knuth (Concept)\n",
    "d": "World Health Organization (Organization) is also called WHO\nWHO (Concept)\n",
    "e": "WHO (Organization) | LOCATED_IN | Geneva (Location)\nGENEVA (Location)\n"
    "Geneva (Location)",
    "f": "Heron (Project) | status | active\nHeron (Project) | USES | Zürich Kit (Technology)\n",
    "g": "Heron (Project) | status | cancelled\nZurich Kit (Technology)\nheron (Concept)\n",
    "h": "Jane Roe (Person) | born | 1961\nJane Roe (Person) | WORKS_AT | Acme Inc. (Organization)",
    "i": "Jane Roe (Person) | born | 1985\nJane Roe (Person) | WORKS_AT | Gamma (Organization)",
}


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Iterator[World]:
    world = World(home, tmp_path / "notes")
    yield world
    world.library.close()


@settings(
    max_examples=4,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.permutations(sorted(NOTES)), st.integers(1, len(NOTES) - 1))
def test_the_order_of_documents_does_not_change_the_graph(world, order, cut):
    world.clear()
    world.write(NOTES)
    at_once = world.graph()

    world.clear()
    assert world.things() == set()
    world.write({name: NOTES[name] for name in order[:cut]})
    world.write({name: NOTES[name] for name in order[cut:]})

    assert world.graph() == at_once


def test_what_comes_and_goes_leaves_no_trace(world):
    few = {name: NOTES[name] for name in "aceg"}
    world.write(few)
    before = world.graph()

    world.write(NOTES)
    for name in "bdfhi":
        world.remove(name)

    assert world.graph() == before


def test_names_that_a_text_equates_in_one_note_are_one_thing_in_all(world):
    world.write({name: NOTES[name] for name in "de"})

    shown = world.library.show_graph("WHO").center

    assert shown
    assert (shown.name, shown.documents) == ("World Health Organization", 2)
    assert world.facts("World Health Organization") == {
        ("World Health Organization", "LOCATED_IN", "Geneva")
    }


def test_a_newer_statement_closes_an_older_one_that_stays_in_history(world):
    world.write({name: NOTES[name] for name in "ab"})

    now = world.facts("Donald Knuth")
    history = [
        fact
        for fact in world.library.show_graph("Donald Knuth", history=True).facts
        if fact.predicate == "WORKS_AT"
    ]

    assert now == {("Donald Knuth", "WORKS_AT", "Beta")}
    assert [(it.object, it.status) for it in history] == [
        ("Acme", "superseded"),
        ("Beta", "extracted"),
    ]
    assert history[0].superseded_by == history[1].id


def test_a_thing_is_shown_as_it_was(world):
    world.write({name: NOTES[name] for name in "ab"})

    assert world.facts("Donald Knuth", as_of="2020-06") == {("Donald Knuth", "WORKS_AT", "Acme")}
    assert world.facts("Donald Knuth", as_of="2022") == {("Donald Knuth", "WORKS_AT", "Beta")}
    # In that year it changed.
    assert len(world.facts("Donald Knuth", as_of="2021")) == 2
    with pytest.raises(WrongUse, match="isn't a date"):
        world.library.show_graph("Donald Knuth", as_of="then")


def test_statements_without_order_in_time_are_a_question(world):
    world.write({name: NOTES[name] for name in "fg"})

    clashes = world.library.list_contradictions()

    assert [{it.first.object, it.second.object} for it in clashes] == [{"active", "cancelled"}]
    assert {clashes[0].first.path, clashes[0].second.path} == {world.path("f"), world.path("g")}
    world.remove("g")
    assert world.library.list_contradictions() == ()


def test_a_question_is_answered_once_and_for_all(world):
    world.write({"one": "Robert Hall (Person)", "two": "Bob Hall (Person) | likes | tea"})
    asked = world.library.list_reviews()

    world.library.answer_review(asked[0].id, answer="different")
    world.library.sync(rebuild=True)
    world.library.settle()

    assert [{it.first.name, it.second.name} for it in asked] == [{"Robert Hall", "Bob Hall"}]
    assert world.library.list_reviews() == ()
    assert world.things() == {("Robert Hall", "Person"), ("Bob Hall", "Person")}
    with pytest.raises(WrongUse, match="no such question"):
        world.library.answer_review(asked[0].id, answer="same")


def test_a_pair_that_is_the_same_becomes_one_thing(world):
    world.write({"one": "Robert Hall (Person)", "two": "Bob Hall (Person) | likes | tea"})

    edit = world.library.answer_review(world.library.list_reviews()[0].id, answer="same")

    assert len(world.things()) == 1
    assert world.library.list_reviews() == ()
    world.library.undo(edit.id)
    assert len(world.library.list_reviews()) == 1


@pytest.mark.parametrize("short_first", [True, False])
def test_a_pair_that_is_the_same_keeps_the_fuller_name(world, short_first):
    notes = [("one", "Wilf (Person)"), ("two", "Wilf Garside (Person) | likes | tea")]
    world.library.set_option("merge_sure", value=1.0)
    world.write(dict(notes if short_first else notes[::-1]))

    world.library.answer_review(world.library.list_reviews()[0].id, answer="same")

    assert world.things() == {("Wilf Garside", "Person")}


def test_a_pair_that_is_the_same_keeps_the_name_of_a_person_and_not_the_role(world):
    world.library.set_option("merge_sure", value=1.0)
    world.write(
        {
            "one": "Garside (Person)",
            "two": "Nurse Ada Garside (Person)",
            "three": "Ada Garside (Person) | likes | tea",
            "four": "Ada Garside (Person) | likes | jam",
        }
    )

    firsts: list[str] = []
    while asked := world.library.list_reviews():
        firsts.append(asked[0].first.name)
        world.library.answer_review(asked[0].id, answer="same")

    assert firsts[-1] == "Ada Garside"
    assert world.things() == {("Ada Garside", "Person")}


def test_another_threshold_has_everything_sorted_out_anew(world):
    world.write({"one": "Robert Hall (Person)", "two": "Bob Hall (Person) | likes | tea"})

    world.library.set_option("merge_sure", value=0.4)
    world.library.settle()

    assert len(world.things()) == 1
    world.library.set_option("merge_sure", value=0.6)
    world.library.settle()
    assert len(world.things()) == 2


def test_what_was_not_sorted_out_is_when_the_library_is_opened_again(world, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(Resolver, "step", lambda self, cancel: False)
        world.reopen()
        world.write({name: NOTES[name] for name in "de"})
        unsorted = world.things()
        world.library.close()

    world.reopen()
    world.library.settle()

    assert ("WHO", "Organization") in unsorted
    assert ("World Health Organization", "Organization") in world.things()
    assert not any(name == "WHO" for name, _ in world.things())


def test_a_failure_in_the_middle_loses_nothing(world, monkeypatch):
    judge = Resolver._resolve_facts
    failures = iter([True, False])

    def fail_once(self, *args, **others) -> None:
        if next(failures, False):
            raise RuntimeError("interrupted")
        judge(self, *args, **others)

    monkeypatch.setattr("core.ingest.service._AFTER_FAILURE_S", 0.05)
    monkeypatch.setattr(Resolver, "_resolve_facts", fail_once)
    world.write({name: NOTES[name] for name in "ab"})
    while world.library.store.resolution.touched(1000):
        world.library.settle()

    assert world.facts("Donald Knuth") == {("Donald Knuth", "WORKS_AT", "Beta")}


def test_rebuild_reads_every_file_again_and_an_ordinary_sync_does_not(world):
    world.write({"a": NOTES["a"]})
    world.instead("WORKS_AT", "MEMBER_OF")
    world.library.sync()
    world.library.settle()
    before = world.facts("Donald Knuth")

    world.library.sync(rebuild=True)
    world.library.settle()

    assert before == {("Donald Knuth", "WORKS_AT", "Acme")}
    assert world.facts("Donald Knuth") == {("Donald Knuth", "MEMBER_OF", "Acme")}


def test_what_is_merged_stays_one_when_one_of_both_goes_and_comes_back(world):
    world.write({"a": "Ada (Person)", "b": "Countess (Person)"})
    world.library.edit(Merge(EntityName("Countess"), EntityName("Ada")))
    before = world.graph()

    world.remove("b")
    alone = world.things()
    world.write({"b": "Countess (Person)"})

    assert alone == {("Ada", "Person")}
    assert world.graph() == before


def test_a_file_that_has_a_copy_is_read_again_and_keeps_what_it_said(world):
    world.write({"a": NOTES["a"], "copy of a": NOTES["a"]})
    before = world.graph()

    world.library.sync(rebuild=True)
    world.library.settle()

    assert world.graph() == before
    status = world.library.status()
    assert (status.documents, len(status.duplicates)) == (1, 1)
    assert world.library.search("Donald Knuth").hits
