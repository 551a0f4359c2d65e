"""Exhaustive recall (N10): every passage that matches a question, not the best few.

A passage matches when it names every entity that the question names and contains its other
content words; where none contains them all, one of them is enough. A question with nothing but
filters or a type matches all allowed passages.
"""

import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.messages import UserMessage
from core.records.answers.questions import Coverage
from core.retrieve.filters.facets import Mask
from core.retrieve.plan.list_target import ListTarget
from core.retrieve.recall.methods.recall_method import RecallInput, RecallMethod
from core.retrieve.recall.recall_result import RecallResult
from core.store.index.bm25 import WordQuery
from core.store.index.search_index import SearchIndex

Scores = NDArray[np.float64]


def by_scan(
    index: SearchIndex, snapshot: Snapshot, target: ListTarget, *, allowed: Mask | None = None
) -> RecallResult:
    """Return all matching passages, the best by words first; scores are 1 + BM25."""
    count = len(snapshot.passage_ids)
    candidates = np.ones(count, bool) if allowed is None else allowed.copy()
    for ids in target.entities:
        candidates &= _naming_any(snapshot, ids)
    scores = np.ones(count)
    if target.words:
        matching, word_scores = _matching_words(index, snapshot, target.words, candidates)
        candidates &= matching
        scores += word_scores
    rows = np.flatnonzero(candidates)
    order = np.argsort(-scores[rows], kind="stable")
    return RecallResult(rows[order], scores[rows[order]])


def coverage_of(recall: RecallResult, snapshot: Snapshot, *, read: int) -> Coverage:
    """Return how much of what matches was read."""
    documents = np.unique(snapshot.document_ids[recall.rows])
    matching = len(recall)
    return Coverage(matching, min(read, matching), len(documents), complete=0 < matching <= read)


def _naming_any(snapshot: Snapshot, ids: tuple[int, ...]) -> NDArray[np.bool_]:
    mask = np.zeros(len(snapshot.passage_ids), bool)
    for column in snapshot.columns(np.array(ids, np.int64)).tolist():
        mask[snapshot.links.passages_naming(column)] = True
    return mask


def _matching_words(
    index: SearchIndex, snapshot: Snapshot, words: tuple[str, ...], candidates: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], Scores]:
    """Return which candidates contain all words, or else one of them; and their BM25 scores."""
    among = snapshot.passage_ids[candidates]
    count = max(len(among), 1)
    for query in (WordQuery(must=words), WordQuery(words=words)):
        ids, word_scores = index.search_words(query, count, among=among)
        if len(ids):
            break
    matching, scores = np.zeros(len(candidates), bool), np.zeros(len(candidates))
    rows = np.searchsorted(snapshot.passage_ids, ids)
    matching[rows] = True
    scores[rows] = word_scores
    return matching, scores


def _run(question: RecallInput, k: int) -> RecallResult:
    """Return all matching passages, whatever `k` is."""
    del k
    query = question.query
    return by_scan(question.index, query.snapshot, query.list_target, allowed=query.listable)


METHOD = RecallMethod(
    name="by scan",
    layer="semantic",
    timer="scan",
    label=UserMessage("method_scan"),
    run=_run,
    reason=UserMessage("hit_by_scan"),
    needs_vector=False,
)
