"""The library's part about conversations and memory."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import Any, TypeVar, get_args

from core.errors import WrongUse
from core.library.corrections import CorrectionPart
from core.library.services import Services
from core.library.status import check_range
from core.memory.recall.recaller import RecallBounds
from core.memory.sessions import session_ages, unknown_session, with_state
from core.memory.strength import memory_strength, rank_memories, sort_memories
from core.records.graph.edits import AddFact, Edit
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import (
    NO_SESSION,
    Conversation,
    Episode,
    EpisodeKind,
    Memory,
    MemoryOrder,
    Proposal,
    RecalledEpisode,
    Remark,
    Session,
)
from core.settings.options import Settings
from core.store.memory.episodes import EpisodeFilter
from core.store.memory.memory_transaction import MemoryTransaction

T = TypeVar("T")
_KINDS: tuple[EpisodeKind, ...] = get_args(EpisodeKind)
# An answer was given as it was, and a gist is made of what it tells.
_OWN_WORDS: tuple[EpisodeKind, ...] = ("turn", "summary")
_MOST_SHOWN = 10_000
_MOST_RECALLED = 1000
_BEST_RATING = 5


class MemoryPart(CorrectionPart):
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _settings: Settings

    # Conversations

    def begin_session(self, title: str = "", *, passing: bool = False) -> Session:
        """A new conversation; with a negative number if it is not to be remembered."""
        with self._services.use() as services:
            return services.conversations.begin(" ".join(title.split()), passing=passing)

    def list_sessions(
        self, *, text: str = "", archived: bool = False, limit: int = 100
    ) -> tuple[Session, ...]:
        """Remembered conversations with the text in them, pinned ones first, then the latest."""
        check_range("limit", limit, least=0, most=_MOST_SHOWN)
        now, ages = datetime.now(UTC), session_ages(self._settings)
        with self._services.use() as services:
            found = [
                with_state(one, now=now, ages=ages)
                for one in services.store.memory.sessions.list(text=text)
            ]
        return tuple(one for one in found if archived or one.state != "archived")[:limit]

    def show_session(self, session_id: SessionId) -> Conversation:
        """All that was said in the conversation. Raises `WrongUse` if unknown.

        Of one that nobody keeps only the title is known, and when it began.
        """
        with self._services.use() as services:
            if (passing := services.conversations.passing.find(session_id)) is not None:
                return Conversation(passing, ())
            session = _session(services, session_id, settings=self._settings)
            return Conversation(session, services.store.memory.episodes.of_session(session_id))

    def change_session(
        self, session_id: SessionId, *, title: str | None = None, pinned: bool | None = None
    ) -> Session:
        """The conversation with what is given changed. Raises `WrongUse` if unknown."""
        with self._services.use() as services:
            _session(services, session_id, settings=self._settings)

            def change(write: MemoryTransaction) -> None:
                if title is not None:
                    write.name_session(session_id, " ".join(title.split()))
                if pinned is not None:
                    write.pin_session(session_id, pinned=pinned)

            _written(services, change)
            return _session(services, session_id, settings=self._settings)

    # Memories

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
    ) -> tuple[Memory, ...]:
        """What is remembered, in that order. Raises `WrongUse` for a kind there is not."""
        check_range("limit", limit, least=0, most=_MOST_SHOWN)
        kinds: tuple[EpisodeKind, ...] = tuple(name for name in _KINDS if name == kind)
        if kind and not kinds:
            raise WrongUse(
                kind,
                detail="There is no such kind of memory.",
                remedy=f"Give one of these: {', '.join(_KINDS)}.",
            )
        wanted = EpisodeFilter(text=text, kinds=kinds, session_id=session_id, archived=archived)
        with self._services.use() as services:
            found = services.store.memory.episodes.wanted(wanted)
        now = datetime.now(UTC)
        ranked = rank_memories(found, now=now, half_life_days=self._settings.memory_half_life_days)
        return sort_memories(ranked, order, now=now)[offset : offset + limit]

    def show_memory(self, episode_id: EpisodeId) -> Memory:
        """The memory with how it fades; it counts as opened. Raises `WrongUse` if unknown."""
        return self._changed(episode_id, lambda _: None)

    def pin_memory(self, episode_id: EpisodeId, *, pinned: bool) -> Memory:
        """The memory does not fade, or fades again. Raises `WrongUse` if unknown."""
        return self._changed(episode_id, lambda write: write.pin(episode_id, pinned=pinned))

    def change_memory(self, episode_id: EpisodeId, *, text: str) -> Memory:
        """The memory says that instead, and is recalled and listed by it; answers stay as given."""
        said = _line(text)
        with self._services.use() as services:
            episode = _episode(services, episode_id)
            if episode.kind not in _OWN_WORDS:
                raise WrongUse(
                    f"{episode_id}",
                    detail="Only what you said and summaries can be changed.",
                    remedy="Rate the answer, forget it, or change the question it was given to.",
                )
            services.conversations.reword(episode, said)
        return self._changed(episode_id, lambda _: None)

    def rate(self, episode_id: EpisodeId, *, rating: int) -> Memory:
        """The user gives an answer 1 to 5, or takes that back with 0 (T16)."""
        check_range("rating", rating, least=0, most=_BEST_RATING)
        return self._changed(episode_id, lambda write: write.rate(episode_id, rating=rating))

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
        """What was said about the question, best first, in a conversation or in all."""
        check_range("k", k, least=1, most=_MOST_RECALLED)
        bounds = RecallBounds(session_id=session_id, since=since, until=until, as_of=as_of)
        with self._services.use() as services:
            return services.recaller.recall(question, k=k, bounds=bounds)

    # What was learned

    def list_proposals(self) -> tuple[Proposal, ...]:
        """Statements of the user that wait to be confirmed as facts, the oldest first."""
        with self._services.use() as services:
            return services.store.memory.learned.proposals()

    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> None:
        """The statement is a fact of the user's own from now on, or is dropped."""
        with self._services.use() as services:
            proposal = services.store.memory.learned.proposal(proposal_id)
        if proposal is None:
            raise WrongUse(
                f"{proposal_id}",
                detail="No such statement waits to be confirmed.",
                remedy="List the statements that wait.",
            )
        edit = self._accepted(proposal) if accept else None
        with self._services.use() as services:
            _written(
                services,
                lambda write: write.answer(
                    proposal_id, accept=accept, edit_id=edit.id if edit is not None else None
                ),
            )

    def list_remarks(self) -> tuple[Remark, ...]:
        """The user's own context, which stands first in all that a model is given."""
        with self._services.use() as services:
            return services.store.memory.learned.remarks()

    def add_remark(self, text: str) -> Remark:
        """The line belongs to the user's own context. Raises `WrongUse` when it is empty."""
        said = _line(text)
        with self._services.use() as services:
            return _written(services, lambda write: write.add_remark(said, at=datetime.now(UTC)))

    def change_remark(self, remark_id: RemarkId, *, text: str) -> Remark:
        """The line says that instead. Raises `WrongUse` if unknown, or when the text is empty."""
        said = _line(text)
        with self._services.use() as services:
            _remark(services, remark_id)
            _written(services, lambda write: write.change_remark(remark_id, said))
            return _remark(services, remark_id)

    def drop_remark(self, remark_id: RemarkId) -> None:
        """The line is gone. Raises `WrongUse` if unknown."""
        with self._services.use() as services:
            _remark(services, remark_id)
            _written(services, lambda write: write.drop_remark(remark_id))

    # Within

    def _accepted(self, proposal: Proposal) -> Edit:
        said = AddFact(
            proposal.said, proposal.valid_from, proposal.valid_to, precision=proposal.precision
        )
        return self.edit(said)

    def _changed(
        self, episode_id: EpisodeId, change: Callable[[MemoryTransaction], None]
    ) -> Memory:
        """The memory after the change, which the user made and so counts as an access."""
        now = datetime.now(UTC)

        def changed(write: MemoryTransaction) -> None:
            change(write)
            write.access([episode_id], at=now)

        with self._services.use() as services:
            _episode(services, episode_id)
            _written(services, changed)
            episode = _episode(services, episode_id)
        half_life_days = self._settings.memory_half_life_days
        return Memory(episode, memory_strength(episode, now=now, half_life_days=half_life_days))


