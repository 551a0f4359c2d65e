"""Diversification (MMR) and coherence of the final order."""

import numpy as np
from numpy.typing import NDArray

from core.retrieve.rank.score_lists import Ids, Scores

Vectors = NDArray[np.float32]


def diversify(scores: Scores, vectors: Vectors, *, diversity: float, limit: int = 100) -> Ids:
    """Return places in the new order by maximal marginal relevance (Carbonell and Goldstein 1998).

    The next is the one with the largest lambda x score - (1 - lambda) x (largest cosine with
    one already taken), lambda = 1 - `diversity`. `scores` come best first within [0, 1],
    `vectors` are unit rows. With diversity 0 the order stays, as it does behind the first
    `limit`. O(limit x n).
    """
    places = np.arange(len(scores), dtype=np.int64)
    count = min(limit, len(scores))
    if diversity <= 0.0 or count < 2:
        return places
    good = (1.0 - diversity) * scores[:count]
    similarity = np.zeros(count)
    remaining = np.ones(count, bool)
    taken: list[int] = []
    for _ in range(count):
        value = np.where(remaining, good - diversity * similarity, -np.inf)
        best = int(np.argmax(value))
        taken.append(best)
        remaining[best] = False
        similarity = np.maximum(similarity, (vectors[:count] @ vectors[best]).astype(np.float64))
    return np.concatenate([np.array(taken, np.int64), places[count:]])


def keep_together(scores: Scores, documents: Ids, ordinals: Ids, *, good: float) -> Ids:
    """Return places in the new order, in which neighbors of one document follow each other (D7).

    A passage moves up behind its neighbor (the one before or after it in the same document)
    when its score is at least `good` times the neighbor's; with `good` above 1 the order stays.
    Scores come best first. O(n).
    """
    if good > 1.0:
        return np.arange(len(scores), dtype=np.int64)
    spots = list(zip(documents.tolist(), ordinals.tolist(), strict=True))
    place = {spot: at for at, spot in enumerate(spots)}
    order: dict[int, None] = {}
    for first in range(len(scores)):
        pending = [first]
        while pending:
            at = pending.pop()
            if at in order:
                continue
            order[at] = None
            document, ordinal = spots[at]
            beside = (place.get((document, ordinal + step)) for step in (-1, 1))
            pending += [
                neighbor
                for neighbor in beside
                if neighbor is not None and _is_good(scores, neighbor, at, good)
            ]
    return np.array(list(order), np.int64)


def _is_good(scores: Scores, place: int, beside: int, good: float) -> bool:
    return bool(scores[place] >= good * scores[beside])
