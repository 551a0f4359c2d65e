"""Words of a question that may refer to what was said before: pronouns, "that project", "both"."""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from core.memory.conversation_lexicon import (
    any_of_pattern,
    ordinals,
    phrase_pattern,
    phrases,
    pronouns,
    words,
)
from core.memory.dialogue.phrases import CONTRACTED, NounPhrase, Token
from core.memory.rewrite.question import FollowUp

OWNERS = {"his": "he", "its": "it", "their": "they", "her": "she"}
# Behind these stands a noun, even if it is taken for an adjective: "his mobile".
_OWNING = frozenset({"his", "its", "their"})
_BOTH = re.compile(
    r"\b(?:(?:both|neither|any|all)\s+of\s+(?:them|these|those)|both(?!\s+[\w\s]+\sand\s)|(?:die\s+)?beiden?)\b",
    re.IGNORECASE,
)
# "davon" is "von" and what it points to.
_COMPOUND = re.compile(r"da(?:r(?=[aeiouäöü]))?(?P<preposition>\w+)$")
# "It" and "that" of "is it true that" are no words that refer; "there" of "how many are there" may.
_EMPTY = frozenset({"it", "es", "that"})
_PLURAL = frozenset({"these", "those", "denen"})
_GERMAN_ROLES = {"he": "er", "she": "sie", "it": "es"}


class Anaphor(Struct, frozen=True):
    """Words of a question that may refer back.

    `role` is he, she, it, they, there, that, both, ordinal, "that noun" or "the noun", and er, sie
    or es for a German pronoun. `phrase` is the noun phrase that the words open, `preposition` what
    "davon" has of one, `index` the place that an ordinal counts.
    """

    start: int
    end: int
    role: str
    at: int
    phrase: NounPhrase | None = None
    is_owner: bool = False
    preposition: str = ""
    index: int = 0


def anaphors(follow_up: FollowUp) -> tuple[Anaphor, ...]:
    """Return what may refer back in a question, in order; no two overlap."""
    taken: list[Anaphor] = []
    empty = empty_spans(follow_up.text)
    for find in (_ordinals, _counted, _noun_phrases, _both, _pronouns):
        for one in find(follow_up):
            is_empty = one.role in _EMPTY and any(at <= one.start < end for at, end in empty)
            is_free = all(one.end <= other.start or other.end <= one.start for other in taken)
            if is_free and not is_empty:
                taken.append(one)
    return tuple(sorted(taken, key=lambda one: one.start))


def _counted(follow_up: FollowUp) -> Iterator[Anaphor]:
    """Find "the two" without a noun: "which of the two is cheaper"."""
    for phrase in follow_up.phrases:
        is_the = phrase.determiner in words("phrases", "definite")
        if is_the and words("phrases", "cardinals").issuperset(phrase.words):
            at = next(n for n, token in enumerate(follow_up.tokens) if token.start >= phrase.inner)
            yield Anaphor(phrase.inner, phrase.end, "both", at)


def _ordinals(follow_up: FollowUp) -> Iterator[Anaphor]:
    """Find "the second one", "the latter", "the first project"."""
    for match in _ordinal_pattern().finditer(follow_up.text):
        word = (match["n"] or match["number"] or match["bare"]).casefold().split()[-1]
        at = next(n for n, one in enumerate(follow_up.tokens) if one.end > match.start())
        end = match.end("one") if match["one"] else match.end("n") if match["n"] else match.end()
        at_noun = match.start("noun")
        phrase = next((one for one in follow_up.phrases if one.noun <= at_noun < one.end), None)
        noun = next((one for one in follow_up.tokens if one.start == at_noun), None)
        is_noun = not match["one"] and noun is not None and noun.tag in "npG"
        if is_noun and noun is not None:
            end = noun.end
        led = CONTRACTED.get((match["led"] or "").casefold(), "")
        yield Anaphor(
            match.start(),
            end,
            "ordinal noun" if is_noun else "ordinal",
            at,
            phrase if is_noun else None,
            preposition=led,
            index=ordinals().get(word, ord(word[0]) - ord("a")),
        )


