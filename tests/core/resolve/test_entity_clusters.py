"""Entity resolution across documents, tested through the whole library."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from core.records.graph.edits import EntityName, Rename, Split
from core.store.documents.document_queries import DocumentQueries
from tests.core.resolve.fixture_store import World

pytestmark = pytest.mark.slow

BAKER = "John Smith (Person) | WORKS_AT | Old Bakery (Organization)\n"
LEEDS = "John Smith (Person) | LOCATED_AT | Leeds (Location)\n"
PROFESSOR = "John Smith (Person) | WORKS_AT | Stanford University (Organization)\n"
PALO_ALTO = "John Smith (Person) | LOCATED_AT | Palo Alto (Location)\n"


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Iterator[World]:
    world = World(home, tmp_path / "notes")
    yield world
    world.library.close()


def people(world: World) -> list[tuple[str, int]]:
    """Return name and number of documents of every person, the most documents first."""
    entities = world.library.find_entities("", limit=100)
    return sorted(
        ((it.name, it.documents) for it in entities if it.kind == "Person"),
        key=lambda row: (-row[1], row[0]),
    )


def test_ways_of_writing_one_name_in_several_documents_are_one_thing(world):
    world.write(
        {
            "a": "Donald Knuth (Person) | WORKS_AT | Stanford University (Organization)\n",
            "b": "Knuth, D. E. (Person) | WORKS_ON | TeX (Project)\n",
            "c": "Dr. Donald Knuth (Person)\n",
        }
    )

    assert people(world) == [("Donald Knuth", 3)]
    assert world.facts("Knuth, D. E.") == {
        ("Donald Knuth", "WORKS_AT", "Stanford University"),
        ("Donald Knuth", "WORKS_ON", "TeX"),
    }


def test_a_letterhead_in_capitals_is_the_firm_that_others_write_plainly(world):
    capitals = "BRIGG & SON (Organization) | LOCATED_AT | Leeds (Location)\n"
    world.write(
        {
            "a": 2 * capitals,
            "b": "Brigg & Son (Organization) | LOCATED_AT | Leeds (Location)\n",
            "c": "Brigg and Son (Organization) | LOCATED_AT | Leeds (Location)\n",
        }
    )

    firms = world.library.find_entities("brigg", limit=100)
    assert [(it.name, it.documents) for it in firms] == [("Brigg & Son", 3)]


def test_namesakes_of_whom_different_things_are_said_are_two(world):
    world.write(
        {"a": BAKER + LEEDS, "b": PROFESSOR + PALO_ALTO, "c": BAKER, "d": "John Smith (Person)\n"}
    )

    assert people(world) == [("John Smith", 3), ("John Smith", 1)]


def test_a_type_of_few_documents_yields_to_that_of_nearly_all(world):
    world.write({"stray": "Emacs (Location)\n"})
    alone = world.things()
    world.write({name: f"Emacs (Technology) in {name}\n" for name in "abcdefgh"})
    outvoted = world.things()
    for name in "abcdefgh":
        world.remove(name)

    assert ("Emacs", "Location") in alone
    assert {it for it in outvoted if it[0] == "Emacs"} == {("Emacs", "Technology")}
    assert ("Emacs", "Location") in world.things()


def test_two_types_that_many_documents_give_a_name_stay_two(world):
    world.write({name: f"Lincoln (Location) in {name}\n" for name in "abc"})
    world.write({name: f"Lincoln (Person) in {name}\n" for name in "xy"})

    assert {("Lincoln", "Location"), ("Lincoln", "Person")} <= world.things()


def test_one_statement_that_differs_leaves_one_person_and_a_contradiction(world):
    world.write({"a": BAKER, "b": PROFESSOR})

    assert people(world) == [("John Smith", 2)]
    assert len(world.library.list_contradictions()) == 1


def test_namesakes_are_one_again_when_what_told_them_apart_is_gone(world):
    world.write({"a": BAKER + LEEDS, "b": PROFESSOR + PALO_ALTO})
    apart = people(world)
    world.write({"b": "John Smith (Person)\n"})

    assert len(apart) == 2
    assert people(world) == [("John Smith", 2)]


def test_a_path_that_the_user_splits_off_is_another_thing_whatever_is_said(world):
    world.write({"a": BAKER, "b": BAKER + "Leeds (Location)\n"})
    edit = world.library.edit(Split(EntityName("John Smith", "Person"), path=world.path("b")))
    apart = people(world)
    world.library.undo(edit.id)

    assert apart == [("John Smith", 1), ("John Smith", 1)]
    assert people(world) == [("John Smith", 2)]


def test_a_link_to_one_of_several_notes_about_a_thing_leads_to_that_note(world):
    one = {"markdown": "Markdown (Technology) is also called markdown.md\n"}
    links = {
        "c": "Ada (Person) | REFERENCES | markdown.md (Document)\n",
        "d": "Ada (Person) | REFERENCES | blog.md (Document)\n",
    }
    world.write(one | links)
    alone = world.facts("Ada")
    world.write({"blog": "Markdown (Technology) is also called blog.md\n"})
    both = world.facts("Ada")
    world.remove("blog")

    assert alone == {("Ada", "REFERENCES", "Markdown"), ("Ada", "REFERENCES", "blog.md")}
    assert both == {("Ada", "REFERENCES", "markdown.md"), ("Ada", "REFERENCES", "blog.md")}
    assert world.facts("Ada") == alone


def test_notes_about_one_thing_under_two_types_stay_two_notes(world):
    world.write(
        {
            "git": "Git (Technology) is also called git.md\n",
            "tools": "Git (Concept) is also called tools.md\n",
            "c": "Ada (Person) | REFERENCES | git.md (Document)\n",
            "d": "Ada (Person) | REFERENCES | tools.md (Document)\n",
        }
    )

    entities = world.library.find_entities("", limit=10)

    assert sorted(it.name for it in entities) == ["Ada", "Git", "git.md", "tools.md"]


def test_an_abbreviation_is_asked_about_until_something_joins_the_two(world):
    world.write(
        {
            "a": "WHO (Organization) | LOCATED_AT | Geneva (Location)\n",
            "b": "World Health Organization (Organization)\n",
        }
    )
    asked = world.library.list_reviews()
    world.write(
        {"c": "World Health Organization (Organization) | LOCATED_AT | Geneva (Location)\n"}
    )

    assert [{it.first.name, it.second.name} for it in asked] == [
        {"WHO", "World Health Organization"}
    ]
    assert world.library.list_reviews() == ()
    assert world.facts("WHO") == world.facts("World Health Organization") != set()


def test_a_given_name_that_is_not_one_of_three_people_is_still_asked_about_the_others(world):
    world.write(
        {
            "a": "Fiona (Person)\n",
            "b": "Fiona Petrie (Person)\n",
            "c": "Fiona Ashdown (Person)\n",
            "d": "Fiona Bell (Person)\n",
        }
    )
    before = people(world)
    open_questions = []
    while asked := world.library.list_reviews():
        open_questions.append({it.second.name for it in asked} | {it.first.name for it in asked})
        world.library.answer_review(asked[0].id, answer="different")

        assert people(world) == before

    assert [len(names) for names in open_questions] == [4, 3, 2]


NOTES = {
    "a": BAKER + LEEDS,
    "b": PROFESSOR + PALO_ALTO + "J. Smith (Person)\n",
    "c": "J. Smith (Person) | KNOWS | Ann Lee (Person)\n",
    "d": "Lee, Ann (Person)\nMercury (Concept)\n",
    "e": "Mercury (Project)\nAnn Lee (Concept)\n",
}


def test_neither_the_order_of_reading_nor_a_new_beginning_changes_the_graph(tmp_path):
    graphs = []
    for number, order in enumerate(list(permutations(NOTES))[::119]):
        world = World(tmp_path / f"home{number}", tmp_path / "notes")
        for note in order:
            world.write({note: NOTES[note]})
        graphs.append(world.graph())
        world.reopen()
        world.write({"a": NOTES["a"] + "Ann Lee (Person)\n"})
        world.write({"a": NOTES["a"]})
        graphs.append(world.graph())
        world.library.close()
        for path in (tmp_path / "notes").iterdir():
            path.unlink()

    assert all(graph == graphs[0] for graph in graphs)


def test_however_many_people_are_known_their_documents_are_asked_for_together(world, monkeypatch):
    people_of_a_town = "".join(
        f"Person Number{letter} (Person) | LOCATED_AT | Leeds (Location)\n" for letter in "abcdefgh"
    )
    world.write({"a": people_of_a_town, "b": people_of_a_town + LEEDS})
    world.reopen()
    asked = []
    heads = DocumentQueries.heads
    monkeypatch.setattr(
        DocumentQueries, "heads", lambda self, ids: asked.append(len(ids)) or heads(self, ids)
    )

    world.library.edit(Rename(EntityName("Person Numbera"), "Anna"))

    assert 2 in asked
    assert len(asked) < 5
