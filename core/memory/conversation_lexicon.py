"""Lexicon of conversational language, read from `resources/conversation.toml`."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache, partial

from core.resources import load_table

_data = cache(partial(load_table, "conversation.toml"))
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}


@lru_cache(maxsize=64)
def phrases(table: str, row: str = "phrases") -> tuple[str, ...]:
    """Return the phrases of a row, in lower case."""
    return tuple(_data()[table][row])


@lru_cache(maxsize=64)
def phrase_pattern(table: str, row: str = "phrases") -> str:
    """Return a pattern for any phrase of a row, the longest first; "..." is up to six words."""
    return any_of_pattern(phrases(table, row))


def any_of_pattern(words: Iterable[str]) -> str:
    """Return a pattern for any of the words, the longest first."""
    forms = sorted((_form(it) for it in words), key=len, reverse=True)
    return rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)"


@lru_cache(maxsize=64)
def words(table: str, row: str = "words") -> frozenset[str]:
    """Return the words of a row, in lower case."""
    return frozenset(str(_data()[table][row]).split())


@lru_cache(maxsize=8)
def pairs(table: str, row: str) -> dict[str, str]:
    """Return what each word of a row stands with."""
    rows: dict[str, str] = _data()[table][row]
    return {word: other for other, line in rows.items() for word in line.split()}


@lru_cache(maxsize=4)
def pronouns(language: str) -> dict[str, str]:
    """Return the pronouns of a language with their base form ("him" maps to "he")."""
    return pairs("pronouns", language)


@lru_cache(maxsize=1)
def ordinals() -> dict[str, int]:
    """Return the ordinal words with their index in a list; "last" is -1."""
    rows: dict[str, list[str]] = _data()["order"]
    return {word: ORDINALS[name] for name, row in rows.items() for word in row}


@lru_cache(maxsize=1)
def noun_kinds() -> dict[str, str]:
    """Return entity types by nouns that are missing in the vocabulary."""
    rows: dict[str, str] = _data()["kinds"]
    return {word: kind for kind, line in rows.items() for word in line.split()}


def _form(phrase: str) -> str:
    parts = [re.escape(part.strip()).replace(r"\ ", r"\s+") for part in phrase.split("...")]
    return r"\s+(?:\S+\s+){0,6}?".join(parts)
