"""How words are written, and what a capital means in a document."""

import re

from msgspec import Struct

from core.extract.tagger import classes, is_known_word, tagged_language

_LOWER_WORD = re.compile(r"(?<![\w'’.-])[^\W\d_A-Z][^\W\d_]+(?![\w-])")
_INNER_CAPITAL = re.compile(r"(?<=[a-z,;] )[A-Z][^\W\d_]+")
_SMALL_FIRST = re.compile(r"[a-z][A-Z][\w-]*$|[a-z]{2,3}OS$")
SHORT_NAMES = frozenset("us it who un eu uk aids nato".split())


class Spelling(Struct, frozen=True):
    """How the words of a document are written where capitals mean something."""

    language: str
    lower: frozenset[str]
    upper: frozenset[str]


def spelling(text: str, language: str) -> Spelling:
    """Which words the text writes in lower case, and which with a capital inside sentences."""
    return Spelling(
        language=tagged_language(language),
        lower=frozenset(_LOWER_WORD.findall(text)),
        upper=frozenset(_INNER_CAPITAL.findall(text)),
    )


def is_capital(token: str) -> bool:
    """Whether the token is written as names are: Capital, ACRONYM, iPhone, macOS; no apiKey."""
    if token[0].isalpha():
        return token[0].isupper() or _SMALL_FIRST.match(token) is not None
    return token[0] == "." and token.isupper()


def is_distinct(token: str) -> bool:
    """Whether the spelling alone shows a name: ACRONYM, CamelCase, C++; no SHOUTED word."""
    if token.isupper() and token.isalpha() and len(token) > 1:
        lower = token.lower()
        return lower in SHORT_NAMES or not is_known_word(lower, "en")
    return len(token) > 1 and (
        any(map(str.isupper, token[1:])) or token.endswith(("+", "#")) or "." in token[1:-1]
    )


def is_german_name(lower: str) -> bool:
    """German writes every noun with a capital: only names and words that no dictionary has."""
    letters = classes(lower, "de")
    return letters[0] == "p" or (not is_known_word(lower, "de") and "n" not in letters)
