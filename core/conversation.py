"""Conversation service: rewrites, answers and stores each turn of a conversation."""

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.answer.chat_history import ChatHistories, ChatHistory
from core.answer.phrases import date_in_words, phrases_for
from core.answer.quoting.quotable import is_name
from core.lanes import Cancel
from core.language.question.cues import language_of_question
from core.language.question.memory_topic import asks_what_was_told, is_about_memory
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.span_reader import Reader
from core.memory.dialogue.dialogue_state import DialogueState
from core.memory.learning.importance import is_empty
from core.memory.learning.learn import as_question, learn
from core.memory.learning.learned import Learned
from core.memory.own_statements import OwnStatement, answer_with, find_statement, find_to_forget
from core.memory.recall.recaller import UNBOUNDED, EpisodeRecaller, RecallBounds
from core.memory.recap import recap_of
from core.memory.recorder import TurnRecorder
from core.memory.rewrite.tracker import HISTORY_TURNS, DialogueTracker, rewrite
from core.memory.statement_corrections import newest_of, with_correction, with_corrections
from core.memory.turn_texts.compound import answer_of_same, halves_of, joined_answers
from core.memory.turn_texts.namesakes import with_namesakes
from core.memory.turn_texts.parts import (
    answer_without_documents,
    split_turn,
    stream_after,
    tells_only,
    with_acknowledgment,
)
from core.memory.turn_texts.understood import with_shown
from core.memory.turns import RecordedTurn, acknowledgment
from core.messages import UserMessage, render
from core.privacy.policy import PrivacyPolicy
from core.records.answers.answers import Answer, AnswerChunk
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, EarlierTurn, Episode, RewrittenQuestion, Session
from core.settings.options import Settings
from core.store.memory.memory_store import MemoryReader

OnPiece = Callable[[AnswerChunk], None]
# Number of earlier turns among which a statement of the user is searched; most only ask.
_RECALLED = 100
_TURNS = RecallBounds(kinds=("turn",))
# Minimum confidence of a rewritten question; below it the original question is used.
_SURE = 0.5
# The same if only the question before is used: its answer may name a better referent.
_SURE_ALONE = 0.9


