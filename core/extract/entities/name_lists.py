"""Lists of given names, family names and places, as checksums of their lower-case names.

`bench.resolution.name_lists` writes `resources/name_lists.npz`. A list says that a name is one of
many, not that it is nothing else: "Les" is a given name and a village.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from core.extract.entities.name_parts import part_words
from core.language.text.tagger import MODELS, is_known_word
from core.resources import load_arrays

NAMES, PLACES = ("given", "family"), ("city", "town", "village")
WEIGHTS = "name_lists.npz"


def checksum(name: str) -> int:
    """Return what stands for a name in the lists."""
    return crc32(name.casefold().encode())


@cache
def _lists() -> dict[str, NDArray[np.uint32]]:
    """Return the sorted checksums of each list, which the file holds as differences."""
    arrays: dict[str, Any] = load_arrays(WEIGHTS)
    return {name: np.cumsum(steps, dtype=np.uint32) for name, steps in arrays.items()}


@lru_cache(maxsize=20_000)
def lists_of(name: str) -> frozenset[str]:
    """Return the lists that have the name."""
    key = checksum(name)
    places = {one: int(np.searchsorted(sums, key)) for one, sums in _lists().items()}
    return frozenset(
        one for one, at in places.items() if at < len(sums := _lists()[one]) and sums[at] == key
    )


def list_features(name: str) -> Iterator[str]:
    """Yield which lists have the name, its first and its last word, and which dictionaries."""
    yield from (f"whole is {one}" for one in PLACES if one in lists_of(name))
    words = part_words(name)
    for place, word in words.items():
        listed = [one for one in NAMES if one in lists_of(word)]
        words_of = [one for one in MODELS if is_known_word(word.lower(), one)]
        yield from (f"{place} is {one}" for one in listed)
        yield from (f"{place} known {one}" for one in words_of)
        if not listed and not words_of:
            yield f"{place} unknown"
        elif listed and words_of:
            yield f"{place} name and word"
    if "last" in words:
        is_given = "given" in lists_of(words["first"])
        yield f"given {is_given} family {'family' in lists_of(words['last'])}"
