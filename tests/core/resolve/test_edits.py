"""User edits, tested through the whole library."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.errors import WrongUse
from core.records.dates import parse_date_range
from core.records.graph.edits import (
    AddFact,
    Confirm,
    EntityName,
    IgnoreName,
    KeepApart,
    Merge,
    Reject,
    Rename,
    ResolveContradiction,
    Retype,
    Split,
    StatementRef,
)
from core.records.ids import EditId, FactId
from tests.core.resolve.fixture_store import World

pytestmark = pytest.mark.slow

NOTES = {
    "ada": "Ada Lovelace (Person) | WORKS_ON | Engine (Project)\nAda Lovelace (Person)",
    "countess": "Countess (Person) | LIVES_IN | London (Location)\n",
    "club": "Chess Club (Organization)\nCountess (Person) | MEMBER_OF | Chess Club (Organization)",
}
ADA = EntityName("Ada Lovelace", "Person")
WORKS = ("Ada Lovelace", "WORKS_ON", "Engine")
LIVES = ("Ada Lovelace", "LIVES_IN", "London")
MEMBER = ("Ada Lovelace", "MEMBER_OF", "Chess Club")


@pytest.fixture(scope="module")
def read_notes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folder of a library that has read the notes, and a copy that no test changes."""
    folder = tmp_path_factory.mktemp("world")
    world = World(folder / "home", folder / "notes")
    world.write(NOTES)
    world.library.close()
    return folder, Path(shutil.copytree(folder, tmp_path_factory.mktemp("copy") / "world"))


@pytest.fixture
def world(read_notes: tuple[Path, Path]) -> Iterator[World]:
    """A library that has read the notes; paths in its database are those of the first time."""
    folder, copy = read_notes
    shutil.rmtree(folder)
    shutil.copytree(copy, folder)
    world = World(folder / "home", folder / "notes")
    world.library.settle()
    yield world
    world.library.close()


def test_what_is_merged_is_one_thing_under_the_first_name(world):
    world.library.edit(Merge(ADA, EntityName("countess")))

    shown = world.library.show_graph("Countess")

    assert shown.center
    assert (shown.center.name, shown.center.aliases) == ("Ada Lovelace", ("Countess",))
    assert (shown.center.mentions, shown.center.documents) == (4, 3)
    assert world.facts("Ada Lovelace") == {WORKS, LIVES, MEMBER}
    assert ("Countess", "Person") not in world.things()


def test_what_is_merged_is_shown_by_the_first_name_though_the_other_was_renamed(world):
    world.library.edit(Rename(EntityName("Countess"), "Ada King"))

    merge = world.library.edit(Merge(ADA, EntityName("Ada King")))
    shown = world.library.show_graph("Ada King").center
    world.library.undo(merge.id)
    left = world.library.show_graph("Ada King").center

    assert shown
    assert left
    assert (shown.name, left.name) == ("Ada Lovelace", "Ada King")


def test_a_name_means_rather_what_is_shown_so_than_what_was_found_so(world):
    world.library.edit(Rename(ADA, "Countess of Lovelace"))
    world.library.edit(Rename(EntityName("Chess Club"), "Ada Lovelace"))

    shown = world.library.show_graph("Ada Lovelace").center

    assert shown
    assert shown.kind == "Organization"


def test_a_fact_that_ends_before_it_begins_is_refused(world):
    ref = StatementRef(ADA, "LIVES_IN", "London")
    start, end = parse_date_range("2020").start, parse_date_range("2019").end

    with pytest.raises(WrongUse, match="ends before it begins"):
        world.library.edit(AddFact(ref, valid_from=start, valid_to=end))


def test_a_merge_and_its_undoing_are_nothing(world):
    before = world.graph()

    edit = world.library.edit(Merge(ADA, EntityName("Countess")))
    merged = world.graph()
    world.library.undo(edit.id)

    assert merged != before
    assert world.graph() == before


def test_corrections_are_undone_in_any_order(world):
    before = world.graph()
    library = world.library
    edits = [
        library.edit(Merge(ADA, EntityName("Countess"))),
        library.edit(Rename(ADA, "Augusta Ada King")),
        library.edit(Retype(EntityName("Engine"), "Technology")),
        library.edit(Reject(FactId(world.number("Augusta Ada King", "MEMBER_OF", "Chess Club")))),
        library.edit(
            AddFact(StatementRef(EntityName("Countess"), "LIVES_IN", "Paris", "Location"))
        ),
        library.edit(IgnoreName("London")),
    ]

    for place in (2, 0, 5, 3, 1, 4):
        library.undo(edits[place].id)

    assert world.graph() == before
    assert library.list_edits() == ()
    assert len(library.list_edits(undone=True)) == 6


