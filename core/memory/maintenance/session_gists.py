"""Gists: an extractive summary of each idle session, in the user's words (T4).

A gist is built from the user's turns, never from a reply. It is not recalled, since the turns say
the same. If one of the turns is deleted, the gist is deleted with it and built again.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from core.language.text.sentences import sentences
from core.memory.maintenance.consolidation import INFORMATIVE
from core.memory.sessions import SessionAges, session_state
from core.messages import UserMessage
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session
from core.store.memory.memory_store import MemoryStore

_MAX_LINES = 4
_MAX_LINE_CHARS = 240
_MAX_ENTITIES = 24


def build_gist(session: Session, episodes: Sequence[Episode]) -> Episode | None:
    """Build the gist of a session; None if the user said nothing worth keeping.

    The first line has title and dates, then come the most important turns in order of time, each
    date once. It has the entities, topics and sources of all episodes, the highest importance and
    the time of the last episode.
    """
    spoken = [it for it in episodes if it.kind in {"turn", "reply"}]
    turns = [it for it in spoken if it.kind == "turn" and it.speaker == "user"]
    worthy = [it for it in turns if it.intent in INFORMATIVE and it.text.strip()]
    if not worthy:
        return None
    weightiest = max(worthy, key=lambda episode: episode.importance)
    things = dict.fromkeys(named for it in turns for named in it.things)
    return Episode(
        id=EpisodeId(0),
        session_id=session.id,
        kind="session",
        speaker="loci",
        text="\n".join((_head(session, turns), *_lines(worthy))),
        happened_at=spoken[-1].happened_at,
        intent="statement",
        importance=weightiest.importance,
        why=_explanation(turns, weightiest),
        things=tuple(things)[:_MAX_ENTITIES],
        topics=tuple(dict.fromkeys(topic for it in turns for topic in it.topics)),
        used=tuple(dict.fromkeys(place for it in spoken for place in it.used)),
    )


def sessions_without_gist(
    memories: MemoryStore, *, now: datetime, ages: SessionAges
) -> tuple[SessionId, ...]:
    """Return the idle sessions without a gist, or with an outdated one."""
    by_session: dict[SessionId, list[Episode]] = {}
    for episode in memories.episodes.all():
        by_session.setdefault(episode.session_id, []).append(episode)
    return tuple(
        session.id
        for session in memories.sessions.list()
        if session_state(session, now=now, ages=ages) != "active"
        and not _is_up_to_date(session, by_session.get(session.id, ()))
    )


def save_gist(
    memories: MemoryStore, session_id: SessionId, *, now: datetime, ages: SessionAges
) -> bool:
    """Store the gist of the session; return whether it was stored (write lane).

    Not if the session was deleted, continued or got its gist meanwhile. The gist replaces an older
    one, whose pin and rating it takes over.
    """
    session = memories.sessions.get(session_id)
    if session is None or session_state(session, now=now, ages=ages) == "active":
        return False
    episodes = memories.episodes.by_session(session_id)
    gist = build_gist(session, episodes)
    if gist is None or _is_up_to_date(session, episodes):
        return False
    with memories.write() as write:
        write.put_gist(gist)
    return True


def with_gists(episodes: Iterable[Episode], ids: Collection[EpisodeId]) -> tuple[EpisodeId, ...]:
    """Return these ids and those of the gists of their sessions, which repeat them."""
    everything = list(episodes)
    of = {it.session_id for it in everything if it.id in ids}
    gists = [it.id for it in everything if it.kind == "session" and it.session_id in of]
    return tuple(dict.fromkeys((*ids, *gists)))


def _is_up_to_date(session: Session, episodes: Sequence[Episode]) -> bool:
    """Return whether there is exactly one gist and it is up to date."""
    gists = [it for it in episodes if it.kind == "session"]
    rebuilt = build_gist(session, episodes)
    if rebuilt is None:
        return True
    if len(gists) != 1:
        return False
    existing = gists[0]
    return (existing.text, existing.why, existing.happened_at, existing.used) == (
        rebuilt.text, rebuilt.why, rebuilt.happened_at, rebuilt.used
    )  # fmt: skip


def _head(session: Session, turns: Sequence[Episode]) -> str:
    first, last = _days(turns)
    when = first if first == last else f"{first} – {last}"
    return f"{session.title} ({when})" if session.title else when


def _explanation(turns: Sequence[Episode], weightiest: Episode) -> UserMessage:
    first, last = _days(turns)
    when = UserMessage("from_to", first=first, last=last)
    when = UserMessage("on_day", day=first) if first == last else when
    tells = UserMessage("episode_tells", turns=len(turns), when=when)
    why = weightiest.why
    return UserMessage("episode_weightiest", tells=tells, why=why) if why else tells


def _days(turns: Sequence[Episode]) -> tuple[str, str]:
    return turns[0].happened_at.date().isoformat(), turns[-1].happened_at.date().isoformat()


def _lines(turns: Sequence[Episode]) -> list[str]:
    """Return the most important turns without duplicates, in order of time."""
    chosen: dict[str, Episode] = {}
    for turn in sorted(turns, key=lambda turn: -turn.importance):
        if len(chosen) < _MAX_LINES:
            chosen.setdefault(_shorten(turn.text).casefold(), turn)
    lines: list[str] = []
    day = ""
    for turn in sorted(chosen.values(), key=lambda episode: (episode.happened_at, episode.id)):
        when = turn.happened_at.date().isoformat()
        lines.append(_shorten(turn.text) if when == day else f"{when}: {_shorten(turn.text)}")
        day = when
    return lines


def _shorten(text: str) -> str:
    """Cut the text to its first sentences, or to words of the first one if that is too long."""
    line = " ".join(text.split())
    if len(line) <= _MAX_LINE_CHARS:
        return line
    ends = [end for _, end in sentences(line, 0, len(line)) if end <= _MAX_LINE_CHARS]
    return line[: max(ends)].rstrip() if ends else f"{line[:_MAX_LINE_CHARS].rsplit(' ', 1)[0]} …"
