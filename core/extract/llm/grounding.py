"""What a model wrote is held against the passages: what they do not say is dropped and counted."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from core.extract.llm.folded_text import FoldedText, fold
from core.extract.llm.passage_extraction import (
    ExtractedEntity,
    ExtractedRelation,
    ExtractedSentence,
    PassageExtraction,
)
from core.extract.llm.reply_schema import (
    MODALITY_OF_MANNER,
    OTHER,
    RelationItem,
    RelationsReply,
    StatementItem,
    ValueItem,
    valid_kind,
)
from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.sentences import sentences

_SHORTEST_NAME = 2
# A word of a longer name stands for it only if it is longer than an initial or a particle.
_TELLING_WORD = 4
# Words that point at a thing without naming it.
_POINTERS = frozenset(
    "i me my you your he him his she her it its we us our they them their this that these those "
    "the a an some any who which what someone everyone".split()
)
# Types whose things are often written in lower case ("numpy").
_LOWER_CASE = frozenset({"Technology", "Component", "Product"})


class DropCounts(Struct, frozen=True):
    """How much was dropped: not named in the window, not quoted from it, not in the vocabulary."""

    unnamed: int = 0
    unquoted: int = 0
    unfit: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.unnamed + self.unquoted + self.unfit


class GroundedReply(Struct, frozen=True):
    """What was found in each passage, in order, and what was dropped."""

    read: tuple[PassageExtraction, ...]
    dropped: DropCounts


def ground_reply(
    texts: Sequence[str],
    things: Sequence[ExtractedEntity],
    reply: RelationsReply,
    *,
    vocabulary: Vocabulary,
    labels: Mapping[str, str],
) -> GroundedReply:
    """What holds of the model's reply about these passages; `labels` lead to the things' names."""
    desk = _Desk(texts, things, vocabulary)
    for said in reply.relations:
        desk.relation(said, labels)
    for value in reply.values:
        desk.value(value, labels)
    for statement in reply.statements:
        desk.statement(statement, labels)
    return desk.checked()


class _Place(Struct, frozen=True):
    """A sentence of a passage, and its words in folded form."""

    passage: int
    start: int
    end: int
    said: FoldedText


class _Passage:
    """What is kept of one passage while the reply is gone through."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = FoldedText(text)
        self.sentences = tuple(sentences(text, 0, len(text)))
        self.links: list[ExtractedRelation] = []
        self.joined: dict[tuple[int, int], dict[str, None]] = {}

    def sentence(self, quote: str) -> tuple[int, int] | None:
        """The sentence, or run of sentences, that holds the quoted words."""
        found = self.folded.quote(quote)
        if found is None:
            return None
        held = [
            (start, end) for start, end in self.sentences if start < found[1] and found[0] < end
        ]
        return (held[0][0], held[-1][1]) if held else found


