"""What each of the latest conversations holds at hand, made again from what is kept of it."""

import threading
from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import EntityNameIndex
from core.memory.follow_up.at_hand import AtHand, Before
from core.memory.follow_up.noting import note
from core.memory.follow_up.understand import understand
from core.records.answers.answers import Answer
from core.records.answers.questions import Analysis
from core.records.ids import SessionId
from core.retrieve.question.analyze import analyze
from core.store.memory.episodes import EpisodeQueries

# What is at hand of a conversation is made again from this many of its last turns.
LOOKED_BACK = 8
_MOST = 64


class Hands:
    """Any thread may ask; the conversations that were noted last are held."""

    def __init__(
        self,
        episodes: EpisodeQueries,
        *,
        vocabulary: Callable[[], Vocabulary],
        now: Callable[[], datetime],
    ) -> None:
        self._episodes = episodes
        self._vocabulary = vocabulary
        self._now = now
        self._lock = threading.Lock()
        self._held: dict[SessionId, AtHand] = {}

    def of(self, session_id: SessionId, *, names: EntityNameIndex) -> AtHand:
        """What is at hand in the conversation, also when it is taken up again."""
        with self._lock:
            hand = self._held.get(session_id)
        return hand if hand is not None else self._from_store(session_id, names)

    def behind(self, stated: str, hand: AtHand, *, names: EntityNameIndex) -> AtHand:
        """What is at hand, and what the same turn states before it asks."""
        analysis, vocabulary = self.analyze(stated, names), self._vocabulary()
        noted = note(hand, analysis, names=names, vocabulary=vocabulary)
        # A statement refers to nothing: only what it names is gone by, not how it is put.
        return replace(noted, questions=hand.questions or (Before(Analysis("")),))

    def note(
        self, session_id: SessionId, hand: AtHand, answer: Answer, *, names: EntityNameIndex
    ) -> None:
        """The answer's question and what it speaks of are at hand in the conversation."""
        noted = note(
            hand,
            answer.trace.analysis or self.analyze(answer.question, names),
            names=names,
            vocabulary=self._vocabulary(),
            answer=answer.answer if answer.found else "",
            direct=answer.direct,
        )
        with self._lock:
            self._held[session_id] = noted
            while len(self._held) > _MOST:
                self._held.pop(next(iter(self._held)))

    def drop(self, session_id: SessionId) -> None:
        """What the conversation holds at hand is made again when it goes on."""
        with self._lock:
            self._held.pop(session_id, None)

    def analyze(self, question: str, names: EntityNameIndex) -> Analysis:
        """What the question asks for, now."""
        return analyze(question, names=names, vocabulary=self._vocabulary(), now=self._now())

    def _from_store(self, session_id: SessionId, names: EntityNameIndex) -> AtHand:
        said = self._episodes.by_session(session_id)
        asked_last = [it for it in said if it.kind == "turn"][-LOOKED_BACK:]
        replies = {it.previous: it for it in said if it.kind == "reply"}
        vocabulary, hand = self._vocabulary(), AtHand()
        for turn in asked_last:
            asked = understand(
                turn.text, hand, now=turn.happened_at, vocabulary=vocabulary, names=names
            )
            reply = replies.get(turn.id)
            hand = note(
                hand,
                self.analyze(asked.text, names),
                names=names,
                vocabulary=vocabulary,
                answer=reply.text if reply is not None and reply.used else "",
            )
        return hand
