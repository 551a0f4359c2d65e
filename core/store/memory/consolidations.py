"""Which episodes went into which summaries (T6), read from the truth and undone in it."""

from datetime import datetime
from typing import Any

from core.records.ids import ConsolidationId, EpisodeId
from core.records.memory import Consolidation
from core.store.database.database import Truth
from core.store.database.schema import aware, moment
from core.store.memory.episodes import Episodes
from core.store.memory.memory_rows import sure

_COLUMNS = "SELECT id, summary_id, episode_ids, made_at, made_by, undone_at FROM consolidations"


class Consolidations:
    """Reads only, from any thread."""

    def __init__(self, truth: Truth, episodes: Episodes) -> None:
        self._truth = truth
        self._episodes = episodes

    def list(self) -> tuple[Consolidation, ...]:
        """Those that hold, the newest first."""
        rows = self._truth.rows(_COLUMNS + " WHERE undone_at IS NULL ORDER BY id DESC")
        summaries = self._episodes.of_ids([row[1] for row in rows])
        return tuple(
            Consolidation(
                id=ConsolidationId(number),
                summary=summaries[EpisodeId(summary)],
                of=parts_of(parts),
                made_at=sure(made_at),
                by=made_by,
                undone_at=aware(undone_at),
            )
            for number, summary, parts, made_at, made_by, undone_at in rows
            if summary in summaries
        )

    def undone(self) -> frozenset[EpisodeId]:
        """Episodes that the user took out of a summary: they stay as they are."""
        rows = self._truth.rows(
            "SELECT episode_ids FROM consolidations WHERE undone_at IS NOT NULL"
        )
        return frozenset(one for row in rows for one in parts_of(row[0]))


def parts_of(listed: str) -> tuple[EpisodeId, ...]:
    """The ids of episodes in a row."""
    return tuple(EpisodeId(int(one)) for one in listed.split(",") if one)


def undo(truth: Truth, consolidation_id: ConsolidationId, *, at: datetime) -> EpisodeId | None:
    """What went into the summary is as before and the summary is gone; its id, None if unknown.

    In the writer's transaction.
    """
    rows: list[tuple[Any, ...]] = truth.run(
        "SELECT summary_id FROM consolidations WHERE id = ? AND undone_at IS NULL",
        consolidation_id,
    )
    if not rows:
        return None
    summary = EpisodeId(rows[0][0])
    truth.run("UPDATE episodes SET state = 'active', went_into = 0 WHERE went_into = ?", summary)
    for table, column in (
        ("episodes", "id"), ("episode_things", "episode_id"), ("episode_uses", "episode_id"),
    ):  # fmt: skip
        truth.run(
            "DELETE FROM :table WHERE :column = ?".replace(":table", table).replace(
                ":column", column
            ),
            summary,
        )
    truth.run(
        "UPDATE consolidations SET undone_at = ? WHERE id = ?",
        moment(at).astype(datetime),
        consolidation_id,
    )
    return summary
