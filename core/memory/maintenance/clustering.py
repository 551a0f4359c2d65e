"""Old episodes that belong together, by agglomerative clustering (T6).

Likeness of two episodes in [0, 1]: 0.60 cosine of what was said, 0.25 shared things (Jaccard),
0.05 shared topics, 0.10 nearness in time (halved with every fortnight). Average linkage (UPGMA,
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
_MOST = 20
# Two episodes below this likeness do not belong together.
MIN_SIMILARITY = 0.45
_MEANING, _THINGS, _TOPICS, _TIME = 0.60, 0.25, 0.05, 0.10
_FORTNIGHT = timedelta(days=14)

Matrix = NDArray[np.float64]


def cluster_episodes(
    episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]
) -> tuple[tuple[Episode, ...], ...]:
    """Groups of three or more related episodes, each in order of time, the oldest group first.

    `vectors` holds the parts of each episode by id, the whole first, of length 1. An episode
    without a vector is compared by its things, topics and time alone. O(n^2) memory.
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
    found = [
        tuple(sorted(group, key=lambda it: (it.happened_at, it.id))[:_MOST])
        for group in groups.values()
        if len(group) >= MIN_EPISODES
    ]
    return tuple(sorted(found, key=lambda group: (group[0].happened_at, group[0].id)))


def similarity_matrix(episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]) -> Matrix:
    """How much each belongs to each other, (n, n), symmetric."""
    width = next((held.shape[1] for held in vectors.values()), 1)
    wholes = np.array(
        [vectors[it.id][0] if it.id in vectors else np.zeros(width) for it in episodes]
    )
    meaning = np.clip(wholes @ wholes.T, 0.0, 1.0)
    things = _shared([frozenset(named.name.casefold() for named in it.things) for it in episodes])
    topics = _shared([frozenset(topic.casefold() for topic in it.topics) for it in episodes])
    days = np.array([it.happened_at.timestamp() for it in episodes]) / _FORTNIGHT.total_seconds()
    near = 0.5 ** np.abs(days[:, None] - days[None, :])
    return np.asarray(
        _MEANING * meaning + _THINGS * things + _TOPICS * topics + _TIME * near, dtype=np.float64
    )


def _shared(sets: Sequence[AbstractSet[str]]) -> Matrix:
    """The share of common members of each two sets; 0 where one is empty."""
    column = {word: at for at, word in enumerate(sorted({it for one in sets for it in one}))}
    held = np.zeros((len(sets), max(1, len(column))))
    for row, words in enumerate(sets):
        held[row, [column[word] for word in words]] = 1.0
    common = held @ held.T
    sizes = held.sum(axis=1)
    either = sizes[:, None] + sizes[None, :] - common
    return np.divide(common, either, out=np.zeros_like(common), where=either > 0)
