"""How words are written, and what a capital means in a document."""

import re
from collections import Counter
from sys import intern

from msgspec import Struct

from core.language.text.tagger import classes, function_class, is_known_word, tagged_language

_LOWER_WORD = re.compile(r"(?<![\w'’.-])[^\W\d_A-Z][^\W\d_]+(?![\w-])")
# Capitals after a word in lower case, or between a capital that opens a line or a sentence and
# such a word: in running text, not in a heading or a label.
_RUN = r"((?:[A-Z][^\W\d_]+[,;]?(?: (?=[A-Z])|(?![\w-])))++)"
_INNER_CAPITALS = re.compile(
    rf"(?<![\w.'’-])[a-z][\w'’-]*[,;]? {_RUN}|(?:^|[.!?] )[A-Z][^\W\d_]+ {_RUN}(?= ?[a-z])",
    re.MULTILINE,
)
_CAPITAL = re.compile(r"[A-Z][^\W\d_]+")
_SMALL_FIRST = re.compile(r"[a-z][A-Z][\w-]*$|[a-z]{2,3}OS$")
_HEX = re.compile(
    r"[YMDHhms]{2,4}(?:[-/.:][YMDHhms]{2,4})+|(?=[0-9a-f-]*\d)(?=[0-9-]*[a-f])[0-9a-f-]{6,}|[A-Z]\d+\.\d+|\d+[a-z]\w+-.*|[Vv]\d+"
)
_SLIP = re.compile(r"[A-Z]{2}[a-z]{3,}")
_LISTED_LINE = re.compile(r"[ \t]*(?:[-*+#|>=\x1f]|\d+[.)])")
_TOP = re.compile(r"\A[\s\x1f]*(?:#[^\n]*)?")
_DOMAINS = frozenset("js com org net io ai co app dev tv de nl uk eu edu gov fm me so".split())
LONGEST_ACRONYM, SHORTEST_SHOUTED = 4, 3
SHORT_NAMES = frozenset("us it who un eu uk aids nato vs".split())


class Spelling(Struct, frozen=True):
    """How the words of a document are written where capitals mean something.

    `often` are those of `upper` that are written so more than once; `is_listing` says that the
    text is mostly headings, lists, links and code, where people capitalize freely. `runs` are
    whole runs of capitals inside sentences ("VS Code").
    """

    language: str
    lower: frozenset[str]
    upper: frozenset[str]
    often: frozenset[str] = frozenset()
    is_listing: bool = False
    runs: frozenset[str] = frozenset()


def spelling(text: str, language: str) -> Spelling:
    """Which words the text writes in lower case, and which with a capital inside sentences."""
    runs = [inner or opening for inner, opening in _INNER_CAPITALS.findall(text)]
    upper = Counter[str](intern(word[0]) for run in runs for word in _CAPITAL.finditer(run))
    return Spelling(
        language=tagged_language(language),
        lower=frozenset(word[0] for word in _LOWER_WORD.finditer(text)),
        upper=frozenset(upper),
        is_listing=_is_listing(text),
        runs=frozenset(part.strip() for run in runs for part in re.split("[,;]", run)),
        often=frozenset(word for word, count in upper.items() if count > 1),
    )


def _is_listing(text: str) -> bool:
    """Whether more than a quarter of the lines are headings, items or code.

    Front matter, which is blanked, and the heading above all else are in every note.
    """
    lines = [line for line in _TOP.sub("", text, count=1).splitlines() if line.strip()]
    listed = sum(1 for line in lines if _LISTED_LINE.match(line))
    return len(lines) >= 3 and listed * 4 > len(lines)


def is_code(token: str) -> bool:
    """Whether the token is written as code is: snake_case, file.ts, Some.method, 4f2a-d45b."""
    if "_" in token or _HEX.fullmatch(token):
        return True
    head, dot, tail = token.rpartition(".")
    return (
        bool(dot and head and tail)
        and len(tail) > 1
        and tail.lower() not in _DOMAINS
        and (tail.isalpha() and len(head) > 1 and "." not in token[1:2])
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
        return lower in SHORT_NAMES or not (is_known_word(lower, "en") or _is_shouted(lower))
    if _SLIP.fullmatch(token) and is_known_word(token.lower(), "en"):
        return False  # "COmmand"
    return len(token) > 1 and (
        any(map(str.isupper, token[1:])) or token.endswith(("+", "#")) or "." in token[1:-1]
    )


def _is_shouted(lower: str) -> bool:
    """Whether a word in capitals is a German one and too long to be an acronym of its letters."""
    is_long = len(lower) > LONGEST_ACRONYM or bool(function_class(lower, "de"))
    return is_long and len(lower) > SHORTEST_SHOUTED and is_known_word(lower, "de")


def is_german_name(lower: str) -> bool:
    """German writes every noun with a capital: only names and words that no dictionary has."""
    letters = classes(lower, "de")
    return letters[0] == "p" or (not is_known_word(lower, "de") and "n" not in letters)
