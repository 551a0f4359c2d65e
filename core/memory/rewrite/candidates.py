"""What a word of a question may refer to: mentions, groups of them, and the last time."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, Mention
from core.memory.dialogue.genders import genders_of
from core.memory.dialogue.mentions import is_person, kind_of_noun
from core.memory.rewrite.anaphors import Anaphor
from core.memory.rewrite.noun_fit import is_related
from core.memory.rewrite.question import FollowUp, last_time

_PLACES = frozenset({"Location", "Address"})
_BODIES = frozenset({"Organization", "Team"})
_OLDEST = 3
# What is enumerated was so in one of so many turns, and is sought among so many mentions.
_LATELY, _MANY = 3, 6
_PLURAL = frozenset({"they", "both", "that", "that noun", "there"})
SEXES = {"he": "he", "er": "he", "she": "she", "sie": "she"}


class Referent(Struct, frozen=True):
    """A mention, a time, or several mentions; `source` says of both of these what they are."""

    names: tuple[str, ...]
    mentions: tuple[Mention, ...]
    source: str = ""


def candidates(follow_up: FollowUp) -> tuple[Referent, ...]:
    """Return all that a word may refer to, groups first."""
    state, time = follow_up.state, last_time(follow_up.state, follow_up.now)
    single = [
        Referent((one.name,), (one,))
        for one in state.mentions
        if state.turn - one.turn <= _OLDEST and one.kind != "Date"
    ]
    times = (Referent((time,), (), "time"),) if time else ()
    return (*times, *_groups(state, ages=1), *single)


def items(anaphor: Anaphor, state: DialogueState) -> tuple[Referent, ...]:
    """Return what an ordinal counts in each enumeration."""
    counted: list[Referent] = []
    for group in _groups(state):
        if len(group.names) > max(anaphor.index, 0):
            name = group.names[anaphor.index]
            mention = state.mention(name) or Mention(name)
            counted.append(Referent((name,), (mention,), group.source))
    return tuple(counted)


def _groups(state: DialogueState, *, ages: int = _LATELY) -> Iterator[Referent]:
    """Yield what the last turns enumerate, that of the last of them first."""
    seen: set[tuple[str, ...]] = set()
    for source, names in _sources(state, ages):
        if len(names) > 1 and names not in seen:
            seen.add(names)
            mentions = tuple(one for name in names if (one := state.mention(name)) is not None)
            yield Referent(names, mentions, source)


def _sources(state: DialogueState, ages: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for age, turn in enumerate(reversed(state.turns[-_LATELY:])):
        yield f"listed {age}", turn.listed
        yield from ((f"run {age}", run) for run in turn.runs if age < ages)
    for age in range(ages):
        fresh = sorted((one for one in state.mentions if one.turn == state.turn - age), key=_place)
        for kind in sorted({kind_class(one) for one in fresh} - {"noun", "date"}):
            alike = [one for one in fresh if kind_class(one) == kind]
            for roles in (("answered",), ("asked",), ("asked", "answered")):
                names = tuple(one.name for one in alike if one.role in roles)
                yield f"all {kind} {' '.join(roles)} {age}", names
    # Two questions, each about another: the first and the second.
    asked = [one for one in state.mentions if one.role == "asked" and one.kind != PLAIN]
    for first, second in combinations(asked[:_MANY], 2):
        if first.kind == second.kind and first.turn != second.turn:
            yield "asked in turn", (second.name, first.name)


def _place(mention: Mention) -> int:
    return mention.place


def kind_class(mention: Mention) -> str:
    """Return the kind of a mention in a coarse class."""
    if is_person(mention):
        return "person"
    if mention.kind in _PLACES | _BODIES:
        return "place" if mention.kind in _PLACES else "body"
    names = {PLAIN: "noun", "": "name", "Concept": "name"}
    return names.get(mention.kind, mention.kind.casefold())


def agrees(anaphor: Anaphor, candidate: Referent, follow_up: FollowUp) -> bool:
    """Return whether gender and number let a word mean a candidate."""
    word = follow_up.text[anaphor.start : anaphor.end].split()[0].casefold()
    if candidate.source == "time":
        return anaphor.role == "there" and word == "da"
    if candidate.source:
        return anaphor.role in _PLURAL or (anaphor.role == "sie" and anaphor.is_owner)
    mention = candidate.mentions[0]
    if anaphor.role == "the noun" and anaphor.phrase is not None:
        return is_related(anaphor.phrase, mention, follow_up)
    return _agrees_in_gender(anaphor, word, mention, follow_up)


def _agrees_in_gender(anaphor: Anaphor, word: str, mention: Mention, follow_up: FollowUp) -> bool:
    role, kind = anaphor.role, kind_class(mention)
    noun = kind_of_noun(mention.name.split()[-1], follow_up.vocabulary)
    if role in SEXES and mention.pronoun and not (role == "sie" and anaphor.is_owner):
        return mention.pronoun == SEXES[role]
    if role in {"he", "she"}:
        return kind in {"person", "name"} or noun == "Person"
    is_somebody = kind == "person" or (kind == "noun" and noun == "Person" and role == "it")
    if role == "both" or (is_somebody and role in {"it", "es", "they"}):
        return False
    if role == "they" and kind == "noun":
        is_one = bool(mention.genders) and "f" not in mention.genders
        return noun in _BODIES or (not is_one if follow_up.is_german else mention.plural)
    genders = genders_of(word) if mention.genders and role in {"er", "sie", "es"} else ""
    return not genders or bool(set(genders) & set(mention.genders))


def best(values: Sequence[float]) -> int:
    """Return the index of the largest value."""
    return max(range(len(values)), key=values.__getitem__)