class AnswerQuestion(Protocol):
    """Answers a self-contained question from the documents."""

    def __call__(
        self,
        question: str,
        *,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        own: Sequence[str] = (),
        history: ChatHistory | None = None,
        on_piece: OnPiece | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Return the answer, which may be "not found"; `history` is the model's chat history."""
        ...


class ConversationDeps(Struct, frozen=True):
    """Dependencies of the conversation service.

    `is_written` returns whether a language model answers, `leaves` whether it is on another
    machine. `reader` returns None if no reader is installed.
    """

    policy: PrivacyPolicy
    recorder: TurnRecorder
    reply: AnswerQuestion
    is_written: Callable[[], bool]
    leaves: Callable[[], bool]
    recaller: EpisodeRecaller
    reader: Callable[[], Reader | None]
    names: Callable[[], EntityNameIndex]
    vocabulary: Callable[[], Vocabulary]
    settings: Callable[[], Settings]
    now: Callable[[], datetime]


class ConversationService:
    """Answers the turns of conversations.

    Thread-safe; turns of one session are serialized.
    """

    def __init__(self, deps: ConversationDeps) -> None:
        self._deps = deps
        self._recorder = deps.recorder
        self._lock = threading.Lock()
        self._dialogue = DialogueTracker(
            lambda: self._memories.episodes, vocabulary=deps.vocabulary, now=deps.now
        )
        self._histories = ChatHistories()
        self._allowed: object = None
        self._turns: dict[SessionId, threading.Lock] = {}

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        earlier: Sequence[EarlierTurn] = (),
        on_piece: OnPiece | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Answer a question; within a session, follow-up questions are rewritten first.

        `earlier` are the turns of a session that is neither stored nor in memory.
        Raises `WrongUse` for an empty question or an unknown session, and whatever answering
        raises.
        """
        own = [it.text for it in self._memories.proposals.remarks()]
        if not session_id or not question:
            return self._answer(question, wishes=wishes, own=own, on_piece=on_piece, cancel=cancel)
        session = self._recorder.session(session_id)
        with self._session_turn(session.id):
            if earlier:
                self._chat_history(session, self._allow(), earlier)
                self._dialogue.resume(session.id, earlier, names=self._deps.names())
            return self._take_turn(
                session, question, own, wishes=wishes, on_piece=on_piece, cancel=cancel
            )

    def reword(self, episode: Episode, text: str) -> None:
        """Replace the text of an episode, and its entities and topics accordingly."""
        redacted = self._recorder.redacted(text)
        analysis = self._dialogue.analyze(redacted, self._deps.names())
        self._recorder.reword(episode, redacted, analysis=analysis)
        self._dialogue.drop(episode.session_id)

    # Answering

    @contextmanager
    def _session_turn(self, session_id: SessionId) -> Generator[None]:
        with self._lock:
            turn = self._turns.setdefault(session_id, threading.Lock())
        with turn:
            yield

    def _take_turn(
        self,
        session: Session,
        text: str,
        own: Sequence[str],
        *,
        wishes: QueryOptions,
        on_piece: OnPiece | None,
        cancel: Cancel | None,
    ) -> Answer:
        names, vocabulary, asked_at = (
            self._deps.names(),
            self._deps.vocabulary(),
            self._deps.now(),
        )
        allowed = self._allow()
        state = self._dialogue.of(session.id, names=names)
        learned = learn(
            self._recorder.redacted(text),
            author=self._deps.settings().your_name,
            at=asked_at,
            vocabulary=vocabulary,
        )
        if session.id > 0 and self._recorder.remembers:
            if learned.forgets:
                return self._ask_to_forget(session, text, learned.forgets, on_piece=on_piece)
            learned = with_correction(learned, text, session.id, self._memories.episodes)
        stated, asks = split_turn(text) if learned.statements or learned.remarks else ("", "")
        if asks:
            state = self._dialogue.behind(stated, state, names=names)
        understood = rewrite(asks or text, state, now=asked_at, vocabulary=vocabulary, names=names)
        is_noted = asks or not understood.replaced or tells_only(learned, text)
        noted = self._acknowledgment(session, text, learned) if is_noted else ""
        history, asked = self._chat_history(session, allowed), text
        if noted and not asks:
            answer = answer_without_documents(
                text, noted, analysis=self._dialogue.analyze(text, names), on_piece=on_piece
            )
            state = self._dialogue.behind(text, state, names=names)
            # "Remember that …" is stored as written.
            understood = RewrittenQuestion(text, text)
        else:
            asked = understood.text if understood.sure >= _SURE else asks or text
            own = [*own, *(it for it in learned.remarks if it not in own)]
            on_piece = stream_after(noted, on_piece)
            # Entities of the conversation are in the graph (D4).
            if understood.replaced and asked == understood.text:
                wishes = replace(wishes, continues=True)
                if learned.intent == "correction" or (understood.is_completed and not stated):
                    learned = as_question(learned, text)
            answer = self._answer(
                asked, wishes=wishes, own=own, history=history, on_piece=on_piece, cancel=cancel
            )
            state = self._dialogue.after(answer, state, names=names)
        history.end_turn(asked, answer.answer)
        self._dialogue.keep(session.id, state)
        answer = replace(
            answer, question=text, session_id=session.id, understood=with_shown(understood)
        )
        answered_at = max(asked_at, self._deps.now())
        recorded = RecordedTurn(answer, learned, asked_at, answered_at)
        answer = self._recorder.record(session, recorded)
        return with_acknowledgment(noted, answer) if asks else answer

    def _acknowledgment(self, session: Session, text: str, learned: Learned) -> str:
        """Return what was noted of a turn, in its language; empty if it states nothing."""
        return acknowledgment(
            learned, language=language_of_question(text), refusal=self._refusal(session)
        )

    def _refusal(self, session: Session) -> str:
        """Return the id of the message why nothing is stored; empty if something is."""
        if not self._recorder.remembers:
            is_unasked = self._deps.settings().memory == "unasked"
            return "noted_unasked" if is_unasked else "noted_not_kept"
        return "noted_private" if session.id < 0 else ""

    def _ask_to_forget(
        self, session: Session, text: str, words: str, *, on_piece: OnPiece | None
    ) -> Answer:
        """Return an answer that asks to confirm which turn is forgotten; nothing is recorded."""
        hits = self._deps.recaller.recall(words, k=_RECALLED, bounds=_TURNS)
        meant = with_corrections(find_to_forget(words, hits), self._memories.episodes)
        language = language_of_question(text)
        message = UserMessage("forget_found" if meant else "forget_nothing")
        analysis = self._dialogue.analyze(text, self._deps.names())
        answer = answer_without_documents(
            text, render(message, language), analysis=analysis, on_piece=on_piece
        )
        return replace(answer, session_id=session.id, to_forget=meant)

    def _answer(
        self,
        question: str,
        *,
        wishes: QueryOptions,
        own: Sequence[str],
        history: ChatHistory | None = None,
        on_piece: OnPiece | None,
        cancel: Cancel | None,
    ) -> Answer:
        """Answer from past conversations if the question is about them, else from documents."""
        if self._recorder.remembers and not wishes.documents_only and is_about_memory(question):
            answer = self._recap(question, on_piece=on_piece)
            if answer is not None:
                return answer
        reply = partial(self._deps.reply, wishes=wishes, own=own, history=history, cancel=cancel)
        statement = None if wishes.documents_only else self._statement(question)
        is_written = self._deps.is_written()
        # Quotes are not streamed if a statement may be put before them.
        shown = on_piece if statement is None or is_written else None
        answer = None if is_written else self._answer_halves(question, reply, on_piece=shown)
        answer = answer or reply(question, on_piece=shown)
        answer = with_namesakes(answer, question, self._deps.names())
        if statement is None:
            return answer
        statement, *corrected = newest_of(statement, self._memories.episodes)
        said_at = statement.episode.happened_at.astimezone()
        answer = answer_with(
            statement,
            answer,
            day=date_in_words(said_at, "day", phrases_for(question)),
            language=language_of_question(question),
            corrected=corrected,
        )
        if on_piece is not None:
            on_piece(AnswerChunk(text=answer.answer, restart=is_written))
        return answer

    def _statement(self, question: str) -> OwnStatement | None:
        """Return an earlier statement of the user that answers the question, if there is one."""
        reader = self._deps.reader() if self._recorder.remembers else None
        if reader is None or is_empty(question):
            return None
        hits = self._deps.recaller.recall(question, k=_RECALLED, bounds=_TURNS)
        return find_statement(question, hits, reader=reader)

    def _answer_halves(
        self, question: str, reply: Callable[..., Answer], *, on_piece: OnPiece | None
    ) -> Answer | None:
        """Answer both halves of a compound question; None if it has none or neither is answered."""
        halves = halves_of(question)
        if halves is None:
            return None
        names, vocabulary = self._deps.names(), self._deps.vocabulary()
        analysis = self._dialogue.analyze(question, names)
        if analysis.kind == "compare" or analysis.text != question:
            return None
        if on_piece is not None:
            on_piece(AnswerChunk(stage="Searching"))
        first = reply(halves[0])
        # "It" refers to the question of the first half, or else to its answer.
        only_asked = replace(first, answer="", direct="", citations=())
        for turn, least in ((only_asked, _SURE_ALONE), (first, _SURE)):
            state = self._dialogue.after(turn, DialogueState(), names=names)
            now = self._deps.now()
            then = rewrite(halves[1], state, now=now, vocabulary=vocabulary, names=names)
            if then.sure >= least:
                break
        else:
            return None
        second = None
        if then.text == halves[1]:
            own = " ".join(it.surface for it in self._dialogue.analyze(halves[1], names).things)
            is_named = any(map(is_name, own.split()))
            subject = "" if is_named else " ".join(it.surface for it in analysis.things)
            second = answer_of_same(halves, first, subject=subject, reply=reply)
        second = second or reply(then.text)
        answer = joined_answers(question, (halves[0], first), (then.text, second))
        if answer is not None and on_piece is not None:
            on_piece(AnswerChunk(text=answer.answer))
        return answer

    def _recap(self, question: str, *, on_piece: OnPiece | None) -> Answer | None:
        """Answer with a recap of conversations; None if the topic may only be in documents."""
        limit, bounds = self._deps.settings().memory_episodes, UNBOUNDED
        none = UserMessage("recap_none")
        if asks_what_was_told(question):
            limit, bounds, none = _RECALLED, _TURNS, UserMessage("recap_told_none")
        hits = self._deps.recaller.recall(question, k=limit, bounds=bounds)
        recap, plan = recap_of(question, hits, memories=self._memories, now=self._deps.now())
        if recap is None:
            return None
        analysis = self._dialogue.analyze(question, self._deps.names())
        text = recap.text or render(none, language_of_question(question))
        answer = answer_without_documents(question, text, analysis=analysis, on_piece=on_piece)
        trace = replace(answer.trace, plan=plan)
        return replace(
            answer,
            found=bool(recap.text),
            confidence="stated" if recap.text else "none",
            citations=recap.citations,
            trace=trace,
        )

    # The conversation

    @property
    def _memories(self) -> MemoryReader:
        """Memories that may be recalled, and sent away if the model is on another machine."""
        return self._deps.policy.reader(leaves=self._deps.leaves()).memory

    def _allow(self) -> object:
        """Return a key of what the privacy policy allows; clear dialogue states if it changed."""
        leaves = self._deps.leaves()
        hidden = self._deps.policy.reader(leaves=leaves).hidden
        allowed = (leaves, hidden.rules_version, self._memories.withheld.version)
        with self._lock:
            is_new, self._allowed = allowed != self._allowed, allowed
        if is_new:
            self._dialogue.clear()
        return allowed

    def _chat_history(
        self, session: Session, allowed: object, past: Sequence[EarlierTurn] = ()
    ) -> ChatHistory:
        """Return the model's chat history, without replies that the privacy policy hides."""

        def earlier() -> list[tuple[str, str]]:
            if past:
                return [(turn.question, turn.answer) for turn in past[-HISTORY_TURNS:]]
            episodes = self._memories.episodes.by_session(session.id)
            replies = {it.previous: it for it in episodes if it.kind == "reply"}
            answered_turns = [it for it in episodes if it.kind == "turn" and it.id in replies]
            return [(it.text, replies[it.id].text) for it in answered_turns[-HISTORY_TURNS:]]

        return self._histories.of(session.id, allowed=allowed, earlier=earlier)
