"""A close look at passages: their texts and vectors, against one question."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from core.graph.links import joining
from core.graph.snapshot import Snapshot
from core.records.ids import EntityId, PassageId
from core.retrieve.question.read import Question
from core.retrieve.recall.linked_pairs import Together
from core.retrieve.recall.seen import Seen, see
from core.retrieve.shelf import Shelf
from core.retrieve.words import stems
from core.store.store import Store

Vector = NDArray[np.float32]
Scores = NDArray[np.float64]


class Sight(Struct):
    """Looks at passages closely: their texts and vectors, against one question."""

    store: Store
    snapshot: Snapshot
    shelf: Shelf
    question: Question
    vector: Vector | None
    counts: dict[str, int]
    labels: Mapping[EntityId, str] = field(default_factory=dict[EntityId, str])
    seen: dict[PassageId, Seen] = field(default_factory=dict[PassageId, Seen])

    def look(self, rows: NDArray[np.int64]) -> Together:
        """What pairs are judged by."""
        ids = self.snapshot.passage_ids[rows]
        self.shelf.fetch(ids)
        passages = len(self.snapshot.passage_ids)
        often = np.array([self.counts.get(word, 0) for word in self.question.words], np.float64)
        held = [self.stems_in(PassageId(int(passage_id))) for passage_id in ids]
        name_words, joining = self._name_words(rows)
        return Together(
            rows=rows,
            vectors=self.store.index.passage_vectors(ids),
            walked=np.zeros(len(rows)),
            words=np.array(
                [[word in stemmed for word in self.question.words] for stemmed in held], bool
            ).reshape(len(rows), len(self.question.words)),
            rarity=_rarity(often, passages),
            question=self._question_vector(),
            name_words=name_words,
            joining=joining,
        )

    def nearest(self, rows: NDArray[np.int64]) -> float | None:
        """The best cosine among the three best passages; None without a vector."""
        if self.vector is None:
            return None
        ids = self.snapshot.passage_ids[rows[:3]]
        return float((self.store.index.passage_vectors(ids) @ self.vector).max(initial=0.0))

    def see(self, passage_id: PassageId) -> Seen:
        """The passage and its document's title as words."""
        known = self.seen.get(passage_id)
        if known is None:
            placed = self.shelf.at(passage_id)
            known = see(placed[1].title, placed[0].text) if placed else see("", "")
            self.seen[passage_id] = known
        return known

    def stems_in(self, passage_id: PassageId) -> frozenset[str]:
        """Stems of the passage's words and of its document's title."""
        return self.see(passage_id).words

    def _name_words(self, rows: NDArray[np.int64]) -> tuple[NDArray[np.bool_], Scores]:
        """Which passage uses which word in a name, for words that several use; their weights.

        Words of the question are left out: that two passages share these says nothing.
        """
        columns, names = self.snapshot.links.named_by(rows)
        labels = [self.labels.get(EntityId(it), "") for it in self._entity_ids(columns)]
        titles = [self._title(row) for row in rows.tolist()]
        written = [_words_of(name) for name in (*labels, *titles)]
        words = sorted({word for held in written for word in held}.difference(self.question.words))
        number = {word: at for at, word in enumerate(words)}
        places = [
            (at, number[word]) for at, held in enumerate(written) for word in held if word in number
        ]
        uses = np.zeros((len(written), len(words)), np.float32)
        uses[tuple(np.array(places, np.int64).reshape(-1, 2).T)] = 1.0
        held = names.astype(np.float32) @ uses[: len(labels)] + uses[len(labels) :] > 0.0
        shared = np.flatnonzero(held.sum(axis=0) > 1)
        counts = self.store.index.word_counts([words[at] for at in shared.tolist()])
        frequent = np.array([counts.get(words[at], 0) for at in shared.tolist()], np.int64)
        return held[:, shared], joining(frequent, len(self.snapshot.passage_ids))

    def _entity_ids(self, columns: NDArray[np.int64]) -> list[int]:
        return self.snapshot.entity_ids[columns].tolist()

    def _title(self, row: int) -> str:
        placed = self.shelf.at(PassageId(int(self.snapshot.passage_ids[row])))
        return placed[1].title if placed else ""

    def _question_vector(self) -> Vector:
        if self.vector is not None:
            return self.vector
        return np.zeros(self.store.index.dimensions, np.float32)


# The same names turn up again and again; each is taken apart once.
@lru_cache(maxsize=50_000)
def _words_of(name: str) -> frozenset[str]:
    return frozenset(stems(name))


def _rarity(often: NDArray[np.float64], passages: int) -> NDArray[np.float64]:
    """How telling each word is; one that no passage holds can tell nothing."""
    telling = np.log1p((passages - often + 0.5) / (often + 0.5))
    return np.where(often > 0, np.maximum(telling, 0.0), 0.0)
