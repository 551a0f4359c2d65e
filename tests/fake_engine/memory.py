"""Memory of the fake engine: episodes about a kelp survey."""

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec.structs import replace

from core.errors import WrongUse
from core.events import Changes
from core.memory.strength import memory_strength, rank_memories, sort_memories
from core.messages import UserMessage
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import ConsolidationId, EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import (
    NO_SESSION,
    Consolidation,
    Episode,
    EraseResult,
    ForgetRequest,
    Memory,
    MemoryExportResult,
    MemoryImportResult,
    Proposal,
    RecalledEpisode,
    Remark,
    SourceSpan,
)
from tests.fake_engine.replies import FakeReplies

HALF_LIFE_DAYS = 7.0
KELP_SURVEY, IMANI = EntityName("kelp survey", "Project"), EntityName("Dr. Imani Okafor", "Person")
EPISODES = (
    ("turn", 0, "How much carbon does a restored bed store?", 0.3),
    ("reply", 0, "Imani estimates about 3.1 tonnes of carbon per hectare per year [1].", 0.3),
    ("turn", 2, "Please always use metric units.", 0.8),
    ("turn", 9, "The grant report is due on 30 June, and Jonas writes the budget.", 0.6),
    ("reply", 9, "Noted. The draft asks for 42,000 euros [2].", 0.2),
    ("turn", 20, "What did we say about algae?", 0.1),
    ("session", 34, "About the spring survey: how many plants, who counted, which storm.", 0.4),
    ("turn", 70, "Is the drone repaired?", 0.1),
)


