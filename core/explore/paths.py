"""The best paths between two things, each step with the fact that says so (D2)."""

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from core.graph.analytics.shortest_paths import Way, best_ways
from core.graph.entity_graph import Ties
from core.graph.fact_graph import NOT_SO
from core.records.graph.graph_summary import GraphPath, Paths
from core.records.ids import EntityId
from core.records.knowledge import Fact
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store

# A fact that held once still joins, but half as well.
PAST_FACTOR = 0.5
# What someone is said to have said.
REPORTED_FACTOR = 0.7
# The order found does not know of time: so many more ways are looked at than are shown.
OVERSAMPLING = 3
_MOST_FACTS = 10_000


class PathFinder:
    """Paths in the graph of one commit, as of `now`."""

    def __init__(
        self, store: Store, ties: Ties, *, weigh: Callable[[str], float], now: datetime
    ) -> None:
        self._store = store
        self._ties = ties
        self._weigh = weigh
        self._now = now

    def find(self, first: EntityId, second: EntityId, *, limit: int, hops: int) -> Paths:
        """The best paths of at most `hops` steps."""
        ends = [self._ties.position(one) for one in (first, second)]
        ways: list[Way] = []
        if min(ends) >= 0:
            ways = best_ways(self._ties.surest, *ends, hops=hops, most=OVERSAMPLING * limit)
        names = self._names(ways, first, second)
        facts = self._facts(ways)
        found = [
            (math.exp(-way.cost) * self._lost(chosen), way, chosen)
            for way in ways
            if (chosen := _chosen(way, facts)) is not None
        ]
        found.sort(key=lambda one: -one[0])
        shelf = PassageCache(self._store.documents)
        shelf.fetch({fact.passage_id for _, _, chosen in found[:limit] for fact in chosen})
        return Paths(
            first=names[first],
            second=names[second],
            paths=tuple(
                GraphPath(
                    things=tuple(names[EntityId(int(self._ties.ids[at]))] for at in way.things),
                    steps=tuple(show_fact(fact, labels=names, shelf=shelf) for fact in chosen),
                    score=score,
                    confidence=math.prod(fact.confidence for fact in chosen),
                )
                for score, way, chosen in found[:limit]
            ),
        )

    def _names(self, ways: Iterable[Way], *ends: EntityId) -> dict[EntityId, str]:
        ids = {EntityId(int(self._ties.ids[at])) for way in ways for at in way.things}
        return {
            one: entity.name
            for one, entity in self._store.graph.entities(sorted(ids.union(ends))).items()
        }

    def _facts(self, ways: Iterable[Way]) -> Mapping[tuple[int, int], Fact]:
        """The best fact of each step, by the positions of its ends in either order."""
        steps = {tuple(sorted(step)) for way in ways for step in itertools.pairwise(way.things)}
        degrees = self._ties.surest.indptr[1:] - self._ties.surest.indptr[:-1]
        # The end that is joined to less is asked for its facts.
        asked = {min(step, key=lambda at: (degrees[at], at)) for step in steps}
        ids = [EntityId(int(self._ties.ids[at])) for at in sorted(asked)]
        best: dict[tuple[int, int], Fact] = {}
        for fact in self._store.graph.facts_of(ids, both=True, limit_each=_MOST_FACTS):
            if fact.object is None or fact.modality in NOT_SO:
                continue
            ends = (self._ties.position(fact.subject), self._ties.position(fact.object))
            step = (min(ends), max(ends))
            if step in steps and (step not in best or self._sure(fact) > self._sure(best[step])):
                best[step] = fact
        return best

    def _sure(self, fact: Fact) -> float:
        return fact.confidence * self._weigh(fact.predicate) * self._holds(fact)

    def _holds(self, fact: Fact) -> float:
        """How much of a fact is left when it has ended, or was never said for sure."""
        ends = [end for end in (fact.valid_to, fact.closed_at) if end is not None]
        is_past = fact.modality == "past" or any(end < self._now for end in ends)
        return (PAST_FACTOR if is_past else 1.0) * (
            REPORTED_FACTOR if fact.modality == "reported" else 1.0
        )

    def _lost(self, facts: Sequence[Fact]) -> float:
        return math.prod(self._holds(fact) for fact in facts)


def _chosen(way: Way, facts: Mapping[tuple[int, int], Fact]) -> tuple[Fact, ...] | None:
    """The facts of the way's steps; None when one of them has none that may be shown."""
    steps = [(min(step), max(step)) for step in itertools.pairwise(way.things)]
    return tuple(facts[step] for step in steps) if all(step in facts for step in steps) else None
