"""Conversation service: rewrites, answers and stores each turn of a conversation."""

import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.tiers import tiers_of
from core.answer.talk.talk import Talk
from core.answer.talk.talks import Talks
from core.errors import ModelError
from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import NameBook
from core.lanes import Cancel
from core.memory import turns
from core.memory.ephemeral import EphemeralSessions
from core.memory.follow_up.hands import LOOKED_BACK, Hands
from core.memory.follow_up.understand import understand
from core.memory.learning.learn import learn
from core.memory.learning.learned import Learned
from core.memory.recall.episode_index import Embed, EpisodeIndex, write_vectors
from core.memory.recall.recaller import UNBOUNDED, EpisodeRecaller
from core.memory.recall.topic import is_about_memory, topic_of
from core.memory.recap import build_recap, relevant_episodes
from core.memory.redaction.policy import apply_redaction
from core.memory.said.parts import after, headed, parted, told_alone
from core.memory.said.topics import rarity_in, topics_of
from core.memory.sessions import unknown_session
from core.records.answers.answers import Answer, AnswerChunk
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, Episode, Session
from core.settings.options import Settings
from core.store.store import Store

OnPiece = Callable[[AnswerChunk], None]
NO_CONVERSATION_TEXT = "I remember no conversation from then."
# Minimum confidence of a rewritten question; below it the original question is used.
_SURE = 0.5


