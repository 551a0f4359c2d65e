"""Objects of verbs: names within the reach of a verb, or literals."""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.statements.subjects import is_modifier
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.verbs import VerbGroup
from core.language.vocabulary.vocabulary import Vocabulary
from core.resources import word_lists

DIRECT, PREPOSED, NOUNED, DISTANT = 0.85, 0.8, 0.72, 0.66
LITERAL, COPULA = 0.62, 0.8
MAX_OBJECTS = 6
MAX_FILLER = 6
MAX_LITERAL = 16

_SPEECH = frozenset("said says asked replied added answered cried exclaimed shouted".split())
_ONLY_PREPOSITION = re.compile(r"R*[iot]+[TSAdnpqRQG]*(?:n[o])?T?[Aq]*")
_PREPOSITION_FIRST = re.compile(r"R*([iot]+)")
_NOUN_AND_PREPOSITION = re.compile(r"R*[TSAdnpQGV]+[io]+[TSAdq]*")
_MODIFIERS = re.compile(r"[RTSAdnpQGqc]*")
_LIST = re.compile(r",?R*c?R*[TS]?[AnpqQ]*")
# The last preposition belongs to a noun that follows another phrase ("from her years at").
_OF_A_NOUN = re.compile(r"i[TSAdnpQG]*S[Adn]*ni[TSAd]*$")
# A name with its own participle is no further object: "led by X, and Y, led by Z".
_OWN_PARTICIPLE = re.compile(r",R?Qi")
# What is said, up to a mark: without the marks and the "that" before it.
_SAID = re.compile(r"[,q(;-]{0,4}[CW]?([^;()]{0,99}[^;()q,-])")
_FINITE = frozenset("VBHM")
_NOUN_PHRASE = re.compile(r"R*[TSAdnpQGEYq]*[nEAQdG]")
_LITERAL = re.compile(r"[TSAdnpQGEYioRtq-]*(?:c[TSAdnp]+[ioE]*)?")
# Participles that express a state after "is", if they end the clause; others express an action
# ("its status was questioned").
_IS = frozenset("is are was were 's".split())
SAYING = word_lists("extraction_words.toml")["saying"]
_STATE_PARTICIPLES = word_lists("extraction_words.toml")["state_participles"]
_ENDS = frozenset({"", ".", ",", ";", "c", ")"})
_ARTICLE = re.compile(r"^(?:an?|the|one|also) ")


class Predication(Struct, frozen=True):
    """A predicate with one object: predicate, lemma phrase, object, and the items that state it.

    `is_saying` marks an object that is a clause: what somebody says.
    """

    predicate: str
    phrase: str
    object: NamedEntity
    confidence: float
    first: int
    end: int
    is_saying: bool = False


def verb_predications(sentence: TaggedSentence, verb: VerbGroup) -> Iterator[Predication]:
    """Yield all predications of the verb."""
    if sentence.lower[verb.main] in SAYING and not verb.is_passive:
        clause = _SAID.match(sentence.tags, verb.begin)
        if clause is not None and _FINITE & set(clause[1]):
            yield from _saying(sentence, verb, *clause.span(1))
            return
    objects = list(_objects(sentence, verb))
    yield from objects
    yield from _fronted(sentence, verb)
    yield from _literals(sentence, verb, has_objects=bool(objects))


def _saying(
    sentence: TaggedSentence, verb: VerbGroup, first: int, end: int
) -> Iterator[Predication]:
    """Yield what somebody says, whole: "says the boiler has two winters left"."""
    text = sentence.source_text(first, end) if end - first <= MAX_LITERAL else ""
    if text and "\n" not in sentence.source[sentence.starts[first] - sentence.start :][: len(text)]:
        entity = NamedEntity(text, "")
        yield Predication(verb.words, "", entity, LITERAL, verb.first, end, is_saying=True)


def noun_predications(
    sentence: TaggedSentence, verb: VerbGroup, *, noun: str
) -> Iterator[Predication]:
    """Yield the predications of "its <noun> is …": the noun is the relation."""
    if not verb.is_copula:
        yield from _state(sentence, verb, noun=noun)
        return
    relation_name = _relation_name(noun, sentence.vocabulary)
    for at in range(verb.begin, verb.stop):
        if sentence.tags[at] == "E" and not is_modifier(sentence, at):
            entity = sentence.entities[at]
            if entity is not None and _MODIFIERS.fullmatch(sentence.tags[verb.begin : at]):
                yield Predication(relation_name, "", entity, NOUNED, verb.first, at + 1)
            return
    stop = _description_end(sentence, verb.begin, verb.stop)
    if text := sentence.source_text(verb.begin, stop):
        yield Predication(relation_name, "", NamedEntity(text, ""), LITERAL, verb.first, stop)


def _relation_name(noun: str, vocabulary: Vocabulary) -> str:
    """Return the relation between entities that an owned noun names, or the noun itself."""
    named = vocabulary.field(noun)
    is_relation = named and not named.is_turned and not named.relation.value
    return named.relation.name if named and is_relation else noun


def _state(sentence: TaggedSentence, verb: VerbGroup, *, noun: str) -> Iterator[Predication]:
    """Yield the value in "its status is completed": a participle as a value of a text attribute."""
    is_state = (
        verb.is_finite and verb.is_passive and sentence.lower[verb.main] in _STATE_PARTICIPLES
    )
    attribute = sentence.vocabulary.attribute(noun)
    if (
        not is_state
        or attribute is None
        or attribute.value != "text"
        or verb.words.split()[0] not in _IS
    ):
        return
    if verb.end == verb.main + 1 and sentence.tags[verb.end : verb.end + 1] in _ENDS:
        text = sentence.source_text(verb.main, verb.end)
        value = NamedEntity(text, "")
        yield Predication(attribute.name, "", value, LITERAL, verb.first, verb.end)


