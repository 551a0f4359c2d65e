"""Recall of passages that earlier answers cited."""

from collections.abc import Callable, Iterator

import numpy as np

from core.graph.snapshot import Snapshot
from core.memory.recall.recaller import EpisodeRecaller, RecallBounds
from core.records.ids import PassageId
from core.records.memory import SourceSpan
from core.retrieve.recall.recall_result import EMPTY_RECALL, RecallResult
from core.store.store import Store

# Number of replies recalled for a question; each cites a few passages.
_RECALLED = 20
_ANSWERS = RecallBounds(kinds=("reply", "summary"))


class QuotedPassageRecall:
    """Passage recall through similar past questions; inactive unless the user allows memory.

    Implements `core.retrieve.recall.methods.recall_method.MemoryRecall`.
    """

    def __init__(
        self, store: Store, recaller: EpisodeRecaller, *, is_on: Callable[[], bool]
    ) -> None:
        self._store = store
        self._recaller = recaller
        self._is_on = is_on

    def recall(self, snapshot: Snapshot, text: str, *, k: int) -> RecallResult:
        """Return the passages cited by answers to similar questions, best first."""
        if not self._is_on() or not text.strip():
            return EMPTY_RECALL
        scores: dict[PassageId, float] = {}
        for hit in self._recaller.recall(text, k=_RECALLED, bounds=_ANSWERS):
            for used in hit.episode.used:
                for passage_id in self._passages(used):
                    scores[passage_id] = max(hit.score, scores.get(passage_id, 0.0))
        indexed = [it for it in scores if len(snapshot.rows(np.array([it], np.int64)))]
        best = sorted(indexed, key=lambda passage_id: (-scores[passage_id], passage_id))[:k]
        return RecallResult(
            snapshot.rows(np.array(best, np.int64)),
            np.array([scores[it] for it in best], np.float64),
        )

    def _passages(self, used: SourceSpan) -> Iterator[PassageId]:
        """Yield the passages that now contain that span."""
        document_id = self._store.documents.find(used.path, used.part)
        if document_id is None:
            return
        for passage in self._store.documents.document_passages(document_id):
            if passage.start < used.end and used.start < passage.end:
                yield passage.id
