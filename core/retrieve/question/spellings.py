"""Names that are spelled nearly like words of the question: shared trigrams first, then letters.

Built at once over all names with numpy: a name is found by the runs of three letters that it
shares with what was typed, and the few best are compared letter by letter.
"""

import threading
import weakref

import numpy as np
from numpy.typing import NDArray

from core.graph.names import NameBook

Ids = NDArray[np.int64]
# How many trigrams are told apart, and how many names are compared letter by letter.
_BUCKETS = 1 << 18
_COMPARED = 40
_SHORTEST = 4


class Spellings:
    """All names by their trigrams. Built in O(letters), asked in O(names that share some)."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        buckets, owners = _trigrams(names)
        order = np.argsort(buckets, kind="stable")
        self._owners = owners[order]
        self._lengths = np.array([len(name) for name in names], np.int64)
        self._starts = np.searchsorted(buckets[order], np.arange(_BUCKETS + 1))

    def like(self, name: str, *, at_least: float) -> tuple[str, float] | None:
        """The name most alike, if it is so much alike (share of letters in common, 0 to 1)."""
        from rapidfuzz import fuzz, process

        if len(name) < _SHORTEST or not self._names:
            return None
        found = process.extractOne(
            name, self._near(name), scorer=fuzz.ratio, score_cutoff=100 * at_least
        )
        return (found[0], found[1] / 100) if found else None

    def _near(self, name: str) -> list[str]:
        """The names that share most trigrams with this one, measured against their length."""
        asked: Ids = np.unique(_trigrams((name,))[0])
        shared = [self._owners[self._starts[it] : self._starts[it + 1]] for it in asked]
        together: Ids = np.concatenate([*shared, np.zeros(0, np.int64)])
        owners, counts = np.unique(together, return_counts=True)
        lengths = self._lengths[owners]
        likeness: NDArray[np.float64] = 2 * counts / (len(asked) + lengths + 1)
        best: Ids = owners[np.argsort(-likeness, kind="stable")[:_COMPARED]]
        return [self._names[it] for it in best.tolist()]


_known: weakref.WeakKeyDictionary[NameBook, tuple[int, Spellings]] = weakref.WeakKeyDictionary()
_lock = threading.Lock()


def spellings_of(names: NameBook) -> Spellings:
    """The spellings of these names, made when they are first asked for, and after more came."""
    with _lock:
        known = _known.get(names)
        if known is None or known[0] != len(names):
            known = _known[names] = (len(names), Spellings(names.names()))
    return known[1]


def _trigrams(names: tuple[str, ...]) -> tuple[Ids, Ids]:
    """The bucket of each run of three letters, also of those at the ends, and whose it is."""
    spaced = "".join(" " + name.replace("\n", " ") + " \n" for name in names)
    letters = np.frombuffer(spaced.encode("utf-32-le", "replace"), np.uint32).astype(np.int64)
    breaks = letters == ord("\n")
    owners = np.cumsum(breaks)[:-2]
    whole = ~(breaks[:-2] | breaks[1:-1] | breaks[2:])
    buckets = (letters[:-2] * 7919 + letters[1:-1] * 104_729 + letters[2:] * 31) % _BUCKETS
    return buckets[whole], owners[whole]