COUNTESS, ENGINE = EntityName("Countess", "Person"), EntityName("Engine", "Project")
CHANGES = (
    Merge(ADA, COUNTESS),
    Merge(COUNTESS, ADA),
    KeepApart(ADA, COUNTESS),
    Merge(ENGINE, EntityName("Chess Club", "Organization")),
    Split(COUNTESS, path="club"),
    Split(ADA, alias="Countess"),
    Rename(COUNTESS, "Ada King"),
    Retype(ENGINE, "Technology"),
    IgnoreName("Countess"),
    IgnoreName("Engine"),
    AddFact(StatementRef(COUNTESS, "LIVES_IN", "Paris", "Location")),
    AddFact(StatementRef(ADA, "likes", "Engine")),
)


@settings(
    max_examples=4,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(st.sampled_from(CHANGES), min_size=2, max_size=5), st.randoms())
def test_whatever_is_changed_and_undone_in_whatever_order_leaves_no_trace(world, changes, chance):
    before = world.graph()
    made = []
    for change in changes:
        if isinstance(change, Split) and change.path:
            change = replace(change, path=world.path(change.path))
        with suppress(WrongUse):  # an earlier change may have taken the name away
            made.append(world.library.edit(change).id)

    chance.shuffle(made)
    for edit_id in made:
        world.library.undo(edit_id)
    world.library.settle()

    assert world.graph() == before


@pytest.mark.parametrize("how", ["rebuild", "away and back", "reopened", "changed"])
def test_corrections_outlive_reading_everything_anew(world, how):
    library = world.library
    library.edit(Merge(ADA, EntityName("Countess")))
    library.edit(Rename(ADA, "Ada King"))
    library.edit(Reject(FactId(world.number("Ada King", "LIVES_IN", "London"))))
    library.edit(Confirm(FactId(world.number("Ada King", "WORKS_ON", "Engine"))))
    library.edit(AddFact(StatementRef(ADA, "likes", "chess")))
    library.edit(IgnoreName("Chess Club"))
    before = world.graph()

    if how == "rebuild":
        library.sync(rebuild=True)
        library.settle()
    elif how == "reopened":
        world.reopen()
        world.library.settle()
    elif how == "changed":
        world.write({name: text + "\nAda Lovelace (Person)" for name, text in NOTES.items()})
        world.write(NOTES)
    else:
        for name in NOTES:
            world.remove(name)
        world.write(NOTES)

    assert world.graph() == before
    assert world.facts("Countess") == {
        ("Ada King", "WORKS_ON", "Engine"),
        ("Ada King", "likes", "chess"),
    }


def test_a_thing_is_shown_by_the_name_and_type_that_it_was_given(world):
    world.library.edit(Rename(EntityName("Engine"), "Analytical Engine"))
    world.library.edit(Retype(EntityName("Analytical Engine"), "Technology"))

    shown = world.library.show_graph("engine").center

    assert shown
    assert (shown.name, shown.kind) == ("Analytical Engine", "Technology")
    assert shown.aliases == ("Engine",)
    assert world.facts("Analytical Engine") == {("Ada Lovelace", "WORKS_ON", "Analytical Engine")}


def test_a_rejected_fact_is_false_wherever_it_is_read(world):
    edit = world.library.edit(Reject(FactId(world.number("Countess", "LIVES_IN", "London"))))
    world.write({"again": "Countess (Person) | LIVES_IN | London (Location)"})

    assert world.facts("Countess") == {("Countess", "MEMBER_OF", "Chess Club")}
    world.library.undo(edit.id)
    assert ("Countess", "LIVES_IN", "London") in world.facts("Countess")


def test_a_confirmed_fact_is_marked_and_counts_as_used(world):
    fact = FactId(world.number("Countess", "LIVES_IN", "London"))

    world.library.edit(Confirm(fact))

    kept = world.library.store.graph.facts([fact])[fact]
    assert (kept.status, kept.accesses) == ("confirmed", 1)


def test_an_added_fact_is_the_users_and_goes_when_it_is_undone(world):
    since = parse_date_range("2019").start
    edit = world.library.edit(
        AddFact(
            StatementRef(EntityName("Countess"), "KNOWS", "Mary Somerville", "Person"),
            since,
            None,
            "year",
        )
    )

    shown = [it for it in world.library.show_graph("Mary Somerville").facts if it.id]

    assert [(it.subject, it.predicate, it.source) for it in shown] == [
        ("Countess", "KNOWS", "user_edit")
    ]
    assert (shown[0].valid_from, shown[0].precision) == (since, "year")
    world.library.undo(edit.id)
    assert ("Mary Somerville", "Person") not in world.things()


def test_a_thing_that_the_user_made_is_the_one_that_documents_name_later(world):
    edit = world.library.edit(
        AddFact(StatementRef(EntityName("Countess"), "KNOWS", "Mary Somerville", "Person"))
    )
    world.write({"mary": "Mary Somerville (Person) | likes | tea"})

    shown = world.library.find_entities("Mary Somerville")

    assert [it.documents for it in shown] == [1]
    assert len(world.facts("Mary Somerville")) == 2
    world.library.undo(edit.id)
    assert world.facts("Mary Somerville") == {("Mary Somerville", "likes", "tea")}


