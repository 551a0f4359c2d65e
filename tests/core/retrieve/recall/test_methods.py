"""A recall method is one record in the registry."""

import numpy as np

from core.messages import UserMessage
from core.records.answers.questions import PlanStep
from core.retrieve.recall.methods import registry
from core.retrieve.recall.methods.recall_method import RecallMethod
from core.retrieve.recall.recall_result import RecallResult
from tests.core.retrieve.sample_library import searcher_of

BY_AGE = "by age"


def recall_latest(question, k):
    """The passages that were read last, as a new module would find them."""
    rows = np.argsort(-question.query.snapshot.passage_ids)[:k]
    return RecallResult(rows, 1.0 / np.arange(1, len(rows) + 1))


def test_a_method_in_the_registry_takes_part_in_a_search(filled, monkeypatch):
    method = RecallMethod(
        name=BY_AGE,
        layer="semantic",
        timer="age",
        label=UserMessage.literal("age"),
        run=recall_latest,
        reason=UserMessage.literal("was read last"),
        steps={"hybrid": PlanStep(BY_AGE, 2, 1.0)},
    )
    monkeypatch.setattr(registry, "METHODS", (*registry.METHODS, method))

    result = searcher_of(filled).search("How do tides turn a turbine?", k=6)

    trace = result.trace
    by_age = [passage for passage in trace.candidates if "age" in passage.scores]
    assert len(by_age) == 2
    assert {"was read last"} <= {part for hit in result.hits for part in str(hit.why).split("; ")}
    assert trace.plan["by_age"] == 2
    assert ("by age", "age") in [(step.method, str(step.label)) for step in trace.chosen.steps]
    assert "age" in result.timings_ms
