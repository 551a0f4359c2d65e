"""Cosine similarity of vertices of the memory graph to a question and to each other."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.graph.memory_graph.memory_graph import (
    OBJECT,
    PASSAGE,
    THESIS,
    Ids,
    MemoryGraph,
    unique_sorted,
)
from core.store.index.search_index import SearchIndex

Cosines = NDArray[np.float32]


class VertexSimilarity(Protocol):
    """Cosine similarity of vertices, by number."""

    def to_question(self, vertices: Ids) -> Cosines:
        """Return the cosine of each vertex with the question."""
        ...

    def between(self, vertices: Ids, target: int) -> Cosines:
        """Return the cosine of each vertex with `target`."""
        ...


class VectorSimilarity:
    """Cosines from indexed vectors of entity names, theses and passages.

    For one question and one thread; cosines with the question are cached. Without a question vector
    all vertices are equally similar.
    """

    def __init__(
        self, graph: MemoryGraph, index: SearchIndex, question: NDArray[np.float32] | None
    ) -> None:
        self._graph = graph
        self._index = index
        self._question = question
        # Stored as cosine + 2: 0 means unknown, and untouched zero pages cost no memory.
        self._cached = np.zeros(len(graph), np.float32)

    def to_question(self, vertices: Ids) -> Cosines:
        """Return the cosine of each vertex with the question; 0 without a vector."""
        if self._question is None:
            return np.zeros(len(vertices), np.float32)
        new = vertices[self._cached[vertices] == 0.0]
        if len(new):
            new = unique_sorted(new)
            self._cached[new] = self._cosines(new, self._question) + np.float32(2.0)
        return self._cached[vertices] - np.float32(2.0)

    def between(self, vertices: Ids, target: int) -> Cosines:
        """Return the cosine of each vertex with `target`; 0 without a vector."""
        return self._cosines(vertices, self._vector(target))

    def _cosines(self, vertices: Ids, asked: NDArray[np.float32]) -> Cosines:
        graph, index = self._graph, self._index
        kinds = graph.kinds_of(vertices)
        cosines = np.zeros(len(vertices), np.float32)
        by_passage = kinds == PASSAGE
        objects = np.flatnonzero(kinds == OBJECT)
        if len(objects):
            ids = graph.object_ids[vertices[objects]]
            cosines[objects], _ = index.cosines("entity", ids, asked)
        theses = np.flatnonzero(kinds == THESIS)
        if len(theses):
            ids = graph.thesis_ids[vertices[theses] - graph.first_thesis]
            cosines[theses], has_vector = index.cosines("thesis", ids, asked)
            # A thesis that is not encoded yet has the similarity of its passage.
            by_passage[theses[~has_vector]] = True
        passages = np.flatnonzero(by_passage)
        if len(passages):
            rows = graph.passage_rows(vertices[passages])
            cosines[passages], _ = index.cosines("passage", graph.passage_ids[rows], asked)
        return cosines

    def _vector(self, vertex: int) -> NDArray[np.float32]:
        """Return the vector of a vertex; zeros without one."""
        graph, index = self._graph, self._index
        at = np.array([vertex])
        if vertex < graph.first_thesis:
            return index.vectors("entity", graph.object_ids[at])[0]
        if vertex < graph.first_passage:
            own = index.vectors("thesis", graph.thesis_ids[at - graph.first_thesis])[0]
            if own.any():
                return own
        return index.vectors("passage", graph.passage_ids[graph.passage_rows(at)])[0]
