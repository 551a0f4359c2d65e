"""The words of a passage without their order: what BM25 needs to know of it.

Words are those of FTS5's own tokenizer, so that both sides agree on what a word is. A bag is an
array of unsigned 64-bit numbers: first how many words the passage has, then for each different
word its key in the upper 56 bits and its weight in the lower 8. A key is a digest of the word: of
a million words two have the same one with a chance of 1 in 100,000.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Bag = NDArray[np.uint64]

# A word counts so often where it stands in the title.
TITLE_WEIGHT = 2
WEIGHT_BITS = 8
_KEY_BYTES = 7
_LARGEST = 255


@lru_cache(maxsize=200_000)
def word_key(word: str) -> int:
    """The key under which the word, as the tokenizer gives it, is looked up; below 2 ** 56."""
    return int.from_bytes(blake2b(word.encode(), digest_size=_KEY_BYTES).digest(), "little")


def make_bag(title: Sequence[str], text: Sequence[str]) -> Bag:
    """The bag of a passage with these words in the title and in the text."""
    counts = Counter(text)
    for word in title:
        counts[word] += TITLE_WEIGHT
    packed = [
        word_key(word) << WEIGHT_BITS | min(weight, _LARGEST) for word, weight in counts.items()
    ]
    return np.array([len(title) + len(text), *packed], dtype=np.uint64)
