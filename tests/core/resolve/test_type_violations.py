"""Statements whose ends have types outside the relation's domain or range."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.records.graph.edits import EntityName, ResolveContradiction, Retype
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


def test_a_statement_of_things_that_its_relation_does_not_join_is_asked_about_once(world):
    (asked,) = world.library.list_contradictions()

    assert asked.first.subject == "Pods"
    assert asked.first.path in {world.path("a"), world.path("b")}
    assert (asked.second.subject, asked.second.object) == ("Person", "Organization or Team")
    assert str(asked.reason) == (
        "Pods is of type Location and Acme of type Organization. “WORKS_AT” doesn't fit between "
        "them."
    )


def test_it_is_asked_no_more_when_the_type_was_wrong(world):
    edit = world.library.edit(Retype(EntityName("Pods"), "Person"))
    retyped = world.library.list_contradictions()
    world.library.undo(edit.id)

    assert retyped == ()
    assert len(world.library.list_contradictions()) == 1


@pytest.mark.parametrize(("verdict", "holds"), [("first", True), ("both", True), ("second", False)])
def test_the_statement_holds_or_its_relations_rule_does(world, verdict, holds):
    (asked,) = world.library.list_contradictions()
    world.library.edit(ResolveContradiction(verdict, asked.id))

    assert world.library.list_contradictions() == ()
    assert (("Pods", "WORKS_AT", "Acme") in world.facts("Pods")) == holds


def test_nobody_is_asked_about_a_statement_that_is_not_shown(world):
    world.library.set_option("facts_shown_from", value=0.99)

    assert world.library.list_contradictions() == ()
