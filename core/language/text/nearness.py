"""Which of some texts means the same as a word, by vectors of the encoder."""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from core.resources import load_table

Rows = NDArray[np.float32]
# By how much the nearest of several texts is nearer than the second.
_LEAD = 0.5


class Nearness:
    """Compares words with texts. `embed` should keep the vectors of texts, which are asked again.

    A figure tells by how many standard deviations a text is nearer to the word than the labels in
    `resources/columns.toml` are, so that it means the same whichever encoder is used.
    """

    def __init__(self, embed: Callable[[Sequence[str]], Rows]) -> None:
        self._embed = embed

    def to(self, word: str, texts: Sequence[str]) -> list[float]:
        """Return how near each of the texts is to the word; zeros without an encoder."""
        others = _labels()
        vectors = self._embed([word, *texts, *others])
        near = vectors[1:] @ vectors[0]
        common = near[len(texts) :]
        spread = float(common.std())
        if not spread:
            return [0.0] * len(texts)
        return [float(it) for it in (near[: len(texts)] - common.mean()) / spread]

    def nearest(self, word: str, texts: Sequence[str], least: float) -> int | None:
        """Return the index of the nearest text; None if it or its lead before others is small."""
        figures = self.to(word, texts) if texts else [0.0]
        order = sorted(range(len(figures)), key=lambda at: figures[at], reverse=True)
        second = figures[order[1]] if len(order) > 1 else 0.0
        return order[0] if figures[order[0]] >= max(least, second + _LEAD) else None


@cache
def _labels() -> tuple[str, ...]:
    """Return an English and a German label of each group of synonyms."""
    groups = [line.split(", ") for line in load_table("columns.toml")["same"]]
    return tuple(dict.fromkeys(it for own in groups for it in (own[0], own[-1])))
