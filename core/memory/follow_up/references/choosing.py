"""Which thing at hand a word means: by type, by how long ago and in what role it was spoken of."""

from collections.abc import Callable

from msgspec import Struct

from core.memory.follow_up.at_hand import PLAIN, AtHand, Before, Held
from core.memory.follow_up.naming import is_person

# How much of its weight a thing keeps from one turn to the next.
KEPT = 0.55
# A name in the answer that was not asked for weighs less than what was asked about.
WEIGHTS = {"asked": 1.0, "answered": 0.9, "listed": 0.5, "mentioned": 0.4}
# Who or what was asked for is what one goes on about.
ASKED_FOR = 1.25
_FOR_THINGS = frozenset({"who", "what", "list", "where"})
SURE, UNSURE = 0.95, 0.55

Fits = Callable[[Held], float]


class Choice(Struct, frozen=True):
    """The things that are meant, one or several, and how surely; none when nothing fits."""

    names: tuple[str, ...] = ()
    sure: float = 0.0


def choose(at_hand: AtHand, fits: Fits) -> Choice:
    """The thing that fits and weighs most; less sure the nearer the second one comes."""
    ranked = sorted(
        ((_weight(it, at_hand) * fits(it), -it.place, it.name) for it in at_hand.things),
        reverse=True,
    )
    ranked = [it for it in ranked if it[0] > 0]
    if not ranked:
        return Choice()
    best = ranked[0][0]
    second = ranked[1][0] if len(ranked) > 1 else 0.0
    return Choice((ranked[0][2],), UNSURE + (SURE - UNSURE) * min(1.0, 2 * (best - second) / best))


def choose_several(at_hand: AtHand) -> Choice:
    """What "they" means: those the last answer lists, or a pair in the question, or one body."""
    last = at_hand.last
    if last is not None and len(last.listed) > 1:
        return Choice(last.listed, SURE)
    people = _people_of(at_hand, last) if last is not None else ()
    bodies = choose(at_hand, _fits_body)
    if len(people) > 1:
        return Choice(people, SURE)
    if bodies.names:
        return bodies
    plural = choose(at_hand, lambda it: float(it.kind == PLAIN and _is_plural(it)))
    return plural if plural.names else choose(at_hand, _fits_unknown_person)


def _people_of(at_hand: AtHand, last: Before) -> tuple[str, ...]:
    """The people of the last question, and who answers it."""
    asked = [it.thing.name for it in last.spots if is_person(it.thing)]
    answering = [
        it.name
        for it in at_hand.things
        if it.turn == at_hand.turn and it.role == "answered" and is_person(it)
    ]
    return tuple(dict.fromkeys((*asked, *answering)))


def fits_of(role: str) -> Fits:
    """How well a thing fits a pronoun of that role."""
    return {"he": _fits_he, "she": _fits_she, "it": _fits_it, "there": _fits_there}[role]


def fits_kind(kind: str, noun: str) -> Fits:
    """How well a thing fits a noun: by the last word of its name, else by its type."""
    word = noun.casefold()

    def fits(thing: Held) -> float:
        words = thing.name.casefold().split()
        if word in words[1:] or (word in words and len(words) > 1):
            return 1.5
        if not kind:
            return 0.0
        if kind == "Person":
            return float(is_person(thing))
        if thing.kind == kind:
            return 1.0
        alike = any(thing.kind in group and kind in group for group in _MUCH_ALIKE)
        return 0.6 if alike else 0.0

    return fits


_MUCH_ALIKE = (
    frozenset({"Organization", "Team"}),
    frozenset({"Document", "Product"}),
    frozenset({"Technology", "Product", "Component"}),
    frozenset({"Location", "Address"}),
)


def _weight(thing: Held, at_hand: AtHand) -> float:
    weight = WEIGHTS[thing.role] * KEPT ** (at_hand.turn - thing.turn)
    last = at_hand.questions[thing.turn - at_hand.turn - 1] if _is_kept(thing, at_hand) else None
    is_asked_for = thing.role == "answered" and last is not None
    is_somebody = last is not None and last.analysis.kind == "who" and not is_person(thing)
    is_body_of_who = is_somebody and "which" not in (last.text.casefold() if last else "")
    if not is_asked_for or not _asks_for_things(last) or is_body_of_who:
        return weight
    return weight * ASKED_FOR


def _is_kept(thing: Held, at_hand: AtHand) -> bool:
    return at_hand.turn - thing.turn < len(at_hand.questions)


def _asks_for_things(before: Before | None) -> bool:
    return before is not None and before.analysis.kind in _FOR_THINGS


def _fits_he(thing: Held) -> float:
    return _fits_gender(thing, "he")


def _fits_she(thing: Held) -> float:
    return _fits_gender(thing, "she")


def _fits_gender(thing: Held, pronoun: str) -> float:
    if thing.pronoun:
        return float(thing.pronoun == pronoun)
    return 0.7 if thing.kind == "Person" else 0.0


def _fits_it(thing: Held) -> float:
    if thing.kind == PLAIN:
        return 0.0 if _is_plural(thing) else 0.9
    if is_person(thing) or thing.kind == "Date":
        return 0.0
    return 0.7 if thing.kind in {"Location", "Address", ""} else 1.0


def _fits_there(thing: Held) -> float:
    if is_person(thing) or thing.kind == PLAIN:
        return 0.0
    if thing.kind in {"Location", "Address"}:
        return 1.2
    return 0.8 if thing.kind in {"Organization", "Team"} else 0.3


def _is_plural(thing: Held) -> bool:
    return thing.name.endswith("s") and not thing.name.endswith(("ss", "us", "is"))


def _fits_body(thing: Held) -> float:
    return float(thing.kind in {"Organization", "Team"})


def _fits_unknown_person(thing: Held) -> float:
    if not is_person(thing):
        return 0.0
    return 0.5 if thing.pronoun else 1.0
