"""Consolidation of old related episodes into a summary; the originals are archived (T6)."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from core.lanes import Cancel
from core.llm.language_model import LanguageModel
from core.memory.maintenance.clustering import cluster_episodes
from core.memory.maintenance.episode_summary import extractive_summary, model_summary
from core.messages import UserMessage
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Consolidation, Episode
from core.store.memory.memory_store import MemoryStore

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
