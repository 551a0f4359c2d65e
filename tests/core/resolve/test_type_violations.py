"""Entities whose types the relations of their facts rule out: the user is asked what they are."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.records.graph.edits import EntityName, Reject, Retype
from tests.core.resolve.fixture_store import World

pytestmark = pytest.mark.slow

WRONG = "Pods (Location) | WORKS_AT | Acme (Organization)\n"
RIGHT = "Ann Lee (Person) | WORKS_AT | Acme (Organization)\nIdea (Concept) | WORKS_AT | Acme (Organization)\n"  # noqa: E501 - notes have a line for each statement
LINK = "Markdown (Technology) | REFERENCES | Acme (Organization)\n"


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Iterator[World]:
    world = World(home, tmp_path / "notes")
    world.write({"a": WRONG + RIGHT + LINK, "b": WRONG})
    yield world
    world.library.close()


def test_a_thing_that_does_not_fit_its_relation_is_asked_about_once(world):
    (asked,) = world.library.list_kind_questions()

    assert asked.thing == EntityName("Pods", "Location")
    assert asked.kinds[:2] == ("Person", "Location")
    assert {"Project", "Concept"} < set(asked.kinds)
    assert len(set(asked.kinds)) == len(asked.kinds)
    (fact,) = asked.facts
    assert (fact.subject, fact.predicate, fact.object) == ("Pods", "WORKS_AT", "Acme")
    assert fact.path in {world.path("a"), world.path("b")}
    assert fact.quote


def test_a_type_that_does_not_fit_is_no_contradiction(world):
    assert world.library.list_contradictions() == ()
    assert world.library.count_waiting().kinds == 1
    assert world.library.count_waiting().all == 1


def test_the_end_that_does_not_fit_is_asked_about(world):
    world.write({"a": "Ann Lee (Person) | WORKS_AT | Berlin (Location)\n", "b": ""})

    (asked,) = world.library.list_kind_questions()

    assert asked.thing.name == "Berlin"
    assert set(asked.kinds[:2]) == {"Organization", "Team"}


def test_an_organization_stands_for_the_place_where_it_is(world):
    at = "Concert (Project) | LOCATED_AT | {}\n"
    places = ("Queen Street School (Organization)", "Mara Lind (Person)")
    world.write({"a": "".join(map(at.format, places)), "b": ""})

    (asked,) = world.library.list_kind_questions()

    assert asked.thing.name == "Mara Lind"


def test_types_that_most_of_the_facts_allow_come_first(world):
    owns = "Pods (Location) | WORKS_AT | Bole (Organization)\nAnn Lee (Person) | MEMBER_OF | Pods (Location)\n"  # noqa: E501 - a line for each statement
    world.write(
        {"b": owns, **{name: f"Pods (Location) in {name}\n" for name in "cdefghijklmnopqrst"}}
    )

    (asked,) = world.library.list_kind_questions()

    assert asked.kinds[0] == "Person"
    assert asked.kinds.index("Team") < asked.kinds.index("Location")
    assert len(asked.facts) == 3


@pytest.mark.parametrize("kind", ["Person", "Location"])
def test_the_chosen_type_is_certain_until_that_is_undone(world, kind):
    (asked,) = world.library.list_kind_questions()
    edit = world.library.edit(Retype(asked.thing, kind))
    answered = world.library.list_kind_questions()
    kinds = {one.kind for one in world.library.find_entities("Pods")}
    world.library.undo(edit.id)

    assert answered == ()
    assert kinds == {kind}
    assert world.library.list_kind_questions() == (asked,)


def test_an_organization_may_be_where_something_is(world):
    world.write({"a": "Concert (Concept) | LOCATED_AT | Acme (Organization)\n", "b": ""})

    assert world.library.list_kind_questions() == ()


def test_nobody_is_asked_who_they_are(world):
    world.library.set_option("your_name", value="Kim Roe")
    uses = "{} (Person) | USES_TECHNOLOGY | Typescript (Technology)\n"
    world.write({"b": "".join(map(uses.format, ("Me", "Kim Roe", "Ann Lee")))})

    assert {it.thing.name for it in world.library.list_kind_questions()} == {"Pods", "Ann Lee"}


def test_nobody_is_asked_about_a_statement_that_is_not_shown(world):
    world.library.set_option("facts_shown_from", value=0.99)

    assert world.library.list_kind_questions() == ()


def test_a_value_that_does_not_fit_the_property_of_its_type_is_listed_k1(world):
    world.write(
        {
            "a": "Acme (Organization) | founded | banana\nAcme (Organization) | industry | pumps\n",
            "b": "Bole (Organization) | founded | 1931\n",
        }
    )

    (wrong,) = world.library.list_wrong_values()
    queried = world.library.query_graph("MATCH (o:Organization) RETURN o.name, o.founded, o.tier")

    assert world.library.count_waiting().values == 1
    assert (wrong.subject, wrong.predicate, wrong.object) == ("Acme", "founded", "banana")
    rows = {tuple(cell.text for cell in row) for row in queried.rows}
    assert ("Acme", "banana", "") in rows
    assert ("Bole", "1931", "") in rows
    world.library.edit(Reject(wrong.id))
    assert world.library.list_wrong_values() == ()
    assert world.library.count_waiting().values == 0
