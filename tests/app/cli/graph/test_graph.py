"""The graph's commands against a fake engine."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from app.cli.graph.formatting import format_edit, format_fact, format_name, parse_name
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
from core.records.ids import EntityId, FactId, ReviewId
from core.records.knowledge import Entity, FactView, Neighborhood

IMANI, MIRA = EntityName("Dr. Imani Okafor", "Person"), EntityName("Mira Sato", "Person")
WHEN = datetime(2025, 3, 14, tzinfo=UTC)

JOHN = EntityName("John Smith", "Person")


def fact(**changes) -> FactView:
    fields = {"subject": "Ada", "predicate": "WORKS_AT", "object": "Acme", "confidence": 0.8}
    return FactView(**{**fields, "status": "extracted", "source": "file", **changes})


@pytest.mark.parametrize(
    ("words", "change"),
    [
        (("merge", "John Smith (Person)", "J. Smith"), Merge(JOHN, EntityName("J. Smith"))),
        (("split", "John Smith", "--kind", "Person", "--alias", "J."), Split(JOHN, alias="J.")),
        (("split", "John Smith (Person)", "--path", "/b.md"), Split(JOHN, path="/b.md")),
        (("rename", "John Smith (Person)", "John S."), Rename(JOHN, "John S.")),
        (("retype", "RAM (memory)", "Concept"), Retype(EntityName("RAM (memory)"), "Concept")),
        (("confirm", "12"), Confirm(FactId(12))),
        (("reject", "13"), Reject(FactId(13))),
        (("forbid", "Chapter"), IgnoreName("Chapter")),
        (("contradictions", "9", "dated"), ResolveContradiction("dated", ReviewId(9))),
        (("contradictions", "-12", "second"), ResolveContradiction("second", ReviewId(-12))),
        (("review", "1", "same"), Merge(IMANI, MIRA)),
        (("review", "1", "different"), KeepApart(IMANI, MIRA)),
    ],
)
def test_a_correction_arrives_as_it_was_typed(loci, engine, words, change):
    code, out, _ = loci("graph", *words)

    assert code == 0
    assert engine.edits[-1].change == change
    assert format_edit(change) in out


def test_a_fact_is_added_with_its_time(loci, engine):
    code, out, _ = loci(
        "graph", "add", "John Smith (Person)", "WORKS_AT", "Acme", "--kind", "Organization",
        "--from", "2019", "--to", "2021-06",
    )  # fmt: skip

    assert code == 0
    assert engine.edits[-1].change == AddFact(
        StatementRef(JOHN, "WORKS_AT", "Acme", "Organization"),
        valid_from=datetime(2019, 1, 1, tzinfo=UTC),
        valid_to=datetime(2021, 6, 30, 23, 59, 59, 999999, tzinfo=UTC),
        precision="year",
    )
    assert "added: John Smith (Person) — WORKS_AT — Acme [2019 to 2021]" in out


def test_an_edit_can_be_listed_and_undone(loci, engine):
    loci("graph", "forbid", "Chapter")

    undone = loci("graph", "undo", "1", "--json")

    assert json.loads(undone[1]) == {"undone": 1}
    assert "nothing" in loci("graph", "edits")[1]
    assert "“Chapter” is never a thing  (undone" in loci("graph", "edits", "--undone")[1]


def test_what_is_unknown_is_wrong_use(loci):
    assert loci("graph", "undo", "99")[0] == 2
    assert loci("graph", "add", "Ada", "born", "long ago", "--from", "once")[0] == 2
    assert loci("graph", "split", "Ada")[0] == 2
    assert loci("graph", "review", "7")[0] == 2
    assert loci("graph", "contradictions", "9", "perhaps")[0] == 2


def test_questions_are_listed_for_people_and_for_programs(loci):
    code, out, _ = loci("graph", "review")
    listed = json.loads(loci("graph", "review", "--json")[1])

    assert code == 0
    assert "1  0.60  Dr. Imani Okafor (Person) = Mira Sato (Person)?  the same team" in out
    assert listed["reviews"][0]["first"] == asdict(IMANI)


def test_contradictions_show_both_statements(loci):
    out = loci("graph", "contradictions")[1]
    listed = json.loads(loci("graph", "contradictions", "--json")[1])

    assert "2  Dr. Imani Okafor — WORKS_AT — Harbor Lab" in out
    assert "4  Harbor Lab — APPLIES_TO — Coastal Fund" in out
    assert listed["contradictions"][0]["id"] == 2


def test_a_thing_is_asked_for_with_type_day_and_history(loci, engine):
    asked = {}

    def show_graph(name, **wanted):
        asked.update(wanted, name=name)
        ada = Entity(EntityId(1), "Ada", "Person", ("Ada Lovelace",), 3, 2)
        return Neighborhood(True, name, ada, (ada,), (fact(id=FactId(4)),))

    engine.show_graph = show_graph

    code, out, _ = loci("graph", "show", "Ada (Person #2)", "--as-of", "2020-05", "--history")

    assert code == 0
    assert asked == {
        "name": "Ada", "kind": "Person", "variant": "2", "hops": 1, "limit": 0,
        "as_of": "2020-05", "history": True,
    }  # fmt: skip
    assert out.splitlines() == [
        "Ada (Person, also Ada Lovelace): named 3 times in 2 documents",
        "Said without a time, so perhaps not yet so in 2020-05:",
        "     4  Ada — WORKS_AT — Acme",
    ]


def around(facts, *, alike=()):
    """Ada between her facts, Acme, Bob and Oslo."""
    names = {1: "Ada", 2: "Acme", 3: "Bob", 4: "Oslo", 5: "Fjord"}
    things = tuple(Entity(EntityId(it), name, "Person") for it, name in names.items())
    views = tuple(
        fact(
            id=FactId(number), subject=names[one], object=names[other], confidence=sure,
            subject_id=EntityId(one), object_id=EntityId(other),
            source="file" if number else "system",
        )
        for number, one, other, sure in facts
    )  # fmt: skip
    return lambda name, **_wanted: Neighborhood(
        True, name, things[0], things, views, truncated=True, alike=alike
    )


def test_what_is_said_of_a_thing_stands_before_what_is_said_around_it(loci, engine):
    engine.show_graph = around(
        [(7, 2, 3, 0.9), (8, 3, 1, 0.9), (9, 1, 2, 0.5), (0, 1, 4, 1.0), (6, 1, 3, 0.7)],
        alike=("Ada (Place)",),
    )
    lines = loci("graph", "show", "Ada")[1].splitlines()

    assert lines == [
        "Ada (Person): named 0 times in 0 documents",
        "Also of this name: Ada (Place)",
        "     6  Ada — WORKS_AT — Bob",
        "     9  Ada — WORKS_AT — Acme",
        "     8  Bob — WORKS_AT — Ada",
        "named together with: Oslo",
        "around it: Fjord",
        "between the things around it:",
        "     7  Acme — WORKS_AT — Bob",
        "There is more; see --limit.",
    ]


def test_of_many_facts_around_a_thing_some_are_shown_and_all_where_asked(loci, engine):
    engine.show_graph = around(
        [(number, 2, 3, 0.9) for number in range(1, 31)],
        alike=tuple(f"Ada ({kind})" for kind in "ABCDEFG"),
    )
    short, whole = loci("graph", "show", "Ada")[1], loci("graph", "show", "Ada", "--all")[1]

    assert (
        "Also of this name: Ada (A), Ada (B), Ada (C), Ada (D), Ada (E), Ada (F) and 1 more"
        in short
    )
    assert short.count("Acme — WORKS_AT — Bob") == 10
    assert "20 more facts between them; see --all." in short
    assert whole.count("Acme — WORKS_AT — Bob") == 30
    assert "--all" not in whole


def test_what_held_on_a_day_is_told_from_what_has_no_time(loci, engine):
    facts = [fact(id=FactId(4)), fact(id=FactId(5), valid_from=WHEN, precision="day")]
    ada = Entity(EntityId(1), "Ada", "Person")
    engine.show_graph = lambda name, **_wanted: Neighborhood(True, name, ada, (ada,), tuple(facts))
    both = loci("graph", "show", "Ada", "--as-of", "2026")[1].splitlines()
    facts.clear()

    assert both[1:] == [
        "     5  Ada — WORKS_AT — Acme  [since 2025-03-14]",
        "Said without a time, so perhaps not yet so in 2026:",
        "     4  Ada — WORKS_AT — Acme",
    ]
    assert (
        "Nothing is known to have held in 1500."
        in loci("graph", "show", "Ada", "--as-of", "1500")[1]
    )


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"valid_from": WHEN, "precision": "year"}, "[since 2025]"),
        ({"valid_from": WHEN, "valid_to": WHEN, "precision": "month"}, "[2025-03]"),
        ({"valid_to": WHEN, "modality": "negated"}, "[until 2025-03-14, negated]"),
        ({"status": "confirmed", "path": "/a.md", "page": 2}, "[confirmed]  /a.md:2"),
        ({"source": "user_edit"}, "[added by you]"),
        (
            {"status": "superseded", "superseded_by": FactId(5), "closed_at": WHEN},
            "[replaced by 5 since 2025-03-14]",
        ),
        ({"status": "superseded", "superseded_by": FactId(5)}, "[replaced by 5]"),
    ],
)
def test_a_fact_says_since_when_and_how_it_holds(fields, line):
    assert format_fact(fact(id=FactId(3), **fields)) == f"     3  Ada — WORKS_AT — Acme  {line}"


PLAIN = st.text("abc ", min_size=1).map(str.strip).filter(bool)


@given(PLAIN, st.sampled_from(["Person", "Concept"]), st.sampled_from(["", "2", "/b (1).md"]))
def test_a_thing_can_be_typed_as_it_is_shown(name, kind, variant):
    thing = EntityName(name, kind, variant)

    assert parse_name(format_name(thing)) == thing


def test_a_thing_is_printed_as_linked_data(loci, engine):
    ada = Entity(EntityId(1), "Ada", "Person")
    engine.show_graph = lambda name, **_wanted: Neighborhood(True, name, ada, (ada,), ())

    plain, as_json = (
        loci("graph", "show", "Ada", "--json-ld", *more)[1] for more in ((), ("--json",))
    )

    assert json.loads(plain) == {"@id": "urn:loci:thing:1"}
    assert json.loads(json.loads(as_json)["json_ld"]) == {"@id": "urn:loci:thing:1"}
