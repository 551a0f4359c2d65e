"""Traversal of the graph from named entities with filters and bounds (K8)."""

import time
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from core.errors import WrongUse
from core.explore.entity_names import entity_by_name
from core.graph.snapshot import Snapshot
from core.graph.traversal.bounded_traversal import BoundedTraversal, FactFilter, traverse_facts
from core.language.question.things.name_index import EntityNameIndex
from core.records.graph.graph_summary import GraphPath
from core.records.graph.traversal import (
    ConnectedDocument,
    GraphTraversal,
    ReachedEntity,
    TraversedGraph,
)
from core.records.ids import DocumentId, EntityId, FactId
from core.records.knowledge import Entity, FactView
from core.retrieve.recall.facts import show_facts
from core.store.readable_store import ReadableStore

MAX_HOPS, MAX_ENTITIES, MAX_STARTS = 4, 200, 20


def traverse_graph(
    store: ReadableStore, snapshot: Snapshot, names: EntityNameIndex, wanted: GraphTraversal
) -> TraversedGraph:
    """Return what the traversal reaches. Raises `WrongUse` for an unknown name or a wrong bound."""
    _check_bounds(wanted)
    began = time.perf_counter()
    starts = list(dict.fromkeys(entity_by_name(store, name) for name in wanted.start))
    traversal = traverse_facts(
        snapshot.facts,
        starts,
        kinds=names.kinds,
        hops=wanted.hops,
        limit=wanted.limit,
        allows=FactFilter(
            frozenset(wanted.relations),
            frozenset(wanted.kinds),
            wanted.confidence,
            wanted.direction,
        ),
    )
    ids = [FactId(one) for one in snapshot.facts.fact_ids[traversal.rows].tolist()]
    facts = show_facts(store, ids, labels=names.labels, kinds=names.kinds)
    entities = store.graph.entities([EntityId(one) for one in traversal.arrivals])
    reached = tuple(
        ReachedEntity(entities[EntityId(one)], arrival.hops, arrival.confidence)
        for one, arrival in traversal.arrivals.items()
        if arrival.hops and EntityId(one) in entities
    )
    by_row = dict(zip(traversal.rows.tolist(), ids, strict=True))
    fact_by_id = {fact.id: fact for fact in facts}
    paths = (_path(traversal, it, by_row, fact_by_id, entities) for it in reached if wanted.paths)
    return TraversedGraph(
        start=tuple(entities[one] for one in starts if one in entities),
        entities=reached,
        facts=facts,
        paths=tuple(path for path in paths if path is not None),
        documents=_documents(store, snapshot, traversal.rows),
        explored=traversal.explored,
        depth=max((it.hops for it in reached), default=0),
        ms=(time.perf_counter() - began) * 1000,
        is_cut=traversal.is_cut,
    )


def _check_bounds(wanted: GraphTraversal) -> None:
    bounds = (
        ("start", len(wanted.start), MAX_STARTS),
        ("hops", wanted.hops, MAX_HOPS),
        ("limit", wanted.limit, MAX_ENTITIES),
    )
    for name, number, most in bounds:
        if not 1 <= number <= most:
            raise WrongUse(name, "out_of_range", number=number, least=1, most=most)


def _path(
    traversal: BoundedTraversal,
    reached: ReachedEntity,
    ids: dict[int, FactId],
    facts: dict[FactId, FactView],
    entities: dict[EntityId, Entity],
) -> GraphPath | None:
    """Return the way to an entity; None if one of its facts is gone since."""
    things, steps = [reached.entity.name], list[FactView]()
    arrival = traversal.arrivals[reached.entity.id]
    while arrival.hops:
        fact = facts.get(ids[arrival.row])
        origin = entities.get(EntityId(arrival.origin))
        if fact is None or origin is None:
            return None
        things.append(origin.name)
        steps.append(fact)
        arrival = traversal.arrivals[arrival.origin]
    return GraphPath(
        tuple(reversed(things)), tuple(reversed(steps)), reached.confidence, reached.confidence
    )


def _documents(
    store: ReadableStore, snapshot: Snapshot, rows: NDArray[np.int64]
) -> tuple[ConnectedDocument, ...]:
    """Return the documents that state the facts, those of most facts first."""
    passages = snapshot.rows(snapshot.facts.passage_ids[rows])
    counts = Counter(DocumentId(one) for one in snapshot.document_ids[passages].tolist())
    heads = store.documents.heads(list(counts))
    ordered = sorted(
        heads.values(), key=lambda head: (-counts[head.id], head.path, head.part or "")
    )
    return tuple(
        ConnectedDocument(head.path, head.part, head.title, counts[head.id]) for head in ordered
    )
