"""The forms in which dates are written, as patterns: `resources/date_forms.toml`."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from core.language.lexicon import any_of, in_all_languages, words_of
from core.language.text.tagger import classes, function_class, verb_lemma
from core.resources import load_table, patterns

FormGroup = Literal["written", "relative", "loose", "weekdays"]


def numbered(table: str) -> dict[str, int]:
    """Return the number of each word in a table of dates, in all languages."""
    entries = in_all_languages("time", table)
    return {word: int(number) for number, words in entries.items() for word in words}


MONTHS = numbered("months")
# The first month of each season; winter goes on into the next year.
SEASONS = numbered("seasons")
WEEKDAYS = numbered("weekdays")
# Whole or cut: "Thursday", "Thurs", "Do".
WEEKDAYS_CUT = {day[:end]: at for day, at in WEEKDAYS.items() for end in range(2, len(day) + 1)}
ORDINALS = numbered("ordinals")
DAYS = numbered("days")
WAYS = numbered("ways")
NUMBERS = numbered("numbers")
COUNTS = NUMBERS | numbered("vague_numbers")
DECADES = numbered("decades")
UNITS = {word: unit for unit, words in in_all_languages("time", "units").items() for word in words}
WORDS = in_all_languages("time", "words")

MONTH = any_of(MONTHS) + r"\b\.?"
# What stands between "to" and a day: "Saturday", "Monday, the", "**Mon".
WEEKDAY_BEFORE = re.compile(
    rf"[*_]*(?:\b{any_of(WEEKDAYS_CUT)}\b\.?,?(?<!\s)\s++(?:the\s+|den\s+)?)?[*_]*$", re.IGNORECASE
)
# A day or month, also without its year.
ANY_DAY = re.compile(
    rf"\b(?:\d{{1,2}}\.?\s+(?:of\s+)?)?{MONTH}(?:\s+\d{{1,2}}\b)?(?:,?\s+\d{{4}})?\b"
    r"|\b\d{4}-\d\d-\d\d\b"
    r"|(?<![£€$\d.])\b(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d{2,4}\b)?",
    re.IGNORECASE,
)
# A German day without its year: "27.11.".
SHORT_DAY = re.compile(
    r"(?<![\d.,/€$£-])(?P<day>0?[1-9]|[12]\d|3[01])\.(?P<month>0?[1-9]|1[0-2])\.(?![\d])"
)
_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_COUNT = rf"(?:{any_of(NUMBERS)}|[1-9][0-9]?)"
# Each part of a date: its field, and how it is written.
_PARTS: dict[str, tuple[str, str]] = {
    "year": ("year", _YEAR),
    "to_year": ("to_year", rf"{_YEAR}|[0-9]{{2}}(?<!0[1-9])(?<!1[0-2])"),
    "yy": ("yy", "[0-9]{2}"),
    "month": ("month", MONTH),
    "to_month": ("to_month", MONTH),
    "mm": ("month", "0[1-9]|1[0-2]"),
    "m": ("month", "0?[1-9]|1[0-2]"),
    "day": ("day", "0?[1-9]|[12][0-9]|3[01]"),
    "to_day": ("to_day", "0?[1-9]|[12][0-9]|3[01]"),
    "dd": ("day", "0[1-9]|[12][0-9]|3[01]"),
    "one": ("one", "[0-3]?[0-9]"),
    "two": ("two", "[0-3]?[0-9]"),
    "quarter": ("quarter", "[1-4]"),
    "half": ("half", "[12]"),
    "decade": ("decade", "(?:1[0-9]|20)[0-9]0"),
    "century": ("century", "1[0-9]|2[01]"),
    "tens": ("tens", "[1-9]0"),
    "mark": ("mark", "[./]"),
    "back": ("back", _COUNT),
    "ahead": ("ahead", _COUNT),
    "many": ("many", rf"{any_of(COUNTS)}|\d{{1,3}}"),
    "ordinal": ("ordinal", any_of(ORDINALS)),
    "season": ("season", any_of(SEASONS)),
    "weekday": ("weekday", any_of(WEEKDAYS)),
    "days": ("days", any_of(DAYS)),
    "way": ("way", any_of(WAYS)),
    "unit": ("unit", any_of(UNITS)),
    "named": ("named", any_of(DECADES)),
}
_WORDS: dict[str, str] = {
    "NTH": r"(?:st|nd|rd|th|\.|e)?",
    "TO": rf"\s*(?:[-–—]|{any_of(WORDS['through'])})\s*",
    **{name.upper(): any_of(words) for name, words in WORDS.items()},
}
_PATTERNS = patterns("dates")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_STOP = re.compile(r"[.;!?()]")
# Classes of "paid" and "been".
_PARTICIPLES = frozenset("QB")
_PLACE = re.compile(r"\{([A-Za-z]\w*)\}")
# What may not stand right before and behind a date of the group.
_LIMITS: dict[FormGroup, tuple[str, str]] = {
    "written": (r"(?<![\w.,/-])", r"(?![\w%]|[.,]\d|-[A-Za-z])"),
    "relative": (r"(?<![\w-])", r"(?![\w-]|[.,]\d)(?!\.?,?\s+(?:1[0-9]{3}|20[0-9]{2})\b)"),
    "loose": (r"(?<![\w./-])", r"(?!\w)"),
    "weekdays": (r"(?<!\w)", r"(?!\w)"),
}


class WrittenDate(Struct, frozen=True):
    """A date as written at `start` to `end`: its form, and its parts in lower case."""

    start: int
    end: int
    form: str
    parts: dict[str, str]


def written_forms(text: str, group: FormGroup) -> Iterator[WrittenDate]:
    """Yield where the text has a form of the group, in order; no two overlap."""
    pattern, forms = _pattern(group)
    for match in pattern.finditer(text):
        number = (match.lastgroup or "").removeprefix("form_")
        form, fields = forms[int(number)]
        written = ((field, match[f"{field}_{number}"]) for field in fields)
        parts = {field: " ".join(part.lower().split()) for field, part in written if part}
        yield WrittenDate(match.start(), match.end(), form, parts)


@cache
def _pattern(group: FormGroup) -> tuple[re.Pattern[str], list[tuple[str, list[str]]]]:
    """Return the pattern of all forms of a group, and name and fields of each."""
    forms: dict[str, str] = load_table("date_forms.toml")[group]
    before, behind = _LIMITS[group]
    bodies: list[str] = []
    for number, form in enumerate(forms.values()):
        body = _PLACE.sub(lambda place, at=number: _part(place[1], at), form)
        bodies.append(f"(?P<form_{number}>{body})")
    fields = [
        [_PARTS[place][0] for place in _PLACE.findall(form) if place in _PARTS]
        for form in forms.values()
    ]
    pattern = re.compile(f"{before}(?:{'|'.join(bodies)}){behind}", re.IGNORECASE)
    return pattern, list(zip(forms, fields, strict=True))


def _part(place: str, number: int) -> str:
    if place not in _PARTS:
        return _WORDS[place]
    field, form = _PARTS[place]
    return f"(?P<{field}_{number}>{form})"


def looks_ahead(before: str, after: str) -> bool:
    """Whether the words about a date say that it is to come: "due", "suggested to apply"."""
    if _PATTERNS["coming"].search(before) is not None:
        return True
    clause = _STOP.split(before)[-1]
    asks = [*_PATTERNS["asking"].finditer(clause)]
    last = next((ask for ask in reversed(asks) if ask["modal"] or _is_verb(ask["verb"])), None)
    if last is None or _PATTERNS["apart"].search(last["between"]) is not None:
        return False
    is_over = _is_over(last["between"] + _STOP.split(after)[0])
    return not is_over and (bool(last["modal"]) or not _is_past(clause[: last.start()]))


def _is_verb(word: str) -> bool:
    return classes(word, "en")[0] == "V"


def _is_over(text: str) -> bool:
    """Whether the words behind a modal verb are of the past: "have been", "the bill we got"."""
    for match in _PATTERNS["over"].finditer(text):
        word, language = (match["english"], "en") if match["english"] else (match["german"], "de")
        if not _PARTICIPLES.isdisjoint(classes(word.lower(), language)):
            return True
    words = _WORD.findall(text.lower())
    return any(function_class(a, "en") == "P" and _is_past_form(b) for a, b in pairwise(words))


def _is_past(text: str) -> bool:
    """Whether the last verb is past, and does not ask for something: "decided", not "asked"."""
    words, auxiliaries = _WORD.findall(text), words_of("past_auxiliaries", "en")
    for at in range(len(words) - 1, -1, -1):
        word, is_name = words[at].lower(), at > 0 and words[at][0].isupper()
        if word in auxiliaries:
            return True
        if not is_name and _is_past_form(word):
            is_passive = at > 0 and words[at - 1].lower() in auxiliaries
            return is_passive or word not in words_of("asking", "en")
        if not is_name and classes(word, "en")[0] in "VBHM":
            return False
    return False


def _is_past_form(word: str) -> bool:
    letters = classes(word, "en")
    is_changed = verb_lemma(word, "en") != word and not word.endswith(("s", "ing"))
    return "Q" in letters or ("V" in letters and is_changed)
