"""Conversations of the fake engine, and a trace with an example of each kind of event."""

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from core.errors import WrongUse
from core.events import Changes
from core.messages import UserMessage
from core.records.answers.answers import (
    ActivatedFact,
    Anchor,
    Candidate,
    Citation,
    SessionExport,
    Trace,
    Transcript,
    TranscriptEntry,
)
from core.records.answers.questions import (
    DEFAULT_OPTIONS,
    Analysis,
    Plan,
    PlanStep,
    QueryOptions,
    QuestionEntity,
    QuestionRelation,
)
from core.records.ids import EntityId, EpisodeId, FactId, PassageId, SessionId
from core.records.knowledge import FactView
from core.records.memory import Conversation, Episode, Session
from tests.fake_engine.replies import FakeReplies

TITLES = (
    (0, "Kelp carbon"),
    (0, "Who counts the plants"),
    (1, "Grant budget"),
    (4, "Repair of the drone before the second survey of the north reef"),
    (20, "Tide model"),
    (90, "Algae"),
)


def make_sessions(now: datetime) -> list[Session]:
    return [
        Session(SessionId(n), title, now - timedelta(days=days, minutes=n),
                now - timedelta(days=days, minutes=n), turns=2, pinned=title == "Tide model")
        for n, (days, title) in enumerate(TITLES, 1)
    ]  # fmt: skip


class FakeConversations(FakeReplies):
    """A few sessions; new ones start empty, private ones have negative ids.

    `asked` records each question with its session and options. Sessions that began while the
    option `memory` was unasked are stored when it is turned on.
    """

    def __init__(self) -> None:
        self.sessions = make_sessions(datetime.now(UTC))
        self.asked: list[tuple[str, SessionId, QueryOptions]] = []
        self.remembering = True
        self.turns_kept = 2
        self._begun = 0
        self._unkept: list[Session] = []
        self._waiting: set[SessionId] = set()
        self._stored_ids: dict[SessionId, SessionId] = {}

    def note_asked(self, question: str, session_id: SessionId, wishes: QueryOptions) -> None:
        self.asked.append((question, session_id, wishes))
        self._unkept = [
            replace(session, title=session.title or question)
            if session.id == session_id
            else session
            for session in self._unkept
        ]

    def begin_session(self, title: str = "", *, passing: bool = False) -> Any:
        now = datetime.now(UTC)
        self._begun += 1
        keeps = self.remembering and not passing
        made = Session(SessionId(100 + self._begun if keeps else -self._begun), title, now, now)
        (self.sessions if keeps else self._unkept).insert(0, made)
        if not keeps and not passing and self.option("memory") == "unasked":
            self._waiting.add(made.id)
        return self._reply("begin_session", made, title, passing)

    def forget_unsaved(self) -> None:
        self._unkept.clear()
        self._waiting.clear()

    def settle_consent(self, memory: object) -> None:
        adopted = [it for it in self._unkept if it.id in self._waiting] if memory == "on" else []
        for session in adopted:
            turns = sum(session_id == session.id for _, session_id, _ in self.asked)
            self._stored_ids[session.id] = SessionId(200 - session.id)
            self._unkept.remove(session)
            self.sessions.insert(0, replace(session, id=SessionId(200 - session.id), turns=turns))
        if memory != "unasked":
            self._waiting.clear()
        if adopted:
            self.announce(Changes(frozenset({"memories"})))

    def list_sessions(self, *, text: str = "", archived: bool = False, limit: int = 100) -> Any:
        sessions = tuple(it for it in self.sessions if text.lower() in it.title.lower())[:limit]
        return self._reply("list_sessions", sessions, text)

    def show_session(self, session_id: SessionId) -> Any:
        session_id = self._stored_ids.get(session_id, session_id)
        if session_id not in {it.id for it in (*self.sessions, *self._unkept)}:
            problem = WrongUse(str(session_id), "unknown_conversation")
            return self._reply("show_session", problem, session_id)
        session = self._one(session_id)
        episodes = tuple(it.episode for it in self._told(session))
        return self._reply("show_session", Conversation(session, episodes), session_id)

    def change_session(
        self, session_id: SessionId, *, title: str | None = None, pinned: bool | None = None
    ) -> Any:
        changed = self._one(session_id)
        changed = replace(
            changed,
            title=changed.title if title is None else title,
            pinned=changed.pinned if pinned is None else pinned,
        )
        self.sessions = [changed if it.id == session_id else it for it in self.sessions]
        return self._reply("change_session", changed, session_id, title, pinned)

    def retell(self, session_id: SessionId) -> Any:
        if session_id not in {it.id for it in self.sessions}:
            problem = WrongUse(str(session_id), "unknown_conversation")
            return self._reply("retell", problem, session_id)
        session = self._one(session_id)
        return self._reply("retell", Transcript(session, self._told(session)), session_id)

    def export_session(self, session_id: SessionId, *, path: str, replace: bool = False) -> Any:
        exported = SessionExport(path, 2)
        return self._reply("export_session", exported, session_id, path, replace)

    def save_note(self, path: str, text: str) -> Any:
        if path.startswith("/home/ada/Research/"):
            error = WrongUse(path, "note_folder_watched", folder="/home/ada/Research")
            return self._reply("save_note", error, path, text)
        return self._reply("save_note", path, path, text)

    def _one(self, session_id: SessionId) -> Session:
        return next(it for it in (*self.sessions, *self._unkept) if it.id == session_id)

    def _told(self, session: Session) -> tuple[TranscriptEntry, ...]:
        from tests.fake_engine.engine import CITATIONS, TEXT

        entries: list[TranscriptEntry] = []
        kept = session.turns if session.id in self._stored_ids.values() else self.turns_kept
        for n in range(kept):
            at = session.begun_at + timedelta(minutes=n)
            asked = Episode(
                EpisodeId(1000 + 2 * n), session.id, "turn", "user",
                f"{session.title}: question {n + 1}?", at,
            )  # fmt: skip
            reply = Episode(
                EpisodeId(1001 + 2 * n), session.id, "reply", "loci", TEXT, at,
                previous=asked.id, rating=5 if n == 0 else 0,
            )  # fmt: skip
            cited: tuple[Citation, ...] = CITATIONS
            entries += [TranscriptEntry(asked), TranscriptEntry(reply, cited)]
        return tuple(entries)


