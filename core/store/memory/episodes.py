"""Queries for episodes: what was said in conversations."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, EpisodeKind, SourceSpan
from core.store.database.database import Queries
from core.store.memory.memory_rows import EPISODE_COLUMNS, episode_from_row
from core.store.normalize import normalize
from core.store.records import Ids

_SELECT = f"SELECT {EPISODE_COLUMNS} FROM episodes"  # noqa: S608 - names of our own


class EpisodeFilter(Struct, frozen=True):
    """Filter for episodes; empty fields do not filter.

    `text` occurs in the episode or in the name of an entity; `kinds` are kinds of episodes.
    Archived ones are left out unless `archived`.
    """

    text: str = ""
    kinds: tuple[EpisodeKind, ...] = ()
    session_id: SessionId = SessionId(0)
    archived: bool = False


class EpisodeQueries(Queries):
    """Read access to episodes, from any thread."""

    def by_ids(self, ids: Sequence[int] | Ids) -> dict[EpisodeId, Episode]:
        """Return the existing episodes among these, by id."""
        rows = self._db.rows(_SELECT + " WHERE id IN :ids ORDER BY id", ids=ids)
        return {one.id: one for one in self._complete(rows)}

    def by_session(self, session_id: SessionId) -> tuple[Episode, ...]:
        """Return all episodes of the conversation, in order."""
        return self._complete(
            self._db.rows(_SELECT + " WHERE session_id = ? ORDER BY happened_at, id", session_id)
        )

    def find(self, episode_filter: EpisodeFilter) -> tuple[Episode, ...]:
        """Return all matching episodes, newest first."""
        return self._complete(
            self._db.rows(
                _SELECT + " e"
                " WHERE ($1 = 0 OR session_id = $1)"
                " AND (len($2) = 0 OR list_contains($2, kind))"
                " AND ($3 OR state = 'active')"
                " AND ($4 = '' OR contains(lower(text), lower($4)) OR EXISTS (FROM episode_things t"
                " WHERE t.episode_id = e.id AND contains(t.normalized, $5)))"
                " ORDER BY happened_at DESC, id DESC",
                episode_filter.session_id,
                list(episode_filter.kinds) or [""][:0],
                episode_filter.archived,
                episode_filter.text,
                normalize(episode_filter.text),
            )
        )

    def all(self) -> tuple[Episode, ...]:
        """Return all episodes, archived or not, in order within each conversation."""
        return self._complete(self._db.rows(_SELECT + " ORDER BY session_id, happened_at, id"))

    def last_episode(self, session_id: SessionId) -> EpisodeId | None:
        """Return the last turn or reply of the conversation; None in an empty one."""
        row = self._db.row(
            "SELECT id FROM episodes WHERE session_id = ? AND kind IN ('turn', 'reply')"
            " ORDER BY happened_at DESC, id DESC LIMIT 1",
            session_id,
        )
        return EpisodeId(row[0]) if row else None

    def _complete(self, rows: Sequence[Sequence[Any]]) -> tuple[Episode, ...]:
        """Build the episodes of the rows, with entities and used passages."""
        ids = [row[0] for row in rows]
        entities: dict[int, list[EntityName]] = {}
        used: dict[int, list[SourceSpan]] = {}
        for episode_id, name, kind, variant in self._db.rows(
            "SELECT episode_id, name, kind, variant FROM episode_things WHERE episode_id IN :ids"
            " ORDER BY rowid",
            ids=ids,
        ):
            entities.setdefault(episode_id, []).append(EntityName(name, kind, variant))
        for episode_id, path, part, start, end in self._db.rows(
            "SELECT episode_id, path, part, start_at, end_at FROM episode_uses"
            " WHERE episode_id IN :ids ORDER BY rowid",
            ids=ids,
        ):
            used.setdefault(episode_id, []).append(SourceSpan(path, part or None, start, end))
        return tuple(episode_from_row(row, entities=entities, used=used) for row in rows)
