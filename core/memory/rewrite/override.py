"""Override of a slot of the last question by a fragment: "and for Kiel?", "no, the bridge club"."""

import re

from msgspec import Struct
from msgspec.structs import replace

from core.language.question.cues import language_of_question
from core.language.vocabulary.name_cues import FIRST_NAMES, KINSHIP
from core.memory.conversation_lexicon import pairs, words
from core.memory.dialogue.dialogue_state import PastTurn
from core.memory.dialogue.mentions import is_person, kind_of_noun
from core.memory.dialogue.phrases import CONTRACTED, NounPhrase, noun_phrases, tokens_in
from core.memory.rewrite.noun_fit import is_compound
from core.memory.rewrite.question import (
    FollowUp,
    appended,
    as_question,
    replaced,
    rewritten,
    times_in,
    without_end,
)
from core.memory.rewrite.references import references
from core.memory.rewrite.stand_ins import with_nouns
from core.memory.rewrite.times import at_time, is_time
from core.memory.rewrite.weights import shares
from core.records.memory import RewrittenQuestion

_LONG = 4
# So likely a slot must be that a correction overrides.
ABLE = 0.2
_SHAPE = re.compile(r"[^\W\d_]+|\d+")
_I = re.IGNORECASE
# Stands for the noun of the last question: "the one in Bruges".
_STAND_IN = re.compile(r"(?:the\s+ones?|that|those|der|die|das|den|dem)\s+", _I)


class Slot(Struct, frozen=True):
    """A phrase of a question with the kind of entity that it names.

    `completes` is set behind the phrase that it belongs to, whose `is_completed` is: "the price of
    the tickets".
    """

    phrase: NounPhrase
    kind: str
    is_name: bool
    bare: str
    completes: bool = False
    is_completed: bool = False


def slots_of(follow_up: FollowUp, text: str, *, is_last: bool) -> tuple[Slot, ...]:
    """Return the phrases of a text as slots; pronouns and times are none."""
    language = language_of_question(text) if is_last else follow_up.language
    last = follow_up.state.last if is_last else None
    spans = last.spans if last is not None else follow_up.with_text(text).spans
    slots: list[Slot] = []
    times = times_in(text, follow_up.now) if is_last else ()
    for whole in noun_phrases(text, language):
        phrase = _without_object(whole) if language == "de" else whole
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
        before = slots[-1].phrase.end if slots else len(text)
        completes = bool(phrase.preposition) and text[before : phrase.start] == " "
        if completes:
            slots[-1] = replace(slots[-1], is_completed=True)
        slots.append(Slot(phrase, kind if kind != "Concept" else "", is_name, bare, completes))
    return tuple(slots)


def _without_object(phrase: NounPhrase) -> NounPhrase:
    """Return the person of a German phrase that ends with another noun: "hat Opa Geburtstag"."""
    names = [
        tag == "p" or one.casefold() in KINSHIP
        for one, tag in zip(phrase.words, phrase.tags, strict=True)
    ]
    if not any(names) or names[-1] or phrase.tags[-1] != "n":
        return phrase
    last = len(names) - 1 - names[::-1].index(True)
    end = phrase.end - len(" ".join(phrase.words[last + 1 :])) - 1
    return replace(phrase, end=end, words=phrase.words[: last + 1], tags=phrase.tags[: last + 1])


def fragment_slots(fragment: str, follow_up: FollowUp) -> tuple[Slot, ...]:
    """Return the phrases of a fragment, which is one itself if it has none: "4b"."""
    own = slots_of(follow_up, fragment, is_last=False)
    if own or not fragment:
        return own
    phrase = NounPhrase(0, 0, 0, len(fragment), "", "", tuple(fragment.split()), "n")
    return (Slot(phrase, "", is_name=False, bare=fragment),)


def overridden(
    fragment: Slot, slots: tuple[Slot, ...], follow_up: FollowUp, *, is_correction: bool = False
) -> Slot | None:
    """Return the slot of the last question that a fragment overrides, None if it overrides none.

    What corrects the last question overrides one, unless it has a preposition of its own.
    """
    table = [none_features(fragment)]
    table += [slot_features(fragment, slot, n - len(slots)) for n, slot in enumerate(slots)]
    scored = shares(table, follow_up.weights.slot)
    if is_correction and not fragment.phrase.preposition and max(scored[1:], default=0) > ABLE:
        scored[0] = 0.0
    chosen = max(range(len(scored)), key=scored.__getitem__)
    return slots[chosen - 1] if chosen else None


def none_features(fragment: Slot) -> list[str]:
    """Return the features that a fragment overrides no slot."""
    new = fragment.phrase
    return ["none", f"none {new.preposition}", f"none {_form(fragment)}"]


