"""Questions about earlier conversations, answered by what was asked and answered, with dates."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.records.answers import Citation
from core.records.memory import Episode, Recollection, Session

# A conversation tells of a topic if a turn is as near to it, or holds as many of its words.
NEAR, COVERED = 0.45, 0.5
MOST_TURNS = 6
_LONGEST_QUOTE = 240
_END = re.compile(r"(?<=[.!?])\s")


class Recounted(Struct, frozen=True):
    """An answer in Markdown with its citations; empty where nothing was said about it."""

    text: str = ""
    citations: tuple[Citation, ...] = ()


def telling(found: Sequence[Recollection], *, topic: str) -> tuple[Episode, ...]:
    """Those that tell of the topic, best first; all of them if there is none."""
    return tuple(
        one.episode
        for one in found
        if not topic
        or one.parts.get("words covered", 0.0) >= COVERED
        or one.parts.get("nearness", 0.0) >= NEAR
    )


def recount(
    episodes: Iterable[Episode], *, sessions: dict[int, Session], around: dict[int, Episode]
) -> Recounted:
    """What was asked and answered, in the order of time, each with a citation.

    `around` holds all episodes of these conversations by id: an answer stands behind its question.
    """
    follows = {one.previous: one for one in around.values() if one.previous is not None}
    turns: dict[int, Episode] = {}
    for one in episodes:
        before = around.get(one.previous) if one.previous else None
        turn = before if one.kind == "reply" and before is not None else one
        turns.setdefault(turn.id, turn)
    told = sorted(list(turns.values())[:MOST_TURNS], key=lambda it: (it.happened_at, it.id))
    lines: list[str] = []
    citations: list[Citation] = []
    day = ""
    for turn in told:
        said_on = f"{turn.happened_at:%Y-%m-%d}"
        if said_on != day:
            day = said_on
            lines.append(f"**{day}**, in “{sessions[turn.session_id].title}”:" if
                         turn.session_id in sessions else f"**{day}**:")  # fmt: skip
        citations.append(_citation(turn, len(citations) + 1, sessions))
        lines.append(f"* {_who(turn)}: “{citations[-1].quote}” [{citations[-1].n}]")
        reply = follows.get(turn.id)
        if reply is not None and reply.kind == "reply":
            citations.append(_citation(reply, len(citations) + 1, sessions))
            lines.append(f"  {_who(reply)}: “{citations[-1].quote}” [{citations[-1].n}]")
    return Recounted("\n".join(lines), tuple(citations))


def conversation_path(session_id: int) -> str:
    """How a citation names a conversation."""
    return f"conversation:{session_id}"


def _citation(episode: Episode, number: int, sessions: dict[int, Session]) -> Citation:
    session = sessions.get(episode.session_id)
    end = _quote_end(episode.text)
    return Citation(
        n=number,
        path=conversation_path(episode.session_id),
        part=str(episode.id),
        title=session.title if session is not None else "",
        page=None,
        start=0,
        end=end,
        quote=episode.text[:end],
    )


def _quote_end(text: str) -> int:
    """Where a quotation of the text ends: after the first sentences, never inside a word."""
    first = text.split("\n\n", 1)[0]
    if len(first) <= _LONGEST_QUOTE:
        return len(first)
    stops = [found.start() for found in _END.finditer(first[:_LONGEST_QUOTE])]
    return stops[-1] if stops else first.rfind(" ", 0, _LONGEST_QUOTE)


def _who(episode: Episode) -> str:
    known = {"user": "You said", "loci": "I answered"}
    if episode.speaker == "user" and episode.text.rstrip().endswith("?"):
        return "You asked"
    return known.get(episode.speaker, f"{episode.speaker} said")
