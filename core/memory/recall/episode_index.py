"""The episodes of a store in memory, brought up to date when something was said."""

import threading
from collections.abc import Callable, Sequence

import numpy as np

from core.errors import ModelError
from core.extract.words.sentences import sentences
from core.memory.recall.episode_arrays import EpisodeArrays, Vectors, build_arrays, episode_stems
from core.records.memory import Episode
from core.store.memory.memory_store import MemoryStore

Embed = Callable[[Sequence[str]], Vectors]
# A sentence of fewer words says nothing by itself.
_SHORT = 3
# More than this many that lack a vector are not made while a question waits.
_AT_ONCE = 32


def embedded_texts(text: str) -> list[str]:
    """What of a text has a vector of its own: all of it, then each sentence if there are more."""
    spans = [text[start:end] for start, end in sentences(text, 0, len(text))]
    telling = [said for said in spans if len(said.split()) >= _SHORT]
    return [text, *telling] if len(spans) > 1 else [text]


def write_vectors(memories: MemoryStore, episodes: Sequence[Episode], *, embed: Embed) -> None:
    """The index has the vectors of these episodes (write lane). Raises `ModelError`."""
    if not episodes:
        return
    parts = [embedded_texts(one.text) for one in episodes]
    rows = embed([part for held in parts for part in held])
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows = np.asarray(rows / np.where(lengths > 0, lengths, 1), np.float32)
    stops = np.cumsum([len(held) for held in parts])[:-1]
    memories.put_vectors(
        [one.id for one in episodes], [one.text for one in episodes], np.split(rows, stops)
    )


class EpisodeIndex:
    """Any thread may ask. Archived episodes are not on it: their summary stands for them.

    Nor are gists of conversations, which would tell their turns twice.
    """

    def __init__(self, memories: MemoryStore, *, embed: Embed, dimensions: int) -> None:
        self._memories = memories
        self._embed = embed
        self._dimensions = dimensions
        self._lock = threading.Lock()
        self._held: tuple[int, EpisodeArrays] | None = None
        self._said: dict[int, str] = {}
        self._words: dict[int, list[str]] = {}
        self._vectors: dict[int, Vectors] = {}

    def current(self) -> EpisodeArrays:
        """All active turns, answers and summaries as they are now."""
        with self._lock:
            changes = self._memories.changes
            if self._held is None or self._held[0] != changes:
                self._held = (changes, self._load())
            return self._held[1]

    def fill(self) -> int:
        """Some episodes that lacked a vector have one (write lane); returns how many still lack.

        Raises `ModelError`.
        """
        with self._lock:
            episodes = self._active()
            found = self._memories.vectors({one.id: one.text for one in episodes})
            lacking = [one for one in episodes if one.id not in found]
            write_vectors(self._memories, lacking[:_AT_ONCE], embed=self._embed)
            self._held = None
            return max(0, len(lacking) - _AT_ONCE)

    def _load(self) -> EpisodeArrays:
        episodes = self._active()
        said = {int(one.id): one.text for one in episodes}
        for one in [one for one, text in self._said.items() if said.get(one) != text]:
            self._words.pop(one, None)
            self._vectors.pop(one, None)
        self._said = said
        new = [one for one in episodes if one.id not in self._words]
        self._words |= {int(one.id): episode_stems(one) for one in new}
        blank = {int(one.id): one.text for one in episodes if one.id not in self._vectors}
        if blank:
            self._vectors |= self._memories.vectors(blank)
        return build_arrays(
            episodes, vectors=self._vectors, words=self._words, dimensions=self._dimensions
        )

    def _active(self) -> tuple[Episode, ...]:
        return tuple(
            one
            for one in self._memories.episodes.all()
            if one.state == "active" and one.kind != "session"
        )


def unit_vector(text: str, *, embed: Embed) -> Vectors | None:
    """The vector of the text, of length 1; None when the encoder fails or says nothing."""
    try:
        vector = embed([text])[0]
    except ModelError:
        return None
    length = float(np.linalg.norm(vector))
    if not 0.0 < length < np.inf:
        return None
    return np.asarray(vector / length, np.float32)
