"""Cache of the vectors of short texts: sentences that are quoted, facts that are followed (D13)."""

from collections.abc import Callable, Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from core.retrieve.versioned_cache import CacheUsage, VersionedCache

Rows = NDArray[np.float32]
CACHED_TEXTS = 20_000
_HASH_BYTES = 16


class TextVectors:
    """Encodes each text once, whatever the question. Keeps hashes of the texts. Thread-safe.

    That a text has the same vector in every batch is a property of the encoder.
    """

    def __init__(self, encode: Callable[[Sequence[str]], Rows], clock: Callable[[], float]) -> None:
        self._encode = encode
        self._cache: VersionedCache[Rows] = VersionedCache(
            "texts", capacity=CACHED_TEXTS, clock=clock
        )

    def embed(self, texts: Sequence[str]) -> Rows:
        """Return one row for each text. Raises `ModelError` if one has to be encoded in vain."""
        keys = [_hash(text) for text in texts]
        rows = {key: self._cache.get(key, stamp=None) for key in dict.fromkeys(keys)}
        new = {key: text for key, text in zip(keys, texts, strict=True) if rows[key] is None}
        if new:
            for key, row in zip(new, self._encode([*new.values()]), strict=True):
                # Not a view of all the rows, which would be kept as long as this one.
                rows[key] = copied = row.copy()
                self._cache.put(key, copied, stamp=None)
        return np.array([rows[key] for key in keys], np.float32)

    def usage(self) -> CacheUsage:
        """Return hits, misses and size."""
        return self._cache.usage()


def _hash(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_HASH_BYTES).digest()
