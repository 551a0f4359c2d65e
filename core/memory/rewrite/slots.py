"""Slots of the last question and which of them a fragment overrides: "and for Kiel?"."""

import re

from msgspec import Struct

from core.extract.vocabulary.cues import FIRST_NAMES
from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import PastTurn
from core.memory.dialogue.mentions import is_person, kind_of_noun
from core.memory.dialogue.phrases import CONTRACTED, NounPhrase, noun_phrases
from core.memory.rewrite.question import FollowUp, times_in
from core.retrieve.question.cues import language_of_question

# Weights of the features of a slot and a fragment; below the threshold no slot is overridden.
WEIGHTS = {
    "same kind": 2.0,
    "other kind": -2.0,
    "same preposition": 1.5,
    "other preposition": -0.5,
    "lost preposition": -0.2,
    "same head": 2.5,
    "same determiner": 0.5,
    "same form": 1.0,
    "same shape": 1.5,
    "asked": -1.5,
    "in order": 0.3,
}
THRESHOLD = 0.8
_SHORT = 3
_SHAPE = re.compile(r"[^\W\d_]+|\d+")


class Slot(Struct, frozen=True):
    """A phrase of a question with the kind of entity that it names."""

    phrase: NounPhrase
    kind: str
    is_name: bool
    bare: str


def slots_of(follow_up: FollowUp, text: str, *, is_last: bool) -> tuple[Slot, ...]:
    """Return the phrases of a text as slots; pronouns and times are none."""
    language = language_of_question(text) if is_last else follow_up.language
    last = follow_up.state.last if is_last else None
    spans = last.spans if last is not None else follow_up.with_text(text).spans
    slots: list[Slot] = []
    times = times_in(text, follow_up.now) if is_last else ()
    for phrase in noun_phrases(text, language):
        if any(time.start < phrase.end and phrase.noun < time.end for time in times):
            continue
        span = next(
            (one for one in spans if one.start < phrase.end and phrase.noun < one.end), None
        )
        bare = text[phrase.noun : phrase.end]
        has_title = phrase.words[0].rstrip(".").casefold() in words("titles", "honorifics")
        kind = (
            span.entity.kind
            if span is not None
            else kind_of_noun(phrase.head, follow_up.vocabulary)
        )
        if has_title or (span is not None and is_person(span.entity)):
            kind = "Person"
        if kind in {"", "Concept"} and phrase.words[0].casefold() in FIRST_NAMES:
            kind = "Person"
        is_capital = language == "en" and bare[0].isupper()
        is_name = span is not None or has_title or is_capital or "p" in phrase.tags
        slots.append(Slot(phrase, kind if kind != "Concept" else "", is_name, bare))
    return tuple(slots)


def overridden(fragment: Slot, slots: tuple[Slot, ...]) -> Slot | None:
    """Return the slot of the last question that a fragment overrides, if one fits."""
    scored = [(_score(fragment, slot) + WEIGHTS["in order"] * n, n) for n, slot in enumerate(slots)]
    best = max(scored, default=(THRESHOLD, 0))
    return slots[best[1]] if best[0] > THRESHOLD else None


def _score(fragment: Slot, slot: Slot) -> float:
    return sum(WEIGHTS[name] for name in _features(fragment, slot))


def _features(fragment: Slot, slot: Slot) -> list[str]:
    """Return the names of the features that hold for a fragment and a slot."""
    new, old = fragment.phrase, slot.phrase
    has_kinds = bool(fragment.kind and slot.kind)
    features = {
        "same kind": has_kinds and fragment.kind == slot.kind,
        "other kind": has_kinds and fragment.kind != slot.kind,
        "same preposition": bool(new.preposition) and new.preposition == old.preposition,
        "other preposition": bool(new.preposition) and new.preposition != old.preposition,
        "lost preposition": bool(old.preposition) and not new.preposition,
        "same head": _has_same_head(new.head, old.head),
        "same determiner": _is_determined(new) == _is_determined(old),
        "same form": fragment.is_name == slot.is_name,
        "same shape": _shape(fragment.bare) == _shape(slot.bare) != "a",
        "asked": old.determiner in words("phrases", "asking"),
    }
    return [name for name, holds in features.items() if holds]


def _has_same_head(first: str, second: str) -> bool:
    """Return whether one word is the other or a German compound of it."""
    shorter = min(len(first), len(second))
    is_compound = shorter > _SHORT and (first.endswith(second) or second.endswith(first))
    return first == second or is_compound


def _is_determined(phrase: NounPhrase) -> bool:
    return bool(phrase.determiner) or phrase.preposition in CONTRACTED


def _shape(text: str) -> str:
    """Return letters as "a" and digits as "0", runs as one: "A12" is "a0"."""
    return _SHAPE.sub(lambda run: "0" if run[0].isdigit() else "a", text)


def slot_named(slots: tuple[Slot, ...], text: str) -> Slot | None:
    """Return the slot that has the words, if there is one."""
    folded = text.casefold()
    return next(
        (
            slot
            for slot in slots
            if slot.bare.casefold() in folded or folded in slot.bare.casefold()
        ),
        None,
    )


def last_slots(follow_up: FollowUp, last: PastTurn) -> tuple[Slot, ...]:
    """Return the slots of the last question."""
    return slots_of(follow_up, last.text, is_last=True)
