"""A question asked before, put otherwise: with another question word, time, thing or relation."""

import re

from core.memory.conversation_lexicon import words
from core.memory.follow_up.at_hand import Before, Held, Spot
from core.memory.follow_up.naming import is_person, kind_of_noun
from core.memory.follow_up.reading import (
    Asked,
    bare_end,
    behind,
    is_noun,
    put,
    question_of,
    times_of,
)
from core.retrieve.question.cues import cue_words

# "Who leads …", "which company makes …", "what …": the question word is the subject.
_SUBJECT = re.compile(
    r"^\s*(?:and\s+|und\s+)?(?P<wh>who|wer|was|what|(?:which|what|welche[rsnm]?)\s+(?P<noun>[^\W\d_]+))\s+(?P<verb>[^\W\d_]+)",
    re.IGNORECASE,
)
_WH = re.compile(
    r"^\s*(?:and\s+|und\s+)?(?P<wh>(?:(?:since|until|by|with|for|to|from|in|seit|bis|von|mit)\s+)?"
    r"(?:how\s+(?:much|many|often|long|large|old|far|high)(?=\s+(?:is|was|are|were|do|does|did|has)\b)|who(?:m|se)?|what|when|where|why|how"
    r"|wer|wen|wem|was|wann|wo|warum|wie))\b\s*",
    re.IGNORECASE,
)
# A pronoun that the last question kept because nothing fitted it.
_UNRESOLVED = re.compile(r"(?<=\s)(?:he|she|it|they|him|them|er|sie|es)(?!\w)", re.IGNORECASE)
_ADJUNCTS = frozenset("when where why how wann wo warum wie".split())
_NP = re.compile(
    r"\b(?:the|my|our|each|every|der|die|das|dem|den|unser\w*|mein\w*)\s+(?P<noun>[^\W\d_][\w-]*(?:\s+of\s+(?:the\s+)?[^\W\d_]+)?)",
    re.IGNORECASE,
)
_PAST = re.compile(r"\w(?:ed|te|ten)$", re.IGNORECASE)


def asked_with(wh: str, before: Before, asked: Asked, *, extra: str = "") -> str:
    """The question with another question word: "Since when does Mara work at Northwind?".

    What was asked for is said by the answer, or by `extra` words, where there is a place for it.
    """
    text, answer = bare_end(before.text), extra or _answer(before)
    subject = _SUBJECT.match(text)
    if subject is not None and not _is_auxiliary(subject["verb"]):
        return _of_subject(wh, text, subject, _answer(before) or "someone", asked, extra)
    found = _WH.match(text)
    if found is None:
        opens_with_name = bool(before.spots) and before.spots[0].start == 0
        lowered = text if opens_with_name else text[:1].lower() + text[1:]
        return question_of(f"{wh} {lowered} {extra}")
    rest = text[found.end() :]
    is_adjunct = found["wh"].split()[-1].casefold() in _ADJUNCTS
    says = "" if is_adjunct and not extra and not _is_place(before) else answer
    if says and is_adjunct and not extra:
        says = f"{'in' if _is_location(before, asked) else 'at'} {says}"
    return question_of(f"{wh} {rest} {says}")


def _of_subject(
    wh: str, text: str, subject: re.Match[str], who: str, asked: Asked, extra: str
) -> str:
    """For "Why is it that Ines Duarte leads Heron": the subject is known by now."""
    verb, rest = subject["verb"], text[subject.end() :]
    if asked.language == "de":
        return question_of(f"{wh} {verb} {who}{rest} {extra}")
    was = "was" if _PAST.search(verb) or _is_past(verb, asked) else "is"
    return question_of(f"{wh} {was} it that {who} {verb}{rest} {extra}")


def _is_past(verb: str, asked: Asked) -> bool:
    base = asked.vocabulary.forms.get(verb.casefold(), "")
    return bool(base) and not verb.casefold().startswith(base)


def _answer(before: Before) -> str:
    return before.direct


