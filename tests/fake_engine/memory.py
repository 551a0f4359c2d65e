"""The part of the fake engine about conversations and memory: fixed replies that cross the wire."""

from datetime import UTC, datetime

from msgspec.structs import replace

from core.errors import WrongUse
from core.records.answers.answers import Citation, SessionExport, Transcript, TranscriptEntry
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import (
    NO_SESSION,
    Conversation,
    Episode,
    Memory,
    MemoryOrder,
    MemoryStrength,
    Proposal,
    RecalledEpisode,
    Remark,
    Session,
    SourceSpan,
)

AT = datetime(2025, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)
SESSION = Session(SessionId(1), "Heron", AT, AT, turns=1)
TURN = Episode(
    EpisodeId(1), SESSION.id, "turn", "user", "Who leads Heron?", AT, importance=0.25,
    why="a question", things=(EntityName("Heron", "Project"),),
)  # fmt: skip
REPLY = Episode(
    EpisodeId(2), SESSION.id, "reply", "loci", "Anna does. [1]", AT, previous=TURN.id,
    topics=("leadership",),
    used=(SourceSpan("/notes/heron.md", None, 3, 9),),
)  # fmt: skip
FADING = MemoryStrength(
    0.5, 0.5, {"freshness": 0.5}, "Said 7 days ago.", AT, ((0.0, 0.5), (7.0, 0.25))
)
PROPOSAL = Proposal(
    ProposalId(1), TURN.id, StatementRef(EntityName("Me", "Person"), "LIVES_IN", "Lisbon", "Place"),
    "I live in Lisbon", AT, 0.7,
)  # fmt: skip
REMARK = Remark(RemarkId(1), "Answer in German.", AT)


class FakeMemory:
    """One conversation, which has a turn and a reply."""

    def begin_session(self, title: str = "", *, passing: bool = False) -> Session:
        return Session(SessionId(-1 if passing else 2), title, AT, AT)

    def list_sessions(
        self, *, text: str = "", archived: bool = False, limit: int = 100
    ) -> tuple[Session, ...]:
        return (SESSION,)[:limit] if text.casefold() in "heron" else ()

    def show_session(self, session_id: SessionId) -> Conversation:
        if session_id != SESSION.id:
            raise WrongUse(str(session_id), detail="There is no such conversation.")
        return Conversation(SESSION, (TURN, REPLY))

    def change_session(
        self, session_id: SessionId, *, title: str | None = None, pinned: bool | None = None
    ) -> Session:
        return Session(session_id, title or SESSION.title, AT, AT, pinned=bool(pinned))

    def list_memories(
        self,
        *,
        text: str = "",
        kind: str = "",
        session_id: SessionId = NO_SESSION,
        archived: bool = False,
        order: MemoryOrder = "strongest",
        limit: int = 100,
        offset: int = 0,
    ) -> tuple[Memory, ...]:
        episodes = [it for it in (TURN, REPLY) if kind in {"", it.kind} and text in it.text]
        return tuple(Memory(it, FADING) for it in episodes)[offset : offset + limit]

    def show_memory(self, episode_id: EpisodeId) -> Memory:
        return Memory(TURN if episode_id == TURN.id else REPLY, FADING)

    def pin_memory(self, episode_id: EpisodeId, *, pinned: bool) -> Memory:
        return self.show_memory(episode_id)

    def change_memory(self, episode_id: EpisodeId, *, text: str) -> Memory:
        return Memory(replace(self.show_memory(episode_id).episode, text=text), FADING)

    def rate(self, episode_id: EpisodeId, *, rating: int) -> Memory:
        return self.show_memory(episode_id)

    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        session_id: SessionId = NO_SESSION,
        since: str = "",
        until: str = "",
        as_of: str = "",
    ) -> tuple[RecalledEpisode, ...]:
        return (RecalledEpisode(TURN, 0.75, {"words": 0.75}, "You said this."),)[:k]

    def list_proposals(self) -> tuple[Proposal, ...]:
        return (PROPOSAL,)

    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> None:
        if proposal_id != PROPOSAL.id:
            raise WrongUse(str(proposal_id), detail="It does not wait.")

    def list_remarks(self) -> tuple[Remark, ...]:
        return (REMARK,)

    def add_remark(self, text: str) -> Remark:
        return Remark(RemarkId(2), text, AT)

    def change_remark(self, remark_id: RemarkId, *, text: str) -> Remark:
        return Remark(remark_id, text, AT)

    def drop_remark(self, remark_id: RemarkId) -> None:
        if remark_id != REMARK.id:
            raise WrongUse(str(remark_id), detail="There is no such line.")

    def retell(self, session_id: SessionId) -> Transcript:
        citation = Citation(1, "/notes/heron.md", None, "Heron", None, 3, 9, "Heron")
        return Transcript(SESSION, (TranscriptEntry(TURN), TranscriptEntry(REPLY, (citation,))))

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExport:
        return SessionExport(path, 1)
