"""Gendered pronoun of a person's name."""

import unicodedata
from functools import lru_cache

from core.resources import load_table


def pronoun_of(name: str) -> str:
    """Return "he" or "she" if the title or the given name determines it, else an empty string."""
    words = name.casefold().split()
    if not words:
        return ""
    pronoun = _TITLES.get(words[0].rstrip("."))
    return pronoun or _given_names().get(plain(words[0]), "")


_TITLES = {
    **dict.fromkeys(("mr", "herr", "sir", "lord", "king", "prince", "meneer", "father"), "he"),
    **dict.fromkeys(("mrs", "ms", "miss", "frau", "lady", "queen", "princess", "mevrouw"), "she"),
}


def plain(word: str) -> str:
    """Return the word without accents."""
    parts = unicodedata.normalize("NFKD", word)
    return "".join(part for part in parts if not unicodedata.combining(part))


@lru_cache(maxsize=1)
def _given_names() -> dict[str, str]:
    names = load_table("given_names.toml")
    return {word: pronoun for pronoun in ("she", "he") for word in names[pronoun].split()}