def fact(
    n: int, subject: tuple[int, str], predicate: str, far: tuple[int, str], score: float
) -> FactView:
    return FactView(
        subject[1], predicate, far[1], 0.8, "extracted", "file",
        "/home/ada/Research/kelp-survey.md", None, None, 27, 73, "Dr. Imani Okafor leads it",
        FactId(n), EntityId(subject[0]), EntityId(far[0]), score,
    )  # fmt: skip


def passage(n: int, name: str, score: float, why: str, *, kept: bool) -> Candidate:
    return Candidate(
        PassageId(n), f"/home/ada/Research/{name}", None, 0, 90, score,
        {"meaning": score, "words": score / 2}, kept=kept, why=UserMessage.literal(why),
    )  # fmt: skip


IMANI, SURVEY, LAB, CARBON = (
    (1, "Dr. Imani Okafor"), (2, "kelp survey"), (3, "Harbor Lab"), (9, "carbon storage"),
)  # fmt: skip
RICH_TRACE = Trace(
    "How much carbon does a bed store?",
    {"plan": "hybrid"},
    (Anchor(EntityId(9), "carbon storage", 0.71, "meaning"),
     Anchor(EntityId(1), "Dr. Imani Okafor", 0.55, "name")),
    (ActivatedFact(1, "carbon storage", fact(1, CARBON, "ESTIMATED_BY", IMANI, 0.8)),
     ActivatedFact(1, "Dr. Imani Okafor", fact(2, IMANI, "LEADS", SURVEY, 0.6)),
     ActivatedFact(2, "kelp survey", fact(3, SURVEY, "PART_OF", LAB, 0.3))),
    (passage(3, "kelp-survey.md", 0.8, "fits the question best", kept=True),
     passage(4, "grant-draft.pdf", 0.6, "tells of the error", kept=True),
     passage(5, "minutes.md", 0.3, "says the same as a better one", kept=False),
     passage(6, "tides.md", 0.1, "too far from the question", kept=False)),
    analysis=Analysis(
        "How much carbon does a bed store?", "how many",
        things=(QuestionEntity(EntityId(9), "carbon", 9, 15, "meaning", 0.7),),
        relations=(QuestionRelation("STORES", "store"),), structural=True,
    ),
    chosen=Plan("hybrid", UserMessage.literal("It names things and asks for a number."),
                (PlanStep("by meaning", 24, 0.6, label=UserMessage("method_meaning")),
                 PlanStep("by words", 24, 0.4, label=UserMessage("method_words")),
                 PlanStep("by links", 12, 0.5, turn=2, hops=2, label=UserMessage("method_links")))),
    wishes=DEFAULT_OPTIONS,
    commit_number=7,
    k=8,
)  # fmt: skip
