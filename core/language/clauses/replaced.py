"""Which values of a line held before a change that it tells of, and which hold since then."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from core.language.clauses.tense import says_changed
from core.language.lexicon import any_of, in_all_languages
from core.language.time.date_forms import ANY_DAY, WEEKDAY_BEFORE
from core.resources import patterns

# A value that was replaced, or that replaced another; "" if the line tells neither.
Standing = Literal["", "old", "new"]
_Part = tuple[int, int, Standing]

_PATTERNS = patterns("replaced")
_BEHIND: tuple[tuple[re.Pattern[str], Standing], ...] = (
    (_PATTERNS["behind_old"], "old"),
    (_PATTERNS["behind_new"], "new"),
)
_BEFORE_OLD = _PATTERNS["before_old"]
_STRUCK, _FROM_TO, _ARROW = _PATTERNS["struck"], _PATTERNS["from_to"], _PATTERNS["arrow"]
_MOVED_TO, _DATING = _PATTERNS["moved_to"], _PATTERNS["dating"]
_CORRECTED = _PATTERNS["corrected"]
_REQUESTED = re.compile(
    rf"\b{any_of(in_all_languages('clauses', 'words')['requested'])}\b", re.IGNORECASE
)
# Where a part of a line ends: not within "1,450.50" or "9.11. 5 mg".
_END = re.compile(r"[;()\n]|,(?!\d)|\s[–—-]\s|[.!?](?=\s+[^\W\d]|\s*$)")
_LABEL = re.compile(r"[^:\n]*:\s")
# Clock times on both sides of an arrow are a way: "Leeds 9:15 -> York 10:40".
_CLOCK = re.compile(r"\d{1,2}[:.]\d\d\b")
# Longer lines tell no change of one value.
_LONGEST = 2000


def standing(line: str, start: int, end: int) -> Standing:
    """Return whether the line calls the value from `start` to `end` a former or the new one.

    "£1.45, was 1.20", "moved from 1 May to 3 June", "Tom — no wait, now Harry".
    """
    for first, last, kind in _parts(line):
        if start < last and first < end:
            return kind
    return ""


def standings(line: str) -> frozenset[str]:
    """Return whether the line has values that it calls former ones, new ones, or both."""
    return frozenset(kind for _, _, kind in _parts(line))


def taken_back(line: str) -> tuple[int, int]:
    """Return the part of the line that it takes back: "4471 – no, that's Ann's"; else nothing."""
    ends = [it.start() for it in _CORRECTED.finditer(line)] if len(line) <= _LONGEST else []
    if not ends:
        return 0, 0
    label = _LABEL.match(line, 0, ends[-1])
    return label.end() if label else 0, ends[-1]


def is_pending(line: str) -> bool:
    """Whether the line leads from a value to a change that is only asked for.

    "Care level: 3 → upgrade requested in May".
    """
    ends = (match.end() for match in _ARROW.finditer(line))
    return any(asks_for_change(line[end : _end_of_part(line, end)]) for end in ends)


def asks_for_change(text: str) -> bool:
    """Whether the text tells that something was requested, and is not decided."""
    return _REQUESTED.search(text) is not None


@lru_cache(maxsize=256)
def _parts(line: str) -> tuple[_Part, ...]:
    """Return the parts of the line that hold old or new values, the most telling first."""
    return tuple(_changed_parts(line)) if len(line) <= _LONGEST else ()


def _changed_parts(line: str) -> Iterator[_Part]:
    if any(part := taken_back(line)):
        yield *part, "old"
        yield part[1], _end_of_part(line, part[1]), "new"
    for match in _STRUCK.finditer(line):
        yield *match.span(), "old"
    if says_changed(line):
        for match in _FROM_TO.finditer(line):
            yield *match.span("old"), "old"
            yield match.end(), _end_of_part(line, match.end()), "new"
        yield from _beside_move(line)
    yield from _beside_arrows(line)
    for match in _BEFORE_OLD.finditer(line):
        yield _start_of_part(line, match.start()), match.start(), "old"
    for pattern, kind in _BEHIND:
        for match in pattern.finditer(line):
            yield match.end(), _end_of_part(line, match.end()), kind


def _beside_move(line: str) -> Iterator[_Part]:
    """Yield the day to which something was moved as new, and the days before it as old.

    "Taken on 3 May, so we move it to 10 May". Not the day that begins the line and dates it.
    """
    days = [it.span() for it in ANY_DAY.finditer(line) if any(map(str.isdigit, it[0]))]
    before = (WEEKDAY_BEFORE.sub("", line[:first]) for first, _ in days)
    at = next((n for n, text in enumerate(before) if _MOVED_TO.search(text)), None)
    if at is None:
        return
    yield *days[at], "new"
    for first, last in days[:at]:
        if not _DATING.search(line[:first]):
            yield first, last, "old"


def _beside_arrows(line: str) -> Iterator[_Part]:
    for match in _ARROW.finditer(line):
        first, last = _start_of_part(line, match.start()), _end_of_part(line, match.end())
        is_way = _CLOCK.search(line, match.end(), last) and not _CLOCK.match(line, match.end())
        if is_way and _CLOCK.search(line, first, match.start()):
            continue
        yield first, match.start(), "old"
        yield match.end(), last, "new"


def _end_of_part(line: str, at: int) -> int:
    match = _END.search(line, at)
    return match.start() if match else len(line)


def _start_of_part(line: str, at: int) -> int:
    label = _LABEL.match(line, 0, at)
    ends = [match.end() for match in _END.finditer(line, 0, at) if match.end() <= at]
    return max([*ends, label.end() if label else 0])
