"""Override of a slot of the last question by a fragment: "and for Kiel?", "no, the bridge club"."""

import re

from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import PastTurn
from core.memory.dialogue.phrases import CONTRACTED, tokens_in
from core.memory.rewrite.coreference import references
from core.memory.rewrite.question import (
    FollowUp,
    appended,
    as_question,
    replaced,
    rewritten,
    times_in,
)
from core.memory.rewrite.slots import Slot, last_slots, overridden, slot_named, slots_of
from core.records.memory import RewrittenQuestion
from core.retrieve.question.cues import language_of_question

_I = re.IGNORECASE
# Stands for the noun of the last question: "the one in Bruges".
_STAND_IN = re.compile(r"(?:the\s+ones?|that|those|der|die|das|den|dem)\s+", _I)


def overriding(
    fragment: str, follow_up: FollowUp, last: PastTurn, *, instead_of: str = ""
) -> RewrittenQuestion | None:
    """Return the last question with a fragment in the slot that it overrides, or behind it.

    `instead_of` are the words that the fragment replaces, if the user says so.
    """
    fragment = _without_stand_in(fragment, follow_up)
    how = f"the last question, for {fragment}"
    inner = follow_up.with_text(fragment)
    if times_in(fragment, follow_up.now) and not inner.spans:
        return rewritten(follow_up, as_question(at_time(fragment, last, follow_up)), 0.9, how)
    referents = [one for one in references(inner) if one.meaning]
    is_owned = bool(inner.phrases) and inner.phrases[0].determiner in words("phrases", "possessive")
    for one in reversed(referents):
        fragment = replaced(fragment, one.start, one.end, one.meaning)
    if is_owned and referents:
        text = f"{'Was ist' if follow_up.is_german else 'What is'} {fragment}"
        return rewritten(follow_up, as_question(text), referents[0].sure, referents[0].how)
    own, slots = slots_of(follow_up, fragment, is_last=False), last_slots(follow_up, last)
    if not own:
        return None
    old = slot_named(slots, instead_of) if instead_of else overridden(own[0], slots)
    if old is None:
        text = _beside(fragment, own[0], last, follow_up)
        return rewritten(follow_up, as_question(text), 0.7, how)
    text = _in_slot(fragment, own[0], old, last, follow_up)
    return rewritten(follow_up, as_question(text), 0.9, how)


def at_time(time: str, last: PastTurn, follow_up: FollowUp) -> str:
    """Return the last question about another time: in the place of its own, or behind it."""
    own, given = times_in(last.text, follow_up.now), times_in(time, follow_up.now)
    has_preposition = bool(given) and given[0].start < given[0].bare
    if own:
        one = own[-1]
        return replaced(last.text, one.start if has_preposition else one.bare, one.end, time)
    if has_preposition or not any(map(str.isdigit, time)):
        return appended(last.text, time)
    return appended(last.text, f"{'im Jahr' if follow_up.is_german else 'in'} {time}")


def _without_stand_in(fragment: str, follow_up: FollowUp) -> str:
    """Return the fragment without "the one" before a preposition."""
    stand_in = _STAND_IN.match(fragment)
    if stand_in is None:
        return fragment
    tokens = follow_up.with_text(fragment).tokens
    is_before = any(token.tag == "i" and token.start == stand_in.end() for token in tokens)
    return fragment[stand_in.end() :] if is_before else fragment


def _in_slot(fragment: str, new: Slot, old: Slot, last: PastTurn, follow_up: FollowUp) -> str:
    """Return the last question with the fragment in a slot, with one preposition and article."""
    text, start = fragment[new.phrase.inner :], old.phrase.inner
    if new.phrase.preposition:
        text, start = fragment[new.phrase.start :], old.phrase.start
    elif new.phrase.determiner and old.phrase.preposition in CONTRACTED:
        text, start = f"{CONTRACTED[old.phrase.preposition]} {text}", old.phrase.start
    elif not (new.phrase.determiner or (new.is_name and old.is_name)):
        start = old.phrase.noun
    if new.is_name and old.is_name:
        text = _named(text, fragment, new, follow_up)
    return replaced(last.text, start, old.phrase.end, text)


def _named(text: str, fragment: str, new: Slot, follow_up: FollowUp) -> str:
    """Return the words with the full name of the entity in them, unless it is another one."""
    if new.phrase.words[0].casefold() in words("phrases", "others"):
        return text
    for span in follow_up.with_text(fragment).spans:
        if span.start < new.phrase.end and new.phrase.noun < span.end:
            return text.replace(fragment[span.start : span.end], span.entity.name, 1)
    return text


def _beside(fragment: str, new: Slot, last: PastTurn, follow_up: FollowUp) -> str:
    """Return the last question with a fragment that no slot of it fits."""
    if new.phrase.preposition:
        return appended(last.text, fragment)
    for token in tokens_in(last.text, language_of_question(last.text)):
        # A pronoun that the last question kept because nothing fitted it.
        is_person = token.lower in words("phrases", "persons")
        if is_person and new.kind == "Person":
            name = _named(fragment, fragment, new, follow_up)
            return replaced(last.text, token.start, token.end, name)
    who = re.match(r"\s*(?:who|wer)\b", last.text, _I)
    if who is not None and new.kind == "Person":
        return replaced(last.text, 0, who.end(), _named(fragment, fragment, new, follow_up))
    return appended(last.text, f"({fragment})")
