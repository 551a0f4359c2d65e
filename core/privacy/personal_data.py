"""Spans of personal data in a text, by the lexicon `resources/personal_data.toml`."""

import re
from functools import cache, lru_cache, partial
from typing import Literal

from msgspec import Struct

from core.resources import load_table

_data = cache(partial(load_table, "personal_data.toml"))
PersonalDataKind = Literal["email", "phone", "card", "iban", "address", "name"]
# Names are redacted on request only.
DEFAULT_KINDS: tuple[PersonalDataKind, ...] = ("email", "phone", "card", "iban", "address")


@lru_cache(maxsize=32)
def words(table: str, row: str) -> frozenset[str]:
    """Return the words of a row, in lower case."""
    return frozenset(str(_data()[table][row]).casefold().split())


@lru_cache(maxsize=32)
def any_of(table: str, row: str) -> str:
    """Return a pattern for any entry of a row, the longest first."""
    entries: list[str] | str = _data()[table][row]
    listed = entries.split() if isinstance(entries, str) else entries
    forms = (re.escape(it).replace(r"\ ", r"\s+") for it in sorted(listed, key=len, reverse=True))
    return f"(?:{'|'.join(forms)})"


@lru_cache(maxsize=1)
def iban_lengths() -> dict[str, int]:
    """Return the length of an IBAN by country."""
    return dict(_data()["iban"]["lengths"])


@lru_cache(maxsize=1)
def card_prefixes() -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return ranges of card prefixes (first, last) with the lengths of such numbers."""
    rows: dict[str, list[int]] = _data()["card"]["leading"]
    pairs = ((lead.partition("-"), lengths) for lead, lengths in rows.items())
    return tuple(
        (int(first), int(last or first), tuple(lengths)) for (first, _, last), lengths in pairs
    )


class PersonalData(Struct, frozen=True):
    """A span of personal data, from `start` to `end` of the original text."""

    kind: PersonalDataKind
    start: int
    end: int
    text: str


class RedactedText(Struct, frozen=True):
    """A text with placeholders such as "[email]", and the spans `found` in the original."""

    text: str
    found: tuple[PersonalData, ...] = ()
