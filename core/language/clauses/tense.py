"""Tense and validity of a sentence: present, ended, planned, possible, uncertain, or a change."""

import re
from datetime import datetime

from core.language.lexicon import any_of, clause_words, in_all_languages
from core.language.text.tagger import classes
from core.language.time.dates import dates, written_dates
from core.language.time.periods import coming_in
from core.records.answers.answers import SearchResult
from core.records.answers.questions import Analysis
from core.records.dates import parse_date_range
from core.resources import patterns

_PATTERNS = patterns("validity")
_IN_TIME = _PATTERNS["in_time"]
_IN_AMOUNT = _PATTERNS["in_amount"]
# Number of characters before a date in which its clause begins.
_CLAUSE = 60
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_NO_MORE = _PATTERNS["no_more"]
# A sentence with "since" is about something that continues.
_SINCE = re.compile(r"\b(?:since|seit)\b", re.IGNORECASE)
_FROM_THEN = _PATTERNS["from_then"]
_FORMERLY = _PATTERNS["formerly"]
_POSSIBLE = _PATTERNS["possible"]
_BECOMES = re.compile(r"\b(?:wird|werden)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_DRAFT = re.compile(rf"\b{any_of(in_all_languages('clauses', 'words')['draft'])}\b", re.IGNORECASE)
_ASKING = re.compile(r"\?(?=[\s)*_]|$)")


def says_possible(sentence: str) -> bool:
    """Whether the sentence is only possible: an offer, a plan, a wish."""
    words = [it[0] for it in _POSSIBLE.finditer(sentence)]
    return bool(words) and not (len(words) == 1 and _is_passive(sentence))


def says_unsure(sentence: str, language: str) -> bool:
    """Whether the sentence is a question or uncertain: "shoe size maybe 6", "latex?".

    German is case-sensitive: "wohl" is uncertain, "zum Wohl" is not.
    """
    unsure = clause_words("unsure", language, 0 if language == "de" else re.IGNORECASE)
    return unsure.search(sentence) is not None or _ASKING.search(sentence) is not None


def is_draft(name: str) -> bool:
    """Whether the name of a document says that it is a draft."""
    return _DRAFT.search(name) is not None


def says_planned(sentence: str, language: str) -> bool:
    """Whether the sentence is about the future; the name "Will" does not count."""
    return coming_in(sentence, language) is not None or any(
        language != "en" or _is_before_verb(sentence, match.end())
        for match in clause_words("planned", language).finditer(sentence)
    )


def _is_before_verb(sentence: str, end: int) -> bool:
    """Whether an English verb follows, and no noun as in "see will at Smith"."""
    for word in _WORD.findall(sentence[end:]):
        letters = classes(word.lower(), "en")
        if letters[0] not in "Rx":
            return word.islower() and not set("VBHM").isdisjoint(letters)
    return False


def _is_passive(sentence: str) -> bool:
    """Whether "wird" forms the passive, as in "wird ab Mai erhöht", and not the future."""
    match = _BECOMES.search(sentence)
    if match is None:
        return False
    clause = re.split(r"[,;:]\s", sentence[match.end() :])[0]
    last = _WORD.findall(clause)[-1:]
    return bool(last) and last[0].islower() and classes(last[0], "de")[0] == "Q"


def says_over(sentence: str, now: datetime) -> bool:
    """Whether the sentence says that something has ended: "until 2020", "no longer"."""
    if _SINCE.search(sentence):
        return False
    stated = (it for it in dates(sentence) if it.form == "until" and it.valid_to == it.last)
    ends = (it.first if it.precision == "year" else it.last for it in stated)
    is_past = any(it is not None and it <= now for it in ends)
    return is_past or _NO_MORE.search(sentence) is not None


def last_asked(analysis: Analysis) -> datetime | None:
    """Return the end of the times in the question; None without one, or after "since"."""
    times = analysis.times
    ends = [it.end for it in times if it.relation != "after" and it.end is not None]
    return max(ends) if ends and len(ends) == len(times) else None


def says_changed(sentence: str) -> bool:
    """Whether the sentence says that a date or an amount has changed."""
    return _IN_TIME.search(sentence) is not None or says_amount_changed(sentence)


def says_amount_changed(sentence: str) -> bool:
    """Whether the sentence says that an amount has changed, and not only that a date was moved."""
    return _IN_AMOUNT.search(sentence) is not None


def last_day(result: SearchResult) -> datetime | None:
    """Return the end of the period as of which the question is asked; None for now."""
    period = parse_date_range(result.trace.wishes.as_of) if result.trace.wishes.as_of else None
    return period.end if period is not None else None


def begins_after(sentence: str, start: int, end: int, day: datetime | None) -> bool:
    """Whether the sentence says that the span, `start` to `end`, holds only after the day.

    In "since 11 March, before her Dougie", the words behind "before" held earlier. A date is
    valid before its day.
    """
    if day is None:
        return False
    later = [
        date
        for date in written_dates(sentence)
        if date.first > day
        if _FROM_THEN.search(sentence[max(0, date.start - _CLAUSE) : date.start])
    ]
    if not later:
        return False
    before = _FORMERLY.search(sentence)
    is_own = any(start <= it.start and it.end <= end for it in later) and end - start < len(
        sentence
    )
    return not is_own and (before is None or start < before.start())
