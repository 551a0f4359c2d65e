"""Typed helpers for scipy's sparse matrices; components and isolated entities (T3).

`csgraph` brings scipy's linear algebra, 10 MB of memory, and is imported where it is called.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse as _sparse

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]
Matrix = Any  # scipy's sparse arrays carry no usable types

_arrays: Any = _sparse


def sparse_matrix(values: Scores, rows: Ids, columns: Ids, *, shape: tuple[int, int]) -> Matrix:
    """Build a CSR matrix with sorted indices; duplicates are summed."""
    matrix = _arrays.coo_array((values, (rows, columns)), shape=shape).tocsr()
    matrix.sort_indices()
    return matrix


def scale_rows(matrix: Matrix, factors: Scores) -> Matrix:
    """Multiply each row of the matrix by its factor."""
    return (_arrays.diags_array(factors) @ matrix).tocsr()


def without_diagonal(matrix: Matrix) -> Matrix:
    """Return the square matrix with an empty diagonal."""
    entries = matrix.tocoo()
    rows, columns = (np.asarray(one, np.int64) for one in entries.coords)
    off = rows != columns
    return sparse_matrix(entries.data[off], rows[off], columns[off], shape=matrix.shape)


def row_sums(matrix: Matrix) -> Scores:
    """Return the sum of each row."""
    return np.asarray(matrix.sum(axis=1), np.float64)


def _component_labels(matrix: Matrix) -> Ids:
    from scipy.sparse import csgraph

    graphs: Any = csgraph
    return np.asarray(graphs.connected_components(matrix, directed=False)[1], np.int64)


def components(ties: Matrix) -> Ids:
    """Return the component number of each entity; 0 is the largest. O(entities + links).

    Components of equal size are numbered by their first entity.
    """
    if not ties.shape[0]:
        return np.zeros(0, np.int64)
    _, firsts, which, sizes = np.unique(
        _component_labels(ties), return_index=True, return_inverse=True, return_counts=True
    )
    order = np.lexsort((firsts, -sizes))
    numbers = np.empty(len(order), np.int64)
    numbers[order] = np.arange(len(order))
    return numbers[which]


def orphans(ties: Matrix) -> NDArray[np.bool_]:
    """Return which entities have no links (K5). O(entities)."""
    return np.diff(ties.indptr) == 0


def shortest_distances(costs: Matrix, start: int) -> Scores:
    """Return the cheapest path's cost from each row to `start`; `costs` are symmetric."""
    from scipy.sparse import csgraph

    graphs: Any = csgraph
    return np.asarray(graphs.dijkstra(costs, indices=start), np.float64)
