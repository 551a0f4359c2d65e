"""Which label of documents tells what a community is about."""

import numpy as np
import pytest

from core.graph.analytics.community_labels import label_communities
from core.graph.sparse_matrices import Matrix, sparse_matrix


def matrix(rows: list[list[int]]) -> Matrix:
    cells = np.array(rows, np.float64)
    places = np.nonzero(cells)
    return sparse_matrix(cells[places], *places, shape=cells.shape)


# Entities 0 and 1 are a community, 2 and 3 another; each is named in three passages of its own.
COMMUNITIES = np.array([0, 0, 1, 1])
MENTIONS = matrix([[1, 1, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 0, 1]])


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        # Each has its own label.
        ([[1, 0]] * 3 + [[0, 1]] * 3, [0, 1]),
        # A label of everything tells nothing.
        ([[1, 0]] * 3 + [[1, 1]] * 3, [None, 1]),
        # Passages without a label hide none.
        ([[1, 0], [0, 0], [0, 0]] + [[0, 1]] * 3, [0, 1]),
        ([[0, 0]] * 6, [None, None]),
    ],
)
def test_a_community_has_the_label_that_most_of_its_passages_have(labels, expected):
    assert label_communities(COMMUNITIES, MENTIONS, matrix(labels)) == expected


def test_a_label_of_two_communities_is_that_of_one_alone():
    thirds = np.array([0, 1, 2, 2])
    mentions = matrix(
        [[1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 1, 1, 1], [0] * 7]
    )
    labels = matrix([[1, 0]] * 4 + [[0, 1]] * 3)

    assert label_communities(thirds, mentions, labels) == [
        0, None, 1,
    ]  # fmt: skip
