"""Grounding: drop and count what a model's reply states without the passages (K3)."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from core.extract.llm import reply_schema
from core.extract.llm.folded_text import FoldedText, fold
from core.extract.llm.passage_extraction import (
    ExtractedEntity,
    ExtractedRelation,
    ExtractedSentence,
    PassageExtraction,
)
from core.language.text.sentences import sentences
from core.language.vocabulary.vocabulary import Vocabulary
from core.resources import word_lists

_MIN_NAME_LENGTH = 2
# Minimum length of a word that can stand for a longer name: initials and particles cannot.
_MIN_WORD_LENGTH = 4
_POINTERS = word_lists("extraction_words.toml")["pointers"]
# Kinds of entities that are often written in lower case ("numpy").
_LOWER_CASE = frozenset({"Technology", "Component", "Product"})


class DropCounts(Struct, frozen=True):
    """Dropped items: not named in the window, not quoted from it, not in the vocabulary."""

    unnamed: int = 0
    unquoted: int = 0
    unfit: int = 0

    @property
    def total(self) -> int:
        """All dropped items."""
        return self.unnamed + self.unquoted + self.unfit


class GroundedReply(Struct, frozen=True):
    """Grounded extraction of each passage, in order, and the drop counts."""

    passages: tuple[PassageExtraction, ...]
    dropped: DropCounts


def ground_reply(
    texts: Sequence[str],
    entities: Sequence[ExtractedEntity],
    reply: reply_schema.RelationsReply,
    *,
    vocabulary: Vocabulary,
    labels: Mapping[str, str],
) -> GroundedReply:
    """Return the part of the model's reply that the passages support.

    `labels` map the labels of the reply to the names of the entities.
    """
    grounding = _Grounding(texts, entities, vocabulary)
    for relation in reply.relations:
        grounding.check_relation(relation, labels)
    for value in reply.values:
        grounding.check_value(value, labels)
    for statement in reply.statements:
        grounding.check_statement(statement, labels)
    return grounding.result()


class _SentenceSpan(Struct, frozen=True):
    """A sentence of a passage, with its folded text."""

    passage: int
    start: int
    end: int
    text: FoldedText


class _PassageState:
    """One passage with what is accepted so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = FoldedText(text)
        self.sentences = tuple(sentences(text, 0, len(text)))
        self.links: list[ExtractedRelation] = []
        self.joined: dict[tuple[int, int], dict[str, None]] = {}

    def find_sentence(self, quote: str) -> tuple[int, int] | None:
        """Return the sentence, or run of sentences, that contains the quote."""
        quoted = self.folded.quote(quote)
        if quoted is None:
            return None
        overlapping = [
            (start, end) for start, end in self.sentences if start < quoted[1] and quoted[0] < end
        ]
        return (overlapping[0][0], overlapping[-1][1]) if overlapping else quoted


