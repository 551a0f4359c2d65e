"""Which documents matter most (K2): central among links, citations and shared things, or pinned.

score = 0.40 PageRank + 0.30 pinned + 0.15 recency + 0.15 inbound links, each within [0, 1]
(PageRank and inbound links by their maximum, as the K2 document has it).
"""

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.settings.options import Settings

Ids = NDArray[np.int64]
Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]

DAMPING = 0.85
ITERATIONS = 40
# A thing that more documents name than this says nothing of how they hang together.
MOST_SHARED = 100


class Weights(Struct, frozen=True):
    """The weights of the score, and when a document belongs to the skeleton.

    `fallback_share` of the documents, the best of them, are the skeleton when none scores enough.
    """

    pagerank: float = 0.40
    pinned: float = 0.30
    recency: float = 0.15
    inbound: float = 0.15
    half_life_days: float = 365.0
    threshold: float = 0.35
    fallback_share: float = 0.045


def weights_of(settings: Settings) -> Weights:
    """The weights that the user chose."""
    return Weights(
        pagerank=settings.skeleton_pagerank,
        pinned=settings.skeleton_pinned,
        recency=settings.skeleton_recency,
        inbound=settings.skeleton_inbound,
        half_life_days=settings.skeleton_half_life_days,
        threshold=settings.skeleton_above,
    )


class Web(Struct, frozen=True):
    """How documents hang together, all by their row.

    `sources` link to or cite `targets`, pair by pair; `documents` name `things`, pair by pair,
    each pair once. `count` is the number of documents.
    """

    count: int
    sources: Ids
    targets: Ids
    documents: Ids
    things: Ids


def scores(web: Web, *, pinned: Flags, age_days: Reals, weights: Weights | None = None) -> Reals:
    """One score within [0, 1] for each document.

    `age_days` counts from the document's own date; a document without one (nan) is not recent.
    Without links, citations and shared things their terms are 0.
    """
    weights = weights or Weights()
    return (
        weights.pagerank * _share_of_most(pagerank(web))
        + weights.pinned * pinned
        + weights.recency * recency(age_days, half_life_days=weights.half_life_days)
        + weights.inbound * _share_of_most(inbound(web))
    )


def skeleton(score: Reals, *, pinned: Flags, weights: Weights | None = None) -> Flags:
    """Which documents are read by the model first: above the threshold or pinned.

    If there are none, the best few are; never none, unless there is no document.
    """
    weights = weights or Weights()
    chosen = (score > weights.threshold) | pinned
    if chosen.any() or not len(score):
        return chosen
    few = max(1, round(len(score) * weights.fallback_share))
    chosen[np.argsort(-score, kind="stable")[:few]] = True
    return chosen


def pagerank(web: Web) -> Reals:
    """The PageRank of each document, summing to 1; zeros when nothing joins any of them.

    From a document the walk takes each link and, by way of each thing that it shares with
    others, any of these others. Documents that lead nowhere lead everywhere.
    """
    links = _links(web)
    shares = _shares(web)
    outward = links.sum(axis=1) + shares.sum(axis=1)
    if not outward.any():
        return np.zeros(web.count)
    inverse = np.divide(1.0, outward, out=np.zeros(web.count), where=outward > 0)
    back = (links + shares).T.tocsr()
    rank = np.full(web.count, 1.0 / web.count)
    for _ in range(ITERATIONS):
        stuck = rank[outward == 0].sum()
        rank = DAMPING * (back @ (rank * inverse) + stuck / web.count)
        rank += (1.0 - DAMPING) / web.count
    return rank


def inbound(web: Web) -> Reals:
    """How many other documents link to or cite each document."""
    return np.asarray(_links(web).sum(axis=0), np.float64).ravel()


def recency(age_days: Reals, *, half_life_days: float) -> Reals:
    """1 for today or later, half of it after each half-life; 0 without a date."""
    age = np.maximum(np.nan_to_num(age_days, nan=np.inf), 0.0)
    return np.exp2(-age / half_life_days)


def _links(web: Web) -> Any:
    """1 where a document links to another one."""
    from scipy import sparse

    others = web.sources != web.targets
    ones = np.ones(int(others.sum()))
    places = (web.sources[others], web.targets[others])
    links: Any = sparse.coo_array((ones, places), shape=(web.count, web.count)).tocsr()
    links.sum_duplicates()
    links.data[:] = 1.0
    return links


def _shares(web: Web) -> Any:
    """How strongly documents hang together by the things that both name.

    A thing spreads a weight of 1 over the other documents that name it.
    """
    from scipy import sparse

    _, things = np.unique(web.things, return_inverse=True)
    named = np.bincount(things) if len(things) else np.zeros(0, np.int64)
    joins = ((named > 1) & (named <= MOST_SHARED))[things]
    rows, columns = web.documents[joins], things[joins]
    shape = (web.count, len(named))
    by_document: Any = sparse.coo_array((np.ones(len(rows)), (rows, columns)), shape=shape).tocsr()
    spread: Any = sparse.coo_array((1.0 / (named[columns] - 1), (rows, columns)), shape=shape)
    shares: Any = by_document @ spread.tocsr().T
    shares.setdiag(0.0)
    shares.eliminate_zeros()
    return shares.tocsr()


def _share_of_most(values: Reals) -> Reals:
    most = values.max(initial=0.0)
    return values / most if most > 0 else np.zeros_like(values)
