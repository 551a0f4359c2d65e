"""Dates as texts write them in English, German and Dutch, each as the stretch it stands for.

All times are UTC; the last moment is the last second of a day, month, quarter, year or decade.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from core.records.knowledge import Precision
from core.resources import load_table, patterns

_PATTERNS = patterns("written_dates")

WORDS: dict[str, dict[str, list[str]]] = load_table("dates.toml")


def word_numbers(table: str) -> dict[str, int]:
    """Return the number of each word in a table of `resources/dates.toml`."""
    return {word: int(number) for number, words in WORDS[table].items() for word in words}


def any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of the words, the longest first."""
    return "(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")"


MONTHS = word_numbers("months")
# The first month of each season; winter goes on into the next year.
SEASONS = word_numbers("seasons")
_ORDINALS = word_numbers("ordinals")

_ORDINAL = any_of(_ORDINALS)
MONTH = any_of(MONTHS) + r"\b\.?"
YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
_NTH = r"(?:st|nd|rd|th|\.|e)?"
_TO = r"\s*(?:-|–|—|to|until|till|through|bis|tot|t/m)\s*"
_PATTERN = re.compile(
    rf"""(?<![\w.,/-])(?:
      (?P<iso>{YEAR}[-/](?:0[1-9]|1[0-2])[-/](?:0[1-9]|[12][0-9]|3[01]))
      (?:[T ][0-9]{{1,2}}:[0-9:.]+(?:Z|[+-][0-9:]+)?)?
    | (?P<from_year>{YEAR})\s*[-–—/]\s*(?P<to_year>{YEAR}|[0-9]{{2}}(?<!0[1-9])(?<!1[0-2]))
    | (?P<onward>{YEAR})\s*[-–—]\s*(?:present|now|today|date|heute|heden|nu)
    | (?P<iso_month>{YEAR}-(?:0[1-9]|1[0-2]))
    | (?P<dotted>{DAY}[.-](?:0?[1-9]|1[0-2])[.-]{YEAR})
    | (?P<slashed>[0-3]?[0-9]/[0-3]?[0-9]/{YEAR})
    | (?P<from_day>{DAY}){_NTH}{_TO}(?P<to_day>{DAY}){_NTH}\s+(?:of\s+)?
      (?P<days_month>{MONTH}),?\s+(?P<days_year>{YEAR})
    | (?P<day>{DAY}){_NTH}\s+(?:of\s+)?(?P<day_month>{MONTH}),?\s+(?P<day_year>{YEAR})
    | (?P<us_days_month>{MONTH})\s+(?P<us_from>{DAY}){_NTH}{_TO}(?P<us_to>{DAY}){_NTH}
      (?:\s*,\s*|\s+)(?P<us_days_year>{YEAR})
    | (?P<us_month>{MONTH})\s+(?P<us_day>{DAY})(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(?P<us_year>{YEAR})
    | (?P<from_month>{MONTH}){_TO}(?P<to_month>{MONTH}),?\s+(?P<months_year>{YEAR})
    | (?P<month>{MONTH}),?\s+(?:of\s+)?(?P<month_year>{YEAR})
    | [QK](?P<quarter>[1-4])(?:\s+|/|-|\s+of\s+)(?P<quarter_year>{YEAR})
    | (?P<nth>{_ORDINAL})\s+(?:quarter|quartal|kwartaal)\s+(?:of\s+|van\s+)?(?P<nth_year>{YEAR})
    | H(?P<half>[12])(?:\s+|/|-)(?P<half_year>{YEAR})
    | (?P<season>{any_of(SEASONS)}),?\s+(?:of\s+)?(?P<season_year>{YEAR})
    | (?P<decade>(?:1[0-9]|20)[0-9]0)(?:s|er)(?:\s+jahren?)?
    | (?P<jaren>(?:1[0-9]|20)[0-9]0)(?=\s*-?er\b)
    | (?P<century>1[0-9]|2[01])(?:st|th)[ -]century
    | (?P<year>{YEAR})
    )(?![\w%]|[.,]\d|-[A-Za-z])""",
    re.IGNORECASE | re.VERBOSE,
)
# What every date of the pattern holds: four digits, or a century.
_WORTH_A_LOOK = re.compile(r"(?<!\d)[12][0-9]{3}(?!\d)|\dth[ -]century|21st[ -]century")
_COUNTED = re.compile(r"\s+(?!bis\b)[a-zäöü]+(?:s|en)\b")
_DATING = _PATTERNS["dating"]
# Languages that write the month before the day between slashes; all others the day first.
_MONTH_FIRST = frozenset({"", "en"})


class Stretch(Struct, frozen=True):
    """A date as written at `start` to `end`: its first and last moment, how exact it is.

    "2015-present" is one from which on something holds, "2015-18" one range.
    """

    start: int
    end: int
    first: datetime
    last: datetime
    precision: Precision
    form: Literal["at", "since", "range"] = "at"


def written_dates(text: str, *, language: str = "") -> Iterator[Stretch]:
    """The dates with a year, in order; days that no calendar has are left out.

    03/04/2020 is March 4 in English and the 3rd of April in other languages.
    """
    if not _WORTH_A_LOOK.search(text):
        return
    for match in _PATTERN.finditer(text):
        stretch = _stretch(match, language)
        if stretch is not None:
            yield stretch


