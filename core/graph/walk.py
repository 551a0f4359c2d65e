"""The walk over passages and the things they name, drawn towards what answers the question.

A personalized PageRank on the graph passage - thing. It starts again and again at the things of
the question and at the passages that answer it best by themselves; and when it goes from a thing
to one of its passages, it prefers those that are near the question. Without that tilt a walk
drifts to whatever is mentioned most.

In a large library the walk keeps to the ground that it can reach in force (see `_reach`): what it
would do beyond changes nothing among the first hundred, and twelve steps over all links would
take longer than everything else.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from scipy import sparse

from core.graph.links import Links
from core.graph.snapshot import Snapshot

Scores = NDArray[np.float64]
Places = NDArray[np.int64]
Matrix = Any  # scipy's sparse arrays carry no usable types


class WalkShape(Struct, frozen=True):
    """How the walk goes. The defaults were measured: see docs/benchmarks.md.

    Over more than `most_links` links it keeps to the ground within reach: about `reach` passages
    more at each of `reaches` widenings.
    """

    steps: int = 12
    restart: float = 0.2
    entity_share: float = 0.8
    tilt: float = 2.0
    start_passages: int = 50
    most_links: int = 40_000
    reach: int = 1_500
    reaches: int = 2


class Walked(Struct, frozen=True):
    """How much of the walk's time was spent at each passage and each thing; together 1."""

    passages: Scores
    entities: Scores


class _Ground(NamedTuple):
    """Where a walk goes: its rows and columns, links both ways, and the sums they are shares of."""

    rows: Places
    columns: Places
    by_passage: Matrix
    by_entity: Matrix
    passage_sums: Scores
    tilt: Scores
    tilted: Scores


def walk(
    snapshot: Snapshot,
    *,
    own: Scores,
    starts: Mapping[int, float],
    shape: WalkShape | None = None,
) -> Walked:
    """Where a walk for this question spends its time.

    `own` is each passage's own score for the question in [0, 1]; `starts` holds columns of the
    things that the question names, with their weights. Takes `steps` times the links on the
    ground, and a little for each passage and thing there is.
    """
    shape = shape or WalkShape()
    links = snapshot.links
    from_passages, from_entities = _start(own, starts, len(links.rarity), shape)
    if links.by_passage.nnz > shape.most_links:
        rows = _reach(links, own, from_passages, from_entities, shape=shape)
        ground = _part(links, rows, np.flatnonzero(from_entities), np.exp(shape.tilt * own[rows]))
    else:
        ground = _all(links, np.exp(shape.tilt * own))
    passages, entities = np.zeros(len(own)), np.zeros(len(from_entities))
    passages[ground.rows], entities[ground.columns] = _steps(
        ground, from_passages[ground.rows], from_entities[ground.columns], shape
    )
    return Walked(passages=passages, entities=entities)


def _steps(
    ground: _Ground, from_passages: Scores, from_entities: Scores, shape: WalkShape
) -> tuple[Scores, Scores]:
    stay = 1.0 - shape.restart
    passages, entities = from_passages, from_entities
    for _ in range(shape.steps):
        to_passages = stay * ground.tilt * (ground.by_passage @ (entities / ground.tilted))
        to_entities = stay * (ground.by_entity @ (passages / ground.passage_sums))
        # What restarts, found no way on, or left the ground begins again.
        again = 1.0 - to_passages.sum() - to_entities.sum()
        passages = to_passages + again * from_passages
        entities = to_entities + again * from_entities
    return passages, entities


def _all(links: Links, tilt: Scores) -> _Ground:
    rows, columns = np.arange(len(links.passage_sums)), np.arange(len(links.rarity))
    # From a thing to a passage: weight of the link times tilt, shared out so that nothing is lost.
    return _Ground(
        rows,
        columns,
        links.by_passage,
        links.by_entity,
        _without_zeros(links.passage_sums),
        tilt,
        _without_zeros(links.by_entity @ tilt),
    )


def _part(links: Links, rows: Places, started: Places, tilt: Scores) -> _Ground:
    """The ground of these passages and all they name; shares are those of all links there are."""
    which, named, weights = _spread(links.by_passage, rows)
    columns, places = np.unique(np.concatenate([named, started]), return_inverse=True)
    ends = np.cumsum(np.bincount(which, minlength=len(rows)))
    part: Matrix = sparse.csr_array(
        (weights, places[: len(named)], np.concatenate([[0], ends])),
        shape=(len(rows), len(columns)),
    )
    back = part.T.tocsr()
    # Outside of the ground no passage has a score of its own: there the tilt is 1.
    tilted = links.entity_sums[columns] + back @ (tilt - 1.0)
    sums = _without_zeros(links.passage_sums[rows])
    return _Ground(rows, columns, part, back, sums, tilt, _without_zeros(tilted))


