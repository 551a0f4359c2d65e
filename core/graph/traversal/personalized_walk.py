"""The walk over passages and the things they name, drawn towards what answers the question.

A personalized PageRank on the graph passage - thing. It starts again and again at the things of
the question and at the passages that answer it best by themselves; and when it goes from a thing
to one of its passages, it prefers those that are near the question. Without that tilt a walk
drifts to whatever is mentioned most.

In a large library the walk keeps to the ground that it can reach in force (see `_reachable_passages`): what it
would do beyond changes nothing among the first hundred, and twelve steps over all links would
take longer than everything else.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.mention_links import MentionLinks, row_entries
from core.graph.snapshot import Snapshot

Scores = NDArray[np.float64]
Places = NDArray[np.int64]


class WalkOptions(Struct, frozen=True):
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
    reach: int = 500
    reaches: int = 2


class WalkResult(Struct, frozen=True):
    """How much of the walk's time was spent at each of these passages, by ascending rows.

    It was spent at no others; the rest of 1 was spent at things.
    """

    rows: Places
    passages: Scores

    def at(self, rows: Places) -> Scores:
        """How much time was spent at each of these passages."""
        if not len(self.rows):
            return np.zeros(len(rows))
        places = np.minimum(np.searchsorted(self.rows, rows), len(self.rows) - 1)
        return np.where(self.rows[places] == rows, self.passages[places], 0.0)


class _Restart(NamedTuple):
    """Where the walk begins and begins again, together 1; `liked` are passages with a score."""

    rows: Places
    passages: Scores
    columns: Places
    things: Scores
    liked: Places


class _Subgraph(NamedTuple):
    """Where a walk goes: rows of passages, and columns of the things that join them.

    Its links are parallel arrays: `which` of the rows, `places` of the columns, how much of what
    is at the passage goes `out` to the thing, how much of what is at the thing goes `home`. Most
    things are named by one passage of the ground alone, and what comes back from them comes back
    to it, two steps later: they are no columns, `echo` says how much that is of what was there.
    `gives` is what a passage gives to all things.
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
    own: Scores,
    starts: Mapping[int, float],
    shape: WalkOptions | None = None,
) -> WalkResult:
    """Where a walk for this question spends its time.

    `own` is each passage's own score for the question in [0, 1]; `starts` holds columns of the
    things that the question names, with their weights. Takes `steps` times the links on the
    ground that join passages, and very little for each passage and thing there is.
    """
    shape = shape or WalkOptions()
    links = snapshot.links
    begin = _restart(own, starts, shape)
    is_near = links.by_passage.nnz > shape.most_links
    rows = _reachable_passages(links, own, begin, shape=shape) if is_near else np.arange(len(own))
    return WalkResult(
        rows, _iterate(_build_subgraph(links, rows, own[rows], begin, shape), begin, shape)
    )


def _iterate(ground: _Subgraph, begin: _Restart, shape: WalkOptions) -> Scores:
    """How much time is spent at each passage of the ground."""
    at_passages = _scatter(ground.rows, begin.rows, begin.passages)
    at_things = _scatter(ground.columns, begin.columns, begin.things)
    which, places, rows, columns = ground.which, ground.places, len(at_passages), len(at_things)
    before, passages, things = np.zeros(rows), at_passages, at_things
    for _ in range(shape.steps):
        to_passages = (
            _sum_by_position(which, ground.home * things[places], rows) + ground.echo * before
        )
        to_things = _sum_by_position(places, ground.out * passages[which], columns)
        # What restarts, found no way on, or left the ground begins again.
        again = 1.0 - to_passages.sum() - ground.gives @ passages
        before = passages
        passages = to_passages + again * at_passages
        things = to_things + again * at_things
    return passages


