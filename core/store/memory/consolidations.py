"""Consolidation (T6): which episodes were summarized, and undoing it."""

from core.records.ids import ConsolidationId, EpisodeId
from core.records.memory import Consolidation
from core.store.database.database import Database
from core.store.database.schema import with_utc
from core.store.memory.episodes import EpisodeQueries

_COLUMNS = "SELECT id, summary_id, episode_ids, made_at, made_by, undone_at FROM consolidations"


class ConsolidationQueries:
    """Read access to consolidations, from any thread."""

    def __init__(self, db: Database, episodes: EpisodeQueries) -> None:
        self._db = db
        self._episodes = episodes

    def list(self) -> tuple[Consolidation, ...]:
        """Return the consolidations in effect, newest first."""
        rows = self._db.rows(_COLUMNS + " WHERE undone_at IS NULL ORDER BY id DESC")
        summaries = self._episodes.by_ids([row[1] for row in rows])
        return tuple(
            Consolidation(
                id=ConsolidationId(number),
                summary=summaries[EpisodeId(summary)],
                of=parse_episode_ids(parts),
                made_at=with_utc(made_at),
                by=made_by,
                undone_at=with_utc(undone_at),
            )
            for number, summary, parts, made_at, made_by, undone_at in rows
            if summary in summaries
        )

    def undone(self) -> frozenset[EpisodeId]:
        """Return episodes that the user took out of a summary: they are not summarized again."""
        rows = self._db.rows("SELECT episode_ids FROM consolidations WHERE undone_at IS NOT NULL")
        return frozenset(one for row in rows for one in parse_episode_ids(row[0]))


def parse_episode_ids(listed: str) -> tuple[EpisodeId, ...]:
    """Parse the ids of episodes in a row."""
    return tuple(EpisodeId(int(one)) for one in listed.split(",") if one)
