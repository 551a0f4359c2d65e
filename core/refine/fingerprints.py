"""Fingerprints that decide whether a passage must be read again: prompt, vocabulary, model."""

import hashlib
from functools import lru_cache
from pathlib import Path

from core.extract.llm.extraction import prompt_digest
from core.language.vocabulary.vocabulary import Vocabulary

_SAMPLE_BYTES = 2**20


def recipe_fingerprint(vocabulary: Vocabulary, *, model: str) -> str:
    """Return a word that changes when the model with this fingerprint would read differently."""
    return _hash(prompt_digest(), vocabulary.digest, model)[:24]


def reply_cache_key(text: str, recipe: str) -> str:
    """Return the cache key of the reply about a passage with that text."""
    return _hash(text, recipe)


def model_fingerprint(path: Path) -> str:
    """Return a fingerprint of a model file, wherever it is stored: size, first and last bytes.

    Returns the file name if there is no such file.
    """
    try:
        info = path.stat()
    except OSError:
        return path.name
    return _file_fingerprint(path, info.st_size, info.st_mtime_ns)


@lru_cache(maxsize=4)
def _file_fingerprint(path: Path, size: int, changed_ns: int) -> str:
    del changed_ns  # only part of the cache key, so that a changed file is read again
    digest = hashlib.sha256(str(size).encode())
    with path.open("rb") as file:
        digest.update(file.read(_SAMPLE_BYTES))
        file.seek(max(0, size - _SAMPLE_BYTES))
        digest.update(file.read(_SAMPLE_BYTES))
    return digest.hexdigest()


def _hash(*words: str) -> str:
    digest = hashlib.sha256()
    for word in words:
        digest.update(word.encode("utf-8", "replace") + b"\0")
    return digest.hexdigest()
