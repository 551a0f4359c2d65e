"""Details of one entity: facts, documents, namesakes."""

from collections.abc import Sequence

from core.language.question.things.name_index import EntityNameIndex
from core.records.files.documents import Passage
from core.records.graph.edits import EntityName
from core.records.graph.entity_details import DocumentMention, EntityDetails
from core.records.ids import EntityId, PassageId
from core.records.knowledge import Fact, FactView
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.graph.timeline_queries import MentioningDocument
from core.store.normalize import normalize
from core.store.records import DocumentHead
from core.store.store import Store

MAX_FACTS = 500
MAX_DOCUMENTS = 60
# Number of characters of a passage shown before and after a name.
CHARS_BEFORE, CHARS_AFTER = 60, 140
_STATUS_ORDER = {
    "confirmed": 0,
    "proposed": 1,
    "extracted": 2,
    "superseded": 3,
    "stale": 4,
    "rejected": 5,
}


def show_entity(store: Store, names: EntityNameIndex, entity_id: EntityId) -> EntityDetails:
    """Return the entity that is shown for that id; `found` is False if it is gone or hidden."""
    shown = store.graph.shown_as([entity_id]).get(entity_id)
    entity = store.graph.entities([shown]).get(shown) if shown else None
    if entity is None:
        return EntityDetails(found=False)
    first, last = store.explore.date_range(entity.id)
    ids = store.resolution.facts_about([entity.id])
    return EntityDetails(
        found=True,
        entity=entity,
        variant=next((it.variant for it in store.resolution.entities([entity.id])), ""),
        first_seen=first,
        last_seen=last,
        facts=_facts(store, names, tuple(store.graph.facts(ids).values())),
        all_facts=len(ids),
        documents=_documents(
            store, store.explore.mentioning_documents(entity.id, limit=MAX_DOCUMENTS)
        ),
        alike=_namesakes(store, entity.id, entity.name),
    )


def _facts(store: Store, names: EntityNameIndex, facts: Sequence[Fact]) -> tuple[FactView, ...]:
    best = sorted(facts, key=lambda fact: (_STATUS_ORDER[fact.status], -fact.confidence, fact.id))[
        :MAX_FACTS
    ]
    ends = {end for it in best for end in (it.subject, it.object) if end}
    kinds = {it.id: it.kind for it in store.resolution.entities(sorted(ends))}
    cache = PassageCache(store.documents)
    cache.fetch({it.passage_id for it in best})
    return tuple(show_fact(it, labels=names.labels, cache=cache, kinds=kinds) for it in best)


def _documents(store: Store, rows: Sequence[MentioningDocument]) -> tuple[DocumentMention, ...]:
    placed = store.documents.passages_with_heads([PassageId(row.passage_id) for row in rows])
    return tuple(
        _named_at(row, *placed[PassageId(row.passage_id)])
        for row in rows
        if PassageId(row.passage_id) in placed
    )


def _named_at(row: MentioningDocument, passage: Passage, head: DocumentHead) -> DocumentMention:
    at = row.start - passage.start
    begin = max(0, at - CHARS_BEFORE)
    words = passage.text[begin : at + CHARS_AFTER]
    if begin:
        # Start at a word boundary, but never cut the name itself.
        words = "… " + words[max(words[: at - begin].find(" "), 0) :].lstrip()
    return DocumentMention(
        path=head.path,
        part=head.part,
        title=head.title,
        times=row.times,
        start=row.start,
        end=row.end,
        quote=words,
        page=passage.page,
        written_at=row.written_at,
    )


def _namesakes(
    store: Store, entity_id: EntityId, name: str
) -> tuple[tuple[EntityId, EntityName], ...]:
    namesakes = store.resolution.entities(store.resolution.find_entities([normalize(name)]))
    return tuple(
        (record.id, EntityName(record.name, record.kind, record.variant))
        for record in namesakes
        if record.id != entity_id and not record.merged_into
    )