class AnswerQuestion(Protocol):
    """Answers a self-contained question from the documents."""

    def __call__(
        self,
        question: str,
        *,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        own: Sequence[str] = (),
        talk: Talk | None = None,
        on_piece: OnPiece | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Return the answer, which may be "not found"; `talk` is the model's chat history."""
        ...


class SubmitWrite(Protocol):
    """Runs a function in the write lane."""

    def __call__(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Return the result as a future."""
        ...


class ConversationDeps(Struct, frozen=True):
    """Dependencies of the conversation service."""

    store: Store
    write: SubmitWrite
    reply: AnswerQuestion
    recaller: EpisodeRecaller
    shelf: EpisodeIndex
    names: Callable[[], NameBook]
    vocabulary: Callable[[], Vocabulary]
    embed: Embed
    settings: Callable[[], Settings]
    now: Callable[[], datetime]


class ConversationService:
    """Stored sessions and (with negative ids) ephemeral ones.

    Thread-safe; turns of one session are serialized.
    """

    def __init__(self, means: ConversationDeps) -> None:
        self._means = means
        self._lock = threading.Lock()
        self._hands = Hands(means.store.memory.episodes, vocabulary=means.vocabulary, now=means.now)
        self.passing = EphemeralSessions()
        self._talks = Talks()
        self._turns: dict[SessionId, threading.Lock] = {}

    @property
    def remembers(self) -> bool:
        """Whether the user consented to storing conversations."""
        return self._means.settings().memory == "on"

    def begin(self, title: str, *, passing: bool = False) -> Session:
        """Begin a session; with a negative id if it is ephemeral."""
        at = self._means.now()
        if self.remembers and not passing:
            return self._means.write(self._begin, title, at).result()
        return self.passing.begin(title, at)

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        on_piece: OnPiece | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """Answer a question; within a session, follow-up questions are rewritten first.

        Raises `WrongUse` for an empty question or an unknown session, and whatever answering
        raises.
        """
        text = " ".join(question.split())
        own = [it.text for it in self._means.store.memory.learned.remarks()]
        if not session_id or not text:
            return self._answer(text, wishes=wishes, own=own, on_piece=on_piece, cancel=cancel)
        session = self._session(session_id)
        with self._turn_of(session.id):
            return self._take_turn(
                session, text, own, wishes=wishes, on_piece=on_piece, cancel=cancel
            )

    def reword(self, episode: Episode, text: str) -> None:
        """Replace the text of an episode, and its entities and topics accordingly."""
        said, store = self._to_keep(text), self._means.store
        analysis, known = self._hands.analyze(said, self._means.names()), store.graph.entities
        changed = turns.reworded(
            episode, said, analysis=analysis, entities=known, about=self._about
        )
        self._means.write(turns.save_reworded, store.memory, changed).result()
        self._means.write(self._keep_vectors, [changed])
        self._hands.drop(episode.session_id)

    def warm(self) -> None:
        """Compute missing vectors and load the episode index, so that no question waits."""
        try:
            while self._means.write(self._means.shelf.fill).result():
                pass
        except ModelError:
            return
        self._means.shelf.current()

    # Answering

    @contextmanager
    def _turn_of(self, session_id: SessionId) -> Generator[None]:
        """Hold the lock of the session during a turn."""
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
        """Rewrite, answer and store one turn."""
        names, vocabulary, asked_at = (
            self._means.names(),
            self._means.vocabulary(),
            self._means.now(),
        )
        hand = self._hands.of(session.id, names=names)
        learned = learn(
            self._to_keep(text),
            author=self._means.settings().your_name,
            at=asked_at,
            vocabulary=vocabulary,
        )
        stated, asks = parted(text) if learned.statements or learned.remarks else ("", "")
        if asks:
            hand = self._hands.behind(stated, hand, names=names)
        understood = understand(
            asks or text, hand, now=asked_at, vocabulary=vocabulary, names=names
        )
        is_kept = session.id > 0 and self.remembers
        noted = (
            turns.acknowledgment(learned) if is_kept and (asks or not understood.replaced) else ""
        )
        talk, asked = self._talk(session), text
        if noted and not asks:
            answer = told_alone(
                text, noted, analysis=self._hands.analyze(text, names), on_piece=on_piece
            )
        else:
            asked = understood.text if understood.sure >= _SURE else asks or text
            own = [*own, *(it for it in learned.remarks if it not in own)]
            on_piece = after(noted, on_piece)
            answer = self._answer(
                asked, wishes=wishes, own=own, talk=talk, on_piece=on_piece, cancel=cancel
            )
        talk.end(asked, answer.answer)
        self._hands.note(session.id, hand, answer, names=names)
        answer = replace(answer, question=text, session_id=session.id, understood=understood)
        answer = self._keep(session, answer, learned, asked_at) if is_kept else answer
        self.passing.name(session.id, text, at=asked_at)
        return headed(noted, answer) if asks else answer

    def _answer(
        self,
        question: str,
        *,
        wishes: QueryOptions,
        own: Sequence[str],
        talk: Talk | None = None,
        on_piece: OnPiece | None,
        cancel: Cancel | None,
    ) -> Answer:
        """Answer from past conversations if the question is about them, else from documents."""
        if self.remembers and not wishes.documents_only and is_about_memory(question):
            answer = self._recount(question, on_piece=on_piece)
            if answer is not None:
                return answer
        return self._means.reply(
            question, wishes=wishes, own=own, talk=talk, on_piece=on_piece, cancel=cancel
        )

    def _recount(self, question: str, *, on_piece: OnPiece | None) -> Answer | None:
        """Answer with a recap; None if nothing matches and documents may have the topic."""
        memories, now = self._means.store.memory, self._means.now()
        most = self._means.settings().memory_episodes
        may = self._may_quote()
        recalled = self._means.recaller.recall(question, k=most, bounds=UNBOUNDED)
        found = [it for it in recalled if may(it.episode)]
        topic = topic_of(question, now=now)
        told = relevant_episodes(found, topic=topic)
        ids = dict.fromkeys(one.session_id for one in told)
        said = [it for one in ids for it in memories.episodes.of_session(one)]
        around = {it.id: it for it in said if it.kind != "reply" or may(it)}
        sessions = {it.id: it for one in ids if (it := memories.sessions.one(one)) is not None}
        recounted = build_recap(told, sessions={**sessions}, around={**around})
        if not recounted.text and topic:
            return None
        analysis = self._hands.analyze(question, self._means.names())
        text = recounted.text or NO_CONVERSATION_TEXT
        answer = told_alone(question, text, analysis=analysis, on_piece=on_piece)
        plan: dict[str, float | int | str | bool] = {
            "plan": "episodic first", "recalled": len(found), "told": len(told)
        }  # fmt: skip
        trace = replace(answer.trace, plan=plan)
        found_any = bool(recounted.text)
        return replace(answer, found=found_any, citations=recounted.citations, trace=trace)

    # Remembering

    def _keep(
        self, session: Session, answer: Answer, learned: Learned, asked_at: datetime
    ) -> Answer:
        marked = self._means.store.sources.with_tiers()
        kept_facts = [
            it for it in answer.facts if "never remembered" not in tiers_of(it.path, marked)
        ]
        turn, reply = turns.build_episodes(
            self._to_keep(answer.question),
            replace(answer, answer=self._to_keep(answer.answer), facts=tuple(kept_facts)),
            learned=learned,
            at=(asked_at, max(asked_at, self._means.now())),
            entities=self._means.store.graph.entities,
            about=self._about,
        )
        reply = replace(
            reply,
            used=(*reply.used, *turns.sources_of_cited_replies(answer, self._means.store.memory)),
        )
        if any("never remembered" in tiers_of(it.path, marked) for it in reply.used):
            return answer
        memories = self._means.store.memory
        kept = self._means.write(
            turns.save_turn, memories, session, turn, reply, learned=learned
        ).result()
        # Vectors are computed later; until then these episodes are recalled by words only.
        self._means.write(self._keep_vectors, kept[:2])
        return replace(answer, episode_id=kept[1].id, proposals=kept[2], remarks=kept[3])

    def _to_keep(self, text: str) -> str:
        """Apply the redaction policy of the user."""
        wish = self._means.settings().memory_scrub
        names, vocabulary = self._means.names(), self._means.vocabulary()
        return apply_redaction(text, wish=wish, names=names, vocabulary=vocabulary)

    def _about(self, said: str, names: Sequence[str]) -> tuple[str, ...]:
        return topics_of(said, names=names, rarity=self._rarity)

    def _rarity(self, stems: Sequence[str]) -> dict[str, float]:
        return rarity_in(stems, store=self._means.store, held=self._means.shelf.current())

    def _keep_vectors(self, episodes: Sequence[Episode]) -> None:
        try:
            write_vectors(self._means.store.memory, episodes, embed=self._means.embed)
        except ModelError:
            # They are computed when the library is opened next.
            return

    def _begin(self, title: str, at: datetime) -> Session:
        with self._means.store.memory.write() as write:
            return write.begin_session(title, at=at)

    # The conversation

    def _session(self, session_id: SessionId) -> Session:
        found = self.passing.find(session_id) or self._means.store.memory.sessions.one(session_id)
        if found is None:
            raise unknown_session(session_id)
        return found

    def _talk(self, session: Session) -> Talk:
        """Return the model's chat history, without replies from folders that are not quoted."""
        marked, may = self._means.store.sources.with_tiers(), self._may_quote()

        def earlier() -> list[tuple[str, str]]:
            said = self._means.store.memory.episodes.of_session(session.id)
            replies = {it.previous: it for it in said if it.kind == "reply" and may(it)}
            told = [it for it in said if it.kind == "turn" and it.id in replies]
            return [(it.text, replies[it.id].text) for it in told[-LOOKED_BACK:]]

        return self._talks.of(session.id, allowed=marked, earlier=earlier)

    def _may_quote(self) -> Callable[[Episode], bool]:
        """Return a filter for replies that cite no folder with the tier "never quoted"."""
        marked = self._means.store.sources.with_tiers()
        return lambda it: not any("never quoted" in tiers_of(one.path, marked) for one in it.used)
