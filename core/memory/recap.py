"""Questions about earlier conversations, answered by what was asked and answered, with dates."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.memory.recall.topic import is_about_memory
from core.records.answers.answers import CONVERSATION, Citation
from core.records.memory import Episode, RecalledEpisode, Session

# A conversation tells of a topic if a turn is as near to it, or holds as many of its words.
NEAR, COVERED = 0.45, 0.5
MOST_TURNS = 6
_IDLE = frozenset({"small talk", "feedback"})
_LONGEST_QUOTE = 240
_MARKS = re.compile(r"\s*\[\d+\]|\*\*|^\* |^- |(?<=\n)\s*[*-] ")
_END = re.compile(r"(?<=[.!?])\s")


class Recap(Struct, frozen=True):
    """An answer in Markdown with its citations; empty where nothing was said about it."""

    text: str = ""
    citations: tuple[Citation, ...] = ()


def relevant_episodes(found: Sequence[RecalledEpisode], *, topic: str) -> tuple[Episode, ...]:
    """Those that tell of the topic, best first; all of them if there is none."""
    return tuple(
        one.episode
        for one in found
        if not topic
        or one.parts.get("words covered", 0.0) >= COVERED
        or one.parts.get("nearness", 0.0) >= NEAR
    )


def build_recap(
    episodes: Iterable[Episode], *, sessions: dict[int, Session], around: dict[int, Episode]
) -> Recap:
    """What was asked and answered, in the order of time, each with a citation.

    `around` holds all episodes of these conversations by id: an answer stands behind its question.
    """
    follows = {one.previous: one for one in around.values() if one.previous is not None}
    lines: list[str] = []
    citations: list[Citation] = []
    before: Episode | None = None
    for turn in _turns(episodes, around):
        if before is None or not _together(before, turn):
            lines.append(_heading(turn, sessions))
        before = turn
        citations.append(_citation(turn, len(citations) + 1, sessions))
        lines.append(f"* {_line(turn, citations[-1])}")
        reply = follows.get(turn.id)
        if reply is not None and reply.kind == "reply":
            citations.append(_citation(reply, len(citations) + 1, sessions))
            lines.append(f"  {_line(reply, citations[-1])}")
    return Recap("\n".join(lines), tuple(citations))


def _turns(episodes: Iterable[Episode], around: dict[int, Episode]) -> list[Episode]:
    """What these were said to, in the order of time: no small talk, and no recounts, if others."""
    turns: dict[int, Episode] = {}
    for one in episodes:
        before = around.get(one.previous) if one.previous else None
        turn = before if one.kind == "reply" and before is not None else one
        turns.setdefault(turn.id, turn)
    worth = [it for it in turns.values() if it.intent not in _IDLE and not is_about_memory(it.text)]
    best = (worth or list(turns.values()))[:MOST_TURNS]
    return sorted(best, key=lambda it: (it.happened_at, it.id))


def _together(one: Episode, other: Episode) -> bool:
    same_day = one.happened_at.date() == other.happened_at.date()
    return same_day and one.session_id == other.session_id


def _heading(turn: Episode, sessions: dict[int, Session]) -> str:
    session = sessions.get(turn.session_id)
    where = f", in “{session.title}”" if session is not None and session.title else ""
    return f"**{turn.happened_at:%Y-%m-%d}**{where}:"


def _line(episode: Episode, citation: Citation) -> str:
    return f"{_who(episode)}: “{_shown(citation.quote)}” [{citation.n}]"


def conversation_path(session_id: int) -> str:
    """How a citation names a conversation."""
    return f"{CONVERSATION}{session_id}"


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


def _shown(quote: str) -> str:
    """The quote on one line, without the marks of an answer, which mean other citations."""
    return " ".join(_MARKS.sub("", quote).split())


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
