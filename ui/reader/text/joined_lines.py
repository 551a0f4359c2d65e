"""Lines of a printed page joined into paragraphs, without moving a character."""

import re
from collections.abc import Sequence

# Shares of the column's width, the narrowest column in characters, and lines compared with.
HALF, FULL, SURELY_FULL, MIN_WIDTH, AROUND = 0.5, 0.75, 0.93, 30, 15
SOFT_HYPHEN, WORD_JOINER = "\u00ad", "\u2060"
_STARTS_ITEM = re.compile(r"[ \t]*(?:[-*+•‣▪]|\(?\w{1,3}[.)])[ \t]")
_HYPHENATED = re.compile(r"(?<![^\W\d_])([^\W\d_]++)-\n([^\W\d_]++)")
# Words, without those that a line end divides.
_WORD = re.compile(r"(?<![\w-])(?<!-\n)[^\W\d_]+(?![\w-])")
_ENDS = frozenset(".!?:;")


def join_lines(text: str) -> str:
    """Return a text of the same length in which lines that fill the column go on.

    A line is as long as its column when it is nearly as long as those around it.
    """
    text = _join_words(text)
    lines = text.split("\n")
    widths = _column_widths([len(line) for line in lines])
    parts: list[str] = []
    goes_on = False
    for number, line in enumerate(lines[:-1]):
        # What a line of one word continues goes on after it.
        least = 0 if goes_on else HALF
        goes_on = _goes_on(line, lines[number + 1], widths[number], least=least)
        parts += [line, " " if goes_on else "\n"]
    return "".join([*parts, lines[-1]])


def _column_widths(lengths: Sequence[int]) -> list[int]:
    """Return the usual length of the longer lines around each line."""
    widths: list[int] = []
    for number in range(len(lengths)):
        near = sorted(
            length for length in lengths[max(0, number - AROUND) : number + AROUND + 1] if length
        )
        widths.append(near[round(0.8 * (len(near) - 1))] if near else 0)
    return widths


def _goes_on(line: str, following: str, width: int, *, least: float) -> bool:
    if not following.strip() or width < MIN_WIDTH or _STARTS_ITEM.match(following):
        return False
    ends_sentence, is_lower = line.rstrip()[-1:] in _ENDS, following.lstrip()[:1].islower()
    if is_lower and not ends_sentence:
        return len(line) >= least * width
    return len(line) >= (SURELY_FULL if ends_sentence and not is_lower else FULL) * width


def _join_words(text: str) -> str:
    """Hide the hyphens at line ends that only divide a word.

    The text itself shows which: both parts of "well-known" are words of their own.
    """
    words = set(_WORD.findall(text))

    def join(match: re.Match[str]) -> str:
        first, last = match.groups()
        is_compound = first in words and last in words and first + last not in words
        if last[0].isupper() or is_compound:
            return match[0].replace("\n", WORD_JOINER)
        return f"{first}{SOFT_HYPHEN}{WORD_JOINER}{last}"

    return _HYPHENATED.sub(join, text)
