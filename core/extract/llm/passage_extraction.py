"""What a model found in one passage: checked, placed within the passage, fit to be kept for ever.

Offsets count from the start of the passage, so that the same words found in another document, or
read anew, need not be sent to the model again.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from core.extract.dates.dates import dates
from core.extract.dates.periods import Told, period
from core.extract.entities.kinds import NamedEntity
from core.extract.llm.folded_text import FoldedText
from core.extract.vocabulary.vocabulary import Vocabulary
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
    """A entity that the passage, or the passages around it, name."""

    name: str
    kind: str
    confidence: float


class ExtractedRelation(Struct, frozen=True):
    """A statement; `is_literal` says that the object is a value. The span is its sentence."""

    subject: str
    predicate: str
    object: str
    is_literal: bool
    start: int
    end: int
    confidence: float
    modality: Modality = ""


class ExtractedSentence(Struct, frozen=True):
    """A sentence worth keeping, and the things it joins."""

    start: int
    end: int
    names: tuple[str, ...]


class PassageExtraction(Struct, frozen=True):
    """All that a model found in one passage. `things` holds every entity that the rest names."""

    things: tuple[ExtractedEntity, ...] = ()
    links: tuple[ExtractedRelation, ...] = ()
    sentences: tuple[ExtractedSentence, ...] = ()


class KnownEntities:
    """The things that a document names already, by place and by name.

    A model that finds a entity where the rules found one means the same entity.
    """

    def __init__(
        self, places: dict[tuple[int, int], NamedEntity], names: dict[str, NamedEntity]
    ) -> None:
        self._places = places
        self._names = names

    def resolve(self, extracted: ExtractedEntity, spans: Sequence[tuple[int, int]]) -> NamedEntity:
        """The entity that is meant, whose name stands at these offsets of the document."""
        for span in spans:
            if span in self._places:
                return self._places[span]
        return self._names.get(
            extracted.name.casefold(), NamedEntity(extracted.name, extracted.kind)
        )


class DateContext(Struct, frozen=True):
    """What dates are read with: the document's own date and language, and the vocabulary."""

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
    """What was found in these passages of one document, in the document's own offsets."""
    mentions: list[ExtractedMention] = []
    statements: list[ExtractedStatement] = []
    theses: list[ExtractedThesis] = []
    entities = _meant(passages, extractions, known_entities)
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


def _meant(
    passages: Sequence[Passage],
    extractions: Sequence[PassageExtraction],
    known_entities: KnownEntities,
) -> dict[str, NamedEntity]:
    """Which entity each name means, the same in all the passages."""
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
        Told(start, end, relation.predicate, relation.object, relation.modality),
        text,
        dates=dates(text, stated_at=date_context.stated_at, language=date_context.language),
        vocabulary=date_context.vocabulary,
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
    """From the first to the last of the names in the sentence; all of it when one is missing."""
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
