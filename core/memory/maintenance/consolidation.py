"""Consolidation of old related episodes into a summary; the originals are archived (T6)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.lanes import Cancel
from core.llm.language_model import LanguageModel
from core.memory.maintenance.episode_summary import extractive_summary, model_summary
from core.messages import UserMessage
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Consolidation, Episode
from core.store.memory.memory_store import MemoryStore
from core.store.records import Vectors

MIN_EPISODES = 3
_MAX_EPISODES = 20
# Clusters are cut below this similarity.
MIN_SIMILARITY = 0.45
_MEANING, _THINGS, _TOPICS, _TIME = 0.60, 0.25, 0.05, 0.10
_FORTNIGHT = timedelta(days=14)
Matrix = NDArray[np.float64]
# Number of oldest episodes that are clustered together.
_AT_ONCE = 400
_MAX_ENTITIES = 12
# Intents of turns that are worth keeping.
INFORMATIVE = frozenset({"question", "statement", "preference", "correction", "instruction"})
SummaryAuthor = Literal["model", "extractive"]


class EpisodeGroup(Struct, frozen=True):
    """Related turns of the user in order of time, and the replies to them."""

    turns: tuple[Episode, ...]
    replies: tuple[EpisodeId, ...]

    @property
    def ids(self) -> tuple[EpisodeId, ...]:
        """Ids of all episodes that go into the summary."""
        return (*(it.id for it in self.turns), *self.replies)


def next_group(memories: MemoryStore, *, now: datetime, after_days: int) -> EpisodeGroup | None:
    """Return three or more related turns older than this many days; None if there are none.

    Pinned turns stay, and turns of a consolidation that the user undid.
    """
    everything = memories.episodes.all()
    undone = memories.consolidations.undone()
    before = now - timedelta(days=after_days)
    old = [it for it in everything if _is_eligible(it, before) and it.id not in undone]
    old = sorted(old, key=lambda episode: (episode.happened_at, episode.id))[:_AT_ONCE]
    vectors = memories.vectors({it.id: it.text for it in old})
    turns = next(iter(cluster_episodes(old, vectors=vectors)), None)
    if turns is None:
        return None
    return EpisodeGroup(turns, tuple(_replies(everything, {it.id for it in turns})))


def summarize_group(
    group: EpisodeGroup, *, model: LanguageModel | None, cancel: Cancel | None = None
) -> tuple[str, SummaryAuthor]:
    """Return a summary of the turns and its author. Raises `Cancelled`.

    Only the user's turns are summarized: a reply is never a source. A remote model is not asked,
    since conversations never leave this machine.
    """
    summary = ""
    if model is not None and not model.is_remote:
        summary = model_summary(group.turns, model=model, cancel=cancel)
    return (summary, "model") if summary else (extractive_summary(group.turns), "extractive")


def save_summary(
    memories: MemoryStore, group: EpisodeGroup, text: str, *, by: SummaryAuthor, now: datetime
) -> Consolidation | None:
    """Archive the group and store its summary in one transaction (write lane).

    Return None if an episode was deleted or changed meanwhile.
    """
    current = memories.episodes.by_ids(group.ids)
    if any(
        episode_id not in current or current[episode_id].state != "active"
        for episode_id in group.ids
    ):
        return None
    with memories.write() as write:
        return write.consolidate(build_summary(group.turns, text), group.ids, at=now, by=by)


def build_summary(turns: Sequence[Episode], text: str) -> Episode:
    """Build the episode that replaces these turns; its time is that of the last one."""
    last = turns[-1]
    first_day, last_day = (it.happened_at.date().isoformat() for it in (turns[0], last))
    things = dict.fromkeys(named for it in turns for named in it.things)
    return Episode(
        id=EpisodeId(0),
        session_id=SessionId(last.session_id),
        kind="summary",
        speaker="loci",
        text=text,
        happened_at=last.happened_at,
        intent="statement",
        importance=max(it.importance for it in turns),
        why=UserMessage("episode_sums_up", turns=len(turns), first=first_day, last=last_day),
        things=tuple(things)[:_MAX_ENTITIES],
        topics=tuple(dict.fromkeys(topic for it in turns for topic in it.topics)),
        used=tuple(dict.fromkeys(place for it in turns for place in it.used)),
    )


def _is_eligible(episode: Episode, before: datetime) -> bool:
    is_turn = episode.kind == "turn" and episode.intent in INFORMATIVE
    is_left = episode.state == "active" and not episode.pinned
    return is_turn and is_left and episode.happened_at < before


def _replies(everything: Iterable[Episode], turns: set[EpisodeId]) -> list[EpisodeId]:
    """Return the active replies to these turns."""
    return [
        episode.id
        for episode in everything
        if episode.kind == "reply"
        and episode.previous in turns
        and episode.state == "active"
        and not episode.pinned
    ]


def cluster_episodes(
    episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]
) -> tuple[tuple[Episode, ...], ...]:
    """Return groups of three or more related episodes, in order of time, the oldest group first.

    `vectors` maps ids to unit vectors of the parts, the whole text first. An episode without a
    vector is compared by entities, topics and time only. O(n^2) memory.
    """
    if len(episodes) < MIN_EPISODES:
        return ()
    hierarchy: Any = import_module("scipy.cluster.hierarchy")
    far = 1.0 - similarity_matrix(episodes, vectors=vectors)
    np.fill_diagonal(far, 0.0)
    tree = hierarchy.linkage(far[np.triu_indices(len(far), 1)], method="average")
    labels: list[int] = hierarchy.fcluster(
        tree, 1.0 - MIN_SIMILARITY, criterion="distance"
    ).tolist()
    groups: dict[int, list[Episode]] = defaultdict(list)
    for episode, label in zip(episodes, labels, strict=True):
        groups[label].append(episode)
    clusters = [
        tuple(sorted(group, key=lambda episode: (episode.happened_at, episode.id))[:_MAX_EPISODES])
        for group in groups.values()
        if len(group) >= MIN_EPISODES
    ]
    return tuple(sorted(clusters, key=lambda group: (group[0].happened_at, group[0].id)))


def similarity_matrix(episodes: Sequence[Episode], *, vectors: Mapping[int, Vectors]) -> Matrix:
    """Return the symmetric (n, n) matrix of similarities."""
    width = next((held.shape[1] for held in vectors.values()), 1)
    wholes = np.array(
        [vectors[it.id][0] if it.id in vectors else np.zeros(width) for it in episodes]
    )
    meaning = np.clip(wholes @ wholes.T, 0.0, 1.0)
    things = _jaccard([frozenset(named.name.casefold() for named in it.things) for it in episodes])
    topics = _jaccard([frozenset(topic.casefold() for topic in it.topics) for it in episodes])
    days = np.array([it.happened_at.timestamp() for it in episodes]) / _FORTNIGHT.total_seconds()
    near = 0.5 ** np.abs(days[:, None] - days[None, :])
    return np.asarray(
        _MEANING * meaning + _THINGS * things + _TOPICS * topics + _TIME * near, dtype=np.float64
    )


def _jaccard(sets: Sequence[AbstractSet[str]]) -> Matrix:
    """Return the Jaccard index of each pair of sets; 0 where one is empty."""
    column = {
        word: at for at, word in enumerate(sorted({it for members in sets for it in members}))
    }
    membership = np.zeros((len(sets), max(1, len(column))))
    for row, words in enumerate(sets):
        membership[row, [column[word] for word in words]] = 1.0
    common = membership @ membership.T
    sizes = membership.sum(axis=1)
    either = sizes[:, None] + sizes[None, :] - common
    return np.divide(common, either, out=np.zeros_like(common), where=either > 0)
