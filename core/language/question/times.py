"""The times that a question speaks of (T8), as stretches from a first moment up to a last.

Days are those of the calendar on the wall: "yesterday" is the day before the one that `now` shows,
and documents dated on that day are of it. Texts of the same form in documents are read by
`core.language.time.dates`; here comes what only questions say: "the last three weeks", "the 90s",
"recently", and events ("before the move").
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

from msgspec.structs import replace

from core.language.time.dates import DateFound, Form, dates
from core.language.time.relative_dates import NUMBERS, UNITS, WEEKDAYS, Bounds, moved
from core.language.time.written_dates import any_of, day_of, months_of, word_numbers
from core.records.answers.questions import QuestionEntity, QuestionTime, TimeRelation
from core.resources import patterns

_PATTERNS = patterns("times")

DateOrder = Literal["day first", "month first"]
_SECOND = timedelta(seconds=1)
_MONTH_FIRST_LOCALES = frozenset({"en_US", "en_PH", "en_PR", "es_US", "fil_PH"})
_AS_OF = re.compile(r"\b(?:as\s+of|as\s+at|stand|per)\s+(?:the\s+)?$", re.IGNORECASE)
# "Before" of a day; of "vor zwei Jahren" it is a part.
_VOR = re.compile(r"\bvor\s+(?:(?:dem|der|den)\s+)?$", re.IGNORECASE)
_HOW_LONG = _PATTERNS["how_long"]
# "The mails from last week" are those of it; "from last week on" is since then.
_OF = re.compile(r"\b(?:from|von|vom)\s+(?:the\s+|der\s+|dem\s+)?$", re.IGNORECASE)
_ONWARDS = re.compile(r"\s*(?:on\b|onwards?\b|forward\b|an\b|\+)", re.IGNORECASE)
_PART = _PATTERNS["part"]
_SINCE_THEN = _PATTERNS["since_then"]
_BEFORE_THEN = _PATTERNS["before_then"]
_COUNTS = NUMBERS | word_numbers("question_numbers")
_DAYS_OF = {"day": 1, "week": 7, "month": 30, "quarter": 91, "year": 365, "decade": 3652}
_STRETCH = re.compile(
    rf"\b(?:(?:in|over|during|within|for|innerhalb|während)\s+)?(?:(?:the|den|der|die)\s+)?"
    rf"(?:last|past|previous|letzten|vergangenen)\s+(?P<count>{any_of(_COUNTS)}|\d{{1,3}})\s+"
    rf"(?P<unit>{any_of(UNITS)})\b",
    re.IGNORECASE,
)
_BEFORE_LAST = _PATTERNS["before_last"]
_LATELY = re.compile(r"\b(?:recently|lately|kürzlich|neulich|in letzter zeit)\b", re.IGNORECASE)
LATELY_DAYS = 30
_DECADES = word_numbers("decades")
_DECADE = re.compile(
    r"(?<![\w])(?:(?:the|den|die|der)\s+)?(?:(?:early|mid|late|frühen|späten)[\s-]+)?"
    r"(?:['’]?(?P<tens>[1-9]0)(?:['’]?s\b|er(?:n|\s+jahren?)?\b)"
    rf"|(?P<name>{any_of(_DECADES)})n?\b)",
    re.IGNORECASE,
)
_WEEKEND = _PATTERNS["weekend"]
_WEEKDAY = re.compile(rf"\b(?P<day>{any_of(WEEKDAYS)})\b", re.IGNORECASE)
_PAST = _PATTERNS["past"]
_YEAR = re.compile(r"\d{4}|\b(?:next|tomorrow|nächste[nrs]?|morgen|übermorgen)\b", re.IGNORECASE)
_QUARTER = re.compile(r"\b[QK](?P<quarter>[1-4])\b(?!\s*(?:/|-|of)?\s*\d)", re.IGNORECASE)
_WAY = _PATTERNS["way"]
_SHORT = re.compile(
    r"(?<![\d./-])(?P<one>\d{1,2})(?P<mark>[./])(?P<two>\d{1,2})(?:\.(?!\d)|(?![\d./%]))"
)
_SHORT_BEFORE = _PATTERNS["short_before"]
_SOMEONE = (
    r"the|my|our|his|her|their|we|i|he|she|they|dem|der|den|die|das|meinem|meiner|meinen|unserem"
    r"|unserer|unseren|seinem|seiner|ihrem|ihrer|ich|wir|er|sie"
)
_GOES_ON = (
    r"(?:\s+(?!(?:and|or|did|was|were|is|do|does|has|had|und|oder|hat|war|haben|who|what|where)\b)"
    r"[^\W\d_][\w'’-]*){0,4}"
)
_EVENT = re.compile(
    r"\b(?P<how>before|prior\s+to|after|since|during|until|following|vor|nach|seit|während|bis|bevor"
    r"|nachdem)\s+"
    rf"(?P<event>(?:(?:{_SOMEONE})\s+[^\W\d_][\w'’-]*|[a-z]{{2,}}ing\b|(?-i:[A-ZÄÖÜ])[\w'’-]+){_GOES_ON})",
    re.IGNORECASE,
)
_WHILE = re.compile(
    rf"\b(?P<how>when|while|als)\s+(?P<event>(?:i|we|he|she|they|ich|wir|er|sie)\s+[^\W\d_][\w'’-]*{_GOES_ON})",
    re.IGNORECASE,
)
_RELATIONS: dict[Form, TimeRelation] = {
    "at": "within", "range": "within", "since": "after", "until": "before",
}  # fmt: skip
_HOW: dict[str, TimeRelation] = {
    **dict.fromkeys(("before", "until", "vor", "bis", "bevor"), "before"),
    **dict.fromkeys(("after", "since", "following", "nach", "seit", "nachdem"), "after"),
    **dict.fromkeys(("during", "während", "when", "while", "als"), "within"),
}  # fmt: skip
_DAY = timedelta(days=1)


def date_order_of(locale_name: str) -> DateOrder:
    """How people of that locale ("en_US.UTF-8", "de_DE") write a day and a month as numbers."""
    bare = locale_name.partition(".")[0].replace("-", "_")
    return "month first" if bare in _MONTH_FIRST_LOCALES else "day first"


def users_order(setting: str, environment: Mapping[str, str]) -> DateOrder:
    """How the user writes dates: as the setting says, else as the system's language does."""
    if setting == "system":
        names = (environment.get(name, "") for name in ("LC_ALL", "LC_TIME", "LANG"))
        return date_order_of(next((name for name in names if name), ""))
    return "month first" if setting == "month first" else "day first"


