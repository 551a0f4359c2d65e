"""Candidates for a short answer: names, dates, numbers and noun phrases of a sentence."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from core.answer.spans.phones import codes, phone_numbers
from core.extract.entities.kinds import kind_of_name
from core.extract.entities.recognizer import find_names
from core.language.clauses.tense import says_changed
from core.language.quantities import measure_of
from core.language.question.cues import cue_words, language_of_question
from core.language.text.sequence import letters_in_context
from core.language.text.spelling import Spelling
from core.language.text.stemming import stems
from core.language.text.tokens import Words, words
from core.language.time.date_forms import MONTH, MONTHS, SHORT_DAY
from core.language.time.date_spans import DateAnchor, read_dates
from core.language.time.dates import SOME_DAY, calendar_dates, written_dates
from core.language.vocabulary.vocabulary import Vocabulary
from core.resources import patterns

_PATTERNS = patterns("candidates")

SpanKind = Literal["name", "date", "number", "phrase"]
_NUMBER = _PATTERNS["number"]
# "500 € paid" says no more than "500 €".
_PRICE_AND_MORE = re.compile(r"\d\s?[€£$]\s[^\W\d_]")
# "24.12.", or "24.12.–10.1.".
_SHORT_DAYS = re.compile(rf"{SHORT_DAY.pattern}(?:\s?[–-]\s?\d{{1,2}}\.\d{{1,2}}\.)?")
# It ends a sentence, or it ends "Dec." and is no loss.
_FULL_STOP = re.compile(r"(?<=[^\W\d_])\.$")
_HAS_MONTH = re.compile(rf"\b{MONTH}", re.IGNORECASE)
LONGEST_PHRASE = 5
_BEFORE = _PATTERNS["before"]
_ORIGIN = frozenset(stems(" ".join(cue_words("origin"))))
# Number of characters before a candidate that are read.
NEAR = 16


class Span(Struct, frozen=True):
    """Words from `start` to `end` of a passage's text, and what type of thing they name."""

    start: int
    end: int
    text: str
    kind: SpanKind
    type: str = ""


def spans_of(
    text: str, start: int, end: int, *, spelling: Spelling, vocabulary: Vocabulary
) -> tuple[Span, ...]:
    """All that may be an answer in the sentence `start` to `end` of `text`, each place once."""
    spans = list(_spans(text, start, end, spelling, vocabulary))
    phones = phone_numbers(text, start, end)
    spans = [it for it in spans if not any(it.start < b and a < it.end for a, b in phones)]
    spans += [Span(first, last, text[first:last], "number") for first, last in phones]
    spans = _with_codes(
        spans, [it for it in codes(text, start, end) if not text[slice(*it)].isdigit()], text
    )
    dates = [(it.start, it.end) for it in spans if it.kind == "date"]
    kept = (it for it in spans if it.kind == "date" or not _is_part(it, dates))
    kept = (it for it in kept if it.kind == "number" or not _is_unit(it, text))
    return tuple({(it.start, it.end): it for it in kept}.values())


def _with_codes(spans: list[Span], places: list[tuple[int, int]], text: str) -> list[Span]:
    """Return the spans with whole codes instead of parts of them: "20481" of "20481-B"."""
    days = [(it.start, it.end) for it in spans if it.kind == "date"]
    places = [it for it in places if not any(a < it[1] and it[0] < b for a, b in days)]
    kept = [
        span
        for span in spans
        if all(
            span.end <= first or last <= span.start or (span.start <= first and last <= span.end)
            for first, last in places
        )
    ]
    return [*kept, *(Span(a, b, text[a:b], "number") for a, b in places)]


def _is_part(span: Span, dates: Sequence[tuple[int, int]]) -> bool:
    """Whether the words are only a part of a date: "2020" of "September 2020"."""
    place = (span.start, span.end)
    return any(first <= place[0] and place[1] <= last and place != (first, last)
               for first, last in dates)  # fmt: skip


