"""What is told of a thing: facts before links, and its names without those of files."""

from msgspec.structs import replace

from core.records.ids import EntityId
from core.records.knowledge import Entity, FactView
from ui.items.graph.fact_tree import group_facts
from ui.items.graph.relations import other_names, say_incoming, say_sentence

INES, LAB, NOTE = EntityId(1), EntityId(2), EntityId(3)


def said(
    predicate: str, *, of: EntityId = INES, to: EntityId = LAB, path: str = "Ines.md"
) -> FactView:
    return FactView(
        "Ines", predicate, "Lab", 0.9, "extracted", "file", subject_id=of, object_id=to, path=path
    )


def test_facts_come_before_links_however_many_there_are():
    links = [said("REFERENCES"), said("REFERENCES", to=NOTE), said("REFERENCES", of=NOTE, to=INES)]
    works, lives = said("WORKS_AT"), said("LOCATED_AT", path="")

    groups = group_facts([*links, lives, said(""), works], INES)

    assert [one.facts[0].predicate for one in groups] == [
        "WORKS_AT", "LOCATED_AT", "REFERENCES", "REFERENCES", "",
    ]  # fmt: skip


def test_the_file_of_its_note_is_no_other_name_of_a_thing():
    entity = Entity(INES, "Ines Aldana", "person", aliases=("Ines Aldana.md", "Ines", "Dr. Aldana"))

    assert other_names(entity) == ["Ines", "Dr. Aldana"]


def test_unsure_facts_follow_the_sure_ones_and_the_user_is_never_unsure():
    works, lives = said("WORKS_AT"), said("LOCATED_AT")
    unsure = replace(said("WORKS_AT", to=NOTE), confidence=0.4)
    confirmed = replace(said("OWNS"), confidence=0.4, status="confirmed")
    stated = replace(said("KNOWS"), confidence=0.4, source="conversation")

    groups = group_facts([unsure, works, lives, confirmed, stated], INES, shown_from=0.8)

    assert groups[-1].facts == (unsure,)
    assert groups[-1].title == "works at (unsure)"
    assert {fact.predicate for group in groups[:-1] for fact in group.facts} == {
        "WORKS_AT", "LOCATED_AT", "OWNS", "KNOWS",
    }  # fmt: skip


def test_dates_in_facts_are_written_as_everywhere():
    fact = replace(said("VALID_UNTIL"), object="2026-11-30")

    assert say_sentence(fact).endswith("30 Nov 2026")


def test_a_fact_is_read_from_the_side_of_its_object():
    assert say_incoming("MANAGED_BY", "Ines") == "manages"
    assert say_incoming("aunt of", "Ines") == "aunt of Ines"
