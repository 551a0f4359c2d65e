"""What is read of a terse clause with a day or an amount, and the features that tell its worth.

Events and values of properties are told by the same features of the words that lead to a day or an
amount.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from core.extract.entities.kinds import NamedEntity
from core.extract.statements.labelled_values import TIME_OF_DAY, item_from
from core.extract.statements.profile_words import BORN
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.usefulness import shape
from core.language.clauses.clauses import Span
from core.language.quantities import value_words
from core.language.text.compounds import is_called_by
from core.language.time.date_forms import WEEKDAYS_CUT
from core.language.time.dates import StatedDate, written_dates
from core.records.knowledge import ExtractedStatement

# Most confidence of what the notes of a day or a meeting tell of others.
OF_OTHERS = 0.5
_INSIDE, _LEADS = frozenset("VBHMQGPRxcCioASTd"), ("on", "toward", "places")
_WORDS = "sums occasions timing numbering nameless vague present other".split()
_BARE = frozenset({"date", "amount"})
_MARKS, _STOPS = frozenset({".", ":", "→", "=", "!", "?", ";"}), frozenset(".!?:,")
_MOST_WORDS, _MOST_ITEMS, _ITEMS = 6, 5, 6


class ClauseAmount(Struct, frozen=True):
    """A day or amount at the items `first` to `end`."""

    first: int
    end: int
    text: str
    measure: str
    date: StatedDate | None = None


class ClausePhrase(Struct, frozen=True):
    """The items `first` to `end` that say what is on a day or costs something.

    `join` is the mark between them and the value.
    """

    first: int
    end: int
    join: str


class ClauseReading(Struct, frozen=True):
    """The subject of a value, the relation, and where the subject was read."""

    subject: NamedEntity
    relation: str
    source: str


def clause_features(
    sentence: TaggedSentence, reading: ClauseReading, phrase: ClausePhrase, amount: ClauseAmount
) -> Iterator[str]:
    """Yield features of the clause by the word classes and kinds of words in it."""
    yield f"clause_{reading.source}"
    yield f"clause_{reading.source}_{reading.subject.kind}"
    yield f"clause_{reading.source}_{phrase.join}"
    spans = (phrase.first, phrase.end), (amount.first, amount.end)
    yield from phrase_features("clause", sentence, *spans, amount.measure)
    yield from class_features("clause", sentence, *spans)
    yield f"clause_form_{amount.date.form if amount.date else 'none'}"
    if reading.relation in _BARE:
        yield f"clause_bare_{reading.relation}_{reading.source}"


def phrase_features(
    name: str, sentence: TaggedSentence, phrase: Span, amount: Span, measure: str
) -> Iterator[str]:
    """Yield features of a phrase with the amount that it leads to, and of what is around them."""
    tags, (first, end), stop = sentence.tags, phrase, amount[1]
    inside, rest = tags[first:end], tags[stop:]
    yield name
    yield f"{name}_measure_{measure}"
    yield f"{name}_then_{rest[:1] or '$'}"
    yield f"{name}_words_{min(end - first, _MOST_WORDS)}"
    yield f"{name}_items_{min(len(tags) // _ITEMS, _MOST_ITEMS)}"
    yield f"{name}_alone_{first <= 2 and stop >= len(tags) - 1}"
    yield f"{name}_amounts_before_{_some(tags[:first], 'Yd')}"
    yield f"{name}_amounts_behind_{_some(rest, 'Yd')}"
    yield f"{name}_verbs_{_some(inside, 'VBHM')}"
    yield f"{name}_verbs_behind_{_some(rest, 'VBHMQ')}"
    yield f"{name}_marks_{_some(inside, ';,()-X')}"
    mark = sentence.lower[stop] if rest[:1] in {";", "X"} else "none"
    yield f"{name}_mark_{mark if mark in _MARKS else 'other'}"
    last = sentence.source.rstrip()[-1:]
    yield f"{name}_stop_{last if last in _STOPS else 'none'}"
    if set(inside) <= set("npAE"):
        yield f"{name}_noun_only"
    words = sentence.lower[first:end]
    for kind in _WORDS:
        if any(is_called_by(word, value_words(kind), sentence.language) for word in words):
            yield f"{name}_{kind}_{measure}"


def class_features(
    name: str, sentence: TaggedSentence, phrase: Span, amount: Span
) -> Iterator[str]:
    """Yield the word classes in a phrase, and those before and behind it."""
    tags, (first, end), (begin, stop) = sentence.tags, phrase, amount
    inside = tags[first:end]
    yield f"{name}_shape_{shape(inside)}"
    yield f"{name}_opens_{inside[:1]}"
    yield f"{name}_ends_{inside[-1:]}"
    yield f"{name}_then_{tags[stop : stop + 2] or '$'}"
    yield f"{name}_rest_{shape(tags[stop:])}"
    yield f"{name}_before_{tags[max(0, first - 1) : first] or '^'}"
    yield f"{name}_edge_{tags[max(end, begin - 1) : begin] or 'none'}"
    yield from (f"{name}_has_{tag}" for tag in set(inside) & _INSIDE)


def _some(tags: str, wanted: str) -> int:
    """Return how many of the items are of these classes, of two or more 2."""
    return min(2, sum(tag in wanted for tag in tags))


def day_features(
    name: str, sentence: TaggedSentence, date: StatedDate, text: str, written_at: datetime | None
) -> Iterator[str]:
    """Yield features of a day: an appointment has a weekday or time, and is ahead."""
    if date.first is None:
        return
    first = item_from(sentence, date.start)
    before = sentence.lower[max(0, first - 2) : first]
    lead = next((it for it in _LEADS if {*before[-1:]} & value_words(it)), "")
    yield f"{name}_weekday_{_has_weekday(before)}"
    yield f"{name}_timed_{_is_timed(sentence, date)}"
    yield f"{name}_digit_{any(map(str.isdigit, text))}_{date.precision}"
    yield f"{name}_ahead_{_ahead(date.first, written_at)}"
    yield f"{name}_lead_{lead}_{date.form}"


def day_of_clause(
    sentence: TaggedSentence,
    reading: ClauseReading,
    amount: ClauseAmount,
    written_at: datetime | None,
) -> Iterator[str]:
    """Yield features of a day in a clause, with where the subject was read."""
    date = amount.date
    if date is None or date.first is None:
        return
    yield from day_features("clause", sentence, date, amount.text, written_at)
    first = item_from(sentence, date.start)
    is_fixed = _has_weekday(sentence.lower[max(0, first - 2) : first]) or _is_timed(sentence, date)
    yield f"clause_day_{reading.source}_{is_fixed}_{_ahead(date.first, written_at)}"
    if reading.relation == "date":
        yield f"clause_date_of_{reading.subject.kind}_{date.precision}"


def _has_weekday(words: Sequence[str]) -> bool:
    return any(word in WEEKDAYS_CUT for word in words)


def _is_timed(sentence: TaggedSentence, date: StatedDate) -> bool:
    return TIME_OF_DAY.match(sentence.source, date.end) is not None


def _ahead(day: datetime, written_at: datetime | None) -> str:
    return str((day > written_at) - (day < written_at)) if written_at else "unknown"


def with_year(text: str, date: StatedDate) -> str:
    """Return a day as written, with its year; "yesterday" as the day that it was.

    "28 Dec - 3 Jan" is of two years, and stays as it is.
    """
    if date.first is None or any(written_dates(text)):
        return text
    if date.last is not None and date.last.year != date.first.year:
        return text
    if not any(map(str.isdigit, text)) and date.precision == "day":
        return date.first.date().isoformat()
    if date.precision == "month" and any(map(str.isdigit, text)):
        # "Jan 27" of 2027.
        return f"{text.rstrip('0123456789')}{date.first.year}"
    mark = {".": ".", "/": "/"}.get(text.strip("0123456789"), " ")
    return f"{text}{mark}{date.first.year}"


def limited(statement: ExtractedStatement, name_of_day: str) -> ExtractedStatement:
    """Return the statement with less confidence if it makes the note of a day its subject.

    Minutes are not what their points are about, except for the next meeting.
    """
    is_next = not value_words("following").isdisjoint(statement.predicate.lower().split())
    is_limited = statement.confidence > OF_OTHERS and not is_next
    is_limited &= statement.subject == name_of_day
    return replace(statement, confidence=OF_OTHERS) if is_limited else statement


def without_speakers(
    statement: ExtractedStatement, sentence: TaggedSentence, words: Span
) -> ExtractedStatement:
    """Return the statement with less confidence if its words are of somebody by a pronoun.

    "I need a deposit by 10 December" and "Bitte denken Sie an" tell nothing of their page.
    """
    first, end = (item_from(sentence, it) for it in words)
    is_of_others = "P" in sentence.tags[first:end] and statement.confidence > OF_OTHERS
    return replace(statement, confidence=OF_OTHERS) if is_of_others else statement


@cache
def nameless() -> frozenset[str]:
    """Return nouns that are no things of which something is said."""
    return value_words("nameless") | value_words("vague") | value_words("numbering")


def is_new(one: ExtractedStatement, read: Mapping[tuple[str, str], str]) -> bool:
    """Whether no relation in `read` has its subject and object; a birthday is new behind "has"."""
    before = read.get((one.subject, one.object.casefold()))
    return before is None or (one.predicate == "born" != before)


def is_inside_word(sentence: TaggedSentence, at: int) -> bool:
    """Whether an item is the dash that joins a number with a word: "25-year lease"."""
    if not 0 < at < len(sentence.tags) - 1 or sentence.tags[at] != "-":
        return False
    is_joined = sentence.ends[at - 1] == sentence.starts[at]
    is_joined &= sentence.ends[at] == sentence.starts[at + 1]
    return is_joined and sentence.lower[at - 1].isdigit() and sentence.lower[at + 1].isalpha()


def is_birth(sentence: TaggedSentence, relation: str, amount: ClauseAmount, begin: int) -> bool:
    """Whether the day of a clause is a birthday: "born 3 May", "hat am 3. Mai Geburtstag".

    Not in a clause that names two people: "Ann married Tom, and his birthday is 3 May".
    """
    words, first = sentence.lower, amount.first
    named = {it.name for it in sentence.entities[begin:first] if it and it.kind == "Person"}
    if len(named) > 1:
        return False
    while first > begin and (words[first - 1] in value_words("before_values") | {"."}):
        first -= 1
    last = words[first - 1].rstrip(".") if first else ""
    behind = words[amount.end] if amount.end < len(words) else ""
    is_named = first > begin and sentence.entities[first - 1] is not None
    nouns = {relation.casefold(), behind, words[begin] if is_named else ""}
    return last in BORN or any(len(it) > 1 and it in BORN for it in nouns)


def without_namesakes(
    statements: Iterable[ExtractedStatement], namesakes: Collection[str]
) -> Iterator[ExtractedStatement]:
    """Yield the statements, with less confidence those of a name that several people have."""
    for one in statements:
        is_shared = one.subject.casefold() in namesakes and one.confidence > OF_OTHERS
        yield replace(one, confidence=OF_OTHERS) if is_shared else one


def without_repeated(
    statements: Sequence[ExtractedStatement], values: Sequence[ExtractedStatement]
) -> Iterator[ExtractedStatement]:
    """Yield the statements without those that a value repeats, read from the same words."""
    read: dict[tuple[str, str], list[ExtractedStatement]] = {}
    for value in values:
        read.setdefault((value.subject.casefold(), value.predicate), []).append(value)
    for statement in statements:
        same = read.get((statement.subject.casefold(), statement.predicate), ())
        if not any(it.start < statement.end and statement.start < it.end for it in same):
            yield statement