def _is_unit(span: Span, text: str) -> bool:
    """Whether the word is only the unit of the amount before it: "Euro" of "390 Euro"."""
    before = text[max(0, span.start - NEAR) : span.start].rstrip()
    return before[-1:].isdigit() and bool(measure_of(span.text))


def _spans(
    text: str, start: int, end: int, spelling: Spelling, vocabulary: Vocabulary
) -> Iterator[Span]:
    tokens = words(text, start, end)
    if not tokens.texts:
        return
    yield from _phrases(text, tokens, spelling.language)
    is_german = spelling.language == "de"
    for number in _NUMBER.finditer(text, start, end):
        # "22 March" counts nothing, and neither does the German day "1.1.".
        is_day = number[0].rpartition(" ")[2].lower() in MONTHS
        is_day |= (
            is_german and SHORT_DAY.fullmatch(text, number.start(), number.end() + 1) is not None
        )
        if not is_day:
            yield Span(number.start(), number.end(), number[0], "number")
    named = find_names(tokens, spelling=spelling)
    for at, name in enumerate(named):
        kind = kind_of_name(name.name, vocabulary=vocabulary)[0]
        yield Span(name.start, name.end, text[name.start : name.end], "name", kind)
        after = named[at + 1] if at + 1 < len(named) else None
        # "Columbus, Ohio" names one place.
        if after is not None and text[name.end : after.start] == ", ":
            both = text[name.start : after.end]
            kind = kind_of_name(after.name, vocabulary=vocabulary)[0]
            yield Span(name.start, after.end, both, "name", kind)
    is_german = is_german or language_of_question(text) == "de"
    for first, last, precision in _days(text[start:end], spelling.language, is_german=is_german):
        first, last = start + first, start + last
        yield Span(first, last, text[first:last], "date", precision)


def _days(sentence: str, language: str, *, is_german: bool) -> Iterator[tuple[int, int, str]]:
    """Yield the places of dates, those without a year only if they are days, with precisions."""
    places = [(it.start, it.end, it.precision) for it in written_dates(sentence, language=language)]
    days = calendar_dates(sentence, near=SOME_DAY, language=language)
    if says_changed(sentence):  # "moved from 3 to 5 May" is no range
        days = read_dates(sentence, "relative", DateAnchor(SOME_DAY))
    named = ((it, sentence[it.start : it.end]) for it in days if it.precision == "day")
    places += [(it.start, it.end, "day") for it, text in named if _HAS_MONTH.search(text)]
    if is_german:
        places += [(*it.span(), "day") for it in _SHORT_DAYS.finditer(sentence)]
    for number, (first, last, precision) in enumerate(places):
        if not any(first < end and begin < last for begin, end, _ in places[:number]):
            yield first, first + len(_FULL_STOP.sub("", sentence[first:last])), precision


def _phrases(text: str, tokens: Words, language: str) -> Iterator[Span]:
    """Runs of adjectives and nouns that end in a noun; of longer ones also the last words."""
    letters = letters_in_context(tokens.lower, language)
    at = 0
    while at < len(letters):
        if letters[at] not in "Anp":
            at += 1
            continue
        last = at
        while last + 1 < len(letters) and letters[last + 1] in "Anpd":
            last += 1
        ending = last
        while ending > at and letters[ending] not in "np":
            ending -= 1
        if ending - at < LONGEST_PHRASE:
            for first in range(at, ending + 1):
                begin, stop = tokens.starts[first], tokens.ends[ending]
                if _PRICE_AND_MORE.search(text, begin, stop) is None:
                    yield Span(begin, stop, text[begin:stop], "phrase")
        at = last + 1


def origin_asked(span: Span, text: str, *, asked: frozenset[str]) -> frozenset[str]:
    """The stems of the question that "from" or "by" before the words answers; none elsewhere."""
    before = text[max(0, span.start - NEAR) : span.start]
    return asked & _ORIGIN if _BEFORE.search(before) else frozenset()
