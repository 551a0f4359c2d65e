"""Mentions as a weighted bipartite graph of passages and entities."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Ids = NDArray[np.int64]
Matrix = Any  # scipy's sparse arrays carry no usable types


class MentionLinks:
    """Bipartite graph of passages and entities, as sparse matrices in both directions.

    A link weighs (1 + ln count) x ln(1 + N / df): entities that few passages mention weigh more.
    """

    def __init__(
        self, rows: Ids, columns: Ids, counts: NDArray[np.float64], *, shape: tuple[int, int]
    ) -> None:
        passages, entities = shape
        self.entity_passages = np.bincount(columns, minlength=entities)
        self.joining = joining_weights(self.entity_passages, passages)
        self.rarity = np.log1p(passages / np.maximum(self.entity_passages, 1))
        weights = (1.0 + np.log(np.maximum(counts, 1.0))) * self.rarity[columns]
        # 32-bit indices halve the memory that each step of a walk reads.
        ends = (rows.astype(np.int32), columns.astype(np.int32))
        self.by_passage: Matrix = sparse.csr_array((weights, ends), shape=shape)
        self.by_entity: Matrix = self.by_passage.T.tocsr()
        self.passage_sums: NDArray[np.float64] = self.by_passage.sum(axis=1)
        self.entity_sums: NDArray[np.float64] = self.by_entity.sum(axis=1)

    def entities_in(self, row: int) -> NDArray[np.int32]:
        """Return the columns of the entities that a passage mentions."""
        start, end = self.by_passage.indptr[row : row + 2]
        return self.by_passage.indices[start:end]

    def entities_in_any(self, rows: Ids) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return the columns of the entities in these passages and a mask of mentions.

        The mask has a row for each passage and a column for each returned entity; columns ascend.
        Meant for few rows: for a hundred links, lists are faster than sorting arrays.
        """
        indptr, indices = self.by_passage.indptr, self.by_passage.indices
        spans = zip(indptr[rows].tolist(), indptr[rows + 1].tolist(), strict=True)
        each: list[list[int]] = [indices[start:end].tolist() for start, end in spans]
        columns = sorted(set[int]().union(*each))
        position_of = {column: at for at, column in enumerate(columns)}
        is_mentioned = np.zeros((len(rows), len(columns)), bool)
        which = np.repeat(np.arange(len(rows)), [len(named) for named in each])
        is_mentioned[which, [position_of[column] for named in each for column in named]] = True
        return np.array(columns, np.int64), is_mentioned

    def passages_naming(self, column: int) -> NDArray[np.int32]:
        """Return the rows of the passages that mention an entity, ascending."""
        start, end = self.by_entity.indptr[column : column + 2]
        return self.by_entity.indices[start:end]


def row_entries(matrix: Matrix, rows: Ids) -> tuple[Ids, Ids, NDArray[np.float64]]:
    """Return the entries of matrix rows: position in `rows`, column, value."""
    starts = matrix.indptr[rows].astype(np.int64)
    counts = matrix.indptr[rows + 1] - starts
    first = np.cumsum(counts) - counts
    which = np.repeat(np.arange(len(rows)), counts)
    at = np.arange(len(which)) + np.repeat(starts - first, counts)
    return which, matrix.indices[at].astype(np.int64), matrix.data[at]


def joining_weights(df: NDArray[np.int64], passages: int) -> NDArray[np.float64]:
    """Return how strongly an entity joins two passages; 0 for frequent entities."""
    rare = (df > 1) & (df <= max(10.0, 0.01 * passages))
    return np.where(rare, 1.0 / (1.0 + np.log(np.maximum(df, 1))), 0.0)
