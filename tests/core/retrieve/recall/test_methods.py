"""A recall method is one record in the registry."""

from typing import Any, get_args

import numpy as np

from core.records.answers.questions import Method, PlanStep
from core.retrieve.plan import plan_steps
from core.retrieve.recall.methods import registry
from core.retrieve.recall.methods.recall_method import RecallMethod
from core.retrieve.recall.recall_result import RecallResult
from tests.core.retrieve.sample_library import searcher_of

BY_LENGTH: Any = "by length"


def recall_longest(question, k):
    """The longest passages, as a new module would find them."""
    snapshot = question.query.snapshot
    lengths = np.array([len(text) for text in texts_of(snapshot)], float)
    rows = np.argsort(-lengths, kind="stable")[:k]
    return RecallResult(rows, lengths[rows])


def texts_of(snapshot):
    return [f"{passage_id}" * passage_id for passage_id in snapshot.passage_ids.tolist()]


def test_there_is_a_record_for_each_method_of_plans():
    assert {method.name for method in registry.METHODS} == set(get_args(Method))


def test_a_method_in_the_registry_takes_part_in_a_search(filled, monkeypatch):
    method = RecallMethod(
        name=BY_LENGTH, layer="semantic", timer="length", run=recall_longest, reason="is long"
    )
    monkeypatch.setattr(registry, "METHODS", (*registry.METHODS, method))
    monkeypatch.setitem(
        plan_steps._MEASURED,
        "hybrid",
        lambda settings: (*plan_steps._wide(settings), PlanStep(BY_LENGTH, 2, 1.0)),
    )

    result = searcher_of(filled).search("How do tides turn a turbine?", k=6)

    trace = result.trace
    by_length = [passage for passage in trace.candidates if "length" in passage.scores]
    assert len(by_length) == 2
    assert {"is long"} <= {part for hit in result.hits for part in hit.why.split("; ")}
    assert trace.plan["by_length"] == 2
    assert BY_LENGTH in [step.method for step in trace.chosen.steps]
    assert "length" in result.timings_ms
