"""Small graphs as matrices, and random ones."""

import numpy as np
import rustworkx
from scipy import sparse


def tied(edges, *, count=None):
    """A symmetric matrix of (one, other) or (one, other, weight)."""
    rows = [edge[0] for edge in edges]
    columns = [edge[1] for edge in edges]
    weights = [edge[2] if len(edge) > 2 else 1.0 for edge in edges]
    size = count if count is not None else max([*rows, *columns], default=-1) + 1
    half = sparse.coo_array((weights, (rows, columns)), shape=(size, size)).tocsr()
    whole = (half + half.T).tocsr()
    whole.sort_indices()
    return whole


def random_ties(*, count, ties, seed):
    """A graph drawn with that seed, without ties of a thing to itself."""
    drawn = np.random.default_rng(seed).integers(0, count, (ties, 2))
    pairs = {(min(a, b), max(a, b)) for a, b in drawn.tolist() if a != b}
    return tied(sorted(pairs), count=count)


def cliques(*, count, size):
    """So many groups in which all are tied to all, in a ring of single ties."""
    edges = []
    for group in range(count):
        first = group * size
        edges += [(first + a, first + b) for a in range(size) for b in range(a)]
        edges.append((first, (first + size) % (count * size)))
    return tied(edges, count=count * size)


def as_rustworkx(ties):
    """The same graph in another library."""
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(ties.shape[0]))
    found = ties.tocoo()
    graph.add_edges_from(
        [(int(a), int(b), 1.0) for a, b in zip(*found.coords, strict=True) if a < b]
    )
    return graph
