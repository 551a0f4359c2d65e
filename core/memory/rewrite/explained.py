"""Whether a question itself says what a pronoun in it means (intra-sentential coreference)."""

from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import Mention
from core.memory.dialogue.genders import genders_of
from core.memory.dialogue.mentions import is_person, kind_of_noun
from core.memory.dialogue.phrases import NounPhrase, Token
from core.memory.rewrite.question import FollowUp


def is_explained(role: str, token: Token, follow_up: FollowUp) -> bool:
    """Return whether a name or a noun before the pronoun in the question is what it means.

    Only behind another clause does a pronoun mean a noun before it: in "Who did the director hire
    for him?" it is somebody else. "It" may mean any noun before it.
    """
    names = [span.entity for span in follow_up.spans if span.end <= token.start]
    if any(_fits_name(role, name) for name in names) or (role == "they" and len(names) > 1):
        return True
    earlier = [phrase for phrase in follow_up.phrases if phrase.end <= token.start]
    outside = words("phrases", "possessive") | words("phrases", "quantities")
    earlier = [
        one
        for one in earlier
        if one.head not in words("no_things") and one.determiner and one.determiner not in outside
    ]
    if role == "it" and not follow_up.is_german:
        return bool(earlier)
    if role == "they" and not follow_up.is_german:
        return any(one.head.endswith("s") for one in earlier)
    boundary = max(
        (one.start for one in follow_up.tokens if one.start < token.start and _bounds(one)),
        default=0,
    )
    clauses = [phrase for phrase in earlier if phrase.end <= boundary]
    return any(_fits_noun(role, token, phrase, follow_up) for phrase in clauses)


def _bounds(token: Token) -> bool:
    """Return whether another clause begins at the word."""
    return token.lower in words("phrases", "clauses") or token.text in {
        ",",
        ";",
        ":",
        ".",
        "?",
        "!",
    }


def _fits_name(role: str, name: Mention) -> bool:
    if role in {"he", "she"}:
        return (name.pronoun or role) == role and (is_person(name) or not name.kind)
    if role == "there":
        return name.kind in {"Location", "Address"}
    return not is_person(name)


def _fits_noun(role: str, token: Token, phrase: NounPhrase, follow_up: FollowUp) -> bool:
    """He and she are people, and all else is not; in German the article tells."""
    if follow_up.is_german and role != "there":
        genders = genders_of(token.lower)
        has_owner = phrase.determiner == "der" and phrase.preposition
        own = frozenset("f") if has_owner else genders_of(phrase.determiner)
        return bool(genders & own)
    is_somebody = kind_of_noun(phrase.head, follow_up.vocabulary) == "Person"
    return is_somebody == (role in {"he", "she"})
