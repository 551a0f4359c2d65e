"""Correction of words of a question that neither the documents nor a dictionary know."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from rapidfuzz.distance import OSA

from core.extract.words.tagger import is_known_word
from core.records.answers.answers import SearchResult
from core.retrieve.filters.query_syntax import parse_query
from core.retrieve.question.cues import language_of_question
from core.retrieve.stemming import WORD, stems

# A shorter word is not corrected; up to this length one edit is allowed, else two.
SHORTEST, SHORT = 4, 6

# The words of the index that begin with a letter, each with its number of passages.
WordsFrom = Callable[[str], Mapping[str, int]]
WordCounts = Callable[[Sequence[str]], Mapping[str, int]]


class Correction(Struct, frozen=True):
    """A word as typed and as it is understood."""

    typed: str
    meant: str


def correct_spelling(
    text: str, *, counts: WordCounts, words_from: WordsFrom
) -> tuple[str, tuple[Correction, ...]]:
    """Return the question with unknown words replaced by the nearest of the index.

    The distance is at most one or two edits, a swap of neighbors being one (optimal string
    alignment, Damerau 1964); of equally near words the one in most passages is taken. Names, which
    begin with a capital, filters and quoted phrases stay as they are.
    """
    corrections: list[Correction] = []
    end, parts = 0, list[str]()
    for begin, stop, stem in _unknown(text, counts=counts):
        meant = _nearest(stem, words_from(stem[0]))
        if meant is None:
            continue
        typed = text[begin:stop]
        # Stems are compared; the ending is that of the typed word.
        word = meant + (typed[len(stem) :] if typed.lower().startswith(stem) else "")
        parts += [text[end:begin], word]
        end = stop
        corrections.append(Correction(typed, word))
    return "".join([*parts, text[end:]]), tuple(corrections)


def with_spelling(result: SearchResult, corrections: Sequence[Correction]) -> SearchResult:
    """Return the result, whose trace says how misspelled words were understood."""
    spelling = ", ".join(f"{it.typed} → {it.meant}" for it in corrections)
    plan = {**result.trace.plan, "spelling": spelling}
    return replace(result, trace=replace(result.trace, plan=plan))


def _unknown(text: str, *, counts: WordCounts) -> Iterator[tuple[int, int, str]]:
    """Yield place and stem of each lower-case word that nobody knows."""
    pieces, language = parse_query(text).pieces, language_of_question(text)
    for match in WORD.finditer(text):
        word = match[0]
        is_part = text[match.end() : match.end() + 1] in {"'", "’"}  # "couldn't"
        is_plain = word.isalpha() and word.islower() and len(word) >= SHORTEST and not is_part
        if not is_plain or any(it.start < match.end() and match.start() < it.end for it in pieces):
            continue
        stem = next(iter(stems(word)), "")
        if stem and not counts([stem]) and not is_known_word(word, language):
            yield *match.span(), stem


def _nearest(stem: str, words: Mapping[str, int]) -> str | None:
    most = 1 if len(stem) <= SHORT else 2
    near = [
        (OSA.distance(stem, word, score_cutoff=most), -count, word)
        for word, count in words.items()
        if abs(len(word) - len(stem)) <= most
    ]
    distance, _, word = min(near, default=(most + 1, 0, ""))
    return word if distance <= most else None
