"""Ephemeral (private) sessions: kept in memory with negative ids while the library is open."""

import secrets
import threading
from datetime import datetime

from msgspec.structs import replace

from core.memory.turn_texts.title import title_of
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session

# JSON readers hold integers up to this size exactly.
_IDS = 2**53


class EphemeralSessions:
    """Registry of ephemeral sessions. Thread-safe.

    Ids are random, so that a session of a stopped engine is never taken for one of this engine.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sessions: dict[SessionId, Session] = {}

    def begin(self, title: str, at: datetime) -> Session:
        """Begin a new ephemeral session."""
        return self.resume(SessionId(-1 - secrets.randbelow(_IDS)), at, title=title)

    def resume(self, session_id: SessionId, at: datetime, *, title: str = "") -> Session:
        """Return the session with that id; one that a stopped engine held begins again, empty."""
        with self._lock:
            return self._sessions.setdefault(session_id, Session(session_id, title, at, at))

    def find(self, session_id: SessionId) -> Session | None:
        """Return the session with that id; None if it is not ephemeral or unknown."""
        with self._lock:
            return self._sessions.get(session_id)

    def name(self, session_id: SessionId, text: str, *, at: datetime) -> None:
        """Title the session after its first turn; an existing title stays."""
        episode = Episode(EpisodeId(0), session_id, "turn", "user", text, at)
        with self._lock:
            session = self._sessions.get(session_id)
            if session is not None and not session.title:
                self._sessions[session_id] = replace(session, title=title_of(episode))
