"""Sessions, episodes, proposed facts and the user's own context."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from msgspec.structs import replace

from core.answer.checking.check import checks_again
from core.answer.checking.provenance import locate_citations
from core.errors import WrongUse
from core.library.graph import ReviewPart
from core.library.services import LibraryPart, Services, check_range
from core.memory.export import write_new_private_file, write_private_file
from core.memory.recall.recaller import RecallBounds
from core.memory.sessions import session_ages, unknown_session, with_state
from core.memory.strength import memory_strength, rank_memories, sort_memories
from core.memory.transcript import build_transcript, transcript_markdown
from core.privacy.leaving import is_leaving
from core.records import memory
from core.records.answers.answers import SessionExport, SupportKind, Transcript, TranscriptEntry
from core.records.answers.questions import clean_question
from core.records.files.documents import DocumentText
from core.records.graph.edits import AddFact, Edit
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.settings.options import Settings
from core.sources.reconcile import is_inside
from core.store.memory.memory_store import EpisodeFilter
from core.store.memory.memory_transaction import MemoryTransaction

T = TypeVar("T")
_KINDS: tuple[memory.EpisodeKind, ...] = get_args(memory.EpisodeKind)
# Answers stay as they were given; session summaries are generated.
_EDITABLE_KINDS: tuple[memory.EpisodeKind, ...] = ("turn", "summary")
_MAX_SHOWN = 10_000
_MAX_RECALLED = 1000
_MAX_RATING = 5


class ConversationPart(LibraryPart):
    """Implements `ConversationOperations`."""

    def retell(self, session_id: SessionId) -> Transcript:
        return self._transcript(session_id, leaves=is_leaving())

    def _transcript(self, session_id: SessionId, *, leaves: bool) -> Transcript:
        with self._services.use() as services:
            session = _session(services, session_id, settings=self._settings)
            readable = services.policy.reader(leaves=leaves)
            documents = readable.documents

            def read(path: str, part: str | None) -> DocumentText | None:
                document_id = documents.find(path, part)
                return None if document_id is None else documents.text(document_id)

            episodes = readable.memory.episodes
            retold = build_transcript(
                session,
                episodes.by_session(session_id),
                read=read,
                find=episodes.by_ids,
                proposals=readable.memory.proposals.proposals(),
            )
            located = (
                replace(entry, citations=locate_citations(entry.citations, documents))
                for entry in retold.told
            )
            return replace(retold, told=tuple(map(_with_checks, located)))

    def export_session(
        self, session_id: SessionId, *, path: str, replace: bool = False
    ) -> SessionExport:
        retold = self._transcript(session_id, leaves=True)
        with self._services.use() as services:
            text = self._export_masker(services).mask(transcript_markdown(retold))
        write_private_file(path, text.encode(), overwrite=replace)
        return SessionExport(path, sum(turn.episode.kind == "turn" for turn in retold.told))

    def save_note(self, path: str, text: str) -> str:
        folder = os.path.realpath(Path(path).parent)
        with self._services.use() as services:
            for source in services.store.sources.list():
                if is_inside(folder, os.path.realpath(source.path)):
                    raise WrongUse(path, "note_folder_watched", folder=source.path)
        return str(write_new_private_file(path, text.encode(errors="replace")))


class MemoryPart(ReviewPart):
    """Implements `MemoryOperations`."""

    # Conversations

    def begin_session(self, title: str = "", *, passing: bool = False) -> memory.Session:
        with self._services.use() as services:
            return services.recorder.begin(" ".join(title.split()), private=passing)

    def list_sessions(
        self, *, text: str = "", archived: bool = False, limit: int = 100
    ) -> tuple[memory.Session, ...]:
        check_range("limit", limit, least=0, most=_MAX_SHOWN)
        now, ages = datetime.now(UTC), session_ages(self._settings)
        with self._services.use() as services:
            sessions = [
                with_state(one, now=now, ages=ages)
                for one in services.readable.memory.sessions.list(text=text)
            ]
        return tuple(one for one in sessions if archived or one.state != "archived")[:limit]

    def show_session(self, session_id: SessionId) -> memory.Conversation:
        with self._services.use() as services:
            ephemeral = services.recorder.ephemeral
            session_id = ephemeral.stored_id(session_id)
            if (passing := ephemeral.find(session_id)) is not None:
                return memory.Conversation(passing, ())
            session = _session(services, session_id, settings=self._settings)
            return memory.Conversation(
                session, services.readable.memory.episodes.by_session(session_id)
            )

    def change_session(
        self, session_id: SessionId, *, title: str | None = None, pinned: bool | None = None
    ) -> memory.Session:
        with self._services.use() as services:
            _session(services, session_id, settings=self._settings)

            def change(write: MemoryTransaction) -> None:
                if title is not None:
                    write.rename_session(session_id, " ".join(title.split()))
                if pinned is not None:
                    write.pin_session(session_id, pinned=pinned)

            _write(services, change)
            return _session(services, session_id, settings=self._settings)

    # Episodes

    def list_memories(  # noqa: PLR0913 - as `Engine` declares it
        self,
        *,
        text: str = "",
        kind: str = "",
        session_id: SessionId = memory.NO_SESSION,
        archived: bool = False,
        order: memory.MemoryOrder = "strongest",
        limit: int = 100,
        offset: int = 0,
    ) -> tuple[memory.Memory, ...]:
        check_range("limit", limit, least=0, most=_MAX_SHOWN)
        kinds: tuple[memory.EpisodeKind, ...] = tuple(name for name in _KINDS if name == kind)
        if kind and not kinds:
            raise WrongUse(kind, "no_such_memory_kind", kinds=", ".join(_KINDS))
        wanted = EpisodeFilter(text=text, kinds=kinds, session_id=session_id, archived=archived)
        with self._services.use() as services:
            episodes = services.readable.memory.episodes.find(wanted)
        if not kind and not session_id:
            # A reply that rests on nothing ("I did not find this") is told with its conversation.
            episodes = tuple(
                one for one in episodes if one.kind != "reply" or (one.used and one.importance > 0)
            )
        now = datetime.now(UTC)
        ranked = rank_memories(
            episodes, now=now, half_life_days=self._settings.memory_half_life_days
        )
        return sort_memories(ranked, order, now=now)[offset : offset + limit]

    def show_memory(self, episode_id: EpisodeId) -> memory.Memory:
        return self._change_episode(episode_id, lambda _: None)

    def pin_memory(self, episode_id: EpisodeId, *, pinned: bool) -> memory.Memory:
        return self._change_episode(episode_id, lambda write: write.pin(episode_id, pinned=pinned))

    def change_memory(self, episode_id: EpisodeId, *, text: str) -> memory.Memory:
        line = _line(text)
        with self._services.use() as services:
            episode = _episode(services, episode_id)
            if episode.kind not in _EDITABLE_KINDS:
                raise WrongUse(f"{episode_id}", "memory_not_editable")
            services.conversations.reword(episode, line)
        return self._change_episode(episode_id, lambda _: None)

    def rate(self, episode_id: EpisodeId, *, rating: int) -> memory.Memory:
        check_range("rating", rating, least=0, most=_MAX_RATING)
        return self._change_episode(episode_id, lambda write: write.rate(episode_id, rating=rating))

    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        session_id: SessionId = memory.NO_SESSION,
        since: str = "",
        until: str = "",
        as_of: str = "",
    ) -> tuple[memory.RecalledEpisode, ...]:
        check_range("k", k, least=1, most=_MAX_RECALLED)
        bounds = RecallBounds(session_id=session_id, since=since, until=until, as_of=as_of)
        with self._services.use() as services:
            return services.recaller.recall(clean_question(question), k=k, bounds=bounds)

    # Proposals and remarks

    def list_proposals(self) -> tuple[memory.Proposal, ...]:
        with self._services.use() as services:
            return services.readable.memory.proposals.proposals()

    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> None:
        with self._services.use() as services:
            proposal = services.readable.memory.proposals.proposal(proposal_id)
        if proposal is None:
            raise WrongUse(f"{proposal_id}", "no_such_proposal")
        edit = self._accept(proposal) if accept else None
        with self._services.use() as services:
            _write(
                services,
                lambda write: write.answer(
                    proposal_id, accept=accept, edit_id=edit.id if edit is not None else None
                ),
            )

    def list_remarks(self) -> tuple[memory.Remark, ...]:
        with self._services.use() as services:
            return services.readable.memory.proposals.remarks()

    def add_remark(self, text: str) -> memory.Remark:
        line = _line(text)
        with self._services.use() as services:
            return _write(services, lambda write: write.add_remark(line, at=datetime.now(UTC)))

    def change_remark(self, remark_id: RemarkId, *, text: str) -> memory.Remark:
        line = _line(text)
        with self._services.use() as services:
            _remark(services, remark_id)
            _write(services, lambda write: write.change_remark(remark_id, line))
            return _remark(services, remark_id)

    def drop_remark(self, remark_id: RemarkId) -> None:
        with self._services.use() as services:
            _remark(services, remark_id)
            _write(services, lambda write: write.drop_remark(remark_id))

    # Internals

    def _accept(self, proposal: memory.Proposal) -> Edit:
        fact = AddFact(
            proposal.said, proposal.valid_from, proposal.valid_to, precision=proposal.precision
        )
        return self.edit(fact)

    def _change_episode(
        self, episode_id: EpisodeId, change: Callable[[MemoryTransaction], None]
    ) -> memory.Memory:
        """Apply a change by the user, which counts as access, and return the episode."""
        now = datetime.now(UTC)

        def changed(write: MemoryTransaction) -> None:
            change(write)
            write.access([episode_id], at=now)

        with self._services.use() as services:
            _episode(services, episode_id)
            _write(services, changed)
            episode = _episode(services, episode_id)
        half_life_days = self._settings.memory_half_life_days
        return memory.Memory(
            episode, memory_strength(episode, now=now, half_life_days=half_life_days)
        )


def _write(services: Services, change: Callable[[MemoryTransaction], T]) -> T:
    """Run a change in the write lane, in its own transaction, and return its result."""

    def write() -> T:
        transaction: AbstractContextManager[MemoryTransaction] = services.store.memory.write()
        with transaction as within:
            return change(within)

    result: Any = services.write(write)
    return result


def _session(services: Services, session_id: SessionId, *, settings: Settings) -> memory.Session:
    session = services.readable.memory.sessions.get(session_id)
    if session is None:
        raise unknown_session(session_id)
    return with_state(session, now=datetime.now(UTC), ages=session_ages(settings))


def _episode(services: Services, episode_id: EpisodeId) -> memory.Episode:
    episodes = services.readable.memory.episodes.by_ids([episode_id])
    if episode_id not in episodes:
        raise WrongUse(f"{episode_id}", "no_such_memory")
    return episodes[episode_id]


def _with_checks(entry: TranscriptEntry) -> TranscriptEntry:
    """Return the entry with the model that wrote the answer, and what supports its statements."""
    how = entry.episode.why.arguments
    stored = str(how.get("support", "")).split()
    support: list[SupportKind] = [
        "" if by == memory.UNSUPPORTED else cast("SupportKind", by) for by in stored
    ]
    sentences = checks_again(entry.episode.text, support)
    return replace(entry, model=str(how.get("model", "")), sentences=sentences)


def _line(text: str) -> str:
    line = " ".join(text.split())
    if not line:
        raise WrongUse("", "remark_empty")
    return line


def _remark(services: Services, remark_id: RemarkId) -> memory.Remark:
    remark = next(
        (one for one in services.readable.memory.proposals.remarks() if one.id == remark_id), None
    )
    if remark is None:
        raise WrongUse(f"{remark_id}", "no_such_remark")
    return remark
