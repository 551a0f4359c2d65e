"""Whether a question itself says what a pronoun in it means."""

import re
from collections.abc import Iterator

from core.memory.conversation_lexicon import words
from core.memory.follow_up.at_hand import Held
from core.memory.follow_up.naming import is_person, kind_of_noun
from core.memory.follow_up.reading import WORD, Asked, is_noun
from core.memory.follow_up.references.choosing import fits_of

_EXPLAINING = re.compile(
    r"\b(?:the|a|an|my|our|your|this|that|each|every|any|der|die|das|ein|eine|mein|meine|unser)\s+"
    r"(?:[^\W\d_]+\s+){0,2}?[^\W\d_]{3,}",
    re.IGNORECASE,
)
# Behind these another clause begins. Only there does a pronoun mean a noun said before it: in
# "Who did the director hire for him?" it is somebody else.
_CLAUSE = re.compile(
    r"[,;:.?!]|\b(?:and|but|or|so|because|since|while|when|if|that|und|aber|oder|denn|weil|wenn|dass"
    r"|damit|während)\b",
    re.IGNORECASE,
)
_ENGLISH_NOUN = re.compile(
    r"\b(?:the|an?|my|our|your|his|her|its|their|this|that|each|every|any|some|which|what|no)\s+"
    r"(?:[^\W\d_][\w-]*\s+){0,2}?(?P<noun>[^\W\d_][\w-]{2,})",
    re.IGNORECASE,
)
_GERMAN_NOUN = re.compile(
    r"(?:(?P<led>\b(?:(?i:mit|von|zu|bei|aus|nach|seit|in|an|auf|vor|hinter|unter|über|neben)"
    r"|(?<=\s)[A-ZÄÖÜ]\w+)\s+))?"
    r"\b(?i:(?P<how>d(?:er|ie|as|em|en|es)|im|am|zum|zur|vom|beim"
    r"|(?:[kmds]?ein|uns(?:e?r)|eue?r|ihr|dies|jed|jen|welch)(?P<ending>e[mnrs]?)?))\s+"
    r"(?:[a-zäöüß]+e[mnrs]?\s+){0,2}(?P<noun>[A-ZÄÖÜ][\w-]+)"
)
# The genders that an article may have; "der" has another behind a preposition or a noun.
_ARTICLES = {
    "der": "m", "die": "f", "das": "n", "den": "m", "dem": "mn", "des": "mn",
    "im": "mn", "am": "mn", "zum": "mn", "vom": "mn", "beim": "mn", "zur": "f",
}  # fmt: skip
_ENDINGS = {"": "mn", "e": "f", "en": "m", "em": "mn", "er": "mf", "es": "n"}
_GERMAN_PRONOUNS = {
    **dict.fromkeys(("er", "ihn"), "m"),
    **dict.fromkeys("ihm dessen sein seine seinen seinem seiner seines".split(), "mn"),
    **dict.fromkeys("sie ihr ihre ihren ihrem ihrer ihres deren".split(), "f"),
    "es": "n",
}


def is_explained(role: str, at: int, asked: Asked) -> bool:
    """Whether something earlier in the question is what the pronoun of that role means."""
    earlier = [it.thing for it in asked.spots if it.end <= at]
    return _by_name(role, earlier) or _by_noun(role, at, asked)


def genders_of(word: str) -> frozenset[str]:
    """The genders, of m, f and n, of what a German pronoun or article stands for."""
    folded = word.casefold()
    return frozenset(_GERMAN_PRONOUNS.get(folded) or _ARTICLES.get(folded, ""))


def _by_name(role: str, earlier: list[Held]) -> bool:
    if role in {"he", "she"}:
        return any(fits_of(role)(it) > 0 or (not it.kind and not it.pronoun) for it in earlier)
    if role == "they":
        return any(not is_person(it) for it in earlier) or len(earlier) > 1
    if role == "it":
        return any(fits_of("it")(it) > 0 for it in earlier)
    return any(it.kind in {"Location", "Address"} for it in earlier)


def _by_noun(role: str, at: int, asked: Asked) -> bool:
    before = asked.text[:at]
    if role == "they":
        nouns = WORD.findall(before)[1:]
        return any(it.endswith("s") and is_noun(it, asked.language) for it in nouns)
    if role == "it" and _EXPLAINING.search(before) is not None:
        return True
    ends = [it.start() for it in _CLAUSE.finditer(before)]
    clauses = before[: ends[-1]] if ends else ""
    if asked.language == "de" and role != "there":
        pronoun = WORD.match(asked.text, at)
        genders = genders_of(pronoun[0]) if pronoun is not None else frozenset[str]()
        return any(genders & set(it) for it in _german_genders(clauses))
    return any(_fits(role, noun, asked) for noun in _nouns(clauses, asked))


def _nouns(text: str, asked: Asked) -> Iterator[str]:
    pattern = _GERMAN_NOUN if asked.language == "de" else _ENGLISH_NOUN
    for match in pattern.finditer(text):
        noun = match["noun"]
        if noun.casefold() not in words("no_things") and is_noun(noun, asked.language):
            yield noun


def _fits(role: str, noun: str, asked: Asked) -> bool:
    """He and she are people, and all else is not."""
    is_somebody = kind_of_noun(noun, asked.vocabulary) == "Person"
    return is_somebody == (role in {"he", "she"})


def _german_genders(text: str) -> Iterator[str]:
    """The genders that each noun with an article may have; several things are female, too."""
    for match in _GERMAN_NOUN.finditer(text):
        how, ending = match["how"].casefold(), (match["ending"] or "").casefold()
        if match["noun"].casefold() in words("no_things"):
            continue
        if how == "der" and match["led"]:
            yield "f"
        else:
            yield _ARTICLES.get(how) or _ENDINGS[ending]
