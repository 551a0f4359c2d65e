"""Conversations that nobody keeps: known by negative numbers as long as the library is open."""

import threading
from datetime import datetime

from msgspec.structs import replace

from core.memory.said.title import title_of
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session


class EphemeralSessions:
    """Holds them; any thread may ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sessions: dict[SessionId, Session] = {}

    def begin(self, title: str, at: datetime) -> Session:
        """A new one."""
        with self._lock:
            session = Session(SessionId(-1 - len(self._sessions)), title, at, at)
            self._sessions[session.id] = session
        return session

    def find(self, session_id: SessionId) -> Session | None:
        """The conversation of that number; None if it is kept, or not there."""
        with self._lock:
            return self._sessions.get(session_id)

    def name(self, session_id: SessionId, text: str, *, at: datetime) -> None:
        """Like others it is called by the words that begin it; a title that it has stays."""
        said = Episode(EpisodeId(0), session_id, "turn", "user", text, at)
        with self._lock:
            session = self._sessions.get(session_id)
            if session is not None and not session.title:
                self._sessions[session_id] = replace(session, title=title_of(said))
