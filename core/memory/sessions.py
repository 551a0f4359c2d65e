"""Lifecycle of sessions: active, idle, past, archived (D10)."""

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from core.errors import WrongUse
from core.records.answers.answers import CONVERSATION
from core.records.ids import SessionId
from core.records.memory import Session, SessionState
from core.settings.options import Settings


class SessionAges(Struct, frozen=True):
    """Time after its last turn from which a session is idle, past, and archived."""

    idle: timedelta = timedelta(minutes=30)
    past: timedelta = timedelta(hours=24)
    archived: timedelta = timedelta(days=90)


def session_ages(settings: Settings) -> SessionAges:
    """Return the ages from the settings."""
    return SessionAges(
        timedelta(minutes=settings.session_idle_minutes),
        timedelta(hours=settings.session_active_hours),
        timedelta(days=settings.session_archive_days),
    )


def session_state(session: Session, *, now: datetime, ages: SessionAges) -> SessionState:
    """Return the state of the session at that time; a pinned one is never archived."""
    since = now - session.last_at
    if since >= ages.archived and not session.pinned:
        return "archived"
    if since >= ages.past:
        return "past"
    return "idle" if since >= ages.idle else "active"


def with_state(session: Session, *, now: datetime, ages: SessionAges) -> Session:
    """Return the session with its state at that time."""
    return replace(session, state=session_state(session, now=now, ages=ages))


def unknown_session(session_id: SessionId) -> WrongUse:
    """Return the error for an unknown session."""
    return WrongUse(str(session_id), "unknown_conversation")


def conversation_path(session_id: int) -> str:
    """Return the path by which a citation refers to a conversation."""
    return f"{CONVERSATION}{session_id}"
