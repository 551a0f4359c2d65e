"""Details of one document: structure, parts, mentions and facts."""

from pathlib import Path

from core.errors import WrongUse
from core.explore.document_links import resolve_links
from core.graph.name_index import EntityNameIndex
from core.records.files.document_structure import DocumentStructure, Mentions, PartInfo
from core.records.ids import DocumentId, EntityId
from core.records.knowledge import FactView
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store

_MAX_PARTS = 500


def find_document(store: Store, path: str, part: str | None) -> DocumentId:
    """Return the id of the document at that path and part. Raises `WrongUse` if it was not read."""
    document_id = store.documents.find(str(Path(path).absolute()), part or None)
    if document_id is None:
        raise WrongUse(f"{path}, part {part}" if part else path, "document_not_read")
    return document_id


def describe_document(store: Store, document_id: DocumentId, *, asked: str) -> DocumentStructure:
    """Return structure, parts and number of facts. `asked` is the path by which it was opened."""
    whole = store.documents.load(document_id)
    if whole is None:
        raise WrongUse(asked, "document_gone")
    own = whole.part or ""
    parts = store.documents.parts(whole.path)
    before = own + "/" if own else ""
    below = [one for one in parts if one.part != own and one.part.startswith(before)]
    return DocumentStructure(
        document_id=document_id,
        is_there=Path(asked).is_file() or Path(whole.path).is_file(),
        fields=whole.fields,
        tables=whole.tables,
        links=whole.links,
        tags=whole.tags,
        language=whole.language,
        parts=tuple(below[:_MAX_PARTS]),
        inside=_enclosing_part(own, {one.part: one for one in parts}),
        facts=len(store.documents.fact_ids(document_id)),
        leads=resolve_links(store, whole),
    )


def mentions_in(store: Store, document_id: DocumentId, *, start: int, end: int) -> Mentions:
    """Return the mentions in a text range; of overlapping ones the longest."""
    mentions = store.documents.mentions(document_id, start, end)
    entities = store.documents.mentioned_entities(sorted({one[2] for one in mentions}))
    kept: list[tuple[int, int, int]] = []
    numbers: dict[int, int] = {}
    for begin, stop, entity_id in sorted(mentions, key=lambda one: (one[0], -one[1])):
        if entity_id in entities and (not kept or begin >= kept[-1][1]):
            kept.append((begin, stop, numbers.setdefault(entity_id, len(numbers))))
    return Mentions(tuple(entities[EntityId(one)] for one in numbers), tuple(kept))


def facts_in(
    store: Store, names: EntityNameIndex, document_id: DocumentId, *, limit: int, offset: int
) -> tuple[FactView, ...]:
    """Return the facts extracted from the document, in text order."""
    ids = store.documents.fact_ids(document_id)[offset : offset + limit]
    facts = store.graph.facts(ids)
    cache = PassageCache(store.documents)
    cache.fetch({fact.passage_id for fact in facts.values()})
    return tuple(
        show_fact(facts[one], labels=names.labels, cache=cache, kinds=names.kinds)
        for one in ids
        if one in facts
    )


def _enclosing_part(own: str, parts: dict[str, PartInfo]) -> PartInfo | None:
    above = own
    while above:
        above = above.rpartition("/")[0]
        if above in parts:
            return parts[above]
    return None
