"""What is shown around a thing, and which thing a name means."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.records.graph.edits import EntityName, Rename, Retype, Split
from tests.core.resolve.fixture_store import World

pytestmark = pytest.mark.slow

BAKER = (
    "John Smith (Person) | WORKS_AT | Old Bakery (Organization)\n"
    "John Smith (Person) | LOCATED_AT | Leeds (Location)\n"
)
PROFESSOR = (
    "John Smith (Person) | WORKS_AT | Stanford University (Organization)\n"
    "John Smith (Person) | LOCATED_AT | Palo Alto (Location)\n"
)


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Iterator[World]:
    world = World(home, tmp_path / "notes")
    yield world
    world.library.close()


def together(world: World, name: str, **wanted) -> set[str]:
    """What is named in the passages that name the thing, and joined to it by no fact."""
    shown = world.library.show_graph(name, **wanted)
    return {
        fact.object if fact.subject == name else fact.subject
        for fact in shown.facts
        if fact.source == "system" and name in (fact.subject, fact.object)
    }


def test_years_are_around_a_thing_only_where_a_fact_leads_to_them(world):
    world.write(
        {
            "a": "Ada (Person) | KNOWS | Bob (Person)\nLeeds (Location)\n1843 (Date)\n",
            "b": "Bob (Person) | born in | 1815 (Date)\nLeeds (Location)\n",
        }
    )
    ada = world.library.show_graph("Ada")

    assert {fact.name for fact in ada.entities} == {"Ada", "Bob", "Leeds"}
    assert together(world, "Ada") == {"Leeds"}
    assert "1815" in {fact.name for fact in world.library.show_graph("Bob").entities}
    assert together(world, "1843", kind="Date") == {"Ada", "Bob", "Leeds"}


def test_whoever_shares_a_name_is_told_and_can_be_asked_for(world):
    world.write({"a": BAKER, "b": PROFESSOR, "c": BAKER})
    first = world.library.show_graph("John Smith")
    second = world.library.show_graph("John Smith", kind="Person", variant="2")

    assert set(first.alike) == {"John Smith (Person #2)"}
    assert set(second.alike) == {"John Smith (Person #1)"}
    assert ("John Smith", "WORKS_AT", "Stanford University") in {
        (fact.subject, fact.predicate, fact.object) for fact in second.facts
    }
    assert world.library.show_graph("Leeds").alike == ()


def test_a_name_that_ends_in_parentheses_is_no_type(world):
    world.write({"a": "Mercury (Location) | orbits | Sun (Concept)\n", "b": "Mercury (Project)\n"})
    world.library.edit(Rename(EntityName("Mercury", "Location"), "Mercury (Planet)"))
    shown = world.library.show_graph("Mercury", kind="Planet")
    edit = world.library.edit(Retype(EntityName("Mercury", "Planet"), "Product"))

    assert shown.center is not None
    assert shown.center.name == "Mercury (Planet)"
    assert isinstance(edit.change, Retype)
    assert edit.change.thing == EntityName("Mercury", "Location")
    assert world.library.show_graph("Mercury", kind="Project").found
    assert world.library.find_paths("Mercury (Planet)", "Sun").paths
    assert world.library.find_paths("Mercury (Product)", "Sun").paths


def test_a_name_that_was_split_off_is_no_other_name_any_more(world):
    world.write({"a": "Acme (Organization) is also called Zenith\nZenith (Organization)\n"})
    edit = world.library.edit(Split(EntityName("Acme"), alias="Zenith"))
    apart = world.library.show_graph("Acme").center
    world.library.undo(edit.id)
    one = world.library.show_graph("Acme").center

    assert apart is not None
    assert one is not None
    assert (apart.aliases, one.aliases) == ((), ("Zenith",))


def test_a_thing_that_several_files_are_about_is_none_of_them(world):
    world.write(
        {"a": "Git (Technology) is also called git.md\nGit (Technology) is also called VCS"}
    )
    alone = world.library.show_graph("Git").center
    world.write({"b": "Git (Technology) is also called tools.md\n"})
    several = world.library.show_graph("tools.md").center

    assert alone is not None
    assert several is not None
    assert alone.aliases == ("VCS", "git.md")
    assert (several.name, several.aliases) == ("Git", ("VCS",))


def test_a_way_from_a_thing_to_itself_is_refused(world):
    world.write({"a": "Acme (Organization) is also called Zenith\n"})

    with pytest.raises(WrongUse, match="same thing"):
        world.library.find_paths("Acme", "zenith")
