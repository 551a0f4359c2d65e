"""What is read of a terse clause with a day or an amount, and the features that tell its worth."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.statements.labelled_values import TIME_OF_DAY
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.statements.usefulness import shape
from core.language.quantities import value_words
from core.language.text.compounds import is_called_by
from core.language.time.date_forms import WEEKDAYS_CUT
from core.language.time.dates import StatedDate, written_dates

_INSIDE, _LEADS = frozenset("VBHMQGPRxcCioASTd"), ("on", "toward", "places")
_WORDS = ("sums", "occasions", "timing", "numbering", "vague", "present", "other")
_BARE = frozenset({"date", "amount"})
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
    tags = sentence.tags
    inside = tags[phrase.first : phrase.end]
    yield "clause"
    yield f"clause_{reading.source}"
    yield f"clause_{reading.source}_{reading.subject.kind}"
    yield f"clause_{reading.source}_{phrase.join}"
    yield f"clause_measure_{amount.measure}"
    yield f"clause_form_{amount.date.form if amount.date else 'none'}"
    yield f"clause_shape_{shape(inside)}"
    yield f"clause_opens_{inside[:1]}"
    yield f"clause_ends_{inside[-1:]}"
    yield f"clause_then_{tags[amount.end : amount.end + 1] or '$'}"
    yield f"clause_before_{tags[max(0, phrase.first - 1) : phrase.first] or '^'}"
    yield f"clause_edge_{tags[max(phrase.end, amount.first - 1) : amount.first] or 'none'}"
    yield f"clause_words_{min(phrase.end - phrase.first, _MOST_WORDS)}"
    yield f"clause_items_{min(len(tags) // _ITEMS, _MOST_ITEMS)}"
    yield f"clause_alone_{phrase.first <= 2 and amount.end >= len(tags) - 1}"
    yield from (f"clause_has_{tag}" for tag in set(inside) & _INSIDE)
    if reading.relation in _BARE:
        yield f"clause_bare_{reading.relation}_{reading.source}"
    if set(inside) <= set("npAE"):
        yield "clause_noun_only"
    words = sentence.lower[phrase.first : phrase.end]
    for name in _WORDS:
        if any(is_called_by(word, value_words(name), sentence.language) for word in words):
            yield f"clause_{name}_{amount.measure}"


def day_features(
    sentence: TaggedSentence,
    reading: ClauseReading,
    amount: ClauseAmount,
    written_at: datetime | None,
) -> Iterator[str]:
    """Yield features of the day in a clause: an appointment has a weekday or time, and is ahead."""
    date = amount.date
    if date is None or date.first is None:
        return
    before = sentence.lower[max(0, amount.first - 2) : amount.first]
    is_fixed = any(word in WEEKDAYS_CUT for word in before)
    is_timed = TIME_OF_DAY.match(sentence.source, date.end) is not None
    has_digit = any(map(str.isdigit, amount.text))
    ahead = (date.first > written_at) - (date.first < written_at) if written_at else "unknown"
    lead = next((it for it in _LEADS if {*before[-1:]} & value_words(it)), "")
    yield f"clause_weekday_{is_fixed}"
    yield f"clause_timed_{is_timed}"
    yield f"clause_digit_{has_digit}_{date.precision}"
    yield f"clause_ahead_{ahead}"
    yield f"clause_lead_{lead}_{date.form}"
    yield f"clause_day_{reading.source}_{is_fixed or is_timed}_{ahead}"
    if reading.relation == "date":
        yield f"clause_date_of_{reading.subject.kind}_{date.precision}"


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
    mark = {".": ".", "/": "/"}.get(text.strip("0123456789"), " ")
    return f"{text}{mark}{date.first.year}"