def find_times(
    text: str,
    *,
    now: datetime,
    order: DateOrder = "day first",
    things: Sequence[QuestionEntity] = (),
) -> tuple[QuestionTime, ...]:
    """The times in the order in which they are said; numbers that are part of a name are none."""
    today = now.replace(tzinfo=UTC, microsecond=0)
    spans: list[tuple[int, int, QuestionTime]] = []
    for start, end, time in (
        *_of_questions(text, today),
        *_weekdays(text, today),
        *_before_last(text, today),
        *_short(text, today, order),
        *_written(text, today, order),
        *_events(text),
    ):
        is_free = not any(start < its_end and its_start < end for its_start, its_end, _ in spans)
        is_name = any(it.start <= start and end <= it.end for it in things)
        if is_free and not is_name:
            spans.append((start, end, _in_order(time)))
    return tuple(time for _, _, time in sorted(spans, key=lambda one: one[0]))


def _in_order(time: QuestionTime) -> QuestionTime:
    """The time from the earlier to the later of its days, however the question puts them."""
    if time.start is None or time.end is None or time.start < time.end:
        return time
    return replace(time, start=time.end - _DAY, end=time.start + _DAY)


_Found = Iterator[tuple[int, int, QuestionTime]]


def _written(text: str, today: datetime, order: DateOrder) -> _Found:
    """Dates as documents write them, too, with what the words before make of them."""
    # English is read with the month first, any other language with the day.
    language = "en" if order == "month first" else "de"
    for date in dates(text, stated_at=today, language=language):
        if date.valid_from is None and date.valid_to is None and date.last is None:
            continue
        before = _HOW_LONG.search(text[: date.start])
        start = before.start() if before else date.start
        time = _time(text[start : date.end], text, date)
        yield start, date.end, _been(time, text, today)


def _time(surface: str, text: str, date: DateFound) -> QuestionTime:
    before = text[: date.start]
    relation = _RELATIONS[date.form]
    if _AS_OF.search(before):
        relation = "as of"
    elif _OF.search(before) and not _ONWARDS.match(text, date.end):
        relation = "within"
    if _VOR.search(before):
        return QuestionTime(surface, "before", None, date.valid_from)
    if relation == "before":
        return QuestionTime(surface, relation, None, _next(date.valid_to))
    if relation == "after":
        return QuestionTime(surface, relation, date.valid_from)
    last = date.valid_to if date.form == "range" else date.last
    return QuestionTime(surface, relation, date.valid_from, _next(last))


def _been(time: QuestionTime, text: str, today: datetime) -> QuestionTime:
    """The time a year earlier when it is still to come and the question speaks of the past."""
    is_ahead = time.start is not None and time.start > today
    if not is_ahead or _YEAR.search(time.surface) or not _PAST.search(text):
        return time
    return replace(time, start=_year_before(time.start), end=_year_before(time.end))


def _year_before(moment: datetime | None) -> datetime | None:
    if moment is None:
        return None
    is_leap_day = (moment.month, moment.day) == (2, 29)
    return moment.replace(year=moment.year - 1, day=28 if is_leap_day else moment.day)


def _next(last: datetime | None) -> datetime | None:
    """The moment after the last second of a stretch."""
    return None if last is None else last + _SECOND


