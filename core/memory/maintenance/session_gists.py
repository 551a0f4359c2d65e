"""Each conversation that came to rest is an episode too: its gist, in the user's words (T4).

A gist is made of what the user said, never of an answer. It stands beside the turns and is not
recalled, since they tell the same; it goes with the first of them that goes and is made anew.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from core.extract.words.sentences import sentences
from core.memory.maintenance.consolidation import INFORMATIVE
from core.memory.sessions import SessionAges, session_state
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session
from core.store.memory.memory_store import MemoryStore

_LINES = 4
_LONGEST = 240
_MOST_THINGS = 24


def build_gist(session: Session, said: Sequence[Episode]) -> Episode | None:
    """The gist of what was said, in order; None if the user said nothing worth keeping.

    Its first line has the title and the days, then come the weightiest turns in order of time,
    each day named once. It has the things, topics and places of all that was said, and the highest
    importance. It happened when the last of it did.
    """
    spoken = [it for it in said if it.kind in {"turn", "reply"}]
    turns = [it for it in spoken if it.kind == "turn" and it.speaker == "user"]
    worthy = [it for it in turns if it.intent in INFORMATIVE and it.text.strip()]
    if not worthy:
        return None
    weightiest = max(worthy, key=lambda it: it.importance)
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
        why=_why(turns, weightiest),
        things=tuple(things)[:_MOST_THINGS],
        topics=tuple(dict.fromkeys(topic for it in turns for topic in it.topics)),
        used=tuple(dict.fromkeys(place for it in spoken for place in it.used)),
    )


def sessions_without_gist(
    memories: MemoryStore, *, now: datetime, ages: SessionAges
) -> tuple[SessionId, ...]:
    """The conversations at rest that have no gist, or one that is not of all that they hold."""
    said: dict[SessionId, list[Episode]] = {}
    for episode in memories.episodes.all():
        said.setdefault(episode.session_id, []).append(episode)
    return tuple(
        it.id
        for it in memories.sessions.list()
        if session_state(it, now=now, ages=ages) != "active"
        and not _is_told(it, said.get(it.id, ()))
    )


def save_gist(
    memories: MemoryStore, session_id: SessionId, *, now: datetime, ages: SessionAges
) -> bool:
    """Whether a gist of the conversation as it is now was kept (write lane).

    Not if it went, went on or got its gist meanwhile. The one before is gone; what the user did to
    it is true of the new one.
    """
    session = memories.sessions.one(session_id)
    if session is None or session_state(session, now=now, ages=ages) == "active":
        return False
    said = memories.episodes.of_session(session_id)
    gist = build_gist(session, said)
    if gist is None or _is_told(session, said):
        return False
    with memories.write() as write:
        write.keep_gist(gist)
    return True


def with_gists(episodes: Iterable[Episode], ids: Collection[EpisodeId]) -> tuple[EpisodeId, ...]:
    """These, and the gists of their conversations, which would still tell of them."""
    everything = list(episodes)
    of = {it.session_id for it in everything if it.id in ids}
    gists = [it.id for it in everything if it.kind == "session" and it.session_id in of]
    return tuple(dict.fromkeys((*ids, *gists)))


def _is_told(session: Session, said: Sequence[Episode]) -> bool:
    """Whether there is one gist, of all that was said and under the title that holds."""
    gists = [it for it in said if it.kind == "session"]
    made = build_gist(session, said)
    if made is None:
        return True
    if len(gists) != 1:
        return False
    there = gists[0]
    return (there.text, there.why, there.happened_at, there.used) == (
        made.text, made.why, made.happened_at, made.used
    )  # fmt: skip


def _head(session: Session, turns: Sequence[Episode]) -> str:
    first, last = _days(turns)
    when = first if first == last else f"{first} to {last}"
    return f"{session.title} ({when})" if session.title else when


def _why(turns: Sequence[Episode], weightiest: Episode) -> str:
    first, last = _days(turns)
    when = f"on {first}" if first == last else f"from {first} to {last}"
    told = f"Tells {len(turns)} {'turn' if len(turns) == 1 else 'turns'} {when}"
    return f"{told}; the weightiest: {weightiest.why}" if weightiest.why else f"{told}."


def _days(turns: Sequence[Episode]) -> tuple[str, str]:
    return turns[0].happened_at.date().isoformat(), turns[-1].happened_at.date().isoformat()


def _lines(turns: Sequence[Episode]) -> list[str]:
    """What the weightiest turns say, none twice, in order of time."""
    chosen: dict[str, Episode] = {}
    for turn in sorted(turns, key=lambda it: -it.importance):
        if len(chosen) < _LINES:
            chosen.setdefault(_cut(turn.text).casefold(), turn)
    lines: list[str] = []
    day = ""
    for turn in sorted(chosen.values(), key=lambda it: (it.happened_at, it.id)):
        when = turn.happened_at.date().isoformat()
        lines.append(_cut(turn.text) if when == day else f"{when}: {_cut(turn.text)}")
        day = when
    return lines


def _cut(text: str) -> str:
    """As many of its first sentences as a line holds; words of the first if that is too long."""
    said = " ".join(text.split())
    if len(said) <= _LONGEST:
        return said
    ends = [end for _, end in sentences(said, 0, len(said)) if end <= _LONGEST]
    return said[: max(ends)].rstrip() if ends else f"{said[:_LONGEST].rsplit(' ', 1)[0]} …"
