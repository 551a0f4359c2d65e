"""Passages that past conversations lead to: a port that `core.memory.recall.quoted_passages` fills."""

from typing import Protocol

from core.graph.snapshot import Snapshot
from core.retrieve.recall.recall_result import EMPTY_RECALL, LIST_LENGTH, RecallResult


class MemoryRecall(Protocol):
    """Finds passages by what was talked about before."""

    def recall(self, snapshot: Snapshot, text: str, *, k: int) -> RecallResult:
        """The passages that earlier turns about this question lead to, best first."""
        ...


class NoMemory:
    """A memory without episodes: it recalls nothing."""

    def recall(self, snapshot: Snapshot, text: str, *, k: int) -> RecallResult:
        """Nothing."""
        return EMPTY_RECALL


def by_memory(
    memory: MemoryRecall, snapshot: Snapshot, text: str, *, k: int = LIST_LENGTH
) -> RecallResult:
    """The passages that past conversations lead to, by the memory's own scores."""
    return memory.recall(snapshot, text, k=k)