def _reach(
    links: Links, own: Scores, from_passages: Scores, from_entities: Scores, *, shape: WalkShape
) -> Places:
    """Passages within reach: where most of the walk goes on from where it starts.

    At each widening things pass on what they hold to their passages. The ones that give each of
    them most come first, until about `reach` passages are found: a thing that thousands name
    gives none of them anything to speak of.
    """
    inside = np.flatnonzero(own)
    started = np.flatnonzero(from_entities)
    held = from_passages[inside]
    for _ in range(shape.reaches):
        which, named, weights = _spread(links.by_passage, inside)
        shares = (held / _without_zeros(links.passage_sums[inside]))[which] * weights
        columns, things = _summed([started, named], [from_entities[started], shares])
        gives = things / _without_zeros(links.entity_sums[columns])
        best = _until(gives, links.entity_passages[columns], shape.reach)
        thing, reached, weights = _spread(links.by_entity, columns[best])
        given = gives[best][thing] * weights * np.exp(shape.tilt * own[reached])
        inside, held = _summed([inside, reached], [from_passages[inside], given])
    return inside


def _summed(places: list[Places], values: list[Scores]) -> tuple[Places, Scores]:
    """Each place once, ascending, with the sum of its values."""
    once, back = np.unique(np.concatenate(places), return_inverse=True)
    sums = np.bincount(back, weights=np.concatenate(values), minlength=len(once))
    return once, sums.astype(np.float64, copy=False)


def _until(gives: Scores, sizes: NDArray[np.int64], most: int) -> Places:
    """Those that give most, until their sizes add up to `most`; one too large is passed over."""
    some = np.flatnonzero((gives > 0.0) & (sizes <= most))
    order = some[np.argsort(-gives[some], kind="stable")]
    return order[np.cumsum(sizes[order]) <= most]


def _spread(matrix: Matrix, rows: Places) -> tuple[Places, Places, Scores]:
    """The entries of these rows: which of `rows`, the column, the value."""
    starts, ends = matrix.indptr[rows], matrix.indptr[rows + 1]
    counts = (ends - starts).astype(np.int64)
    which = np.repeat(np.arange(len(rows)), counts)
    first = np.cumsum(counts) - counts
    at = np.arange(len(which)) - first[which] + starts[which]
    return which, matrix.indices[at].astype(np.int64), matrix.data[at]


def _start(
    own: Scores, starts: Mapping[int, float], entities: int, shape: WalkShape
) -> tuple[Scores, Scores]:
    """Where the walk begins and begins again: the best passages and the question's things."""
    at_passages = np.zeros(len(own))
    some = np.flatnonzero(own)
    best = some[top(own[some], shape.start_passages)]
    # In proportion to the best one, because the square of a very small score is zero.
    peak = own.max(initial=0.0)
    at_passages[best] = (own[best] / (peak or 1.0)) ** 2
    at_entities = np.zeros(entities)
    for column, weight in starts.items():
        at_entities[column] = weight
    passages, things = at_passages.sum(), at_entities.sum()
    share = shape.entity_share if passages > 0 else 1.0
    share = share if things > 0 else 0.0
    return (
        at_passages * ((1.0 - share) / (passages or 1.0)),
        at_entities * (share / (things or 1.0)),
    )


def _without_zeros(sums: Scores) -> Scores:
    return np.where(sums == 0.0, 1.0, sums)


def top(scores: NDArray[np.floating[Any]], count: int) -> NDArray[np.intp]:
    """Positions of the highest scores, highest first; equal ones in order of position."""
    some = np.flatnonzero(scores > 0.0)
    if count <= len(some) < len(scores):
        # In a large library nearly all scores are 0.
        return some[top(scores[some], count)]
    if 0 < count < len(scores):
        # A stable sort of all would cost more than the walk itself on a large store.
        floor = np.partition(scores, len(scores) - count)[len(scores) - count]
        among = np.flatnonzero(scores >= floor)
        return among[np.argsort(-scores[among], kind="stable")][:count]
    return np.argsort(-scores, kind="stable")[:count]
