"""Agglomerative clustering of old episodes (T6).

Similarity of two episodes in [0, 1]: 0.60 cosine of the texts, 0.25 shared entities (Jaccard),
0.05 shared topics, 0.10 proximity in time (halved with every fortnight). Average linkage (UPGMA,
Sokal and Michener 1958), so that one bridge between two groups does not join them.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import timedelta
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.records.memory import Episode
from core.store.records import Vectors

MIN_EPISODES = 3
_MAX_EPISODES = 20
# Clusters are cut below this similarity.
MIN_SIMILARITY = 0.45
_MEANING, _THINGS, _TOPICS, _TIME = 0.60, 0.25, 0.05, 0.10
_FORTNIGHT = timedelta(days=14)

Matrix = NDArray[np.float64]


def cluster_episodes(
    episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]
) -> tuple[tuple[Episode, ...], ...]:
    """Return groups of three or more related episodes, in order of time, the oldest group first.

    `vectors` maps ids to unit vectors of the parts, the whole text first. An episode without a
    vector is compared by entities, topics and time only. O(n^2) memory.
    """
    if len(episodes) < MIN_EPISODES:
        return ()
    hierarchy: Any = import_module("scipy.cluster.hierarchy")
    far = 1.0 - similarity_matrix(episodes, vectors=vectors)
    np.fill_diagonal(far, 0.0)
    tree = hierarchy.linkage(far[np.triu_indices(len(far), 1)], method="average")
    labels: list[int] = hierarchy.fcluster(
        tree, 1.0 - MIN_SIMILARITY, criterion="distance"
    ).tolist()
    groups: dict[int, list[Episode]] = defaultdict(list)
    for episode, label in zip(episodes, labels, strict=True):
        groups[label].append(episode)
    clusters = [
        tuple(sorted(group, key=lambda episode: (episode.happened_at, episode.id))[:_MAX_EPISODES])
        for group in groups.values()
        if len(group) >= MIN_EPISODES
    ]
    return tuple(sorted(clusters, key=lambda group: (group[0].happened_at, group[0].id)))


def similarity_matrix(episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]) -> Matrix:
    """Return the symmetric (n, n) matrix of similarities."""
    width = next((held.shape[1] for held in vectors.values()), 1)
    wholes = np.array(
        [vectors[it.id][0] if it.id in vectors else np.zeros(width) for it in episodes]
    )
    meaning = np.clip(wholes @ wholes.T, 0.0, 1.0)
    things = _jaccard([frozenset(named.name.casefold() for named in it.things) for it in episodes])
    topics = _jaccard([frozenset(topic.casefold() for topic in it.topics) for it in episodes])
    days = np.array([it.happened_at.timestamp() for it in episodes]) / _FORTNIGHT.total_seconds()
    near = 0.5 ** np.abs(days[:, None] - days[None, :])
    return np.asarray(
        _MEANING * meaning + _THINGS * things + _TOPICS * topics + _TIME * near, dtype=np.float64
    )


def _jaccard(sets: Sequence[AbstractSet[str]]) -> Matrix:
    """Return the Jaccard index of each pair of sets; 0 where one is empty."""
    column = {
        word: at for at, word in enumerate(sorted({it for members in sets for it in members}))
    }
    membership = np.zeros((len(sets), max(1, len(column))))
    for row, words in enumerate(sets):
        membership[row, [column[word] for word in words]] = 1.0
    common = membership @ membership.T
    sizes = membership.sum(axis=1)
    either = sizes[:, None] + sizes[None, :] - common
    return np.divide(common, either, out=np.zeros_like(common), where=either > 0)
