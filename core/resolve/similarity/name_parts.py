"""Names taken apart: what of a name tells things apart, and what is only a way of writing it.

Accents, case, hyphens, titles ("Dr."), legal forms ("GmbH"), a plural and the order of a person's
names are ways of writing; numbers, versions and all other words are not.
"""

import html
import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

from core.extract.entities.kinds import VAGUE
from core.resolve.similarity.name_lexicon import name_lexicon
from core.store.normalize import normalize

PERSON = "Person"
# A name whose type is not known may be turned and titled as a person's.
MAY_BE_PERSON = VAGUE | {PERSON}
ORGANIZATION_TYPES = frozenset({"Organization", "Team"})
# Types whose names are often nouns, so that a plural may mean the same.
NOUNS = frozenset({"Concept", "Technology", "Process", "Component", "Product"})

_FLAT = str.maketrans(
    {
        "ø": "o",
        "đ": "d",
        "ł": "l",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ð": "d",
        "&": " and ",
    }
)
_WORD = re.compile(r"[^\W_]+(?:[+#]+(?!\w))?")
_UMLAUT = re.compile(r"(?<=[bcdfghjklmnprstvwz])([aou])e(?=[^aeiou])")
_DOUBLE = re.compile(r"([^\W\d_])\1")
# "m", "c" and "d" are in no numeral behind a name: "Type C", "Vitamin D".
_ROMAN = re.compile(r"(?=[ivxl]{2}|[vx])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})$")
# A name that is nothing but a numeral is written in capitals: of a chapter, a plate, a page.
_NUMERAL = re.compile(
    r"(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\.?"
)
_SHORT = re.compile(r"[A-Z][A-Z0-9&.-]{0,9}[A-Z0-9.]s?$")
_POSSESSIVE = re.compile(r"['’`´]s?(?=\W|$)")


class NameParts(Struct, frozen=True):
    """One name taken apart; equal parts mean that only the way of writing differs.

    `folded` is all of it, as names are looked up; `tokens` are its words folded, without titles
    and legal form; `legal` is that form. `numbers` are its words with digits and its Roman
    numerals, `loose` the words without doubled letters and spelled-out umlauts. `letters` are the
    first letters of its words of weight; `short` is the name itself where it is written like an
    abbreviation.
    """

    name: str
    folded: str
    tokens: tuple[str, ...]
    compact: str
    stem: str
    loose: str
    legal: str
    is_titled: bool
    numbers: tuple[str, ...]
    letters: str
    short: str
    is_turned: bool


@lru_cache(maxsize=65_536)
def parse_name(name: str, kind: str = "") -> NameParts:
    """The name of a thing of that type taken apart; one of nothing but titles keeps them."""
    plain = html.unescape(name).strip()
    tokens, is_turned = _in_order(plain, kind)
    untitled = _untitled(tokens, kind)
    kept, legal = _without_legal(untitled, kind)
    compact = "".join(kept)
    return NameParts(
        name=name,
        folded=normalize(name),
        tokens=kept,
        compact=compact,
        stem="".join((*kept[:-1], _singular(kept[-1]))) if kept else "",
        loose=_loose(compact),
        legal=legal,
        is_titled=untitled != tokens,
        numbers=kept
        if _NUMERAL.fullmatch(plain)
        else tuple(sorted(word for word in kept if _is_number(word, kept))),
        letters=_letters(kept),
        short=_short(plain, compact),
        is_turned=is_turned,
    )


def fold(text: str) -> str:
    """The text in lower case without accents; letters that Unicode does not take apart, too."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    flat = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return flat.translate(_FLAT)


def folded_words(text: str) -> tuple[str, ...]:
    """The words of the text, folded: initials apart ("D.E." are two), "C++" kept whole."""
    return tuple(_WORD.findall(fold(_POSSESSIVE.sub("", text))))


def _in_order(plain: str, kind: str) -> tuple[tuple[str, ...], bool]:
    """The words, and whether they were turned: "Knuth, D. E." is "D. E. Knuth"."""
    head, comma, tail = plain.partition(",")
    before, after = folded_words(head), folded_words(tail)
    if kind not in MAY_BE_PERSON or not comma or not before or not after:
        return folded_words(plain), False
    closing = name_lexicon().legal_of_organizations | name_lexicon().generations
    if "," in tail or len(before) > 3 or len(after) > 3 or not closing.isdisjoint(after[:1]):
        return before + after, False
    return after + before, True


def _untitled(tokens: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The words without titles at their start, else without an article."""
    first, last = 0, len(tokens) - 1
    if kind in MAY_BE_PERSON:
        while first < last and tokens[first] in name_lexicon().titles:
            first += 1
    if first == 0 < last and "the" in tokens[:1]:
        first = 1
    return tokens[first:]


def _without_legal(tokens: tuple[str, ...], kind: str) -> tuple[tuple[str, ...], str]:
    """The words without the legal form at their end, and that form."""
    known = (
        name_lexicon().legal_of_organizations
        if kind in ORGANIZATION_TYPES
        else name_lexicon().legal
    )
    end = len(tokens)
    while end > 1 and (tokens[end - 1] in known or _is_joint(tokens, end)):
        end -= 1
    if end == len(tokens):
        return tokens, ""
    last = tokens[len(tokens) - 1]
    return tokens[:end], name_lexicon().legal_as.get(last, last)


def _is_joint(tokens: tuple[str, ...], end: int) -> bool:
    """Whether the word joins a legal form to the name ("Smith and Co")."""
    return end < len(tokens) and tokens[end - 1] == "and"


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _loose(compact: str) -> str:
    return _DOUBLE.sub(r"\1", _UMLAUT.sub(r"\1", compact).replace("ß", "ss"))


def _is_number(word: str, tokens: tuple[str, ...]) -> bool:
    if any(letter.isdigit() for letter in word):
        return True
    return word in name_lexicon().ordinals or (
        len(tokens) > 1 and word == tokens[-1] and bool(_ROMAN.match(word))
    )


def _short(plain: str, compact: str) -> str:
    """The name where it is written like an abbreviation, its plural s cut ("LLMs")."""
    if len(compact) < 2 or not _SHORT.match(plain):
        return ""
    return compact[:-1] if plain.endswith("s") else compact


def _letters(tokens: tuple[str, ...]) -> str:
    weighty = [word for word in tokens if word not in name_lexicon().small]
    return "".join(word[0] for word in weighty) if len(weighty) > 1 else ""
