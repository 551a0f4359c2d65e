from datetime import UTC, datetime

from core.memory.recorder import EphemeralSessions
from core.records.ids import SessionId

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def test_each_engine_begins_sessions_of_its_own() -> None:
    ids = [EphemeralSessions().begin("", NOW).id for _ in range(3)]

    assert len(set(ids)) == 3
    assert all(session_id < 0 for session_id in ids)


def test_a_session_of_a_stopped_engine_begins_again() -> None:
    sessions = EphemeralSessions()
    first = sessions.resume(SessionId(-7), NOW)
    sessions.name(first.id, "Who leads Heron?", at=NOW)

    assert first.id == -7
    assert "Heron" in sessions.resume(SessionId(-7), NOW).title
