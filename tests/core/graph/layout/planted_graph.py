"""Graphs with known topics, the same for the same seed."""

import numpy as np

from core.graph.sparse_matrices import sparse_matrix


def planted(count, *, topics, links, seed=7):
    """Strength of ties: nine of ten lie within a topic. Returns it and each thing's topic."""
    random = np.random.default_rng(seed)
    labels = np.arange(count) % topics
    first = random.integers(0, count, links)
    inside = random.random(links) < 0.9
    same = labels[first] + topics * random.integers(0, count // topics, links)
    second = np.where(inside, same, random.integers(0, count, links))
    apart = first != second
    first, second = first[apart], second[apart]
    values = random.uniform(0.5, 1.5, len(first))
    strength = sparse_matrix(
        np.concatenate([values, values]),
        np.concatenate([first, second]),
        np.concatenate([second, first]),
        shape=(count, count),
    )
    return strength, labels


def never():
    """Nobody asks for a stop."""
