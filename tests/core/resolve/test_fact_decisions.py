from datetime import UTC, datetime

from core.extract.constraints import collect_constraints
from core.records.graph.edits import (
    Confirm,
    Edit,
    EntityName,
    Reject,
    ResolveContradiction,
    StatementRef,
)
from core.records.ids import EditId
from core.resolve.resolver import bind_fact_decisions

ADA, COUNTESS = EntityName("Ada", "Person"), EntityName("Ada Lovelace", "Person")
IDS = {("ada", "Person"): 1, ("ada lovelace", "Person"): 1, ("london", "Location"): 4}


def place(named: EntityName) -> int:
    return IDS.get((named.name, named.kind), 0)


def constraints(*changes):
    at = datetime(2026, 3, 1, tzinfo=UTC)
    return collect_constraints(Edit(EditId(n), change, at) for n, change in enumerate(changes, 1))


def test_statements_are_about_the_things_as_they_are_shown():
    decisions = bind_fact_decisions(
        constraints(
            Confirm(said=StatementRef(COUNTESS, "BORN_IN", "London", "Location")),
            Reject(said=StatementRef(ADA, "likes", "Green  TEA")),
            Reject(said=StatementRef(EntityName("Nobody", "Person"), "likes", "tea")),
            Reject(said=StatementRef(ADA, "LIVES_IN", "Atlantis", "Location")),
            ResolveContradiction(
                "first",
                first=StatementRef(ADA, "age", "36"),
                second=StatementRef(COUNTESS, "age", "37"),
            ),
        ),
        place,
    )

    assert decisions.confirmed == {(1, "BORN_IN", 4)}
    assert decisions.rejected == {(1, "likes", "green tea")}
    assert decisions.pairs == (((1, "age", "36"), (1, "age", "37"), "first"),)


def test_what_a_merge_makes_both_true_and_false_is_true():
    decisions = bind_fact_decisions(
        constraints(
            Confirm(said=StatementRef(ADA, "likes", "tea")),
            Reject(said=StatementRef(COUNTESS, "likes", "tea")),
        ),
        place,
    )

    assert decisions.confirmed == {(1, "likes", "tea")}
    assert not decisions.rejected
