"""Best paths between two entities, each step with its supporting fact (D2, K8)."""

import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from core.graph.analytics.shortest_paths import WeightedPath, best_paths
from core.graph.entity_graph import EntityGraph
from core.graph.fact_graph import UNASSERTED_MODALITIES
from core.records.graph.graph_summary import GraphPath, Paths
from core.records.ids import EntityId
from core.records.knowledge import Fact
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store

# Weight of facts that have ended.
PAST_FACTOR = 0.5
# Weight of reported facts.
REPORTED_FACTOR = 0.7
# Candidates per path shown, as the search ignores time.
OVERSAMPLING = 3
_MAX_FACTS = 10_000


class PathFinder:
    """Finds paths in the graph of one commit, as of `now`."""

    def __init__(
        self, store: Store, ties: EntityGraph, *, weigh: Callable[[str], float], now: datetime
    ) -> None:
        self._store = store
        self._ties = ties
        self._weigh = weigh
        self._now = now

    def find(self, first: EntityId, second: EntityId, *, limit: int, hops: int) -> Paths:
        """Return the best paths of at most `hops` steps."""
        ends = [self._ties.position(one) for one in (first, second)]
        ways: list[WeightedPath] = []
        if min(ends) >= 0:
            ways = best_paths(
                self._ties.max_confidence, *ends, hops=hops, most=OVERSAMPLING * limit
            )
        names = self._names(ways, first, second)
        facts = self._facts(ways)
        scored = [
            (math.exp(-way.cost) * math.prod(map(self._time_factor, chosen)), way, chosen)
            for way in ways
            if (chosen := _facts_of_path(way, facts)) is not None
        ]
        scored.sort(key=lambda one: -one[0])
        cache = PassageCache(self._store.documents)
        cache.fetch({fact.passage_id for _, _, chosen in scored[:limit] for fact in chosen})
        return Paths(
            first=names[first],
            second=names[second],
            paths=tuple(
                GraphPath(
                    things=tuple(names[EntityId(int(self._ties.ids[at]))] for at in way.entities),
                    steps=tuple(show_fact(fact, labels=names, cache=cache) for fact in chosen),
                    score=score,
                    confidence=math.prod(fact.confidence for fact in chosen),
                )
                for score, way, chosen in scored[:limit]
            ),
        )

    def _names(self, ways: Iterable[WeightedPath], *ends: EntityId) -> dict[EntityId, str]:
        ids = {EntityId(int(self._ties.ids[at])) for way in ways for at in way.entities}
        return {
            one: entity.name
            for one, entity in self._store.graph.entities(sorted(ids.union(ends))).items()
        }

    def _facts(self, ways: Iterable[WeightedPath]) -> Mapping[tuple[int, int], Fact]:
        """Return the best fact of each step, keyed by the positions of its ends in
        ascending order.
        """
        steps = {tuple(sorted(step)) for way in ways for step in itertools.pairwise(way.entities)}
        degrees = self._ties.max_confidence.indptr[1:] - self._ties.max_confidence.indptr[:-1]
        # Read facts of the end with the lower degree.
        asked = {min(step, key=lambda at: (degrees[at], at)) for step in steps}
        ids = [EntityId(int(self._ties.ids[at])) for at in sorted(asked)]
        best: dict[tuple[int, int], Fact] = {}
        for fact in self._store.graph.facts_of(ids, both=True, limit_each=_MAX_FACTS):
            if fact.object is None or fact.modality in UNASSERTED_MODALITIES:
                continue
            ends = (self._ties.position(fact.subject), self._ties.position(fact.object))
            step = (min(ends), max(ends))
            if step in steps and (step not in best or self._score(fact) > self._score(best[step])):
                best[step] = fact
        return best

    def _score(self, fact: Fact) -> float:
        return fact.confidence * self._weigh(fact.predicate) * self._time_factor(fact)

    def _time_factor(self, fact: Fact) -> float:
        """Return the weight of a fact: lower if it has ended or is only reported."""
        ends = [end for end in (fact.valid_to, fact.closed_at) if end is not None]
        is_past = fact.modality == "past" or any(end < self._now for end in ends)
        return (PAST_FACTOR if is_past else 1.0) * (
            REPORTED_FACTOR if fact.modality == "reported" else 1.0
        )


def _facts_of_path(
    way: WeightedPath, facts: Mapping[tuple[int, int], Fact]
) -> tuple[Fact, ...] | None:
    """Return the facts of the path's steps; None if one step has no fact to show."""
    steps = [(min(step), max(step)) for step in itertools.pairwise(way.entities)]
    return tuple(facts[step] for step in steps) if all(step in facts for step in steps) else None
