"""Operations on sessions, memories, proposals and the user's own context."""

from typing import Protocol

from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import (
    NO_SESSION,
    Conversation,
    Memory,
    MemoryOrder,
    Proposal,
    RecalledEpisode,
    Remark,
    Session,
)


class MemoryOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def begin_session(self, title: str = "", *, passing: bool = False) -> Session:
        """A new conversation, to be named in `ask`; it is remembered only if `memory` is on.

        Else, or if it is only `passing`, its number is negative, and what was said in it is gone
        when the engine ends.
        """
        ...

    def list_sessions(
        self, *, text: str = "", archived: bool = False, limit: int = 100
    ) -> tuple[Session, ...]:
        """Remembered conversations with the text in them, pinned ones first, then the latest."""
        ...

    def show_session(self, session_id: SessionId) -> Conversation:
        """All that was said in the conversation. Raises `WrongUse` if unknown."""
        ...

    def change_session(
        self, session_id: SessionId, *, title: str | None = None, pinned: bool | None = None
    ) -> Session:
        """The conversation with what is given changed. Raises `WrongUse` if unknown."""
        ...

    def list_memories(  # noqa: PLR0913 - how a list is narrowed down
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
        """What is remembered, in that order. Raises `WrongUse` for a kind there is not."""
        ...

    def show_memory(self, episode_id: EpisodeId) -> Memory:
        """The memory with how it fades; it counts as opened. Raises `WrongUse` if unknown."""
        ...

    def pin_memory(self, episode_id: EpisodeId, *, pinned: bool) -> Memory:
        """The memory does not fade, or fades again. Raises `WrongUse` if unknown."""
        ...

    def change_memory(self, episode_id: EpisodeId, *, text: str) -> Memory:
        """The memory says that instead, and is recalled and listed by it; answers stay as given.

        The former words may be left in a file until it is tidied; `forget` erases. Raises
        `WrongUse` if unknown, for an answer or a gist, and when the text is empty.
        """
        ...

    def rate(self, episode_id: EpisodeId, *, rating: int) -> Memory:
        """The user gives an answer 1 to 5, or takes that back with 0 (T16). `WrongUse` if not."""
        ...

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
        """What was said about the question, best first, in a conversation or in all.

        With `as_of` nothing that was said later, and freshness as it was then. Being recalled is
        no access. Raises `WrongUse` for an empty question or what is no date.
        """
        ...

    def list_proposals(self) -> tuple[Proposal, ...]:
        """Statements of the user that wait to be confirmed as facts, the oldest first."""
        ...

    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> None:
        """The statement is a fact of the user's own from now on, or is dropped.

        Raises `WrongUse` when it does not wait, or names what means several things.
        """
        ...

    def list_remarks(self) -> tuple[Remark, ...]:
        """The user's own context, which stands first in all that a model is given."""
        ...

    def add_remark(self, text: str) -> Remark:
        """The line belongs to the user's own context. Raises `WrongUse` when it is empty."""
        ...

    def change_remark(self, remark_id: RemarkId, *, text: str) -> Remark:
        """The line says that instead. Raises `WrongUse` if unknown, or when the text is empty."""
        ...

    def drop_remark(self, remark_id: RemarkId) -> None:
        """The line is gone. Raises `WrongUse` if unknown."""
        ...
