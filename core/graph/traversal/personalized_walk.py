"""Personalized PageRank over passages and entities, biased towards the question.

The walk restarts at the entities of the question and at the passages that match it best, and from
an entity it prefers passages similar to the question. Without that bias a walk drifts to whatever
is mentioned most.

In a large library the walk is limited to a subgraph (see `_reachable_passages`): the rest does not
change the first hundred results, and twelve steps over all links would take longer than everything
else.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import MentionLinks, Snapshot, row_entries

Scores = NDArray[np.float64]
Places = NDArray[np.int64]


class WalkOptions(Struct, frozen=True):
    """Options of the walk. Defaults were measured: see docs/benchmarks.md.

    With more than `most_links` links the walk is limited to a subgraph, which grows by about
    `reach` passages at each of `reaches` expansions.
    """

    steps: int = 12
    restart: float = 0.2
    entity_share: float = 0.8
    tilt: float = 2.0
    start_passages: int = 50
    most_links: int = 40_000
    reach: int = 500
    reaches: int = 2


class WalkResult(Struct, frozen=True):
    """Probability mass at passages, by ascending row; the rest of 1 is at entities."""

    rows: Places
    passages: Scores

    def at(self, rows: Places) -> Scores:
        """Return the probability mass at each of these passages."""
        if not len(self.rows):
            return np.zeros(len(rows))
        places = np.minimum(np.searchsorted(self.rows, rows), len(self.rows) - 1)
        return np.where(self.rows[places] == rows, self.passages[places], 0.0)


class _Restart(NamedTuple):
    """Restart distribution, with a sum of 1; `liked` are passages with a score."""

    rows: Places
    passages: Scores
    columns: Places
    entities: Scores
    liked: Places


class _Subgraph(NamedTuple):
    """Passages and entities of the walk, as rows and columns.

    Links are parallel arrays: `which` of the rows, `places` of the columns, the share `out` of the
    passage's mass that goes to the entity, the share `home` of the entity's mass that goes to the
    passage. Most entities are mentioned by one passage of the subgraph only, and their mass returns
    to it two steps later: they have no column, and `echo` is the share that returns. `gives` is the
    share that a passage passes to all entities.
    """

    rows: Places
    columns: Places
    which: Places
    places: Places
    out: Scores
    home: Scores
    echo: Scores
    gives: Scores


def personalized_walk(
    snapshot: Snapshot,
    *,
    seed: Scores,
    starts: Mapping[int, float],
    options: WalkOptions | None = None,
) -> WalkResult:
    """Return the stationary mass of a walk for this question.

    `seed` is each passage's own score for the question in [0, 1]; `starts` maps columns of the
    question's entities to weights. Costs `steps` times the links of the subgraph.
    """
    options = options or WalkOptions()
    links = snapshot.links
    begin = _restart(seed, starts, options)
    is_near = links.by_passage.nnz > options.most_links
    rows = (
        _reachable_passages(links, seed, begin, options=options)
        if is_near
        else np.arange(len(seed))
    )
    return WalkResult(
        rows, _iterate(_build_subgraph(links, rows, seed[rows], begin, options), begin, options)
    )


def _iterate(ground: _Subgraph, begin: _Restart, options: WalkOptions) -> Scores:
    """Return the mass at each passage after all steps."""
    at_passages = _scatter(ground.rows, begin.rows, begin.passages)
    at_entities = _scatter(ground.columns, begin.columns, begin.entities)
    which, places, rows, columns = ground.which, ground.places, len(at_passages), len(at_entities)
    before, passages, entities = np.zeros(rows), at_passages, at_entities
    for _ in range(options.steps):
        to_passages = (
            _sum_by_position(which, ground.home * entities[places], rows) + ground.echo * before
        )
        to_entities = _sum_by_position(places, ground.out * passages[which], columns)
        # Mass that restarts, is stuck, or left the subgraph goes to the restart distribution.
        again = 1.0 - to_passages.sum() - ground.gives @ passages
        before = passages
        passages = to_passages + again * at_passages
        entities = to_entities + again * at_entities
    return passages


def _build_subgraph(
    links: MentionLinks, rows: Places, seed: Scores, begin: _Restart, options: WalkOptions
) -> _Subgraph:
    """Return the subgraph of these passages; shares refer to all links."""
    which, named, weights = row_entries(links.by_passage, rows)
    often = np.bincount(named, minlength=len(links.rarity))
    # Entities of the restart distribution always have a column.
    often[begin.columns] += 2
    columns = np.flatnonzero(often > 1)
    tilt = np.exp(options.tilt * seed)
    # From an entity to a passage: weight of the link times tilt, normalized. Passages outside of
    # the subgraph have no score, so their tilt is 1.
    more = _sum_by_position(named, weights * (tilt - 1.0)[which], len(often))
    tilted = _without_zeros(links.entity_sums[named] + more[named])
    sums = links.passage_sums[rows]
    stay = 1.0 - options.restart
    out = stay * weights / _without_zeros(sums)[which]
    home = stay * weights * tilt[which] / tilted
    joins = often[named] > 1
    at = np.flatnonzero(joins)
    # Uninitialized entries are never read.
    place_of = np.empty(len(often), np.int64)
    place_of[columns] = np.arange(len(columns))
    return _Subgraph(
        rows=rows,
        columns=columns,
        which=which[at],
        places=place_of[named[at]],
        out=out[at],
        home=home[at],
        echo=_sum_by_position(which, out * home * ~joins, len(rows)),
        gives=np.where(sums > 0.0, stay, 0.0),
    )


def _reachable_passages(
    links: MentionLinks, seed: Scores, begin: _Restart, *, options: WalkOptions
) -> Places:
    """Return the passages that receive most of the walk's mass.

    At each expansion entities pass their mass on to their passages; the ones that give most to each
    passage come first, until about `reach` passages are found. An entity of thousands of passages
    gives almost nothing to each.
    """
    inside = begin.liked
    mass = _scatter(inside, begin.rows, begin.passages)
    for _ in range(options.reaches):
        which, named, weights = row_entries(links.by_passage, inside)
        shares = (mass / _without_zeros(links.passage_sums[inside]))[which] * weights
        entities = _sum_by_position(named, shares, len(links.rarity))
        entities[begin.columns] += begin.entities
        columns = np.flatnonzero(entities > 0.0)
        gives = entities[columns] / links.entity_sums[columns]
        best = _within_budget(gives, links.entity_passages[columns], options.reach)
        entity, reached, weights = row_entries(links.by_entity, columns[best])
        given = gives[best][entity] * weights * np.exp(options.tilt * seed[reached])
        places = np.concatenate([inside, begin.rows, reached])
        holds = np.concatenate([np.zeros(len(inside)), begin.passages, given])
        inside, back = np.unique(places, return_inverse=True)
        mass = _sum_by_position(back, holds, len(inside))
    return inside


def _within_budget(gives: Scores, sizes: NDArray[np.int64], most: int) -> Places:
    """Return the items that give most and fit into `most`; too large ones are skipped."""
    some = np.flatnonzero((gives > 0.0) & (sizes <= most))
    # Sizes are at least 1, so at most `most` items are selected.
    order = some[top_positions(gives[some], most)]
    return order[np.cumsum(sizes[order]) <= most]


def _restart(seed: Scores, starts: Mapping[int, float], options: WalkOptions) -> _Restart:
    """Return the restart distribution over the best passages and the question's entities."""
    liked = np.flatnonzero(seed > 0.0)
    best = np.sort(liked[top_positions(seed[liked], options.start_passages)])
    # Relative to the best one, because the square of a very small score underflows.
    passages = (seed[best] / seed[best].max(initial=1e-300)) ** 2
    columns = np.array(sorted(it for it, weight in starts.items() if weight > 0.0), np.int64)
    entities = np.array([starts[int(it)] for it in columns], np.float64)
    share = options.entity_share if len(best) else 1.0
    share = share if len(columns) else 0.0
    return _Restart(
        best,
        passages * ((1.0 - share) / (passages.sum() or 1.0)),
        columns,
        entities * (share / (entities.sum() or 1.0)),
        liked,
    )


def _scatter(all_of: Places, places: Places, values: Scores) -> Scores:
    """Return a value for each of `all_of`, which ascend; 0 where there is none."""
    spread_values = np.zeros(len(all_of))
    spread_values[np.searchsorted(all_of, places)] = values
    return spread_values


def _sum_by_position(places: Places, values: Scores, size: int) -> Scores:
    return np.bincount(places, values, size).astype(np.float64, copy=False)


def _without_zeros(sums: Scores) -> Scores:
    return np.where(sums == 0.0, 1.0, sums)


def top_positions(scores: NDArray[np.floating[Any]], count: int) -> NDArray[np.intp]:
    """Return positions of the highest scores, best first; ties in order of position."""
    some = np.flatnonzero(scores > 0.0)
    if count <= len(some) < len(scores):
        # In a large library nearly all scores are 0; skip them.
        return some[top_positions(scores[some], count)]
    if 0 < count < len(scores):
        # A stable sort of all scores would cost more than the walk on a large store.
        floor = np.partition(scores, len(scores) - count)[len(scores) - count]
        among = np.flatnonzero(scores >= floor)
        return among[np.argsort(-scores[among], kind="stable")][:count]
    return np.argsort(-scores, kind="stable")[:count]
