"""Query-independent features of passages: centrality, graph proximity and freshness."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.retrieve.rank.score_lists import Ids, Scores

DAY = timedelta(days=1)
HALF_LIFE_DAYS = 365.0
# Freshness of documents without a date.
UNDATED = 0.5


class RankingFeatures(Struct, frozen=True):
    """Parallel arrays over passages, each value in [0, 1]."""

    centrality: Scores
    proximity: Scores
    freshness: Scores


def ranking_features(
    snapshot: Snapshot,
    rows: Ids,
    *,
    asked: Ids,
    written: Sequence[datetime | None],
    now: datetime,
    half_life_days: float = HALF_LIFE_DAYS,
) -> RankingFeatures:
    """Return the features of these rows; `asked` are columns of the question's entities.

    `written` holds for each row its document's own date.
    """
    return RankingFeatures(
        centrality=centrality(snapshot, rows),
        proximity=proximity(snapshot, rows, asked=asked),
        freshness=freshness(written, now=now, half_life_days=half_life_days),
    )


def centrality(snapshot: Snapshot, rows: Ids) -> Scores:
    """Return the stationary probability of a random walk at each passage, relative to the maximum.

    On an undirected graph PageRank without jumps is each vertex' share of the weights
    (Grolmusz 2015), so no iteration is needed. O(passages) for the maximum.
    """
    sums = snapshot.links.passage_sums
    return sums[rows] / max(float(sums.max(initial=0.0)), 1e-12)


def proximity(snapshot: Snapshot, rows: Ids, *, asked: Ids) -> Scores:
    """Return 1 for a passage that names an asked entity, 1/2 for one that names a neighbor of it.

    Neighbors are named together with the entity in a passage; else 0. Entities that very many
    passages name have no neighbors.
    """
    nearness = np.zeros(len(rows))
    if not len(asked) or not len(rows):
        return nearness
    links = snapshot.links
    first = np.unique(np.concatenate([links.passages_naming(int(column)) for column in asked]))
    beside = np.unique(links.by_passage[first].indices)
    beside = beside[links.joining[beside] > 0.0]
    for at, row in enumerate(rows.tolist()):
        named = links.entities_in(row)
        if np.isin(named, asked).any():
            nearness[at] = 1.0
        elif np.isin(named, beside).any():
            nearness[at] = 0.5
    return nearness


def freshness(
    written: Sequence[datetime | None], *, now: datetime, half_life_days: float = HALF_LIFE_DAYS
) -> Scores:
    """Return 0.5 ^ (age / half-life) by the document's own date, `UNDATED` without one (D6, D7).

    Never by the file's time, which copying and saving change. Future dates count as fresh.
    """
    ages = [max((now - when) / DAY, 0.0) if when else None for when in written]
    return np.array(
        [UNDATED if age is None else 0.5 ** (age / half_life_days) for age in ages], np.float64
    )
