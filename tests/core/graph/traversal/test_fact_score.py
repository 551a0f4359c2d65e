import math
from datetime import UTC, datetime, timedelta

import pytest

from core.graph.traversal.fact_activation import FactScoreWeights, score_fact
from core.records.ids import DocumentId, EntityId, FactId, PassageId
from core.records.knowledge import Fact

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def fact(**changes):
    given = {
        "id": FactId(1),
        "subject": EntityId(1),
        "predicate": "knows",
        "object": EntityId(2),
        "literal": "",
        "confidence": 0.8,
        "status": "extracted",
        "source": "file",
        "document_id": DocumentId(1),
        "passage_id": PassageId(1),
        "start": 0,
        "end": 1,
    }
    return Fact(**{**given, **changes})


def weeks_ago(weeks):
    return NOW - timedelta(weeks=weeks)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, 0.8 * 1.5),
        ({"source": "user_edit"}, 0.8 * 2.0),
        ({"source": "system"}, 0.8 * 1.2),
        ({"source": "conversation"}, 0.8 * 1.0),
        ({"confidence": 0.5}, 0.5 * 1.5),
        ({"status": "confirmed"}, 0.8 * 1.5 * 1.2),
        ({"accesses": 9}, 0.8 * 1.5 * 1.5),
        ({"accesses": 99}, 0.8 * 1.5 * 2.0),
        ({"accessed_at": weeks_ago(0)}, 0.8 * 1.5),
        ({"accessed_at": weeks_ago(1)}, 0.8 * 1.5),
        ({"accessed_at": weeks_ago(2)}, 0.8 * 1.5 * 0.95),
        ({"accessed_at": weeks_ago(11)}, 0.8 * 1.5 * 0.95**10),
        ({"observed_at": weeks_ago(3)}, 0.8 * 1.5 * 0.95**2),
        ({"observed_at": weeks_ago(50), "accessed_at": weeks_ago(2)}, 0.8 * 1.5 * 0.95),
        (
            {
                "source": "user_edit",
                "status": "confirmed",
                "accesses": 9,
                "accessed_at": weeks_ago(3),
            },
            0.8 * 2.0 * 1.2 * 1.5 * 0.95**2,
        ),
    ],
)
def test_a_fact_scores_as_the_table_says(changes, expected):
    score = score_fact(fact(**changes), now=NOW, weights=FactScoreWeights())

    assert math.isclose(score, expected, rel_tol=1e-9)


def test_every_weight_is_an_option():
    weights = FactScoreWeights(file=3.0, confirmed=2.0, decay_per_week=0.5, decay_grace_weeks=0.0)
    old = fact(status="confirmed", accessed_at=weeks_ago(1))

    assert math.isclose(score_fact(old, now=NOW, weights=weights), 0.8 * 3.0 * 2.0 * 0.5)


def test_a_fact_opened_in_the_future_is_not_worth_more():
    score = score_fact(fact(accessed_at=weeks_ago(-5)), now=NOW, weights=FactScoreWeights())

    assert math.isclose(score, 0.8 * 1.5)
