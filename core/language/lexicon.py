"""Lexicons of the languages that are read: `resources/language`, one file for each."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from core.resources import load_table

LANGUAGES = ("en", "de", "nl")


@cache
def lexicon_of(language: str) -> dict[str, Any]:
    """Return the lexicon of a language."""
    return load_table("language", f"{language}.toml")


@cache
def words_of(name: str, *languages: str) -> frozenset[str]:
    """Return the words of a list in these languages, or in all."""
    lexicons = map(lexicon_of, languages or LANGUAGES)
    return frozenset(word for it in lexicons for word in it["words"].get(name, "").split())


def in_all_languages(section: str, table: str) -> dict[str, tuple[str, ...]]:
    """Return the entries of a table, each with the words of all languages."""
    merged: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        entries: dict[str, list[str]] = lexicon_of(language)[section].get(table, {})
        for name, words in entries.items():
            merged[name] = (*merged.get(name, ()), *words)
    return merged


@cache
def clause_words(name: str, language: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern of the phrases of a list about clauses."""
    return re.compile(rf"\b{any_of(lexicon_of(language)['clauses']['words'][name])}\b", flags)


def any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of the words, the longest first."""
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return "(?:" + "|".join(map(re.escape, longest_first)) + ")"
