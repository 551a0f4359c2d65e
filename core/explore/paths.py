"""Best paths between two entities, each step with its supporting fact (D2, K8)."""

import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from core.graph.analytics.shortest_paths import WeightedPath, best_paths, fewest_steps
from core.graph.entity_graph import EntityGraph
from core.graph.fact_graph import UNASSERTED_MODALITIES
from core.language.text.sentences import sentences
from core.records.graph.graph_summary import GraphPath, Paths
from core.records.ids import EntityId
from core.records.knowledge import NAMED_TOGETHER, Fact, FactView
from core.retrieve.passage_cache import PassageAndHead, PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.graph.timeline_queries import CoMention
from core.store.readable_store import ReadableStore

# Weight of facts that have ended.
PAST_FACTOR = 0.5
# Weight of reported facts.
REPORTED_FACTOR = 0.7
# Candidates per path shown, as the search ignores time.
OVERSAMPLING = 3
_MAX_FACTS = 10_000
# Positions of two linked entities, ascending.
Step = tuple[int, int]


@dataclass(eq=False)
class PathFinder:
    """Finds paths in the graph of one commit, as of `now`."""

    store: ReadableStore
    ties: EntityGraph
    weigh: Callable[[str], float]
    now: datetime

    def find(
        self,
        first: EntityId,
        second: EntityId,
        *,
        limit: int,
        hops: int,
        co_mentions: bool,
        shortest: bool,
    ) -> Paths:
        """Return the best paths of at most `hops` steps; with `co_mentions` also over passages
        that mention both ends of a step; if `shortest`, those of the fewest steps (T3).
        """
        ends = [self.ties.position(one) for one in (first, second)]
        weights = self.ties.link_weights if co_mentions else self.ties.max_confidence
        ways: list[WeightedPath] = []
        if min(ends) >= 0:
            hops = fewest_steps(weights, *ends, most=hops) if shortest else hops
            ways = best_paths(weights, *ends, hops=hops, most=OVERSAMPLING * limit)
        names = self._names(ways, first, second)
        links: dict[Step, Fact | FactView] = {**self._facts(ways)}
        if co_mentions:
            missing = {step for way in ways for step in _steps(way)} - links.keys()
            links |= self._co_mentions({step: float(weights[step]) for step in missing}, names)
        scored = [
            (math.exp(-way.cost) * math.prod(map(self._time_factor, chosen)), way, chosen)
            for way in ways
            if (chosen := _links_of_path(way, links)) is not None
        ]
        scored.sort(key=lambda one: -one[0])
        cache = PassageCache(self.store.documents)
        cache.fetch(
            {
                fact.passage_id
                for _, _, chosen in scored[:limit]
                for fact in chosen
                if isinstance(fact, Fact)
            }
        )
        return Paths(
            first=names[first],
            second=names[second],
            paths=tuple(
                GraphPath(
                    things=tuple(names[EntityId(int(self.ties.ids[at]))] for at in way.entities),
                    steps=tuple(
                        show_fact(link, labels=names, cache=cache)
                        if isinstance(link, Fact)
                        else link
                        for link in chosen
                    ),
                    score=score,
                    confidence=math.prod(fact.confidence for fact in chosen),
                )
                for score, way, chosen in scored[:limit]
            ),
            is_cut=len(scored) > limit,
        )

    def _names(self, ways: Iterable[WeightedPath], *ends: EntityId) -> dict[EntityId, str]:
        ids = {EntityId(int(self.ties.ids[at])) for way in ways for at in way.entities}
        return {
            one: entity.name
            for one, entity in self.store.graph.entities(sorted(ids.union(ends))).items()
        }

    def _co_mentions(
        self, weights: Mapping[Step, float], names: Mapping[EntityId, str]
    ) -> dict[Step, FactView]:
        """Return the nearest mentions of the ends of each step, with the sentences around them."""
        ends = {step: tuple(EntityId(int(self.ties.ids[at])) for at in step) for step in weights}
        nearest = {step: self.store.explore.co_mention(*pair) for step, pair in ends.items()}
        cache = PassageCache(self.store.documents)
        cache.fetch({one.passage_id for one in nearest.values() if one is not None})
        return {
            step: _show_co_mention(ends[step], co_mention, placed, names, weights[step])
            for step, co_mention in nearest.items()
            if co_mention is not None and (placed := cache.get(co_mention.passage_id)) is not None
        }

    def _facts(self, ways: Iterable[WeightedPath]) -> dict[Step, Fact]:
        """Return the best fact of each step, keyed by the positions of its ends in
        ascending order.
        """
        steps = {step for way in ways for step in _steps(way)}
        degrees = self.ties.max_confidence.indptr[1:] - self.ties.max_confidence.indptr[:-1]
        # Read facts of the end with the lower degree.
        asked = {min(step, key=lambda at: (degrees[at], at)) for step in steps}
        ids = [EntityId(int(self.ties.ids[at])) for at in sorted(asked)]
        best: dict[Step, Fact] = {}
        for fact in self.store.graph.facts_of(ids, both=True, limit_each=_MAX_FACTS):
            if fact.object is None or fact.modality in UNASSERTED_MODALITIES:
                continue
            ends = (self.ties.position(fact.subject), self.ties.position(fact.object))
            step = (min(ends), max(ends))
            if step in steps and (step not in best or self._score(fact) > self._score(best[step])):
                best[step] = fact
        return best

    def _score(self, fact: Fact) -> float:
        return fact.confidence * self.weigh(fact.predicate) * self._time_factor(fact)

    def _time_factor(self, fact: Fact | FactView) -> float:
        """Return the weight of a fact: lower if it has ended or is only reported."""
        ends = [end for end in (fact.valid_to, fact.closed_at) if end is not None]
        is_past = fact.modality == "past" or any(end < self.now for end in ends)
        return (PAST_FACTOR if is_past else 1.0) * (
            REPORTED_FACTOR if fact.modality == "reported" else 1.0
        )


def _steps(way: WeightedPath) -> list[Step]:
    return [(min(step), max(step)) for step in itertools.pairwise(way.entities)]


def _links_of_path(
    way: WeightedPath, links: Mapping[Step, Fact | FactView]
) -> tuple[Fact | FactView, ...] | None:
    """Return the facts of the path's steps; None if one step has nothing to show."""
    steps = _steps(way)
    return tuple(links[step] for step in steps) if all(step in links for step in steps) else None


def _show_co_mention(
    ends: tuple[EntityId, ...],
    co_mention: CoMention,
    placed: PassageAndHead,
    names: Mapping[EntityId, str],
    weight: float,
) -> FactView:
    """Return the link of two entities with the sentences that mention them."""
    passage, head = placed
    spans = (co_mention.first, co_mention.second)
    quoted = [
        passage.text[start:end]
        for start, end in sentences(passage.text, 0, len(passage.text))
        if any(
            start < stop - passage.start and begin - passage.start < end for begin, stop in spans
        )
    ]
    return FactView(
        subject=names[ends[0]],
        predicate=NAMED_TOGETHER,
        object=names[ends[1]],
        confidence=weight,
        status="extracted",
        source="system",
        path=head.path,
        part=head.part,
        page=passage.page,
        start=min(begin for begin, _ in spans),
        end=max(stop for _, stop in spans),
        quote=" … ".join(quoted),
        subject_id=ends[0],
        object_id=ends[1],
    )
