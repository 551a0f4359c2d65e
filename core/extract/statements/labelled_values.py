"""Values that stand behind a label ("Rent: £780 until March; since April £845"), and the parts of
which all stated values are made.
"""

import re
from collections.abc import Collection, Iterator
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.extract.entities.kinds import NamedEntity
from core.extract.statements.tagged_sentence import TaggedSentence
from core.language.clauses.clauses import Span
from core.language.lexicon import any_of
from core.language.quantities import read_quantity, value_words
from core.language.time.date_forms import WEEKDAYS_CUT
from core.language.time.dates import StatedDate, yearly_days
from core.records.knowledge import Modality, Precision

MAX_WORDS = 4
# A time of day behind a date: "4 Dec, 7.30 pm".
TIME_OF_DAY = re.compile(
    r"[*_\s,]*(?:at |um |ab )?\d{1,2}(?:[.:]\d\d(?!\d)|\s?(?:am|pm|uhr|h)\b)", re.IGNORECASE
)
_WORD = re.compile(r"\w+")
_BULLET, _NAME = r"\s*(?:[-*+•]\s+)?[*_]{0,2}", r"[^\W\d_][\w -]{1,30}?"
_LABEL = re.compile(rf"{_BULLET}(?P<label>{_NAME})[*_]{{0,2}}(?P<colon>:)[*_]{{0,2}}\s+")
_BARE_LABEL = re.compile(rf"{_BULLET}(?P<label>{_NAME})[*_]{{0,2}}(?P<colon>)\s+")
_WEEKDAY = re.compile(rf"(?:^|[ \t]){any_of(WEEKDAYS_CUT)}$", re.IGNORECASE)
_BEHIND = re.compile(r"[ \t]*(?:\(|[^\W\d_]{2,6}[ \t])[ \t]*")
_END = re.compile(r"\s*[.;!]?\s*$")
# Items between a value and the date from which it holds.
_NEAR = 4
# Digits of a count; longer numbers identify something.
MAX_DIGITS = 7


class StatedValue(Struct, frozen=True):
    """A value of a property, at `start` to `end` of the document.

    It is that of the `owner`, of the thing that `noun` is the class of ("the hall"), of the speaker
    (`is_mine`), or else of what the text is about. `is_change` says that it became the value.
    """

    property: str
    text: str
    start: int
    end: int
    owner: NamedEntity | None = None
    noun: str = ""
    is_mine: bool = False
    is_change: bool = False
    date: StatedDate | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    modality: Modality = ""


_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


class OwnedProperty(Struct, frozen=True):
    """The name of a property, and whose it is."""

    name: str
    owner: NamedEntity | None = None
    is_mine: bool = False


class ReadValue(Struct, frozen=True):
    """A quantity or date as read, up to `end` of the sentence."""

    text: str
    end: int
    date: StatedDate | None = None
    is_money: bool = False
    has_unit: bool = False


def labelled_values(sentence: TaggedSentence) -> Iterator[StatedValue]:
    """Yield the values behind a label at the start, or the one behind a bare noun of money."""
    source = sentence.source
    match = _LABEL.match(source) or _bare_label(sentence)
    label = _WEEKDAY.sub("", match["label"]).lower() if match else ""
    words = _WORD.findall(label)
    is_label = 0 < len(words) <= MAX_WORDS and not value_words("numbering") & set(words)
    if match is None or not is_label:
        return
    value = value_at(sentence, match.end())
    if value is None or value_words("other") & set(words) or _is_one_of_days(sentence, value):
        return
    later = tuple(_followers(sentence, value)) if match["colon"] and not value.date else ()
    if match["colon"]:
        is_count = value.text.isdigit() and len(value.text) <= MAX_DIGITS
        is_alone = is_count and _END.match(source, value.end)
        is_whole = bool(later or value.has_unit or value.date or is_alone)
    else:
        tags = sentence.tags[item_from(sentence, match.start("label")) :][: len(words)]
        is_whole = set(tags) <= set("AnpE" if value.date is not None else "An" * value.is_money)
    if not is_whole:
        return
    others = [date for _value, date in later]
    first = stated_value(
        sentence, OwnedProperty(label), value, (match.end(), value.end), others=others
    )
    yield first
    is_change = first.valid_from is None and first.valid_to is None
    for other, date in later:
        name = _YEAR.sub(f"{date.first:%Y}", first.property) if date.first else first.property
        stated = replace(first, property=name, text=other.text, end=sentence.start + other.end)
        yield _dated(replace(stated, is_change=is_change), date)


def _bare_label(sentence: TaggedSentence) -> re.Match[str] | None:
    """Return what stands right before the first date, else the first word: "AGM 5 February"."""
    source, first = sentence.source, next(iter(sentence.dates), None)
    match = _BARE_LABEL.fullmatch(source, 0, first.start) if first is not None else None
    return match or _BARE_LABEL.match(source)


