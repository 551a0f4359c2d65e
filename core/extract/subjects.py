"""What a verb speaks of: the name before it, the one the sentence goes on with, or a pronoun's."""

import re

from msgspec import Struct

from core.extract.clauses import Clause, Thing
from core.extract.cues import KIND_OF_HEAD_NOUN

PERSONAL = frozenset({"he", "she"})
NEUTRAL = frozenset({"it", "this", "they"})
OWNING = {"his": PERSONAL, "her": PERSONAL, "its": NEUTRAL, "their": NEUTRAL}
IMPERSONAL = frozenset({"Person"})

_NOUNS = re.compile(r"[TSEAdnpQGYq'-]*$")


class Subjects(Struct, frozen=True):
    """The things a verb speaks of; `noun` when it speaks of something of theirs."""

    things: tuple[Thing, ...] = ()
    noun: str = ""
    is_referred: bool = False


class Focus:
    """What the text is about at this point: the document's own thing, then the last subject."""

    def __init__(self, topic: Thing | None) -> None:
        self.topic = topic
        self._last: Thing | None = topic

    def move(self, spoken_of: tuple[Thing, ...]) -> None:
        """The sentence spoke of these; an empty one leaves the focus where it was."""
        if len(spoken_of) == 1 and spoken_of[0].kind != "Date":
            self._last = spoken_of[0]

    def stands_for(self, pronouns: frozenset[str]) -> Thing | None:
        """The thing that a pronoun of this sort stands for, if any fits."""
        ahead = [
            it for it in (self._last, self.topic) if it and it.kind not in {"Date", "Document"}
        ]
        for thing in ahead:
            is_person = thing.kind == "Person"
            if thing.kind != "Concept" and is_person == (pronouns is PERSONAL):
                return thing
        return next((it for it in reversed(ahead) if it.kind == "Concept"), None)

    def of_noun(self, noun: str) -> Thing | None:
        """The thing that "the <noun>" stands for: the focus, when its type is the noun's."""
        kind = KIND_OF_HEAD_NOUN.get(noun)
        for thing in (self._last, self.topic):
            if thing is not None and kind is not None and thing.kind == kind:
                return thing
        return None


def subjects(
    clause: Clause, verb_first: int, *, before: tuple[Thing, ...], focus: Focus
) -> Subjects:
    """What the verb that begins at item `verb_first` speaks of.

    `before` are the subjects of the verb before it in the sentence.
    """
    at = _skipped(clause, verb_first - 1)
    letter = clause.shape[at] if at >= 0 else ""
    found = Subjects()
    if letter == "E":
        found = _named(clause, at)
    elif letter == "P":
        found = _pronoun(clause, at, focus=focus)
    elif letter and letter in "nAGQ":
        found = _noun(clause, at, before=before, focus=focus)
    elif letter == "W":
        found = _relative(clause, at, before=before)
    elif letter and letter in ",c":
        found = _going_on(clause, at, before=before)
    return found


def _skipped(clause: Clause, at: int) -> int:
    """The item before the verb, without adverbs, quotes and what stands in parentheses."""
    while at >= 0:
        letter = clause.shape[at]
        if letter == ")":
            at = clause.shape.rfind("(", 0, at) - 1
        elif letter in "Rqx":
            at -= 1
        else:
            return at
    return -1


def _named(clause: Clause, at: int) -> Subjects:
    """The name itself, and those joined to it by "and"; not one that only completes a noun."""
    shape = clause.shape
    thing = clause.things[at]
    if thing is None or clause.owns[at]:
        return Subjects()
    front = at
    while front > 0 and shape[front - 1] in "TSAdnpqGQ'":
        front -= 1
    owner = front - 1
    if owner >= 0 and shape[owner] == "E" and clause.owns[owner]:
        return Subjects((thing,))
    if owner > 0 and shape[owner] in "io":
        holder = shape[owner - 1]
        if holder == "E":
            held = clause.things[owner - 1]
            return Subjects((held,)) if held else Subjects()
        if holder in "nAQGd":
            return Subjects()
    return Subjects((*_joined(clause, owner), thing))


def _joined(clause: Clause, at: int) -> tuple[Thing, ...]:
    """The names before "and" at item `at`, and those listed before them."""
    shape = clause.shape
    found: list[Thing] = []
    while at > 0 and shape[at] in ("c," if found else "c") and shape[at - 1] == "E":
        thing = clause.things[at - 1]
        if thing is None or len(found) == 3:
            break
        found.append(thing)
        at -= 2
    return tuple(reversed(found))


def _pronoun(clause: Clause, at: int, *, focus: Focus) -> Subjects:
    word = clause.lower[at]
    for pronouns in (PERSONAL, NEUTRAL):
        if word in pronouns:
            thing = focus.stands_for(pronouns)
            return Subjects((thing,), is_referred=True) if thing else Subjects()
    return Subjects()


def _noun(clause: Clause, at: int, *, before: tuple[Thing, ...], focus: Focus) -> Subjects:
    """What "the film", "her father", "Loci's maintainer" speak of, or the subject's own noun."""
    found = _NOUNS.search(clause.shape, 0, at + 1)
    first = found.start() if found else at
    phrase = clause.shape[first : at + 1]
    owner = phrase.rfind("E")
    if owner >= 0 and clause.owns[first + owner]:
        thing = clause.things[first + owner]
        noun = clause.said(first + owner + 1, at + 1)
        return Subjects((thing,), noun=noun) if thing else Subjects()
    if phrase[:1] == "S":
        pronouns = OWNING.get(clause.lower[first])
        thing = focus.stands_for(pronouns) if pronouns else None
        noun = clause.said(first + 1, at + 1)
        return Subjects((thing,), noun=noun, is_referred=True) if thing else Subjects()
    if before and first > 0 and clause.shape[first - 1] == "B":
        return Subjects(before)
    if phrase[:1] == "T" and clause.lower[first] in {"the", "this", "die", "der", "das", "de"}:
        thing = focus.of_noun(clause.lower[at])
        return Subjects((thing,), is_referred=True) if thing else Subjects()
    return Subjects()


def _relative(clause: Clause, at: int, *, before: tuple[Thing, ...]) -> Subjects:
    """The name that "who", "which" or "that" stands for."""
    ahead = at - 1
    if ahead >= 0 and clause.shape[ahead] == ",":
        ahead -= 1
    ahead = _skipped(clause, ahead)
    if ahead >= 0 and clause.shape[ahead] == "E":
        return _named(clause, ahead)
    if ahead >= 0 and clause.shape[ahead] == "n" and "B" in clause.shape[:ahead]:
        return Subjects(before)
    return Subjects()


def _going_on(clause: Clause, at: int, *, before: tuple[Thing, ...]) -> Subjects:
    """The subject across an inserted phrase ("X, a poet, wrote"), else that of the verb before."""
    shape = clause.shape
    if shape[at] == "," and shape[at - 1 : at] == "E" and _is_participle(clause, at + 1):
        return _named(clause, at - 1)  # "… the Toyota Center, located in …"
    if shape[at] == ",":
        opening = shape.rfind(",", 0, at)
        if opening > 0 and not set("MHBVP") & set(shape[opening:at]):
            ahead = _skipped(clause, opening - 1)
            if ahead >= 0 and shape[ahead] == "E":
                return _named(clause, ahead)
    return Subjects(before)


def _is_participle(clause: Clause, at: int) -> bool:
    """Whether the verb at `at` only describes the name before it."""
    if clause.shape[at] in "QG":
        return True
    is_before_preposition = clause.shape[at : at + 2] == "Vi"
    return is_before_preposition and clause.lower[at].endswith(("ed", "en"))
