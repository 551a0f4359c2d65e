"""Every passage that matches a question, not the best few (N10).

A passage matches when it names everything that the question names and holds the other telling
words of the question; where none holds them all, one of them is enough. Where the question tells
nothing but filters or a type, all passages match that may answer.
"""

import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.records.answers.questions import Coverage
from core.retrieve.filters.facets import Mask
from core.retrieve.plan.list_target import ListTarget
from core.retrieve.recall.recall_result import Ids, RecallResult
from core.store.index.bm25 import WordQuery
from core.store.index.search_index import SearchIndex

Scores = NDArray[np.float64]


def by_scan(
    index: SearchIndex,
    snapshot: Snapshot,
    asked: ListTarget,
    *,
    allowed: Mask | None = None,
    k: int = 0,
) -> RecallResult:
    """All passages that match, the best by words first; scores are 1 + BM25.

    `k` is there because every method has it: here nothing is cut off.
    """
    count = len(snapshot.passage_ids)
    fits = np.ones(count, bool) if allowed is None else allowed.copy()
    for ids in asked.things:
        fits &= _naming(snapshot, ids)
    scores = np.ones(count)
    if asked.words:
        held, worth = _holding(index, snapshot, asked.words, fits)
        fits &= held
        scores += worth
    rows = np.flatnonzero(fits)
    order = np.argsort(-scores[rows], kind="stable")
    return RecallResult(rows[order], scores[rows[order]])


def coverage_of(found: RecallResult, snapshot: Snapshot, *, read: int) -> Coverage:
    """How much of what matches was read."""
    documents = np.unique(snapshot.document_ids[found.rows])
    matching = len(found)
    return Coverage(matching, min(read, matching), len(documents), complete=0 < matching <= read)


def _naming(snapshot: Snapshot, ids: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which passages name one of these things, which share a name."""
    found = np.zeros(len(snapshot.passage_ids), bool)
    for column in snapshot.columns(np.array(ids, np.int64)).tolist():
        found[snapshot.links.naming(column)] = True
    return found


def _holding(
    index: SearchIndex, snapshot: Snapshot, words: tuple[str, ...], fits: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], Scores]:
    """Which of the fitting passages hold all the words, or else one of them; and their BM25."""
    among = snapshot.passage_ids[fits]
    count = max(len(among), 1)
    for query in (WordQuery(must=words), WordQuery(words=words)):
        ids, worth = index.words(query, count, among=among)
        if len(ids):
            break
    held, scores = np.zeros(len(fits), bool), np.zeros(len(fits))
    rows = _rows(snapshot, ids)
    held[rows] = True
    scores[rows] = worth
    return held, scores


def _rows(snapshot: Snapshot, ids: NDArray[np.int64]) -> Ids:
    return np.searchsorted(snapshot.passage_ids, ids)
