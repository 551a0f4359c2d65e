"""What is told of a thing: facts before links, and its names without those of files."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.records.graph.edits import EntityName, ResolveContradiction, StatementRef
from core.records.ids import EntityId
from core.records.knowledge import Entity, FactView
from ui.items.graph.changes import say_change
from ui.items.graph.fact_tree import group_facts
from ui.items.graph.relations import other_names, say_incoming, say_period, say_sentence, say_value

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
    assert groups[-1].title == "Works at (unsure)"
    assert {fact.predicate for group in groups[:-1] for fact in group.facts} == {
        "WORKS_AT", "LOCATED_AT", "OWNS", "KNOWS",
    }  # fmt: skip


def test_dates_in_facts_are_written_as_everywhere():
    fact = replace(said("VALID_UNTIL"), object="2026-11-30")

    assert say_sentence(fact).endswith("30 Nov 2026")


def test_a_fact_is_read_from_the_side_of_its_object():
    assert say_incoming("MANAGED_BY", "Ines") == "manages"
    assert say_incoming("aunt of", "Ines") == "aunt of Ines"


def test_a_place_is_said_as_people_say_it():
    lives, at = said("LOCATED_AT"), replace(said("LOCATED_AT"), subject_kind="Document")

    assert say_sentence(replace(lives, subject_kind="Person")) == "Ines lives in Lab"
    assert say_sentence(at) == "Ines, place: Lab"
    assert say_sentence(replace(lives, subject_kind="Project")) == "Ines is located at Lab"
    assert group_facts([replace(lives, subject_kind="Person")], INES)[0].title == "Lives in"


@pytest.mark.parametrize(
    ("predicate", "value", "precision", "shown"),
    [
        ("MOT due", "6 March 2027", "day", ""),
        ("sent", "Sat, 6 Mar 2027 16:00:00 +0000", "", ""),
        ("batch", "March 2027", "month", ""),
        ("rent", "845 a month", "day", "since 6 Mar 2027"),
        ("plays", "6 suites", "day", "since 6 Mar 2027"),
    ],
)
def test_a_value_that_is_a_date_is_not_dated_again(predicate, value, precision, shown):
    begins = datetime(2027, 3, 6, tzinfo=UTC)
    fact = FactView("Van", predicate, value, 0.9, "extracted", "file", valid_from=begins)

    assert say_period(replace(fact, precision=precision)) == shown


def test_what_happened_once_is_not_said_to_last():
    sent = replace(said("SENT_TO"), valid_from=datetime(2027, 3, 6, tzinfo=UTC), precision="day")

    assert say_period(sent) == "6 Mar 2027"
    assert say_period(replace(sent, predicate="WORKS_AT")) == "since 6 Mar 2027"


def test_the_date_of_a_mail_is_written_as_everywhere():
    header = "Sat, 6 Mar 2027 16:00:00 +0000"
    begins = datetime(2027, 3, 6, tzinfo=UTC)
    fact = FactView(
        "Boiler", "date", header, 0.9, "extracted", "file", method="structure", valid_from=begins
    )

    assert say_value(fact) == "6 Mar 2027"
    assert say_value(replace(fact, method="rules")) == header


def test_an_answered_contradiction_is_told_by_its_statements():
    sides = [StatementRef(EntityName("Hall"), "price", value) for value in ("11", "12.50")]

    words = say_change(ResolveContradiction("second", first=sides[0], second=sides[1]))

    assert words == "Resolved: Hall, price: 11 / Hall, price: 12.50"
