"""Short texts in which the words that were typed are marked."""

import re
import unicodedata
from collections.abc import Sequence

from core.records.answers.snippets import front_matter_end, markup_spans, render_line
from core.records.answers.typeahead import HighlightedText

LENGTH = 220
_BEFORE = 60
_MOST_MARKS = 24
_SPACES = re.compile(r"\s+")
# Endings that English words of one stem differ in.
_ENDINGS = r"(?:e?s|ed|ing|ies|ly|er|ers|ment|ments|ion|ions|ation|ations)?"


class Highlighter:
    """Finds the words of one search in texts."""

    def __init__(self, sought: Sequence[str], *, begun: Sequence[str] = ()) -> None:
        alternatives = [_form(one, is_begun=one in begun) for one in sought if one.strip()]
        self._pattern = (
            re.compile("|".join(rf"(?<!\w)(?:{one})" for one in alternatives), re.IGNORECASE)
            if alternatives
            else None
        )

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where the words stand, in order."""
        if self._pattern is None:
            return []
        folded = fold_accents(text)
        return [found.span() for found in self._pattern.finditer(folded)]

    def mark(self, text: str) -> HighlightedText:
        """The whole text with its marks."""
        return HighlightedText(text, tuple(self.spans(text)[:_MOST_MARKS]))

    def cut(self, text: str) -> tuple[HighlightedText, tuple[int, int]]:
        """The stretch of the text with most of the words, marked; and the first mark in the text.

        White space is folded in the stretch, and what only programs read is left out. Without a
        mark it is the beginning.
        """
        spans = self.spans(text)
        first = front_matter_end(text)
        least = 0 if spans and spans[0][0] < first else first
        begin = _begin(text, spans, least=least)
        end = min(len(text), begin + LENGTH)
        if end < len(text):
            space = text.rfind(" ", begin + LENGTH // 2, end)
            end = space if space > 0 else end
        inside = [span for span in spans if begin <= span[0] and span[1] <= end]
        place = inside[0] if inside else (begin, begin)
        marked = _folded(text, (begin, end), inside[:_MOST_MARKS], is_cut=begin > least)
        return marked, place


def fold_accents(text: str) -> str:
    """The text without accents, of the same length: letters that would become two stay."""
    if text.isascii():
        return text
    return "".join(_bare(letter) for letter in text)


def _bare(letter: str) -> str:
    if letter < "\x80":
        return letter
    apart = unicodedata.normalize("NFKD", letter)
    bare = "".join(one for one in apart if not unicodedata.combining(one))
    return bare if len(bare) == 1 else letter


def _form(sought: str, *, is_begun: bool) -> str:
    words = [re.escape(word) for word in re.findall(r"\w+", fold_accents(sought))]
    if len(words) > 1:
        return r"\W+".join(words) + r"(?!\w)"
    word = words[0] if words else re.escape(sought)
    if is_begun:
        return word + r"\w*"
    stem = word[:-1] if len(word) > 3 and word[-1] in "esy" else word
    return rf"(?:{word}|{stem}){_ENDINGS}(?!\w)"


def _begin(text: str, spans: Sequence[tuple[int, int]], *, least: int) -> int:
    """Where the best stretch begins: that with most marks, after a space."""
    if not spans or spans[-1][1] <= least + LENGTH:
        return least
    best = max(spans[:200], key=lambda one: _held(spans, one[0]))
    begin = max(least, best[0] - _BEFORE)
    space = text.find(" ", begin, best[0])
    return space + 1 if begin > least and space >= 0 else begin


def _held(spans: Sequence[tuple[int, int]], start: int) -> int:
    return sum(1 for one in spans if start <= one[0] < start + LENGTH - _BEFORE)


def _folded(
    text: str, stretch: tuple[int, int], spans: Sequence[tuple[int, int]], *, is_cut: bool
) -> HighlightedText:
    """The stretch in one line, with ellipses where text was left out."""
    begin, end = stretch
    gone = markup_spans(text)
    out = "…" if is_cut else ""
    marks: list[tuple[int, int]] = []
    at = begin
    for start, stop in spans:
        # Words of a link's address are not shown.
        if any(a < stop and start < b for a, b, _ in gone):
            continue
        out += render_line(text, at, start, gone)
        word = _SPACES.sub(" ", text[start:stop])
        marks.append((len(out), len(out) + len(word)))
        out += word
        at = stop
    out += render_line(text, at, end, gone).rstrip()
    return HighlightedText(out + ("…" if end < len(text) else ""), tuple(marks))
