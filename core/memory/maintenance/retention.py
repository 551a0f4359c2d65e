"""How long episodes are kept (T7): 90 days, important ones 365, pinned ones for ever."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct

from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode

_GOOD = 4


class RetentionPolicy(Struct, frozen=True):
    """Days of keeping, 0 for ever; `important_from` is the importance that counts as such."""

    days: int = 90
    important_days: int = 365
    important_from: float = 0.6


def expired_episodes(
    episodes: Iterable[Episode],
    *,
    terms: RetentionPolicy,
    now: datetime,
    pinned_sessions: frozenset[SessionId] = frozenset(),
) -> tuple[EpisodeId, ...]:
    """The episodes whose time is over. What the user rated well counts as important."""
    return tuple(
        it.id
        for it in episodes
        if not it.pinned
        and it.session_id not in pinned_sessions
        and (days := _days(it, terms)) > 0
        and it.happened_at < now - timedelta(days=days)
    )


def _days(episode: Episode, terms: RetentionPolicy) -> int:
    is_important = episode.importance >= terms.important_from or episode.rating >= _GOOD
    if not is_important or not terms.days:
        return terms.days
    return terms.important_days and max(terms.days, terms.important_days)
