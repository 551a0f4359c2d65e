"""A close look at passages: their texts and vectors, against one question."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from core.graph.mention_links import joining
from core.graph.snapshot import Snapshot
from core.records.answers.questions import QuestionTime
from core.records.ids import EntityId, PassageId
from core.retrieve.passage_cache import PassageCache
from core.retrieve.question.dated import times_of
from core.retrieve.question.things.read import Question
from core.retrieve.recall.passage_pairs import EntityIncidence, PairFeatures
from core.retrieve.stemming import stems
from core.store.store import Store

_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")


class PassageTerms(Struct, frozen=True):
    """A passage as words: the stems of its document's title, and of title and text in order."""

    title: tuple[str, ...]
    words: frozenset[str]
    line: str

    def holds(self, name: Sequence[str]) -> bool:
        """Whether these stems stand there one after the other."""
        return f" {' '.join(name)} " in self.line


# The same passages are good for question after question of one topic.
@lru_cache(maxsize=4096)
def passage_terms(title: str, text: str) -> PassageTerms:
    """The passage as words; a title's parenthesis is no part of the name."""
    titled = stems(title)
    both = [*titled, *stems(text)]
    bare = stems(_PARENTHESIS.sub("", title)) if title.rstrip().endswith(")") else titled
    return PassageTerms(tuple(bare or titled), frozenset(both), f" {' '.join(both)} ")


def with_terms(seen: PassageTerms, more: Sequence[Sequence[str]]) -> PassageTerms:
    """The passage as if it said these runs of words, too."""
    words = [word for run in more for word in run]
    return PassageTerms(seen.title, seen.words.union(words), f"{seen.line}{' '.join(words)} ")


Vector = NDArray[np.float32]
Scores = NDArray[np.float64]

# This many passages are fetched at once while there is time to look ahead.
_AT_ONCE = 10


class PassageFeatures(Struct):
    """Looks at passages closely: their texts and vectors, against one question.

    `vector` may be told when it is known. Belongs to one thread.
    """

    store: Store
    snapshot: Snapshot
    shelf: PassageCache
    question: Question
    vector: Vector | None
    counts: dict[str, int]
    labels: Mapping[EntityId, str] = field(default_factory=dict[EntityId, str])
    times: Sequence[QuestionTime] = ()
    seen: dict[PassageId, PassageTerms] = field(default_factory=dict[PassageId, PassageTerms])

    def look_ahead(self, rows: NDArray[np.int64], *, is_late: Callable[[], bool]) -> None:
        """Passages that will likely be looked at are read and taken apart, until it is late."""
        for start in range(0, len(rows), _AT_ONCE):
            if is_late():
                return
            some = rows[start : start + _AT_ONCE]
            ids = [PassageId(it) for it in self.snapshot.passage_ids[some].tolist()]
            expected = self.shelf.expect(ids)
            for row, passage_id in zip(some.tolist(), ids, strict=True):
                if is_late():
                    return
                if passage_id in expected:
                    passage, head = expected[passage_id]
                    see(head.title, passage.text)
                for thing in self._entity_ids(self.snapshot.links.named_in(row)):
                    _words_of(self.labels.get(thing, ""))

    def look(self, rows: NDArray[np.int64]) -> PairFeatures:
        """What pairs are judged by."""
        ids = self.snapshot.passage_ids[rows]
        self.shelf.fetch(ids)
        passages = len(self.snapshot.passage_ids)
        often = np.array([self.counts.get(word, 0) for word in self.question.words], np.float64)
        held = [self.stems_in(PassageId(int(passage_id))) for passage_id in ids]
        named = self.snapshot.links.named_by(rows)
        name_words, joining = self._name_words(rows, named)
        return PairFeatures(
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
            named=named,
        )

    def nearest(self, rows: NDArray[np.int64]) -> float | None:
        """The best cosine among the three best passages; None without a vector."""
        if self.vector is None:
            return None
        ids = self.snapshot.passage_ids[rows[:3]]
        return float((self.store.index.passage_vectors(ids) @ self.vector).max(initial=0.0))

    def see(self, passage_id: PassageId) -> PassageTerms:
        """The passage and its document's title as words, with those of times it is of."""
        known = self.seen.get(passage_id)
        if known is None:
            placed = self.shelf.at(passage_id)
            known = see(placed[1].title, placed[0].text) if placed else see("", "")
            then = times_of(placed[1].written_at, self.times) if placed else ()
            known = with_terms(known, [stems(it.surface) for it in then]) if then else known
            self.seen[passage_id] = known
        return known

    def stems_in(self, passage_id: PassageId) -> frozenset[str]:
        """Stems of the passage's words and of its document's title."""
        return self.see(passage_id).words

    def _name_words(
        self, rows: NDArray[np.int64], named: EntityIncidence
    ) -> tuple[NDArray[np.bool_], Scores]:
        """Which passage uses which word in a name, for words that several use; their weights.

        Words of the question are left out: that two passages share these says nothing.
        """
        columns, names = named
        labels = [_words_of(self.labels.get(it, "")) for it in self._entity_ids(columns)]
        written = [set(_words_of(self._title(row))) for row in rows.tolist()]
        for at, place in zip(*(ends.tolist() for ends in names.nonzero()), strict=True):
            written[at] |= labels[place]
        often = Counter(chain.from_iterable(written))
        asked = self.question.words
        shared = sorted(word for word, count in often.items() if count > 1 and word not in asked)
        held = [[word in names for word in shared] for names in written]
        counts = self.store.index.word_counts(shared)
        frequent = np.array([counts.get(word, 0) for word in shared], np.int64)
        uses = np.array(held, bool).reshape(len(written), len(shared))
        return uses, joining(frequent, len(self.snapshot.passage_ids))

    def _entity_ids(self, columns: NDArray[np.int64] | NDArray[np.int32]) -> list[EntityId]:
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
