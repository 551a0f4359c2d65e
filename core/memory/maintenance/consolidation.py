"""Old related episodes become one summary; the originals are archived, not deleted (T6)."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from core.lanes import Cancel
from core.llm.language_model import LanguageModel
from core.memory.maintenance.clustering import cluster_episodes
from core.memory.maintenance.episode_summary import extractive_summary, model_summary
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Consolidation, Episode
from core.store.memory.memory_store import MemoryStore

# This many of the oldest episodes are looked at together.
_AT_ONCE = 400
_MOST_THINGS = 12
# Turns with another aim tell nothing later.
INFORMATIVE = frozenset({"question", "statement", "preference", "correction", "instruction"})

SummaryAuthor = Literal["model", "extractive"]


class EpisodeGroup(Struct, frozen=True):
    """Turns of the user that belong together, in order of time, and the answers to them."""

    turns: tuple[Episode, ...]
    replies: tuple[EpisodeId, ...]

    @property
    def ids(self) -> tuple[EpisodeId, ...]:
        """All that goes into the summary."""
        return (*(it.id for it in self.turns), *self.replies)


def next_group(memories: MemoryStore, *, now: datetime, after_days: int) -> EpisodeGroup | None:
    """Three or more related turns that are older than this many days; None if there are none.

    Pinned ones stay, and those that the user took out of a summary.
    """
    everything = memories.episodes.all()
    undone = memories.consolidations.undone()
    before = now - timedelta(days=after_days)
    old = [it for it in everything if _may_go(it, before) and it.id not in undone]
    old = sorted(old, key=lambda it: (it.happened_at, it.id))[:_AT_ONCE]
    vectors = memories.vectors({it.id: it.text for it in old})
    turns = next(iter(cluster_episodes(old, vectors=vectors)), None)
    if turns is None:
        return None
    return EpisodeGroup(turns, tuple(_replies(everything, {it.id for it in turns})))


def summarize_group(
    group: EpisodeGroup, *, model: LanguageModel | None, cancel: Cancel | None = None
) -> tuple[str, SummaryAuthor]:
    """The words that stand for the turns, and whose they are. Raises `Cancelled`.

    Only what the user said is summed up: an answer is never a source. What was said never leaves
    this machine: a model elsewhere is not asked.
    """
    said = ""
    if model is not None and not model.is_remote:
        said = model_summary(group.turns, model=model, cancel=cancel)
    return (said, "model") if said else (extractive_summary(group.turns), "extractive")


def save_summary(
    memories: MemoryStore,
    group: EpisodeGroup,
    text: str,
    *,
    by: SummaryAuthor,
    now: datetime,
) -> Consolidation | None:
    """The group is archived and its summary is there, both or neither (write lane).

    None when some of it went or changed meanwhile.
    """
    there = memories.episodes.of_ids(group.ids)
    if any(one not in there or there[one].state != "active" for one in group.ids):
        return None
    with memories.write() as write:
        return write.consolidate(build_summary(group.turns, text), group.ids, at=now, by=by)


def build_summary(turns: Sequence[Episode], text: str) -> Episode:
    """The episode that stands for these turns from now on; it happened when the last one did."""
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
        why=f"Sums up {len(turns)} turns from {first_day} to {last_day}.",
        things=tuple(things)[:_MOST_THINGS],
        topics=tuple(dict.fromkeys(topic for it in turns for topic in it.topics)),
        used=tuple(dict.fromkeys(place for it in turns for place in it.used)),
    )


def _may_go(episode: Episode, before: datetime) -> bool:
    is_turn = episode.kind == "turn" and episode.intent in INFORMATIVE
    is_left = episode.state == "active" and not episode.pinned
    return is_turn and is_left and episode.happened_at < before


def _replies(everything: Iterable[Episode], turns: set[EpisodeId]) -> list[EpisodeId]:
    """The active answers to these turns."""
    return [
        it.id
        for it in everything
        if it.kind == "reply" and it.previous in turns and it.state == "active" and not it.pinned
    ]
