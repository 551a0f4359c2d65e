"""Entity profile as a hierarchy (D1): values, relations by type with counts, neighbors."""

from collections.abc import Mapping

import numpy as np

from core.graph.memory_graph.memory_graph import MemoryGraph
from core.graph.name_index import NameBook
from core.graph.traversal.entity_hierarchy import Relation, hierarchy
from core.records.graph.graph_summary import Cooccurrence, EntityProfile, RelationGroup
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact
from core.retrieve.neighborhood import find_entity
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store


def show_profile(
    store: Store, graph: MemoryGraph, names: NameBook, name: str, *, kind: str, variant: str
) -> EntityProfile:
    """Return the hierarchy of the entity with that name or alias; `found` is False without one."""
    center = find_entity(store, name, kind=kind, variant=variant)
    vertices = graph.objects(np.array([center or 0], np.int64))
    if center is None or not len(vertices):
        return EntityProfile(found=False, name=name)
    profile = hierarchy(graph, int(vertices[0]))
    relations = (*profile.attributes, *profile.relations)
    ids = [FactId(one) for it in relations for one in it.fact_ids.tolist()]
    facts = store.graph.facts(ids)
    cache = PassageCache(store.documents)
    cache.fetch({fact.passage_id for fact in facts.values()})

    def shown(it: Relation) -> RelationGroup:
        return _relation_view(it, facts, names, cache)

    beside = [EntityId(int(graph.object_ids[it.vertex])) for it in profile.neighbors]
    return EntityProfile(
        found=True,
        name=name,
        entity=store.graph.entities([center]).get(center),
        attributes=tuple(map(shown, profile.attributes)),
        relations=tuple(map(shown, profile.relations)),
        beside=tuple(
            Cooccurrence(names.labels.get(one, ""), it.texts, one)
            for one, it in zip(beside, profile.neighbors, strict=True)
        ),
    )


def _relation_view(
    it: Relation, facts: Mapping[FactId, Fact], names: NameBook, cache: PassageCache
) -> RelationGroup:
    ids = (FactId(one) for one in it.fact_ids.tolist())
    return RelationGroup(
        predicate=it.predicate,
        outgoing=it.outgoing,
        count=it.count,
        facts=tuple(
            show_fact(facts[one], labels=names.labels, cache=cache) for one in ids if one in facts
        ),
    )
