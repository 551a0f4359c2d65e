"""What a model found enters the store: names become things, one transaction holds a window."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.extract.entities.kinds import NamedEntity
from core.extract.llm.passage_extraction import (
    MODEL_METHOD,
    DateContext,
    KnownEntities,
    PassageExtraction,
    to_extraction,
)
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Passage
from core.records.ids import DocumentId, EntityId
from core.records.knowledge import Extraction
from core.refine.fingerprints import reply_key
from core.resolve.entities.document_entities import (
    DocumentResolution,
    EntityNameIndex,
    resolve_document,
)
from core.store.graph.refinement_queries import EntityMention
from core.store.graph.refinement_writer import RefinementResult
from core.store.normalize import normalize
from core.store.records import DocumentHead, NewFact, NewMention, NewName, NewThesis
from core.store.store import Store

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


class ModelReading(Struct, frozen=True):
    """What was found in some passages of one document; `is_new` ones were asked just now."""

    document_id: DocumentId
    passages: tuple[Passage, ...]
    found: tuple[PassageExtraction, ...]
    is_new: tuple[bool, ...]


def cached_readings(
    store: Store, passages: Sequence[Passage], *, recipe: str
) -> list[PassageExtraction | None]:
    """For each passage what a model found in the same text before; None where it was not asked."""
    keys = [reply_key(passage.text, recipe) for passage in passages]
    replies = store.refining.replies(keys)
    return [_decoded(replies[key]) if key in replies else None for key in keys]


def _decoded(reply: str) -> PassageExtraction | None:
    """The kept reply; None if another version of Loci kept it in another form."""
    try:
        return msgspec.json.decode(reply, type=PassageExtraction)
    except msgspec.DecodeError:
        return None


def names_without_vector(
    store: Store, read: ModelReading, vocabulary: Vocabulary
) -> tuple[str, ...]:
    """The names that are new to the store."""
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
    """The ids of the passages that are read now, which leaves out those that changed (write lane).

    Replies that were asked just now are kept for ever: the same passage is never sent twice.
    """
    still = _still_there(store, read)
    replies = [
        (reply_key(passage.text, recipe), msgspec.json.encode(found).decode())
        for passage, found, is_new in zip(read.passages, read.found, read.is_new, strict=True)
        if is_new
    ]
    with store.write() as write:
        write.decisions.put_replies(replies, at=at)
        if still.passages:
            named = _resolved(store, still, vocabulary)
            write.by_model.put(_refined(still, named, recipe=recipe, vectors=vectors, at=at))
    return frozenset(passage.id for passage in still.passages)


def _still_there(store: Store, read: ModelReading) -> ModelReading:
    """What was found in passages that still say the same, at the places where they are now."""
    now = store.documents.passages([passage.id for passage in read.passages])
    rows = [
        (now[passage.id], found, is_new)
        for passage, found, is_new in zip(read.passages, read.found, read.is_new, strict=True)
        if passage.id in now and now[passage.id].text == passage.text
    ]
    return ModelReading(
        read.document_id,
        tuple(row[0] for row in rows),
        tuple(row[1] for row in rows),
        tuple(row[2] for row in rows),
    )


class _ResolvedReading(Struct, frozen=True):
    """What was found, the things that it names, and the ids of those that the store knows."""

    extraction: Extraction
    things: DocumentResolution
    ids: tuple[EntityId | None, ...]


def _resolved(store: Store, read: ModelReading, vocabulary: Vocabulary) -> _ResolvedReading:
    head = store.documents.of_ids([read.document_id]).get(read.document_id)
    mentioned = store.refining.mentioned(read.document_id)
    extraction = to_extraction(
        read.passages,
        read.found,
        known_entities=_known(mentioned),
        date_context=_dating(head, vocabulary),
    )
    things = resolve_document(extraction, known=EntityNameIndex())
    ids = store.refining.named([it.name for it in things.names])
    # What the document's rules found goes first: things of one name may differ between documents.
    ids |= {(normalize(it.name), it.kind): it.id for it in reversed(mentioned)}
    return _ResolvedReading(
        extraction, things, tuple(ids.get((normalize(it.name), it.kind)) for it in things.names)
    )


def _known(mentioned: Sequence[EntityMention]) -> KnownEntities:
    """The things that the rules found in the document."""
    places: dict[tuple[int, int], NamedEntity] = {}
    names: dict[str, NamedEntity] = {}
    for one in mentioned:
        thing = NamedEntity(one.name, one.kind)
        places[one.start, one.end] = thing
        names.setdefault(one.name.casefold(), thing)
    return KnownEntities(places, names)


def _dating(head: DocumentHead | None, vocabulary: Vocabulary) -> DateContext:
    if head is None:
        return DateContext(vocabulary)
    return DateContext(vocabulary, head.written_at, head.language)


def _refined(
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
            NewName(it.name, it.kind, entity_id=known, vector=vectors.get(it.name))
            for it, known in zip(things.names, named.ids, strict=True)
        ),
        mentions=tuple(
            NewMention(
                number, it.passage, it.start, it.end, it.confidence, it.name, it.kind_confidence,
                MODEL_METHOD,
            )
            for it, number in zip(extraction.mentions, things.mentions, strict=True)
        ),
        facts=_facts(extraction, things),
        theses=tuple(
            NewThesis(it.passage, it.start, it.end, numbers, MODEL_METHOD)
            for it, numbers in zip(extraction.theses, things.theses, strict=True)
        ),
    )  # fmt: skip


def _facts(extraction: Extraction, things: DocumentResolution) -> tuple[NewFact, ...]:
    found = zip(extraction.statements, things.subjects, things.objects, strict=True)
    return tuple(
        NewFact(
            passage=it.passage,
            start=it.start,
            end=it.end,
            subject=subject,
            predicate=it.predicate,
            object=target,
            literal=it.object if target < 0 else "",
            confidence=it.confidence,
            valid_from=it.valid_from,
            valid_to=it.valid_to,
            precision=it.precision,
            modality=it.modality,
            method=it.method,
        )
        for it, subject, target in found
    )
