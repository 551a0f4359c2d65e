"""Parsing of names into parts that identify an entity and parts that vary by spelling.

Accents, case, hyphens, titles ("Dr."), legal forms ("GmbH"), plural and the order of a person's
names vary by spelling; numbers, versions and all other words identify.
"""

import html
import re
import unicodedata
from functools import lru_cache

from msgspec import Struct, convert

from core.extract.entities.kinds import VAGUE
from core.resources import load_table, word_lists
from core.store.normalize import normalize

PERSON = "Person"
# A name of uncertain type may be inverted and have titles like a person's.
MAY_BE_PERSON = VAGUE | {PERSON}
ORGANIZATION_TYPES = frozenset({"Organization", "Team"})
# Types whose names are often common nouns, whose plural may mean the same.
NOUN_TYPES = frozenset({"Concept", "Technology", "Process", "Component", "Product"})

# "Lantern" and "Project Lantern" are one name of a project.
_PROJECT, _PROJECT_WORDS = "Project", word_lists("extraction_words.toml")["tags_of_project"]

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
# "Vogel und Söhne" is "Vogel & Söhne", as "&" is folded.
_AND = re.compile(r"(?<=\s)und(?=\s)")
_WORD = re.compile(r"[^\W_]+(?:[+#]+(?!\w))?")
_UMLAUT = re.compile(r"(?<=[bcdfghjklmnprstvwz])([aou])e(?=[^aeiou])")
_DOUBLE = re.compile(r"([^\W\d_])\1")
# "m", "c" and "d" are no numerals after a name: "Type C", "Vitamin D".
_ROMAN = re.compile(r"(?=[ivxl]{2}|[vx])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})$")
# A name that is only a Roman numeral (chapter, plate, page) is written in capitals.
_NUMERAL = re.compile(
    r"(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\.?"
)
_SHORT = re.compile(r"[A-Z][A-Z0-9&.-]{0,9}[A-Z0-9.]s?$")
_POSSESSIVE = re.compile(r"['’`´]s?(?=\W|$)")


class NameLexicon(Struct, frozen=True):
    """Folded words by role.

    `legal` are legal forms that end any name, `legal_of_organizations` also those that end names of
    organizations only; `legal_as` maps spellings of a legal form to one of them. `ordinals`
    distinguish entities as numbers do. `nicknames` maps a first name to the names that it is short
    for, `short_names` a product's short name, without spaces, to the words of the full one.
    """

    titles: frozenset[str]
    legal: frozenset[str]
    legal_of_organizations: frozenset[str]
    legal_as: dict[str, str]
    generations: frozenset[str]
    small: frozenset[str]
    ordinals: frozenset[str]
    nicknames: dict[str, frozenset[str]]
    short_names: dict[str, tuple[str, ...]]


class _LexiconFile(Struct, frozen=True):
    titles: str
    legal: str
    legal_of_organizations: str
    generations: str
    small: str
    ordinals: str
    legal_as: dict[str, str]
    nicknames: dict[str, str]
    short_names: dict[str, str]


@lru_cache(maxsize=1)
def name_lexicon() -> NameLexicon:
    """Return the lexicon that ships with Loci."""
    read = convert(load_table("names.toml"), _LexiconFile)
    return NameLexicon(
        titles=frozenset(read.titles.split()),
        legal=frozenset(read.legal.split()),
        legal_of_organizations=frozenset(f"{read.legal} {read.legal_of_organizations}".split()),
        legal_as=read.legal_as,
        generations=frozenset(read.generations.split()),
        small=frozenset(read.small.split()),
        ordinals=frozenset(read.ordinals.split()),
        nicknames={short: frozenset(full.split()) for short, full in read.nicknames.items()},
        short_names={short: tuple(full.split()) for short, full in read.short_names.items()},
    )


class NameParts(Struct, frozen=True):
    """A parsed name; equal parts mean that only the spelling differs.

    `folded` is the whole name in the form used for lookup; `tokens` are its folded words without
    titles and legal form; `legal` is that form. `numbers` are words with digits and Roman numerals,
    `loose` is the name without doubled letters and spelled-out umlauts. `letters` are the initials
    of its content words; `short` is the name itself if it is written like an abbreviation.
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
    """Parse the name of an entity of that type; a name that consists of titles keeps them."""
    plain = _AND.sub("and", html.unescape(name).strip())
    tokens, is_turned = _in_order(plain, kind)
    untitled = _untitled(tokens, kind)
    kept, legal = _without_legal(untitled, kind)
    if kind in NOUN_TYPES:
        kept = name_lexicon().short_names.get("".join(kept), kept)
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


def is_short_name(name: str) -> bool:
    """Return whether it is the short name of a product or technology, as "Postgres" is."""
    return "".join(folded_words(name)) in name_lexicon().short_names


def fold(text: str) -> str:
    """Return the text in lower case without accents, also for letters that Unicode does not
    decompose.
    """
    spread = unicodedata.normalize("NFKD", text.casefold())
    flat = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return flat.translate(_FLAT)


def folded_words(text: str) -> tuple[str, ...]:
    """Return the folded words of the text: initials apart ("D.E." are two), "C++" whole."""
    return tuple(_WORD.findall(fold(_POSSESSIVE.sub("", text))))


def _in_order(plain: str, kind: str) -> tuple[tuple[str, ...], bool]:
    """Return the words, and whether they were inverted: "Knuth, D. E." is "D. E. Knuth"."""
    head, comma, tail = plain.partition(",")
    before, after = folded_words(head), folded_words(tail)
    if kind not in MAY_BE_PERSON or not comma or not before or not after:
        return folded_words(plain), False
    closing = name_lexicon().legal_of_organizations | name_lexicon().generations
    if "," in tail or len(before) > 3 or len(after) > 3 or not closing.isdisjoint(after[:1]):
        return before + after, False
    return after + before, True


def _untitled(tokens: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Return the words without leading titles or the word "project", else without an article."""
    first, last = 0, len(tokens) - 1
    if kind == _PROJECT and last and tokens[0] in _PROJECT_WORDS:
        return tokens[1:]
    if kind in MAY_BE_PERSON:
        while first < last and tokens[first] in name_lexicon().titles:
            first += 1
    if first == 0 < last and "the" in tokens[:1]:
        first = 1
    return tokens[first:]


def _without_legal(tokens: tuple[str, ...], kind: str) -> tuple[tuple[str, ...], str]:
    legal_forms = (
        name_lexicon().legal_of_organizations
        if kind in ORGANIZATION_TYPES
        else name_lexicon().legal
    )
    end = len(tokens)
    while end > 1 and (
        tokens[end - 1] in legal_forms or (end < len(tokens) and tokens[end - 1] == "and")
    ):
        end -= 1
    if end == len(tokens):
        return tokens, ""
    last = tokens[len(tokens) - 1]
    return tokens[:end], name_lexicon().legal_as.get(last, last)


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
    """Return the name if it is written like an abbreviation, without plural s ("LLMs")."""
    if len(compact) < 2 or not _SHORT.match(plain):
        return ""
    return compact[:-1] if plain.endswith("s") else compact


def _letters(tokens: tuple[str, ...]) -> str:
    weighty = [word for word in tokens if word not in name_lexicon().small]
    return "".join(word[0] for word in weighty) if len(weighty) > 1 else ""
