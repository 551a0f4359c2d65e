"""Which passage names which thing, as a weighted graph of two kinds of vertices."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Ids = NDArray[np.int64]
Matrix = Any  # scipy's sparse arrays carry no usable types


class MentionLinks:
    """Passages by things, both ways round, with what a walk needs at each step.

    A link weighs (1 + ln count) x ln(1 + N / df): a thing that few passages name joins the more.
    """

    def __init__(
        self, rows: Ids, columns: Ids, counts: NDArray[np.float64], *, shape: tuple[int, int]
    ) -> None:
        passages, entities = shape
        self.entity_passages = np.bincount(columns, minlength=entities)
        self.joining = joining_weights(self.entity_passages, passages)
        self.rarity = np.log1p(passages / np.maximum(self.entity_passages, 1))
        weights = (1.0 + np.log(np.maximum(counts, 1.0))) * self.rarity[columns]
        # Half the bytes to read at each step of a walk; scipy keeps what it is given.
        ends = (rows.astype(np.int32), columns.astype(np.int32))
        self.by_passage: Matrix = sparse.csr_array((weights, ends), shape=shape)
        self.by_entity: Matrix = self.by_passage.T.tocsr()
        self.passage_sums: NDArray[np.float64] = self.by_passage.sum(axis=1)
        self.entity_sums: NDArray[np.float64] = self.by_entity.sum(axis=1)
        self.bare_passages = np.flatnonzero(np.bincount(rows, minlength=passages) == 0)
        self.bare_entities = np.flatnonzero(self.entity_passages == 0)

    def entities_in(self, row: int) -> NDArray[np.int32]:
        """Columns of the things that a passage names."""
        start, end = self.by_passage.indptr[row : row + 2]
        return self.by_passage.indices[start:end]

    def entities_in_any(self, rows: Ids) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Columns of the things that these passages name, ascending, and which names which.

        Made for a few rows: of a hundred links lists are made sooner than arrays are sorted.
        """
        indptr, indices = self.by_passage.indptr, self.by_passage.indices
        spans = zip(indptr[rows].tolist(), indptr[rows + 1].tolist(), strict=True)
        each: list[list[int]] = [indices[start:end].tolist() for start, end in spans]
        columns = sorted(set[int]().union(*each))
        place_of = {column: at for at, column in enumerate(columns)}
        names = np.zeros((len(rows), len(columns)), bool)
        which = np.repeat(np.arange(len(rows)), [len(named) for named in each])
        names[which, [place_of[column] for named in each for column in named]] = True
        return np.array(columns, np.int64), names

    def passages_naming(self, column: int) -> NDArray[np.int32]:
        """Rows of the passages that name a thing, ascending."""
        start, end = self.by_entity.indptr[column : column + 2]
        return self.by_entity.indices[start:end]


def row_entries(matrix: Matrix, rows: Ids) -> tuple[Ids, Ids, NDArray[np.float64]]:
    """The entries of these rows: which of `rows`, the column, the value."""
    starts = matrix.indptr[rows].astype(np.int64)
    counts = matrix.indptr[rows + 1] - starts
    first = np.cumsum(counts) - counts
    which = np.repeat(np.arange(len(rows)), counts)
    at = np.arange(len(which)) + np.repeat(starts - first, counts)
    return which, matrix.indices[at].astype(np.int64), matrix.data[at]


def joining_weights(df: NDArray[np.int64], passages: int) -> NDArray[np.float64]:
    """How much it means that two passages both name a thing; nothing if many passages name it."""
    rare = (df > 1) & (df <= max(10.0, 0.01 * passages))
    return np.where(rare, 1.0 / (1.0 + np.log(np.maximum(df, 1))), 0.0)