class _Desk:
    """Takes what a model said item by item and keeps what the passages bear out."""

    def __init__(
        self, texts: Sequence[str], things: Sequence[ExtractedEntity], vocabulary: Vocabulary
    ) -> None:
        self._vocabulary = vocabulary
        self._passages = [_Passage(text) for text in texts]
        self._things: dict[str, ExtractedEntity] = {}
        self._unnamed = self._unquoted = self._unfit = 0
        for thing in things:
            self._add(thing)

    def relation(self, said: RelationItem, labels: Mapping[str, str]) -> None:
        """A relation between two things is kept or dropped."""
        subject = self._things.get(labels.get(said.subject, ""))
        target = self._things.get(labels.get(said.object, ""))
        if subject is None or target is None or fold(subject.name) == fold(target.name):
            self._unnamed += 1
            return
        place = self._place(said.quote, (subject.name, target.name))
        if place is None:
            return
        ends = self._ends(said, subject, target, place)
        if ends is None:
            self._unfit += 1
            return
        predicate, first, second = ends
        manner = MODALITY_OF_MANNER.get(said.manner, "")
        link = ExtractedRelation(
            first, predicate, second, False, place.start, place.end, _sure(said.confidence), manner
        )
        self._keep(place, link, (first, second))

    def value(self, said: ValueItem, labels: Mapping[str, str]) -> None:
        """A value of a thing is kept or dropped; it must stand in the sentence as it is."""
        subject = self._things.get(labels.get(said.subject, ""))
        if subject is None:
            self._unnamed += 1
            return
        place = self._place(said.quote, (subject.name, said.text))
        if place is None:
            return
        kind = self._vocabulary.relation(said.value)
        found = place.said.find(said.text)
        if kind is None or not kind.value or not kind.fits(subject.kind, "") or found is None:
            self._unfit += 1
            return
        text = self._passages[place.passage].text[place.start : place.end]
        literal = " ".join(text[found[0] : found[1]].split())
        link = ExtractedRelation(
            subject.name, kind.name, literal, True, place.start, place.end, _sure(said.confidence)
        )
        self._keep(place, link, (subject.name,))

    def statement(self, said: StatementItem, labels: Mapping[str, str]) -> None:
        """A sentence is kept if it names one of the things that it is said to name."""
        known = [name for it in said.names if (name := labels.get(it, "")) in self._things]
        place = self._place(said.quote, known)
        if place is not None:
            self._join(place, [name for name in known if _is_named(place.said, name)])

    def checked(self) -> GroundedReply:
        """What was kept, passage by passage."""
        read = tuple(self._read(passage) for passage in self._passages)
        return GroundedReply(read, DropCounts(self._unnamed, self._unquoted, self._unfit))

    def _add(self, thing: ExtractedEntity) -> None:
        is_there = any(passage.folded.find(thing.name) for passage in self._passages)
        kind = valid_kind(self._vocabulary, thing.kind)
        if is_there and is_entity_name(thing.name, kind):
            read = ExtractedEntity(thing.name, kind, _sure(thing.confidence))
            self._things.setdefault(thing.name, read)
        else:
            self._unnamed += 1

    def _place(self, quote: str, names: Sequence[str]) -> _Place | None:
        """The sentence that the quote comes from, if it names one of these; counted if not."""
        for at, passage in enumerate(self._passages):
            found = passage.sentence(quote)
            if found is not None:
                said = FoldedText(passage.text[found[0] : found[1]])
                if any(_is_named(said, name) for name in names):
                    return _Place(at, *found, said)
        self._unquoted += 1
        return None

    def _ends(
        self, said: RelationItem, subject: ExtractedEntity, target: ExtractedEntity, place: _Place
    ) -> tuple[str, str, str] | None:
        """Predicate, subject and object as they are kept; None if the schema has no such fact."""
        if said.relation == OTHER:
            words = " ".join(said.words.lower().split())
            return (words, subject.name, target.name) if place.said.find(words) else None
        relation = self._vocabulary.relation(said.relation)
        if relation is None or relation.value:
            return None
        if relation.fits(subject.kind, target.kind):
            return relation.name, subject.name, target.name
        # Models often say "person, authored by, document": only one way round makes sense.
        if relation.fits(target.kind, subject.kind):
            return relation.name, target.name, subject.name
        return None

    def _keep(self, place: _Place, link: ExtractedRelation, names: Sequence[str]) -> None:
        links = self._passages[place.passage].links
        if link not in links:
            links.append(link)
        self._join(place, names)

    def _join(self, place: _Place, names: Sequence[str]) -> None:
        """The sentence is a thesis about these things and all others that it names in full."""
        joined = self._passages[place.passage].joined.setdefault((place.start, place.end), {})
        joined.update(dict.fromkeys(names))
        joined.update({name: None for name in self._things if place.said.find(name)})

    def _read(self, passage: _Passage) -> PassageExtraction:
        used = {name for link in passage.links for name in _names(link)}
        used.update(name for names in passage.joined.values() for name in names)
        things = tuple(
            thing
            for name, thing in self._things.items()
            if name in used or passage.folded.find(name)
        )
        joined = sorted(passage.joined.items())
        return PassageExtraction(
            things=things,
            links=tuple(passage.links),
            sentences=tuple(ExtractedSentence(*span, tuple(names)) for span, names in joined),
        )


def is_entity_name(name: str, kind: str) -> bool:
    """Whether the words may name a thing: no pronoun, no "the company", no bare number."""
    if len(name) < _SHORTEST_NAME or not any(letter.isalpha() for letter in name):
        return False
    if name != name.lower() or name == name.upper():
        return name.lower() not in _POINTERS
    # In lower case: a single plain word is no name, unless it is one of a program or a part.
    words = name.split()
    return words[0] not in _POINTERS and (len(words) > 1 or kind in _LOWER_CASE)


def _is_named(said: FoldedText, name: str) -> bool:
    """Whether the words hold the name, or a telling word of it ("Schneider")."""
    if said.find(name) is not None:
        return True
    words = fold(name).split()
    return any(len(word) >= _TELLING_WORD and said.find(word) is not None for word in words)


def _names(link: ExtractedRelation) -> Iterator[str]:
    yield link.subject
    if not link.is_literal:
        yield link.object


def _sure(confidence: float) -> float:
    return min(1.0, max(0.0, confidence))