def _form(slot: Slot) -> str:
    if slot.kind:
        return slot.kind.casefold()
    return "name" if slot.is_name else "definite" if _is_determined(slot.phrase) else "bare"


def slot_features(fragment: Slot, slot: Slot, place: int) -> list[str]:
    """Return the features of a fragment and a slot, the last slot at place -1."""
    new, old = fragment.phrase, slot.phrase
    has_kinds = bool(fragment.kind and slot.kind)
    features = {
        "same kind": has_kinds and fragment.kind == slot.kind,
        "other kind": has_kinds and fragment.kind != slot.kind,
        "kind lost": bool(slot.kind) and not fragment.kind,
        "kind new": bool(fragment.kind) and not slot.kind,
        "same preposition": bool(new.preposition) and new.preposition == old.preposition,
        "other preposition": bool(new.preposition and old.preposition)
        and new.preposition != old.preposition,
        "new preposition": bool(new.preposition) and not old.preposition,
        "lost preposition": bool(old.preposition) and not new.preposition,
        "same head": new.head == old.head or is_compound(new.head, old.head),
        "same ending": new.head[-_LONG:] == old.head[-_LONG:],
        "same word": bool({*map(str.casefold, new.words)} & {*map(str.casefold, old.words)}),
        "both asked": new.determiner in words("phrases", "asking_which")
        and old.determiner in words("phrases", "asking_which"),
        f"{_form(fragment)} for {_form(slot)}": True,
        "same determiner": _is_determined(new) == _is_determined(old),
        "same article": bool(new.determiner) and new.determiner == old.determiner,
        "same form": fragment.is_name == slot.is_name,
        "both names": fragment.is_name and slot.is_name,
        "same shape": _shape(fragment.bare) == _shape(slot.bare) != "a",
        "same shape at the end": _shape(new.head) == _shape(old.head) != "a",
        "same number": _is_plural(new) == _is_plural(old),
        "asked": old.determiner in words("phrases", "asking"),
        "counted": old.determiner in words("phrases", "quantities"),
        "completes": slot.completes,
        "completed": slot.is_completed,
        "last": place == -1,
        "second to last": place == -2,
        f"old {old.preposition}": True,
    }
    return [name for name, holds in features.items() if holds]


def _is_determined(phrase: NounPhrase) -> bool:
    return bool(phrase.determiner) or phrase.preposition in CONTRACTED


def _is_plural(phrase: NounPhrase) -> bool:
    return phrase.head.endswith(("s", "en", "er")) and phrase.tags[-1] == "n"


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


def overriding(
    fragment: str,
    follow_up: FollowUp,
    last: PastTurn,
    *,
    instead_of: str = "",
    is_correction: bool = False,
) -> RewrittenQuestion | None:
    """Return the last question with a fragment in the slot that it overrides, or behind it.

    `instead_of` are the words that the fragment replaces, if the user says so.
    """
    fragment = _without_stand_in(fragment, follow_up)
    whole = with_nouns(follow_up.with_text(fragment)).text
    fragment = fragment[:1] + without_end(whole)[1:] if whole != fragment else fragment
    how = f"the last question, for {fragment}"
    inner = follow_up.with_text(fragment)
    if is_time(fragment, follow_up):
        return rewritten(follow_up, as_question(at_time(fragment, last.text, follow_up)), 0.9, how)
    slots = last_slots(follow_up, last)
    is_named_again = bool({one.phrase.head for one in slots} & {one.head for one in inner.phrases})
    referents = [
        one
        for one in references(inner)
        if one.meaning and one.role != "the noun" and (one.is_owner or not is_named_again)
    ]
    is_owned = bool(inner.phrases) and inner.phrases[0].determiner in words("phrases", "possessive")
    for one in reversed(referents):
        fragment = replaced(fragment, one.start, one.end, one.meaning)
    own = fragment_slots(fragment, follow_up)
    if not own:
        return None
    if instead_of:
        old = slot_named(slots, instead_of)
    elif len(own) == 1 and own[0].phrase.owns and any(one.phrase.owns for one in slots):
        # "Ruth's" takes the place of "Denzil's".
        old = next(one for one in slots if one.phrase.owns)
    else:
        old = overridden(own[0], slots, follow_up, is_correction=is_correction)
    # "and her brother?" asks the same of somebody else, "and her number?" for the number.
    is_somebody = is_owned and _names_somebody(inner.phrases, follow_up)
    is_alike = old is not None and old.kind == "Person" and is_somebody
    if is_owned and referents and not is_alike:
        text = f"{'Was ist' if follow_up.is_german else 'What is'} {fragment}"
        return rewritten(follow_up, as_question(text), referents[0].sure, referents[0].how)
    if old is None:
        text = beside(fragment, own[0], last, follow_up)
        return rewritten(follow_up, as_question(text), 0.7, how)
    text = in_slot(fragment, own[0], old, last, follow_up)
    return rewritten(follow_up, as_question(text), 0.9, how)


