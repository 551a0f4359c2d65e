"""Bags of words: what BM25 needs to know about a passage.

Words are those of FTS5's tokenizer, so that file and memory agree on what a word is. A bag is an
array of unsigned 64-bit numbers: first the number of words in the passage, then for each distinct
word its key in the upper 56 bits and its weight in the lower 8. A key is a digest of the word:
among a million words two share one with a probability of 1 in 100,000.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Bag = NDArray[np.uint64]

# Weight of a word in the title.
TITLE_WEIGHT = 2
WEIGHT_BITS = 8
_KEY_BYTES = 7
_LARGEST = 255


@lru_cache(maxsize=200_000)
def word_key(word: str) -> int:
    """Return the key of a word as given by the tokenizer; below 2 ** 56."""
    return int.from_bytes(blake2b(word.encode(), digest_size=_KEY_BYTES).digest(), "little")


def make_bag(title: Sequence[str], text: Sequence[str]) -> Bag:
    """Return the bag of a passage with these words in the title and in the text."""
    counts = Counter(text)
    for word in title:
        counts[word] += TITLE_WEIGHT
    packed = [
        word_key(word) << WEIGHT_BITS | min(weight, _LARGEST) for word, weight in counts.items()
    ]
    return np.array([len(title) + len(text), *packed], dtype=np.uint64)
