"""Per-question features of passages: stems, vectors, and names they share."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import PurePath

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot, joining_weights
from core.language.question.cues import asks_nothing
from core.language.question.things.read import Question
from core.language.question.times import times_of
from core.language.text.stemming import stems
from core.records.answers.questions import QuestionTime
from core.records.ids import EntityId, PassageId
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.passage_pairs import EntityIncidence, PairFeatures
from core.store.readable_store import ReadableStore

_PARENTHESIS = re.compile(r"(?:(?<!\s)\s++)?\([^()]*+\)\s*$")


class PassageTerms(Struct, frozen=True):
    """A passage as terms: stems of its document's title, and of title and text in order."""

    title: tuple[str, ...]
    words: frozenset[str]
    line: str

    def contains(self, name: Sequence[str]) -> bool:
        """Return whether these stems occur as a phrase."""
        return f" {' '.join(name)} " in self.line


# Questions on one topic retrieve the same passages.
@lru_cache(maxsize=4096)
def passage_terms(title: str, text: str) -> PassageTerms:
    """Return the passage as terms; a title's parenthesis is no part of the name."""
    titled = stems(title)
    both = [*titled, *stems(text)]
    bare = stems(_PARENTHESIS.sub("", title)) if title.rstrip().endswith(")") else titled
    return PassageTerms(tuple(bare or titled), frozenset(both), f" {' '.join(both)} ")


def with_terms(terms: PassageTerms, phrases: Sequence[Sequence[str]]) -> PassageTerms:
    """Return the terms as if the passage contained these phrases, too."""
    words = [word for run in phrases for word in run]
    return PassageTerms(terms.title, terms.words.union(words), f"{terms.line}{' '.join(words)} ")


Vector = NDArray[np.float32]
Scores = NDArray[np.float64]

# Passages per batch of `prefetch`.
_BATCH = 10


