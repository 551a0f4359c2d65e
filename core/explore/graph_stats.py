"""Graph statistics."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph.analytics.analytics import AnalyticsResult, GraphAnalytics
from core.graph.analytics.centrality import closeness, degrees
from core.graph.analytics.communities import community_members
from core.graph.analytics.components import components, orphans
from core.records.graph.graph_summary import CentralEntity, GraphStats
from core.records.ids import EntityId
from core.store.records import NameArrays
from core.store.store import Store

MAX_CENTRAL = 10


def graph_statistics(store: Store, analytics: GraphAnalytics) -> GraphStats:
    """Return counts, rates and the most central entities as of the newest commit."""
    now, between = analytics.current(), analytics.betweenness()
    ties, things = now.ties, len(now.ties)
    facts = store.graph.fact_arrays()
    hanging = np.bincount(components(ties.strength)) if things else np.zeros(0, np.int64)
    pairs = things * (things - 1) / 2
    joined = ties.strength.nnz // 2
    return GraphStats(
        things=things,
        facts=len(facts.ids),
        ties=joined,
        density=joined / pairs if pairs else 0.0,
        components=len(hanging),
        largest_component=int(hanging.max(initial=0)),
        orphan_rate=_true_share(orphans(ties.strength)),
        without_facts=_true_share(orphans(ties.max_confidence)),
        things_by_kind=_kind_counts(store.graph.names(), now),
        by_predicate=_value_counts(facts.predicates),
        by_status=_value_counts(facts.statuses),
        by_method=store.graph.method_counts(),
        communities=tuple(len(community_members(labels)) for labels in now.partition.levels),
        central=_central(store, now, between.scores),
        betweenness_error=between.error,
    )


def _central(
    store: Store, now: AnalyticsResult, between: NDArray[np.float64]
) -> tuple[CentralEntity, ...]:
    best = np.lexsort((now.ties.ids, -now.ranks))[:MAX_CENTRAL]
    entities = store.graph.entities(now.ties.ids[best])
    near, joined = closeness(now.ties.strength), degrees(now.ties.strength)
    return tuple(
        CentralEntity(
            id=entity.id,
            name=entity.name,
            kind=entity.kind,
            page_rank=float(now.ranks[at]),
            betweenness=float(between[at]),
            closeness=float(near[at]),
            degree=int(joined[at]),
        )
        for at in best.tolist()
        if (entity := entities.get(EntityId(int(now.ties.ids[at])))) is not None
    )


def _kind_counts(names: NameArrays, now: AnalyticsResult) -> dict[str, int]:
    ids, firsts = np.unique(names.entity_ids, return_index=True)
    return _value_counts(names.kinds[firsts][np.isin(ids, now.ties.ids)])


def _value_counts(values: NDArray[Any]) -> dict[str, int]:
    """Return how often each value occurs, the most frequent first."""
    distinct, counts = np.unique(values.astype(str), return_counts=True)
    order = np.lexsort((distinct, -counts))
    return dict(zip(distinct[order].tolist(), counts[order].tolist(), strict=True))


def _true_share(chosen: NDArray[np.bool_] | Sequence[bool]) -> float:
    return float(np.mean(chosen)) if len(chosen) else 0.0
