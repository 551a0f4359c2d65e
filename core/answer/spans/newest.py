"""Find the newest of several statements of one value, by later sections, entries or documents."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.gather import READ_HITS, Gathered, Sentence
from core.answer.quoting.subjects import names_of, stems_above
from core.answer.quoting.table_columns import dates_column
from core.answer.quoting.tables import headings, small_words, tables, with_synonyms
from core.answer.spans.phones import gives_only_old, old_numbers
from core.answer.spans.rivals import YEAR, document_date
from core.language.clauses.tense import says_amount_changed, says_changed, says_possible
from core.language.lexicon import any_of
from core.language.question.cues import asks_nothing
from core.language.question.expected_answer import asked_kind, asks_for_phone, offers
from core.language.question.question_cues import cues_of
from core.language.question.time_asked import asks_for_old
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.time.date_forms import MONTH, WEEKDAYS
from core.language.time.dates import written_dates
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import QuestionTime
from core.resources import patterns

_PATTERNS = patterns("validity")
_BECOMES, _UPDATE = _PATTERNS["becomes"], _PATTERNS["update"]
_RENEWED, _INSTEAD, _TO = _PATTERNS["renewed"], _PATTERNS["instead"], _PATTERNS["to"]
_NUMBER = patterns("candidates")["number"]
# A day or month, also without its year.
_DAY = re.compile(
    rf"\b(?:\d{{1,2}}\.?\s+(?:of\s+)?)?{MONTH}(?:\s+\d{{1,2}}\b)?(?:,?\s+\d{{4}})?\b"
    r"|\b\d{4}-\d\d-\d\d\b"
    r"|(?<![£€$\d.])\b(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d{2,4}\b)?",
    re.IGNORECASE,
)
# "Moved to Monday 11 January".
_WEEKDAY = re.compile(rf"\b{any_of(WEEKDAYS)}\.?,?\s+(?:the\s+|den\s+)?$", re.IGNORECASE)
_DIGITS = re.compile(r"[\d.,]+")
_OPENS = re.compile(r"[\s>*•+-]*(?:\[[ xX]\]\s+)?[*_]{0,3}$")
_REFUSED, _IN_YEAR = _PATTERNS["refused"], _PATTERNS["in_year"]
_LEAVES, _DENIAL = _PATTERNS["leaves"], patterns("polarity")["denial"]
_WORD = re.compile(r"[^\W\d_]+")
# Stems of verbs that ask for the value of a label: "Wie lautet die Nummer?".
ASKED_BY = frozenset(stems("lautet lauten heißt heißen beträgt betragen hat haben"))
# A newer sentence is quoted first with this share of the score of the older one.
ENOUGH = 0.6
# A sentence with fewer words before its value continues its line: "Raised to 180."
_ALONE = 4
# Least number of letters of the last part of a compound.
_PART = 5


class Value(Struct, frozen=True):
    """A value in the text of hit number `hit`, and the sentence around it."""

    hit: int
    text: str
    start: int
    end: int


def newer_value(value: Value, hits: Sequence[Hit], *, question: str, now: datetime) -> Value | None:
    """Return the value that replaced this one in a later section or document: "Now 9 July.".

    None if there is neither a change to a value of the same kind and unit, nor a new value of the
    label that is asked for ("her new address: …").
    """
    of_date = is_date(value.text)
    values = [
        (_moment(other, hits), other.start, other)
        for number, hit in enumerate(hits[:READ_HITS])
        for other in (
            *_changed(number, hit, value, hits, question=question, of_date=of_date),
            *_renewed(number, hit, value, hits, question=question),
        )
        if other.text not in value.text and _is_later(other, value, hits, now=now)
    ]
    return max(values, key=lambda one: one[:2])[2] if values else None


def tells_of_leaving(name: str, hit: Hit, hits: Sequence[Hit], *, now: datetime) -> bool:
    """Whether a newer document says that the person of this name left or stopped."""
    newer = (other.text for other in hits[:READ_HITS] if _is_newer(other, hit, hits, now=now))
    texts = (text[first:last] for text in newer for first, last in sentences(text, 0, len(text)))
    return any(name in text and _has_come(text) and _LEAVES.search(text) for text in texts)


def newest_editions(hits: Sequence[Hit], now: datetime) -> tuple[Hit, ...]:
    """Return the passages with documents whose tables have the same columns ordered by date.

    The newest comes first. A document without a date is newer than "Prices 2023" of a past year.
    """
    heads = [next((it.head.cells for it in tables(hit.text)), ()) for hit in hits]
    this_year = datetime(now.year, 1, 1, tzinfo=now.tzinfo)
    ordered = list(hits)
    for head in {it for it in heads if it}:
        dates = {n: document_date(hits[n], hits) for n, own in enumerate(heads) if own == head}
        precisions = {precision for day, precision in dates.values() if day is not None}
        undated = this_year if precisions == {"year"} else None
        days = {n: it for n, (day, _) in dates.items() if (it := day or undated) is not None}
        newest = sorted(days, key=days.__getitem__, reverse=True)
        for place, n in zip(days, newest, strict=True):
            ordered[place] = hits[n]
    return tuple(ordered)


def of_edition(result: SearchResult) -> SearchResult:
    """Return the result with only the documents named after the year that is asked about.

    "Prices 2023" holds for that year, so its rows need no date; the time is removed from the
    question. Unchanged if no document is named so, or if its rows have dates of their own.
    """
    analysis = result.trace.analysis
    if analysis is None or len(analysis.times) != 1:
        return result
    time = analysis.times[0]
    years = [_year_within(hit, time) if tables(hit.text) else None for hit in result.hits]
    hits = tuple(hit for hit, year in zip(result.hits, years, strict=True) if year is not None)
    is_log = any(dates_column(it) is not None for hit in result.hits for it in tables(hit.text))
    before, surface, after = result.question.partition(time.surface)
    if len({*years} - {None}) != 1 or is_log or not surface:
        return result
    question = " ".join(f"{_IN_YEAR.sub('', before)} {after}".split())
    trace = replace(result.trace, analysis=replace(analysis, text=question, times=()))
    return replace(result, question=question, hits=hits, trace=trace)


def _year_within(hit: Hit, time: QuestionTime) -> int | None:
    """Return the only year in the names of the document, if it lies in the time."""
    years = {int(it[0]) for name in names_of(hit, ()) for it in YEAR.finditer(name)}
    if len(years) != 1 or time.start is None or time.end is None:
        return None
    first = datetime(years.pop(), 1, 1, tzinfo=time.start.tzinfo)
    is_within = time.start <= first and first.replace(year=first.year + 1) <= time.end
    return first.year if is_within else None


def line_around(value: Value, hit: Hit) -> tuple[int, int]:
    """Return where the line of the value stands in the document."""
    begin = hit.text.rfind("\n", 0, value.start) + 1
    end = hit.text.find("\n", value.end)
    return hit.start + begin, hit.start + (end if end >= 0 else len(hit.text))


def newest_first(gathered: Gathered, result: SearchResult, now: datetime) -> Gathered:
    """Return the sentences with scores exchanged so that the newer of two statements is better.

    Both have to contain the same words of the question. Only for questions about a current value.
    """
    hits, kind = result.hits, asked_kind(result.question)
    if kind not in {"number", "any"}:
        return gathered
    is_value = kind == "number" and cues_of(result.question).asks_one_value
    asked = frozenset(stems(result.question)) - asks_nothing(result.question)
    entries = [_entry(it, hits, asked) for it in gathered.sentences]
    scores = list(gathered.scores)
    for at, (words, moment, opens) in enumerate(entries):
        for other, (its, later, its_opens) in enumerate(entries):
            if moment is None or later is None or not moment < later <= now or not words <= its:
                continue
            is_list = opens and its_opens and _are_of_one(at, other, gathered.sentences, hits)
            values = (gathered.sentences[n].text for n in (at, other))
            is_same = all(offers("number", it, question=result.question) for it in values)
            is_same = is_same and bool(words) and (is_list or is_value)
            if is_same and ENOUGH * scores[at] <= scores[other] < scores[at]:
                scores[at], scores[other] = scores[other], scores[at]
    return replace(gathered, scores=tuple(scores))


def with_current_phones(gathered: Gathered, result: SearchResult) -> Gathered:
    """Return the sentences with lower scores where they give an old telephone number only."""
    if not asks_for_phone(result.question) or asks_for_old(result.question):
        return gathered
    old = old_numbers(it.text for it in result.hits)
    scores = [
        ENOUGH * score if gives_only_old(sentence.text, old) else score
        for sentence, score in zip(gathered.sentences, gathered.scores, strict=True)
    ]
    return replace(gathered, scores=tuple(scores))


def is_dead_number(text: str, result: SearchResult) -> bool:
    """Return whether these are only telephone numbers that a text calls old, but none is asked."""
    is_asked = asks_for_old(result.question)
    return not is_asked and gives_only_old(text, old_numbers(it.text for it in result.hits))


def _entry(
    sentence: Sentence, hits: Sequence[Hit], asked: frozenset[str]
) -> tuple[frozenset[str], datetime | None, bool]:
    """Return the stems of the question in the sentence and above it, the date of the sentence, and
    whether it begins with that date.
    """
    hit = hits[sentence.hit]
    at = sentence.start - hit.start
    words = asked & (sentence.stems | stems_above(hit, at, hits))
    text = hit.text[at : sentence.end - hit.start]
    first = next(iter(written_dates(text)), None)
    if first is not None and _OPENS.fullmatch(text[: first.start]):
        return words, first.first, True
    return words, _above(hit, at, hits), False


def _above(hit: Hit, at: int, hits: Sequence[Hit]) -> datetime | None:
    """Return the date of the nearest heading above that has one, else that of the document."""
    days = (day for line in reversed(headings(hit.text, at)) for day in written_dates(line))
    day = next(days, None)
    return day.first if day is not None else document_date(hit, hits)[0]


def _are_of_one(one: int, other: int, among: Sequence[Sentence], hits: Sequence[Hit]) -> bool:
    first, second = hits[among[one].hit], hits[among[other].hit]
    return (first.path, first.part) == (second.path, second.part)


def is_date(text: str) -> bool:
    """Whether the text is a date and nothing else, also without its year."""
    dates = written_dates(text)
    return bool(_DAY.fullmatch(text)) or any(it.end - it.start == len(text) for it in dates)


def _changed(
    number: int, hit: Hit, value: Value, hits: Sequence[Hit], *, question: str, of_date: bool
) -> Iterator[Value]:
    """Yield values of the same kind that a sentence of the hit calls the new ones."""
    is_number = _NUMBER.search(value.text) and len(_WORD.findall(value.text)) < _ALONE
    if not of_date and not is_number:
        return
    says = says_changed if of_date else says_amount_changed
    for first, last in sentences(hit.text, 0, len(hit.text)):
        text = hit.text[first:last]
        days = [it.span() for it in _DAY.finditer(text)]
        numbers = [it.span() for it in _NUMBER.finditer(text)]
        free = [it for it in numbers if not any(a < it[1] and it[0] < b for a, b in days)]
        for begin, end in days if of_date else free:
            words = text[begin:end]
            before = _WEEKDAY.sub("", text[:begin])
            units = {_unit(words), _unit(value.text)} - {""}  # a column of prices has none
            is_unit = of_date or len(units) < 2
            is_new = _BECOMES.search(before) or _INSTEAD.match(text, end)
            is_new = is_new or (_TO.search(before) and says(text))
            if is_unit and is_new and _has_come(_clause(text, begin, end)):
                other = Value(number, words, first + begin, first + end)
                if _is_said_of_same(other, value, hits, (first, last), question=question):
                    yield other


def _has_come(clause: str) -> bool:
    """Whether a change in the clause is real: not denied, refused or only possible."""
    return not (says_possible(clause) or _DENIAL.search(clause) or _REFUSED.search(clause))


def _clause(text: str, begin: int, end: int) -> str:
    """Return the text around the value up to the nearest commas."""
    first = text.rfind(", ", 0, begin) + 1
    last = text.find(", ", end)
    return text[first : last if last >= 0 else len(text)]


def _renewed(
    number: int, hit: Hit, value: Value, hits: Sequence[Hit], *, question: str
) -> Iterator[Value]:
    """Yield values of a label that is called new: "Colin's new address: 14 Mill Lane".

    The label and its owner have to cover the question, and the value has to be of the same shape
    as the one before.
    """
    besides = asks_nothing(question) | small_words(question) | ASKED_BY
    asked = [it for it in dict.fromkeys(stems(question)) if it not in besides]
    for first, last in sentences(hit.text, 0, len(hit.text)):
        match = _RENEWED.search(hit.text, first, last)
        if match is None:
            continue
        label = tuple(stems(match["label"]))
        before = hit.text[first : match.start()].rstrip()
        whose = f"{match['owner'] or ''} {match['of'] or ''}"
        said_of = stems(f"{whose} {before if before.endswith(':') else ''}")
        above = stems_above(hit, first, hits) | frozenset(said_of)
        words = with_synonyms([label], asked)
        is_of_it = {*label} <= {*words} <= {*above, *label}
        is_alike = _shape(match["value"]) == _shape(value.text)
        if label and is_of_it and is_alike and frozenset(stems(whose)) - besides <= {*words}:
            yield Value(number, match["value"], *match.span("value"))


def _shape(text: str) -> tuple[bool, bool, bool]:
    """Return whether a text is an e-mail address, has digits, and begins in upper case."""
    is_mail = "@" in text
    has_digits = not is_mail and any(map(str.isdigit, text))
    return is_mail, has_digits, is_mail or not text[:1].islower()


def _unit(text: str) -> str:
    return _DIGITS.sub("", text).strip().lower()


def _is_later(one: Value, value: Value, hits: Sequence[Hit], *, now: datetime) -> bool:
    """Whether `one` is further down in the same document, or in a newer document."""
    mine, theirs = hits[value.hit], hits[one.hit]
    if (mine.path, mine.part) == (theirs.path, theirs.part):
        return mine.start + value.end <= theirs.start + one.start
    return _is_newer(theirs, mine, hits, now=now)


def _is_newer(theirs: Hit, mine: Hit, hits: Sequence[Hit], *, now: datetime) -> bool:
    """Whether document `theirs` has a later date than `mine`, or `mine` has none."""
    before, after = document_date(mine, hits)[0], document_date(theirs, hits)[0]
    return after is not None and after <= now and (before is None or before < after)


def _moment(value: Value, hits: Sequence[Hit]) -> float:
    moment = document_date(hits[value.hit], hits)[0]
    return moment.timestamp() if moment is not None else 0.0


def _is_said_of_same(
    one: Value, value: Value, hits: Sequence[Hit], sentence: tuple[int, int], *, question: str
) -> bool:
    """Whether both values are about the same thing, as far as the question names it.

    True for a later section of the document whose heading says "update". Else the sentence of `one`
    has to contain the unit, or the words of the question in the line of `value`; and it, or what
    is above it, the words of the question above `value`. If the sentence repeats the old value,
    these may be anywhere in its passage.
    """
    mine, theirs = hits[value.hit], hits[one.hit]
    is_one = (mine.path, mine.part) == (theirs.path, theirs.part)
    above = headings(theirs.text, one.start)[-1:]
    if is_one and above != headings(mine.text, value.start)[-1:] and _UPDATE.search("".join(above)):
        return True
    asked = frozenset(stems(question)) - asks_nothing(question)
    text = theirs.text[slice(*sentence)]
    if len(_WORD.findall(theirs.text[sentence[0] : one.start])) < _ALONE:
        text = _line_of(theirs, one)
    words = frozenset(stems(text))
    # "The deadline has moved": what is asked by another word for the same.
    alike = frozenset(with_synonyms([(it,) for it in sorted(words)], sorted(asked)))
    shared = alike & words
    unit = asked & frozenset(stems(_unit(value.text)))
    above_it = stems_above(theirs, one.start, hits)
    around = words | above_it
    if _names_value(text, value):
        around |= frozenset(stems(theirs.text))
    is_of_it = all(_ends_like(it, around) for it in asked & stems_above(mine, value.start, hits))
    needed = unit or asked & frozenset(stems(_line_of(mine, value)))
    is_same = needed - (asked - alike) <= (shared if asked <= alike else shared | above_it)
    return bool(shared) and is_same and is_of_it


def _ends_like(word: str, words: frozenset[str]) -> bool:
    """Whether the word is one of `words`, or one is the end of the other: "Umbau", "Hausumbau"."""
    if word in words:
        return True
    ends = ((it, word) if len(it) < len(word) else (word, it) for it in words)
    return any(len(short) >= _PART and long.endswith(short) for short, long in ends)


def _names_value(sentence: str, value: Value) -> bool:
    """Whether the sentence repeats the value, or its month: "from March"."""
    words = (it[0] for it in (*_DAY.finditer(sentence), *_NUMBER.finditer(sentence)))
    return any(it in value.text or value.text in it for it in words)


def _line_of(hit: Hit, value: Value) -> str:
    begin, end = line_around(value, hit)
    return hit.text[begin - hit.start : end - hit.start]
