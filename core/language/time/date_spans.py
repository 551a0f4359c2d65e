"""Dates in a text, each as the stretch of time that it stands for.

English, German and Dutch. All times are UTC, a week begins on Monday, and the last moment is the
last second of a day, month, quarter, year or decade.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from core.language.lexicon import any_of
from core.language.time.calendar import (
    SECOND,
    Bounds,
    day_of,
    full_year,
    months_of,
    nearest,
    step,
    weekday_of,
    weekend_of,
)
from core.language.time.date_forms import (
    DAYS,
    DECADES,
    MONTHS,
    SEASONS,
    UNITS,
    WAYS,
    WEEKDAYS,
    WEEKDAYS_CUT,
    WORDS,
    FormGroup,
    WrittenDate,
    looks_ahead,
    written_forms,
)
from core.language.time.date_parts import (
    Parts,
    days_told,
    month_and_day,
    month_of,
    months_told,
    steps_told,
    years_told,
)
from core.language.vocabulary.gazetteers import words_of
from core.records.knowledge import Precision
from core.resources import patterns

# How a date stands: at it, from it on, up to it, or from the one to the other.
Form = Literal["at", "since", "until", "range"]
LATELY_DAYS = 30
# Two digits from here on are a year of the last century beside a birth or death.
_OLD_IN_LIVES = 30
_LIVES = words_of("profiles")["born"] | words_of("profiles")["died"]
_PATTERNS = patterns("dates")
_PRECISIONS: dict[str, Precision] = {
    "day": "day", "week": "day", "month": "month", "quarter": "month", "year": "year",
    "decade": "year",
}  # fmt: skip
_YEARS = ("year", "yy", "decade", "century")
_WITHOUT_YEAR = ("days_alone", "day_alone", "day_behind_alone", "month_alone")
_RANGES = """
years days_over days days_dotted days_short days_behind days_alone months window window_ahead
lately""".split()
_FORMS: dict[str, Form] = {**dict.fromkeys(_RANGES, "range"), "onward": "since"}
# Quick test: every date of the group contains this, most sentences do not.
_YEAR = re.compile(
    r"(?<!\d)[12][0-9]{3}(?!\d)|\d\.\d\d?\.\d\d(?!\d)|\dth[ -]century|21st[ -]century"
)
_LETTERS = re.compile(r"[^\W\d_]+")
_CUES = frozenset(
    word for table in (DAYS, UNITS, WEEKDAYS, MONTHS, SEASONS) for row in table
    for word in row.split()
) - {"the", "this", "before", "after", "last"}  # fmt: skip
_COUNTED = re.compile(r"\s+(?!bis\b)[a-zäöü]+(?:s|en)\b")
# "Next Friday" is another form; "gestern morgen" is a part of the day.
_NOT_BEHIND = {
    form: re.compile(rf"\b{any_of(words)}\s+$", re.IGNORECASE)
    for form, words in (
        ("weekday_alone", WAYS),
        ("tomorrow", (*DAYS, *WEEKDAYS, *WORDS["mornings"])),
    )
}
# The end of a number, and a unit behind it.
_IS_AMOUNT = re.compile(r"\d\s*[^\W\d_]")
# The word before a day, and how many characters before a date say what it is.
_LAST_WORD = re.compile(r"(?<!\w)([^\W\d_]+)[.,]*\s+(?:(?:the|den|dem)\s+)?$")
_BEFORE = 100
# A weekday that does not fit a day so near is a mistake of the writer, not of another year.
_MISTAKEN = timedelta(days=31)
# A deadline passed so long ago at most is overdue, not of the next year.
_OVERDUE = timedelta(days=60)
# A number behind a month is a year, if it is so near.
_YEARS_NEAR = 5
# Months that are other words, too.
_PLAIN_WORDS = frozenset({"may", "march", "mar", "dec", "mei"})


class DateSpan(Struct, frozen=True):
    """A date or range as written at `start` to `end`, from its first to its last moment."""

    start: int
    end: int
    first: datetime
    last: datetime
    precision: Precision
    form: Form = "at"


class DateAnchor(Struct, frozen=True):
    """What a date is read with: the date of its text `at`, and how its writer means numbers.

    With `month_first` 03/04/2020 is March 4, with `day_first` "Januar 27" no day but of 2027. A day
    of the week by its name alone is the last one, and so is a day in numbers; with `ahead` they are
    the next and the nearest one. With `overdue` what is to come may have passed a short time ago.
    """

    at: datetime
    month_first: bool = False
    day_first: bool = False
    ahead: bool = False
    overdue: bool = False


def read_dates(text: str, group: FormGroup, context: DateAnchor) -> Iterator[DateSpan]:
    """Yield the dates of a group of forms, in order; days that no calendar has are left out."""
    if not _may_have(text, group):
        return
    for date in written_forms(text, group):
        if not _is_meant(text, date):
            continue
        try:
            bounds, precision = _meaning(date, context, text)
        except (ValueError, OverflowError):
            continue  # before or after all calendars
        if bounds is not None:
            form = _FORMS.get(date.form, "at")
            yield DateSpan(date.start, date.end, *bounds, precision, form)


def days_in_numbers(text: str, at: datetime) -> Iterator[DateSpan]:
    """Yield the days in numbers without a year ("4.12."), each the nearest, in order.

    What else it may be is left out: "3.5 kg", and 4/12, that is a day of April or of December.
    """
    for date in written_forms(text, "loose"):
        if date.form != "number" or _IS_AMOUNT.match(text, date.end - 1):
            continue
        one, two = int(date.parts["one"]), int(date.parts["two"])
        if date.parts["mark"] == "." or one == two or max(one, two) > 12:
            bounds = _number(date.parts, DateAnchor(at, ahead=True))
            if bounds is not None:
                yield DateSpan(date.start, date.end, *bounds, "day")


def without_overlaps(*groups: Iterable[DateSpan]) -> list[DateSpan]:
    """Return all dates in order without those that overlap one of an earlier group."""
    free: list[DateSpan] = []
    for group in groups:
        taken = tuple(free)
        free += (span for span in group if not any(_overlap(span, other) for other in taken))
    return sorted(free, key=lambda span: span.start)


def _overlap(one: DateSpan, other: DateSpan) -> bool:
    return one.start < other.end and other.start < one.end


def _may_have(text: str, group: FormGroup) -> bool:
    if group == "written":
        return _YEAR.search(text) is not None
    return group == "loose" or not _CUES.isdisjoint(_LETTERS.findall(text.lower()))


def _is_meant(text: str, date: WrittenDate) -> bool:
    """Whether the words around it allow it to be a date."""
    before = text[: date.start]
    match date.form:
        case "year":  # "for 2000 customers", but "the 2012 elections"
            return not _COUNTED.match(text, date.end) or bool(_PATTERNS["dating"].search(before))
        case "ahead":  # "built in two weeks" tells how long it took
            return _PATTERNS["ahead"].search(text) is not None
        case "number" | "day_short":  # "4.2.26" is a version or a section, too
            is_long = len(date.parts.get("day", "")) > 1
            return is_long or _PATTERNS["short_before"].search(before) is not None
        case "weekday_alone" | "tomorrow":
            return _NOT_BEHIND[date.form].search(before) is None
        case _:
            return date.form not in _WITHOUT_YEAR or _is_month(text, date)


def _is_month(text: str, date: WrittenDate) -> bool:
    """Whether the word is meant as a month: "may" and "march" are also other words."""
    if date.form == "month_alone" and not _PATTERNS["in"].search(text, 0, date.start):
        return False
    is_name = any(map(str.isupper, text[date.start : date.end]))
    return is_name or date.parts["month"] not in _PLAIN_WORDS


def _meaning(date: WrittenDate, context: DateAnchor, text: str) -> tuple[Bounds | None, Precision]:
    parts, at = date.parts, context.at
    if date.form in _LOOSE:
        return _LOOSE[date.form](parts, context), "day"
    if not parts.keys().isdisjoint(_YEARS):
        return _with_year(_in_century(date, text), month_first=context.month_first)
    if "unit" in parts or "days" in parts:
        unit = UNITS.get(parts.get("unit", ""), "day")
        return step(unit, steps_told(parts), at), _PRECISIONS[unit]
    if "weekday" in parts:
        return weekday_of(WEEKDAYS[parts["weekday"]], steps_told(parts), at), "day"
    bounds, precision = _nearest_year(date, context, text)
    return _to_last_day(bounds, parts), precision


def _is_year_behind(date: WrittenDate, context: DateAnchor, text: str) -> bool:
    """Whether the number behind a month is a year: "in Jan 27"; a German day stands before it."""
    year = full_year(date.parts["day"])
    is_near = abs(year - context.at.year) <= _YEARS_NEAR and text[date.end - 1].isdigit()
    is_in = context.day_first or _PATTERNS["in"].search(text, 0, date.start) is not None
    return is_near and is_in and not _COUNTED.match(text, date.end)


def _to_last_day(bounds: Bounds | None, parts: Parts) -> Bounds | None:
    """Return the stretch up to its last day: "6-9 June"."""
    if bounds is None or "to_day" not in parts:
        return bounds
    last = day_of(bounds[0].year, bounds[0].month, int(parts["to_day"]))
    return (bounds[0], last[1]) if last is not None and bounds[0] < last[0] else None


def is_of_life(before: str) -> bool:
    """Whether one of the last words before a date tells of a birth or death: "geboren am"."""
    last = re.findall(r"[\w-]+|[*†]+", before.lower())[-3:]
    # Of the letters and marks only the last: "b. 3 May", but not "plan B of 3 May".
    return any(word in _LIVES for word in last[-1:] + [it for it in last if len(it) > 2])


def _in_century(date: WrittenDate, text: str) -> Parts:
    if "yy" not in date.parts:
        return date.parts
    old = {"old": _OLD_IN_LIVES} if is_of_life(text[: date.start]) else {}
    return date.parts | {"year": str(full_year(date.parts["yy"], **old))}


def _with_year(parts: Parts, *, month_first: bool) -> tuple[Bounds | None, Precision]:
    year, years = years_told(parts)
    if "one" in parts:
        return day_of(year, *month_and_day(parts, month_first=month_first)), "day"
    month, count = months_told(parts)
    if "day" in parts:
        to_month = month_of(parts.get("to_month", parts["month"]))
        first = day_of(year - (to_month < month), month, int(parts["day"]))
        last = day_of(year, to_month, int(parts.get("to_day", parts["day"])))
        return ((first[0], last[1]) if first and last and first <= last else None), "day"
    months, precision = (count, "month") if count else (12 * years, "year")
    return months_of(year, month, months) if months > 0 else None, precision


def _nearest_year(
    date: WrittenDate, context: DateAnchor, text: str
) -> tuple[Bounds | None, Precision]:
    """Return a day, month or season without a year: the nearest, or on the side that is told."""
    parts, at, before = date.parts, context.at, text[max(0, date.start - _BEFORE) : date.start]
    if date.form == "day_behind_alone" and _is_year_behind(date, context, text):
        return months_of(full_year(parts["day"]), month_of(parts["month"])), "month"
    earliest = at - _OVERDUE if context.overdue else at
    (month, count), is_day = months_told(parts), "day" in parts
    years = [] if is_day else [months_of(year, month, count) for year in _years_about(at)]
    dates = _days_of_years(month, int(parts["day"]), at) if is_day else years
    way = 0 if is_day else steps_told(parts)
    one = nearest(dates, at, way)
    if one and one[1] < earliest and looks_ahead(before, text[date.end : date.end + _BEFORE]):
        one = nearest([it for it in dates if it[1] >= earliest], at, way)
    weekday = _weekday_before(before) if is_day else None
    if one is None or weekday is None or abs(one[0] - at) < _MISTAKEN:
        return one, "day" if is_day else "month"
    return nearest([it for it in dates if it[0].weekday() == weekday], at) or one, "day"


def _weekday_before(text: str) -> int | None:
    """Return the weekday at the end of the text, capitalized where it is cut: "Thurs ", "Do. "."""
    word = _LAST_WORD.search(text)
    name = word[1].lower() if word is not None else ""
    is_name = name in WEEKDAYS or (word is not None and word[1][0].isupper())
    return WEEKDAYS_CUT.get(name) if is_name else None


def _nearest_day(month: int, day: int, at: datetime) -> Bounds | None:
    return nearest(_days_of_years(month, day, at), at)


def _days_of_years(month: int, day: int, at: datetime) -> list[Bounds]:
    days = (day_of(year, month, day) for year in _years_about(at))
    return [it for it in days if it is not None]


def _years_about(at: datetime) -> range:
    return range(at.year - 1, at.year + 3)


def _until_today(days: int, at: datetime) -> Bounds:
    return step("day", -days, at)[0], step("day", 0, at)[1]


def _from_today(days: int, at: datetime) -> Bounds:
    return step("day", 0, at)[0], step("day", days, at)[1]


def _decade(tens: int, at: datetime) -> Bounds:
    year = at.year // 100 * 100 + tens
    return months_of(year if year <= at.year else year - 100, 1, 120)


def _weekend(parts: Parts, context: DateAnchor) -> Bounds | None:
    if "way" in parts:
        return weekend_of(context.at, WAYS[parts["way"]])
    return _been(weekend_of(context.at, 0), weekend_of(context.at, -1), context)


def _quarter(parts: Parts, context: DateAnchor) -> Bounds | None:
    year, months = context.at.year, months_told(parts)
    return _been(months_of(year, *months), months_of(year - 1, *months), context)


def _number(parts: Parts, context: DateAnchor) -> Bounds | None:
    day, year = month_and_day(parts, month_first=context.month_first), context.at.year
    if context.ahead:
        return _nearest_day(*day, context.at)
    return _been(day_of(year, *day), day_of(year - 1, *day), context)


def _day_of_month(parts: Parts, context: DateAnchor) -> Bounds | None:
    """Return the nearest such day ahead, with today, or the nearest that has been."""
    months = (step("month", count, context.at)[0] for count in (-2, -1, 0, 1, 2))
    days = (day_of(it.year, it.month, int(parts["day"])) for it in months)
    at = step("day", 0, context.at)[0] - SECOND if context.ahead else context.at
    return nearest([it for it in days if it is not None], at, 1 if context.ahead else -1)


def _weekday(parts: Parts, context: DateAnchor) -> Bounds | None:
    this = weekday_of(WEEKDAYS[parts["weekday"]], 0, context.at)
    week = timedelta(days=7)
    return this if context.ahead else _been(this, (this[0] - week, this[1] - week), context)


def _been(this: Bounds | None, before: Bounds | None, context: DateAnchor) -> Bounds | None:
    """Return the one before when this one is still to come."""
    return before if this is not None and this[0] > context.at else this


# Forms that have no year: most stand for one that has been.
_LOOSE: dict[str, Callable[[Parts, DateAnchor], Bounds | None]] = {
    "window": lambda parts, context: _until_today(days_told(parts), context.at),
    "window_ahead": lambda parts, context: _from_today(days_told(parts), context.at),
    "tomorrow": lambda _, context: step("day", 1, context.at),
    "lately": lambda parts, context: _until_today(LATELY_DAYS, context.at),
    "tens": lambda parts, context: _decade(int(parts["tens"]), context.at),
    "tens_named": lambda parts, context: _decade(DECADES[parts["named"]], context.at),
    "weekend": _weekend,
    "before_last": lambda parts, context: step(UNITS[parts["unit"]], -2, context.at),
    "before_last_german": lambda parts, context: step(UNITS[parts["unit"]], -2, context.at),
    "before_last_weekend": lambda parts, context: weekend_of(context.at, -2),
    "quarter_alone": _quarter,
    "number": _number,
    "day_of_month": _day_of_month,
    "weekday_alone": _weekday,
}
