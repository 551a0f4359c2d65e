"""Ephemeral sessions: kept in memory with negative ids while the library is open.

A session that began before the user was asked for consent keeps its turns, so that they can be
stored if the user agrees; a private one keeps none.
"""

import secrets
import threading
from datetime import datetime

from msgspec.structs import replace

from core.memory.turn_texts.title import title_of
from core.memory.turns import RecordedTurn
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
        self._waiting: dict[SessionId, tuple[RecordedTurn, ...]] = {}
        self._stored_ids: dict[SessionId, SessionId] = {}

    def begin(self, title: str, at: datetime, *, awaits_consent: bool = False) -> Session:
        """Begin a new ephemeral session; one that awaits consent holds its turns."""
        session = self.resume(SessionId(-1 - secrets.randbelow(_IDS)), at, title=title)
        if awaits_consent:
            with self._lock:
                self._waiting[session.id] = ()
        return session

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

    def hold(self, session_id: SessionId, turn: RecordedTurn) -> None:
        """Keep a turn until the user decides, if the session awaits consent."""
        with self._lock:
            if session_id in self._waiting:
                self._waiting[session_id] += (turn,)

    def waiting_turns(self) -> dict[SessionId, tuple[RecordedTurn, ...]]:
        """Return the turns of each session that awaits consent, the oldest first."""
        with self._lock:
            return dict(self._waiting)

    def adopt(self, session_id: SessionId, stored_id: SessionId) -> None:
        """Replace the session by the stored one, which has its turns."""
        with self._lock:
            self._stored_ids[session_id] = stored_id
            self._waiting.pop(session_id, None)
            self._sessions.pop(session_id, None)

    def stored_id(self, session_id: SessionId) -> SessionId:
        """Return the id of the stored session that replaced this one, else the same id."""
        with self._lock:
            return self._stored_ids.get(session_id, session_id)

    def drop_waiting(self) -> None:
        """Drop the turns that await consent; their sessions hold no more turns."""
        with self._lock:
            self._waiting.clear()
