"""Column arrays of episodes: postings, lengths, vectors, sessions."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.language.text.stemming import stems
from core.records.memory import Episode

Rows = NDArray[np.int64]
Numbers = NDArray[np.float64]
Vectors = NDArray[np.float32]
# Kinds that are steps of a conversation; gists and summaries are not.
SPOKEN = frozenset({"turn", "reply"})


class EpisodeArrays(Struct, frozen=True):
    """Columns of all episodes, one row for each, sorted by session and time.

    `places` numbers the sessions from 0; `runs` does too, but a row that is no step of a
    conversation gets a number of its own, so that it has no neighbors. `postings` maps each stem
    to rows and counts. `parts` are unit vectors, `owners` their rows, `firsts` the index of a
    row's first vector, that of the whole text (-1: none).
    """

    episodes: tuple[Episode, ...]
    session_numbers: Rows
    run_numbers: Rows
    lengths: Numbers
    is_question: Numbers
    postings: dict[str, tuple[Rows, Numbers]]
    parts: Vectors
    part_rows: Rows
    first_parts: Rows
    speakers: tuple[str, ...]

    def __len__(self) -> int:
        """Number of episodes."""
        return len(self.episodes)


def build_arrays(
    episodes: Sequence[Episode],
    *,
    vectors: Mapping[int, Vectors],
    words: Mapping[int, Sequence[str]],
    dimensions: int,
) -> EpisodeArrays:
    """Build the arrays; `words` maps ids to stems (see `episode_stems`)."""
    ordered = sorted(
        episodes, key=lambda episode: (episode.session_id, episode.happened_at, episode.id)
    )
    sessions = {
        session_id: at
        for at, session_id in enumerate(dict.fromkeys(episode.session_id for episode in ordered))
    }
    places = np.array([sessions[episode.session_id] for episode in ordered], np.int64)
    alone = len(sessions) + np.arange(len(ordered))
    spoken = np.array([episode.kind in SPOKEN for episode in ordered], np.bool_)
    stacked = [
        vectors.get(episode.id, np.zeros((0, dimensions), np.float32)) for episode in ordered
    ]
    counts = [len(rows) for rows in stacked]
    starts = np.cumsum([0, *counts])[:-1].astype(np.int64)
    return EpisodeArrays(
        episodes=tuple(ordered),
        session_numbers=places,
        run_numbers=np.where(spoken, places, alone).astype(np.int64),
        lengths=np.array([len(words[episode.id]) for episode in ordered], np.float64),
        is_question=np.array(
            [episode.text.rstrip().endswith("?") for episode in ordered], np.float64
        ),
        postings=_postings([words[episode.id] for episode in ordered]),
        parts=np.concatenate(stacked) if stacked else np.zeros((0, dimensions), np.float32),
        part_rows=np.repeat(np.arange(len(ordered)), counts),
        first_parts=np.where(np.array(counts, np.int64) > 0, starts, -1).astype(np.int64),
        speakers=tuple(episode.speaker for episode in ordered),
    )


def episode_stems(episode: Episode) -> list[str]:
    """Return the stems of the text, and of the entities that it names."""
    own_stems = stems(episode.text)
    named = [stem for thing in episode.things for stem in stems(thing.name)]
    return own_stems + [stem for stem in dict.fromkeys(named) if stem not in own_stems]


def _postings(words: Sequence[Sequence[str]]) -> dict[str, tuple[Rows, Numbers]]:
    rows: dict[str, list[int]] = {}
    counts: dict[str, list[int]] = {}
    for row, stem_list in enumerate(words):
        for stem, count in Counter(stem_list).items():
            rows.setdefault(stem, []).append(row)
            counts.setdefault(stem, []).append(count)
    return {
        stem: (np.array(stem_rows, np.int64), np.array(counts[stem], np.float64))
        for stem, stem_rows in rows.items()
    }
