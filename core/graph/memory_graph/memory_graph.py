"""The memory graph (P1): object, thesis and episodic vertices and their edges, as arrays.

PersonalAI (arXiv 2506.17001) after AriGraph (arXiv 2407.04363). Hyper-edges (a thesis over the
entities it mentions, a passage over all that was extracted from it) are stored as single edges.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import positions_among
from core.store.index.search_index import SearchIndex

Ids = NDArray[np.int64]
Numbers = NDArray[np.int32]
Weights = NDArray[np.float32]

# Kinds of vertices. Each has a block of numbers, in this order; passages are episodic vertices.
OBJECT, THESIS, PASSAGE = range(3)
# Kinds of edges, in the order in which a vertex lists them: a trusted fact between entities; a fact
# with a value, from its subject to its passage; a passage and the entity of its document's title;
# a thesis and an entity; a thesis and its passage; a passage and an entity; consecutive passages.
FACT, VALUE, TITLE, THESIS_MENTION, THESIS_SOURCE, PASSAGE_MENTION, NEXT_PASSAGE = range(7)
NO_FACT = -1
# No limit on the edges of a vertex.
UNLIMITED = 1 << 62


class IncidentEdges(NamedTuple):
    """Edges of some vertices, as parallel arrays.

    `places` is the position of the vertex in the query, `far` the other end of the edge.
    """

    places: Ids
    edges: Ids
    far: Ids


@dataclass(frozen=True)
class MemoryGraph:
    """Vertices and edges by number; ids of each kind ascend.

    Objects (entities) are numbered from 0, then theses, then passages. The edges of vertex v are
    `edges[offsets[v]:offsets[v + 1]]`, its neighbors `far` at the same positions: facts first, and
    within each kind by descending weight. `tails` and `heads` are the ends of each edge, a fact's
    subject and object. `weights` are in (0, 1]. `facts` is for each edge the row of its fact in
    `fact_ids`, `fact_predicates` (positions in `predicates`) and `fact_passages` (vertex numbers,
    -1 if unknown), or -1. `rarity` is ln(1 + N / df) of each object, scaled to [0, 1] by its
    maximum. `thesis_passages` are vertex numbers too. `communities` is empty until it is computed
    (see `memory_communities.py`).
    """

    commit_number: int
    object_ids: Ids
    thesis_ids: Ids
    passage_ids: Ids
    thesis_passages: Numbers
    offsets: Ids
    edges: Numbers
    far: Numbers
    tails: Numbers
    heads: Numbers
    kinds: NDArray[np.int8]
    weights: Weights
    facts: Numbers
    fact_ids: Ids
    fact_passages: Numbers
    fact_predicates: Numbers
    predicates: tuple[str, ...]
    rarity: Weights
    communities: list[Ids] = field(default_factory=list[Ids])

    def __len__(self) -> int:
        """Return the number of vertices."""
        return len(self.offsets) - 1

    @property
    def first_thesis(self) -> int:
        """Number of the first thesis vertex."""
        return len(self.object_ids)

    @property
    def first_passage(self) -> int:
        """Number of the first passage vertex."""
        return len(self.object_ids) + len(self.thesis_ids)

    def kinds_of(self, vertices: Ids) -> NDArray[np.int8]:
        """Return the kind of each vertex."""
        return ((vertices >= self.first_thesis).astype(np.int8)
                + (vertices >= self.first_passage))  # fmt: skip

    def objects(self, ids: Ids) -> Ids:
        """Return the vertices of these entities, in order; unknown ids are skipped."""
        return positions_among(self.object_ids, ids)

    def theses(self, ids: Ids) -> Ids:
        """Return the vertices of these theses, in order; unknown ids are skipped."""
        return self.first_thesis + positions_among(self.thesis_ids, ids)

    def passages(self, ids: Ids) -> Ids:
        """Return the vertices of these passages, in order; unknown ids are skipped."""
        return self.first_passage + positions_among(self.passage_ids, ids)

    def passage_rows(self, vertices: Ids) -> Ids:
        """Return the snapshot row of each vertex's or thesis's passage; -1 for an object."""
        rows = np.full(len(vertices), -1, np.int64)
        kinds = self.kinds_of(vertices)
        theses = kinds == THESIS
        rows[theses] = self.thesis_passages[vertices[theses] - self.first_thesis]
        passages = kinds == PASSAGE
        rows[passages] = vertices[passages]
        rows[kinds != OBJECT] -= self.first_passage
        return rows

    def degrees(self, vertices: Ids) -> Ids:
        """Return the degree of each vertex."""
        return self.offsets[vertices + 1] - self.offsets[vertices]

    def neighbors(self, vertex: int) -> Numbers:
        """Return the far ends of the edges of a vertex, in order."""
        return self.far[self.offsets[vertex] : self.offsets[vertex + 1]]

    def incident_edges(self, vertices: Ids, *, fan: int) -> IncidentEdges:
        """Return at most the first `fan` edges of each vertex; O(edges returned)."""
        begins = self.offsets[vertices]
        counts = np.minimum(self.offsets[vertices + 1] - begins, fan)
        ends = np.cumsum(counts)
        total = int(ends[-1]) if len(ends) else 0
        places = np.repeat(np.arange(len(vertices)), counts)
        at = np.arange(total) + np.repeat(begins - ends + counts, counts)
        return IncidentEdges(places, self.edges[at].astype(np.int64), self.far[at].astype(np.int64))


def unique_sorted(numbers: Ids) -> Ids:
    """Return unique numbers, ascending; faster here than hashing."""
    numbers = np.sort(numbers)
    first = np.ones(len(numbers), bool)
    first[1:] = numbers[1:] != numbers[:-1]
    return numbers[first]


Cosines = NDArray[np.float32]


class VertexSimilarity(Protocol):
    """Cosine similarity of vertices, by number."""

    def to_question(self, vertices: Ids) -> Cosines:
        """Return the cosine of each vertex with the question."""
        ...

    def between(self, vertices: Ids, target: int) -> Cosines:
        """Return the cosine of each vertex with `target`."""
        ...

    def of_facts(self, edges: Ids) -> Cosines:
        """Return the cosine of the fact of each edge with the question; all edges have one."""
        ...


# Unit vectors of these facts, "subject predicate object" as text; zeros where there is none.
TripleVectors = Callable[[Ids], Weights]
# Triples per question that are encoded; the others are as near as their ends.
MOST_TRIPLES = 48


class VectorSimilarity:
    """Cosines from indexed vectors of entity names, theses and passages.

    For one question and one thread; cosines with the question are cached. Without a question vector
    all vertices are equally similar. `triples` returns the vectors of facts.
    """

    def __init__(
        self,
        graph: MemoryGraph,
        index: SearchIndex,
        question: NDArray[np.float32] | None,
        *,
        triples: TripleVectors | None = None,
    ) -> None:
        self._triples = triples
        self._triples_left = MOST_TRIPLES
        self._fact_cosines = np.zeros(len(graph.fact_ids), np.float32)
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

    def of_facts(self, edges: Ids) -> Cosines:
        """Return the cosine of the fact of each edge with the question; 0 without a vector.

        Facts have vectors of their own (P3). The `MOST_TRIPLES` whose ends are nearest are
        encoded; a further one is as near as its ends, but no nearer than the last of these.
        """
        if self._question is None:
            return np.zeros(len(edges), np.float32)
        rows = self._graph.facts[edges].astype(np.int64)
        new = np.flatnonzero(self._fact_cosines[rows] == 0.0)
        if len(new):
            _, first = np.unique(rows[new], return_index=True)
            self._compare_facts(edges[new[first]], rows[new[first]], self._question)
        return self._fact_cosines[rows] - np.float32(2.0)

    def _compare_facts(self, edges: Ids, rows: Ids, question: Weights) -> None:
        tails, heads = (
            ends[edges].astype(np.int64) for ends in (self._graph.tails, self._graph.heads)
        )
        near: Cosines = (self.to_question(tails) + self.to_question(heads)) / np.float32(2.0)
        if self._triples is not None and self._triples_left:
            best = np.argsort(-near, kind="stable")[: self._triples_left]
            self._triples_left -= len(best)
            vectors = self._triples(self._graph.fact_ids[rows[best]])
            exact: Cosines = vectors @ question
            near = np.minimum(near, np.float32(exact.min(initial=1.0)))
            near[best] = exact
        self._fact_cosines[rows] = near + np.float32(2.0)

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
