"""Times in a question (T8), as periods from `start` up to, but not including, `end`.

Days are local calendar days: "yesterday" is the day before that of `now`. Dates are read in the
same forms as in documents, and in further ones that only questions use. Events ("before the move")
have no date.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Literal

from msgspec.structs import replace

from core.language.lexicon import any_of, in_all_languages
from core.language.question.cues import has_cue, language_of_question
from core.language.time.calendar import SECOND
from core.language.time.date_forms import WEEKDAYS, WORDS
from core.language.time.date_spans import DateAnchor, Form, read_dates, without_overlaps
from core.language.time.dates import BRITISH, StatedDate, dates, related, stands_before
from core.records.answers.questions import QuestionEntity, QuestionTime, TimeRelation
from core.records.dates import TimeRange
from core.resources import patterns

_PATTERNS = patterns("times")

DateOrder = Literal["day first", "month first"]
_MONTH_FIRST_LOCALES = frozenset({"en_US", "en_PH", "en_PR", "es_US", "fil_PH"})
_AS_OF = stands_before("as_of")
# "The mails from last week" are those of it; "from last week on" is since then.
_OF = re.compile(rf"\b{any_of(WORDS['from'])}\s+(?:{any_of(WORDS['article'])}\s+)?$", re.IGNORECASE)
_ONWARDS = patterns("dates")["onwards"]
_HOW_LONG, _PART, _PAST = (_PATTERNS[name] for name in ("how_long", "part", "past"))
_WEEK_OF = _PATTERNS["week_of"]
_YEAR = re.compile(r"\d{4}|\b(?:next|tomorrow|nächste[nrs]?|morgen|übermorgen)\b", re.IGNORECASE)
_RELATIONS: dict[Form, TimeRelation] = {
    "at": "within", "range": "within", "since": "after", "until": "before",
}  # fmt: skip
_EVENT_RELATIONS: tuple[TimeRelation, ...] = ("before", "after", "within")
# Words before an event, each with how it relates to it.
_HOW: dict[str, TimeRelation] = {
    how: relation
    for relation in _EVENT_RELATIONS
    for how in in_all_languages("time", "events")[relation]
}
_DAY = timedelta(days=1)
_NUMBER, _FULL_YEAR = re.compile(r"\d{1,4}"), re.compile(r"\b20(\d\d)\b")
_TimeSpan = tuple[int, int, QuestionTime]


def date_order_of(locale_name: str) -> DateOrder:
    """Return the order of day and month in a locale ("en_US.UTF-8", "de_DE")."""
    bare = locale_name.partition(".")[0].replace("-", "_")
    return "month first" if bare in _MONTH_FIRST_LOCALES else "day first"


def users_order(setting: str, environment: Mapping[str, str]) -> DateOrder:
    """Return the order of day and month: by the setting, else by the system's locale."""
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
    """Return the times in the order of the text; numbers that are part of a name are none."""
    today = now.replace(tzinfo=UTC, microsecond=0)
    spans: list[_TimeSpan] = []
    for start, end, time in chain(_dates(text, today, order), _events(text)):
        is_free = not any(start < its_end and its_start < end for its_start, its_end, _ in spans)
        is_name = any(it.start <= start and end <= it.end for it in things)
        if is_free and not is_name:
            spans.append((start, end, _in_order(time)))
    times = list[_TimeSpan]()
    for start, end, time in sorted(spans, key=lambda one: one[0]):
        # A weekday right before a date is no time of its own: "by Friday, 4 December".
        is_weekday = bool(times) and times[-1][2].surface.lower() in WEEKDAYS
        if is_weekday and _is_dated_day(time) and _is_beside(text, times[-1], start):
            first, _, weekday = times.pop()
            times.append((first, end, _related_as(weekday, time, surface=text[first:end])))
        else:
            times.append((start, end, time))
    return tuple(time for _, _, time in times)


def _related_as(one: QuestionTime, time: QuestionTime, *, surface: str) -> QuestionTime:
    """Return the time with the relation of another: "until Friday, 4 December"."""
    related = replace(time, surface=surface, relation=one.relation)
    if one.relation == "before":
        return replace(related, start=None)
    return replace(related, end=None) if one.relation == "after" else related


def _is_dated_day(time: QuestionTime) -> bool:
    """Whether the time is a day with a number: "4 December", but not "last week"."""
    is_day = time.start is None or time.end is None or time.end - time.start == _DAY
    return is_day and any(map(str.isdigit, time.surface))


def _is_beside(text: str, before: _TimeSpan, start: int) -> bool:
    between = text[before[1] : start].strip(" ,").lower()
    return not between or between in WORDS["article"]


def _in_order(time: QuestionTime) -> QuestionTime:
    """Return the time with its days in order, if the question names the later one first."""
    if time.start is None or time.end is None or time.start < time.end:
        return time
    return replace(time, start=time.end - _DAY, end=time.start + _DAY)


