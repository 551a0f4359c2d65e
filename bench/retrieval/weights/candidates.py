"""What weights decide on: the candidates of each question, kept in a file."""

import os
import pickle
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from bench.engine import CachingEncoder
from bench.retrieval.weights.collections import Asked, Collection, open_collection
from core.graph.snapshot_cache import SnapshotCache
from core.graph.traversal.personalized_walk import WalkOptions
from core.language.question.things.spellings import correct_spelling
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import Reader, load_reader, text_to_read
from core.models.active_encoder import MULTILINGUAL
from core.records.answers.questions import DEFAULT_OPTIONS
from core.retrieve.passage_cache import PassageCache
from core.retrieve.plan.query_builder import QueryContext, QueryContextBuilder
from core.retrieve.ranking_weights import RankingWeights, ranking_weights
from core.retrieve.recall.methods.by_links import seed_scores, start_weights, walked_passages
from core.retrieve.recall.methods.by_meaning import by_meaning
from core.retrieve.recall.methods.by_words import by_words
from core.retrieve.recall.passage_features import PassageFeatures
from core.retrieve.recall.passage_pairs import PairObservations, observe_pairs
from core.retrieve.recall.recall_result import RecallResult
from core.settings.options import Settings
from core.store.store import Store

Scores = NDArray[np.float64]
Rows = NDArray[np.int64]

LIMIT = 50
# So many passages are read: by the shipped walk, and by their own score.
READ = 12


class WalkSetting(Struct, frozen=True):
    """Weights that change the candidates themselves."""

    words: float
    walk: WalkOptions


class Candidates(Struct, frozen=True):
    """The candidates of a question under one walk setting, best walked first.

    `records` names the record of each, `own` is its own score, `walked` its walk score, `read`
    the reader's log odds (minus infinity where it was not read), `named` the share of the question
    that stands above it; `pairs` is about the first ones.
    """

    records: tuple[str, ...]
    own: Scores
    walked: Scores
    read: Scores
    named: Scores
    in_period: NDArray[np.bool_]
    pairs: PairObservations


class Case(Struct, frozen=True):
    """A question with its candidates under each walk setting, in the order of `walk_settings`."""

    gold: frozenset[str]
    candidates: tuple[Candidates, ...]


def walk_settings(shipped: RankingWeights | None = None) -> tuple[WalkSetting, ...]:
    """Return the shipped setting, and settings with one weight changed."""
    shipped = shipped or ranking_weights()
    words, walk = shipped.words, shipped.walk
    changes: tuple[tuple[str, tuple[float, ...]], ...] = (
        ("restart", (0.12, 0.3)),
        ("entity_share", (0.65, 0.9)),
        ("tilt", (1.0, 3.0)),
        ("start_passages", (10, 20, 30, 100)),
    )
    changed = [
        structs.replace(walk, **{name: value})
        for name, values in changes
        for value in values
        if value != getattr(walk, name)
    ]
    return (
        WalkSetting(words, walk),
        *(WalkSetting(words * factor, walk) for factor in (0.6, 1.6)),
        *(WalkSetting(words, one) for one in changed),
    )


def load_cases(collection: Collection, cache: Path, *, embedder_folder: Path) -> list[Case]:
    """Return the cases of a collection, from its file below `cache` if there is one."""
    file = cache / collection.name / "cases.pickle"
    if file.exists():
        return pickle.loads(file.read_bytes())
    with open_collection(collection, cache, embedder_folder=embedder_folder) as (library, encoder):
        multilingual = embedder_folder.parent / MULTILINGUAL
        reader = load_reader(embedder_folder, multilingual, threads=os.cpu_count() or 1)
        collector = _Collector(collection, library.store, encoder, reader)
        cases = [collector.case(asked) for asked in collection.questions]
    file.write_bytes(pickle.dumps(cases))
    return cases


class _Recalled(Struct, frozen=True):
    """What a walk starts from, and the features of passages."""

    query: QueryContext
    features: PassageFeatures
    meaning: RecallResult
    words: RecallResult


