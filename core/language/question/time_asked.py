"""Whether a question is about the present, about a given time, or about an earlier state (T12)."""

import re
from datetime import datetime

from core.language.clauses.replaced import Standing
from core.language.clauses.tense import says_changed
from core.language.lexicon import any_of
from core.language.question.cues import has_cue, language_of_question
from core.language.time.date_forms import WORDS
from core.language.time.dates import stands_before
from core.records.answers.answers import SearchResult
from core.resources import patterns

_PATTERNS = patterns("validity")
_OF_BEFORE, _ONLY_BEFORE = _PATTERNS["of_before"], _PATTERNS["only_before"]
_SEASON = _PATTERNS["season"]
_OLD = patterns("validity")["old"]
_PAST, _PAST_GERMAN = _PATTERNS["past"], _PATTERNS["past_german"]
_DEADLINE = stands_before("deadline")
_BY = re.compile(rf"\b{any_of((*WORDS['until'], *WORDS['deadline']))}\b", re.IGNORECASE)
_BY_WHEN = re.compile(rf"\W*{_BY.pattern}\s+(?:when|wann|wanneer)\b", re.IGNORECASE)
_OPENING = patterns("times")["opening"]
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")


def asks_for_a_time(result: SearchResult) -> bool:
    """Whether the question names a time, or is asked as of one."""
    analysis = result.trace.analysis
    is_dated = analysis is not None and bool(analysis.times)
    return is_dated or bool(result.trace.wishes.as_of) or _YEAR.search(result.question) is not None


def asks_about_now(result: SearchResult) -> bool:
    """Whether the question is about the present."""
    question = result.question
    is_german = language_of_question(question) == "de"  # where "was" is "what"
    is_past = _PAST_GERMAN.search(question) or (not is_german and _PAST.search(question))
    return not asks_for_a_time(result) and not is_past


def asks_now(question: str) -> bool:
    """Whether a word of the question says that it is about now."""
    return has_cue("now", question)


def asks_only_for_before(question: str) -> bool:
    """Whether a value of now does not answer: "What did it cost before?"."""
    return _ONLY_BEFORE.search(question) is not None


def standing_asked(result: SearchResult, now: datetime) -> Standing:
    """Return whether the value before or after a change is asked for; "" if that is open.

    A past time asks for the value of before, the past tense alone leaves it open.
    """
    question = result.question
    if _OF_BEFORE.search(question):
        return "old"
    if result.trace.wishes.as_of:
        return ""
    times = result.trace.analysis.times if result.trace.analysis is not None else ()
    if times:
        ends = [it.end for it in times if it.end is not None and it.relation != "after"]
        return "old" if len(ends) == len(times) and max(ends) <= now else "new"
    if asks_about_now(result) or asks_now(question) or says_changed(question):
        return "new"
    return "old" if _SEASON.search(question) else ""


def asks_for_old(question: str) -> bool:
    """Whether what is old is asked for: "the old number"."""
    return _OLD.search(question) is not None


def asks_up_to(surface: str, question: str) -> bool:
    """Whether the question asks what is due up to a time: "by 3 May", "spätestens am 3. Mai"."""
    at = question.find(surface)
    ends = (at + word.start() for word in re.finditer(r"\S+", surface))
    return any(_DEADLINE.search(question[:end]) for end in ends)


def asks_when_open(question: str) -> bool:
    """Whether the question asks when something is open, or opens: hours may tell it, or a day."""
    return _OPENING.search(question) is not None


def asks_by_when(question: str) -> bool:
    """Whether a deadline is asked for: "By when do I have to pay?"."""
    return _BY_WHEN.match(question) is not None


def names_deadline(text: str) -> bool:
    """Whether the text has a word that stands before deadlines: "by 4 May"."""
    return _BY.search(text) is not None
