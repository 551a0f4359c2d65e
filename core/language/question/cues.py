"""Cue words and phrases of questions, from `resources/questions.toml`."""

import re
from functools import cache, lru_cache, partial
from itertools import takewhile

from core.language.lexicon import words_of
from core.language.text.stemming import stems
from core.language.text.tagger import dictionaries_with
from core.resources import load_table

_data = cache(partial(load_table, "questions.toml"))
_WORD = re.compile(r"[^\W\d_]+")
# Names of the phrases that ask about a time alone: what was done then, and what is ahead.
TIME_CUES = ("doings", "agenda")
_BETWEEN = r"((?:\W+\w+){0,6}?)\W+"


def language_of_question(text: str) -> str:
    """Return "de" or "en" by a vote of frequent words, or else of the words of one dictionary only.

    "en" if they are even, too.
    """
    words = _WORD.findall(text.casefold())
    german, english = (sum(map(words_of("votes", it).__contains__, words)) for it in ("de", "en"))
    if german == english:
        either = [dictionaries_with(word) & {"de", "en"} for word in words]
        german, english = either.count(frozenset({"de"})), either.count(frozenset({"en"}))
    return "de" if german > english else "en"


def has_cue(name: str, text: str) -> bool:
    """Whether the text contains one of the phrases of that name."""
    return cue(name).search(text) is not None


def end_of_cue(name: str, text: str) -> int:
    """Return where the first of the phrases of that name ends in the text; -1 without one."""
    match = cue(name).search(text)
    return -1 if match is None else match.end()


@lru_cache(maxsize=32)
def cue(name: str) -> re.Pattern[str]:
    """Return a pattern for the phrases of that name; its groups are what stands for "..."."""
    phrases: list[str] = _data()[name]["phrases"]
    forms = sorted((_form(phrase) for phrase in phrases), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)", re.IGNORECASE)


def without_cues(text: str, *names: str) -> str:
    """Return the text with a space for each phrase of these names."""
    for name in names:
        text = cue(name).sub(" ", text)
    return text


@lru_cache(maxsize=32)
def cue_stems(name: str) -> frozenset[str]:
    """Return the stems of the words of the phrases of that name."""
    phrases: list[str] = _data()[name]["phrases"]
    return frozenset(stems(" ".join(phrases).replace("*", "").replace("...", " ")))


@lru_cache(maxsize=32)
def cue_words(name: str) -> frozenset[str]:
    """Return the single words of that name, in lower case."""
    return frozenset(str(_data()["words"][name]).split())


def _form(phrase: str) -> str:
    parts = [re.escape(part.strip()) for part in phrase.split("...")]
    spaced = _BETWEEN.join(part.replace(r"\ ", r"\s+") for part in parts)
    return spaced.replace(r"\*", r"\w*")


def asks_nothing(text: str) -> frozenset[str]:
    """Return the stems of the words of a question that carry no content, in its language."""
    opening = takewhile(_stems_of(cue_words("opening")).__contains__, stems(text))
    return _stems_of(words_of("besides", language_of_question(text))) | frozenset(opening)


@lru_cache(maxsize=3)
def _stems_of(words: frozenset[str]) -> frozenset[str]:
    return frozenset(stems(" ".join(words)))
