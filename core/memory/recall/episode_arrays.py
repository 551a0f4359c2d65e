"""Episodes as arrays in memory, in the order in which they were said."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.memory import Episode
from core.retrieve.stemming import stems

Rows = NDArray[np.int64]
Numbers = NDArray[np.float64]
Vectors = NDArray[np.float32]
# Steps of a conversation; gists and summaries stand beside it.
SPOKEN = frozenset({"turn", "reply"})


class EpisodeArrays(Struct, frozen=True):
    """What is asked of episodes, one row for each; rows of one conversation lie together.

    `places` numbers the conversations from 0; `runs` does too, but gives what is no step of a
    conversation a number of its own, so that it has no neighbors. `postings` holds, for each stem,
    rows and counts. `parts` are vectors of length 1 and `owners` their rows; the first vector of
    a row is that of the whole text.
    """

    episodes: tuple[Episode, ...]
    places: Rows
    runs: Rows
    lengths: Numbers
    asking: Numbers
    postings: dict[str, tuple[Rows, Numbers]]
    parts: Vectors
    owners: Rows
    firsts: Rows
    speakers: tuple[str, ...]

    def __len__(self) -> int:
        """How many episodes there are."""
        return len(self.episodes)


def build_arrays(
    episodes: Sequence[Episode],
    *,
    vectors: Mapping[int, Vectors],
    words: Mapping[int, Sequence[str]],
    dimensions: int,
) -> EpisodeArrays:
    """The episodes as arrays; `words` are the stems of each (see `episode_stems`), by id."""
    ordered = sorted(episodes, key=lambda it: (it.session_id, it.happened_at, it.id))
    sessions = {it: at for at, it in enumerate(dict.fromkeys(one.session_id for one in ordered))}
    places = np.array([sessions[one.session_id] for one in ordered], np.int64)
    alone = len(sessions) + np.arange(len(ordered))
    spoken = np.array([one.kind in SPOKEN for one in ordered], np.bool_)
    stacked = [vectors.get(one.id, np.zeros((0, dimensions), np.float32)) for one in ordered]
    counts = [len(rows) for rows in stacked]
    starts = np.cumsum([0, *counts])[:-1].astype(np.int64)
    return EpisodeArrays(
        episodes=tuple(ordered),
        places=places,
        runs=np.where(spoken, places, alone).astype(np.int64),
        lengths=np.array([len(words[one.id]) for one in ordered], np.float64),
        asking=np.array([one.text.rstrip().endswith("?") for one in ordered], np.float64),
        postings=_postings([words[one.id] for one in ordered]),
        parts=np.concatenate(stacked) if stacked else np.zeros((0, dimensions), np.float32),
        owners=np.repeat(np.arange(len(ordered)), counts),
        firsts=np.where(np.array(counts, np.int64) > 0, starts, -1).astype(np.int64),
        speakers=tuple(one.speaker for one in ordered),
    )


def episode_stems(episode: Episode) -> list[str]:
    """The stems of what was said, and of the things that it names."""
    said = stems(episode.text)
    named = [stem for thing in episode.things for stem in stems(thing.name)]
    return said + [stem for stem in dict.fromkeys(named) if stem not in said]


def _postings(words: Sequence[Sequence[str]]) -> dict[str, tuple[Rows, Numbers]]:
    rows: dict[str, list[int]] = {}
    counts: dict[str, list[int]] = {}
    for row, said in enumerate(words):
        for stem, count in Counter(said).items():
            rows.setdefault(stem, []).append(row)
            counts.setdefault(stem, []).append(count)
    return {
        stem: (np.array(held, np.int64), np.array(counts[stem], np.float64))
        for stem, held in rows.items()
    }
