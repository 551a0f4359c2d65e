"""What tells of the year or the day that a question names, where other sentences do not."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import PurePath

from msgspec.structs import replace

from core.answer.quoting.gather import Gathered, Sentence
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.tables import headings
from core.answer.spans.rivals import YEAR, document_date
from core.language.clauses.tense import says_over
from core.language.question.cues import asks_nothing
from core.language.question.expected_answer import asked_kind
from core.language.question.question_cues import cues_of
from core.language.question.time_asked import asks_about_now, asks_now
from core.language.question.times import is_of_past, times_of
from core.language.text.stemming import stems
from core.language.time.date_forms import SHORT_DAY, WEEKDAYS
from core.language.time.dates import calendar_dates, dates
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import QuestionTime

# A sentence of another day than the one that is asked about has this share of its score.
OTHER_DAY = 0.6
_DAY = timedelta(days=1)
# Most characters between what ended and what holds since then.
_BESIDE = 80
# Whether a span of a document, `start` to `end`, is of the day that is asked about.
DayTest = Callable[[Hit, int, int], bool]


def sentence_of_year(at: int, gathered: Gathered, result: SearchResult) -> int | None:
    """Return the number of a sentence that says the year of the question, if `at` does not.

    It says as much of the rest of the question, more if `at` says "next year", too. None if the
    passage of `at` is of the year by its headings, name or date.
    """
    times = result.trace.analysis.times if result.trace.analysis is not None else ()
    named = {it.surface: str(it.start.year) for it in times if it.start and _is_year(it)}
    years = frozenset(filter(YEAR.fullmatch, cues_of(result.question).numbers)) | {*named.values()}
    own = gathered.sentences[at]
    if not years or _is_of(years, own, result):
        return None
    words = frozenset(stems(" ".join(named)))
    asked = frozenset(stems(result.question)) - asks_nothing(result.question) - years - words
    least = max(1, len(asked & own.stems) + bool(words and words <= own.stems))
    others = [
        (len(asked & sentence.stems), gathered.scores[number], number)
        for number, sentence in enumerate(gathered.sentences)
        if years & sentence.stems and len(asked & sentence.stems) >= least
    ]
    return max(others)[2] if others else None


def is_of_other_time(value: str, sentence: Sentence, result: SearchResult, now: datetime) -> bool:
    """Return whether a value is of another year than is asked about, or a day that has passed.

    - its document names another year, and neither the sentence nor what is above it the asked one
    - another line of the passage that has as many words of the question tells a coming day
    """
    hit = result.hits[sentence.hit]
    if _lacks_year(sentence, result):
        return _names_year(hit)
    if asked_kind(result.question) != "date" or not asks_about_now(result):
        return False
    days = [it.last for it in dates(value) if it.last is not None]
    if not days or max(days) > now:
        return False
    asked = frozenset(stems(result.question)) & sentence.stems
    lines = (it for it in hit.text.splitlines() if asked <= frozenset(stems(it)))
    return any(it.first is not None and it.first > now for line in lines for it in dates(line))


def is_of_other_year(sentence: Sentence, result: SearchResult) -> bool:
    """Return whether a sentence is in a document named after another year than is asked about."""
    return _lacks_year(sentence, result) and _names_year(result.hits[sentence.hit])


def _lacks_year(sentence: Sentence, result: SearchResult) -> bool:
    """Whether neither the sentence nor what is above it has the year of the question, if any."""
    years = frozenset(filter(YEAR.fullmatch, cues_of(result.question).numbers))
    return bool(years) and not _is_of(years, sentence, result)


def _names_year(hit: Hit) -> bool:
    return YEAR.search(f"{hit.title} {PurePath(hit.path).stem}") is not None


def _is_year(time: QuestionTime) -> bool:
    """Whether the time is a whole year: "next year"."""
    first, end = time.start, time.end
    return first is not None and end == first.replace(year=first.year + 1)


def with_days(gathered: Gathered, hits: Sequence[Hit], is_of_day: DayTest) -> Gathered:
    """Return the sentences with lower scores where the question asks about another day."""
    scores = [
        score if is_of_day(hits[sentence.hit], sentence.start, sentence.end)
        else OTHER_DAY * score
        for sentence, score in zip(gathered.sentences, gathered.scores, strict=True)
    ]  # fmt: skip
    return replace(gathered, scores=tuple(scores))


def with_present(gathered: Gathered, now: datetime) -> Gathered:
    """Return the sentences with what holds before what ended, where one follows the other.

    "Until March: Trustwood, £612. Since 14 March: Greenleaf, £684."
    """
    scores, sentences = list(gathered.scores), gathered.sentences
    for at, own in enumerate(sentences):
        if not says_over(own.text, now):
            continue
        for number, following in enumerate(sentences):
            is_near = following.hit == own.hit and 0 <= following.start - own.end <= _BESIDE
            if is_near and _holds(following.text, now):
                scores[number] = max(scores[number], scores[at])
                scores[at] *= OTHER_DAY
                break
    return replace(gathered, scores=tuple(scores))


def _holds(text: str, now: datetime) -> bool:
    """Whether something holds since a day that the text names, and has not ended."""
    begins = [it.valid_from for it in dates(text) if it.form == "since"]
    return any(it is not None and it <= now for it in begins) and not says_over(text, now)


def day_test(result: SearchResult, now: datetime) -> DayTest:
    """Return what tells whether a span of a document is of the past day that is asked about.

    It names the day, or stands under its date or in a document of it, and tells of no other day
    as "yesterday". A calendar entry to come tells no state of now. Every other span is where no day
    is asked about.
    """
    times = tuple(_days_asked(result, now))
    days_of_year = {(it.start.month, it.start.day) for it in times if it.start is not None}

    def is_of_day(hit: Hit, start: int, end: int) -> bool:
        written = document_date(hit, result.hits)[0]
        text = hit.text[start - hit.start : end - hit.start]
        days = [it for it in dates(text, stated_at=written) if it.precision == "day"]
        short = {(int(it["month"]), int(it["day"])) for it in SHORT_DAY.finditer(text)}
        if short & days_of_year or any(times_of(it.first, times) for it in days):
            return True
        fixed = {it.start for it in calendar_dates(text, near=written or now)}
        if any(it.start not in fixed for it in days):
            return False
        above = headings(hit.text, start - hit.start)
        dated = (it.first for line in above for it in dates(line, stated_at=written))
        return any(times_of(it, times) for it in (written, *dated))

    def has_come(hit: Hit, _: int, __: int) -> bool:
        written = document_date(hit, result.hits)[0]
        return written is None or written <= now

    is_state = asks_now(result.question) and asked_kind(result.question) != "date"
    return is_of_day if times else has_come if is_state else lambda _, __, ___: True


def _days_asked(result: SearchResult, now: datetime) -> Iterator[QuestionTime]:
    """Yield the past days that the question names; "today" only in the past tense.

    In the present it also means these days, and a weekday may mean each of them.
    """
    times = result.trace.analysis.times if result.trace.analysis is not None else ()
    for time in times:
        if time.relation != "within" or time.start is None or time.end is None:
            continue
        is_day = time.end - time.start <= _DAY and time.surface.lower() not in WEEKDAYS
        is_today = time.start <= now < time.end
        if is_day and (time.end <= now or (is_today and is_of_past(result.question))):
            yield time


def _is_of(years: frozenset[str], sentence: Sentence, result: SearchResult) -> bool:
    hit = result.hits[sentence.hit]
    named = stems_above(hit, sentence.start - hit.start, result.hits)
    day, _ = document_date(hit, result.hits)
    words = sentence.stems | named | frozenset(stems(PurePath(hit.path).parent.name))
    return bool(years & words) or (day is not None and str(day.year) in years)
