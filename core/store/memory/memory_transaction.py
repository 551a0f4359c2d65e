"""One transaction on conversations."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Literal

from msgspec.structs import replace

from core.messages import dump_message
from core.records.ids import ConsolidationId, EditId, EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import Consolidation, Episode, Proposal, Remark, Session
from core.store.database.database import Database, replace_surrogates, to_datetime64, with_utc
from core.store.memory import memory_rows


class MemoryTransaction:
    """Changes that are committed together when the block of `MemoryStore.write` ends."""

    def __init__(self, db: Database, *, next_id: Callable[[str], int]) -> None:
        self._db = db
        self._next_id = next_id

    # Conversations

    def begin_session(self, title: str, *, at: datetime) -> Session:
        """Start a new, empty conversation."""
        session = Session(SessionId(self._next_id("session")), replace_surrogates(title), at, at)
        self._db.insert("sessions", [(session.id, session.title, at, at, 0)])
        return session

    def resume_session(self, session: Session) -> None:
        """Add a conversation under the id that it had before it was emptied."""
        row = (session.id, replace_surrogates(session.title), session.begun_at, session.last_at, 0)
        self._db.insert("sessions", [row])

    def rename_session(self, session_id: SessionId, title: str) -> None:
        """Set the title of the conversation."""
        self._db.run("UPDATE sessions SET title = ? WHERE id = ?", title, session_id)

    def pin_session(self, session_id: SessionId, *, pinned: bool) -> None:
        """Pin the conversation, so that it is listed first and never archived, or unpin it."""
        self._db.run("UPDATE sessions SET pinned = ? WHERE id = ?", int(pinned), session_id)

    # Episodes

    def add(self, episodes: Sequence[Episode]) -> tuple[Episode, ...]:
        """Add consecutive episodes of one conversation; the first follows `previous`."""
        kept: list[Episode] = []
        for episode in episodes:
            before = kept[-1] if kept else None
            follows = before is not None and before.session_id == episode.session_id
            previous = before.id if before is not None and follows else episode.previous
            number = EpisodeId(self._next_id("episode"))
            kept.append(replace(episode, id=number, previous=previous))
        self._db.insert("episodes", [memory_rows.episode_row(one) for one in kept])
        self._db.insert(
            "episode_things", [row for one in kept for row in memory_rows.entity_rows(one)]
        )
        self._db.insert("episode_uses", [row for one in kept for row in memory_rows.use_rows(one)])
        for session_id in dict.fromkeys(one.session_id for one in kept):
            last = max(one.happened_at for one in kept if one.session_id == session_id)
            self._db.run(
                "UPDATE sessions SET last_at = greatest(last_at, ?) WHERE id = ?",
                to_datetime64(last).astype(datetime),
                session_id,
            )
        return tuple(kept)

    def put_gist(self, gist: Episode) -> Episode:
        """Set the gist of a conversation; pin, rating and accesses are inherited."""
        old: list[tuple[Any, ...]] = self._db.run(
            "SELECT id, pinned, rating, accesses, accessed_at FROM episodes"
            " WHERE session_id = ? AND kind = 'session' ORDER BY id",
            gist.session_id,
        )
        ids = [row[0] for row in old]
        if ids:
            memory_rows.delete_episode_rows(self._db, ids)
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
        """Set text, explanation, entities and topics of the episode; other fields are kept."""
        self._db.run(
            "UPDATE episodes SET text = ?, why = ?, topics = ? WHERE id = ?",
            replace_surrogates(episode.text),
            dump_message(episode.why),
            memory_rows.encode_topics(episode),
            episode.id,
        )
        self._db.run("DELETE FROM episode_things WHERE episode_id = ?", episode.id)
        self._db.insert("episode_things", memory_rows.entity_rows(episode))

    def pin(self, episode_id: EpisodeId, *, pinned: bool) -> None:
        """Pin the episode, so that its strength does not decay, or unpin it."""
        self._db.run("UPDATE episodes SET pinned = ? WHERE id = ?", int(pinned), episode_id)

    def rate(self, episode_id: EpisodeId, *, rating: int) -> None:
        """Set the user's rating of 1 to 5, or remove it with 0 (T16)."""
        self._db.run("UPDATE episodes SET rating = ? WHERE id = ?", rating, episode_id)

    def access(self, ids: Sequence[EpisodeId], *, at: datetime) -> None:
        """Count that the user opened, pinned or rated these episodes."""
        self._db.run(
            "UPDATE episodes SET accesses = accesses + 1, accessed_at = ? WHERE id IN :ids",
            to_datetime64(at).astype(datetime),
            ids=ids,
        )

    def archive(self, ids: Sequence[EpisodeId], *, into: EpisodeId | None = None) -> None:
        """Archive the episodes, with the summary that replaces them if there is one."""
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
        """Add everything under new ids that refer to each other as the old ones did.

        A session with a negative id exists already, under that id without the sign: only
        episodes are added to it. References to episodes that are not imported are dropped.
        """
        new = [it for it in sessions if it.id > 0]
        numbers = {it.id: SessionId(self._next_id("session")) for it in new}
        numbers |= {it.id: SessionId(-it.id) for it in sessions if it.id < 0}
        self._db.insert(
            "sessions",
            [
                (
                    numbers[session.id],
                    replace_surrogates(session.title),
                    session.begun_at,
                    session.last_at,
                    int(session.pinned),
                )
                for session in new
            ],
        )
        ids = {it.id: EpisodeId(self._next_id("episode")) for it in episodes}
        kept = [
            replace(
                episode,
                id=ids[episode.id],
                session_id=numbers[episode.session_id],
                previous=ids.get(episode.previous) if episode.previous else None,
                into=ids.get(episode.into) if episode.into else None,
            )
            for episode in episodes
        ]
        self._db.insert("episodes", [memory_rows.episode_row(it) for it in kept])
        self._db.insert(
            "episode_things", [row for it in kept for row in memory_rows.entity_rows(it)]
        )
        self._db.insert("episode_uses", [row for it in kept for row in memory_rows.use_rows(it)])
        self._db.insert(
            "consolidations",
            [
                (
                    self._next_id("consolidation"), ids[consolidation.summary.id],
                    ",".join(str(ids[one]) for one in consolidation.of),
                    consolidation.made_at, consolidation.by, None,
                )
                for consolidation in consolidations
                if consolidation.summary.id in ids and all(one in ids for one in consolidation.of)
            ],
        )  # fmt: skip

    # Consolidation

    def consolidate(
        self,
        summary: Episode,
        of: Sequence[EpisodeId],
        *,
        at: datetime,
        by: Literal["model", "extractive"],
    ) -> Consolidation:
        """Add the summary and archive the episodes that it replaces (T6)."""
        kept = self.add([summary])[0]
        self.archive(of, into=kept.id)
        number = ConsolidationId(self._next_id("consolidation"))
        listed = ",".join(str(one) for one in of)
        self._db.insert("consolidations", [(number, kept.id, listed, at, by, None)])
        return Consolidation(number, kept, tuple(of), at, by)

    def undo_consolidation(
        self, consolidation_id: ConsolidationId, *, at: datetime
    ) -> EpisodeId | None:
        """Reactivate the summarized episodes and delete the summary; return its id.

        Returns None if there is no such consolidation, or it was undone.
        """
        rows: list[tuple[Any, ...]] = self._db.run(
            "SELECT summary_id FROM consolidations WHERE id = ? AND undone_at IS NULL",
            consolidation_id,
        )
        if not rows:
            return None
        summary = EpisodeId(rows[0][0])
        self._db.run(
            "UPDATE episodes SET state = 'active', went_into = 0 WHERE went_into = ?", summary
        )
        memory_rows.delete_episode_rows(self._db, [summary])
        self._db.run(
            "UPDATE consolidations SET undone_at = ? WHERE id = ?",
            to_datetime64(at).astype(datetime),
            consolidation_id,
        )
        return summary

    # Proposals and the user's own context

    def propose(self, proposal: Proposal) -> Proposal:
        """Add a proposal that waits for the user's answer; return it with its id."""
        kept = replace(proposal, id=ProposalId(self._next_id("proposal")))
        self._db.insert("proposals", [memory_rows.proposal_row(kept)])
        return kept

    def answer(
        self, proposal_id: ProposalId, *, accept: bool, edit_id: EditId | None = None
    ) -> None:
        """Store the answer to the proposal; accepted, it became that edit."""
        self._db.run(
            "UPDATE proposals SET answer = ?, edit_id = ? WHERE id = ?",
            "accepted" if accept else "rejected",
            edit_id or 0,
            proposal_id,
        )

    def add_remark(self, text: str, *, at: datetime, episode_id: EpisodeId | None = None) -> Remark:
        """Add a line to the user's own context."""
        remark = Remark(RemarkId(self._next_id("remark")), replace_surrogates(text), at, episode_id)
        self._db.insert("remarks", [(remark.id, remark.text, at, episode_id or 0)])
        return remark

    def change_remark(self, remark_id: RemarkId, text: str) -> None:
        """Replace the text of the line."""
        self._db.run(
            "UPDATE remarks SET text = ? WHERE id = ?", replace_surrogates(text), remark_id
        )

    def drop_remark(self, remark_id: RemarkId) -> None:
        """Delete the line."""
        self._db.run("DELETE FROM remarks WHERE id = ?", remark_id)
