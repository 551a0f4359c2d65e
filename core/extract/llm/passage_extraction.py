"""Extraction of one passage by a language model: grounded, with offsets relative to the passage.

Relative offsets let the cached result be reused when the same passage occurs in another document or
is read again. Field names are stored as JSON.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.llm.folded_text import FoldedText
from core.language.text.tagger import tagged_language
from core.language.time.dates import dates
from core.language.time.periods import TimedStatement, period
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Passage
from core.records.knowledge import (
    ExtractedMention,
    ExtractedStatement,
    ExtractedThesis,
    Extraction,
    Modality,
)

MODEL_METHOD = "model"


class ExtractedEntity(Struct, frozen=True):
    """An entity that the passage, or its neighbors, name."""

    name: str
    kind: str
    confidence: float


class ExtractedRelation(Struct, frozen=True):
    """A relation; with `is_literal` the object is a value. The span is that of its sentence."""

    subject: str
    predicate: str
    object: str
    is_literal: bool
    start: int
    end: int
    confidence: float
    modality: Modality = ""


class ExtractedSentence(Struct, frozen=True):
    """A sentence worth keeping, and the entities that it links."""

    start: int
    end: int
    names: tuple[str, ...]


class PassageExtraction(Struct, frozen=True):
    """All that a model extracted from one passage; `things` are all entities of the rest."""

    things: tuple[ExtractedEntity, ...] = ()
    links: tuple[ExtractedRelation, ...] = ()
    sentences: tuple[ExtractedSentence, ...] = ()


class KnownEntities:
    """Entities that a document names already, by span and by name.

    An entity of the model at the span of an earlier mention is the same entity.
    """

    def __init__(
        self, places: dict[tuple[int, int], NamedEntity], names: dict[str, NamedEntity]
    ) -> None:
        self._places = places
        self._names = names

    def resolve(self, extracted: ExtractedEntity, spans: Sequence[tuple[int, int]]) -> NamedEntity:
        """Return the known entity with one of these document spans or this name, else a new one."""
        for span in spans:
            if span in self._places:
                return self._places[span]
        return self._names.get(
            extracted.name.casefold(), NamedEntity(extracted.name, extracted.kind)
        )


class DateContext(Struct, frozen=True):
    """Context for reading dates: the document's date and language, and the vocabulary."""

    vocabulary: Vocabulary
    stated_at: datetime | None = None
    language: str = ""


def to_extraction(
    passages: Sequence[Passage],
    extractions: Sequence[PassageExtraction],
    *,
    known_entities: KnownEntities,
    date_context: DateContext,
) -> Extraction:
    """Convert the extractions of one document's passages to offsets of the document."""
    mentions: list[ExtractedMention] = []
    statements: list[ExtractedStatement] = []
    theses: list[ExtractedThesis] = []
    entities = _resolve_names(passages, extractions, known_entities)
    for passage, extracted in zip(passages, extractions, strict=True):
        mentions += _mentions(passage, extracted, entities)
        statements += (
            _statement(passage, link, entities, date_context) for link in extracted.links
        )
        theses += (_thesis(passage, sentence, entities) for sentence in extracted.sentences)
    return Extraction(
        mentions=tuple(dict.fromkeys(mentions)),
        statements=tuple(dict.fromkeys(statements)),
        theses=tuple(dict.fromkeys(theses)),
    )


def _resolve_names(
    passages: Sequence[Passage],
    extractions: Sequence[PassageExtraction],
    known_entities: KnownEntities,
) -> dict[str, NamedEntity]:
    """Map each name to its entity, the same in all passages."""
    spans: dict[str, list[tuple[int, int]]] = {}
    entities: dict[str, ExtractedEntity] = {}
    for passage, extracted in zip(passages, extractions, strict=True):
        for entity in extracted.things:
            spans.setdefault(entity.name, []).extend(_spans(passage, entity.name))
            before = entities.get(entity.name)
            if before is None or entity.confidence > before.confidence:
                entities[entity.name] = entity
    return {name: known_entities.resolve(entity, spans[name]) for name, entity in entities.items()}


def _spans(passage: Passage, name: str) -> Iterator[tuple[int, int]]:
    for start, end in FoldedText(passage.text).spans(name):
        yield passage.start + start, passage.start + end


def _mentions(
    passage: Passage, extracted: PassageExtraction, entities: dict[str, NamedEntity]
) -> Iterator[ExtractedMention]:
    for entity in extracted.things:
        full = entities[entity.name]
        for start, end in _spans(passage, entity.name):
            yield ExtractedMention(
                passage.ordinal,
                start,
                end,
                entity.name,
                full.kind,
                entity.confidence,
                full.name if full.name != entity.name else "",
                entity.confidence,
            )


def _statement(
    passage: Passage,
    relation: ExtractedRelation,
    entities: dict[str, NamedEntity],
    date_context: DateContext,
) -> ExtractedStatement:
    subject = entities[relation.subject]
    target = None if relation.is_literal else entities[relation.object]
    text = passage.text[relation.start : relation.end]
    start, end = _evidence_span(text, relation)
    valid_period = period(
        TimedStatement(start, end, relation.predicate, relation.object, relation.modality),
        text,
        dates=dates(text, stated_at=date_context.stated_at, language=date_context.language),
        vocabulary=date_context.vocabulary,
        language=tagged_language(date_context.language),
    )
    return ExtractedStatement(
        passage=passage.ordinal,
        start=passage.start + relation.start,
        end=passage.start + relation.end,
        subject=subject.name,
        subject_kind=subject.kind,
        predicate=relation.predicate,
        object=target.name if target else relation.object,
        object_kind=target.kind if target else "",
        confidence=relation.confidence,
        valid_from=valid_period.valid_from,
        valid_to=valid_period.valid_to,
        precision=valid_period.precision,
        modality=valid_period.modality,
        method=MODEL_METHOD,
    )


def _evidence_span(text: str, relation: ExtractedRelation) -> tuple[int, int]:
    """Return the span from the first to the last name in the sentence, or the whole sentence."""
    folded = FoldedText(text)
    ends = [folded.find(relation.subject), folded.find(relation.object)]
    spans = [span for span in ends if span is not None]
    if len(spans) < len(ends):
        return 0, len(text)
    return min(start for start, _ in spans), max(end for _, end in spans)


def _thesis(
    passage: Passage, sentence: ExtractedSentence, entities: dict[str, NamedEntity]
) -> ExtractedThesis:
    names = tuple(dict.fromkeys(entities[name].name for name in sentence.names))
    return ExtractedThesis(
        passage.ordinal, passage.start + sentence.start, passage.start + sentence.end, names
    )
