"""The words and lengths by which personal data is known (`resources/personal_data.toml`)."""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=32)
def words(table: str, row: str) -> frozenset[str]:
    """The single words of that row, in lower case."""
    return frozenset(str(_data()[table][row]).casefold().split())


@lru_cache(maxsize=32)
def entry_pattern(table: str, row: str) -> str:
    """A pattern of any entry of that row, the longest first."""
    entries: list[str] | str = _data()[table][row]
    listed = entries.split() if isinstance(entries, str) else entries
    forms = (re.escape(it).replace(r"\ ", r"\s+") for it in sorted(listed, key=len, reverse=True))
    return f"(?:{'|'.join(forms)})"


@lru_cache(maxsize=1)
def iban_lengths() -> dict[str, int]:
    """How long an account number of each country is."""
    return dict(_data()["iban"]["lengths"])


@lru_cache(maxsize=1)
def card_prefixes() -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Leading digits of cards from the first to the last, and the lengths that go with them."""
    rows: dict[str, list[int]] = _data()["card"]["leading"]
    pairs = ((lead.partition("-"), lengths) for lead, lengths in rows.items())
    return tuple(
        (int(first), int(last or first), tuple(lengths)) for (first, _, last), lengths in pairs
    )


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads(files("resources").joinpath("personal_data.toml").read_text("utf-8"))
