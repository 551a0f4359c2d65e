"""Whether the break between two lines of a paragraph is the wrapping of prose, or ends a line.

A line of prose is full where it is wrapped: the next word would not have fitted. Lines of notes end
where a statement ends, whatever the width of the others.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from core.language.text.tagger import function_class

# A line is short where the next word would have fitted, with so many characters to spare.
SPARE = 8
# Prose is wrapped at such widths; at a narrow one only where all of several lines are full.
NARROWEST, NARROW, WIDEST = 40, 60, 100
# So many lines above and below tell the width of a paragraph, each up to this length.
_AROUND, _LONGEST = 10, 400

# The line after a break starts something of its own: an item, a heading, a cell, "Owner: Ann Lee",
# which may itself be wrapped.
_OWN_LINE = re.compile(r"[ \t]*(?:[-*+•‣◦▪#>|=~]|\d{1,3}[.)]\s|[A-Za-z][.)]\s|\[[ xX]\]|\x1f)")
# "23/9 Jo led", a line of a log.
_LOGGED = re.compile(r"[ \t]*\d{1,2}[./]\d{1,2}\b")
_LABEL = re.compile(r"[ \t]*[A-ZÄÖÜ][\w&/-]*(?: [\w&/-]+){0,2}:\s")
# The same in lower case, which a line of prose may begin with, too.
_SMALL_LABEL = re.compile(r"[ \t]*[a-zäöü][\w&/-]*(?: [\w&/-]+){0,2}:\s")
_ITEM = re.compile(r"[ \t]*(?:[-*+•‣◦▪]|\d{1,3}[.)]|[A-Za-z][.)])\s")
_QUOTED = re.compile(r"[ \t]*>[> \t]*")
_FIRST = re.compile(r"[ \t]*(\S{1,80})")
_LAST = re.compile(r"(?<![\w'-])[\w'-]{1,20}$")
_STOPS = (".", "!", "?", "…", ":", ";", ",", ")", "|")
_ENDS = (".", "!", "?", "…", ":")
_MARKS = "*_ \t\"”“’')"
# A line that ends with the first word of a sentence.
_BEGUN = re.compile(r"[a-zäöüß\d)][.!?] [A-ZÄÖÜ][\w-]{0,30}$")
# Marks that end a sentence, and no abbreviation.
_ENDED = ("!", "?", "…", ":")
# Classes of words after which a clause goes on ("the", "my", "of", "to", "and"), and of those that
# go on with one ("and", "which", "is", "has", "can", "of"). Prepositions do where the line is full.
_OPEN, _ONWARD = frozenset("TSotc"), frozenset("cWBHMo")


def is_wrapped(text: str, line_start: int, end: int, start: int) -> bool:
    """Whether the line from `line_start` to `end` goes on with the one that begins at `start`."""
    line, after = text[line_start:end], _line_at(text, start)
    if _QUOTED.match(line) and _QUOTED.match(after):
        line, after = _unquoted(line), _unquoted(after)
    first = _FIRST.match(after)
    if first is None or _OWN_LINE.match(after) or _LABEL.match(after):
        return False
    if _LOGGED.match(line) and _LOGGED.match(after):
        return False
    if _OWN_LINE.match(line):
        # A wrapped list item goes on with an indented line; a heading or a cell never does.
        return after.startswith(" ") and _ITEM.match(line) is not None
    line, lines = line.rstrip(), _paragraph(text, line_start)
    if line.endswith(_ENDED) or (_SMALL_LABEL.match(after) and not _is_column(lines)):
        return False
    return _is_prose(line, first[1], lines)


def is_line_end(text: str, end: int, start: int) -> bool:
    """Whether a line of a note ends between these two sentences: it is short, or none is full.

    So does one that neither ends a sentence nor goes on.
    """
    if "\n" not in text[end:start]:
        return False
    begin = text.rfind("\n", max(0, end - _LONGEST), end) + 1
    line = _unquoted(text[begin:end])
    if not line.rstrip(_MARKS).endswith(_ENDS) and not is_wrapped(text, begin, end, start):
        return True
    lines = _paragraph(text, end)
    width = max(map(len, lines))
    first = _FIRST.match(_unquoted(_line_at(text, start)))
    is_short = first is not None and _fits(line, first[1], width)
    return width > WIDEST or width <= NARROWEST or (is_short and _is_ragged(_short(lines)))


def has_line_end(text: str, start: int, end: int) -> bool:
    """Whether a line of a note ends between these offsets."""
    breaks = (at for at in range(start, end) if text[at] == "\n")
    return any(is_line_end(text, at, at + 1) for at in breaks)


def _is_prose(line: str, follows: str, lines: Sequence[str]) -> bool:
    width = max(map(len, lines))
    is_full = not _fits(line, follows, width)
    word = re.sub(r"\W+$", "", follows)
    is_lower = word[:1].islower() or follows.startswith(",")
    is_ended = line.rstrip(_MARKS).endswith(_ENDS)
    is_broken = (is_lower or is_full) and not is_ended
    if is_broken and _is_open(line, word, is_full=is_full and width > NARROWEST):
        return True
    short = _short(lines)
    if not is_full:
        return is_lower and NARROW < width <= WIDEST and not _is_ragged(short)
    if not (is_lower or _BEGUN.search(line) or _is_column(lines)):
        return False
    is_even = len(lines) > 2 and width > NARROWEST and not any(short)
    return (is_lower or not is_ended) and (is_even if width <= NARROW else width <= WIDEST)


def _is_open(line: str, word: str, *, is_full: bool) -> bool:
    """Whether a clause goes on over the break, by the words before and after it."""
    match = _LAST.search(line, max(0, len(line) - 21))
    before = _classes(match[0] if match is not None else "")
    after = _classes(word)
    open_classes, onward = (_OPEN | {"i"}, _ONWARD | {"i"}) if is_full else (_OPEN, _ONWARD)
    return bool(before & open_classes or after & onward)


def _classes(word: str) -> set[str]:
    if not word.islower():
        return set()
    return {function_class(word, language) for language in ("de", "en")} - {""}


def _is_ragged(short: Sequence[bool]) -> bool:
    """Whether lines end within a sentence where the next word would have fitted, half of them."""
    return any(short) and 2 * sum(short) >= len(short)


def _is_column(lines: Sequence[str]) -> bool:
    """Whether half of the lines are full: more than one, for the longest ends anywhere."""
    width = max(map(len, lines))
    full = sum(
        first is not None and not (_fits(line, first[1], width) or line.endswith(_ENDS))
        for line, after in pairwise(lines)
        for first in [_FIRST.match(after)]
    )
    return full > 1 and 2 * full >= len(lines)


def _short(lines: Sequence[str]) -> list[bool]:
    width = max(map(len, lines))
    return [
        _fits(line, first[1], width)
        for line, after in pairwise(lines)
        if (first := _FIRST.match(after)) and not line.rstrip("*_ ").endswith(_STOPS)
    ]


def _fits(line: str, word: str, width: int) -> bool:
    return len(line) + len(word) + SPARE < width


def _paragraph(text: str, at: int) -> list[str]:
    """Return the lines around the one at `at` up to an empty line, an item or a heading."""
    above = list(islice(_lines_above(text, at), _AROUND))
    below: list[str] = []
    while len(below) <= _AROUND:
        line = _line_at(text, at)
        if below and _is_apart(line):
            break
        below.append(_unquoted(line))
        at = text.find("\n", at) + 1
        if at == 0:
            break
    return [*reversed(above), *below]


def _lines_above(text: str, at: int) -> Iterator[str]:
    end = text.rfind("\n", max(0, at - _LONGEST), at)
    while end >= 0:
        start = text.rfind("\n", max(0, end - _LONGEST), end)
        line = text[max(start + 1, end - _LONGEST) : end]
        if _is_apart(line):
            return
        yield _unquoted(line)
        end = start


def _is_apart(line: str) -> bool:
    rest = _unquoted(line)
    return not rest.strip() or _OWN_LINE.match(rest) is not None


def _line_at(text: str, at: int) -> str:
    end = text.find("\n", at, at + _LONGEST)
    return text[at : end if end >= 0 else at + _LONGEST]


def _unquoted(line: str) -> str:
    match = _QUOTED.match(line)
    return line[match.end() :] if match is not None else line
