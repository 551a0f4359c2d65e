"""Recorder of turns: stores them, or holds them until the user decides whether to remember (T7).

Before the user was asked (option `memory` is "unasked") turns wait in memory only. Consent stores
them with their sessions, a refusal drops them. Private sessions are never stored.
"""

import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.errors import ModelError
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory import turns
from core.memory.recall.episode_index import Embed, EpisodeIndex, write_vectors
from core.memory.sessions import unknown_session
from core.memory.turn_texts.title import title_of
from core.memory.turn_texts.topics import rarity_in, topics_of
from core.memory.turns import BuiltTurn, RecordedTurn, StoredTurn
from core.privacy.policy import PrivacyPolicy
from core.privacy.redact import apply_redaction
from core.records.answers.answers import Answer, Trace
from core.records.answers.questions import Analysis
from core.records.ids import EpisodeId, SessionId
from core.records.memory import TAUGHT, Episode, RewrittenQuestion, Session
from core.settings.options import Settings
from core.store.memory.memory_store import MemoryStore

# JSON readers hold integers up to this size exactly.
_IDS = 2**53


class EphemeralSessions:
    """Registry of ephemeral sessions. Thread-safe.

    Ids are random, so that a session of a stopped engine is never taken for one of this engine.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sessions: dict[SessionId, Session] = {}
        self._waiting: dict[SessionId, tuple[RecordedTurn, ...]] = {}
        self._stored_ids: dict[SessionId, SessionId] = {}

    def begin(self, title: str, at: datetime, *, awaits_consent: bool = False) -> Session:
        """Begin a new ephemeral session; one that awaits consent holds its turns."""
        session = self.resume(SessionId(-1 - secrets.randbelow(_IDS)), at, title=title)
        if awaits_consent:
            with self._lock:
                self._waiting[session.id] = ()
        return session

    def resume(self, session_id: SessionId, at: datetime, *, title: str = "") -> Session:
        """Return the session with that id; one that a stopped engine held begins again, empty."""
        with self._lock:
            return self._sessions.setdefault(session_id, Session(session_id, title, at, at))

    def find(self, session_id: SessionId) -> Session | None:
        """Return the session with that id; None if it is not ephemeral or unknown."""
        with self._lock:
            return self._sessions.get(session_id)

    def name(self, session_id: SessionId, text: str, *, at: datetime) -> None:
        """Title the session after its first turn; an existing title stays."""
        episode = Episode(EpisodeId(0), session_id, "turn", "user", text, at)
        with self._lock:
            session = self._sessions.get(session_id)
            if session is not None and not session.title:
                self._sessions[session_id] = replace(session, title=title_of(episode))

    def hold(self, session_id: SessionId, turn: RecordedTurn) -> None:
        """Keep a turn until the user decides, if the session awaits consent."""
        with self._lock:
            if session_id in self._waiting:
                self._waiting[session_id] += (turn,)

    def waiting_turns(self) -> dict[SessionId, tuple[RecordedTurn, ...]]:
        """Return the turns of each session that awaits consent, the oldest first."""
        with self._lock:
            return dict(self._waiting)

    def adopt(self, session_id: SessionId, stored_id: SessionId) -> None:
        """Replace the session by the stored one, which has its turns."""
        with self._lock:
            self._stored_ids[session_id] = stored_id
            self._waiting.pop(session_id, None)
            self._sessions.pop(session_id, None)

    def stored_id(self, session_id: SessionId) -> SessionId:
        """Return the id of the stored session that replaced this one, else the same id."""
        with self._lock:
            return self._stored_ids.get(session_id, session_id)

    def drop_waiting(self) -> None:
        """Drop the turns that await consent; their sessions hold no more turns."""
        with self._lock:
            self._waiting.clear()


class RecorderDeps(Struct, frozen=True):
    """Dependencies of the recorder.

    `write` submits work to the write lane. `policy` says what may be remembered.
    """

    memories: MemoryStore
    policy: PrivacyPolicy
    write: Callable[..., Future[Any]]
    episode_index: EpisodeIndex
    names: Callable[[], EntityNameIndex]
    vocabulary: Callable[[], Vocabulary]
    embed: Embed
    settings: Callable[[], Settings]
    now: Callable[[], datetime]


class TurnRecorder:
    """Stored sessions and (with negative ids) ephemeral ones. Thread-safe."""

    def __init__(self, deps: RecorderDeps) -> None:
        self._deps = deps
        self._memories = deps.memories
        self._lock = threading.Lock()
        self.ephemeral = EphemeralSessions()

    @property
    def remembers(self) -> bool:
        """Whether the user consented to storing conversations."""
        return self._deps.settings().memory == "on"

    def begin(self, title: str, *, private: bool = False) -> Session:
        """Begin a session; with a negative id if it is private or without consent."""
        at, memory = self._deps.now(), self._deps.settings().memory
        if memory == "on" and not private:
            return self._deps.write(self._begin, title, at).result()
        return self.ephemeral.begin(title, at, awaits_consent=memory == "unasked" and not private)

    def session(self, session_id: SessionId) -> Session:
        """Return the session, or the stored one that replaced it; raises `WrongUse` if unknown."""
        session_id = self.ephemeral.stored_id(session_id)
        if session_id < 0:
            return self.ephemeral.resume(session_id, self._deps.now())
        session = self._memories.sessions.get(session_id)
        if session is None and not self._memories.sessions.was_begun(session_id):
            raise unknown_session(session_id)
        # One that was emptied by forgetting may go on.
        return session or Session(session_id, "", self._deps.now(), self._deps.now())

    def record(self, session: Session, turn: RecordedTurn) -> Answer:
        """Store or hold a turn; return its answer, with ids if it was stored."""
        if session.id < 0:
            self.ephemeral.name(session.id, turn.answer.question, at=turn.asked_at)
            with self._lock:
                if not self.remembers:
                    self.ephemeral.hold(session.id, _without_details(turn))
                    return turn.answer
                session = self._adopted(session)
        if session.id < 0 or not self.remembers:
            return turn.answer
        _, stored = self._save(session, [turn])
        if not stored:
            return turn.answer
        return replace(
            turn.answer,
            session_id=session.id,
            episode_id=stored[0].reply.id,
            proposals=stored[0].proposals,
            remarks=stored[0].remarks,
        )

    def settle_consent(self) -> None:
        """Store the turns that waited if the user has agreed, drop them if not."""
        memory = self._deps.settings().memory
        if memory == "off":
            self.ephemeral.drop_waiting()
        if memory != "on":
            return
        with self._lock:
            for session_id, waiting in self.ephemeral.waiting_turns().items():
                session = self.ephemeral.find(session_id)
                if waiting and session is not None:
                    self._adopted(session)

    def redacted(self, text: str) -> str:
        """Return the text as it may be stored, by the option `memory_scrub`."""
        wish = self._deps.settings().memory_scrub
        names, vocabulary = self._deps.names(), self._deps.vocabulary()
        return apply_redaction(text, wish=wish, names=names, vocabulary=vocabulary)

    def reword(self, episode: Episode, text: str, *, analysis: Analysis) -> None:
        """Replace the text of an episode, and its entities and topics by those of `analysis`."""
        entities = self._deps.policy.here.graph.entities
        changed = turns.reworded(
            episode, text, analysis=analysis, entities=entities, about=self._topics
        )
        self._deps.write(turns.save_reworded, self._memories, changed).result()
        self._deps.write(self._write_vectors, [changed])

    def preload(self) -> None:
        """Compute missing vectors and load the episode index, so that no question waits."""
        try:
            while self._deps.write(self._deps.episode_index.embed_missing).result():
                pass
        except ModelError:
            return
        self._deps.episode_index.current()

    def _begin(self, title: str, at: datetime) -> Session:
        with self._memories.write() as write:
            return write.begin_session(title, at=at)

    def _adopted(self, session: Session) -> Session:
        """Return the stored session of an ephemeral one, with its turns; a private one as it is."""
        stored_id = self.ephemeral.stored_id(session.id)
        if stored_id > 0:
            return self.session(stored_id)
        waiting = self.ephemeral.waiting_turns().get(session.id)
        if waiting is None:
            return session
        stored, _ = self._save(self.ephemeral.find(session.id) or session, waiting)
        self.ephemeral.adopt(session.id, stored.id)
        return stored

    def _save(
        self, session: Session, recorded: Sequence[RecordedTurn]
    ) -> tuple[Session, tuple[StoredTurn, ...]]:
        is_storable = self._deps.policy.may_remember
        built = [self._build(turn, is_storable) for turn in recorded]
        storable = [it for it in built if all(is_storable(span.path) for span in it.reply.used)]
        if not storable and session.id > 0:
            return session, ()
        session, stored = self._deps.write(
            turns.save_turns, self._memories, session, storable
        ).result()
        # Vectors are computed later; until then these episodes are recalled by words only.
        episodes = [one for it in stored for one in (it.turn, it.reply)]
        self._deps.write(self._write_vectors, episodes)
        return session, stored

    def _build(self, recorded: RecordedTurn, is_storable: Callable[[str], bool]) -> BuiltTurn:
        answer = recorded.answer
        turn, reply = turns.build_episodes(
            self.redacted(answer.question),
            replace(
                answer,
                answer=self.redacted(answer.answer),
                understood=self._redacted_question(answer),
                facts=tuple(it for it in answer.facts if is_storable(it.path)),
            ),
            learned=recorded.learned,
            at=(recorded.asked_at, recorded.answered_at),
            entities=self._deps.policy.here.graph.entities,
            about=self._topics,
        )
        cited = turns.sources_of_cited_replies(answer, self._memories)
        reply = replace(reply, used=(*reply.used, *cited))
        if taught := turns.turns_that_taught(answer, self._memories):
            reply = replace(reply, why=reply.why.having(TAUGHT, taught))
        return BuiltTurn(turn, reply, recorded.learned)

    def _redacted_question(self, answer: Answer) -> RewrittenQuestion | None:
        understood = answer.understood
        return understood and replace(understood, shown=self.redacted(understood.shown))

    def _topics(self, text: str, names: Sequence[str]) -> tuple[str, ...]:
        return topics_of(text, names=names, rarity=self._rarity)

    def _rarity(self, stems: Sequence[str]) -> dict[str, float]:
        return rarity_in(
            stems, store=self._deps.policy.here, episodes=self._deps.episode_index.current()
        )

    def _write_vectors(self, episodes: Sequence[Episode]) -> None:
        try:
            write_vectors(self._memories, episodes, embed=self._deps.embed)
        except ModelError:
            # They are computed when the library is opened next.
            return


def _without_details(turn: RecordedTurn) -> RecordedTurn:
    """Return the turn without what is not stored, which is most of its size."""
    trace = Trace(turn.answer.trace.question, analysis=turn.answer.trace.analysis)
    return replace(turn, answer=replace(turn.answer, trace=trace, nearest=()))
