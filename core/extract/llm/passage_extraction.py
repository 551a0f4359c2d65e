"""What a model found in one passage: checked, placed within the passage, fit to be kept for ever.

Offsets count from the start of the passage, so that the same words found in another document, or
read anew, need not be sent to the model again.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from core.extract.dates.dates import dates
from core.extract.dates.periods import Told, period
from core.extract.llm.folded_text import FoldedText
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Passage
from core.records.knowledge import (
    Extraction,
    MentionFound,
    Modality,
    StatementFound,
    ThesisFound,
)

MODEL_METHOD = "model"


class ExtractedEntity(Struct, frozen=True):
    """A thing that the passage, or the passages around it, name."""

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
    """All that a model found in one passage. `things` holds every thing that the rest names."""

    things: tuple[ExtractedEntity, ...] = ()
    links: tuple[ExtractedRelation, ...] = ()
    sentences: tuple[ExtractedSentence, ...] = ()


class NamedEntity(Struct, frozen=True):
    """The name and type under which the document already knows a thing."""

    name: str
    kind: str


class KnownEntities:
    """The things that a document names already, by place and by name.

    A model that finds a thing where the rules found one means the same thing.
    """

    def __init__(
        self, places: dict[tuple[int, int], NamedEntity], names: dict[str, NamedEntity]
    ) -> None:
        self._places = places
        self._names = names

    def thing(self, read: ExtractedEntity, spans: Sequence[tuple[int, int]]) -> NamedEntity:
        """The thing that is meant, whose name stands at these offsets of the document."""
        for span in spans:
            if span in self._places:
                return self._places[span]
        return self._names.get(read.name.casefold(), NamedEntity(read.name, read.kind))


class DateContext(Struct, frozen=True):
    """What dates are read with: the document's own date and language, and the vocabulary."""

    vocabulary: Vocabulary
    stated_at: datetime | None = None
    language: str = ""


def to_extraction(
    passages: Sequence[Passage],
    read: Sequence[PassageExtraction],
    *,
    known: KnownEntities,
    dating: DateContext,
) -> Extraction:
    """What was found in these passages of one document, in the document's own offsets."""
    mentions: list[MentionFound] = []
    statements: list[StatementFound] = []
    theses: list[ThesisFound] = []
    meant = _meant(passages, read, known)
    for passage, found in zip(passages, read, strict=True):
        mentions += _mentions(passage, found, meant)
        statements += (_statement(passage, link, meant, dating) for link in found.links)
        theses += (_thesis(passage, one, meant) for one in found.sentences)
    return Extraction(
        mentions=tuple(dict.fromkeys(mentions)),
        statements=tuple(dict.fromkeys(statements)),
        theses=tuple(dict.fromkeys(theses)),
    )


def _meant(
    passages: Sequence[Passage], read: Sequence[PassageExtraction], known: KnownEntities
) -> dict[str, NamedEntity]:
    """Which thing each name means, the same in all the passages."""
    spans: dict[str, list[tuple[int, int]]] = {}
    things: dict[str, ExtractedEntity] = {}
    for passage, found in zip(passages, read, strict=True):
        for thing in found.things:
            spans.setdefault(thing.name, []).extend(_spans(passage, thing.name))
            before = things.get(thing.name)
            if before is None or thing.confidence > before.confidence:
                things[thing.name] = thing
    return {name: known.thing(thing, spans[name]) for name, thing in things.items()}


def _spans(passage: Passage, name: str) -> Iterator[tuple[int, int]]:
    for start, end in FoldedText(passage.text).spans(name):
        yield passage.start + start, passage.start + end


def _mentions(
    passage: Passage, found: PassageExtraction, meant: dict[str, NamedEntity]
) -> Iterator[MentionFound]:
    for thing in found.things:
        full = meant[thing.name]
        for start, end in _spans(passage, thing.name):
            yield MentionFound(
                passage.ordinal,
                start,
                end,
                thing.name,
                full.kind,
                thing.confidence,
                full.name if full.name != thing.name else "",
                thing.confidence,
            )


def _statement(
    passage: Passage, link: ExtractedRelation, meant: dict[str, NamedEntity], dating: DateContext
) -> StatementFound:
    subject = meant[link.subject]
    target = None if link.is_literal else meant[link.object]
    said = passage.text[link.start : link.end]
    start, end = _core(said, link)
    held = period(
        Told(start, end, link.predicate, link.object, link.modality),
        said,
        dates=dates(said, stated_at=dating.stated_at, language=dating.language),
        vocabulary=dating.vocabulary,
    )
    return StatementFound(
        passage=passage.ordinal,
        start=passage.start + link.start,
        end=passage.start + link.end,
        subject=subject.name,
        subject_kind=subject.kind,
        predicate=link.predicate,
        object=target.name if target else link.object,
        object_kind=target.kind if target else "",
        confidence=link.confidence,
        valid_from=held.valid_from,
        valid_to=held.valid_to,
        precision=held.precision,
        modality=held.modality,
        method=MODEL_METHOD,
    )


def _core(said: str, link: ExtractedRelation) -> tuple[int, int]:
    """From the first to the last of the names in the sentence; all of it when one is missing."""
    words = FoldedText(said)
    ends = [words.find(link.subject), words.find(link.object)]
    spans = [span for span in ends if span is not None]
    if len(spans) < len(ends):
        return 0, len(said)
    return min(start for start, _ in spans), max(end for _, end in spans)


def _thesis(passage: Passage, one: ExtractedSentence, meant: dict[str, NamedEntity]) -> ThesisFound:
    names = tuple(dict.fromkeys(meant[name].name for name in one.names))
    return ThesisFound(passage.ordinal, passage.start + one.start, passage.start + one.end, names)
