"""Conversations in the store: read from any thread, written by one at a time.

Sessions, episodes, proposed facts and consolidations (T6).
"""

import threading
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Struct

from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import ConsolidationId, EditId, EpisodeId, ProposalId, SessionId
from core.records.memory import (
    Consolidation,
    Episode,
    EpisodeKind,
    Proposal,
    Remark,
    Session,
    SourceSpan,
)
from core.store.database.database import Database, DatabaseReader, Queries, with_utc
from core.store.memory.episode_vectors import EpisodeVectors
from core.store.memory.memory_rows import (
    EPISODE_COLUMNS,
    PROPOSAL_COLUMNS,
    episode_from_row,
    proposal_from_row,
    remark_from_row,
    session_from_row,
)
from core.store.memory.memory_transaction import MemoryTransaction
from core.store.memory.withheld import Withheld
from core.store.normalize import normalize
from core.store.records import Ids, Vectors

_SELECT = f"SELECT {EPISODE_COLUMNS} FROM episodes"  # noqa: S608 - names of our own
# $1 are the titles that are withheld, each behind the id of its session.
SHOWN_TITLE = "CASE WHEN list_contains($1, concat(s.id, ' ', s.title)) THEN '' ELSE s.title END"
_SESSION = (
    f"SELECT s.id, {SHOWN_TITLE} AS title, s.begun_at, s.last_at, s.pinned,"  # noqa: S608 - our own
    " count(e.id) FILTER (e.kind = 'turn')"
    " FROM sessions s LEFT JOIN episodes e ON e.session_id = s.id AND e.id NOT IN :ids"
)
_SHOWN = "w.session_id = s.id AND w.id NOT IN :ids"
_COLUMNS = "SELECT id, summary_id, episode_ids, made_at, made_by, undone_at FROM consolidations"
MEMORY_COUNTERS = ("session", "episode", "proposal", "remark", "consolidation")


class EpisodeFilter(Struct, frozen=True):
    """Filter for episodes; empty fields do not filter.

    `text` occurs in the episode or in the name of an entity; `kinds` are kinds of episodes.
    Archived ones are left out unless `archived`.
    """

    text: str = ""
    kinds: tuple[EpisodeKind, ...] = ()
    session_id: SessionId = SessionId(0)
    archived: bool = False


class WithholdingQueries(Queries):
    """Read access to conversations without withheld episodes."""

    def __init__(self, db: DatabaseReader, withheld: Withheld) -> None:
        super().__init__(db)
        self._withheld = withheld

    @property
    def _hidden_episodes(self) -> list[int]:
        return sorted(self._withheld.ids) or [0]

    @property
    def _hidden_titles(self) -> list[str]:
        return sorted(self._withheld.titles) or [""]


class EpisodeQueries(WithholdingQueries):
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

    def corrections(self) -> tuple[Episode, ...]:
        """Return all turns that correct something, the oldest first."""
        return self._complete(
            self._db.rows(
                _SELECT + " WHERE kind = 'turn' AND intent = 'correction' ORDER BY happened_at, id"
            )
        )

    def last_episode(self, session_id: SessionId) -> EpisodeId | None:
        """Return the last turn or reply of the conversation; None in an empty one."""
        row = self._db.row(
            "SELECT id FROM episodes WHERE session_id = ? AND kind IN ('turn', 'reply')"
            " ORDER BY happened_at DESC, id DESC LIMIT 1",
            session_id,
        )
        return EpisodeId(row[0]) if row else None

    def newest_id(self) -> int:
        """Return the id of the episode that was stored last; 0 if there is none."""
        return int(self._db.scalar("SELECT coalesce(max(id), 0) FROM episodes"))

    def _complete(self, rows: Sequence[Sequence[Any]]) -> tuple[Episode, ...]:
        """Build the episodes of the rows, with entities and used passages."""
        rows = [row for row in rows if row[0] not in self._withheld.ids]
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


class SessionQueries(WithholdingQueries):
    """Read access to sessions, from any thread; the state by age is computed elsewhere."""

    def get(self, session_id: SessionId) -> Session | None:
        """Return the session with that id, or None."""
        rows = self._db.rows(
            _SESSION + " WHERE s.id = $2 GROUP BY ALL",
            self._hidden_titles,
            session_id,
            ids=self._hidden_episodes,
        )
        return session_from_row(rows[0]) if rows else None

    def was_begun(self, session_id: SessionId) -> bool:
        """Return whether there is or was a session with that id."""
        return (
            0
            < session_id
            <= int(
                self._db.scalar("SELECT coalesce(max(value), 0) FROM meta WHERE name = 'session'")
            )
        )

    def list(self, *, text: str = "") -> tuple[Session, ...]:
        """Return sessions whose title or words contain the text, pinned first, then the latest.

        One of which all is withheld is left out.
        """
        return tuple(
            session_from_row(row)
            for row in self._db.rows(
                _SESSION
                + f" WHERE ($2 = '' OR contains(lower({SHOWN_TITLE}), lower($2)) OR EXISTS ("
                f"FROM episodes w WHERE {_SHOWN} AND contains(lower(w.text), lower($2))))"
                " AND (NOT EXISTS (FROM episodes w WHERE w.session_id = s.id)"
                f" OR EXISTS (FROM episodes w WHERE {_SHOWN}))"
                " GROUP BY ALL ORDER BY s.pinned DESC, s.last_at DESC, s.id DESC",
                self._hidden_titles,
                text,
                ids=self._hidden_episodes,
            )
        )


