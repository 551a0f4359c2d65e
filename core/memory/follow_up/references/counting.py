"""What "the second one", "the latter", "the first project" mean: places in what was listed."""

import re
from collections.abc import Iterator

from core.memory.conversation_lexicon import any_of_pattern, ordinals
from core.memory.follow_up.at_hand import PLAIN, AtHand, Before, Held
from core.memory.follow_up.naming import kind_of_noun
from core.memory.follow_up.reading import Asked, is_noun, is_verb
from core.memory.follow_up.references.reference import Reference

_NUMBER = r"(?:number|no\.|#|option|nummer)\s*"
_ONE = r"(?:\s+(?:one|of\s+(?:them|these|those|the\s+(?:two|three))|davon|von\s+(?:ihnen|diesen)))"


def ordinals_in(asked: Asked) -> Iterator[Reference]:
    """For "The second one", "number two", "the latter", "the first project"."""
    names = any_of_pattern(ordinals())
    pattern = re.compile(
        rf"\b(?:(?:the|der|die|das|dem|den)\s+(?P<n>{names})(?P<one>{_ONE})?"
        rf"(?:\s+(?P<noun>[^\W\d_]+))?|{_NUMBER}(?P<number>{names})|(?P<bare>ersterer?s?|letzterer?s?))",
        re.IGNORECASE,
    )
    for match in pattern.finditer(asked.text):
        word = (match["n"] or match["number"] or match["bare"]).casefold()
        found = _counted(match, ordinals()[word], asked)
        if found is not None:
            name, end = found
            said = asked.text[match.start() : end]
            yield Reference(match.start(), end, name, 0.9, f"“{said}” is {name}")


def _counted(match: re.Match[str], index: int, asked: Asked) -> tuple[str, int] | None:
    """The thing at that place of what was counted up, and where the words for it end."""
    noun = match["noun"]
    if (
        match["n"]
        and not match["one"]
        and noun
        and match["n"].casefold() not in {"former", "latter"}
    ):
        kind = kind_of_noun(noun, asked.vocabulary)
        known = _of_kind(kind, asked.at_hand) if kind else ()
        if known and len(known) > max(index, 0) and (kind != "Document" or len(known) > 1):
            return known[index], match.end("noun")
        if is_noun(noun, asked.language) and not is_verb(noun, asked.language):
            return None
    end = match.end("one") if match["one"] else match.end("n") if match["n"] else match.end()
    several = counted_up(asked.at_hand)
    return (several[index], end) if len(several) > max(index, 0) and len(several) > 1 else None


def _of_kind(kind: str, at_hand: AtHand) -> tuple[str, ...]:
    """The last list, if it is of that type; else all things of it as they came up."""
    listed = at_hand.last.listed if at_hand.last else ()
    things = [it for name in listed if (it := at_hand.thing(name)) is not None]
    if len(listed) > 1 and things and all(it.kind in {kind, ""} for it in things):
        return listed
    spoken = [it for it in _in_order(at_hand) if it.kind == kind]
    return tuple(it.name for it in spoken)


def _in_order(at_hand: AtHand) -> Iterator[Held]:
    seen: set[str] = set()
    for before in at_hand.questions:
        for name in (*(it.thing.name for it in before.spots), *before.told):
            held = at_hand.thing(name)
            if held is not None and held.name not in seen:
                seen.add(held.name)
                yield held


def counted_up(at_hand: AtHand) -> tuple[str, ...]:
    """What "the second" counts: the last list; else a pair that was asked about, or two turns'."""
    for before in reversed(at_hand.questions[-3:]):
        if len(before.listed) > 1:
            return before.listed
        pair = _pair(before)
        if pair:
            return pair
    return compared(at_hand)


def _pair(before: Before) -> tuple[str, ...]:
    """Things of one type that one question names."""
    for spot in before.spots:
        alike = [it.thing.name for it in before.spots if it.thing.kind == spot.thing.kind]
        if len(alike) > 1:
            return tuple(dict.fromkeys(alike))
    return ()


def compared(at_hand: AtHand) -> tuple[str, ...]:
    """The two things of one type that were asked about last, in the order of asking."""
    asked_for = [it for it in at_hand.things if it.role == "asked" and it.kind != PLAIN]
    for at, first in enumerate(asked_for[:3]):
        for second in asked_for[at + 1 : at + 4]:
            if first.kind == second.kind and first.turn != second.turn:
                return (second.name, first.name)
    return ()
