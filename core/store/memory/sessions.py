"""Conversations, and what was learned in them, read from the truth."""

import msgspec

from core.records.graph.edits import Said
from core.records.ids import ProposalId, SessionId
from core.records.memory import Proposal, Remark, Session
from core.store.database.database import Truth
from core.store.memory.memory_rows import PROPOSAL, proposal_of, remark_of, session_of

_SESSION = (
    "SELECT s.id, s.title, s.begun_at, s.last_at, s.pinned,"
    " count(e.id) FILTER (e.kind = 'turn')"
    " FROM sessions s LEFT JOIN episodes e ON e.session_id = s.id"
)


class Sessions:
    """Reads only, from any thread. How old a conversation may grow is not known here."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth

    def one(self, session_id: SessionId) -> Session | None:
        """The conversation with that number."""
        row = self._truth.one(_SESSION + " WHERE s.id = ? GROUP BY ALL", session_id)
        return session_of(row) if row else None

    def list(self, *, text: str = "") -> tuple[Session, ...]:
        """Those in whose title or words the text occurs, pinned first, then the latest."""
        return tuple(
            session_of(row)
            for row in self._truth.rows(
                _SESSION
                + " WHERE $1 = '' OR contains(lower(s.title), lower($1)) OR EXISTS (FROM episodes w"
                " WHERE w.session_id = s.id AND contains(lower(w.text), lower($1)))"
                " GROUP BY ALL ORDER BY s.pinned DESC, s.last_at DESC, s.id DESC",
                text,
            )
        )


class Learned:
    """What turns led to: statements to be confirmed, and the user's own context."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth

    def proposals(self) -> tuple[Proposal, ...]:
        """Statements that wait for an answer, the oldest first."""
        rows = self._truth.rows(
            f"SELECT {PROPOSAL} FROM proposals WHERE answer = '' ORDER BY id"  # noqa: S608 - names of our own
        )
        return tuple(proposal_of(row) for row in rows)

    def proposal(self, proposal_id: ProposalId) -> Proposal | None:
        """The statement with that number, if it still waits."""
        row = self._truth.one(
            f"SELECT {PROPOSAL} FROM proposals WHERE id = ? AND answer = ''",  # noqa: S608 - names of our own
            proposal_id,
        )
        return proposal_of(row) if row else None

    def was_proposed(self, said: Said) -> bool:
        """Whether that was ever proposed, whatever was answered."""
        written = msgspec.json.encode(said).decode()
        return bool(self._truth.number("SELECT count(*) FROM proposals WHERE said = ?", written))

    def remarks(self) -> tuple[Remark, ...]:
        """The user's own context, the oldest first."""
        rows = self._truth.rows("SELECT id, text, made_at, episode_id FROM remarks ORDER BY id")
        return tuple(remark_of(row) for row in rows)
