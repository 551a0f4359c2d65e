"""Quantities in a text: a number with its scale and unit, and whether two of them are the same."""

import re
from collections.abc import Collection
from datetime import datetime
from decimal import Decimal
from functools import cache
from pathlib import PurePath

from msgspec import Struct

from core.language.lexicon import any_of
from core.language.time.date_forms import SHORT_DAY
from core.language.time.dates import dates, yearly_days
from core.resources import load_table

# Two amounts are one if they differ less than this, or if one is only "about" so much.
_ISO = 3  # letters of the code of a currency
_EXACT, _ABOUT = 0.0005, 0.1
_NUMBER = r"\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?(?!\d)"
_MESSAGES = frozenset({"mail", "eml", "msg", "mbox", "vtt", "srt"})
_WORD = re.compile(r"[\w-]+")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,'’ ]\d{3})+")
_AFTER_NUMBER = re.compile(
    r"[\w:/]|[.,-]\w|\s*(?:[-–—]|to\b|bis\b|tot\b|or\b|oder\b)\s*[€$£]?\s*\d"
)


# "27:18", "1:09.80", "1:02:11 h"; and "1 h 20 min". Parts behind the first are below 60.
_DURATION = re.compile(
    r"(?:(?P<hours>\d{1,3}):(?=\d\d:))?(?P<first>\d{1,3}):(?P<last>[0-5]\d(?:[.,]\d{1,3})?)"
    r"(?:\s?(?:h|min|std)\.?)?"
)
_IN_WORDS = re.compile(
    r"(?P<first>\d{1,3})\s?(?:h|hrs?|hours?|std\.?|stunden?)\s?(?:,|and|und)?\s?"
    r"(?P<last>[0-5]?\d)\s?(?:m|mins?|minutes?|minuten?)?\.?",
    re.IGNORECASE,
)
_SIXTY = 60


class Quantity(Struct, frozen=True):
    """An amount of what `measure` names: a dimension, or the noun that is counted.

    `end` is the offset behind it; `per` is the unit that it is counted by ("a month").
    """

    amount: float
    measure: str
    per: str
    is_about: bool
    end: int

    @property
    def is_money(self) -> bool:
        """Whether it is an amount of money."""
        return self.measure.startswith("money")


def read_quantity(text: str, at: int = 0, *, language: str = "en") -> Quantity | None:
    """Return the quantity that begins at the offset, if one does; ranges are none."""
    match = _pattern().match(text, at)
    if match is None or _is_cut(text, match):
        return None
    amount = float(read_number(match["number"], language))
    scale = _scales().get((match["scale"] or "").lower(), 1.0)
    unit = (match["unit"] or match["sign"] or "").lower()
    measure, factor = _units().get(unit, ("", 1.0))
    counted = (match["per"] or match["each"] or "").lower()
    per, many = _units().get(counted, (counted, 1.0))
    return Quantity(
        amount * scale * factor,
        measure,
        f"{per} {many:g}" if counted else "",
        bool(match["about"]),
        match.end(),
    )


def read_number(number: str, language: str = "") -> Decimal:
    """Return the number; a single mark before three digits is read as the language writes it.

    Without a language such a mark parts thousands, unless the number begins with 0.
    """
    thousands = _THOUSANDS.match(number)
    marks = {letter for letter in number if not letter.isdigit()}
    decimal = "," if language[:2] in {"de", "nl"} else "."
    is_open = not language and number[0] != "0"  # "1.240" of a text in any language
    is_grouped = thousands is not None and (len(marks) > 1 or decimal not in marks or is_open)
    is_grouped |= thousands is not None and number.count(decimal) > 1
    if is_grouped and thousands is not None:
        whole = re.sub(r"\D", "", thousands[0])
        rest = re.sub(r"\D", "", number[thousands.end() :])
        return Decimal(f"{whole}.{rest}" if rest else whole)
    return Decimal(number.replace(",", "."))


def read_duration(text: str) -> Decimal | None:
    """Return a duration in its last unit: of "27:18" 1638, of "1:09.80" 69.80, of "1 h 20" 80."""
    match = _DURATION.fullmatch(text) or _IN_WORDS.fullmatch(text)
    if match is None:
        return None
    hours = int(match.groupdict().get("hours") or 0)
    last = Decimal(match["last"].replace(",", "."))
    return (hours * _SIXTY + int(match["first"])) * _SIXTY + last


def as_duration(amount: Decimal, *, is_three: bool) -> str:
    """Return an amount of the last unit of a duration as it is written: "27:18", "1:02:11"."""
    first, last = divmod(abs(amount), _SIXTY)
    if not first and last % 1:
        return str(last)
    whole, _, parts = str(last).partition(".")
    text = f"{int(whole):02}" + (f".{parts}" if parts.strip("0") else "")
    hours, minutes = divmod(int(first), _SIXTY)
    return f"{hours}:{minutes:02}:{text}" if is_three and hours else f"{int(first)}:{text}"


def unit_of(word: str) -> str:
    """Return the word as a unit is written, a currency in capitals; empty for any other word."""
    measure, _ = _units().get(word.lower(), ("", 1.0))
    return (
        word.upper() if measure.startswith("money") and len(word) == _ISO else word * bool(measure)
    )


