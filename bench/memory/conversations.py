"""Conversations with questions on disk, and their turns as episodes."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from bench.datasets import load_lines
from core.errors import WrongUse
from core.language.vocabulary.vocabulary import built_in
from core.memory.learning.learn import learn
from core.messages import UserMessage
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode

_FORM = "%I:%M %p on %d %B, %Y"
_FIRST_DAY = datetime(2000, 1, 1, tzinfo=UTC)


class Turn(Struct, frozen=True):
    """A speaker's turn; the caption of an image is part of its text."""

    id: str
    conv: str
    session_id: str
    speaker: str
    text: str
    image_caption: str | None = None


class SessionLine(Struct, frozen=True):
    """A session of a conversation, with its time."""

    id: str
    conv: str
    date_time: str = ""


class Question(Struct, frozen=True):
    """A question, its gold turns and sessions; adversarial questions have no answer."""

    id: str
    conv: str
    question: str
    gold_ids: tuple[str, ...]
    gold_session_ids: tuple[str, ...] = ()
    category: str = ""
    adversarial: bool = False


class Conversation(Struct, frozen=True):
    """Sessions in order, turns and questions of one conversation."""

    conv: str
    sessions: tuple[SessionLine, ...]
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]


def load_conversations(turns: Path, sessions: Path, queries: Path) -> tuple[Conversation, ...]:
    """Load all conversations with their answerable questions.

    Raises `Unreadable`, and `WrongUse` if the files do not belong together.
    """
    turn_lines, session_lines, asked = (
        load_lines(turns, Turn),
        load_lines(sessions, SessionLine),
        load_lines(queries, Question),
    )
    session_ids = {one.id for one in session_lines}
    if not turn_lines or any(turn.session_id not in session_ids for turn in turn_lines):
        raise WrongUse(
            str(turns),
            UserMessage.literal(
                "Turns belong to sessions that are not in the file of sessions. "
                "Give the three files of one set."
            ),
        )
    return tuple(
        Conversation(
            conv,
            tuple(one for one in session_lines if one.conv == conv),
            tuple(one for one in turn_lines if one.conv == conv),
            tuple(
                one for one in asked if one.conv == conv and one.gold_ids and not one.adversarial
            ),
        )
        for conv in dict.fromkeys(one.conv for one in turn_lines)
    )


def to_episodes(
    turns: Sequence[Turn], *, session_id: SessionId, begun_at: datetime
) -> tuple[Episode, ...]:
    """Return the turns of a session as episodes, half a minute apart."""
    episodes: list[Episode] = []
    for step, turn in enumerate(turns):
        text = f"{turn.text}\n\n{turn.image_caption}" if turn.image_caption else turn.text
        at = begun_at + step * timedelta(seconds=30)
        learned = learn(turn.text, author=turn.speaker, at=at, language="en", vocabulary=built_in())
        episodes.append(
            Episode(
                id=EpisodeId(0),
                session_id=session_id,
                kind="turn",
                speaker=turn.speaker,
                text=text,
                happened_at=at,
                intent=learned.intent,
                importance=learned.importance,
                why=learned.why,
            )
        )
    return tuple(episodes)


def session_start(session: SessionLine, *, number: int) -> datetime:
    """Return the time of the session, else a day after the previous one."""
    try:
        return datetime.strptime(session.date_time.strip(), _FORM).replace(tzinfo=UTC)
    except ValueError:
        return _FIRST_DAY + number * timedelta(days=1)