class ProposalQueries(WithholdingQueries):
    """Read access to proposed facts and to the user's own context."""

    def proposals(self) -> tuple[Proposal, ...]:
        """Return proposals that wait for an answer, oldest first."""
        rows = self._db.rows(
            f"SELECT {PROPOSAL_COLUMNS} FROM proposals WHERE answer = '' ORDER BY id"  # noqa: S608 - names of our own
        )
        proposals = (proposal_from_row(row) for row in rows)
        return tuple(it for it in proposals if it.episode_id not in self._withheld.ids)

    def saved(self) -> tuple[Proposal, ...]:
        """Return the proposals that became facts."""
        rows = self._db.rows(f"SELECT {PROPOSAL_COLUMNS} FROM proposals WHERE edit_id > 0")  # noqa: S608 - as above
        return tuple(map(proposal_from_row, rows))

    def edits_learned(self, episode_ids: Collection[int]) -> tuple[EditId, ...]:
        """Return the edits by which proposals from these episodes became facts."""
        rows = self._db.rows(
            "SELECT edit_id FROM proposals WHERE edit_id > 0 AND episode_id IN :ids",
            ids=sorted(episode_ids),
        )
        return tuple(EditId(row[0]) for row in rows)

    def proposal(self, proposal_id: ProposalId) -> Proposal | None:
        """Return the proposal with that id, if it still waits."""
        row = self._db.row(
            f"SELECT {PROPOSAL_COLUMNS} FROM proposals WHERE id = ? AND answer = ''",  # noqa: S608 - names of our own
            proposal_id,
        )
        return proposal_from_row(row) if row else None

    def was_proposed(self, statement: StatementRef) -> bool:
        """Return whether the statement was ever proposed, whatever the answer."""
        written = msgspec.json.encode(statement).decode()
        rows = self._db.rows("SELECT episode_id FROM proposals WHERE said = ?", written)
        return any(row[0] not in self._withheld.ids for row in rows)

    def remarks(self) -> tuple[Remark, ...]:
        """Return the user's own context, oldest first."""
        rows = self._db.rows("SELECT id, text, made_at, episode_id FROM remarks ORDER BY id")
        remarks = (remark_from_row(row) for row in rows)
        return tuple(it for it in remarks if it.episode_id not in self._withheld.ids)


class ConsolidationQueries:
    """Read access to consolidations, from any thread."""

    def __init__(self, db: DatabaseReader, episodes: EpisodeQueries) -> None:
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
                of=_parse_episode_ids(parts),
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
        return frozenset(one for row in rows for one in _parse_episode_ids(row[0]))


def _parse_episode_ids(listed: str) -> tuple[EpisodeId, ...]:
    return tuple(EpisodeId(int(one)) for one in listed.split(",") if one)


class MemoryReader:
    """Read access to conversations, from any thread."""

    def __init__(self, db: DatabaseReader, withheld: Withheld) -> None:
        self.withheld = withheld
        self.episodes = EpisodeQueries(db, withheld)
        self.consolidations = ConsolidationQueries(db, self.episodes)
        self.sessions = SessionQueries(db, withheld)
        self.proposals = ProposalQueries(db, withheld)


class MemoryStore(MemoryReader):
    """Conversations of a store, under the store's write lock.

    Changes leave the commit number as it is: neither the graph nor search results depend on
    them. `changes` counts transactions and vector updates since the store was opened;
    `on_change` is called after each transaction.
    """

    def __init__(
        self, db: Database, vectors: EpisodeVectors, *, writing: threading.Lock, withheld: Withheld
    ) -> None:
        super().__init__(db, withheld)
        self.changes = 0
        self.on_change: Callable[[], None] | None = None
        self._vectors = vectors
        self._db = db
        self._writing = writing

    @contextmanager
    def write(self) -> Generator[MemoryTransaction]:
        """Run one transaction (write lane): all changes in the block, or none if it raises."""
        with self._writing:
            meta = dict(self._db.meta)

            def next_id(counter: str) -> int:
                meta[counter] += 1
                return meta[counter]

            self._db.run("BEGIN")
            try:
                yield MemoryTransaction(self._db, next_id=next_id)
                self._db.write_counters(
                    {
                        name: meta[name]
                        for name in MEMORY_COUNTERS
                        if meta[name] != self._db.meta[name]
                    }
                )
                self._db.run("COMMIT")
            except BaseException:
                self._db.rollback()
                raise
            self._db.meta = meta
            self.changes += 1
        if self.on_change is not None:
            self.on_change()

    def vectors(self, texts: Mapping[int, str]) -> dict[int, Vectors]:
        """Return the existing vectors of these episodes (id: text), by id."""
        return self._vectors.read(texts)

    def put_vectors(
        self, ids: Sequence[int], texts: Sequence[str], vectors: Sequence[Vectors]
    ) -> None:
        """Store one vector for each part of each episode (write lane)."""
        with self._writing:
            self._vectors.put(ids, texts, vectors)
            self.changes += 1

    def drop_vectors(self, ids: Sequence[int]) -> None:
        """Delete the vectors of the episodes (write lane)."""
        with self._writing:
            self._vectors.drop(ids)

    def discard(self, ids: Sequence[int]) -> None:
        """Delete derived data of episodes that were erased (write lane)."""
        self.drop_vectors(ids)
        self.changes += 1
        if self.on_change is not None:
            self.on_change()
