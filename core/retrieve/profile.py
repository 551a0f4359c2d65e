"""Entity profile as a hierarchy (D1): values, relations by type with counts, neighbors."""

from collections.abc import Mapping

import numpy as np

from core.graph.memory_graph.memory_graph import MemoryGraph
from core.graph.name_index import EntityNameIndex
from core.graph.traversal.entity_hierarchy import PredicateGroup, build_hierarchy
from core.records.graph.graph_summary import Cooccurrence, EntityProfile, RelationGroup
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact
from core.retrieve.neighborhood import find_entity
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store


def show_profile(
    store: Store, graph: MemoryGraph, names: EntityNameIndex, name: str, *, kind: str, variant: str
) -> EntityProfile:
    """Return the hierarchy of the entity with that name or alias; `found` is False without one."""
    center = find_entity(store, name, kind=kind, variant=variant)
    vertices = graph.objects(np.array([center or 0], np.int64))
    if center is None or not len(vertices):
        return EntityProfile(found=False, name=name)
    profile = build_hierarchy(graph, int(vertices[0]))
    relations = (*profile.attributes, *profile.relations)
    ids = [FactId(fact_id) for relation in relations for fact_id in relation.fact_ids.tolist()]
    facts = store.graph.facts(ids)
    cache = PassageCache(store.documents)
    cache.fetch({fact.passage_id for fact in facts.values()})

    def view(relation: PredicateGroup) -> RelationGroup:
        return _relation_view(relation, facts, names, cache)

    neighbor_ids = [
        EntityId(int(graph.object_ids[neighbor.vertex])) for neighbor in profile.neighbors
    ]
    return EntityProfile(
        found=True,
        name=name,
        entity=store.graph.entities([center]).get(center),
        attributes=tuple(map(view, profile.attributes)),
        relations=tuple(map(view, profile.relations)),
        beside=tuple(
            Cooccurrence(names.labels.get(entity_id, ""), neighbor.texts, entity_id)
            for entity_id, neighbor in zip(neighbor_ids, profile.neighbors, strict=True)
        ),
    )


def _relation_view(
    relation: PredicateGroup,
    facts: Mapping[FactId, Fact],
    names: EntityNameIndex,
    cache: PassageCache,
) -> RelationGroup:
    ids = (FactId(fact_id) for fact_id in relation.fact_ids.tolist())
    return RelationGroup(
        predicate=relation.predicate,
        outgoing=relation.outgoing,
        count=relation.count,
        facts=tuple(
            show_fact(facts[fact_id], labels=names.labels, cache=cache)
            for fact_id in ids
            if fact_id in facts
        ),
    )
