"""Doubles that several rooms share."""

import hashlib
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.language.text.stemming import STOP_WORDS, stems
from core.llm.span_reader import ReadSpan

_WORD = re.compile(r"\w+")


class HashEncoder:
    """Texts become the unit sum of a fixed random vector for each word: same words, same place.

    Costs next to nothing, and texts that share words are near each other, as with a real encoder.
    """

    name = "hash"
    dimension = 384

    def __init__(self) -> None:
        self._words: dict[str, NDArray[np.float32]] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of length 1 for each text, in the order given."""
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in _WORD.findall(text.casefold()) or [""]:
                row += self._word(word)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def embed_one(self, text: str) -> NDArray[np.float32]:
        """The text's vector of length 1."""
        return self.embed([text])[0]

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The same."""
        return self.embed([text])[0]

    def _word(self, word: str) -> NDArray[np.float32]:
        if word not in self._words:
            seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8])
            vector = np.random.default_rng(seed).standard_normal(self.dimension)
            self._words[word] = vector.astype(np.float32)
        return self._words[word]


class OverlapReader:
    """Takes a text that holds all telling words of the question for its answer."""

    def read(self, question, texts):
        asked = set(stems(question)) - STOP_WORDS
        return [
            ReadSpan(9.0 if asked and asked <= set(stems(text)) else -9.0, 0, len(text))
            for text in texts
        ]