def _is_place(before: Before) -> bool:
    return before.analysis.kind == "where" and bool(before.direct)


def _is_location(before: Before, asked: Asked) -> bool:
    place = asked.at_hand.thing(before.direct)
    return place is not None and place.kind in {"Location", "Address"}


def _is_auxiliary(word: str) -> bool:
    return word.casefold() in words("asking", "auxiliaries")


def at_time(time: str, before: Before, asked: Asked) -> str:
    """The question about another time: in the place of its own, or behind it."""
    own = times_of(before.text, asked)
    given = times_of(time, asked)
    has_preposition = bool(given) and given[0].start < given[0].bare
    if own:
        it = own[-1]
        return question_of(put(before.text, it.start if has_preposition else it.bare, it.end, time))
    if has_preposition or not any(map(str.isdigit, time)):
        return behind(before.text, time)
    is_german = asked.language == "de"
    return behind(before.text, f"{'im Jahr' if is_german else 'in'} {time}")


def without_times(before: Before, asked: Asked) -> str:
    """The question without its times."""
    text = before.text
    for it in reversed(times_of(text, asked)):
        text = put(text, it.start, it.end, "")
    return question_of(text)


def about_thing(
    thing: Held, before: Before, asked: Asked, *, lead: str = "", instead_of: str = ""
) -> tuple[str, float] | None:
    """The question about another thing, and how surely that is meant.

    `lead` is the preposition before it in the follow-up; `instead_of` names what it replaces.
    """
    spot = _replaced(thing, before, instead_of)
    if spot is not None and (instead_of or _is_alike(spot.thing, thing)):
        return _swapped(before, spot, thing), 0.95 if spot.thing.kind == thing.kind else 0.85
    return _as_subject(thing, before, asked, lead=lead) or _somewhere(
        thing, spot, before, asked, lead=lead
    )


def _is_alike(first: Held, second: Held) -> bool:
    return first.kind == second.kind or {first.kind, second.kind} <= {"", "Concept"}


def _as_subject(
    thing: Held, before: Before, asked: Asked, *, lead: str
) -> tuple[str, float] | None:
    """The thing as what the question asks for: "Jonas Pell works on Lantern?"."""
    subject = _SUBJECT.match(before.text)
    if subject is not None and not lead and _may_be_subject(subject, thing, asked):
        return question_of(f"{thing.name} {before.text[subject.start('verb') :]}"), 0.8
    return None


def _somewhere(
    thing: Held, spot: Spot | None, before: Before, asked: Asked, *, lead: str
) -> tuple[str, float] | None:
    """The thing in the place of one of another type, behind its preposition, or of a noun."""
    if spot is not None and not (is_person(thing) ^ is_person(spot.thing)):
        return _swapped(before, spot, thing), 0.75
    if lead:
        return behind(before.text, f"{lead} {thing.name}"), 0.7
    if spot is not None:
        return _swapped(before, spot, thing), 0.55
    pronoun = _UNRESOLVED.search(before.text)
    if pronoun is not None:
        return question_of(put(before.text, *pronoun.span(), thing.name)), 0.6
    swapped = with_noun(thing.name, before, asked)
    return (swapped, 0.6) if swapped else None


def _may_be_subject(subject: re.Match[str], thing: Held, asked: Asked) -> bool:
    """Whether the thing is what the question asks for: a person behind "who"."""
    if _is_auxiliary(subject["verb"]) and subject["noun"] is None:
        return False
    if subject["wh"].casefold() in words("asking", "persons"):
        return is_person(thing)
    kind = kind_of_noun(subject["noun"] or "", asked.vocabulary)
    return bool(kind) and kind == thing.kind


def _replaced(thing: Held, before: Before, instead_of: str) -> Spot | None:
    """The place of the question in which the thing may stand."""
    folded = instead_of.casefold()
    if folded:
        for spot in before.spots:
            said = before.text[spot.start : spot.end].casefold()
            if folded in {said, spot.thing.name.casefold()}:
                return spot
    alike = [it for it in before.spots if it.thing.kind == thing.kind]
    return (alike or list(before.spots) or [None])[0]