def _objects(sentence: TaggedSentence, verb: VerbGroup) -> Iterator[Predication]:
    """Yield the names that the verb links to its subject, until one is out of reach."""
    after, predicate, phrase = verb.begin, "", ""
    for at in _named(sentence, verb.begin, verb.stop)[:MAX_OBJECTS]:
        between = sentence.tags[after:at]
        if predicate and between and _LIST.fullmatch(between):
            if _OWN_PARTICIPLE.match(sentence.tags, at + 1):
                return
            confidence = DISTANT
        else:
            read = _predicate(sentence, verb, after, at, is_first=not predicate)
            if read is None:
                return
            predicate, phrase, confidence = read
        entity = sentence.entities[at]
        if entity is not None and not _is_speech(sentence, verb, between):
            yield Predication(predicate, phrase, entity, confidence, verb.first, at + 1)
        after = at + 1


def _is_speech(sentence: TaggedSentence, verb: VerbGroup, between: str) -> bool:
    """Whether the name is the speaker of a quotation ("…, said Ann")."""
    return not between and sentence.lower[verb.main] in _SPEECH


def _named(sentence: TaggedSentence, first: int, end: int) -> list[int]:
    """Return the items that are names of their own, not modifiers."""
    return [
        at for at in range(first, end) if sentence.tags[at] == "E" and not is_modifier(sentence, at)
    ]


def _predicate(
    sentence: TaggedSentence, verb: VerbGroup, after: int, at: int, *, is_first: bool
) -> tuple[str, str, float] | None:
    """Return predicate, lemma phrase and confidence of the object at `at`; None if out of reach."""
    between = sentence.tags[after:at]
    words, base = verb.words, verb.lemma
    if is_first and _MODIFIERS.fullmatch(between) and len(between) <= MAX_FILLER:
        return words, base, DIRECT if len(between) < 2 else PREPOSED
    if is_first and (_ONLY_PREPOSITION.fullmatch(between)) and len(between) <= MAX_FILLER + 2:
        preposition = _preposition(sentence, after)
        confidence = PREPOSED if len(between) <= 2 else NOUNED
        return f"{words} {preposition}", f"{base} {preposition}".strip(), confidence
    if is_first and _NOUN_AND_PREPOSITION.fullmatch(between):
        filler = sentence.lower_text(after, at).removesuffix(" the").removesuffix(" a")
        noun = _ARTICLE.sub("", filler)
        if len(between) <= MAX_FILLER:
            return f"{words} {filler}", noun if verb.is_copula else f"{base} {noun}", NOUNED
    return _distant_predicate(sentence, verb, after, at)


def _distant_predicate(
    sentence: TaggedSentence, verb: VerbGroup, after: int, at: int
) -> tuple[str, str, float] | None:
    """Return the same for an object that follows other objects."""
    between = sentence.tags[after:at]
    last = max(between.rfind("i"), between.rfind("o"))
    is_far = len(between) > 2 * MAX_FILLER or (verb.is_copula and last > 1)
    if last < 0 or is_far or between[last] == "o" or _OF_A_NOUN.search(between):
        return None
    preposition = sentence.lower[after + last]
    return f"{verb.words} {preposition}", f"{verb.lemma} {preposition}".strip(), DISTANT


def _preposition(sentence: TaggedSentence, after: int) -> str:
    match = _PREPOSITION_FIRST.match(sentence.tags, after)
    return sentence.lower_text(*match.span(1)) if match else ""


def _fronted(sentence: TaggedSentence, verb: VerbGroup) -> Iterator[Predication]:
    """Yield the object before a relative clause ("the tool that Ann built"), if it is a name."""
    if verb.fronted is None or verb.is_copula:
        return
    first, end = verb.fronted
    entity = sentence.entities[end - 1]
    if entity is not None and not set("io") & set(sentence.tags[first:end]):
        yield Predication(verb.words, verb.lemma, entity, NOUNED, verb.first, verb.end)


def _literals(
    sentence: TaggedSentence, verb: VerbGroup, *, has_objects: bool
) -> Iterator[Predication]:
    """Yield literal objects: what the subject is, what it did, when."""
    if verb.is_copula:
        stop = _description_end(sentence, verb.begin, verb.stop)
        text = sentence.source_text(verb.begin, stop)
        if text and any(letter in "nAG" for letter in sentence.tags[verb.begin : stop]):
            yield Predication(verb.words, "", NamedEntity(text, ""), COPULA, verb.first, stop)
        return
    if not has_objects:
        phrase = _NOUN_PHRASE.match(sentence.tags, verb.begin, verb.stop)
        if phrase and "n" in phrase.group() and "E" not in phrase.group():
            text = sentence.source_text(verb.begin, phrase.end())
            yield Predication(
                verb.words, "", NamedEntity(text, ""), LITERAL, verb.first, phrase.end()
            )
    for at in range(verb.begin, verb.stop):
        if sentence.tags[at] == "Y" and (not has_objects or verb.is_passive):
            by = sentence.lower[at - 1] if at and sentence.tags[at - 1] == "i" else ""
            text = sentence.source_text(at, at + 1)
            yield Predication(
                f"{verb.words} {by}".strip(), "", NamedEntity(text, ""), LITERAL, verb.first, at + 1
            )
            return


def _description_end(sentence: TaggedSentence, first: int, end: int) -> int:
    """Return the end of the description after "is": before a clause, or at the limit."""
    match = _LITERAL.match(sentence.tags, first, min(end, first + MAX_LITERAL))
    stop = match.end() if match else first
    while stop > first and sentence.tags[stop - 1] in "ioTRct-q":
        stop -= 1
    return stop
