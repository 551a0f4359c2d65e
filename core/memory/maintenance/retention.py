"""Retention of episodes (T7): 90 days, important ones 365, pinned ones forever."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct

from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode

_GOOD_RATING = 4


class RetentionPolicy(Struct, frozen=True):
    """Retention in days, 0 for forever; `important_from` is the least importance that counts."""

    days: int = 90
    important_days: int = 365
    important_from: float = 0.6


def expired_episodes(
    episodes: Iterable[Episode],
    *,
    policy: RetentionPolicy,
    now: datetime,
    pinned_sessions: frozenset[SessionId] = frozenset(),
) -> tuple[EpisodeId, ...]:
    """Return the expired episodes. Well-rated ones count as important."""
    return tuple(
        episode.id
        for episode in episodes
        if not episode.pinned
        and episode.session_id not in pinned_sessions
        and (days := _retention_days(episode, policy)) > 0
        and episode.happened_at < now - timedelta(days=days)
    )


def _retention_days(episode: Episode, policy: RetentionPolicy) -> int:
    is_important = episode.importance >= policy.important_from or episode.rating >= _GOOD_RATING
    if not is_important or not policy.days:
        return policy.days
    return policy.important_days and max(policy.days, policy.important_days)