def day_of(year: int, month: int, day: int) -> tuple[datetime, datetime] | None:
    """First and last moment of a day; None for a day that no calendar has."""
    if not 1 <= month <= 12 or not 1 <= day <= monthrange(year, month)[1]:
        return None
    first = datetime(year, month, day, tzinfo=UTC)
    return first, first.replace(hour=23, minute=59, second=59)


def months_of(year: int, month: int, count: int = 1) -> tuple[datetime, datetime]:
    """First and last moment of `count` months from that one on."""
    last_year, last_month = divmod(year * 12 + month - 1 + count - 1, 12)
    last_day = monthrange(last_year, last_month + 1)[1]
    return (
        datetime(year, month, 1, tzinfo=UTC),
        datetime(last_year, last_month + 1, last_day, 23, 59, 59, tzinfo=UTC),
    )


def month_of(written: str) -> int:
    """The number of a month by its name or abbreviation."""
    return MONTHS[written.lower().rstrip(".")]


def _is_count(match: re.Match[str]) -> bool:
    """Whether four digits count things: "for 2000 customers", but not "the 2012 elections"."""
    return bool(
        _COUNTED.match(match.string, match.end())
        and not _DATING.search(match.string, 0, match.start())
    )


def _stretch(match: re.Match[str], language: str) -> Stretch | None:
    kind = match.lastgroup or ""
    if kind == "year" and _is_count(match):
        return None
    bounds, precision = _bounds(match, kind, language)
    if bounds is None:
        return None
    return Stretch(match.start(), match.end(), *bounds, precision, _FORMS.get(kind, "at"))


_FORMS: dict[str, Literal["at", "since", "range"]] = {
    **dict.fromkeys(("to_year", "days_year", "us_days_year", "months_year"), "range"),
    "onward": "since",
}


def _bounds(
    match: re.Match[str], kind: str, language: str
) -> tuple[tuple[datetime, datetime] | None, Precision]:
    if kind in {"year", "decade", "jaren", "century", "onward", "to_year"}:
        return _years(match, kind), "year"
    if kind in {"days_year", "us_days_year"}:
        return _days(match, kind), "day"
    months = _months(match, kind)
    if months is not None:
        return months, "month"
    return _day(match, kind, language), "day"


def _years(match: re.Match[str], kind: str) -> tuple[datetime, datetime] | None:
    if kind == "to_year":
        first, last = int(match.group("from_year")), int(match.group(kind))
        last += first // 100 * 100 if last < 100 else 0
        return months_of(first, 1, (last - first + 1) * 12) if first <= last else None
    number = int(match.group(kind))
    if kind == "century":
        return months_of(number * 100 - 99, 1, 1200)
    return months_of(number, 1, 12 if kind in {"year", "onward"} else 120)


def _months(match: re.Match[str], kind: str) -> tuple[datetime, datetime] | None:
    first_and_count = _FIRST_AND_COUNT.get(kind)
    if first_and_count is None:
        return None
    first, count = first_and_count(match)
    return months_of(int(match.group(kind)[:4]), first, count) if count > 0 else None


def _from_month_to_month(match: re.Match[str]) -> tuple[int, int]:
    first, last = month_of(match.group("from_month")), month_of(match.group("to_month"))
    return first, last - first + 1


# For dates that are months: the first month and how many there are.
_FIRST_AND_COUNT: dict[str, Callable[[re.Match[str]], tuple[int, int]]] = {
    "iso_month": lambda match: (int(match.group("iso_month")[5:]), 1),
    "month_year": lambda match: (month_of(match.group("month")), 1),
    "months_year": _from_month_to_month,
    "quarter_year": lambda match: (int(match.group("quarter")) * 3 - 2, 3),
    "nth_year": lambda match: (_ORDINALS[match.group("nth").lower()] * 3 - 2, 3),
    "half_year": lambda match: (int(match.group("half")) * 6 - 5, 6),
    "season_year": lambda match: (SEASONS[match.group("season").lower()], 3),
}


def _days(match: re.Match[str], kind: str) -> tuple[datetime, datetime] | None:
    group = match.group
    is_us = kind == "us_days_year"
    month = month_of(group("us_days_month" if is_us else "days_month"))
    first = day_of(int(group(kind)), month, int(group("us_from" if is_us else "from_day")))
    last = day_of(int(group(kind)), month, int(group("us_to" if is_us else "to_day")))
    return (first[0], last[1]) if first and last and first[0] <= last[0] else None


def _day(match: re.Match[str], kind: str, language: str) -> tuple[datetime, datetime] | None:
    group = match.group
    if kind == "iso":
        year, month, day = (int(piece) for piece in re.split("[-/]", group("iso")))
    elif kind == "dotted":
        day, month, year = (int(piece) for piece in re.split("[.-]", group("dotted")))
    elif kind == "slashed":
        day, month, year = _slashed(group("slashed"), language)
    elif kind == "day_year":
        year, month, day = int(group(kind)), month_of(group("day_month")), int(group("day"))
    elif kind == "us_year":
        year, month, day = int(group(kind)), month_of(group("us_month")), int(group("us_day"))
    else:
        return None
    return day_of(year, month, day)


def _slashed(written: str, language: str) -> tuple[int, int, int]:
    first, second, year = (int(piece) for piece in written.split("/"))
    is_month_first = language[:2] in _MONTH_FIRST
    if first > 12 or (second <= 12 and not is_month_first):
        return first, second, year
    return second, first, year
