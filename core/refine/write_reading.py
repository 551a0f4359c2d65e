"""Write what a model extracted: resolve names to entities, write one window in one transaction."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.extract.entities.kinds import NamedEntity
from core.extract.llm import passage_extraction
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Passage
from core.records.ids import DocumentId, EntityId
from core.records.knowledge import Extraction
from core.refine.fingerprints import reply_cache_key
from core.resolve.entities.document_entities import (
    DocumentResolution,
    ExtractedEntityIndex,
    new_facts,
    new_mentions,
    new_theses,
    resolve_document,
)
from core.store.graph.refinement_queries import EntityMention
from core.store.graph.refinement_writer import RefinementResult
from core.store.normalize import normalize
from core.store.records import NewName
from core.store.store import Store

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


class PassageReading(Struct, frozen=True):
    """What a model extracted from a passage; `is_new` unless the reply was cached."""

    passage: Passage
    extraction: passage_extraction.PassageExtraction
    is_new: bool


class ModelReading(Struct, frozen=True):
    """Readings of passages of one document."""

    document_id: DocumentId
    rows: tuple[PassageReading, ...]

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passages."""
        return tuple(row.passage for row in self.rows)


def cached_readings(
    store: Store, passages: Sequence[Passage], *, recipe: str
) -> list[passage_extraction.PassageExtraction | None]:
    """Return the cached reading of each passage with this recipe; None where there is none."""
    keys = [reply_cache_key(passage.text, recipe) for passage in passages]
    replies = store.refinement.replies(keys)
    return [_decoded(replies[key]) if key in replies else None for key in keys]


def _decoded(reply: str) -> passage_extraction.PassageExtraction | None:
    """Decode a cached reply; None if another version of Loci wrote it in another form."""
    try:
        return msgspec.json.decode(reply, type=passage_extraction.PassageExtraction)
    except msgspec.DecodeError:
        return None


def names_without_vector(
    store: Store, read: ModelReading, vocabulary: Vocabulary
) -> tuple[str, ...]:
    """Return the names that are new to the store."""
    named = _resolved(store, read, vocabulary)
    new = zip(named.things.names, named.ids, strict=True)
    return tuple(dict.fromkeys(it.name for it, known in new if known is None))


def write_reading(
    store: Store,
    read: ModelReading,
    *,
    recipe: str,
    vocabulary: Vocabulary,
    vectors: Mapping[str, NDArray[np.float32]],
    at: datetime,
) -> frozenset[int]:
    """Write a reading; return the ids of passages that still have the same text (write lane).

    New replies are cached permanently: the same passage is never sent twice.
    """
    still = _unchanged(store, read)
    replies = [
        (reply_cache_key(row.passage.text, recipe), msgspec.json.encode(row.extraction).decode())
        for row in read.rows
        if row.is_new
    ]
    with store.write() as write:
        write.edits.put_replies(replies, at=at)
        if still.passages:
            named = _resolved(store, still, vocabulary)
            write.refinement.put(_to_refined(still, named, recipe=recipe, vectors=vectors, at=at))
    return frozenset(passage.id for passage in still.passages)


def _unchanged(store: Store, read: ModelReading) -> ModelReading:
    """Return the reading of passages that still have the same text, at their current offsets."""
    now = store.documents.passages([row.passage.id for row in read.rows])
    rows = tuple(
        replace(row, passage=now[row.passage.id])
        for row in read.rows
        if row.passage.id in now and now[row.passage.id].text == row.passage.text
    )
    return ModelReading(read.document_id, rows)


class _ResolvedReading(Struct, frozen=True):
    """An extraction, its entities, and the ids of those that exist in the store."""

    extraction: Extraction
    things: DocumentResolution
    ids: tuple[EntityId | None, ...]


def _resolved(store: Store, read: ModelReading, vocabulary: Vocabulary) -> _ResolvedReading:
    head = store.documents.heads([read.document_id]).get(read.document_id)
    mentioned = store.refinement.mentions_in(read.document_id)
    extraction = passage_extraction.to_extraction(
        read.passages,
        [row.extraction for row in read.rows],
        known_entities=_known_entities(mentioned),
        date_context=passage_extraction.DateContext(vocabulary, head.written_at, head.language)
        if head is not None
        else passage_extraction.DateContext(vocabulary),
    )
    things = resolve_document(extraction, index=ExtractedEntityIndex())
    ids = store.refinement.entities_named([it.name for it in things.names])
    # Entities found by rules in this document take precedence: namesakes differ between documents.
    ids |= {(normalize(it.name), it.kind): it.id for it in reversed(mentioned)}
    return _ResolvedReading(
        extraction, things, tuple(ids.get((normalize(it.name), it.kind)) for it in things.names)
    )


def _known_entities(mentioned: Sequence[EntityMention]) -> passage_extraction.KnownEntities:
    """Return the entities that rules found in the document."""
    places: dict[tuple[int, int], NamedEntity] = {}
    names: dict[str, NamedEntity] = {}
    for one in mentioned:
        thing = NamedEntity(one.name, one.kind)
        places[one.start, one.end] = thing
        names.setdefault(one.name.casefold(), thing)
    return passage_extraction.KnownEntities(places, names)


def _to_refined(
    read: ModelReading,
    named: _ResolvedReading,
    *,
    recipe: str,
    vectors: Mapping[str, NDArray[np.float32]],
    at: datetime,
) -> RefinementResult:
    extraction, things = named.extraction, named.things
    return RefinementResult(
        document_id=read.document_id,
        passages=read.passages,
        recipe=recipe,
        read_at=at,
        names=tuple(
            NewName(name.name, name.kind, entity_id=entity_id, vector=vectors.get(name.name))
            for name, entity_id in zip(things.names, named.ids, strict=True)
        ),
        mentions=new_mentions(extraction, things, method=passage_extraction.MODEL_METHOD),
        facts=new_facts(extraction, things),
        theses=new_theses(extraction, things, method=passage_extraction.MODEL_METHOD),
    )
