"""Neighborhood of an entity for the graph view (K8), and its profile as a hierarchy (D1)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.extract.constraints import collect_constraints
from core.extract.structure.links import has_file_suffix
from core.graph.fact_history import fact_timelines, facts_during
from core.graph.memory_graph.memory_graph import MemoryGraph
from core.graph.snapshot_cache import SnapshotCache
from core.graph.traversal.entity_hierarchy import PredicateGroup, build_hierarchy
from core.graph.traversal.neighborhood import NeighborhoodGraph, find_neighborhood
from core.language.question.things.name_index import EntityNameIndex
from core.language.time.periods import lasts
from core.language.vocabulary.vocabulary import Vocabulary, built_in
from core.records.dates import CalendarPeriod
from core.records.graph.edits import EntityName
from core.records.graph.graph_summary import Cooccurrence, EntityProfile, RelationGroup
from core.records.ids import EntityId, FactId
from core.records.knowledge import NAMED_TOGETHER, Entity, Fact, FactView, Neighborhood
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact, show_facts
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore

SIMILAR_NAMES = 5
_DATE_TYPE = "Date"
# Variant that people type for the first of several entities of one name and type.
FIRST = "1"


class NeighborhoodQuery(Struct, frozen=True):
    """Which of several entities of one name to show, how far to expand, and at which time.

    `variant` is `FIRST` for the first of several entities of one name and type.

    With `as_of` the facts are those about the entity itself that held then, with `history` all
    of them in order of time; they may lead to entities outside today's neighborhood.
    `vocabulary` says which relations last; default is the built-in one.
    """

    kind: str = ""
    variant: str = ""
    hops: int = 1
    limit: int = 0
    as_of: CalendarPeriod | None = None
    history: bool = False
    vocabulary: Vocabulary | None = None


DEFAULT_NEIGHBORHOOD = NeighborhoodQuery()


def show_neighborhood(
    store: ReadableStore, snapshots: SnapshotCache, name: str, *, query: NeighborhoodQuery
) -> Neighborhood:
    """Return the neighborhood of the entity with that name or alias, or the nearest names."""
    center = find_entity(store, name, kind=query.kind, variant=query.variant)
    if center is None:
        return Neighborhood(found=False, name=name, similar=_similar_names(store, name))
    snapshot, names = snapshots.current()
    surroundings = find_neighborhood(snapshot, center, hops=query.hops, limit=query.limit)
    entities = _with_valid_aliases(store, _displayed_entities(store, surroundings, center))
    shown = [
        (entities[entity_id], position)
        for entity_id, position in zip(surroundings.entities, surroundings.positions, strict=True)
        if entity_id in entities
    ]
    if query.as_of is None and not query.history:
        ids = [FactId(fact_id) for fact_id in surroundings.fact_ids]
        facts = (
            *show_facts(store, ids, labels=names.labels),
            *_cooccurrences(surroundings, entities, center),
        )
    else:
        facts = _facts_in_time(store, center, names.labels, query)
    return Neighborhood(
        found=bool(shown),
        name=name,
        center=entities.get(center),
        entities=tuple(entity for entity, _ in shown),
        positions=tuple(position for _, position in shown),
        facts=facts,
        truncated=surroundings.truncated,
        alike=_namesakes(store, name, center),
    )


def _displayed_entities(
    store: ReadableStore, surroundings: NeighborhoodGraph, center: EntityId
) -> dict[EntityId, Entity]:
    """Return the entities by id, without dates that only occur beside others."""
    entities = store.graph.entities(surroundings.entities)
    facts = store.graph.facts([FactId(fact_id) for fact_id in surroundings.fact_ids]).values()
    joined = {center, *(end for fact in facts for end in (fact.subject, fact.object) if end)}
    return {
        entity_id: entity
        for entity_id, entity in entities.items()
        if entity.kind != _DATE_TYPE or entity_id in joined
    }


def find_entity(
    store: ReadableStore, name: str, *, kind: str = "", variant: str = ""
) -> EntityId | None:
    """Return the entity of that name, and of that type and variant if they are given.

    An entity whose own name ends in parentheses is found, too: nothing of type "planet" is
    called "Mercury", but something is called "Mercury (planet)".
    """
    if not kind:
        return store.graph.find(name)
    for match in _name_matches(store, name):
        is_kind = kind.casefold() in {match.found_kind.casefold(), match.shown.kind.casefold()}
        if is_kind and variant in {"", match.variant}:
            return match.shown.id
    return store.graph.find(qualified_name(name, kind, variant))


def qualified_name(name: str, kind: str, variant: str = "") -> str:
    """Return the entity as a person types it: "John Smith (Person #2)"."""
    return f"{name} ({kind} #{variant})" if variant else f"{name} ({kind})"


class _NameMatch(Struct, frozen=True):
    found_kind: str
    variant: str
    shown: Entity
    shown_variant: str


def _name_matches(store: ReadableStore, name: str) -> tuple[_NameMatch, ...]:
    """Return all entities found, shown or called by that name; those shown so first."""
    resolution, wanted = store.resolution, normalize(name)
    entities = resolution.entities(resolution.find_entities([wanted]))
    shown_as = store.graph.shown_as([entity.id for entity in entities])
    heads = store.graph.entities(sorted(set(shown_as.values())))
    variants = {head.id: head.variant or FIRST for head in resolution.entities(sorted(heads))}
    ranked = sorted(
        (entity for entity in entities if shown_as.get(entity.id) in heads),
        key=lambda entity: (
            normalize(heads[shown_as[entity.id]].name) != wanted,
            entity.normalized != wanted,
            -heads[shown_as[entity.id]].mentions,
            entity.id,
        ),
    )
    return tuple(
        _NameMatch(entity.found_kind, entity.variant or FIRST, heads[head], variants[head])
        for entity in ranked
        for head in (shown_as[entity.id],)
    )


def _namesakes(store: ReadableStore, name: str, center: EntityId) -> tuple[str, ...]:
    matches = {match.shown.id: match for match in _name_matches(store, name)}
    counts = Counter((match.shown.name, match.shown.kind) for match in matches.values())
    return tuple(
        qualified_name(
            entity.name,
            entity.kind,
            match.shown_variant if counts[entity.name, entity.kind] > 1 else "",
        )
        for match in matches.values()
        for entity in (match.shown,)
        if entity.id != center
    )


def _with_valid_aliases(
    store: ReadableStore, entities: Mapping[EntityId, Entity]
) -> dict[EntityId, Entity]:
    """Return the entities without aliases that the user split off or that name several files.

    An entity that several files are about is none of them.
    """
    split_aliases = collect_constraints(store.resolution.edits()).split_aliases
    split: dict[EntityId, set[str]] = {}
    ids = store.resolution.find_entities(
        sorted({entity_name.name for entity_name, _ in split_aliases})
    )
    for stored in store.resolution.entities(ids) if split_aliases else ():
        for entity_name, alias in split_aliases:
            if EntityName(stored.normalized, stored.found_kind, stored.variant) == entity_name:
                shown = EntityId(stored.merged_into if stored.merged_into > 0 else stored.id)
                split.setdefault(shown, set()).add(normalize(alias))
    return {
        entity_id: replace(
            entity, aliases=_valid_aliases(entity.aliases, split.get(entity_id, set()))
        )
        for entity_id, entity in entities.items()
    }


def _valid_aliases(aliases: Sequence[str], split: Collection[str]) -> tuple[str, ...]:
    """Return the names not split off; file names only if there is exactly one."""
    names = [alias for alias in aliases if normalize(alias) not in split]
    files = [name for name in names if has_file_suffix(name)]
    return tuple(name for name in names if len(files) < 2 or name not in files)


def _facts_in_time(
    store: ReadableStore, center: EntityId, labels: Mapping[EntityId, str], query: NeighborhoodQuery
) -> tuple[FactView, ...]:
    """Return the facts about the entity that held at `as_of`, or all in order of time."""
    facts = show_facts(store, store.resolution.facts_about([center]), labels=labels)
    if query.as_of is not None:
        vocabulary = query.vocabulary or built_in()
        facts = facts_during(
            facts, query.as_of, lasts=lambda predicate: lasts(predicate, vocabulary)
        )
    if query.history:
        facts = tuple(
            fact for timeline in fact_timelines(facts, with_stale=True) for fact in timeline.facts
        )
    return facts


def _cooccurrences(
    surroundings: NeighborhoodGraph, entities: Mapping[EntityId, Entity], center: EntityId
) -> tuple[FactView, ...]:
    """Return links between entities that share no fact; dates link nothing."""
    pairs = [
        (surroundings.entities[one], surroundings.entities[other])
        for one, other in surroundings.together
    ]
    return tuple(
        FactView(
            subject=entities[one].name,
            predicate=NAMED_TOGETHER,
            object=entities[other].name,
            confidence=1.0,
            status="extracted",
            source="system",
            subject_id=one,
            object_id=other,
        )
        for one, other in pairs
        if one in entities
        and other in entities
        and not any(entities[end].kind == _DATE_TYPE for end in {one, other} - {center})
    )


def _similar_names(store: ReadableStore, name: str) -> tuple[str, ...]:
    """Return names that contain the text, else names that contain one of its words."""
    for text in (name, *sorted(name.split(), key=len, reverse=True)):
        matches = store.graph.search(text, limit=SIMILAR_NAMES) if text.strip() else ()
        if matches:
            return tuple(entity.name for entity in matches)
    return ()


def show_profile(
    store: ReadableStore,
    graph: MemoryGraph,
    names: EntityNameIndex,
    name: str,
    *,
    kind: str,
    variant: str,
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
