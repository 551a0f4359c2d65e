"""How near vertices of the memory graph are to a question and to each other, by their vectors."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.graph.memory.graph import OBJECT, THESIS, Ids, MemoryGraph, each_once
from core.store.index.index import Index

Likeness32 = NDArray[np.float32]


class Likeness(Protocol):
    """Cosines of vertices, by number."""

    def to_question(self, vertices: Ids) -> Likeness32:
        """The cosine of each vertex with the question."""
        ...

    def between(self, vertices: Ids, target: int) -> Likeness32:
        """The cosine of each vertex with that one."""
        ...


class VectorLikeness:
    """Cosines by the index's vectors: that of an object's name, of a passage's or a thesis' text.

    Belongs to one question and one thread; what was compared with the question is remembered.
    Without a vector of the question everything is equally far from it.
    """

    def __init__(
        self, graph: MemoryGraph, index: Index, question: NDArray[np.float32] | None
    ) -> None:
        self._graph = graph
        self._index = index
        self._question = question
        # Cosine + 2, so that a page of zeros that is never touched costs nothing.
        self._known = np.zeros(len(graph), np.float32)

    def to_question(self, vertices: Ids) -> Likeness32:
        """The cosine of each vertex with the question; 0 where there is no vector."""
        if self._question is None:
            return np.zeros(len(vertices), np.float32)
        new = vertices[self._known[vertices] == 0.0]
        if len(new):
            new = each_once(new)
            self._known[new] = self._vectors(new) @ self._question + np.float32(2.0)
        return self._known[vertices] - np.float32(2.0)

    def between(self, vertices: Ids, target: int) -> Likeness32:
        """The cosine of each vertex with that one; 0 where there is no vector."""
        return self._vectors(vertices) @ self._vectors(np.array([target]))[0]

    def _vectors(self, vertices: Ids) -> NDArray[np.float32]:
        graph, index = self._graph, self._index
        kinds = graph.kinds_of(vertices)
        found = np.zeros((len(vertices), index.dimensions), np.float32)
        objects = np.flatnonzero(kinds == OBJECT)
        if len(objects):
            found[objects] = index.entity_vectors(graph.object_ids[vertices[objects]])
        theses = np.flatnonzero(kinds == THESIS)
        if len(theses):
            ids = graph.thesis_ids[vertices[theses] - graph.first_thesis]
            found[theses] = index.thesis_vectors(ids)
        # A thesis that is not encoded yet is as near as the passage that holds it.
        others = np.flatnonzero((kinds != OBJECT) & ~found.any(axis=1))
        if len(others):
            rows = graph.passage_rows(vertices[others])
            found[others] = index.passage_vectors(graph.passage_ids[rows])
        return found