class _Collector:
    """Collects cases as the pipeline does, step by step."""

    def __init__(
        self, collection: Collection, store: Store, encoder: CachingEncoder, reader: Reader | None
    ) -> None:
        self._collection, self._store = collection, store
        self._encoder, self._reader = encoder, reader
        self._snapshots = SnapshotCache(store)
        self._builder = QueryContextBuilder(
            store, settings=Settings, now=lambda: datetime.now(UTC), vocabulary=built_in
        )

    def case(self, asked: Asked) -> Case:
        """Return the candidates under each setting; the reader reads those of the first."""
        recalled = self._recall(asked)
        read: dict[int, float] = {}
        candidates = [self._candidates(recalled, setting, read) for setting in walk_settings()]
        return Case(asked.gold, tuple(candidates))

    def _recall(self, asked: Asked) -> _Recalled:
        documents, index = self._store.documents, self._store.index
        without = frozenset(documents.ids_by_path(asked.without) if asked.without else ())
        snapshot, names = self._snapshots.current(without=without)
        text, _ = correct_spelling(
            asked.text, counts=index.word_counts, words_from=index.words_from
        )
        query = self._builder.build(text, LIMIT, DEFAULT_OPTIONS, snapshot=snapshot, names=names)
        vector = self._encoder.embed_question(text)
        features = PassageFeatures(
            self._store,
            snapshot,
            PassageCache(documents),
            query.question,
            vector,
            index.word_counts(query.question.words),
            names.labels,
            query.analysis.times,
        )
        among = None if query.allowed is None else snapshot.passage_ids[query.allowed]
        return _Recalled(
            query,
            features,
            by_meaning(index, snapshot, vector, among=among),
            by_words(index, snapshot, query.analysis, among=among),
        )

    def _candidates(
        self, recalled: _Recalled, setting: WalkSetting, read: dict[int, float]
    ) -> Candidates:
        query, features = recalled.query, recalled.features
        snapshot = query.snapshot
        seed = seed_scores(snapshot, recalled.meaning, recalled.words, words_weight=setting.words)
        starts = start_weights(snapshot, query.question.things, features.word_counts)
        rows, walked = walked_passages(
            snapshot,
            seed=seed,
            starts=starts,
            tail=recalled.meaning.rows,
            limit=LIMIT,
            allowed=query.allowed,
            options=setting.walk,
        )
        paired = rows[: ranking_weights().pairs.candidates]
        observed = features.pair_features(paired)._replace(walked=walked[: len(paired)])
        features.passage_cache.fetch(snapshot.passage_ids[rows])
        if not read:
            read.update(self._read(recalled, rows, seed[rows]))
        in_period = np.zeros(len(snapshot.passage_ids), bool)
        return Candidates(
            records=tuple(self._records(recalled, rows)),
            own=seed[rows],
            walked=walked,
            read=np.array([read.get(row, -np.inf) for row in rows.tolist()]),
            named=features.named_shares(rows),
            in_period=(in_period if query.in_period is None else query.in_period)[rows],
            pairs=observe_pairs(snapshot, observed, asked=starts[0]),
        )

    def _records(self, recalled: _Recalled, rows: Rows) -> Iterator[str]:
        for passage_id in recalled.query.snapshot.passage_ids[rows].tolist():
            stored = recalled.features.passage_cache.get(passage_id)
            yield self._collection.record_of(stored[1].path) if stored else ""

    def _read(self, recalled: _Recalled, rows: Rows, own: Scores) -> Iterator[tuple[int, float]]:
        """Yield the reader's log odds of the best passages by walk, and by their own score."""
        if self._reader is None:
            return
        best = {*range(min(READ, len(rows))), *np.argsort(-own, kind="stable")[:READ].tolist()}
        chosen = rows[sorted(best)]
        ids = recalled.query.snapshot.passage_ids[chosen]
        for row, passage_id in zip(chosen.tolist(), ids.tolist(), strict=True):
            stored = recalled.features.passage_cache.get(passage_id)
            if stored is not None:
                text = text_to_read(stored[1].title, stored[0].text)
                yield row, self._reader.read(recalled.query.text, [text])[0].score
