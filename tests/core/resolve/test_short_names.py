"""First names that several people share, tested through the whole library (D17)."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path, PureWindowsPath

import pytest

from core.records.graph.edits import EntityName, KeepApart, Merge, Rename, Split
from core.resolve.namesakes import folders_of_all
from tests.core.resolve.fixture_store import World

pytestmark = pytest.mark.slow

# Two people called Fiona: one of the stage, one of the gardens.
STAGE = "Fiona Ashdown (Person)\nKit Lowe (Person)\nTollgate (Organization)\n"
GARDEN = "Fiona Petrie (Person)\nRavi Bhandari (Person)\nPlot 17 (Concept)\n"
NOTES = {
    "a": STAGE,
    "b": GARDEN,
    "c": "Fiona (Person) | WORKS_ON | Cinderella (Project)\nKit Lowe (Person)\n"
    "Tollgate (Organization)\n",
    "d": "Fiona (Person) | LIKES | Gin (Concept)\nRavi Bhandari (Person)\nPlot 17 (Concept)\n",
    "e": "Fiona (Person) | READS | Hamnet (Concept)\n",
}


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Iterator[World]:
    world = World(home, tmp_path / "notes")
    yield world
    world.library.close()


def who(world: World) -> dict[str, str]:
    """Return the subject of each fact by its predicate."""
    names = ("Fiona", "Fiona Ashdown", "Fiona Petrie", "Fiona Reed")
    known = {it.name for it in world.library.find_entities("Fiona", limit=20)}
    return {
        predicate: subject
        for name in names
        if name in known
        for subject, predicate, _ in world.facts(name)
    }


def test_each_document_means_the_one_whose_company_it_names(world):
    world.write(NOTES)

    meant = who(world)
    assert meant["WORKS_ON"] == "Fiona Ashdown"
    assert meant["LIKES"] == "Fiona Petrie"


def test_a_document_that_tells_nothing_means_somebody_who_joins_nobody(world):
    world.write(NOTES)

    assert who(world)["READS"] == "Fiona"
    assert not world.facts("Fiona") & world.facts("Fiona Ashdown")


def test_a_first_name_with_an_initial_is_the_person_whom_it_fits(world):
    world.write(
        {"a": STAGE, "b": GARDEN, "c": "Fiona A (Person) | WORKS_ON | Cinderella (Project)\n"}
    )

    assert who(world)["WORKS_ON"] == "Fiona Ashdown"


@pytest.mark.parametrize("order", [*permutations("abcde")][::31])
def test_the_order_of_documents_does_not_matter(world, order):
    for name in order:
        world.write({name: NOTES[name]})

    meant = who(world)
    assert (meant["WORKS_ON"], meant["LIKES"], meant["READS"]) == (
        "Fiona Ashdown", "Fiona Petrie", "Fiona",
    )  # fmt: skip


@pytest.mark.parametrize(("byname", "is_other"), [("Baker Fiona", True), ("Aunt Fiona", False)])
def test_who_is_called_by_a_trade_is_not_meant_by_the_first_name_alone(world, byname, is_other):
    alone = "Fiona (Person) | READS | Hamnet (Concept)\n"
    world.write({"a": f"{byname} (Person)\nKit Lowe (Person)\n", "b": f"{alone}Kit Lowe (Person)"})

    names = {it.name for it in world.library.find_entities("Fiona", limit=20)}
    assert (names == {"Fiona", byname}) is is_other


def test_when_one_of_them_is_gone_the_name_means_the_other(world):
    world.write({name: NOTES[name] for name in "abc"})
    world.remove("b")
    after = who(world)
    graph = world.graph()
    world.clear()
    world.write({name: NOTES[name] for name in "ac"})

    assert (who(world), world.graph()) == (after, graph)


def test_one_common_acquaintance_tells_nothing(world):
    beside = "Fiona (Person) | HELPS | Kit Lowe (Person)\n"
    alone = "Fiona (Person) | WORKS_ON | Cinderella (Project)\nKit Lowe (Person)\n"
    world.write({**NOTES, "a": STAGE + beside, "c": alone})

    assert who(world)["WORKS_ON"] == "Fiona"


def test_that_somebody_is_named_in_most_documents_tells_nothing(world):
    shared = "Kit Lowe (Person)\nRavi Bhandari (Person)\nTed Moss (Person)\nIda Holm (Person)\n"
    often = {
        f"a{number}": f"Fiona Ashdown (Person)\n{shared}Plot {number} (Concept)\n"
        for number in range(4)
    }
    alone = {"a4": "Fiona Ashdown (Person)\n", "b": f"Fiona Petrie (Person)\n{shared}"}

    world.write(often | alone | {"c": f"Fiona (Person) | LIKES | Gin (Concept)\n{shared}"})

    assert who(world)["LIKES"] == "Fiona"


def test_a_folder_that_names_both_tells_nothing(world):
    world.write(
        {
            "diary/a": "Fiona Ashdown (Person)\nKit Lowe (Person)\n",
            "diary/b": "Fiona Ashdown (Person)\nTollgate (Organization)\n",
            "diary/c": "Fiona Petrie (Person)\n",
            "plots/d": "Fiona Petrie (Person)\n",
            "diary/e": "Fiona (Person) | READS | Hamnet (Concept)\nKit Lowe (Person)\n",
        }
    )

    assert who(world)["READS"] == "Fiona"


def test_a_single_document_about_a_namesake_does_not_make_a_folder_tell_nothing(world):
    often = {
        f"diary/a{number}": f"Fiona Ashdown (Person)\nPlot {number} (Concept)\n"
        for number in range(10)
    }
    stray = {"diary/b": "Fiona Petrie (Person)\n"}
    beside = "Fiona (Person) | READS | Hamnet (Concept)\nKit Lowe (Person)\n"

    world.write(often | stray | {"diary/a": STAGE, "diary/e": beside})

    assert who(world)["READS"] == "Fiona Ashdown"


def test_the_initial_tells_whom_the_document_means_by_the_name_alone(world):
    brief = "Fiona A (Person)\nFiona (Person) | WORKS_ON | Cinderella (Project)\n"
    world.write({"a": STAGE, "b": GARDEN, "c": brief})

    assert who(world)["WORKS_ON"] == "Fiona Ashdown"


def test_a_link_with_the_name_alone_hides_nobody(world):
    world.write({**NOTES, "f": "Fiona (Document)\nPlot 17 (Concept)\n"})

    meant = who(world)
    assert (meant["WORKS_ON"], meant["LIKES"], meant["READS"]) == (
        "Fiona Ashdown", "Fiona Petrie", "Fiona",
    )  # fmt: skip


FIONA, ASHDOWN, PETRIE = (
    EntityName(name, "Person") for name in ("Fiona", "Fiona Ashdown", "Fiona Petrie")
)
IN_COMPANY = {"WORKS_ON": "Fiona Ashdown", "LIKES": "Fiona Petrie"}


@pytest.mark.parametrize(
    ("answers", "name"),
    [
        ((KeepApart(FIONA, ASHDOWN),), "Fiona"),
        ((KeepApart(FIONA, ASHDOWN), KeepApart(FIONA, PETRIE)), "Fiona"),
        ((KeepApart(FIONA, ASHDOWN), Merge(PETRIE, FIONA)), "Fiona Petrie"),
        ((Merge(PETRIE, FIONA),), "Fiona Petrie"),
        ((Rename(FIONA, "Fiona Reed"),), "Fiona Reed"),
    ],
)
def test_an_answer_moves_only_what_was_left_to_the_name(world, answers, name):
    world.write(NOTES)
    before = world.graph()

    edits = [world.library.edit(it) for it in answers]
    world.library.settle()

    assert who(world) == IN_COMPANY | {"READS": name}
    for edit in edits:
        world.library.undo(edit.id)
    world.library.settle()
    assert world.graph() == before


def test_a_merge_that_keeps_the_first_name_moves_only_what_was_left_to_it(world):
    world.write(NOTES)
    world.library.edit(Merge(FIONA, PETRIE))
    world.library.settle()

    assert who(world) == {"WORKS_ON": "Fiona Ashdown", "LIKES": "Fiona", "READS": "Fiona"}


def test_an_answer_outlives_reading_everything_anew(world):
    world.write(NOTES)
    world.library.edit(KeepApart(FIONA, ASHDOWN))
    world.library.edit(Merge(PETRIE, FIONA))
    world.clear()
    world.write(NOTES)

    assert who(world) == IN_COMPANY | {"READS": "Fiona Petrie"}


def test_a_name_that_the_user_splits_off_is_nowhere_that_person(world):
    world.write({name: NOTES[name] for name in "abc"})
    assert who(world)["WORKS_ON"] == "Fiona Ashdown"

    world.library.edit(Split(ASHDOWN, alias="Fiona"))
    world.library.settle()

    assert who(world)["WORKS_ON"] == "Fiona"


def test_an_initial_kept_apart_from_the_only_one_it_fits_is_somebody_else(world):
    world.write({"a": STAGE, "c": "Fiona A (Person) | WORKS_ON | Cinderella (Project)\n"})
    world.library.edit(KeepApart(EntityName("Fiona A", "Person"), ASHDOWN))
    world.library.settle()

    assert world.facts("Fiona A") == {("Fiona A", "WORKS_ON", "Cinderella")}


def test_a_relative_introduced_by_a_first_name_joins_nobody_who_has_a_surname(world):
    world.write(
        {
            "a": "Ines Caldeira (Person) | LIKES | Consoles (Concept)\n",
            "b": "Ottilie Marsh (Person) | daughter | Ines (Person)\n"
            "Ines (Person) | READS | Hamnet (Concept)\n",
        }
    )

    assert "Ines Caldeira" not in {subject for subject, _, _ in world.facts("Ines")}
    assert ("Ines", "READS", "Hamnet") in world.facts("Ines")


def test_a_relative_of_the_same_family_joins_who_has_that_surname(world):
    world.write(
        {
            "a": "Tom Lowe (Person) | LIKES | Consoles (Concept)\n",
            "b": "Martin Lowe (Person) | son | Tom (Person)\n"
            "Tom (Person) | READS | Hamnet (Concept)\n",
        }
    )

    assert ("Tom Lowe", "READS", "Hamnet") in world.facts("Tom Lowe")


def asked(world: World) -> set[frozenset[str]]:
    return {frozenset({it.first.name, it.second.name}) for it in world.library.list_reviews()}


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("Hamish (Concept)", "Hamish Orr"),
        ("Katrin (Concept)", "Katrin Voss"),
        ("Becky (Person)", "Rebecca Lowe"),
        ("Steffi (Person)", "Stefanie Brandt"),
    ],
)
def test_a_given_name_that_fits_one_person_is_asked_about(world, short, full):
    beside = "Tollgate (Organization)\n"
    world.write({"a": f"{full} (Person)\n{beside}", "b": f"{short} | READS | tea\n{beside}"})

    pair = frozenset({short.split(" (")[0], full})
    assert asked(world) == {pair}
    world.library.answer_review(world.library.list_reviews()[0].id, answer="different")
    world.library.settle()
    assert asked(world) == set()


@pytest.mark.parametrize(
    "notes",
    [
        # Two people whom it fits.
        {"a": "Rebecca Lowe (Person)\nTollgate (Organization)\n", "c": "Rebecca Moss (Person)\n"},
        # Nothing in common.
        {"x/a": "Rebecca Lowe (Person)\n"},
        # A family name.
        {"a": "Ida Becky (Person)\nTollgate (Organization)\n"},
    ],
)
def test_a_given_name_is_not_asked_about_without_reason(world, notes):
    world.write(notes | {"b": "Becky (Person) | READS | tea\nTollgate (Organization)\n"})

    assert not any("Rebecca Lowe" in pair for pair in asked(world))


def test_the_full_name_may_come_later(world):
    world.write({"b": "Becky (Person) | READS | tea\nTollgate (Organization)\n"})
    world.write({"a": "Rebecca Lowe (Person)\nTollgate (Organization)\n"})

    assert asked(world) == {frozenset({"Becky", "Rebecca Lowe"})}
    world.remove("a")
    assert asked(world) == set()


def test_a_note_that_tells_two_of_one_name_apart_makes_two(world):
    world.write(
        {
            "Choir/a": "Lena Otte (Person) | is not | my Lena from the practice\n"
            "Lena Otte (Person) | role | alto\n",
            "Choir/b": "Lena Otte (Person) | phone | 0160 5550125\n",
            "Practice/c": "Lena Otte (Person) | since | 15 August 2026\n",
            "Practice/Team/d": "Lena (Person) | trained in | Hanover\n",
        }
    )

    told = [world.library.show_graph("Lena Otte", kind="Person", variant=it) for it in ("", "2")]
    said = [{fact.predicate for fact in it.facts if fact.source != "system"} for it in told]
    assert said == [{"is not", "role", "phone"}, {"since", "trained in"}]


def test_folders_on_several_drives_have_no_common_one():
    one, other = PureWindowsPath("C:/notes/work"), PureWindowsPath("D:/mail")

    assert folders_of_all([one, other]) == frozenset()
    assert folders_of_all([one, one / "team"]) == {one, *one.parents}
