"""Names that are spelled nearly like words of the question, and the correction of such words.

Shared trigrams come first, then letters. Built at once over all names with numpy: a name is found
by the runs of three letters that it shares with what was typed, and the few best are compared
letter by letter.
"""

import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray
from rapidfuzz.distance import OSA

from core.language.question.cues import language_of_question
from core.language.question.query_syntax import parse_query
from core.language.question.things.name_index import EntityNameIndex
from core.language.text.stemming import WORD, stems
from core.language.text.tagger import is_known_word
from core.records.answers.answers import SearchResult

# A shorter word is not corrected; up to this length one edit is allowed, else two.
SHORTEST, SHORT = 4, 6
# The words of the index that begin with a letter, each with its number of passages.
WordsFrom = Callable[[str], Mapping[str, int]]
WordCounts = Callable[[Sequence[str]], Mapping[str, int]]
Ids = NDArray[np.int64]
# How many trigrams are told apart, and how many names are compared letter by letter.
_BUCKETS = 1 << 18
_COMPARED = 40
# This many are looked at for those that are still there.
_LOOKED_AT = 4 * _COMPARED
_SHORTEST = 4
# This many new names, as a share of all, are looked up beside the old ones.
_FEW = 0.1


class Correction(Struct, frozen=True):
    """A word as typed and as it is understood."""

    typed: str
    meant: str


def correct_spelling(
    text: str,
    *,
    counts: WordCounts,
    words_from: WordsFrom,
    is_shown: Callable[[str], bool] = lambda _: True,
) -> tuple[str, tuple[Correction, ...]]:
    """Return the question with unknown words replaced by the nearest of the index.

    The distance is at most one or two edits, a swap of neighbors being one (optimal string
    alignment, Damerau 1964); of equally near words the one in most passages is taken. Names, which
    begin with a capital, filters and quoted phrases stay as they are. Words that are not `is_shown`
    are unknown too.
    """
    corrections: list[Correction] = []
    end, parts = 0, list[str]()
    for begin, stop, stem in _unknown(text, counts=counts):
        meant = _nearest(stem, words_from(stem[0]), is_shown)
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


def _nearest(stem: str, words: Mapping[str, int], is_shown: Callable[[str], bool]) -> str | None:
    most = 1 if len(stem) <= SHORT else 2
    near = sorted(
        (OSA.distance(stem, word, score_cutoff=most), -count, word)
        for word, count in words.items()
        if abs(len(word) - len(stem)) <= most
    )
    return next((word for distance, _, word in near if distance <= most and is_shown(word)), None)


class Spellings:
    """All names by their trigrams. Built in O(letters), asked in O(names that share some)."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        buckets, owners = _trigrams(names)
        order = np.argsort(buckets, kind="stable")
        self._owners = owners[order]
        self._lengths = np.array([len(name) for name in names], np.int64)
        self._starts = np.searchsorted(buckets[order], np.arange(_BUCKETS + 1))

    def like(
        self, name: str, *, at_least: float, names: EntityNameIndex | None = None
    ) -> tuple[str, float] | None:
        """The name most alike, if it is at least that alike (share of letters in common, 0 to 1).

        With `known` only names that it knows: others went since, and hide none that stayed.
        """
        from rapidfuzz import fuzz, process

        if len(name) < _SHORTEST or not self._names:
            return None
        best = process.extractOne(
            name, self._near(name, at_least, names), scorer=fuzz.ratio, score_cutoff=100 * at_least
        )
        return (best[0], best[1] / 100) if best else None

    def _near(self, name: str, at_least: float, names: EntityNameIndex | None) -> list[str]:
        """The names that share most trigrams with this one, measured against their length."""
        asked: Ids = np.unique(_trigrams((name,))[0])
        shared = [self._owners[self._starts[it] : self._starts[it + 1]] for it in asked]
        counts = np.bincount(np.concatenate(shared), minlength=len(self._names))
        # Letters in common are at most those of the shorter one, which bounds the other's length.
        shortest = at_least / (2 - at_least)
        is_near = (counts > 0) & (self._lengths >= len(name) * shortest)
        owners: Ids = np.flatnonzero(is_near & (self._lengths * shortest <= len(name)))
        likeness: NDArray[np.float64] = counts[owners] / (len(asked) + self._lengths[owners] + 1)
        order: Ids = np.argsort(-likeness, kind="stable")[:_LOOKED_AT]
        best: list[int] = owners[order].tolist()
        near = (self._names[it] for it in best)
        return [it for it in near if names is None or names.find(it)][:_COMPARED]


class IndexedSpellings(Struct, frozen=True):
    """Spellings of a name book: those of an earlier one, and those that came since."""

    base: frozenset[str]
    spellings: tuple[Spellings, ...]
    names: int


_known: weakref.WeakKeyDictionary[EntityNameIndex, IndexedSpellings] = weakref.WeakKeyDictionary()


_last: list[IndexedSpellings] = []


_lock = threading.Lock()


def most_alike(name: str, *, names: EntityNameIndex, at_least: float) -> tuple[str, float] | None:
    """The known name most alike in spelling, if it is at least that alike (0 to 1)."""
    alike = (it.like(name, at_least=at_least, names=names) for it in spellings_of(names))
    return max((it for it in alike if it is not None), key=lambda pair: pair[1], default=None)


def spellings_of(names: EntityNameIndex) -> tuple[Spellings, ...]:
    """The spellings of these names, made when they are first asked for, and after more came.

    A commit adds few names: those of the book before are kept, and only new ones are added until
    they are many.
    """
    with _lock:
        made = _known.get(names)
        if made is None or made.names != len(names):
            made = _known[names] = _made(names, _last[0] if _last else None)
            _last[:] = [made]
    return made.spellings


def _made(names: EntityNameIndex, before: IndexedSpellings | None) -> IndexedSpellings:
    every = names.names()
    if before is not None:
        more = tuple(name for name in every if name not in before.base)
        if len(more) <= _FEW * len(before.base) and len(every) >= (1 - _FEW) * len(before.base):
            return IndexedSpellings(before.base, (before.spellings[0], Spellings(more)), len(names))
    return IndexedSpellings(frozenset(every), (Spellings(every),), len(names))


def _trigrams(names: tuple[str, ...]) -> tuple[Ids, Ids]:
    """The bucket of each run of three letters, also of those at the ends, and whose it is."""
    spaced = "".join(" " + name.replace("\n", " ") + " \n" for name in names)
    letters = np.frombuffer(spaced.encode("utf-32-le", "replace"), np.uint32).astype(np.int64)
    breaks = letters == ord("\n")
    owners = np.cumsum(breaks)[:-2]
    whole = ~(breaks[:-2] | breaks[1:-1] | breaks[2:])
    buckets = (letters[:-2] * 7919 + letters[1:-1] * 104_729 + letters[2:] * 31) % _BUCKETS
    return buckets[whole], owners[whole]