def _is_one_of_days(sentence: TaggedSentence, value: ReadValue) -> bool:
    """Whether the value is the first of several days, or one of which a number is the value."""
    at = item_from(sentence, value.end)
    behind = sentence.tags[at : at + 2]
    is_number = behind[:1] == "d" and not TIME_OF_DAY.match(sentence.source, value.end)
    return value.date is not None and (behind in {",Y", "-X"} or is_number)


def _followers(
    sentence: TaggedSentence, value: ReadValue
) -> Iterator[tuple[ReadValue, StatedDate]]:
    """Yield the further values of a label, each with a date of its own ("; since May £845")."""
    at = item_from(sentence, value.end)
    while at < len(sentence.tags):
        start = offset_of(sentence, at)
        other = value_at(sentence, start)
        is_alike = other is not None and not other.date and other.has_unit == value.has_unit
        date = _own_date(sentence, start, other) if other is not None and is_alike else None
        if other is not None and date is not None and other.is_money == value.is_money:
            yield other, date
            at = item_from(sentence, other.end)
        else:
            at += 1


def _own_date(sentence: TaggedSentence, start: int, value: ReadValue) -> StatedDate | None:
    """Return the date that stands right before the value, or right behind it."""
    source = sentence.source
    for date in sentence.dates:
        is_before = date.end <= start and not source[date.end : start].strip(": ")
        is_behind = value.end <= date.start and _BEHIND.fullmatch(source, value.end, date.start)
        if date.first is not None and (is_before or is_behind):
            return date
    return None


def value_at(sentence: TaggedSentence, at: int) -> ReadValue | None:
    """Return the quantity or the date at an offset of the sentence, also a day without a year."""
    source = sentence.source
    for date in sentence.dates:
        if date.start == at:
            text = source[at : date.end].rstrip(". ")
            is_yearly = next(yearly_days(text, language=sentence.language), None) is not None
            is_whole = is_yearly or (date.first and date.precision in {"day", "month"})
            is_written = is_whole and any(map(str.isdigit, text))  # not "today"
            return ReadValue(text, date.end, date) if is_written and date.form == "at" else None
    quantity = read_quantity(source, at, language=sentence.language)
    if quantity is None or any(it.start <= at < it.end for it in sentence.dates):
        return None
    has_unit = bool(quantity.measure) and quantity.measure not in {"hours", "months"}
    text = source[at : quantity.end].strip()
    return ReadValue(text, quantity.end, is_money=quantity.is_money, has_unit=has_unit)


def stated_value(
    sentence: TaggedSentence,
    owned: OwnedProperty,
    value: ReadValue,
    place: Span,
    *,
    modality: Modality = "",
    others: Collection[StatedDate] = (),
) -> StatedValue:
    """Return the value of the property at that place, with the time at which it holds."""
    since = _since(sentence, value, place[0], others)
    stated = StatedValue(
        owned.name,
        value.text,
        sentence.start + place[0],
        sentence.start + place[1],
        owner=owned.owner,
        is_mine=owned.is_mine,
        date=value.date,
        modality=modality,
    )
    return _dated(stated, since) if since else stated


def _dated(stated: StatedValue, date: StatedDate) -> StatedValue:
    """Return the value with the time at which it holds: from a date on, or until one."""
    begins = None if date.form == "until" else date.first
    ends = date.valid_to if date.form in {"until", "range"} else None
    return replace(stated, valid_from=begins, valid_to=ends, precision=date.precision)


def _since(
    sentence: TaggedSentence, value: ReadValue, start: int, others: Collection[StatedDate]
) -> StatedDate | None:
    """Return the date of the value: right behind it, or at the sentence's start.

    `others` are dates of other values.
    """
    for date in sentence.dates:
        if date.first is None or date is value.date or date in others:
            continue
        items = item_from(sentence, date.start) - item_from(sentence, value.end)
        is_opening = date.end <= start and item_from(sentence, date.start) <= 2
        between = sentence.source[min(date.end, value.end) : max(date.start, start)]
        if "\n" not in between and (is_opening or 0 <= items <= _NEAR):
            return date
    return None


def offset_of(sentence: TaggedSentence, at: int) -> int:
    """Return the offset of an item in the sentence."""
    return (
        sentence.starts[at] - sentence.start if at < len(sentence.starts) else len(sentence.source)
    )


def item_from(sentence: TaggedSentence, offset: int) -> int:
    """Return the first item at or behind an offset of the sentence."""
    place = sentence.start + offset
    return next(
        (at for at, start in enumerate(sentence.starts) if start >= place), len(sentence.tags)
    )
