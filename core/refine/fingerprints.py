"""What decides how a passage is read: the words of the prompts, the vocabulary, the model."""

import hashlib
from functools import lru_cache
from pathlib import Path

from core.extract.llm.extraction import prompt_digest
from core.extract.vocabulary.vocabulary import Vocabulary

_SAMPLE_BYTES = 2**20


def recipe(vocabulary: Vocabulary, *, model: str) -> str:
    """One word that is another one as soon as the same passage might be read otherwise.

    `model` is the identity of the model.
    """
    return _hash(prompt_digest(), vocabulary.digest, model)[:24]


def reply_key(text: str, recipe: str) -> str:
    """Under which key the reply about a passage of that text is kept."""
    return _hash(text, recipe)


def identity(path: Path) -> str:
    """What tells a model's file from others, wherever it lies: its size, beginning and end.

    The name, where there is no such file.
    """
    try:
        info = path.stat()
    except OSError:
        return path.name
    return _identity(path, info.st_size, info.st_mtime_ns)


@lru_cache(maxsize=4)
def _identity(path: Path, size: int, changed_ns: int) -> str:
    del changed_ns  # only so that a file that was written anew is looked at anew
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