def _swapped(before: Before, spot: Spot, thing: Held) -> str:
    said = before.text[spot.start : spot.end]
    owns = re.search(r"['’]s?$", said)
    name = f"{thing.name}'s" if owns else thing.name
    return question_of(put(before.text, spot.start, spot.end, name))


def with_noun(noun: str, before: Before, asked: Asked) -> str:
    """The question with another noun in the place of "the …", or of its last plain noun."""
    for match in _NP.finditer(before.text):
        if _is_free(match.start(), match.end(), before):
            start = match.start("noun")
            return question_of(put(before.text, start, match.end(), noun))
    plain = [
        it
        for it in re.finditer(r"[^\W\d_]{3,}", before.text)
        if is_noun(it[0], asked.language) and _is_free(it.start(), it.end(), before)
    ]
    if not plain or plain[-1].start() == 0:
        return ""
    return question_of(put(before.text, plain[-1].start(), plain[-1].end(), noun))


def _is_free(start: int, end: int, before: Before) -> bool:
    return all(it.end <= start or end <= it.start for it in before.spots)


def related(noun: str, owner: str, before: Before | None, asked: Asked) -> str:
    """What the noun is of its owner ("the budget of Heron"), as the last question put it."""
    for relation in before.analysis.relations if before is not None else ():
        pattern = re.compile(
            rf"(?P<before>\b(?:the|der|die|das|['’]s)\s+)?(?P<it>{re.escape(relation.surface)})(?=\s+(?:of|von|for|für)\b)",
            re.IGNORECASE,
        )
        found = pattern.search(before.text) if before is not None else None
        if found is not None and before is not None and owner in _names(before):
            text = put(before.text, *found.span("it"), noun)
            return question_of(_word_for(noun, asked) + text[_wh_end(text) :])
    wh = _word_for(noun, asked)
    if asked.language == "de":
        return question_of(f"{wh} ist {noun} von {owner}")
    return question_of(f"{wh} is the {noun} of {owner}")


def _names(before: Before) -> set[str]:
    return {it.thing.name for it in before.spots}


def _wh_end(text: str) -> int:
    found = re.match(r"\s*(?:who|what|when|where|wer|was|wann|wo)\b", text, re.IGNORECASE)
    return found.end() if found else 0


def _word_for(noun: str, asked: Asked) -> str:
    """Who, when or what: by what the noun stands for."""
    german = asked.language == "de"
    last = noun.rsplit(maxsplit=1)[-1].casefold()
    said = asked.vocabulary.field(noun) or asked.vocabulary.field(last)
    if kind_of_noun(last, asked.vocabulary) == "Person" or (
        said is not None and "Person" in said.relation.objects and not said.is_turned
    ):
        return "wer" if german else "who"
    if said is not None and said.relation.value == "date":
        return "wann" if german else "when"
    return "was" if german else "what"


def topic_of(before: Before) -> str:
    """What the question was about in a few words: its first thing, else "the …"."""
    if before.spots:
        return before.spots[0].thing.name
    found = _NP.search(before.text)
    return found[0] if found is not None else before.direct


def first_word_asks(text: str) -> bool:
    """Whether the text begins like a whole question or an order."""
    found = re.match(r"\W*([^\W\d_]+)", text)
    word = found[1].casefold() if found else ""
    return word in _OPENERS or word in words("asking", "auxiliaries") or word in cue_words("verbs")


_OPENERS = frozenset(
    "who whom whose what when where why how which show list find give tell summarize compare "
    "explain name count wer wen wem wessen wann wo wohin woher wie warum weshalb was welche "
    "welcher welches welchen zeige zeig liste nenne finde gib fasse vergleiche erkläre i we you "
    "please can".split()
)