def _of_questions(text: str, today: datetime) -> _Found:
    for match in _STRETCH.finditer(text):
        written = match["count"].lower()
        count = _COUNTS.get(written) or int(written)
        days = count * _DAYS_OF[UNITS[match["unit"].lower()]]
        yield *match.span(), _lately(match[0], today, days)
    for match in _LATELY.finditer(text):
        yield *match.span(), _lately(match[0], today, LATELY_DAYS)
    for match in _DECADE.finditer(text):
        tens = int(match["tens"] or _DECADES[match["name"].lower()])
        year = today.year // 100 * 100 + tens
        year -= 100 if year > today.year else 0
        yield *match.span(), _stretch(text, match.span(), *months_of(year, 1, 120))
    for match in _WEEKEND.finditer(text):
        yield *match.span(), _weekend(match[0], match["way"].lower(), today)
    for match in _QUARTER.finditer(text):
        first, last = months_of(today.year, int(match["quarter"]) * 3 - 2, 3)
        if first > today:
            first, last = months_of(today.year - 1, int(match["quarter"]) * 3 - 2, 3)
        yield *match.span(), _stretch(text, match.span(), first, last)


def _weekdays(text: str, today: datetime) -> _Found:
    """A day of the week by its name alone: the last one, today's included."""
    for match in _WEEKDAY.finditer(text):
        if not _WAY.search(text, 0, match.start()):
            back = (today.weekday() - WEEKDAYS[match["day"].lower()]) % 7
            day, _ = moved("day", -back, today)
            yield *match.span(), _stretch(text, match.span(), *day)


def _lately(surface: str, today: datetime, days: int) -> QuestionTime:
    (first, _), _ = moved("day", -days, today)
    (_, last), _ = moved("day", 0, today)
    return QuestionTime(surface, "within", first, _next(last))


def _before_last(text: str, today: datetime) -> _Found:
    """The week, weekend, month or year before the last one."""
    for match in _BEFORE_LAST.finditer(text):
        unit = (match["unit"] or match["german"]).lower()
        is_weekend = unit in {"weekend", "wochenende"}
        first, last = _weekend_of(today, -2) if is_weekend else moved(UNITS[unit], -2, today)[0]
        yield *match.span(), QuestionTime(match[0], "within", first, _next(last))


def _weekend(surface: str, way: str, today: datetime) -> QuestionTime:
    first, last = _weekend_of(today, 0)
    if way.startswith(("last", "letzt")) or (way == "am" and first > today):
        first, last = _weekend_of(today, -1)
    elif way.startswith(("next", "nächst")):
        first, last = _weekend_of(today, 1)
    return QuestionTime(surface, "within", first, _next(last))


def _weekend_of(today: datetime, weeks: int) -> Bounds:
    """Saturday and Sunday of the week that many weeks from today."""
    (monday, sunday), _ = moved("week", weeks, today)
    return monday + timedelta(days=5), sunday


def _stretch(text: str, span: tuple[int, int], first: datetime, last: datetime) -> QuestionTime:
    surface, before = text[slice(*span)], text[: span[0]]
    if _SINCE_THEN.search(before):
        return QuestionTime(surface, "after", first)
    if _BEFORE_THEN.search(before):
        return QuestionTime(surface, "before", None, first)
    return QuestionTime(surface, "within", first, _next(last))


def _short(text: str, today: datetime, order: DateOrder) -> _Found:
    """A day and a month as numbers without a year: the last one that has been."""
    for match in _SHORT.finditer(text):
        if not _SHORT_BEFORE.search(text, 0, match.start()):
            continue
        is_day_first = match["mark"] == "." or order == "day first"
        day, month = (int(match[it]) for it in (("one", "two") if is_day_first else ("two", "one")))
        bounds = day_of(today.year, month, day)
        if bounds is not None and bounds[0] > today:
            bounds = day_of(today.year - 1, month, day)
        if bounds is not None:
            yield *match.span(), _stretch(text, match.span(), *bounds)


def _events(text: str) -> _Found:
    """What happened before, after or during something that has no date."""
    for match in (*_EVENT.finditer(text), *_WHILE.finditer(text)):
        if _PART.match(match["event"]) or _is_place(match):
            continue
        how = _HOW.get(match["how"].lower().split()[0], "before")
        yield *match.span(), QuestionTime(match[0], how, event=match["event"])


def _is_place(match: re.Match[str]) -> bool:
    """Whether it is where somebody goes: "nach Lissabon", "bis Berlin"."""
    return match["how"].lower() in {"nach", "bis", "vor"} and match["event"][0].isupper()


def times_of(
    written_at: datetime | None, times: Sequence[QuestionTime]
) -> tuple[QuestionTime, ...]:
    """Those times within which the date lies; none for a document without a date."""
    if written_at is None:
        return ()
    return tuple(it for it in times if it.relation == "within" and _lies_in(written_at, it))


def _lies_in(moment: datetime, time: QuestionTime) -> bool:
    if time.start is None and time.end is None:
        return False
    is_late = time.start is None or moment >= time.start
    return is_late and (time.end is None or moment < time.end)
