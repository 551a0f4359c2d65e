"""The client's calls about conversations and memory."""

from concurrent.futures import Future

from app.calls.call import Calls
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import (
    NO_SESSION,
    Conversation,
    Memory,
    MemoryOrder,
    Proposal,
    Recollection,
    Remark,
    Session,
)


class MemoryCalls(Calls):
    """A `core.faces.memory.memory.RemoteFaceOfMemory`."""

    def begin_session(self, title: str = "", *, passing: bool = False) -> Future[Session]:
        """See `Face.begin_session`."""
        return self._call("begin_session", title=title, passing=passing)

    def list_sessions(
        self, *, text: str = "", archived: bool = False, limit: int = 100
    ) -> Future[tuple[Session, ...]]:
        """See `Face.list_sessions`."""
        return self._call("list_sessions", text=text, archived=archived, limit=limit)

    def show_session(self, session_id: SessionId) -> Future[Conversation]:
        """See `Face.show_session`."""
        return self._call("show_session", session_id=session_id)

    def change_session(
        self, session_id: SessionId, *, title: str | None = None, pinned: bool | None = None
    ) -> Future[Session]:
        """See `Face.change_session`."""
        return self._call("change_session", session_id=session_id, title=title, pinned=pinned)

    def list_memories(  # noqa: PLR0913 - as `Face` has it
        self,
        *,
        text: str = "",
        kind: str = "",
        session_id: SessionId = NO_SESSION,
        archived: bool = False,
        order: MemoryOrder = "strongest",
        limit: int = 100,
        offset: int = 0,
    ) -> Future[tuple[Memory, ...]]:
        """See `Face.list_memories`."""
        return self._call(
            "list_memories",
            text=text,
            kind=kind,
            session_id=session_id,
            archived=archived,
            order=order,
            limit=limit,
            offset=offset,
        )

    def show_memory(self, episode_id: EpisodeId) -> Future[Memory]:
        """See `Face.show_memory`."""
        return self._call("show_memory", episode_id=episode_id)

    def pin_memory(self, episode_id: EpisodeId, *, pinned: bool) -> Future[Memory]:
        """See `Face.pin_memory`."""
        return self._call("pin_memory", episode_id=episode_id, pinned=pinned)

    def change_memory(self, episode_id: EpisodeId, *, text: str) -> Future[Memory]:
        """See `Face.change_memory`."""
        return self._call("change_memory", episode_id=episode_id, text=text)

    def rate(self, episode_id: EpisodeId, *, rating: int) -> Future[Memory]:
        """See `Face.rate`."""
        return self._call("rate", episode_id=episode_id, rating=rating)

    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        session_id: SessionId = NO_SESSION,
        since: str = "",
        until: str = "",
        as_of: str = "",
    ) -> Future[tuple[Recollection, ...]]:
        """See `Face.recall`."""
        return self._call(
            "recall",
            question=question,
            k=k,
            session_id=session_id,
            since=since,
            until=until,
            as_of=as_of,
        )

    def list_proposals(self) -> Future[tuple[Proposal, ...]]:
        """See `Face.list_proposals`."""
        return self._call("list_proposals")

    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> Future[None]:
        """See `Face.answer_proposal`."""
        return self._call("answer_proposal", proposal_id=proposal_id, accept=accept)

    def list_remarks(self) -> Future[tuple[Remark, ...]]:
        """See `Face.list_remarks`."""
        return self._call("list_remarks")

    def add_remark(self, text: str) -> Future[Remark]:
        """See `Face.add_remark`."""
        return self._call("add_remark", text=text)

    def change_remark(self, remark_id: RemarkId, *, text: str) -> Future[Remark]:
        """See `Face.change_remark`."""
        return self._call("change_remark", remark_id=remark_id, text=text)

    def drop_remark(self, remark_id: RemarkId) -> Future[None]:
        """See `Face.drop_remark`."""
        return self._call("drop_remark", remark_id=remark_id)
