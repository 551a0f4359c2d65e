"""Document importance (K2): centrality among links, citations and shared entities; pins.

score = 0.40 PageRank + 0.30 pinned + 0.15 recency + 0.15 inbound links, each within [0, 1]
(PageRank and inbound links divided by their maximum, as in the K2 document).
"""

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.settings.options import Settings

Ids = NDArray[np.int64]
Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]

# Entities named in more documents than this are no evidence of a connection.
MAX_SHARED = 100


class ImportanceWeights(Struct, frozen=True):
    """Weights of the score, parameters of PageRank, and the threshold of the skeleton.

    `fallback_share` of the documents, the best ones, form the skeleton when none exceeds the
    threshold. With `shared` PageRank also follows shared entities, not only links and citations.
    """

    pagerank: float = 0.40
    pinned: float = 0.30
    recency: float = 0.15
    inbound: float = 0.15
    half_life_days: float = 365.0
    threshold: float = 0.35
    fallback_share: float = 0.045
    damping: float = 0.85
    iterations: int = 40
    shared: bool = True


DEFAULTS = ImportanceWeights()


def weights_from_settings(settings: Settings) -> ImportanceWeights:
    """Return the weights from the user's settings."""
    return ImportanceWeights(
        pagerank=settings.skeleton_pagerank,
        pinned=settings.skeleton_pinned,
        recency=settings.skeleton_recency,
        inbound=settings.skeleton_inbound,
        half_life_days=settings.skeleton_half_life_days,
        threshold=settings.skeleton_above,
        fallback_share=settings.skeleton_fallback,
        damping=settings.skeleton_damping,
        iterations=settings.skeleton_iterations,
        shared=settings.skeleton_shared,
    )


class DocumentGraph(Struct, frozen=True):
    """Connections between documents, by document row.

    `sources` link to or cite `targets`, pair by pair; `documents` name `things`, pair by pair, each
    pair once. `count` is the number of documents.
    """

    count: int
    sources: Ids
    targets: Ids
    documents: Ids
    things: Ids


def importance_scores(
    web: DocumentGraph, *, pinned: Flags, age_days: Reals, weights: ImportanceWeights = DEFAULTS
) -> Reals:
    """Return a score within [0, 1] for each document.

    `age_days` counts from the document's own date; a document without one (nan) is not recent.
    Without links, citations and shared entities their terms are 0.
    """
    return (
        weights.pagerank * _relative_to_max(pagerank(web, weights))
        + weights.pinned * pinned
        + weights.recency * recency(age_days, half_life_days=weights.half_life_days)
        + weights.inbound * _relative_to_max(inbound(web))
    )


def skeleton_documents(
    score: Reals, *, pinned: Flags, weights: ImportanceWeights = DEFAULTS
) -> Flags:
    """Return which documents the model reads first: above the threshold or pinned.

    If there are none, the best few; empty only without documents.
    """
    chosen = (score > weights.threshold) | pinned
    if chosen.any() or not len(score):
        return chosen
    few = max(1, round(len(score) * weights.fallback_share))
    chosen[np.argsort(-score, kind="stable")[:few]] = True
    return chosen


def pagerank(web: DocumentGraph, weights: ImportanceWeights = DEFAULTS) -> Reals:
    """Return the PageRank of each document, summing to 1; zeros without any connections.

    From a document the walk follows links and, through shared entities, goes to other documents
    that name them. Documents without outgoing edges lead to all documents.
    """
    links = _link_matrix(web)
    shares = _shared_entity_matrix(web) * weights.shared
    outward = links.sum(axis=1) + shares.sum(axis=1)
    if not outward.any():
        return np.zeros(web.count)
    inverse = np.divide(1.0, outward, out=np.zeros(web.count), where=outward > 0)
    back = (links + shares).T.tocsr()
    rank = np.full(web.count, 1.0 / web.count)
    for _ in range(weights.iterations):
        stuck = rank[outward == 0].sum()
        rank = weights.damping * (back @ (rank * inverse) + stuck / web.count)
        rank += (1.0 - weights.damping) / web.count
    return rank


def inbound(web: DocumentGraph) -> Reals:
    """Return how many other documents link to or cite each document."""
    return np.asarray(_link_matrix(web).sum(axis=0), np.float64).ravel()


def recency(age_days: Reals, *, half_life_days: float) -> Reals:
    """Return 1 for today or later, halved after each half-life; 0 without a date."""
    age = np.maximum(np.nan_to_num(age_days, nan=np.inf), 0.0)
    return np.exp2(-age / half_life_days)


def _link_matrix(web: DocumentGraph) -> Any:
    """Return the adjacency matrix of links between different documents."""
    from scipy import sparse

    others = web.sources != web.targets
    ones = np.ones(int(others.sum()))
    places = (web.sources[others], web.targets[others])
    links: Any = sparse.coo_array((ones, places), shape=(web.count, web.count)).tocsr()
    links.sum_duplicates()
    links.data[:] = 1.0
    return links


def _shared_entity_matrix(web: DocumentGraph) -> Any:
    """Return connection strengths: each entity shares a weight of 1 among its documents."""
    from scipy import sparse

    _, things = np.unique(web.things, return_inverse=True)
    named = np.bincount(things) if len(things) else np.zeros(0, np.int64)
    joins = ((named > 1) & (named <= MAX_SHARED))[things]
    rows, columns = web.documents[joins], things[joins]
    shape = (web.count, len(named))
    by_document: Any = sparse.coo_array((np.ones(len(rows)), (rows, columns)), shape=shape).tocsr()
    spread: Any = sparse.coo_array((1.0 / (named[columns] - 1), (rows, columns)), shape=shape)
    shares: Any = by_document @ spread.tocsr().T
    shares.setdiag(0.0)
    shares.eliminate_zeros()
    return shares.tocsr()


def _relative_to_max(values: Reals) -> Reals:
    most = values.max(initial=0.0)
    return values / most if most > 0 else np.zeros_like(values)