def _build_subgraph(
    links: MentionLinks, rows: Places, own: Scores, begin: _Restart, shape: WalkOptions
) -> _Subgraph:
    """The ground of these passages and all they name; shares are those of all links there are."""
    which, named, weights = row_entries(links.by_passage, rows)
    often = np.bincount(named, minlength=len(links.rarity))
    # Where the walk begins, a thing counts as named by several.
    often[begin.columns] += 2
    columns = np.flatnonzero(often > 1)
    tilt = np.exp(shape.tilt * own)
    # From a thing to a passage: weight of the link times tilt, shared out so that nothing is lost.
    # Outside of the ground no passage has a score of its own: there the tilt is 1.
    more = _sum_by_position(named, weights * (tilt - 1.0)[which], len(often))
    tilted = _without_zeros(links.entity_sums[named] + more[named])
    sums = links.passage_sums[rows]
    stay = 1.0 - shape.restart
    out = stay * weights / _without_zeros(sums)[which]
    home = stay * weights * tilt[which] / tilted
    joins = often[named] > 1
    at = np.flatnonzero(joins)
    # Read only where it is written.
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
    links: MentionLinks, own: Scores, begin: _Restart, *, shape: WalkOptions
) -> Places:
    """Passages within reach: where most of the walk goes on from where it starts.

    At each widening things pass on what they hold to their passages. The ones that give each of
    them most come first, until about `reach` passages are found: a thing that thousands name
    gives none of them anything to speak of.
    """
    inside = begin.liked
    mass = _scatter(inside, begin.rows, begin.passages)
    for _ in range(shape.reaches):
        which, named, weights = row_entries(links.by_passage, inside)
        shares = (mass / _without_zeros(links.passage_sums[inside]))[which] * weights
        things = _sum_by_position(named, shares, len(links.rarity))
        things[begin.columns] += begin.things
        columns = np.flatnonzero(things > 0.0)
        gives = things[columns] / links.entity_sums[columns]
        best = _within_budget(gives, links.entity_passages[columns], shape.reach)
        thing, reached, weights = row_entries(links.by_entity, columns[best])
        given = gives[best][thing] * weights * np.exp(shape.tilt * own[reached])
        places = np.concatenate([inside, begin.rows, reached])
        holds = np.concatenate([np.zeros(len(inside)), begin.passages, given])
        inside, back = np.unique(places, return_inverse=True)
        mass = _sum_by_position(back, holds, len(inside))
    return inside


def _within_budget(gives: Scores, sizes: NDArray[np.int64], most: int) -> Places:
    """Those that give most, until their sizes add up to `most`; one too large is passed over."""
    some = np.flatnonzero((gives > 0.0) & (sizes <= most))
    # Each has a size of at least 1: more than `most` are never taken.
    order = some[top_positions(gives[some], most)]
    return order[np.cumsum(sizes[order]) <= most]


def _restart(own: Scores, starts: Mapping[int, float], shape: WalkOptions) -> _Restart:
    """The best passages and the question's things."""
    liked = np.flatnonzero(own > 0.0)
    best = np.sort(liked[top_positions(own[liked], shape.start_passages)])
    # In proportion to the best one, because the square of a very small score is zero.
    passages = (own[best] / own[best].max(initial=1e-300)) ** 2
    columns = np.array(sorted(it for it, weight in starts.items() if weight > 0.0), np.int64)
    things = np.array([starts[int(it)] for it in columns], np.float64)
    share = shape.entity_share if len(best) else 1.0
    share = share if len(columns) else 0.0
    return _Restart(
        best,
        passages * ((1.0 - share) / (passages.sum() or 1.0)),
        columns,
        things * (share / (things.sum() or 1.0)),
        liked,
    )


def _scatter(all_of: Places, places: Places, values: Scores) -> Scores:
    """For each of all, which ascend, its value; 0 where there is none."""
    spread_values = np.zeros(len(all_of))
    spread_values[np.searchsorted(all_of, places)] = values
    return spread_values


def _sum_by_position(places: Places, values: Scores, size: int) -> Scores:
    """What the values at each place add up to."""
    return np.bincount(places, values, size).astype(np.float64, copy=False)


def _without_zeros(sums: Scores) -> Scores:
    return np.where(sums == 0.0, 1.0, sums)


def top_positions(scores: NDArray[np.floating[Any]], count: int) -> NDArray[np.intp]:
    """Positions of the highest scores, highest first; equal ones in order of position."""
    some = np.flatnonzero(scores > 0.0)
    if count <= len(some) < len(scores):
        # In a large library nearly all scores are 0.
        return some[top_positions(scores[some], count)]
    if 0 < count < len(scores):
        # A stable sort of all would cost more than the walk itself on a large store.
        floor = np.partition(scores, len(scores) - count)[len(scores) - count]
        among = np.flatnonzero(scores >= floor)
        return among[np.argsort(-scores[among], kind="stable")][:count]
    return np.argsort(-scores, kind="stable")[:count]
