"""Highlighting and snippets for search terms."""

import re
import unicodedata
from collections.abc import Sequence

from core.records.answers.snippets import (
    TABLE_KINDS,
    Replacements,
    cell_spans,
    front_matter_end,
    markup_spans,
    render_line,
)
from core.records.answers.typeahead import HighlightedText

LENGTH = 220
_BEFORE = 60
_MAX_MARKS = 24
_SPACES = re.compile(r"\s+")
# Endings of English words of one stem.
_ENDINGS = r"(?:e?s|ed|ing|ies|ly|er|ers|ment|ments|ion|ions|ation|ations)?"


class Highlighter:
    """Finds the terms of one search in texts."""

    def __init__(self, terms: Sequence[str], *, prefixes: Sequence[str] = ()) -> None:
        alternatives = [
            _pattern_of(term, is_prefix=term in prefixes) for term in terms if term.strip()
        ]
        self._pattern = (
            re.compile("|".join(rf"(?<!\w)(?:{term})" for term in alternatives), re.IGNORECASE)
            if alternatives
            else None
        )

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return the spans of the terms, in order."""
        if self._pattern is None:
            return []
        folded_text = fold_accents(text)
        return [match.span() for match in self._pattern.finditer(folded_text)]

    def highlight(self, text: str) -> HighlightedText:
        """Return the whole text with its highlights."""
        return HighlightedText(text, tuple(self.spans(text)[:_MAX_MARKS]))

    def snippet(self, text: str, *, kind: str = "") -> tuple[HighlightedText, tuple[int, int]]:
        """Return the highlighted stretch with most of the terms, and the first match in the text.

        Collapses white space and drops markup in the stretch. Without a match the stretch is the
        beginning of the text. `kind` is that of the document.
        """
        spans = self.spans(text)
        first = front_matter_end(text)
        below = [span for span in spans if span[0] >= first]
        least = 0 if spans and not below else first
        spans = below or spans
        begin = _snippet_start(text, spans, least=least)
        end = min(len(text), begin + LENGTH)
        if end < len(text):
            space = text.rfind(" ", begin + LENGTH // 2, end)
            end = space if space > 0 else end
        inside = [span for span in spans if begin <= span[0] and span[1] <= end]
        place = inside[0] if inside else (begin, begin)
        markup = cell_spans(text) if kind in TABLE_KINDS else markup_spans(text)
        marked = _one_line(text, (begin, end), inside[:_MAX_MARKS], markup, is_cut=begin > least)
        return marked, place


def fold_accents(text: str) -> str:
    """Return the text without accents, of the same length; letters that would become two stay."""
    if text.isascii():
        return text
    return "".join(_without_accents(letter) for letter in text)


def _without_accents(letter: str) -> str:
    if letter < "\x80":
        return letter
    decomposed = unicodedata.normalize("NFKD", letter)
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return bare if len(bare) == 1 else letter


def _pattern_of(term: str, *, is_prefix: bool) -> str:
    words = [re.escape(word) for word in re.findall(r"\w+", fold_accents(term))]
    if len(words) > 1:
        return r"\W+".join(words) + r"(?!\w)"
    word = words[0] if words else re.escape(term)
    if is_prefix:
        return word + r"\w*"
    stem = word[:-1] if len(word) > 3 and word[-1] in "esy" else word
    return rf"(?:{word}|{stem}){_ENDINGS}(?!\w)"


def _snippet_start(text: str, spans: Sequence[tuple[int, int]], *, least: int) -> int:
    """Return where the best stretch begins: the one with most matches, after a space."""
    if not spans or spans[-1][1] <= least + LENGTH:
        return least
    best = max(spans[:200], key=lambda span: _matches_from(spans, span[0]))
    begin = max(least, best[0] - _BEFORE)
    space = text.find(" ", begin, best[0])
    return space + 1 if begin > least and space >= 0 else begin


def _matches_from(spans: Sequence[tuple[int, int]], start: int) -> int:
    return sum(1 for span in spans if start <= span[0] < start + LENGTH - _BEFORE)


def _one_line(
    text: str,
    stretch: tuple[int, int],
    spans: Sequence[tuple[int, int]],
    replacements: Replacements,
    *,
    is_cut: bool,
) -> HighlightedText:
    begin, end = stretch
    line = "…" if is_cut else ""
    marks: list[tuple[int, int]] = []
    at = begin
    for start, stop in spans:
        # Link targets are not shown.
        if any(a < stop and start < b for a, b, _ in replacements):
            continue
        line += render_line(text, at, start, replacements)
        word = _SPACES.sub(" ", text[start:stop])
        marks.append((len(line), len(line) + len(word)))
        line += word
        at = stop
    line += render_line(text, at, end, replacements).rstrip()
    return HighlightedText(line + ("…" if end < len(text) else ""), tuple(marks))
