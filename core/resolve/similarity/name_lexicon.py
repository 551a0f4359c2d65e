"""Lexicon of words in names: titles, legal forms, ordinals, nicknames (`resources/names.toml`)."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from msgspec import Struct, convert


class NameLexicon(Struct, frozen=True):
    """Folded words by role.

    `legal` are legal forms that end any name, `legal_of_organizations` also those that end names of
    organizations only; `legal_as` maps spellings of a legal form to one of them. `ordinals`
    distinguish entities as numbers do. `nicknames` maps a first name to the names that it is short
    for.
    """

    titles: frozenset[str]
    legal: frozenset[str]
    legal_of_organizations: frozenset[str]
    legal_as: dict[str, str]
    generations: frozenset[str]
    small: frozenset[str]
    ordinals: frozenset[str]
    nicknames: dict[str, frozenset[str]]


class _LexiconFile(Struct, frozen=True):
    titles: str
    legal: str
    legal_of_organizations: str
    generations: str
    small: str
    ordinals: str
    legal_as: dict[str, str]
    nicknames: dict[str, str]


@lru_cache(maxsize=1)
def name_lexicon() -> NameLexicon:
    """Return the lexicon that ships with Loci."""
    text = files("resources").joinpath("names.toml").read_text("utf-8")
    read = convert(tomllib.loads(text), _LexiconFile)
    return NameLexicon(
        titles=frozenset(read.titles.split()),
        legal=frozenset(read.legal.split()),
        legal_of_organizations=frozenset(f"{read.legal} {read.legal_of_organizations}".split()),
        legal_as=read.legal_as,
        generations=frozenset(read.generations.split()),
        small=frozenset(read.small.split()),
        ordinals=frozenset(read.ordinals.split()),
        nicknames={short: frozenset(full.split()) for short, full in read.nicknames.items()},
    )
