"""Periods that a question over a table asks for: its times, joined where they are two ends."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from core.language.lexicon import any_of
from core.language.question.times import years_on
from core.language.time.calendar import SECOND, months_of
from core.language.time.date_forms import COUNTS, MONTHS, UNITS, WEEKDAYS, WORDS
from core.records.answers.questions import Analysis, QuestionTime

# "mar" and "may" are other words, too.
_NAMES = [it for it in MONTHS if len(it) > 3 or it == "mai"]
_MONTH = re.compile(rf"(?<![\w-]){any_of(_NAMES)}(?![\w-])", re.IGNORECASE)
_THROUGH = re.compile(rf"\W*(?:[-–—]|{any_of(WORDS['through'])})\W+(?:\w+\W+)?$", re.IGNORECASE)
_JOINED = re.compile(rf"\W*{any_of(WORDS['joining'])}\W+$", re.IGNORECASE)
_OPENED = re.compile(
    rf"{any_of(WORDS['opening'])}\W+(?:{any_of(WORDS['article'])}\W+)?$", re.IGNORECASE
)
_COUNTED = re.compile(
    rf"(?<!\w)(?P<many>{any_of(COUNTS)}|\d{{1,3}})\s{{1,3}}(?P<unit>{any_of(UNITS)})\W{{1,3}}(?:\w{{1,30}}\W{{1,3}}){{0,2}}$",
    re.IGNORECASE,
)
_LENGTHS = {"day": timedelta(days=1), "week": timedelta(days=7), "month": timedelta(days=31)}


def periods_asked(analysis: Analysis, *, now: datetime) -> tuple[QuestionTime, ...]:
    """Return the times of the question with months that only their name tells.

    "From 12 October until the week of 16 November" is one period, and so are "the four weeks from
    October on". Of "Sunday, 6 December" the day of the week says nothing more.
    """
    text = analysis.text
    spans = sorted(
        [
            (text.find(time.surface), time)
            for time in analysis.times
            if time.surface in text and (time.start or time.end)  # An event has no date.
        ]
        + list(_months(text, analysis.times, now)),
        key=lambda pair: pair[0],
    )
    joined: list[tuple[int, QuestionTime]] = []
    for start, time in spans:
        end_before = joined[-1][0] + len(joined[-1][1].surface) if joined else 0
        between = text[end_before:start]
        if joined and joined[-1][1].surface.lower() in WEEKDAYS and not between.strip(" ,."):
            joined[-1] = (start, time)
            continue
        opened = joined and _OPENED.search(text[: joined[-1][0]])
        if joined and (_THROUGH.fullmatch(between) or (opened and _JOINED.fullmatch(between))):
            first = joined.pop()
            surface = text[first[0] : start + len(time.surface)]
            end = time.end
            if first[1].start and end and end <= first[1].start:
                end = years_on(end, 1)  # "From October to March" ends in the next year.
            joined.append(
                (first[0], replace(first[1], surface=surface, relation="within", end=end))
            )
            continue
        joined.append((start, _counted(text[:start], time)))
    return tuple(time for _, time in joined)


def _months(
    text: str, times: Sequence[QuestionTime], now: datetime
) -> Iterator[tuple[int, QuestionTime]]:
    """Yield the months that are named beside the times, each the last one that has begun."""
    taken = [(text.find(it.surface), text.find(it.surface) + len(it.surface)) for it in times]
    for match in _MONTH.finditer(text):
        if any(start <= match.start() < end for start, end in taken):
            continue
        month = MONTHS[match[0].lower()]
        first, last = months_of(now.year - (month > now.month), month)
        yield match.start(), QuestionTime(match[0], "within", first, last + SECOND)


def _counted(before: str, time: QuestionTime) -> QuestionTime:
    """Return so many days, weeks or months from a time on, if they are counted before it."""
    match = _COUNTED.search(before) if time.relation == "after" else None
    length = _LENGTHS.get(UNITS[match["unit"].lower()]) if match is not None else None
    if match is None or length is None or time.start is None:
        return time
    many = match["many"].lower()
    count = int(many) if many.isdigit() else COUNTS[many]
    surface = before[match.start() :] + time.surface
    return replace(time, surface=surface, relation="within", end=time.start + count * length)
