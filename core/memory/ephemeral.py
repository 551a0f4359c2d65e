"""Ephemeral (private) sessions: kept in memory with negative ids while the library is open."""

import threading
from datetime import datetime

from msgspec.structs import replace

from core.memory.said.title import title_of
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session


class EphemeralSessions:
    """Registry of ephemeral sessions. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sessions: dict[SessionId, Session] = {}

    def begin(self, title: str, at: datetime) -> Session:
        """Begin a new ephemeral session."""
        with self._lock:
            session = Session(SessionId(-1 - len(self._sessions)), title, at, at)
            self._sessions[session.id] = session
        return session

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
