"""What the letters of a word tell: a given name, a family name, a place or a common word.

Logistic regression over hashed runs of letters and the word itself. `bench.resolution.part_weights`
fits the weights on lists of names, so that names that no list has are judged by their spelling.
"""

from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from core.resources import load_arrays

PARTS = ("given", "family", "place", "word")
WEIGHTS = "name_parts.npz"
BUCKETS = 1 << 15
SHORTEST, LONGEST = 2, 5


def letter_runs(word: str) -> Iterator[int]:
    """Yield the bucket of the word and of each run of its letters."""
    marked = f"^{word.lower()}$"
    yield crc32(marked.encode()) % BUCKETS
    for length in range(SHORTEST, LONGEST + 1):
        for at in range(len(marked) - length + 1):
            yield crc32(marked[at : at + length].encode()) % BUCKETS


@lru_cache(maxsize=1)
def _weights() -> NDArray[np.float32]:
    arrays = load_arrays(WEIGHTS)
    return arrays["weights"].astype(np.float32) * arrays["scale"]


@lru_cache(maxsize=20_000)
def part_probabilities(word: str) -> tuple[float, ...]:
    """Return the probability of each of `PARTS`."""
    runs = list(dict.fromkeys(letter_runs(word)))
    scores = _weights()[runs].sum(axis=0) / len(runs) ** 0.5
    raised = np.exp(scores - scores.max())
    return tuple((raised / raised.sum()).tolist())


def part_words(name: str) -> dict[str, str]:
    """Return the only word of a name, or the first and the last, without marks and digits."""
    words = [word.strip(".,'\"()") for word in name.replace("-", " ").split()]
    words = [word for word in words if word.isalpha()]
    if len(words) == 1:
        return {"only": words[0]}
    return {"first": words[0], "last": words[-1]} if words else {}
