"""Queries for conversations (sessions), proposals, and the user's own context."""

import msgspec

from core.records.graph.edits import StatementRef
from core.records.ids import ProposalId, SessionId
from core.records.memory import Proposal, Remark, Session
from core.store.database.database import Queries
from core.store.memory.memory_rows import (
    PROPOSAL_COLUMNS,
    proposal_from_row,
    remark_from_row,
    session_from_row,
)

_SESSION = (
    "SELECT s.id, s.title, s.begun_at, s.last_at, s.pinned,"
    " count(e.id) FILTER (e.kind = 'turn')"
    " FROM sessions s LEFT JOIN episodes e ON e.session_id = s.id"
)


class SessionQueries(Queries):
    """Read access to sessions, from any thread; the state by age is computed elsewhere."""

    def get(self, session_id: SessionId) -> Session | None:
        """Return the session with that id, or None."""
        row = self._db.row(_SESSION + " WHERE s.id = ? GROUP BY ALL", session_id)
        return session_from_row(row) if row else None

    def list(self, *, text: str = "") -> tuple[Session, ...]:
        """Return sessions whose title or words contain the text, pinned first, then the latest."""
        return tuple(
            session_from_row(row)
            for row in self._db.rows(
                _SESSION
                + " WHERE $1 = '' OR contains(lower(s.title), lower($1)) OR EXISTS (FROM episodes w"
                " WHERE w.session_id = s.id AND contains(lower(w.text), lower($1)))"
                " GROUP BY ALL ORDER BY s.pinned DESC, s.last_at DESC, s.id DESC",
                text,
            )
        )


class ProposalQueries(Queries):
    """Read access to proposed facts and to the user's own context."""

    def proposals(self) -> tuple[Proposal, ...]:
        """Return proposals that wait for an answer, oldest first."""
        rows = self._db.rows(
            f"SELECT {PROPOSAL_COLUMNS} FROM proposals WHERE answer = '' ORDER BY id"  # noqa: S608 - names of our own
        )
        return tuple(proposal_from_row(row) for row in rows)

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
        return bool(self._db.scalar("SELECT count(*) FROM proposals WHERE said = ?", written))

    def remarks(self) -> tuple[Remark, ...]:
        """Return the user's own context, oldest first."""
        rows = self._db.rows("SELECT id, text, made_at, episode_id FROM remarks ORDER BY id")
        return tuple(remark_from_row(row) for row in rows)
