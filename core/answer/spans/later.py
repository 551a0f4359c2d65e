"""The statement of a newer document about what an older one says, which is quoted before it."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.gather import ENOUGH, Gathered, Sentence
from core.answer.quoting.lines import is_update, is_updated
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.tables import headings
from core.answer.spans.rivals import document_date
from core.language.clauses.replaced import Standing, standing, standings
from core.language.clauses.tense import says_changed, says_possible, says_unsure
from core.language.question.expected_answer import asked_kind
from core.language.question.kinds import asks_yes_or_no
from core.language.question.measures import extremes_asked
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import standing_asked
from core.language.question.times import years_on
from core.language.text.stemming import stems
from core.language.text.tagger import classes, is_known_word
from core.language.time.calendar import SECOND
from core.language.time.date_forms import MONTHS, SHORT_DAY
from core.language.time.dates import calendar_dates, dates, written_dates
from core.language.vocabulary import gazetteers
from core.language.vocabulary.name_cues import HONORIFICS
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import QuestionTime
from core.records.dates import TimeRange
from core.resources import patterns
from core.retrieve.context.narration import share_stem

# Least share of the question in a sentence and around it, for which a later one is looked for.
ABOUT = 0.6
_INSTEAD = patterns("replaced")["instead"]
_CAPITAL = re.compile(r"(?<=\s)[^\W\d_a-zäöüß][^\W\d_]{2,}")
# The word behind a number, or the sign of its currency before it.
_UNIT = re.compile(r"\d\s?([^\W\d_]+|[%€£$])|([€£$])(?=\d)")
# Most characters of the day that begins an entry.
_ENTRY = 24
_NO_NAMES = HONORIFICS | MONTHS.keys()
_FIRST_NAMES = gazetteers.listed("first_names")


def newest_before(
    leading: int, direct: str, gathered: Gathered, result: SearchResult, now: datetime
) -> int | None:
    """Return the number of a later sentence that is quoted before the `leading` one, if any.

    It tells of a change to another short answer than `direct`, if there is one.
    """
    is_of_now = standing_asked(result, now) == "new"
    newest = later_statement(leading, gathered, result, now, is_of_now=is_of_now)
    if newest is not None:
        text = gathered.sentences[newest].text
        is_other = direct.casefold() not in text.casefold() and tells_otherwise(text)
        newest = newest if is_other or not direct else None
    if newest is None:
        newest = later_line(leading, gathered, result, now, is_of_now=is_of_now)
    return newest


def later_statement(
    at: int, gathered: Gathered, result: SearchResult, now: datetime, *, is_of_now: bool
) -> int | None:
    """Return the number of the newest sentence about the same as sentence `at`; None without one.

    It offers what is asked for, and its numbers differ from those of `at` if either has any. It is
    about all things and times of the question that `at` or what is above it is about, or about half
    if it calls a number of `at` an old one; it has to unless it is asked about now. If `at` has no
    date, it has to tell of a change.
    """
    own = gathered.sentences[at]
    if gathered.seen[at].around < ABOUT:
        return None
    things = [it for it in _things(result.question) if _is_said(it, own.stems | own.above)]
    if not things:
        return None
    before = _moment(own, result, now)
    least = ENOUGH * max(gathered.scores)
    later: list[tuple[datetime, float, int]] = []
    for number, (sentence, score) in enumerate(
        zip(gathered.sentences, gathered.scores, strict=True)
    ):
        day = document_date(result.hits[sentence.hit], result.hits)[0]
        if sentence.hit == own.hit or score < least or day is None or day > now:
            continue
        is_instead = _replaces(sentence, own)
        is_later = day > before if before is not None else tells_otherwise(sentence.text)
        is_later = is_later and is_of_now
        about = [thing for thing in things if not is_instead or _is_said(thing, sentence.stems)]
        if (
            (is_later or is_instead)
            and _is_offered(number, gathered, is_instead=is_instead)
            and _has_others(sentence, own)
            and len(about) >= len(things) / 2
            and _is_of_same(sentence, own, about, result)
        ):
            later.append((day, score, number))
    return max(later)[2] if later else None


def with_later_lines(
    gathered: Gathered, result: SearchResult, now: datetime, *, standing: Standing
) -> Gathered:
    """Return the sentences with each `later_line` before the one that it replaces."""
    if standing == "old":
        return gathered
    scores = list(gathered.scores)
    lines = _later_lines(gathered, result, now, is_of_now=standing == "new")
    for at, score in enumerate(gathered.scores):
        later = _newest_line(at, lines, gathered, result, now)
        if later is not None:
            scores[later] = max(scores[later], score)
            scores[at] *= ENOUGH
    return replace(gathered, scores=tuple(scores))


def later_line(
    at: int, gathered: Gathered, result: SearchResult, now: datetime, *, is_of_now: bool
) -> int | None:
    """Return the number of the newest line of the same document that replaces sentence `at`.

    - an update of its line: "Update 2 May: moved to 12 June"
    - below a dated sentence, one of a later day that tells of a change in words of the question,
      and of somebody or something else in `at`: "12 Oct: Ann Lea does the rota", and below "19 Nov:
      Ann Lea left, Tom does it now"
    - if a number of now is asked for, the entry of the last day with one of the same unit: "2 May:
      Reel at 84 bpm", and "9 June: Reel at 92 bpm"; if it is asked whether something is so, the
      entry of the last day
    """
    lines = _later_lines(gathered, result, now, is_of_now=is_of_now)
    return _newest_line(at, lines, gathered, result, now)


class _Line(Struct, frozen=True):
    """A dated sentence that tells of a change, with its names that the question has not.

    Or an entry of a day, with the units of its numbers.
    """

    number: int
    day: datetime
    names: frozenset[str]


class _LaterLines(Struct, frozen=True):
    """The sentences that may replace others: updates by their numbers, entries and changes."""

    updates: tuple[int, ...]
    entries: tuple[_Line, ...]
    changes: tuple[_Line, ...]


def _later_lines(
    gathered: Gathered, result: SearchResult, now: datetime, *, is_of_now: bool
) -> _LaterLines:
    """Return the sentences that may replace others; entries only if a value of now is asked for."""
    hits = result.hits
    updates = (
        number
        for number, sentence in enumerate(gathered.sentences)
        if is_update(hits[sentence.hit].text, sentence.start - hits[sentence.hit].start)
    )
    entries = _entries(gathered, result, now) if is_of_now else ()
    return _LaterLines(tuple(updates), entries, _changes(gathered, result.question, now))


def _newest_line(
    at: int, lines: _LaterLines, gathered: Gathered, result: SearchResult, now: datetime
) -> int | None:
    """Return the number of the newest line that replaces sentence `at`; None without one."""
    newest = _last_update(at, gathered, lines.updates, result)
    if newest is None:
        newest = _last_entry(at, gathered, lines.entries, result)
    return _newest_change(at, gathered, lines.changes, now) if newest is None else newest


def _last_update(
    at: int, gathered: Gathered, updates: Sequence[int], result: SearchResult
) -> int | None:
    """Return the number of the last update of the line of sentence `at`, if there is one."""
    own = gathered.sentences[at]
    hit = result.hits[own.hit]
    starts = {number: gathered.sentences[number].start for number in updates}
    of_own = (
        (start, number)
        for number, start in starts.items()
        if _is_below(gathered.sentences[number], own)
        and is_updated(hit.text, own.start - hit.start, start - hit.start)
    )
    return max(of_own, default=(0, None))[1]


def _entries(gathered: Gathered, result: SearchResult, now: datetime) -> tuple[_Line, ...]:
    """Return the sentences that begin with a past day, or stand under one.

    Only if the question asks for a number of now, or whether something is so.
    """
    question = result.question
    is_number = asked_kind(question) == "number" and not extremes_asked(question)
    if not is_number and not asks_yes_or_no(question, language=gathered.language):
        return ()
    entries: list[_Line] = []
    for number, sentence in enumerate(gathered.sentences):
        day, end = _day_of_entry(sentence, result.hits[sentence.hit], now)
        if day is not None and day <= now:
            units = _units(sentence.text[end:]) if is_number else [""]
            entries.append(_Line(number, day, frozenset(units)))
    return tuple(entries)


def _day_of_entry(sentence: Sentence, hit: Hit, now: datetime) -> tuple[datetime | None, int]:
    """Return the day that begins the sentence, and its end there, or that the heading above names.

    None without one.
    """
    for day in calendar_dates(sentence.text[:_ENTRY], near=now):
        if day.start <= 1 and day.precision == "day":
            return day.first, day.end
    above = headings(hit.text, sentence.start - hit.start)[-1:]
    days = (it for line in above for it in calendar_dates(line, near=now))
    return next((it.first for it in days if it.precision == "day"), None), 0


def _units(text: str) -> Iterator[str]:
    return (match[1] or match[2] for match in _UNIT.finditer(text.casefold()))


def _last_entry(
    at: int, gathered: Gathered, entries: Sequence[_Line], result: SearchResult
) -> int | None:
    """Return the number of the last entry, if of numbers with the same unit as entry `at`.

    It is of the same document, and has all words of the question that `at` has.
    """
    mine = next((it for it in entries if it.number == at), None)
    asked = frozenset(stems(result.question)) & gathered.sentences[at].stems
    if mine is None or not asked:
        return None
    path = result.hits[gathered.sentences[at].hit].path
    later = (
        (entry.day, entry.number)
        for entry in entries
        if entry.day > mine.day and entry.names & mine.names
        if asked <= gathered.sentences[entry.number].stems
        if result.hits[gathered.sentences[entry.number].hit].path == path
    )
    return max(later, default=(mine.day, None))[1]


def _changes(gathered: Gathered, question: str, now: datetime) -> tuple[_Line, ...]:
    """Return the sentences that tell of a change in words of the question."""
    asked = frozenset(stems(question))
    return tuple(
        _Line(number, day, names)
        for number, sentence in enumerate(gathered.sentences)
        if asked & sentence.stems and tells_otherwise(sentence.text)
        if (names := _names(sentence.text) - asked)
        if (day := _last_day(sentence.text, now)) is not None
    )


def _newest_change(
    at: int, gathered: Gathered, changes: Sequence[_Line], now: datetime
) -> int | None:
    """Return the number of the newest change below dated sentence `at` about a name in it."""
    own = gathered.sentences[at]
    below = (it for it in changes if _is_below(gathered.sentences[it.number], own))
    alike = [it for it in below if it.names & _names(own.text)]
    before = _last_day(own.text, now) if alike else None
    later = [(it.day, it.number) for it in alike if before is not None and it.day > before]
    return max(later)[1] if later else None


def _is_below(sentence: Sentence, own: Sentence) -> bool:
    return sentence.hit == own.hit and sentence.start >= own.end


def _names(text: str) -> frozenset[str]:
    """Return the stems of words with a capital, without titles, months and German nouns."""
    words = (it.casefold() for it in _CAPITAL.findall(text))
    return frozenset(stems(" ".join(it for it in words if _may_be_name(it))))


def _may_be_name(word: str) -> bool:
    return word not in _NO_NAMES and (word in _FIRST_NAMES or not is_known_word(word, "de"))


def _replaces(sentence: Sentence, own: Sentence) -> bool:
    """Whether the sentence calls a number of `own` an old one: "18 not 15"."""
    return any(
        standing(sentence.text, *number.span()) == "old" and own.stems.issuperset(stems(number[0]))
        for number in NUMBER.finditer(sentence.text)
    )


def _has_others(sentence: Sentence, own: Sentence) -> bool:
    """Whether the sentence has numbers that `own` has not, or neither has any."""
    mine, theirs = (
        frozenset(it for it in one.stems if any(map(str.isdigit, it))) for one in (own, sentence)
    )
    return bool(theirs - mine) or not mine | theirs


def _is_of_same(
    sentence: Sentence, own: Sentence, things: Sequence[str], result: SearchResult
) -> bool:
    """Whether the sentence is about these things and the times of the question that `own` is of."""
    hit = result.hits[sentence.hit]
    above = stems_above(hit, sentence.start - hit.start, result.hits)
    asked = result.trace.analysis.times if result.trace.analysis is not None else ()
    times = set(_times_told(own, asked, result))
    surely = not (
        says_possible(sentence.text)
        or says_unsure(sentence.text, cues_of(result.question).language)
    )
    words = sentence.stems | above
    is_of_things = all(_is_said(it, words) for it in things)
    return surely and is_of_things and times <= {*_times_told(sentence, asked, result)}


def _times_told(
    sentence: Sentence, times: Sequence[QuestionTime], result: SearchResult
) -> Iterator[QuestionTime]:
    """Yield the times of the question that the sentence names."""
    day = document_date(result.hits[sentence.hit], result.hits)[0]
    told_days = [it.first for it in dates(sentence.text, stated_at=day) if it.first is not None]
    for time in times:
        if time.start is None:
            continue
        period = TimeRange(time.start, time.end or time.start + SECOND)
        if any(map(period.contains, told_days)):
            yield time


def _is_offered(number: int, gathered: Gathered, *, is_instead: bool) -> bool:
    """Whether the sentence has what is asked for, and tells of a change or the reader sees it."""
    seen, text = gathered.seen[number], gathered.sentences[number].text
    is_told = is_instead or says_changed(text)
    return seen.kind > 0 and (seen.span > 0 or not gathered.read or is_told)


def tells_otherwise(text: str) -> bool:
    """Whether a statement says that something is other than before."""
    return says_changed(text) or bool(standings(text)) or _INSTEAD.search(text) is not None


def _moment(sentence: Sentence, result: SearchResult, now: datetime) -> datetime | None:
    """Return when the sentence was written, else the last past day that it names, if any."""
    day, precision = document_date(result.hits[sentence.hit], result.hits)
    if day is not None and precision == "day" and day <= now:
        return day
    return _last_day(sentence.text, now)


def _last_day(text: str, now: datetime) -> datetime | None:
    """Return the last past day that the text names."""
    named = [it.last for it in calendar_dates(text, near=now) if it.precision == "day"]
    short = (written_dates(f"{it[0]}{now.year}") for it in SHORT_DAY.finditer(text))
    this_year = [it.first for days in short for it in days]
    named += [it if it <= now else years_on(it, -1) for it in this_year]
    return max((it for it in named if it is not None and it <= now), default=None)


def _things(question: str) -> list[str]:
    """Return the stems of the nouns of the question."""
    cues = cues_of(question)
    nouns = (it for it in cues.words[1:] if _is_noun(it, cues.language))
    return list(stems(" ".join(nouns)))


def _is_noun(word: str, language: str) -> bool:
    letters = classes(word.lower(), language)
    if language == "de":
        return word[0].isupper()
    return letters[0] in "np" or ("n" in letters and letters[0] != "V")


def _is_said(stem: str, words: frozenset[str]) -> bool:
    """Whether the words have the stem, also as a part of another: "Miete", "grandl_miete"."""
    return any(share_stem(stem, it) or it.endswith(stem) for it in words)


def has_newer_below(sentence: Sentence, gathered: Gathered) -> bool:
    """Return whether a later line of the passage has an amount that it calls the one of now.

    "Going up to £14.95 from October", and below "26 Oct: now 15.60".
    """
    same = (it for it in gathered.sentences if it.hit == sentence.hit)
    below = (it.text for it in same if it.start >= sentence.end)
    return any("new" in standings(it) and NUMBER.search(it) is not None for it in below)
