"""Reads the rows of an export: the whole graph, one thing, and all documents."""

from collections.abc import Iterator
from typing import get_args

import numpy as np

from core.explore.export.export_rows import (
    ExportedDocument,
    ExportedEntity,
    ExportedFact,
    ExportRow,
)
from core.records.ids import EntityId
from core.records.knowledge import FactStatus
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.readable_store import ReadableStore
from core.store.records import Ids

BATCH = 2000
_MOST_FACTS = 10_000


def read_graph(store: ReadableStore) -> Iterator[ExportRow]:
    """Yield every entity, then every fact of any status."""
    for batch in _batches(store.graph.entity_ids()):
        yield from _entities(store, batch)
    for batch in _batches(store.graph.fact_arrays().ids):
        yield from _facts(store, batch)


def read_thing(store: ReadableStore, entity_id: EntityId) -> Iterator[ExportRow]:
    """Yield an entity, what its facts connect it with, and the facts; nothing if it is unknown."""
    statuses = get_args(FactStatus)
    facts = store.graph.facts_of([entity_id], statuses=statuses, both=True, limit_each=_MOST_FACTS)
    ends = {end for fact in facts for end in (fact.subject, fact.object) if end is not None}
    yield from _entities(store, np.array([entity_id, *sorted(ends - {entity_id})], np.int64))
    yield from _facts(store, np.array([fact.id for fact in facts], np.int64))


def read_documents(store: ReadableStore) -> Iterator[ExportedDocument]:
    """Yield every document, without its text."""
    for batch in _batches(store.documents.document_arrays().ids):
        for head in store.documents.heads(batch).values():
            yield ExportedDocument(
                **{name: getattr(head, name) for name in ExportedDocument.__struct_fields__}
            )


def _entities(store: ReadableStore, ids: Ids) -> Iterator[ExportedEntity]:
    entities = store.graph.entities(ids)
    for one in (entities[EntityId(at)] for at in ids.tolist() if EntityId(at) in entities):
        yield ExportedEntity(one.id, one.name, one.kind, one.aliases, one.mentions, one.documents)


def _facts(store: ReadableStore, ids: Ids) -> Iterator[ExportedFact]:
    facts = sorted(store.graph.facts(ids).values(), key=lambda fact: fact.id)
    ends = {end for fact in facts for end in (fact.subject, fact.object) if end is not None}
    names = {one: it.name for one, it in store.graph.entities(sorted(ends)).items()}
    cache = PassageCache(store.documents)
    cache.fetch({fact.passage_id for fact in facts})
    for fact in facts:
        shown = show_fact(fact, labels=names, cache=cache)
        yield ExportedFact(*(getattr(shown, name) for name in ExportedFact.__struct_fields__))


def _batches(ids: Ids) -> Iterator[Ids]:
    for begin in range(0, len(ids), BATCH):
        yield ids[begin : begin + BATCH]
