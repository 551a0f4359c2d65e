"""Recall by past conversations; `core.memory.recall.recaller` implements its port."""

from core.messages import UserMessage
from core.retrieve.recall.methods.recall_method import RecallInput, RecallMethod
from core.retrieve.recall.recall_result import RecallResult


def _run(question: RecallInput, k: int) -> RecallResult:
    query = question.query
    return question.memory.recall(query.snapshot, query.text, k=k, days=question.days)


METHOD = RecallMethod(
    name="by memory",
    layer="episodic",
    timer="memory",
    label=UserMessage("method_memory"),
    run=_run,
    reason=UserMessage("hit_by_memory"),
)
