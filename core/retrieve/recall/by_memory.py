"""Recall by past conversations: the port that `core.memory.recall.quoted` implements."""

from typing import Protocol

from core.graph.snapshot import Snapshot
from core.retrieve.recall.recall_result import EMPTY_RECALL, LIST_LENGTH, RecallResult


class MemoryRecall(Protocol):
    """Finds passages by what was talked about before."""

    def recall(self, snapshot: Snapshot, text: str, *, k: int) -> RecallResult:
        """Return the passages that earlier turns about this question refer to, best first."""
        ...


class NoMemory:
    """A memory without episodes: recalls nothing."""

    def recall(self, snapshot: Snapshot, text: str, *, k: int) -> RecallResult:
        """Return an empty result."""
        return EMPTY_RECALL


def by_memory(
    memory: MemoryRecall, snapshot: Snapshot, text: str, *, k: int = LIST_LENGTH
) -> RecallResult:
    """Return the passages that past conversations refer to, by the memory's own scores."""
    return memory.recall(snapshot, text, k=k)
