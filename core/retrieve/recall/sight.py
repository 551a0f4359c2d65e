"""A close look at passages: their texts and vectors, against one question."""

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.records.ids import PassageId
from core.retrieve.question.read import Question
from core.retrieve.recall.by_links import Linked
from core.retrieve.recall.linked_pairs import Together
from core.retrieve.shelf import Shelf
from core.retrieve.words import stems
from core.store.store import Store

Vector = NDArray[np.float32]


class Sight(Struct):
    """Looks at passages closely: their texts and vectors, against one question."""

    store: Store
    snapshot: Snapshot
    shelf: Shelf
    question: Question
    vector: Vector | None
    counts: dict[str, int]
    held: dict[PassageId, frozenset[str]] = field(default_factory=dict[PassageId, frozenset[str]])

    def look(self, rows: NDArray[np.int64]) -> Together:
        """What pairs are judged by."""
        ids = self.snapshot.passage_ids[rows]
        self.shelf.fetch(ids)
        passages = len(self.snapshot.passage_ids)
        often = np.array([self.counts.get(word, 0) for word in self.question.words], np.float64)
        held = [self.stems_in(PassageId(int(passage_id))) for passage_id in ids]
        return Together(
            rows=rows,
            vectors=self.store.index.passage_vectors(ids),
            walked=np.zeros(len(rows)),
            words=np.array(
                [[word in stemmed for word in self.question.words] for stemmed in held], bool
            ).reshape(len(rows), len(self.question.words)),
            rarity=_rarity(often, passages),
            question=self._question_vector(),
        )

    def nearest(self, linked: Linked) -> float | None:
        """The best cosine among the three best passages; None without a vector."""
        if self.vector is None:
            return None
        ids = self.snapshot.passage_ids[linked.rows[:3]]
        return float((self.store.index.passage_vectors(ids) @ self.vector).max(initial=0.0))

    def stems_in(self, passage_id: PassageId) -> frozenset[str]:
        """Stems of the passage's words and of its document's title."""
        known = self.held.get(passage_id)
        if known is None:
            placed = self.shelf.at(passage_id)
            text = f"{placed[1].title}\n{placed[0].text}" if placed else ""
            known = self.held[passage_id] = frozenset(stems(text))
        return known

    def _question_vector(self) -> Vector:
        if self.vector is not None:
            return self.vector
        return np.zeros(self.store.index.dimensions, np.float32)


def _rarity(often: NDArray[np.float64], passages: int) -> NDArray[np.float64]:
    """How telling each word is; one that no passage holds can tell nothing."""
    telling = np.log1p((passages - often + 0.5) / (often + 0.5))
    return np.where(often > 0, np.maximum(telling, 0.0), 0.0)
