"""Recap of earlier conversations: past turns and replies with dates and citations."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from core.language.question.cues import language_of_question
from core.language.question.memory_topic import asks_what_was_told, is_about_memory, topic_of
from core.memory.own_statements import states
from core.memory.sessions import conversation_path
from core.messages import UserMessage, render
from core.records.answers.answers import Citation
from core.records.memory import Episode, RecalledEpisode
from core.store.memory.memory_store import MemoryReader

# An episode is about a topic from this cosine, or from this share of the topic's words.
NEAR, COVERED = 0.45, 0.5
MOST_TURNS = 6
_IDLE = frozenset({"small talk", "feedback"})
_LONGEST_QUOTE = 240
_MARKS = re.compile(r"(?:(?<!\s)\s++)?\[\d+\]|\*\*|^\* |^- |(?<=\n)[^\S\n]*+[*-] ")
_END = re.compile(r"(?<=[.!?])\s")


class Recap(Struct, frozen=True):
    """An answer in Markdown with its citations; empty if nothing was said about the topic."""

    text: str = ""
    citations: tuple[Citation, ...] = ()


def _relevant_episodes(
    recalled: Sequence[RecalledEpisode], *, topic: str, is_told: bool
) -> tuple[Episode, ...]:
    return tuple(
        hit.episode
        for hit in recalled
        if not topic
        or hit.parts.get("words covered", 0.0) >= COVERED
        # Near are questions about the same, mostly.
        or (not is_told and hit.parts.get("nearness", 0.0) >= NEAR)
    )


def recap_of(
    question: str, recalled: Sequence[RecalledEpisode], *, memories: MemoryReader, now: datetime
) -> tuple[Recap | None, dict[str, float | int | str | bool]]:
    """Return a recap of the conversations about the question's topic, and the plan of the trace.

    The recap is None if nothing was said about a topic, and empty if nothing was said at all. What
    the user told is listed without questions and replies.
    """
    topic, is_told = topic_of(question, now=now), asks_what_was_told(question)
    if is_told:
        recalled = [it for it in recalled if states(it.episode)]
    relevant = _relevant_episodes(recalled, topic=topic, is_told=is_told)
    ids = dict.fromkeys(episode.session_id for episode in relevant)
    episodes = [it for session_id in ids for it in memories.episodes.by_session(session_id)]
    recap = build_recap(
        relevant,
        around={} if is_told else {it.id: it for it in episodes},
        language=language_of_question(question),
    )
    plan: dict[str, float | int | str | bool] = {
        "plan": "episodic first",
        "recalled": len(recalled),
        "told": len(relevant),
    }
    return (recap if recap.text or not topic or is_told else None), plan


def build_recap(
    episodes: Iterable[Episode], *, around: dict[int, Episode], language: str = "en"
) -> Recap:
    """Return turns with their replies in order of time, each with a citation.

    `around` maps ids to all episodes of these sessions, so that a reply follows its question.
    `language` is that of the question.
    """
    follows = {
        episode.previous: episode for episode in around.values() if episode.previous is not None
    }
    lines: list[str] = []
    citations: list[Citation] = []
    before: Episode | None = None
    for turn in _turns(episodes, around):
        if before is None or not _same_conversation(before, turn):
            # Without the title of the conversation: it may repeat what is deleted.
            lines.append(f"**{turn.happened_at:%Y-%m-%d}**:")
        before = turn
        citations.append(_citation(turn, len(citations) + 1))
        lines.append(f"* {_line(turn, citations[-1], language)}")
        reply = follows.get(turn.id)
        if reply is not None and reply.kind == "reply":
            citations.append(_citation(reply, len(citations) + 1))
            lines.append(f"  {_line(reply, citations[-1], language)}")
    return Recap("\n".join(lines), tuple(citations))


def _turns(episodes: Iterable[Episode], around: dict[int, Episode]) -> list[Episode]:
    """Return the turns by time, without small talk and questions about memory if others exist."""
    turns: dict[int, Episode] = {}
    for episode in episodes:
        before = around.get(episode.previous) if episode.previous else None
        turn = before if episode.kind == "reply" and before is not None else episode
        turns.setdefault(turn.id, turn)
    worth = [it for it in turns.values() if it.intent not in _IDLE and not is_about_memory(it.text)]
    best = (worth or list(turns.values()))[:MOST_TURNS]
    return sorted(best, key=lambda turn: (turn.happened_at, turn.id))


def _same_conversation(episode: Episode, other: Episode) -> bool:
    same_day = episode.happened_at.date() == other.happened_at.date()
    return same_day and episode.session_id == other.session_id


def _line(episode: Episode, citation: Citation, language: str) -> str:
    text = " ".join(_MARKS.sub("", citation.quote).split())
    message = UserMessage("recap_other", speaker=episode.speaker, text=text)
    if episode.speaker == "loci":
        message = UserMessage("recap_answered", text=text)
    elif episode.speaker == "user":
        message = UserMessage("recap_asked" if episode.is_asked else "recap_said", text=text)
    return f"{render(message, language)} [{citation.n}]"


def _citation(episode: Episode, number: int) -> Citation:
    end = _quote_end(episode.text)
    return Citation(
        n=number,
        path=conversation_path(episode.session_id),
        part=str(episode.id),
        title="",
        page=None,
        start=0,
        end=end,
        quote=episode.text[:end],
        changed_at=episode.happened_at,
    )


def _quote_end(text: str) -> int:
    """Return the end of a quotation: after the first sentences, never inside a word."""
    first = text.split("\n\n", 1)[0]
    if len(first) <= _LONGEST_QUOTE:
        return len(first)
    stops = [match.start() for match in _END.finditer(first[:_LONGEST_QUOTE])]
    return stops[-1] if stops else first.rfind(" ", 0, _LONGEST_QUOTE)
