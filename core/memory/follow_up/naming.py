"""The things that a text of a conversation names, with what is known of each."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.extract.dates.dates import dates
from core.extract.entities.gender import pronoun_of
from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import EntityNameIndex
from core.memory.conversation_lexicon import noun_kinds
from core.memory.follow_up.at_hand import AtHand, Held, Spot
from core.records.answers.questions import QuestionEntity
from core.records.ids import EntityId
from core.retrieve.question.cues import language_of_question
from core.retrieve.question.things.things import find_things
from core.retrieve.stemming import STOP_WORDS
from core.store.normalize import normalize

# Names that nothing is known of: runs of words with capitals, not at the start of a sentence.
_RUN = re.compile(r"(?<![.!?:]\s)(?<!^)(?<!\w)[^\W\d_a-z]\w+(?:[ -][^\W\d_a-z]\w*)*")


def spots_in(
    text: str,
    *,
    names: EntityNameIndex | None,
    vocabulary: Vocabulary,
    asked: Sequence[QuestionEntity] | None = None,
    at_hand: AtHand | None = None,
) -> tuple[Spot, ...]:
    """Where the text names things, in order; one place for each, however many bear the name.

    `asked` are things found before; else they are looked up in `names`. Then come names of
    `at_hand`, however they are written, then unknown words that are written like names.
    """
    if asked is None:
        asked = find_things(text, names=names) if names is not None and len(names) else ()
    found = list(_known(asked, names))
    for spot in (*_held(text, at_hand), *_unknown(text, vocabulary)):
        if all(spot.end <= it.start or it.end <= spot.start for it in found):
            found.append(spot)
    return tuple(sorted(found, key=lambda it: it.start))


def _known(asked: Sequence[QuestionEntity], names: EntityNameIndex | None) -> Iterator[Spot]:
    bearers: dict[tuple[int, int], list[QuestionEntity]] = {}
    for thing in asked:
        bearers.setdefault((thing.start, thing.end), []).append(thing)
    for (start, end), things in bearers.items():
        labels = [_label(it, names) for it in things]
        kind = names.kinds.get(things[0].entity_id, "") if names is not None else ""
        several = len(set(labels)) > 1
        name = things[0].surface if several else labels[0]
        held = Held(name, kind, _pronoun(name, kind), alike=tuple(labels) if several else ())
        yield Spot(start, end, held)


def _label(thing: QuestionEntity, names: EntityNameIndex | None) -> str:
    if names is None:
        return thing.surface
    return names.labels.get(EntityId(thing.entity_id), thing.surface)


def known_apart(spot: Spot, at_hand: AtHand) -> Spot:
    """Of several things of a name that which was spoken of last, if one was."""
    held = next((it for it in at_hand.things if it.name in spot.thing.alike), None)
    return replace(spot, thing=held) if held is not None else spot


def _held(text: str, at_hand: AtHand | None) -> Iterator[Spot]:
    """Names at hand that the text has, also in lower case and only the first of their words."""
    for thing in at_hand.things if at_hand is not None else ():
        first = thing.name.split()[0]
        forms = [thing.name] if thing.kind != "Person" else [thing.name, first]
        for form in forms:
            match = re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE)
            if match is not None and normalize(form) not in STOP_WORDS:
                yield Spot(match.start(), match.end(), thing)
                break


def _unknown(text: str, vocabulary: Vocabulary) -> Iterator[Spot]:
    is_german = language_of_question(text) == "de"
    times = [(it.start, it.end) for it in dates(text)]
    for match in _RUN.finditer(text):
        words = match[0].split()
        if any(start <= match.start() < end for start, end in times):
            continue
        if words[0].casefold() in STOP_WORDS or (is_german and len(words) < 2):
            continue
        yield Spot(match.start(), match.end(), new_thing(match[0], vocabulary))


def new_thing(name: str, vocabulary: Vocabulary) -> Held:
    """A thing that nothing is known of but its name."""
    kind = vocabulary.kind_of_last_word.get(name.rsplit(maxsplit=1)[-1].lower(), "")
    pronoun = _pronoun(name, kind)
    return Held(name, kind or _person(pronoun), pronoun)


def _pronoun(name: str, kind: str) -> str:
    """The pronoun of a person, also of one whose type is not known."""
    return pronoun_of(name) if kind in {"Person", "Concept", ""} else ""


def _person(pronoun: str) -> str:
    return "Person" if pronoun else ""


def kind_of_noun(noun: str, vocabulary: Vocabulary) -> str:
    """The type of thing that a noun names ("company"); empty when it names none."""
    word = noun.casefold()
    told = noun_kinds().get(word)
    return told or vocabulary.kind_of_head_noun.get(word, "")


def is_person(thing: Held) -> bool:
    """Whether it is a person, by its type or its name."""
    return thing.kind == "Person" or bool(thing.pronoun)


def at_turn(thing: Held, *, turn: int, role: str, place: int) -> Held:
    """The thing as it was spoken of at that turn."""
    return replace(thing, turn=turn, role=role, place=place)
