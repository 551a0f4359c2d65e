"""Values that a sentence states of a property: "Rent is 1,275 euros", "the hall has 398 seats".

A value is a quantity or a date. It is read where a verb equates it with a definite noun ("is",
"costs"), where something became it ("was raised to", "is postponed from … to"), where something has
so many of something, behind a label ("Deposit: 3,300 euros"), and behind "the budget of". What is
denied, asked, supposed, or of "an old rent" or "another rent" states none.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.extract.entities.kinds import UNKNOWN, NamedEntity
from core.extract.statements.labelled_values import (
    MAX_WORDS,
    OwnedProperty,
    ReadValue,
    StatedValue,
    item_from,
    labelled_values,
    offset_of,
    stated_value,
    value_at,
)
from core.extract.statements.statements import is_question
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.verbs import VerbGroup, find_verbs
from core.language.clauses.clauses import Span
from core.language.lexicon import any_of
from core.language.quantities import value_words
from core.language.text.compounds import is_called_by

_TOWARD = re.compile(rf"\b{any_of(value_words('toward'))}\b\s*(?:den\b|the\b)?", re.IGNORECASE)
_OF_NOUN = re.compile(r"(?P<article>[TS])(?P<noun>[Anp]{0,3}n)o(?=[di$X])")
# "To the AGM on 29 January", "zur Sitzung am 29. Januar".
_NOUN_ON_DAY = re.compile(r"(?P<noun>[TSi][Anp]{0,2}[nEp])i(?=Y)")
_DEFINITE = frozenset(
    "the this that der die das dem den des diese dieser dieses de het deze dit".split()
)
_HAVE = frozenset("has have hat haben heeft hebben".split())
_IS = frozenset("is are be ist sind sein wird werden zijn worden".split())
_OF, _MINE = frozenset("of for von für van voor".split()), frozenset("my mein meine mijn".split())
_OURS = frozenset("our unser unsere ons onze your ihr ihre ihrer deine deiner".split())
_HEAD_ENDS = frozenset("io(;,")


def find_values(sentence: TaggedSentence) -> Iterator[StatedValue]:
    """Yield the values that the sentence states."""
    if is_question(sentence):
        return
    labelled = tuple(labelled_values(sentence))
    if labelled:
        yield from labelled
        return
    read: set[int] = set()
    for verb in find_verbs(sentence):
        for value in _of_verb(sentence, verb):
            if value.end not in read:
                read.add(value.end)
                yield value
    nouned = (*_nouned(sentence), *_occasions(sentence))
    yield from (it for it in nouned if it.end not in read)


def _of_verb(sentence: TaggedSentence, verb: VerbGroup) -> Iterator[StatedValue]:
    words = set(sentence.lower[verb.first : max(verb.end, verb.main + 1)])
    is_deciding = bool(words & value_words("deciding"))
    is_stated = verb.modality in {"", "planned"} or (is_deciding and verb.modality == "possible")
    if not verb.is_finite or verb.subject is None or not is_stated or _is_dependent(sentence, verb):
        return
    if words & value_words("changes"):
        yield from _changed(sentence, verb)
    elif verb.modality == "possible":
        return
    elif words & _HAVE and sentence.tags[verb.main] == "H":
        yield from _counted(sentence, verb)
    elif (words & _IS and _is_equating(sentence, verb)) or words & value_words("equals"):
        yield from _equated(sentence, verb)


def _is_dependent(sentence: TaggedSentence, verb: VerbGroup) -> bool:
    """Whether the clause depends on another: "if the rent is", "whether the rent is"."""
    first = verb.subject[0] if verb.subject else verb.first
    return verb.is_relative or sentence.tags[max(0, first - 1) : first] in {"C", "W"}


def _is_equating(sentence: TaggedSentence, verb: VerbGroup) -> bool:
    """Whether the verb is "is", or says for when something is planned."""
    return verb.is_copula or sentence.lower[verb.main] in value_words("scheduling")


def _equated(sentence: TaggedSentence, verb: VerbGroup) -> Iterator[StatedValue]:
    """Yield the value right behind the verb."""
    assert verb.subject is not None
    after = max(verb.begin, verb.main + 1 if verb.main == verb.end else 0)
    at = _without_adverbs(sentence, after)
    if at >= len(sentence.tags):
        return
    is_on = sentence.lower[at] in value_words("on") | value_words("toward")
    at += is_on + (is_on and sentence.tags[at + 1 : at + 2] == "T")
    value = value_at(sentence, offset_of(sentence, at))
    if value is None or not _is_equal(sentence, value, is_on=is_on):
        return
    owned = _property(sentence, verb.subject, may_be_somewhere=value.date is not None)
    if owned is None or not owned.name:
        return
    place = (offset_of(sentence, verb.subject[0]), value.end)
    yield stated_value(sentence, owned, value, place, modality=verb.modality)


def _is_equal(sentence: TaggedSentence, value: ReadValue, *, is_on: bool) -> bool:
    """Whether the value is that of the subject: a day that it is on, or a quantity.

    An adjective behind a quantity says what else was measured ("9 m thick").
    """
    after = item_from(sentence, value.end)
    if value.date is not None:
        return is_on
    return value.has_unit and sentence.tags[after : after + 1] != "A"


def _counted(sentence: TaggedSentence, verb: VerbGroup) -> Iterator[StatedValue]:
    """Yield how many of something the subject has."""
    assert verb.subject is not None
    holder = _property(sentence, verb.subject)
    at = _without_adverbs(sentence, verb.begin)
    value = value_at(sentence, offset_of(sentence, at)) if at < len(sentence.tags) else None
    if holder is None or holder.is_mine or value is None or value.date or value.has_unit:
        return
    noun = item_from(sentence, value.end)
    if sentence.tags[noun : noun + 1] not in {"n", "p"}:
        return
    end = sentence.ends[noun] - sentence.start
    counted = ReadValue(f"{value.text} {sentence.source_text(noun, noun + 1)}", end)
    stated = stated_value(
        sentence,
        OwnedProperty(sentence.lower[noun], holder.owner),
        counted,
        (offset_of(sentence, verb.subject[0]), end),
    )
    yield stated if holder.owner else replace(stated, noun=holder.name)


def _changed(sentence: TaggedSentence, verb: VerbGroup) -> Iterator[StatedValue]:
    """Yield what the subject of a passive, or the object of an active verb, became."""
    is_active = sentence.tags[verb.main] == "V" and not verb.is_passive
    span = _noun_phrase(sentence, verb.begin) if is_active else verb.subject
    value = _new_value(sentence, verb.first)
    if span is None or value is None:
        return
    owned = _property(sentence, span, may_be_somewhere=value.date is not None)
    if owned is not None and owned.name:
        place = (offset_of(sentence, min(span[0], verb.first)), value.end)
        yield replace(stated_value(sentence, owned, value, place), is_change=True)


def _new_value(sentence: TaggedSentence, first: int) -> ReadValue | None:
    """Return the value behind "to" from an item on."""
    for at in range(first, len(sentence.tags) - 1):
        if sentence.lower[at] in value_words("toward"):
            place = at + 1 + (sentence.tags[at + 1] == "T")
            value = value_at(sentence, offset_of(sentence, place))
            if value is not None:
                return value
    return _second_of_range(sentence, first)


def _second_of_range(sentence: TaggedSentence, first: int) -> ReadValue | None:
    """Return the later day in "moved from 7 December to 9 December"."""
    start = offset_of(sentence, first)
    for date in sentence.dates:
        if date.start >= start and date.form == "range" and date.last is not None:
            toward = [*_TOWARD.finditer(sentence.source, date.start, date.end)]
            day = date.last.replace(hour=0, minute=0, second=0)
            whole = replace(date, first=day, form="at")
            if toward and date.precision == "day":
                words = sentence.source[toward[-1].end() : date.end]
                return ReadValue(words.strip(". "), date.end, whole)
    return None


def _noun_phrase(sentence: TaggedSentence, first: int) -> Span | None:
    end = first
    while end < len(sentence.tags) and sentence.tags[end] in "TSAnpE":
        end += 1
    return (first, end) if end > first else None


def _nouned(sentence: TaggedSentence) -> Iterator[StatedValue]:
    """Yield amounts of money in "the new budget of 7 million euros for X"."""
    for match in _OF_NOUN.finditer(sentence.tags):
        owned = _property(sentence, (match.start(), match.end() - 1))
        value = value_at(sentence, offset_of(sentence, match.end()))
        if owned is None or value is None or not value.is_money:
            continue
        after = item_from(sentence, value.end)
        owner = owned.owner or _owner_after(sentence, after, len(sentence.tags))
        place = (offset_of(sentence, match.start()), value.end)
        yield stated_value(sentence, OwnedProperty(owned.name, owner, owned.is_mine), value, place)


def _occasions(sentence: TaggedSentence) -> Iterator[StatedValue]:
    """Yield the days of occasions that a sentence only mentions: "we invite you to the AGM on"."""
    occasions = value_words("occasions") | value_words("yearly")
    for match in _NOUN_ON_DAY.finditer(sentence.tags):
        head, first = match.end("noun") - 1, match.start() + 1
        value = value_at(sentence, offset_of(sentence, match.end()))
        words = [it for it in sentence.lower[first : head + 1] if it not in value_words("present")]
        is_occasion = is_called_by(sentence.lower[head], occasions, sentence.language)
        if value is None or not is_occasion or value_words("other") & set(words):
            continue
        place = (offset_of(sentence, first), value.end)
        yield stated_value(sentence, OwnedProperty(" ".join(words)), value, place)


def _property(
    sentence: TaggedSentence, span: Span, *, may_be_somewhere: bool = False
) -> OwnedProperty | None:
    """Return what a definite noun phrase names; without a name of its own it is its owner.

    Where it is ("at the east bank") is left out if it `may_be_somewhere`, as what is on a day may.
    """
    first, end = span
    head = next((at for at in range(first + 1, end) if sentence.tags[at] in _HEAD_ENDS), end)
    if first >= end or not set(sentence.tags[first:head]) <= set("TSAnpEQG"):
        return None
    if sentence.tags[head - 1] == "E" and not sentence.owns[head - 1]:
        return OwnedProperty("", sentence.entities[head - 1]) if head == end else None
    owned = _definite(sentence, first, head)
    if owned is None or head == end:
        return owned
    owner = owned.owner or _owner_after(sentence, head, end)
    is_somewhere = may_be_somewhere and sentence.lower[head] in value_words("places")
    return replace(owned, owner=owner) if owner or is_somewhere else None


def _definite(sentence: TaggedSentence, first: int, end: int) -> OwnedProperty | None:
    """Return what a phrase such as "my rent", "the hall's seats", "rent" names, with its owner."""
    owners = [at for at in range(first, end) if sentence.tags[at] == "E"]
    article = sentence.lower[first] if sentence.tags[first] in "TS" else ""
    is_definite = not article or article in _DEFINITE | _MINE | _OURS
    if not is_definite or len(owners) > 1 or (owners and not sentence.owns[owners[0]]):
        return None
    begin = owners[0] + 1 if owners else first + bool(article)
    words = [it for it in sentence.lower[begin:end] if it not in value_words("present")]
    if not words or len(words) > MAX_WORDS or value_words("other") & set(words):
        return None
    if words[-1].removesuffix("s") in value_words("vague"):
        return None
    owner = sentence.entities[owners[0]] if owners else None
    return OwnedProperty(" ".join(words), owner, article in _MINE and owner is None)


def _owner_after(sentence: TaggedSentence, at: int, end: int) -> NamedEntity | None:
    """Return the thing that "of" or "for" names: "of the Bergen trip"."""
    if at >= end or sentence.lower[at] not in _OF:
        return None
    first = at + 1 + (sentence.tags[at + 1 : at + 2] == "T")
    entity = sentence.entities[first] if first < end else None
    if entity is None or sentence.owns[first]:
        return None
    last = first + 1
    while last < end and sentence.tags[last] in "np":
        last += 1
    return entity if last == first + 1 else NamedEntity(sentence.source_text(first, last), UNKNOWN)


def _without_adverbs(sentence: TaggedSentence, at: int) -> int:
    while at < len(sentence.tags) and sentence.tags[at] == "R":
        if sentence.lower[at] in value_words("about"):
            break
        at += 1
    return at