def _dates(text: str, today: datetime, order: DateOrder) -> Iterator[_TimeSpan]:
    """Yield dates with the relation that the words before them express."""
    is_ahead = has_cue("tasks", text) and not is_of_past(text)
    context = DateAnchor(today, month_first=order == "month first", ahead=is_ahead)
    loose = without_overlaps(
        read_dates(text, "loose", context), read_dates(text, "weekdays", context)
    )
    for span in loose:
        time = _time(text, span.start, related(span, text))
        yield span.start, span.end, _ahead(time, text, today)
    # English is read with the month first, any other language with the day.
    day_first = BRITISH if language_of_question(text) == "en" else "de"
    language = "en" if context.month_first else day_first
    for span in dates(text, stated_at=today, language=language):
        before = _HOW_LONG.search(text[: span.start])
        start = before.start() if before else span.start
        week = _WEEK_OF.search(text[:start])
        start = week.start() if week else start
        time = _ahead(_been(_time(text, start, span), text, today), text, today)
        yield start, span.end, _whole_week(time) if week else time


def _time(text: str, start: int, span: StatedDate) -> QuestionTime:
    surface, before = text[start : span.end], text[: span.start]
    relation = _RELATIONS[span.form]
    if _AS_OF.search(before):
        relation = "as of"
    elif _OF.search(before) and not _ONWARDS.match(text, span.end):
        relation = "within"
    if relation == "before":
        return QuestionTime(surface, relation, None, _next(span.valid_to))
    if relation == "after":
        return QuestionTime(surface, relation, span.valid_from)
    return QuestionTime(surface, relation, span.first, _next(span.last))


def _been(time: QuestionTime, text: str, today: datetime) -> QuestionTime:
    """Return the time a year earlier if it is in the future and the question about the past."""
    first = time.start or time.end
    is_ahead = first is not None and first > today
    if not is_ahead or _YEAR.search(time.surface) or not is_of_past(text):
        return time
    return replace(time, start=years_on(time.start, -1), end=years_on(time.end, -1))


def numbers_in(surface: str) -> set[str]:
    """Return the numbers of a time; of a year also the last two digits."""
    return {*_NUMBER.findall(surface), *(year[1] for year in _FULL_YEAR.finditer(surface))}


def with_short_years(text: str, written: Collection[str]) -> str:
    """Return the question with years in two digits that are written so: "2026" as "26"."""
    return _FULL_YEAR.sub(lambda year: year[1] if year[1] in written else year[0], text)


def is_of_past(text: str) -> bool:
    """Whether the question is in a past tense."""
    is_was = re.search(r"\bwas\b", text, re.IGNORECASE) and language_of_question(text) == "en"
    return bool(is_was) or _PAST.search(text) is not None


def _ahead(time: QuestionTime, text: str, today: datetime) -> QuestionTime:
    """Return a day a week or a year later if it is past and the question is about an agenda."""
    if time.start is None or time.end is None or time.end > today or time.relation != "within":
        return time
    is_day = time.end - time.start == _DAY and not re.search(r"\d{4}", time.surface)
    if not is_day or not has_cue("agenda", text) or is_of_past(text):
        return time
    if time.surface.lower() in WEEKDAYS:
        return replace(time, start=time.start + 7 * _DAY, end=time.end + 7 * _DAY)
    if not re.search(r"\d", time.surface):
        return time
    return replace(time, start=years_on(time.start, 1), end=years_on(time.end, 1))


def _whole_week(time: QuestionTime) -> QuestionTime:
    """Return the week, from Monday on, in which the time begins."""
    if time.start is None:
        return time
    monday = time.start - time.start.weekday() * _DAY
    return replace(time, relation="within", start=monday, end=monday + 7 * _DAY)


def years_on(moment: datetime | None, years: int) -> datetime | None:
    """Return the moment so many years later; 29 February becomes the 28th."""
    if moment is None:
        return None
    is_leap_day = (moment.month, moment.day) == (2, 29)
    return moment.replace(year=moment.year + years, day=28 if is_leap_day else moment.day)


def _next(last: datetime | None) -> datetime | None:
    """Return the moment after the last second of a period."""
    return None if last is None else last + SECOND


def _events(text: str) -> Iterator[_TimeSpan]:
    """Yield events as times: "before the move", "during the strike"."""
    for match in (*_PATTERNS["event"].finditer(text), *_PATTERNS["while"].finditer(text)):
        how = " ".join(match["how"].lower().split())
        # Where somebody goes is no event: "nach Lissabon", "bis Berlin".
        is_place = how in {"nach", "bis", "vor"} and match["event"][0].isupper()
        if not is_place and not _PART.match(match["event"]):
            yield *match.span(), QuestionTime(match[0], _HOW[how], event=match["event"])


def times_of(
    written_at: datetime | None, times: Sequence[QuestionTime]
) -> tuple[QuestionTime, ...]:
    """Return the times that contain the date; none for a document without a date."""
    if written_at is None:
        return ()
    dated = (it for it in times if it.relation == "within" and not it.event)
    return tuple(it for it in dated if TimeRange(it.start, it.end).contains(written_at))
