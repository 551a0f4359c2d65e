"""Nouns for the words that stand for them: "the green one" after "the blue tent", "das gelbe"."""

import re

from core.language.question.cues import language_of_question
from core.language.text.tagger import classes
from core.memory.conversation_lexicon import ordinals, words
from core.memory.dialogue.phrases import NounPhrase, Token, noun_phrases
from core.memory.rewrite.question import FollowUp, as_question, without_end

_PLURAL = re.compile(r"(?<![siu])s$", re.IGNORECASE)
_ONES = {"one": False, "ones": True}
# What may stand before the noun that "one" is left for: adjectives, nouns, names and numbers.
_MODIFIERS = "AQnpd"
# The noun is sought in so many of the last questions.
_TURNS = 2


def with_nouns(follow_up: FollowUp) -> FollowUp:
    """Return the question with a noun of the last one in the place of "one" and "ones".

    An adjective without a noun at its end takes the noun behind it. What an ordinal counts
    in an enumeration is left to that.
    """
    for phrase in reversed(follow_up.phrases):
        stand_in = _stand_in(phrase, follow_up)
        if stand_in is None:
            continue
        start, end, is_plural = stand_in
        noun = _noun_for(phrase, follow_up, is_plural=is_plural)
        if noun:
            text = follow_up.text
            return follow_up.with_text(as_question(f"{text[:start].rstrip()} {noun}{text[end:]}"))
    return follow_up


def _stand_in(phrase: NounPhrase, follow_up: FollowUp) -> tuple[int, int, bool] | None:
    """Return where the word stands, and whether it is plural; None if the phrase has none."""
    inside = [one for one in follow_up.tokens if phrase.noun <= one.start < phrase.end]
    modifiers = inside[:-1] if inside and inside[-1].lower in _ONES else inside
    if phrase.determiner in words("phrases", "asking_which") or _counts(modifiers, follow_up):
        return None
    if inside[-1].lower in _ONES and modifiers and all(it.tag in _MODIFIERS for it in modifiers):
        return inside[-1].start, inside[-1].end, _ONES[inside[-1].lower]
    is_last = not without_end(follow_up.text[phrase.end :]).strip()
    is_led = phrase.determiner in words("phrases", "definite") or follow_up.is_german
    is_bare = is_led and bool(phrase.determiner) and len(inside) == 1
    if is_last and is_bare and _is_adjective(inside[0], follow_up.language):
        return phrase.end, phrase.end, False
    return None


def _is_adjective(token: Token, language: str) -> bool:
    """Return whether a word in small letters is an adjective, or a German noun like one."""
    is_like_one = language == "de" and "A" in classes(token.lower, "de")
    return token.text.islower() and (token.tag == "A" or is_like_one)


def _counts(modifiers: list[Token], follow_up: FollowUp) -> bool:
    """Return whether an ordinal counts items, as the last question has none to contrast it with."""
    last = follow_up.state.last
    spoken = set(last.text.casefold().split()) if last is not None else set[str]()
    is_ordinal = any(one.lower in ordinals() for one in modifiers)
    is_rest = any(one.lower in words("phrases", "others") for one in modifiers)
    return is_rest or (is_ordinal and not spoken & set(ordinals()))


def _noun_for(phrase: NounPhrase, follow_up: FollowUp, *, is_plural: bool) -> str:
    """Return the noun of the last questions whose phrase is most like the one without a noun.

    It is rather what they ask for ("which bikes"), or what an adjective or number tells apart.
    """
    best, chosen = (0, 0, 0), ""
    for age, turn in enumerate(reversed(follow_up.state.turns[-_TURNS:])):
        for place, other in enumerate(noun_phrases(turn.text, language_of_question(turn.text))):
            if other.tags[-1] != "n" or (is_plural and not other.head.endswith("s")):
                continue
            likeness = _likeness(phrase, other)
            if (likeness, -age, place) > best:
                best, chosen = (likeness, -age, place), other.words[-1]
    is_one = not follow_up.is_german and not is_plural
    return chosen[:-1] if is_one and _PLURAL.search(chosen) else chosen


def _likeness(phrase: NounPhrase, other: NounPhrase) -> int:
    modifiers = other.tags[:-1]
    is_asked = other.determiner in words("phrases", "asking")
    return (
        2 * is_asked
        + 2 * (phrase.tags[0] in modifiers)
        + bool(modifiers)
        + (other.determiner == phrase.determiner)
    )