def make_episodes(now: datetime) -> list[Episode]:
    made = []
    for number, (kind, days, text, importance) in enumerate(EPISODES, 1):
        made.append(
            Episode(
                EpisodeId(number),
                SessionId(1 + days // 10),
                kind,  # type: ignore[arg-type]
                "loci" if kind == "reply" else "user",
                text,
                now - timedelta(days=days, minutes=10 - number),
                importance=importance,
                things=(KELP_SURVEY, IMANI)[: 1 + number % 2],
                topics=("carbon",) if number < 3 else (),
                used=(SourceSpan("/home/ada/Research/kelp-survey.md", None, 20, 40),)
                if kind == "reply"
                else (),
                previous=EpisodeId(number - 1) if kind == "reply" else None,
                pinned=number == 3,
                accesses=4 if number == 4 else 0,
                accessed_at=now if number == 4 else None,
            )
        )
    return made


class FakeMemory(FakeReplies):
    """Memory over a list of episodes; `_reply` is provided by `FakeEngine`."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)
        self.episodes = make_episodes(self.now)
        self.withheld: set[EpisodeId | None] = set()
        self.proposals = (
            Proposal(
                ProposalId(1),
                EpisodeId(4),
                StatementRef(EntityName("Jonas Feld", "Person"), "WRITES", "the budget"),
                "Jonas writes the budget",
                self.now,
            ),
        )
        self.remarks = (Remark(RemarkId(1), "Answer with metric units.", self.now),)
        self.consolidations = (
            Consolidation(
                ConsolidationId(1),
                replace(self.episodes[6], kind="summary"),
                (EpisodeId(90), EpisodeId(91), EpisodeId(92)),
                self.now,
            ),
        )

    def _memory(self, episode: Episode) -> Memory:
        return Memory(
            episode, memory_strength(episode, now=self.now, half_life_days=HALF_LIFE_DAYS)
        )

    def list_memories(
        self,
        *,
        text: str = "",
        kind: str = "",
        session_id: SessionId = NO_SESSION,
        archived: bool = False,
        order: Any = "strongest",
        limit: int = 100,
        offset: int = 0,
    ) -> Any:
        fitting = [
            episode
            for episode in self.episodes
            if text.lower() in episode.text.lower()
            and kind in {"", episode.kind}
            and (archived or episode.state == "active")
        ]
        ranked = rank_memories(fitting, now=self.now, half_life_days=HALF_LIFE_DAYS)
        memories = sort_memories(ranked, order, now=self.now)[offset : offset + limit]
        return self._reply("list_memories", memories, text, kind, order, archived, offset)

    def show_memory(self, episode_id: EpisodeId) -> Any:
        return self._change("show_memory", episode_id)

    def pin_memory(self, episode_id: EpisodeId, *, pinned: bool) -> Any:
        return self._change("pin_memory", episode_id, pinned=pinned)

    def change_memory(self, episode_id: EpisodeId, *, text: str) -> Any:
        return self._change("change_memory", episode_id, text=text)

    def rate(self, episode_id: EpisodeId, *, rating: int) -> Any:
        return self._change("rate", episode_id, rating=rating)

    def _change(self, name: str, episode_id: EpisodeId, **changes: Any) -> Any:
        row = next((i for i, it in enumerate(self.episodes) if it.id == episode_id), None)
        if row is None:
            return self._reply(
                name, WrongUse("", UserMessage.literal("There is no such memory.")), episode_id
            )
        used = self.episodes[row].accesses + 1
        changed = replace(self.episodes[row], accesses=used, accessed_at=self.now, **changes)
        self.episodes[row] = changed
        return self._reply(name, self._memory(changed), episode_id, *changes.values())

    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        session_id: SessionId = NO_SESSION,
        since: str = "",
        until: str = "",
        as_of: str = "",
    ) -> Any:
        recalled = tuple(
            RecalledEpisode(episode, 0.75, {"words": 0.75}, UserMessage.literal("You said this."))
            for episode in self.episodes[:k]
        )
        return self._reply("recall", recalled, question)

    def list_proposals(self) -> Any:
        return self._reply("list_proposals", self.waiting_proposals())

    def waiting_proposals(self) -> tuple[Proposal, ...]:
        return tuple(it for it in self.proposals if it.episode_id not in self.withheld)

    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> Any:
        if proposal_id not in {it.id for it in self.proposals}:
            error = WrongUse(str(proposal_id), UserMessage.literal("It does not wait."))
            return self._reply("answer_proposal", error, proposal_id)
        self.proposals = tuple(it for it in self.proposals if it.id != proposal_id)
        return self._reply("answer_proposal", None, proposal_id, accept)

    def list_remarks(self) -> Any:
        return self._reply("list_remarks", self.remarks)

    def add_remark(self, text: str) -> Any:
        made = Remark(RemarkId(len(self.remarks) + 10), text, self.now)
        self.remarks += (made,)
        return self._reply("add_remark", made, text)

    def change_remark(self, remark_id: RemarkId, *, text: str) -> Any:
        self.remarks = tuple(
            replace(remark, text=text) if remark.id == remark_id else remark
            for remark in self.remarks
        )
        return self._reply("change_remark", self.remarks[0], remark_id, text)

    def drop_remark(self, remark_id: RemarkId) -> Any:
        self.remarks = tuple(it for it in self.remarks if it.id != remark_id)
        return self._reply("drop_remark", None, remark_id)

    def forget(self, what: ForgetRequest) -> Any:
        gone = [
            episode
            for episode in self.episodes
            if what.everything
            or episode.id == what.episode_id
            or episode.session_id == what.session_id
        ]
        self.episodes = [it for it in self.episodes if it not in gone]
        self.announce(Changes(frozenset({"memories"})))
        erased = EraseResult(episodes=len(gone), rewritten=("loci.duckdb", "loci.index"))
        return self._reply("forget", erased, what)

    def withhold(self, what: ForgetRequest) -> Any:
        self.withheld.add(what.episode_id)
        self.announce(Changes(frozenset({"memories"})))
        return self._reply("withhold", None, what)

    def stop_withholding(self, what: ForgetRequest) -> Any:
        self.withheld.discard(what.episode_id)
        self.announce(Changes(frozenset({"memories"})))
        return self._reply("stop_withholding", None, what)

    def consolidate(self, *, after_days: int = -1, cancel: Any = None) -> Any:
        return self._reply("consolidate", self.consolidations, after_days)

    def list_consolidations(self) -> Any:
        return self._reply("list_consolidations", self.consolidations)

    def undo_consolidation(self, consolidation_id: ConsolidationId) -> Any:
        if consolidation_id not in {it.id for it in self.consolidations}:
            error = WrongUse(str(consolidation_id), "unknown_summary")
            return self._reply("undo_consolidation", error, consolidation_id)
        self.consolidations = tuple(
            replace(consolidation, undone_at=self.now)
            if consolidation.id == consolidation_id
            else consolidation
            for consolidation in self.consolidations
        )
        return self._reply("undo_consolidation", None, consolidation_id)

    def export_memory(self, path: str, *, replace: bool = False) -> Any:
        return self._reply("export_memory", MemoryExportResult(path, 3, 8, 1), path, replace)

    def import_memory(self, path: str) -> Any:
        return self._reply("import_memory", MemoryImportResult(1, 2), path)
