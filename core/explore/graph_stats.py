"""The graph in numbers."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph.analytics.analytics import Analytics, Analyzed
from core.graph.analytics.centrality import closeness, degrees
from core.graph.analytics.communities import members_of
from core.graph.analytics.components import components, orphans
from core.records.graph.graph_summary import CentralEntity, GraphStats
from core.records.ids import EntityId
from core.store.records import NameArrays
from core.store.store import Store

MAX_CENTRAL = 10


def graph_statistics(store: Store, analytics: Analytics) -> GraphStats:
    """Counts, rates and the most central things as of the newest commit."""
    now, between = analytics.current(), analytics.between()
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
        orphan_rate=_share(orphans(ties.strength)),
        without_facts=_share(orphans(ties.surest)),
        things_by_kind=_kinds(store.graph.names(), now),
        by_predicate=_counted(facts.predicates),
        by_status=_counted(facts.statuses),
        by_method=store.graph.methods(),
        communities=tuple(len(members_of(labels)) for labels in now.partition.levels),
        central=_central(store, now, between.scores),
        betweenness_error=between.error,
    )


def _central(
    store: Store, now: Analyzed, between: NDArray[np.float64]
) -> tuple[CentralEntity, ...]:
    best = np.lexsort((now.ties.ids, -now.ranks))[:MAX_CENTRAL]
    known = store.graph.entities(now.ties.ids[best])
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
        if (entity := known.get(EntityId(int(now.ties.ids[at])))) is not None
    )


def _kinds(names: NameArrays, now: Analyzed) -> dict[str, int]:
    ids, firsts = np.unique(names.entity_ids, return_index=True)
    return _counted(names.kinds[firsts][np.isin(ids, now.ties.ids)])


def _counted(values: NDArray[Any]) -> dict[str, int]:
    """How often each value occurs, the most frequent first."""
    found, counts = np.unique(values.astype(str), return_counts=True)
    order = np.lexsort((found, -counts))
    return dict(zip(found[order].tolist(), counts[order].tolist(), strict=True))


def _share(chosen: NDArray[np.bool_] | Sequence[bool]) -> float:
    return float(np.mean(chosen)) if len(chosen) else 0.0