class PassageFeatures(Struct):
    """Features of passages for one question; not thread-safe. `vector` may be set later."""

    store: ReadableStore
    snapshot: Snapshot
    passage_cache: PassageCache
    question: Question
    vector: Vector | None
    word_counts: dict[str, int]
    labels: Mapping[EntityId, str] = field(default_factory=dict[EntityId, str])
    times: Sequence[QuestionTime] = ()
    terms: dict[PassageId, PassageTerms] = field(default_factory=dict[PassageId, PassageTerms])

    def prefetch(self, rows: NDArray[np.int64], *, is_late: Callable[[], bool]) -> None:
        """Fetch and tokenize passages that will likely be needed, until `is_late` returns True."""
        for start in range(0, len(rows), _BATCH):
            if is_late():
                return
            batch = rows[start : start + _BATCH]
            ids = [
                PassageId(passage_id) for passage_id in self.snapshot.passage_ids[batch].tolist()
            ]
            passages = self.passage_cache.prefetch(ids)
            for row, passage_id in zip(batch.tolist(), ids, strict=True):
                if is_late():
                    return
                if passage_id in passages:
                    passage, head = passages[passage_id]
                    passage_terms(head.title, passage.text)
                for entity_id in self._entity_ids(self.snapshot.links.entities_in(row)):
                    _name_stems(self.labels.get(entity_id, ""))

    def pair_features(self, rows: NDArray[np.int64]) -> PairFeatures:
        """Return the features by which pairs of these rows are scored."""
        ids = self.snapshot.passage_ids[rows]
        self.passage_cache.fetch(ids)
        passages = len(self.snapshot.passage_ids)
        document_counts = np.array(
            [self.word_counts.get(word, 0) for word in self.question.words], np.float64
        )
        stem_sets = [self.terms_of(PassageId(int(passage_id))).words for passage_id in ids]
        named = self.snapshot.links.entities_in_any(rows)
        name_words, joining = self._name_words(rows, named)
        return PairFeatures(
            rows=rows,
            vectors=self.store.index.vectors("passage", ids),
            walked=np.zeros(len(rows)),
            words=np.array(
                [[word in stemmed for word in self.question.words] for stemmed in stem_sets], bool
            ).reshape(len(rows), len(self.question.words)),
            rarity=_idf(document_counts, passages),
            question=self._question_vector(),
            name_words=name_words,
            joining=joining,
            named=named,
        )

    def terms_of(self, passage_id: PassageId) -> PassageTerms:
        """Return terms of passage and title, plus those of the question's times it belongs to."""
        cached_terms = self.terms.get(passage_id)
        if cached_terms is not None:
            return cached_terms
        stored = self.passage_cache.get(passage_id)
        if stored is None:
            terms = passage_terms("", "")
        else:
            passage, head = stored
            terms = passage_terms(head.title, passage.text)
            matching_times = times_of(head.written_at, self.times)
            if matching_times:
                terms = with_terms(terms, [stems(time.surface) for time in matching_times])
        self.terms[passage_id] = terms
        return terms

    def named_shares(self, rows: NDArray[np.int64]) -> Scores:
        """Return how much of the question, by weight, stands above each of these passages.

        That is in the title or file name of its document, or in its headings.
        """
        ids = self.snapshot.passage_ids[rows]
        self.passage_cache.fetch(ids)
        nothing = asks_nothing(self.question.text)
        words = [word for word in self.question.words if word not in nothing]
        counts = np.array([self.word_counts.get(word, 0) for word in words], np.float64)
        weights = _idf(counts, len(self.snapshot.passage_ids))
        above = [self._stems_above(PassageId(passage_id)) for passage_id in ids.tolist()]
        stated = np.array([[word in own for word in words] for own in above], bool)
        return stated.reshape(len(above), len(words)) @ weights / max(float(weights.sum()), 1e-9)

    def _stems_above(self, passage_id: PassageId) -> frozenset[str]:
        stored = self.passage_cache.get(passage_id)
        if stored is None:
            return frozenset()
        passage, head = stored
        return frozenset(stems(f"{head.title}\n{PurePath(head.path).stem}\n{passage.heading}"))

    def _name_words(
        self, rows: NDArray[np.int64], named: EntityIncidence
    ) -> tuple[NDArray[np.bool_], Scores]:
        """Return which passage uses which word in a name, for words that several use; weights.

        Words of the question are excluded: sharing them says nothing.
        """
        columns, names = named
        labels = [
            _name_stems(self.labels.get(entity_id, "")) for entity_id in self._entity_ids(columns)
        ]
        words_by_passage = [set(_name_stems(self._title(row))) for row in rows.tolist()]
        for at, place in zip(*(ends.tolist() for ends in names.nonzero()), strict=True):
            words_by_passage[at] |= labels[place]
        frequency = Counter(chain.from_iterable(words_by_passage))
        asked = self.question.words
        shared = sorted(
            word for word, count in frequency.items() if count > 1 and word not in asked
        )
        uses_word = [[word in names for word in shared] for names in words_by_passage]
        counts = self.store.index.word_counts(shared)
        frequent = np.array([counts.get(word, 0) for word in shared], np.int64)
        uses = np.array(uses_word, bool).reshape(len(words_by_passage), len(shared))
        return uses, joining_weights(frequent, len(self.snapshot.passage_ids))

    def _entity_ids(self, columns: NDArray[np.int64] | NDArray[np.int32]) -> list[EntityId]:
        return self.snapshot.entity_ids[columns].tolist()

    def _title(self, row: int) -> str:
        cached = self.passage_cache.get(PassageId(int(self.snapshot.passage_ids[row])))
        return cached[1].title if cached else ""

    def _question_vector(self) -> Vector:
        if self.vector is not None:
            return self.vector
        return np.zeros(self.store.index.dimensions, np.float32)


# The same names recur often; each is stemmed once.
@lru_cache(maxsize=50_000)
def _name_stems(name: str) -> frozenset[str]:
    return frozenset(stems(name))


def _idf(document_counts: NDArray[np.float64], passages: int) -> NDArray[np.float64]:
    """Return the inverse document frequency of each word; 0 for one that no passage contains."""
    idf = np.log1p((passages - document_counts + 0.5) / (document_counts + 0.5))
    return np.where(document_counts > 0, np.maximum(idf, 0.0), 0.0)
