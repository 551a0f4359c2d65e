"""The memory graph (P1): object, thesis and episodic vertices, joined by hyper-edges, as arrays.

PersonalAI (arXiv 2506.17001) after AriGraph (arXiv 2407.04363). A hyper-edge of a thesis over the
things that it names, or of a passage over all that was taken from it, is kept as its single ends.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int64]
Numbers = NDArray[np.int32]
Weights = NDArray[np.float32]

# Kinds of vertices. Each has a block of numbers, in this order; passages are the episodic ones.
OBJECT, THESIS, PASSAGE = range(3)
# Kinds of edges, in the order in which a vertex lists them: a trusted fact; a fact whose object is
# a value, which ends in the passage that says so; a document's title; a thesis and what it names;
# a passage and its thesis; a passage and what it names; passages of a document that follow.
FACT, VALUE, TITLE, JOINS, TAKEN, NAMES, NEXT = range(7)
NO_FACT = -1
# As many edges of a vertex as there are.
UNLIMITED = 1 << 62


class IncidentEdges(NamedTuple):
    """Edges that leave some vertices: parallel arrays.

    `places` says which of the vertices asked for each edge leaves, `far` is its other end.
    """

    places: Ids
    edges: Ids
    far: Ids


@dataclass(frozen=True)
class MemoryGraph:
    """Vertices by number, edges by number; ids of each kind ascend, so a number is found by them.

    Objects have numbers from 0, then theses, then passages. The edges of a vertex v are
    `edges[offsets[v]:offsets[v + 1]]`, its neighbors `far` at the same places: facts first, and
    within each kind those of more weight first. `tails` and `heads` are the ends of each edge,
    a fact's subject and object. `weights` lie in (0, 1]. `facts` holds for each edge the row of
    its fact in `fact_ids`, `fact_predicates` (places in `predicates`) and `fact_passages` (vertex
    numbers, -1 where unknown), or -1. `rarity` is ln(1 + N / df) of each object, in [0, 1] in
    proportion to the rarest there can be. `thesis_passages` are vertex numbers too.
    `communities` is empty until somebody asks for them (see `topics.py`).
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
        """How many vertices there are."""
        return len(self.offsets) - 1

    @property
    def edges_count(self) -> int:
        """How many edges there are."""
        return len(self.tails)

    @property
    def first_thesis(self) -> int:
        """The number of the first thesis, if there is one."""
        return len(self.object_ids)

    @property
    def first_passage(self) -> int:
        """The number of the first passage, if there is one."""
        return len(self.object_ids) + len(self.thesis_ids)

    def kinds_of(self, vertices: Ids) -> NDArray[np.int8]:
        """The kind of each vertex."""
        return ((vertices >= self.first_thesis).astype(np.int8)
                + (vertices >= self.first_passage))  # fmt: skip

    def objects(self, ids: Ids) -> Ids:
        """Numbers of the things with these ids, in order; unknown ones are left out."""
        return _positions(self.object_ids, ids)

    def theses(self, ids: Ids) -> Ids:
        """Numbers of the theses with these ids, in order; unknown ones are left out."""
        return self.first_thesis + _positions(self.thesis_ids, ids)

    def passages(self, ids: Ids) -> Ids:
        """Numbers of the passages with these ids, in order; unknown ones are left out."""
        return self.first_passage + _positions(self.passage_ids, ids)

    def passage_rows(self, vertices: Ids) -> Ids:
        """For each vertex the row of its passage: its own, or that of a thesis; -1 for an object.

        Rows of passages are those of the snapshot.
        """
        rows = np.full(len(vertices), -1, np.int64)
        kinds = self.kinds_of(vertices)
        theses = kinds == THESIS
        rows[theses] = self.thesis_passages[vertices[theses] - self.first_thesis]
        passages = kinds == PASSAGE
        rows[passages] = vertices[passages]
        rows[kinds != OBJECT] -= self.first_passage
        return rows

    def degrees(self, vertices: Ids) -> Ids:
        """How many edges each vertex has."""
        return self.offsets[vertices + 1] - self.offsets[vertices]

    def neighbors(self, vertex: int) -> Numbers:
        """The far ends of the edges of one vertex, in their order."""
        return self.far[self.offsets[vertex] : self.offsets[vertex + 1]]

    def incident_edges(self, vertices: Ids, *, fan: int) -> IncidentEdges:
        """The edges of these vertices, at most the first `fan` of each; O(edges returned)."""
        begins = self.offsets[vertices]
        counts = np.minimum(self.offsets[vertices + 1] - begins, fan)
        ends = np.cumsum(counts)
        total = int(ends[-1]) if len(ends) else 0
        places = np.repeat(np.arange(len(vertices)), counts)
        at = np.arange(total) + np.repeat(begins - ends + counts, counts)
        return IncidentEdges(places, self.edges[at].astype(np.int64), self.far[at].astype(np.int64))


def unique_sorted(numbers: Ids) -> Ids:
    """The numbers, ascending, each once; by sorting, which is much faster here than by hashing."""
    numbers = np.sort(numbers)
    first = np.ones(len(numbers), bool)
    first[1:] = numbers[1:] != numbers[:-1]
    return numbers[first]


def _positions(ids: Ids, wanted: Ids) -> Ids:
    if not len(ids):
        return np.empty(0, np.int64)
    at = np.minimum(np.searchsorted(ids, wanted), len(ids) - 1)
    return at[ids[at] == wanted]
