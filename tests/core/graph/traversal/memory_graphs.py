"""Small memory graphs written by hand, and similarity given by number."""

import numpy as np

from core.graph.memory_graph.builder import build_memory_graph
from core.graph.snapshot import build_snapshot
from core.graph.traversal.traversal_ranking import StartVertices
from core.store.records import MentionArrays, PassageArrays, ThesisArrays
from tests.core.graph.arrays import fact_graph, whole


def memory_of(passages, *, facts=(), theses=(), documents=None, titles=None, weigh=lambda _: 1.0):
    """Passages as {id: things}, facts as in `fact_graph`, theses as (passage, things) from id 1.

    Every fact is read in passage 1.
    """
    ids = sorted(passages)
    named = [(thing, one) for one in ids for thing in passages[one]]
    snapshot = build_snapshot(
        7,
        passages=PassageArrays(
            ids=whole(ids),
            document_ids=whole((documents or {}).get(one, one) for one in ids),
            ordinals=whole(ids),
        ),
        mentions=MentionArrays(
            entity_ids=whole(row[0] for row in named),
            passage_ids=whole(row[1] for row in named),
            counts=whole(1 for _ in named),
        ),
        titles=titles or {},
        facts=fact_graph(list(facts)),
    )
    joined = [(at, thing) for at, (_, things) in enumerate(theses, 1) for thing in sorted(things)]
    arrays = ThesisArrays(
        ids=whole(range(1, len(theses) + 1)),
        passage_ids=whole(passage for passage, _ in theses),
        thesis_ids=whole(row[0] for row in joined),
        entity_ids=whole(row[1] for row in joined),
    )
    return build_memory_graph(snapshot, arrays, weigh=weigh)


def random_memory(seed, *, passages=12, things=10, facts=12, theses=12):
    """A memory graph drawn with that seed; ids are not numbers, and some vertices stand alone."""
    drawn = np.random.default_rng(seed)

    def some(most):
        return set((100 + drawn.integers(0, things, drawn.integers(0, most))).tolist())

    return memory_of(
        {one: some(4) for one in range(1, passages + 1)},
        facts=[
            (int(100 + a), int(100 + b) if a != b else 0, float(c) / 10)
            for a, b, c in zip(
                drawn.integers(0, things, facts),
                drawn.integers(0, things, facts),
                drawn.integers(1, 11, facts),
                strict=True,
            )
        ],
        theses=[(int(drawn.integers(1, passages + 1)), some(4)) for _ in range(theses)],
        documents={one: one // 3 for one in range(1, passages + 1)},
    )


def starts_at(*vertices, weights=None):
    """StartVertices at these vertices."""
    return StartVertices(whole(vertices), np.array(weights or [1.0] * len(vertices), np.float64))


class Said:
    """Likeness as given: to the question by vertex (else `usual`), and between any two by seed."""

    def __init__(self, near=None, *, usual=0.5, seed=None):
        self._near = near or {}
        self._usual = usual
        self._seed = seed
        self.asked = 0

    def to_question(self, vertices):
        self.asked += len(vertices)
        if self._seed is None:
            found = [self._near.get(int(one), self._usual) for one in vertices]
        else:
            found = [self._drawn(int(one), -1) for one in vertices]
        return np.array(found, np.float32)

    def between(self, vertices, target):
        if self._seed is None:
            return np.zeros(len(vertices), np.float32)
        found = [self._drawn(min(int(one), target), max(int(one), target)) for one in vertices]
        return np.array(found, np.float32)

    def of_facts(self, edges):
        if self._seed is None:
            return np.full(len(edges), self._usual, np.float32)
        return np.array([self._drawn(int(one), -2) for one in edges], np.float32)

    def _drawn(self, one, other):
        return float(np.random.default_rng([self._seed, one, other + 2]).uniform(-1.0, 1.0))


def neighbors_of(graph):
    """Which vertex is joined to which, straight from the edges."""
    found = {one: set() for one in range(len(graph))}
    for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        found[tail].add(head)
        found[head].add(tail)
    return found
