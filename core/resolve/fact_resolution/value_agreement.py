"""Agreement of two values: equal, or one is more specific."""

import re
from datetime import datetime
from functools import lru_cache

from core.extract.dates.dates import dates
from core.resolve.fact_resolution.claims import FactClaim

_WORD = re.compile(r"\w+(?:[.:]\w+)*")
_EMPTY = frozenset({"the", "a", "an", "der", "die", "das", "de", "het", "in", "at", "on"})


def values_agree(first: FactClaim, second: FactClaim) -> bool:
    """Whether the values of both claims are compatible.

    "Oslo" and "Oslo, Norway", "1961" and "3 May 1961", "Acme" and "Acme Inc." agree.
    """
    return first.value == second.value or texts_agree(first.text, second.text)


@lru_cache(maxsize=100_000)
def texts_agree(first: str, second: str) -> bool:
    """Whether one text is more specific than the other, or both are the same date."""
    mine, theirs = _date_span(first), _date_span(second)
    if mine is not None and theirs is not None:
        return mine[0] <= theirs[1] and theirs[0] <= mine[1]
    if (mine is None) != (theirs is None):
        # "Born Marcel le Bozec" and "born 1892" have different subjects.
        return not any(letter.isdigit() for letter in (second if theirs is None else first))
    one, other = _words(first), _words(second)
    if not one or not other:
        return one == other
    return one <= other or other <= one


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold())) - _EMPTY


def _date_span(text: str) -> tuple[datetime, datetime] | None:
    """Return first and last moment of a text that is a date and little else."""
    found_dates = dates(text)
    if len(found_dates) != 1 or found_dates[0].end - found_dates[0].start < len(text.strip()) // 2:
        return None
    first, last = found_dates[0].valid_from, found_dates[0].last
    return (first, last) if first is not None and last is not None else None