def _written(services: Services, change: Callable[[MemoryTransaction], T]) -> T:
    """What the change returns, made in the write lane in a transaction of its own."""

    def write() -> T:
        held: AbstractContextManager[MemoryTransaction] = services.store.memory.write()
        with held as within:
            return change(within)

    result: Any = services.lanes.write.submit(write).result()
    return result


def _session(services: Services, session_id: SessionId, *, settings: Settings) -> Session:
    found = services.store.memory.sessions.one(session_id)
    if found is None:
        raise unknown_session(session_id)
    return with_state(found, now=datetime.now(UTC), ages=session_ages(settings))


def _episode(services: Services, episode_id: EpisodeId) -> Episode:
    found = services.store.memory.episodes.of_ids([episode_id])
    if episode_id not in found:
        raise WrongUse(
            f"{episode_id}",
            detail="There is no such memory.",
            remedy="List what is remembered.",
        )
    return found[episode_id]


def _line(text: str) -> str:
    said = " ".join(text.split())
    if not said:
        raise WrongUse(detail="The line is empty.", remedy="Write what is to be kept in mind.")
    return said


def _remark(services: Services, remark_id: RemarkId) -> Remark:
    found = next((one for one in services.store.memory.learned.remarks() if one.id == remark_id), None)
    if found is None:
        raise WrongUse(f"{remark_id}", detail="There is no such line.", remedy="List the lines.")
    return found
