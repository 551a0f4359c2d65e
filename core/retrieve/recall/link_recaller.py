"""Passages over the links between them, by the way that the plan names."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from core.graph.memory_graph.cache import Memories
from core.graph.memory_graph.memory_graph import MemoryGraph
from core.graph.memory_graph.vertex_similarity import VectorLikeness
from core.graph.snapshot import Snapshot
from core.graph.traverse.traversed import Step
from core.records.answers.questions import Method
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.recall.by_links import LinkedPassages, by_links, seed_scores, start_weights
from core.retrieve.recall.passage_features import PassageFeatures
from core.retrieve.recall.recall_result import EMPTY_RECALL, RecallResult
from core.retrieve.recall.traversal import TraversalSpec, traverse
from core.retrieve.versioned_cache import CacheStats
from core.store.store import Store

# Where the question names nothing, a traversal starts at the things nearest to it, half as sure.
NEAREST = 3
HALF = 0.5


class LinkRecallResult(Struct, frozen=True):
    """The passages found, and the steps through the memory graph if it was walked."""

    linked: LinkedPassages
    taken: tuple[Step, ...] = ()
    graph: MemoryGraph | None = None


class LinkRecaller:
    """Goes over the links. The memory graph is made when a plan first asks for it, and kept."""

    def __init__(self, store: Store, *, weigh: Callable[[str], float]) -> None:
        self._store = store
        self._memories = Memories(store, weigh=weigh)

    def link(
        self,
        sought: QueryContext,
        sight: PassageFeatures,
        recalled: Mapping[Method, RecallResult],
        *,
        most: int,
    ) -> LinkRecallResult:
        """The passages on which the way settles, `most` of them, best first."""
        snapshot = sought.snapshot
        meaning = recalled.get("by meaning", EMPTY_RECALL)
        own = seed_scores(snapshot, meaning, recalled.get("by words", EMPTY_RECALL))
        starts, sure = start_weights(snapshot, sought.question.things, sight.counts)
        if sought.plan.traversal in {"linked pairs", "walk"}:
            linked = by_links(
                snapshot,
                own=own,
                starts=(starts, sure),
                look=sight.look if sought.plan.traversal == "linked pairs" else None,
                tail=meaning.rows,
                most=most,
                allowed=sought.allowed,
            )
            return LinkRecallResult(linked)
        is_whole = not (sought.wishes.leave_out or snapshot.left_out)
        graph = self._memories.of(snapshot, is_whole=is_whole)
        way = traverse(
            TraversalSpec(sought.plan.traversal, most, sought.plan.excluded, sought.allowed),
            graph,
            starts=starts or self._nearest(sight),
            likeness=VectorLikeness(graph, self._store.index, sight.vector),
            own=own,
        )
        return LinkRecallResult(way.linked, way.traversed.steps, graph)

    def uses(self) -> CacheStats:
        """How often the memory graph was there already."""
        known = self._memories
        return CacheStats("memory graph", known.hits, known.misses, len(known))

    def memory(self, snapshot: Snapshot) -> MemoryGraph:
        """The memory graph of the snapshot, made if it is not there."""
        return self._memories.of(snapshot)

    def _nearest(self, sight: PassageFeatures) -> dict[int, float]:
        if sight.vector is None:
            return {}
        ids, _ = self._store.index.nearest_entities(sight.vector, NEAREST)
        columns = sight.snapshot.columns(ids)
        return {
            column: HALF * float(sight.snapshot.links.rarity[column]) for column in columns.tolist()
        }
