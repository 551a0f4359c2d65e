"""Sentences of passages: quoted with whole brackets, and those that tell of a change."""

import re
from collections.abc import Iterable, Iterator, Sequence

from core.answer.quoting.tables import headings
from core.language.clauses.tense import says_changed
from core.language.lexicon import any_of, lexicon_of
from core.language.question.time_asked import asks_when_open
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.records.answers.answers import Hit
from core.resources import patterns

# How many letters of a weekday are written for it: "Mo", "Thurs".
_SHORTENED = {"de": range(2, 3), "en": range(3, 6)}
_WEEKDAYS = {
    short: day
    for language, lengths in _SHORTENED.items()
    for day, names in lexicon_of(language)["time"]["weekdays"].items()
    for name in names
    for short in (name, *(name[:length] for length in lengths))
}
_DAY = rf"\b{any_of(_WEEKDAYS)}s?\b\.?"
_OPEN = {name: it.pattern for name, it in patterns("opening_hours").items()}
_FROM_TO = rf"(?P<first>{_DAY})\s*{_OPEN['to']}\s*(?P<last>{_DAY})"
_MORE = rf"(?:\s*(?:{_OPEN['to']}|{_OPEN['and']})\s*{_DAY})*"
# "Mo, Di 9–12 Uhr", "Wed closed".
_DAYS = rf"{_DAY}{_MORE}(?=[:\s]\s*(?:{_OPEN['hours']}))"
_LINE = rf"[ \t]*(?:[-*•][ \t]+)?{_DAYS}[^\n]*"
# A line above them tells when or where they hold: "Winter (November to March):".
_HEAD = r"(?:(?P<head>[^\W\d_#|][^\n.]{1,58})\n)?"
_HOURS = re.compile(rf"^{_HEAD}{_LINE}(?:\n{_LINE})+$", re.IGNORECASE | re.MULTILINE)
_OF_DAY = re.compile(_OPEN["hours"], re.IGNORECASE)
_LINE_END = re.compile(r"\n")
_WITH_HOURS = re.compile(_DAYS, re.IGNORECASE)
_UPDATE = patterns("validity")["update_line"]
_RANGE, _ANY_DAY = re.compile(_FROM_TO, re.IGNORECASE), re.compile(_DAY, re.IGNORECASE)


def quoted_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of `text[start:end]`, joined where a bracket goes over their end."""
    spans = list(sentences(text, start, end))
    at = 0
    while at < len(spans):
        first, last = spans[at]
        while at + 1 < len(spans) and _goes_on(text, first, last, spans[at + 1]):
            at += 1
            last = spans[at][1]
        yield first, last
        at += 1


def _goes_on(text: str, start: int, end: int, after: tuple[int, int]) -> bool:
    """Whether the bracket that opens in a sentence closes in the next: "(exp. 2031)"."""
    if "\n" in text[end : after[0]] or text.count("(", start, end) <= text.count(")", start, end):
        return False
    closing, opening = text.find(")", *after), text.find("(", *after)
    return closing >= 0 and (opening < 0 or closing < opening)


def tells_of_change(words: frozenset[str], hits: Sequence[Hit]) -> bool:
    """Whether a sentence with all of these stems says that a date or amount has changed."""
    texts = (
        hit.text[first:last]
        for hit in hits
        for first, last in sentences(hit.text, 0, len(hit.text))
    )
    return any(says_changed(it) and words <= frozenset(stems(it)) for it in texts)


def is_update(text: str, at: int) -> bool:
    """Whether the line at `at` goes on about a line above it: "Update 2 May: moved to …"."""
    return _UPDATE.match(_line_at(text, at)) is not None


def is_updated(text: str, at: int, update: int) -> bool:
    """Whether the line at `update` is an update of the line at `at` above it.

    It is about the line under the same heading that has most words of it, about the last one if
    none has a word of it.
    """
    if at >= update or not is_update(text, update):
        return False
    above = headings(text, update)
    if headings(text, at) != above:
        return False
    own = frozenset(stems(_line_at(text, update)))
    starts = [0, *(it.end() for it in _LINE_END.finditer(text, 0, update))]
    section = [it for it in starts if headings(text, it) == above and it < update]
    shared = {it: len(own.intersection(stems(_line_at(text, it)))) for it in section}
    most = max(shared.values(), default=0)
    last = max((it for it in section if _line_at(text, it).strip()), default=-1)
    mine = max((it for it in starts if it <= at), default=0)
    return shared.get(mine) == most if most else mine == last


def _line_at(text: str, at: int) -> str:
    end = text.find("\n", at)
    return text[text.rfind("\n", 0, at) + 1 : end if end >= 0 else len(text)]


def opening_hours(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of lines that tell the hours of weekdays, with the line above them."""
    yield from (it.span() for it in _HOURS.finditer(text, start, end))


def hours_in_line(text: str) -> str | None:
    """Return the lines of opening hours as one; None for other text."""
    match = _HOURS.fullmatch(text.strip())
    if match is None:
        return None
    head = match["head"]
    lines = text.strip()[len(head or "") :].strip().splitlines()
    hours = "; ".join(it.strip(" \t-*•") for it in lines)
    return f"{head.rstrip(' :')}: {hours}" if head else hours


def tells_hours(text: str) -> bool:
    """Whether the text has hours from one time to another, or says that something is closed."""
    return _OF_DAY.search(text) is not None


def is_told_by_hours(question: str, texts: Iterable[str]) -> bool:
    """Whether the question asks when something is open, and a text has hours."""
    return asks_when_open(question) and any(map(tells_hours, texts))


def weekdays_of(text: str) -> str:
    """Return the names of the weekdays of opening hours, those between two as well."""
    open_days = " ; ".join(it[0] for it in _WITH_HOURS.finditer(text))
    days = {_WEEKDAYS[it] for it in map(_key, _ANY_DAY.findall(open_days))}
    for match in _RANGE.finditer(open_days):
        first, last = (int(_WEEKDAYS[_key(match[it])]) for it in ("first", "last"))
        days |= {str(it % 7) for it in range(first, last + 1 + 7 * (last < first))}
    return " ".join(
        name
        for language in _SHORTENED
        for day in sorted(days)
        for name in lexicon_of(language)["time"]["weekdays"][day]
    )


def _key(written: str) -> str:
    day = written.lower().rstrip(".")
    return day if day in _WEEKDAYS else day.removesuffix("s")