def with_unit(amount: str, unit: str, language: str) -> str:
    """Return the amount with its unit, that of a currency by its sign: "£12.50", "12,50 €"."""
    value = _units().get(unit.lower(), ("", 1.0))
    alike = (it for it, other in _units().items() if other == value and not it.isalpha())
    sign = next(alike, unit) if value[0].startswith("money") else unit
    is_before = language != "de" and len(sign) == 1 and not sign.isalnum() and sign != unit
    minus = "-" * amount.startswith("-")
    return f"{minus}{sign}{amount.lstrip('-')}" if is_before else f"{amount} {sign}".rstrip()


def measure_of(word: str) -> str:
    """Return what the unit measures, "money" for any currency; empty for any other word."""
    measure, _ = _units().get(word.lower(), ("", 1.0))
    return measure.partition("_")[0]


def smallest_unit(units: Collection[str]) -> str:
    """Return the smallest of units that measure the same; empty if they do not."""
    read = {it: _units().get(it.lower(), ("", 1.0)) for it in sorted(units)}
    measures = {measure for measure, _ in read.values()}
    is_one = len(measures) == 1 and "" not in measures
    return min(read, key=lambda unit: read[unit][1]) if is_one else ""


def factor_of(unit: str, smallest: str) -> Decimal:
    """Return how many of the smallest unit the unit is."""
    ratio = round(_units()[unit.lower()][1] / _units()[smallest.lower()][1], 3)
    return Decimal(int(ratio)) if ratio.is_integer() else Decimal(str(ratio))


def same_quantity(one: Quantity, other: Quantity) -> bool:
    """Whether both may be the same: they are equal, or count different things."""
    if one.measure != other.measure and one.measure and other.measure:
        return True
    if one.per != other.per and one.per and other.per:
        return True
    most = max(abs(one.amount), abs(other.amount))
    limit = _ABOUT if one.is_about or other.is_about else _EXACT
    return abs(one.amount - other.amount) <= limit * most


def same_values(one: str, other: str, language: str = "") -> bool:
    """Whether two values may be the same: quantities, or dates of which one lies in the other.

    A day without a year is the same as that day of any year.
    """
    first, second = (day_of(it, language) for it in (one, other))
    if first is not None and second is not None:
        return first[0] <= second[1] and second[0] <= first[1]
    days = [_day_of_year(it, language) for it in (one, other)]
    if all(days):
        return days[0] == days[1]
    mine, theirs = (read_quantity(it, language=language) for it in (one, other))
    if first or second or mine is None or theirs is None:
        return True
    return same_quantity(mine, theirs)


def is_record(path: str, title: str, kind: str) -> bool:
    """Whether a text tells of something else than what it is called by: a mail, a meeting's notes.

    Such texts have a day in their name, or a word for what they are ("Minutes", "Costs").
    """
    name = f"{title} {PurePath(path).stem}".replace("_", " ")
    if kind in _MESSAGES or any(it.precision == "day" for it in dates(name)):
        return True
    return not value_words("records").isdisjoint(_WORD.findall(name.lower()))


@cache
def value_words(name: str) -> frozenset[str]:
    """Return the words of that list in `resources/quantities.toml`."""
    return frozenset(load_table("quantities.toml")["words"][name].split())


def day_of(text: str, language: str = "") -> tuple[datetime, datetime] | None:
    """Return the first and last moment of a text that begins with a date; "2000 euros" is none."""
    quantity = read_quantity(text, language=language)
    first = next(iter(dates(text, language=language)), None)
    if (quantity is not None and quantity.measure) or first is None or first.start:
        return None
    if first.first is None or first.last is None:
        return None
    return first.first, first.last


def _day_of_year(text: str, language: str) -> tuple[int, int] | None:
    """Return month and day of a text that begins with a day, with or without its year."""
    day = day_of(text, language)
    if day is not None:
        is_day = day[0].date() == day[1].date()
        return (day[0].month, day[0].day) if is_day else None
    german = SHORT_DAY.match(text)
    if german is not None:
        return int(german["month"]), int(german["day"])
    yearly = next(yearly_days(text, language=language), None)
    return (yearly.month, yearly.day) if yearly is not None and not yearly.start else None


def _is_cut(text: str, match: re.Match[str]) -> bool:
    """Whether the number goes on behind the match, so that it is a code, a time or a range."""
    return _AFTER_NUMBER.match(text, match.end()) is not None


@cache
def _scales() -> dict[str, float]:
    table: dict[str, str] = load_table("quantities.toml")["scales"]
    return {word: float(scale) for scale, words in table.items() for word in words.split()}


@cache
def _units() -> dict[str, tuple[str, float]]:
    table: dict[str, dict[str, str]] = load_table("quantities.toml")["units"]
    return {
        word: (measure, float(factor))
        for measure, factors in table.items()
        for factor, words in factors.items()
        for word in words.split()
    }


@cache
def _pattern() -> re.Pattern[str]:
    units, scales = any_of(_units()), any_of(_scales())
    about, per, each = (any_of(value_words(name)) for name in ("about", "per", "each"))
    return re.compile(
        rf"(?:(?P<about>{about})\.?\s+)?(?P<sign>[€$£]|(?:EUR|USD|GBP|CHF)\s)?\s?"
        rf"(?P<number>{_NUMBER})(?:\s?(?P<scale>{scales})\b\.?)?"
        rf"(?:[\s-]?(?P<unit>{units})(?!\w))?"
        rf"(?:\s{per}\s(?P<per>\w+)|\s{each}\s(?P<each>{units})(?!\w))?",
        re.IGNORECASE,
    )