class _Grounding:
    """Accepts or drops the items of a reply one by one."""

    def __init__(
        self, texts: Sequence[str], entities: Sequence[ExtractedEntity], vocabulary: Vocabulary
    ) -> None:
        self._vocabulary = vocabulary
        self._passages = [_PassageState(text) for text in texts]
        self._entities: dict[str, ExtractedEntity] = {}
        self._unnamed = self._unquoted = self._unfit = 0
        for entity in entities:
            self._add(entity)

    def check_relation(self, item: reply_schema.RelationItem, labels: Mapping[str, str]) -> None:
        """Accept or drop a relation between two entities."""
        subject = self._entities.get(labels.get(item.subject, ""))
        target = self._entities.get(labels.get(item.object, ""))
        if subject is None or target is None or fold(subject.name) == fold(target.name):
            self._unnamed += 1
            return
        span = self._find_sentence(item.quote, (subject.name, target.name))
        if span is None:
            return
        ends = self._oriented(item, subject, target, span)
        if ends is None:
            self._unfit += 1
            return
        predicate, first, second = ends
        modality = reply_schema.MODALITY_OF_MANNER.get(item.manner, "")
        link = ExtractedRelation(
            first,
            predicate,
            second,
            False,
            span.start,
            span.end,
            _clamped(item.confidence),
            modality,
        )
        self._add_relation(span, link, (first, second))

    def check_value(self, item: reply_schema.ValueItem, labels: Mapping[str, str]) -> None:
        """Accept or drop a value of an entity; the sentence must contain it literally."""
        subject = self._entities.get(labels.get(item.subject, ""))
        if subject is None:
            self._unnamed += 1
            return
        span = self._find_sentence(item.quote, (subject.name, item.text))
        if span is None:
            return
        kind = self._vocabulary.relation(item.value)
        position = span.text.find(item.text)
        if kind is None or not kind.value or not kind.fits(subject.kind, "") or position is None:
            self._unfit += 1
            return
        text = self._passages[span.passage].text[span.start : span.end]
        literal = " ".join(text[position[0] : position[1]].split())
        link = ExtractedRelation(
            subject.name, kind.name, literal, True, span.start, span.end, _clamped(item.confidence)
        )
        self._add_relation(span, link, (subject.name,))

    def check_statement(self, item: reply_schema.StatementItem, labels: Mapping[str, str]) -> None:
        """Accept a sentence if it names one of the entities listed with it."""
        names = [name for it in item.names if (name := labels.get(it, "")) in self._entities]
        span = self._find_sentence(item.quote, names)
        if span is not None:
            self._add_thesis(span, [name for name in names if _mentions(span.text, name)])

    def result(self) -> GroundedReply:
        """Return what was accepted, passage by passage."""
        read = tuple(self._passage_extraction(passage) for passage in self._passages)
        return GroundedReply(read, DropCounts(self._unnamed, self._unquoted, self._unfit))

    def _add(self, entity: ExtractedEntity) -> None:
        is_there = any(passage.folded.find(entity.name) for passage in self._passages)
        kind = reply_schema.valid_kind(self._vocabulary, entity.kind)
        if is_there and is_entity_name(entity.name, kind):
            read = ExtractedEntity(entity.name, kind, _clamped(entity.confidence))
            self._entities.setdefault(entity.name, read)
        else:
            self._unnamed += 1

    def _find_sentence(self, quote: str, names: Sequence[str]) -> _SentenceSpan | None:
        """Return the sentence of the quote if it names one of these; else count it as unquoted."""
        for at, passage in enumerate(self._passages):
            span = passage.find_sentence(quote)
            if span is not None:
                text = FoldedText(passage.text[span[0] : span[1]])
                if any(_mentions(text, name) for name in names):
                    return _SentenceSpan(at, *span, text)
        self._unquoted += 1
        return None

    def _oriented(
        self,
        item: reply_schema.RelationItem,
        subject: ExtractedEntity,
        target: ExtractedEntity,
        span: _SentenceSpan,
    ) -> tuple[str, str, str] | None:
        """Return predicate, subject and object in the direction that fits the schema, else None."""
        if item.relation == reply_schema.OTHER:
            words = " ".join(item.words.lower().split())
            return (words, subject.name, target.name) if span.text.find(words) else None
        relation = self._vocabulary.relation(item.relation)
        if relation is None or relation.value:
            return None
        if relation.fits(subject.kind, target.kind):
            return relation.name, subject.name, target.name
        # Models often swap the ends ("person, authored by, document"); only one direction fits.
        if relation.fits(target.kind, subject.kind):
            return relation.name, target.name, subject.name
        return None

    def _add_relation(
        self, span: _SentenceSpan, link: ExtractedRelation, names: Sequence[str]
    ) -> None:
        links = self._passages[span.passage].links
        if link not in links:
            links.append(link)
        self._add_thesis(span, names)

    def _add_thesis(self, span: _SentenceSpan, names: Sequence[str]) -> None:
        """Add the sentence as a thesis about these entities and all that it names in full."""
        joined = self._passages[span.passage].joined.setdefault((span.start, span.end), {})
        joined.update(dict.fromkeys(names))
        joined.update({name: None for name in self._entities if span.text.find(name)})

    def _passage_extraction(self, passage: _PassageState) -> PassageExtraction:
        used = {name for link in passage.links for name in _entity_names(link)}
        used.update(name for names in passage.joined.values() for name in names)
        entities = tuple(
            entity
            for name, entity in self._entities.items()
            if name in used or passage.folded.find(name)
        )
        joined = sorted(passage.joined.items())
        return PassageExtraction(
            things=entities,
            links=tuple(passage.links),
            sentences=tuple(ExtractedSentence(*span, tuple(names)) for span, names in joined),
        )


def is_entity_name(name: str, kind: str) -> bool:
    """Whether the words can name an entity: no pronoun, no "the company", no bare number."""
    if len(name) < _MIN_NAME_LENGTH or not any(letter.isalpha() for letter in name):
        return False
    if name != name.lower() or name == name.upper():
        return name.lower() not in _POINTERS
    # In lower case a single common word is no name, unless it names a program or a component.
    words = name.split()
    return words[0] not in _POINTERS and (len(words) > 1 or kind in _LOWER_CASE)


def _mentions(text: FoldedText, name: str) -> bool:
    """Whether the text has the name, or a longer word of it ("Schneider")."""
    if text.find(name) is not None:
        return True
    words = fold(name).split()
    return any(len(word) >= _MIN_WORD_LENGTH and text.find(word) is not None for word in words)


def _entity_names(link: ExtractedRelation) -> Iterator[str]:
    yield link.subject
    if not link.is_literal:
        yield link.object


def _clamped(confidence: float) -> float:
    return min(1.0, max(0.0, confidence))
