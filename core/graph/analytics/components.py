"""Connected components and isolated entities (T3)."""

import numpy as np
from numpy.typing import NDArray

from core.graph.sparse_matrices import Ids, Matrix, component_labels


def components(ties: Matrix) -> Ids:
    """Return the component number of each entity; 0 is the largest. O(entities + links).

    Components of equal size are numbered by their first entity.
    """
    if not ties.shape[0]:
        return np.zeros(0, np.int64)
    _, firsts, which, sizes = np.unique(
        component_labels(ties), return_index=True, return_inverse=True, return_counts=True
    )
    order = np.lexsort((firsts, -sizes))
    numbers = np.empty(len(order), np.int64)
    numbers[order] = np.arange(len(order))
    return numbers[which]


def orphans(ties: Matrix) -> NDArray[np.bool_]:
    """Return which entities have no links (K5). O(entities)."""
    return np.diff(ties.indptr) == 0
