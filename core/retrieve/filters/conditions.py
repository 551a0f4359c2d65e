"""Tests of a document's type, folder, author, tags, language, title or date.

Dates are ranges: "2024-05", "2024-01-15..2024-03", "2023..".
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from core.errors import WrongUse
from core.language.question.query_syntax import LANGUAGES
from core.records.answers.questions import Condition, FilterTest
from core.records.dates import CalendarPeriod, TimeRange, parse_date_range

ValueTest = Callable[[str], bool]
# Kinds of documents that a word of the filter ``type:`` accepts, beside kinds and endings.
TypeWords = Mapping[str, frozenset[str]]
NO_TYPE_WORDS: TypeWords = {}
_WORD = re.compile(r"\w+")


def date_range_of(condition: Condition) -> TimeRange:
    """Return the range in which a document's own date has to lie.

    "before:2024" ends where 2024 begins, and "after:2024" begins there; "date:2024" is the year
    itself. Raises `WrongUse` with the filter and how to write it.
    """
    return _SPANS[condition.test](condition)


def _before(condition: Condition) -> TimeRange:
    return TimeRange(end=_parse(condition, condition.value).start)


def _after(condition: Condition) -> TimeRange:
    return TimeRange(start=_after_end(_parse(condition, condition.value)))


def _from(condition: Condition) -> TimeRange:
    return TimeRange(start=_parse(condition, condition.value).start)


def _within(condition: Condition) -> TimeRange:
    first, dots, last = condition.value.partition("..")
    if not dots:
        period = _parse(condition, first)
        return TimeRange(period.start, _after_end(period))
    if not first.strip() and not last.strip():
        raise _invalid(condition)
    start = _parse(condition, first).start if first.strip() else None
    end = _after_end(_parse(condition, last)) if last.strip() else None
    if start is not None and end is not None and end <= start:
        raise WrongUse(
            f"date:{condition.value}", "filter_range_reversed", filter="date", value=condition.value
        )
    return TimeRange(start, end)


_SPANS = {"before": _before, "after": _after, "from": _from, "within": _within, "is": _within}
_NAMES: dict[FilterTest, str] = {"before": "before", "after": "after", "from": "after"}


def _parse(condition: Condition, text: str) -> CalendarPeriod:
    try:
        return parse_date_range(text)
    except WrongUse:
        raise _invalid(condition) from None


def _after_end(period: CalendarPeriod) -> datetime | None:
    """Return the moment after the period; None when no calendar goes so far."""
    try:
        return period.end + timedelta(microseconds=1)
    except OverflowError:
        return None


def _invalid(condition: Condition) -> WrongUse:
    name = _NAMES.get(condition.test, "date")
    return WrongUse(
        f"{name}:{condition.value}",
        "filter_not_a_date" if name == "date" else "filter_not_a_day",
        filter=name,
        value=condition.value,
    )


def condition_test(condition: Condition, *, type_words: TypeWords = NO_TYPE_WORDS) -> ValueTest:
    """Return the test of one value of the condition's field.

    * type: a kind ("pdf"), a word for several ("mail"), or the ending of the file's name ("py");
      several with commas between. The tested value is "kind ending".
    * folder: consecutive folder names anywhere in the path ("work/2024"), or from its beginning
      ("/home/mara/work").
    * author: all words are words of the name or address; a single letter stands for a name.
    * tag: the tag, or one above it ("work" for "work/heron"); several with commas between.
    * status: what a field of the document says, such as "active"; several with commas between.
    * language: "de" or "German"; several with commas between.
    * title: the words follow each other in it. The tested value is that of `spaced_words`.
    """
    value = condition.value.strip().casefold()
    if condition.field == "type":
        return _type(value, type_words)
    return _TESTS[condition.field](value)


def _type(value: str, type_words: TypeWords) -> ValueTest:
    names = {name.removeprefix(".") for name in _comma_separated(value)}
    wanted = names.union(*(type_words.get(name, frozenset()) for name in names))
    return lambda kinds: not wanted.isdisjoint(kinds.split())


def _folder(value: str) -> ValueTest:
    folder_path = value.replace("\\", "/").rstrip("/")
    wanted = folder_path + "/"
    if folder_path.startswith("/") or folder_path[1:2] == ":":
        return lambda folder: f"{folder}/".startswith(wanted)
    return lambda folder: f"/{wanted.lstrip('/')}" in f"/{folder}/"


def _author(value: str) -> ValueTest:
    words = _WORD.findall(value)

    def is_by(author: str) -> bool:
        author_words = set(_WORD.findall(author))
        initials = {word[0] for word in author_words}
        return bool(words) and all(
            w in author_words or (len(w) == 1 and w in initials) for w in words
        )

    return is_by


def _tag(value: str) -> ValueTest:
    wanted = {name.lstrip("#") for name in _comma_separated(value)}

    def is_tagged(tag: str) -> bool:
        bare = tag.lstrip("#")
        return any(bare == name or bare.startswith(name + "/") for name in wanted)

    return is_tagged


def _status(value: str) -> ValueTest:
    wanted = set(_comma_separated(value))
    return lambda status: status in wanted


def _language(value: str) -> ValueTest:
    wanted = {LANGUAGES.get(name, name.partition("-")[0]) for name in _comma_separated(value)}
    return lambda language: language[:2] in wanted


def _title(value: str) -> ValueTest:
    wanted = spaced_words(value)
    return lambda title: bool(wanted.strip()) and wanted in title


def spaced_words(text: str) -> str:
    """Return the words in lower case with a space before, between and after them."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def _comma_separated(value: str) -> list[str]:
    return [name.strip() for name in value.split(",") if name.strip()]


_TESTS: dict[str, Callable[[str], ValueTest]] = {
    "folder": _folder,
    "author": _author,
    "tag": _tag,
    "status": _status,
    "language": _language,
    "title": _title,
}
