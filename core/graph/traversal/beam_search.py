"""BeamSearch (P6): the paths from a start that are most relevant to the question.

PersonalAI (arXiv 2506.17001, section III-D), after beam search over tokens. The paper leaves open
the score of a path and what mean_alpha weighs; ADR 13 decides both.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.memory_graph.memory_graph import Ids, IncidentEdges, MemoryGraph, VertexSimilarity
from core.graph.traversal import traversal_ranking
from core.records.answers.questions import Excluded

Order = Literal["ended first", "continuous first", "mixed"]


class BeamOptions(Struct, frozen=True):
    """Defaults of the paper (appendix E); `most_starts` and `fan` are ours and limit the cost.

    `revisits`: a path may visit a vertex twice. `shared_vertices` and `shared_edges`: paths from
    one start may share a vertex (other than the start) or an edge. `alpha`: the weight of the
    mean relevance of its steps in the score of a path; the rest is that of the maximum. `order`:
    which paths are kept first, those that ended before `depth` or those that continue.
    """

    depth: int = 5
    paths: int = 10
    revisits: bool = False
    shared_vertices: bool = False
    shared_edges: bool = False
    alpha: float = 0.75
    order: Order = "mixed"
    most_starts: int = 5
    fan: int = 256


class BeamPath(Struct, frozen=True):
    """Path from a start, with the relevance of each step.

    It has one vertex more than edges.
    """

    vertices: tuple[int, ...]
    edges: tuple[int, ...] = ()
    relevances: tuple[float, ...] = ()
    score: float = 0.0

    @property
    def end(self) -> int:
        """Last vertex."""
        return self.vertices[-1]


class _Extensions(NamedTuple):
    """Possible extensions: path, edge, vertex, relevance of the step, and score of the new path."""

    places: Ids
    edges: Ids
    far: Ids
    relevances: traversal_ranking.Scores
    scores: traversal_ranking.Scores


def beam_search(
    graph: MemoryGraph,
    starts: traversal_ranking.StartVertices,
    similarity: VertexSimilarity,
    *,
    options: BeamOptions | None = None,
    excluded: Collection[Excluded] = (),
) -> traversal_ranking.TraversalRanking:
    """Return the elements of the most relevant paths, each by its best path.

    At most O(starts x depth x paths x fan) similarities.
    """
    options = options or BeamOptions()
    opened = traversal_ranking.allowed_kinds(excluded)
    best = np.argsort(-starts.weights, kind="stable")[: options.most_starts]
    paths = [
        path
        for start in starts.vertices[best].tolist()
        for path in paths_from(graph, start, similarity, options=options, opened=opened)
    ]
    return _collect(graph, sorted(paths, key=lambda path: -path.score))


def paths_from(
    graph: MemoryGraph,
    start: int,
    similarity: VertexSimilarity,
    *,
    options: BeamOptions,
    opened: NDArray[np.bool_],
) -> list[BeamPath]:
    """Return at most `options.paths` paths from one start, in the order of selection."""
    going, ended = [BeamPath((start,))], list[BeamPath]()
    for _ in range(options.depth):
        extensions = _extensions(graph, going, ended, similarity, options=options, opened=opened)
        extended, stuck = _extend(going, extensions, options)
        ended += [path for path in stuck if path.edges]
        going = extended
        if not going:
            break
    return _select(ended, going, options)


def _extensions(
    graph: MemoryGraph,
    going: Sequence[BeamPath],
    ended: Sequence[BeamPath],
    similarity: VertexSimilarity,
    *,
    options: BeamOptions,
    opened: NDArray[np.bool_],
) -> _Extensions:
    around = graph.incident_edges(np.array([path.end for path in going]), fan=options.fan)
    kept = opened[graph.kinds_of(around.far)]
    own = _is_on_path(around.places, around.far, [path.vertices for path in going])
    if not options.shared_vertices:
        kept &= own | ~_is_in(
            around.far, (one for path in (*going, *ended) for one in path.vertices)
        )
    if not options.revisits:
        kept &= ~own
    if not options.shared_edges:
        own = _is_on_path(around.places, around.edges, [path.edges for path in going])
        kept &= own | ~_is_in(
            around.edges, (one for path in (*going, *ended) for one in path.edges)
        )
    around = IncidentEdges(*(one[kept] for one in around))
    relevances = _relevances(graph, around.edges, around.far, similarity)
    scores = _scores(going, around.places, relevances, options)
    order = np.argsort(-scores, kind="stable")
    around = IncidentEdges(*(one[order] for one in around))
    return _Extensions(*around, relevances[order], scores[order])


def _is_on_path(places: Ids, items: Ids, paths: Sequence[Sequence[int]]) -> NDArray[np.bool_]:
    longest = max(map(len, paths))
    table = np.full((len(paths), max(longest, 1)), -1, np.int64)
    for place, path in enumerate(paths):
        table[place, : len(path)] = path
    return (table[places] == items[:, None]).any(axis=1)


def _is_in(items: Ids, taken: Iterable[int]) -> NDArray[np.bool_]:
    sorted_taken = np.sort(np.fromiter(taken, np.int64))
    if not len(sorted_taken):
        return np.zeros(len(items), bool)
    at = np.minimum(np.searchsorted(sorted_taken, items), len(sorted_taken) - 1)
    return sorted_taken[at] == items


def _relevances(
    graph: MemoryGraph, edges: Ids, far: Ids, similarity: VertexSimilarity
) -> traversal_ranking.Scores:
    """Return the relevance of each step: its target's, for a fact averaged with the fact's."""
    near = np.maximum(similarity.to_question(far).astype(np.float64), 0.0)
    of_facts = np.flatnonzero(graph.facts[edges] >= 0)
    near_facts = np.maximum(similarity.of_facts(edges[of_facts]).astype(np.float64), 0.0)
    near[of_facts] = (near[of_facts] + near_facts) / 2.0
    return near


def _scores(
    going: Sequence[BeamPath],
    places: Ids,
    relevances: traversal_ranking.Scores,
    options: BeamOptions,
) -> traversal_ranking.Scores:
    """Return the score of each path with the step added: mean and maximum relevance, weighted."""
    sums = np.array([sum(path.relevances) for path in going])[places]
    bests = np.array([max(path.relevances, default=0.0) for path in going])[places]
    lengths = np.array([len(path.relevances) + 1 for path in going])[places]
    mean = (sums + relevances) / lengths
    return options.alpha * mean + (1.0 - options.alpha) * np.maximum(bests, relevances)


def _extend(
    going: Sequence[BeamPath], extensions: _Extensions, options: BeamOptions
) -> tuple[list[BeamPath], list[BeamPath]]:
    """Return the best paths, one step longer, and those that could not be extended."""
    extended: list[BeamPath] = []
    stuck = set(range(len(going)))
    waiting = set(stuck)
    taken = _Taken(options)
    ways: Iterable[tuple[int, int, int]] = zip(
        extensions.places.tolist(), extensions.edges.tolist(), extensions.far.tolist(), strict=True
    )
    for at, (place, edge, far) in enumerate(ways):
        if not waiting:
            break
        if place not in waiting or not taken.is_free(far, edge):
            continue
        stuck.discard(place)
        if len(extended) < options.paths:
            taken.add(far, edge)
            extended.append(_extended(going[place], edge, far, extensions, at))
        if len(extended) == options.paths or not _branches(going[place], options):
            waiting.discard(place)
    return extended, [going[place] for place in sorted(stuck)]


class _Taken:
    """Vertices and edges used at this step, which other paths may not use unless shared."""

    def __init__(self, options: BeamOptions) -> None:
        self._options = options
        self._vertices: set[int] = set()
        self._edges: set[int] = set()

    def is_free(self, vertex: int, edge: int) -> bool:
        return (self._options.shared_vertices or vertex not in self._vertices) and (
            self._options.shared_edges or edge not in self._edges
        )

    def add(self, vertex: int, edge: int) -> None:
        self._vertices.add(vertex)
        self._edges.add(edge)


def _extended(path: BeamPath, edge: int, far: int, extensions: _Extensions, at: int) -> BeamPath:
    return BeamPath(
        (*path.vertices, far),
        (*path.edges, edge),
        (*path.relevances, float(extensions.relevances[at])),
        float(extensions.scores[at]),
    )


def _branches(path: BeamPath, options: BeamOptions) -> bool:
    """Return whether a path may have several extensions, which share its elements."""
    return not path.edges or (options.shared_vertices and options.shared_edges)


def _select(ended: list[BeamPath], going: list[BeamPath], options: BeamOptions) -> list[BeamPath]:
    ended = sorted(ended, key=lambda path: -path.score)
    going = sorted(going, key=lambda path: -path.score)
    if options.order == "ended first":
        return [*ended, *going][: options.paths]
    if options.order == "continuous first":
        return [*going, *ended][: options.paths]
    return sorted([*ended, *going], key=lambda path: -path.score)[: options.paths]


def _collect(graph: MemoryGraph, paths: Sequence[BeamPath]) -> traversal_ranking.TraversalRanking:
    if not paths:
        return traversal_ranking.empty_ranking(graph)
    steps = [
        traversal_ranking.VertexStep(hop, origin, far, edge, relevance)
        for path in paths
        for hop, (origin, far, edge, relevance) in enumerate(
            zip(path.vertices, path.vertices[1:], path.edges, path.relevances, strict=False),
            start=1,
        )
    ]
    # A vertex scores by its own relevance and by that of its path.
    scores = np.array(
        [(path.score + relevance) / 2.0 for path in paths for relevance in path.relevances]
    )
    vertices = np.array([step.far for step in steps], np.int64)
    edges = np.array([step.edge for step in steps], np.int64)
    return traversal_ranking.rank_elements(
        graph,
        traversal_ranking.ScoredElements(vertices, scores, edges, scores),
        steps=steps,
        paths=[path.vertices for path in paths],
    )
