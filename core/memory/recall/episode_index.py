"""In-memory index of the episodes of a store, updated on change."""

import threading
from collections.abc import Callable, Sequence

import numpy as np

from core.errors import ModelError
from core.language.text.sentences import sentences
from core.memory.recall.episode_arrays import EpisodeArrays, Vectors, build_arrays, episode_stems
from core.records.memory import Episode
from core.store.memory.memory_store import MemoryStore

Embed = Callable[[Sequence[str]], Vectors]
# Sentences of fewer words are not embedded on their own.
_MIN_WORDS = 3
# Upper limit of missing vectors that are computed at once, so that questions need not wait.
_MAX_AT_ONCE = 32


def embedded_texts(text: str) -> list[str]:
    """Return the texts to embed: the whole text, then each sentence if there are several."""
    spans = [text[start:end] for start, end in sentences(text, 0, len(text))]
    telling = [said for said in spans if len(said.split()) >= _MIN_WORDS]
    return [text, *telling] if len(spans) > 1 else [text]


def write_vectors(memories: MemoryStore, episodes: Sequence[Episode], *, embed: Embed) -> None:
    """Compute and store the vectors of these episodes (write lane). Raises `ModelError`."""
    if not episodes:
        return
    parts = [embedded_texts(episode.text) for episode in episodes]
    rows = embed([part for held in parts for part in held])
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows = np.asarray(rows / np.where(lengths > 0, lengths, 1), np.float32)
    stops = np.cumsum([len(held) for held in parts])[:-1]
    memories.put_vectors(
        [episode.id for episode in episodes],
        [episode.text for episode in episodes],
        np.split(rows, stops),
    )


class EpisodeIndex:
    """Index of the active turns, replies and summaries. Thread-safe.

    Archived episodes are left out, since their summary replaces them, and so are session gists,
    which repeat their turns.
    """

    def __init__(self, memories: MemoryStore, *, embed: Embed, dimensions: int) -> None:
        self._memories = memories
        self._embed = embed
        self._dimensions = dimensions
        self._lock = threading.Lock()
        self._cached: tuple[tuple[int, int], EpisodeArrays] | None = None
        self._texts: dict[int, str] = {}
        self._words: dict[int, list[str]] = {}
        self._vectors: dict[int, Vectors] = {}

    def current(self) -> EpisodeArrays:
        """Return the arrays of all active turns, replies and summaries."""
        with self._lock:
            changes = self._memories.changes, self._memories.withheld.version
            if self._cached is None or self._cached[0] != changes:
                self._cached = (changes, self._load())
            return self._cached[1]

    def embed_missing(self) -> int:
        """Compute some missing vectors and return how many are left. Raises `ModelError`."""
        with self._lock:
            episodes = self._active()
            vectors = self._memories.vectors({episode.id: episode.text for episode in episodes})
            lacking = [episode for episode in episodes if episode.id not in vectors]
            write_vectors(self._memories, lacking[:_MAX_AT_ONCE], embed=self._embed)
            self._cached = None
            return max(0, len(lacking) - _MAX_AT_ONCE)

    def _load(self) -> EpisodeArrays:
        episodes = self._active()
        texts = {int(episode.id): episode.text for episode in episodes}
        for episode_id in [it for it, text in self._texts.items() if texts.get(it) != text]:
            self._words.pop(episode_id, None)
            self._vectors.pop(episode_id, None)
        self._texts = texts
        new = [episode for episode in episodes if episode.id not in self._words]
        self._words |= {int(episode.id): episode_stems(episode) for episode in new}
        blank = {
            int(episode.id): episode.text for episode in episodes if episode.id not in self._vectors
        }
        if blank:
            self._vectors |= self._memories.vectors(blank)
        return build_arrays(
            episodes, vectors=self._vectors, words=self._words, dimensions=self._dimensions
        )

    def _active(self) -> tuple[Episode, ...]:
        return tuple(
            episode
            for episode in self._memories.episodes.all()
            if episode.state == "active" and episode.kind != "session"
        )


def unit_vector(text: str, *, embed: Embed) -> Vectors | None:
    """Return the unit vector of the text; None if the encoder fails or returns a zero vector."""
    try:
        vector = embed([text])[0]
    except ModelError:
        return None
    length = float(np.linalg.norm(vector))
    if not 0.0 < length < np.inf:
        return None
    return np.asarray(vector / length, np.float32)
