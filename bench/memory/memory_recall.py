"""Recall of turns and sessions by both relevance models, with the product's memory."""

import os
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from msgspec import Struct

from bench.memory.conversations import (
    Conversation,
    Question,
    load_conversations,
    session_start,
    to_episodes,
)
from core.llm.embedder import Embedder
from core.memory.recall.episode_index import Embed, EpisodeIndex, write_vectors
from core.memory.recall.recaller import EpisodeRecaller
from core.records.memory import RecalledEpisode
from core.settings.options import Settings
from core.store.store import Store

CUT, SESSIONS_CUT = 10, 5
# Number of turns from which sessions are ranked, by their best turn.
_DEEP = 300
FORMS = ("measured", "documents")


class FormFigures(Struct, frozen=True):
    """Recall of one relevance model.

    `recall` is the mean share of a question's turns among the ten best; `sessions_recall` the share
    of its sessions among the five best; both also by category of question.
    """

    recall: float
    sessions_recall: float
    by_category: dict[str, float]
    sessions_by_category: dict[str, float]


class MemoryReport(Struct, frozen=True):
    """Recall of the default model, and of all models; time per question in ms."""

    turns: int
    questions: int
    recall: float
    sessions_recall: float
    by_category: dict[str, float]
    forms: dict[str, FormFigures]
    question_ms: float


class TurnRanking(Struct, frozen=True):
    """A question with its ranked turns and sessions."""

    question: Question
    turns: tuple[str, ...]
    sessions: tuple[str, ...]


class IndexedConversation(Struct, frozen=True):
    """A conversation in a store, with the original ids of its episodes and sessions."""

    store: Store
    shelf: EpisodeIndex
    turn_ids: dict[int, str]
    session_ids: dict[int, str]


def run_memory(
    turns: Path,
    sessions: Path,
    queries: Path,
    *,
    embedder_folder: Path,
    on_progress: Callable[[str], None],
) -> MemoryReport:
    """Measure one set. Raises `Unreadable`, `WrongUse`, `ModelError`."""
    talks = load_conversations(turns, sessions, queries)
    embedder = Embedder(embedder_folder, threads=os.cpu_count() or 1)
    ranked_by_form: dict[str, list[TurnRanking]] = {form: [] for form in FORMS}
    spent_s = 0.0
    for number, talk in enumerate(talks, start=1):
        on_progress(f"Conversation {number} of {len(talks)}")
        with index_conversation(
            talk, embed=embedder.embed, dimensions=embedder.dimension
        ) as conversation:
            for form in FORMS:
                began = time.perf_counter()
                ranked_by_form[form] += rank_turns(
                    conversation, talk, form=form, embed=embedder.embed
                )
                spent_s += (time.perf_counter() - began) * (form == FORMS[0])
    figures = {form: _figures(ranked_by_form[form]) for form in FORMS}
    default = figures[FORMS[0]]
    questions = len(ranked_by_form[FORMS[0]])
    return MemoryReport(
        turns=sum(len(talk.turns) for talk in talks),
        questions=questions,
        recall=default.recall,
        sessions_recall=default.sessions_recall,
        by_category=default.by_category,
        forms=figures,
        question_ms=1000 * spent_s / max(1, questions),
    )


@contextmanager
def index_conversation(
    talk: Conversation, *, embed: Embed, dimensions: int
) -> Generator[IndexedConversation]:
    """Open a temporary store of the conversation, each turn as an episode."""
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as folder:
        store = Store.open(Path(folder), dimensions=dimensions)
        try:
            turn_ids: dict[int, str] = {}
            session_ids: dict[int, str] = {}
            for number, line in enumerate(talk.sessions):
                session_turns = [turn for turn in talk.turns if turn.session_id == line.id]
                begun_at = session_start(line, number=number)
                with store.memory.write() as write:
                    session = write.begin_session(line.id, at=begun_at)
                    kept = write.add(
                        to_episodes(session_turns, session_id=session.id, begun_at=begun_at)
                    )
                write_vectors(store.memory, kept, embed=embed)
                session_ids[session.id] = line.id
                turn_ids |= {one.id: turn.id for one, turn in zip(kept, session_turns, strict=True)}
            shelf = EpisodeIndex(store.memory, embed=embed, dimensions=dimensions)
            yield IndexedConversation(store, shelf, turn_ids, session_ids)
        finally:
            store.close()


def rank_turns(
    conversation: IndexedConversation, talk: Conversation, *, form: str, embed: Embed
) -> list[TurnRanking]:
    """Ask every question of the conversation a minute after its last turn."""
    settings = Settings({"memory_recall": form})
    last = max(one.happened_at for one in conversation.shelf.current().episodes)
    recaller = EpisodeRecaller(
        conversation.shelf,
        embed=embed,
        settings=lambda: settings,
        now=lambda: last + timedelta(minutes=1),
    )
    rankings: list[TurnRanking] = []
    for question in talk.questions:
        recollections = recaller.recall(question.question, k=_DEEP)
        turns = tuple(conversation.turn_ids[one.episode.id] for one in recollections)
        rankings.append(TurnRanking(question, turns[:CUT], _sessions(conversation, recollections)))
    return rankings


def _sessions(
    conversation: IndexedConversation, recollections: Sequence[RecalledEpisode]
) -> tuple[str, ...]:
    ids = dict.fromkeys(conversation.session_ids[one.episode.session_id] for one in recollections)
    return tuple(ids)[:SESSIONS_CUT]


def _figures(rankings: Sequence[TurnRanking]) -> FormFigures:
    turns = {one.question.id: _share(one.question.gold_ids, one.turns) for one in rankings}
    asked = [one for one in rankings if one.question.gold_session_ids]
    sessions = {
        one.question.id: _share(one.question.gold_session_ids, one.sessions) for one in asked
    }
    return FormFigures(
        recall=_mean(list(turns.values())),
        sessions_recall=_mean(list(sessions.values())),
        by_category=_by_category(rankings, turns),
        sessions_by_category=_by_category(asked, sessions),
    )


def _by_category(rankings: Sequence[TurnRanking], shares: dict[str, float]) -> dict[str, float]:
    kinds = sorted({one.question.category for one in rankings})
    return {
        kind: _mean([shares[one.question.id] for one in rankings if one.question.category == kind])
        for kind in kinds
    }


def _share(gold: Sequence[str], ranked_ids: Sequence[str]) -> float:
    return len(set(gold) & set(ranked_ids)) / len(set(gold))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
