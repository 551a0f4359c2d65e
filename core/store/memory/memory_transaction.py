"""One transaction on what is remembered."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Literal

from msgspec.structs import replace

from core.records.ids import (
    ConsolidationId,
    EditId,
    EpisodeId,
    ProposalId,
    RemarkId,
    SessionId,
)
from core.records.memory import Consolidation, Episode, Proposal, Remark, Session
from core.store.database.database import Database
from core.store.database.schema import replace_surrogates, to_datetime64, with_utc
from core.store.memory.consolidations import undo_consolidation
from core.store.memory.memory_import import import_conversations
from core.store.memory.memory_rows import (
    encode_topics,
    entity_rows,
    episode_row,
    proposal_row,
    use_rows,
)


class MemoryTransaction:
    """Changes that become true together when the block of `Memories.write` ends, or not at all."""

    def __init__(self, db: Database, *, next_id: Callable[[str], int]) -> None:
        self._db = db
        self._next_id = next_id

    # Conversations

    def begin_session(self, title: str, *, at: datetime) -> Session:
        """A new conversation, in which nothing has been said."""
        session = Session(SessionId(self._next_id("session")), replace_surrogates(title), at, at)
        self._db.insert("sessions", [(session.id, session.title, at, at, 0)])
        return session

    def rename_session(self, session_id: SessionId, title: str) -> None:
        """The conversation has that title."""
        self._db.run("UPDATE sessions SET title = ? WHERE id = ?", title, session_id)

    def pin_session(self, session_id: SessionId, *, pinned: bool) -> None:
        """The conversation stands first and is never archived, or is like others."""
        self._db.run("UPDATE sessions SET pinned = ? WHERE id = ?", int(pinned), session_id)

    # Episodes

    def add(self, episodes: Sequence[Episode]) -> tuple[Episode, ...]:
        """The episodes are kept, each with a number of its own; the first follows `previous`.

        Those of one conversation that come together follow each other.
        """
        kept: list[Episode] = []
        for episode in episodes:
            before = kept[-1] if kept else None
            follows = before is not None and before.session_id == episode.session_id
            previous = before.id if before is not None and follows else episode.previous
            number = EpisodeId(self._next_id("episode"))
            kept.append(replace(episode, id=number, previous=previous))
        self._db.insert("episodes", [episode_row(one) for one in kept])
        self._db.insert("episode_things", [row for one in kept for row in entity_rows(one)])
        self._db.insert("episode_uses", [row for one in kept for row in use_rows(one)])
        for session_id in dict.fromkeys(one.session_id for one in kept):
            last = max(one.happened_at for one in kept if one.session_id == session_id)
            self._db.run(
                "UPDATE sessions SET last_at = greatest(last_at, ?) WHERE id = ?",
                to_datetime64(last).astype(datetime),
                session_id,
            )
        return tuple(kept)

    def put_gist(self, gist: Episode) -> Episode:
        """The conversation has this gist and no other.

        Pinned, rated or opened, the one before hands that on.
        """
        old: list[tuple[Any, ...]] = self._db.run(
            "SELECT id, pinned, rating, accesses, accessed_at FROM episodes"
            " WHERE session_id = ? AND kind = 'session' ORDER BY id",
            gist.session_id,
        )
        ids = [row[0] for row in old]
        if ids:
            self._db.run("DELETE FROM episodes WHERE id IN :ids", ids=ids)
            self._db.run("DELETE FROM episode_things WHERE episode_id IN :ids", ids=ids)
            self._db.run("DELETE FROM episode_uses WHERE episode_id IN :ids", ids=ids)
            _, pinned, rating, accesses, accessed_at = old[0]
            gist = replace(
                gist,
                pinned=bool(pinned),
                rating=rating,
                accesses=accesses,
                accessed_at=with_utc(accessed_at),
            )
        return self.add([gist])[0]

    def reword(self, episode: Episode) -> None:
        """The episode has these words, things and topics; all else of it stays."""
        self._db.run(
            "UPDATE episodes SET text = ?, topics = ? WHERE id = ?",
            replace_surrogates(episode.text),
            encode_topics(episode),
            episode.id,
        )
        self._db.run("DELETE FROM episode_things WHERE episode_id = ?", episode.id)
        self._db.insert("episode_things", entity_rows(episode))

    def pin(self, episode_id: EpisodeId, *, pinned: bool) -> None:
        """The episode does not fade, or fades like others."""
        self._db.run("UPDATE episodes SET pinned = ? WHERE id = ?", int(pinned), episode_id)

    def rate(self, episode_id: EpisodeId, *, rating: int) -> None:
        """The user gives the episode 1 to 5, or takes that back with 0 (T16)."""
        self._db.run("UPDATE episodes SET rating = ? WHERE id = ?", rating, episode_id)

    def access(self, ids: Sequence[EpisodeId], *, at: datetime) -> None:
        """The user opened, pinned or rated these."""
        self._db.run(
            "UPDATE episodes SET accesses = accesses + 1, accessed_at = ? WHERE id IN :ids",
            to_datetime64(at).astype(datetime),
            ids=ids,
        )

    def archive(self, ids: Sequence[EpisodeId], *, into: EpisodeId | None = None) -> None:
        """The episodes are archived, gone into a summary if there is one."""
        self._db.run(
            "UPDATE episodes SET state = 'archived', went_into = ? WHERE id IN :ids",
            into or 0,
            ids=ids,
        )

    def import_conversations(
        self,
        sessions: Sequence[Session],
        episodes: Sequence[Episode],
        consolidations: Sequence[Consolidation],
    ) -> None:
        """All of it is kept under new numbers that refer to each other as the old ones did."""
        import_conversations(self._db, sessions, episodes, consolidations, next_id=self._next_id)

    # Consolidation

    def consolidate(
        self,
        summary: Episode,
        of: Sequence[EpisodeId],
        *,
        at: datetime,
        by: Literal["model", "extractive"],
    ) -> Consolidation:
        """The summary is an episode and those it stands for are archived (T6)."""
        kept = self.add([summary])[0]
        self.archive(of, into=kept.id)
        number = ConsolidationId(self._next_id("consolidation"))
        listed = ",".join(str(one) for one in of)
        self._db.insert("consolidations", [(number, kept.id, listed, at, by, None)])
        return Consolidation(number, kept, tuple(of), at, by)

    def undo_consolidation(
        self, consolidation_id: ConsolidationId, *, at: datetime
    ) -> EpisodeId | None:
        """What went into the summary is as before; the id of the summary, which is gone.

        None when there is no such consolidation, or it was undone.
        """
        return undo_consolidation(self._db, consolidation_id, at=at)

    # What was learned

    def propose(self, proposal: Proposal) -> Proposal:
        """The statement waits for an answer, under a number of its own."""
        kept = replace(proposal, id=ProposalId(self._next_id("proposal")))
        self._db.insert("proposals", [proposal_row(kept)])
        return kept

    def answer(
        self, proposal_id: ProposalId, *, accept: bool, edit_id: EditId | None = None
    ) -> None:
        """The statement waits no more; accepted, it became that change."""
        self._db.run(
            "UPDATE proposals SET answer = ?, edit_id = ? WHERE id = ?",
            "accepted" if accept else "rejected",
            edit_id or 0,
            proposal_id,
        )

    def add_remark(self, text: str, *, at: datetime, episode_id: EpisodeId | None = None) -> Remark:
        """The line belongs to the user's own context."""
        remark = Remark(RemarkId(self._next_id("remark")), replace_surrogates(text), at, episode_id)
        self._db.insert("remarks", [(remark.id, remark.text, at, episode_id or 0)])
        return remark

    def change_remark(self, remark_id: RemarkId, text: str) -> None:
        """The line says that instead."""
        self._db.run(
            "UPDATE remarks SET text = ? WHERE id = ?", replace_surrogates(text), remark_id
        )

    def drop_remark(self, remark_id: RemarkId) -> None:
        """The line is gone."""
        self._db.run("DELETE FROM remarks WHERE id = ?", remark_id)