@lru_cache(maxsize=1)
def _ordinal_pattern() -> re.Pattern[str]:
    counters = any_of_pattern(words("phrases", "counters"))
    names = any_of_pattern(word for word in ordinals() if word not in words("phrases", "cardinals"))
    return re.compile(
        rf"\b(?:(?:the|der|die|das|dem|den|(?P<led>beim|im|am|vom|zum|zur))\s+(?P<n>{names})"
        r"(?P<one>\s+(?:ones?|of\s+(?:them|these|those|the\s+(?:two|three))|davon|von\s+(?:ihnen|diesen)))?"
        r"(?:\s+(?P<noun>[^\W\d_][\w-]*))?"
        rf"|(?:{counters}|no\.|#)\s*(?P<number>{any_of_pattern(ordinals())}|[a-h]\b)"
        r"|(?P<bare>erstere[rsn]?|letztere[rsn]?|(?:das|der|die|dem|den)\s+letztgenannten?))",
        re.IGNORECASE,
    )


def _noun_phrases(follow_up: FollowUp) -> Iterator[Anaphor]:
    for phrase in follow_up.phrases:
        is_that = phrase.determiner in words("phrases", "demonstrative")
        is_the = phrase.determiner in words("phrases", "definite")
        is_led = phrase.preposition in CONTRACTED and not phrase.determiner
        is_noun = bool(set(phrase.tags) & set("nd"))
        is_now = f"{phrase.determiner} {phrase.head}" in phrases("now", "present")
        if "p" in phrase.tags or phrase.head in words("no_things") or is_now or not is_noun:
            continue
        if is_that or is_the or is_led:
            start = phrase.noun if is_led else phrase.inner
            at = next(n for n, token in enumerate(follow_up.tokens) if token.start >= start)
            role = "that noun" if is_that else "the noun"
            yield Anaphor(start, phrase.end, role, at, phrase)


def _both(follow_up: FollowUp) -> Iterator[Anaphor]:
    for match in _BOTH.finditer(follow_up.text):
        at = next(n for n, one in enumerate(follow_up.tokens) if one.end > match.start())
        yield Anaphor(match.start(), match.end(), "both", at)


def _pronouns(follow_up: FollowUp) -> Iterator[Anaphor]:
    determiners = {
        phrase.inner: phrase
        for phrase in follow_up.phrases
        if set(phrase.tags) & set("ndp") or phrase.determiner in _OWNING
    }
    for at, token in enumerate(follow_up.tokens):
        if _is_name(token, follow_up):
            continue
        role = _role(at, token, follow_up)
        phrase = determiners.get(token.start)
        is_owner = role in OWNERS and phrase is not None
        if role in {"his", "its", "their"} and not is_owner:
            continue
        if phrase is not None and not is_owner and role != "her":
            continue
        role = OWNERS.get(role, role)
        if not role:
            continue
        preposition = ""
        if role == "that" and (match := _COMPOUND.match(token.lower)) and len(token.lower) > 4:
            preposition = match["preposition"]
        if follow_up.is_german:
            role = _GERMAN_ROLES.get(role, role)
        yield Anaphor(
            token.start,
            token.end,
            role,
            at,
            phrase if is_owner else None,
            is_owner=is_owner,
            preposition=preposition,
        )


def _role(at: int, token: Token, follow_up: FollowUp) -> str:
    role = pronouns(follow_up.language).get(token.lower, "")
    is_plural = follow_up.is_german and _has_plural(at, follow_up)
    if role == "she" and is_plural and token.lower == "sie":
        return "they"
    if role or token.lower not in words("leaning", "pointing") | words("leaning", "adverbs"):
        return role
    if token.lower in _PLURAL or (is_plural and token.lower == "die"):
        return "they"
    if follow_up.is_german and token.lower in {"der", "den", "dem"}:
        return "he"
    return "she" if follow_up.is_german and token.lower in {"die", "diese"} else "that"


def _is_name(token: Token, follow_up: FollowUp) -> bool:
    """Return whether the word is a part of a name, or the polite German "Sie"."""
    if any(span.start <= token.start < span.end for span in follow_up.spans):
        return True
    return token.start > 0 and token.text[0].isupper()


def _has_plural(at: int, follow_up: FollowUp) -> bool:
    """Return whether the nearest finite verb to a German pronoun is plural."""
    tokens = follow_up.tokens
    near = sorted(range(len(tokens)), key=lambda n: (abs(n - at), n > at))
    verb = next((tokens[n].lower for n in near if tokens[n].tag in "VBHM"), "")
    return verb in {"sind", "waren"} or (verb.endswith("en") and verb != "bin")


def empty_spans(text: str) -> list[tuple[int, int]]:
    """Return where the text has "it" and "there" that mean nothing."""
    pattern = f"{phrase_pattern('empty_it')}|{phrase_pattern('empty_there')}"
    return [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]
