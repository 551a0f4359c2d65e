"""Which things hang together at all, and which hang on nothing."""

import numpy as np
from numpy.typing import NDArray

from core.graph.sparse_matrices import Ids, Matrix, component_labels


def components(ties: Matrix) -> Ids:
    """For each thing the number of its component; 0 is the largest one. O(things + ties).

    Equally large ones are numbered by their first thing.
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
    """Which things are joined to no other (K5). O(things)."""
    return np.diff(ties.indptr) == 0