def test_a_forbidden_name_is_no_thing_now_and_later(world):
    edit = world.library.edit(IgnoreName("the chess club"))
    world.write({"more": "Chess Club (Organization) | LOCATED_IN | Paris (Location)"})

    assert ("Chess Club", "Organization") not in world.things()
    assert not world.library.show_graph("Chess Club").found
    assert world.facts("Countess") == {("Countess", "LIVES_IN", "London")}
    world.library.undo(edit.id)
    assert world.facts("Chess Club") == {
        ("Chess Club", "LOCATED_IN", "Paris"),
        ("Countess", "MEMBER_OF", "Chess Club"),
    }


def test_what_is_no_name_is_no_thing_unless_something_is_said_of_it_or_the_user_typed_it(world):
    world.write({"slip": "Termin 30.11 (Concept) | LOCATED_IN | Paris (Location)"})
    assert ("Termin 30.11", "Concept") in world.things()

    edit = world.library.edit(Retype(EntityName("Termin 30.11", "Concept"), "Decision"))
    world.write({"slip": "Termin 30.11 (Concept)\nVerschoben (Concept)"})

    assert ("Termin 30.11", "Decision") in world.things()
    world.library.undo(edit.id)
    assert not {name for name, _ in world.things()} & {"Termin 30.11", "Verschoben"}


def test_what_is_named_in_one_file_becomes_a_thing_of_its_own(world):
    before = world.graph()
    edit = world.library.edit(Split(EntityName("Countess"), path=world.path("club")))

    shown = [it for it in world.library.find_entities("countess") if it.kind == "Person"]

    assert sorted((it.mentions, it.documents) for it in shown) == [(1, 1), (1, 1)]
    assert len({it.id for it in shown}) == 2
    apart = world.facts("Countess", kind="Person", variant=world.path("club"))
    assert {it[1] for it in apart} == {"MEMBER_OF"}
    assert {it[1] for it in world.facts("Countess", kind="Person", variant="1")} == {"LIVES_IN"}
    world.library.undo(edit.id)
    assert world.graph() == before


def test_what_was_split_off_in_a_file_follows_the_file_when_it_is_renamed(world):
    world.library.edit(Split(EntityName("Countess"), path=world.path("club")))
    apart = EntityName("Countess", "Person", world.path("club"))
    world.library.edit(Rename(apart, "Countess of the club"))

    (world.folder / "club.md").rename(world.folder / "renamed.md")
    world.library.sync(rebuild=True)
    world.library.settle()

    assert world.facts("Countess of the club") == {
        ("Countess of the club", "MEMBER_OF", "Chess Club")
    }
    assert world.library.list_edits()[0].change == Rename(
        EntityName("Countess", "Person", world.path("renamed")), "Countess of the club"
    )


def test_an_alias_is_split_off_although_the_text_equates_it(world):
    world.write(
        {
            "ram": "Random Access Memory (Concept) is also called Ewe\n"
            "Random Access Memory (Concept) | made by | Acme\n"
            "Ewe (Concept) | eats | grass"
        }
    )
    joined = world.facts("Ewe", kind="Concept")

    world.library.edit(Split(EntityName("Random Access Memory"), alias="Ewe"))
    world.library.settle()

    assert len(joined) == 2
    assert world.facts("Ewe", kind="Concept") == {("Ewe", "eats", "grass")}
    assert ("Random Access Memory", "made by", "Acme") in world.facts("Random Access Memory")


def test_the_user_decides_which_of_two_statements_holds(world):
    world.write(
        {"one": "Engine (Project) | status | running", "two": "Engine (Project) | status | broken"}
    )
    asked = world.library.list_contradictions()

    edit = world.library.edit(ResolveContradiction("second", asked[0].id))

    standing = asked[0].second.object
    status = {it for it in world.facts("Engine") if it[1] == "status"}
    assert status == {("Engine", "status", standing)}
    assert world.library.list_contradictions() == ()
    world.library.undo(edit.id)
    assert len(world.library.list_contradictions()) == 1


def test_an_unknown_name_number_and_edit_are_wrong_use(world):
    for change in (
        Merge(ADA, EntityName("Nobody")),
        Confirm(FactId(999)),
        Rename(EntityName("Enjine"), "x"),
    ):
        with pytest.raises(WrongUse):
            world.library.edit(change)
    with pytest.raises(WrongUse):
        world.library.undo(EditId(77))
    with pytest.raises(WrongUse, match="Similar names: Engine"):
        world.library.edit(Rename(EntityName("Enjine"), "x"))
    assert world.library.list_edits(undone=True) == ()


def test_an_edit_is_undone_only_once(world):
    edit = world.library.edit(IgnoreName("London"))
    world.library.undo(edit.id)

    with pytest.raises(WrongUse, match="undone"):
        world.library.undo(edit.id)