def _names_somebody(phrases: tuple[NounPhrase, ...], follow_up: FollowUp) -> bool:
    """Return whether the first noun phrase is a relative or another person: "her brother Emre"."""
    first, *others = phrases
    if first.owns and others:
        return False
    relatives = words("relatives", "he") | words("relatives", "she")
    return any(
        noun.casefold() in relatives or kind_of_noun(noun, follow_up.vocabulary) == "Person"
        for noun in first.words
    )


def _without_stand_in(fragment: str, follow_up: FollowUp) -> str:
    """Return the fragment without "the one" before a preposition."""
    stand_in = _STAND_IN.match(fragment)
    if stand_in is None:
        return fragment
    tokens = follow_up.with_text(fragment).tokens
    is_before = any(token.tag == "i" and token.start == stand_in.end() for token in tokens)
    return fragment[stand_in.end() :] if is_before else fragment


def in_slot(fragment: str, new: Slot, old: Slot, last: PastTurn, follow_up: FollowUp) -> str:
    """Return the last question with the fragment in a slot, with one preposition and article."""
    text, start = _in_case(fragment[new.phrase.inner :], new, old), old.phrase.inner
    if new.phrase.preposition:
        text, start = fragment[new.phrase.start :], old.phrase.start
    elif new.phrase.determiner and old.phrase.preposition in CONTRACTED:
        text, start = f"{CONTRACTED[old.phrase.preposition]} {text}", old.phrase.start
    elif not (new.phrase.determiner or (new.is_name and old.is_name)):
        start = old.phrase.noun
    if len(new.phrase.words) == 1 and _shape(text) == _shape(old.phrase.words[-1]) != "a":
        # "4b" for "compound 4a".
        start = old.phrase.end - len(old.phrase.words[-1])
    if new.phrase.owns and old.phrase.owns:
        # The last question has the "'s" behind the slot.
        text = text[: new.phrase.end - new.phrase.inner]
    if new.is_name and old.is_name:
        text = _named(text, fragment, new, follow_up)
    whole = replaced(last.text, start, old.phrase.end, text)
    if follow_up.is_german or _is_several(new) == _is_several(old):
        return whole
    return _agreeing(whole, start, start + len(text), is_several=_is_several(new))


def _in_case(text: str, new: Slot, old: Slot) -> str:
    """Return the text with the German article of the phrase that it replaces: "den" for "der".

    Not if "den" may be that of a dative plural ("den Kindern"), where "der" is feminine.
    """
    phrases = {one.phrase.determiner: one.phrase for one in (new, old)}
    if phrases.keys() != {"der", "den"} or old.phrase.preposition:
        return text
    is_same = new.phrase.head == old.phrase.head
    is_several = not is_same and phrases["den"].head.endswith(("n", "s"))
    return text if is_several else old.phrase.determiner + text[3:]


def _is_several(slot: Slot) -> bool:
    """Return whether an English phrase is plural."""
    head = slot.phrase.head
    is_plural = head.endswith("s") and not head.endswith(("ss", "us", "is"))
    is_plural &= head not in words("number", "singular")
    return not slot.is_name and (is_plural or head in words("number", "plural"))


def _agreeing(text: str, start: int, end: int, *, is_several: bool) -> str:
    """Return an English question whose verb directly beside a phrase agrees with it in number."""
    forms = pairs("number", "several" if is_several else "one")
    for token in tokens_in(text, "en"):
        is_beside = (
            not text[token.end : start].strip()
            if token.end <= start
            else (token.start >= end and not text[end : token.start].strip())
        )
        if is_beside and token.lower in forms:
            return replaced(text, token.start, token.end, forms[token.lower])
    return text


def _named(text: str, fragment: str, new: Slot, follow_up: FollowUp) -> str:
    """Return the words with the full name of the entity in them, unless it is another one."""
    if new.phrase.words[0].casefold() in words("phrases", "others"):
        return text
    for span in follow_up.with_text(fragment).spans:
        is_whole = span.start <= new.phrase.noun and new.phrase.end <= span.end
        surface = fragment[span.start : new.phrase.end if new.phrase.owns else span.end]
        if is_whole and surface.casefold() in span.entity.name.casefold():
            return text.replace(surface, span.entity.name, 1)
    return text


def beside(fragment: str, new: Slot, last: PastTurn, follow_up: FollowUp) -> str:
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
