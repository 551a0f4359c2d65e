"""An engine without stores, so that wire, client and engine process are tested alone."""

import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from core.errors import Unreadable, WrongUse
from core.events import Event, EventBus
from core.lanes import Cancel
from core.records.answers.answers import Answer, AnswerChunk, Hit, SearchResult, Trace
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.files.documents import DocumentText, PagePicture
from core.records.files.status import (
    CacheStats,
    EngineMetrics,
    FileRow,
    Progress,
    Refinement,
    Source,
    Status,
    StepLatency,
)
from core.records.graph.edits import (
    Change,
    Contradiction,
    Edit,
    EntityName,
    KeepApart,
    Merge,
    MergeCandidate,
)
from core.records.graph.edits import MergeAnswer as SameOrNot
from core.records.graph.graph_summary import (
    BoundaryEntity,
    CentralEntity,
    Community,
    Cooccurrence,
    EntityProfile,
    ExportFormat,
    GraphExport,
    GraphPath,
    GraphStats,
    LinkSuggestion,
    Paths,
    RelationGroup,
)
from core.records.ids import (
    CommunityId,
    ConsolidationId,
    EditId,
    EntityId,
    FactId,
    ReviewId,
    SessionId,
    SourceId,
)
from core.records.knowledge import Entity, FactView, Neighborhood
from core.records.memory import (
    NO_SESSION,
    Consolidation,
    EraseResult,
    ForgetRequest,
    MemoryExportResult,
    MemoryImportResult,
    Tier,
)
from core.records.models import DownloadProgress, ModelInfo, ModelTestResult
from core.records.options import OptionInfo
from tests.fake_engine.data import FakeData
from tests.fake_engine.documents import FakeDocuments
from tests.fake_engine.explore import FakeExplore
from tests.fake_engine.map import FakeMap
from tests.fake_engine.memory import REPLY, TURN, FakeMemory
from tests.fake_engine.review import FakeReview
from tests.fake_engine.sources import FakeSources
from tests.fake_engine.timeline import FakeTimeline

WHEN = datetime(2025, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)
ADA, COUNTESS = EntityName("Ada", "Person"), EntityName("Ada Lovelace", "Person")

MODEL = ModelInfo(
    name="Small 1B",
    kind="language",
    state="ready",
    languages=("en", "de"),
    size_bytes=1_000_000_000,
    license="MIT",
    path="/models/small.gguf",
    got_bytes=1_000_000_000,
)


class FakeEngine(
    FakeDocuments,
    FakeMemory,
    FakeExplore,
    FakeData,
    FakeMap,
    FakeReview,
    FakeSources,
    FakeTimeline,
):
    """A `Engine` with fixed replies; `settle` waits for `let_settle`, a question for nothing."""

    def __init__(self) -> None:
        self.announcer = EventBus()
        self.let_settle = threading.Event()
        self.settling = threading.Semaphore(0)
        self.closed = threading.Event()
        self.sources: list[Source] = []
        self.options: dict[str, object] = {"watch_in_background": False, "anchors": 3}
        self.paused = False
        self.pinned = ""
        self.model = ""
        self.forgotten = ForgetRequest()
        self.edits: list[Edit] = []
        self._lock = threading.Lock()

    def add_sources(self, paths: Sequence[str]) -> tuple[Source, ...]:
        with self._lock:
            for path in paths:
                if "missing" in path:
                    raise WrongUse(path, detail="This path does not exist.", remedy="Check it.")
                self.sources.append(Source(SourceId(len(self.sources) + 1), path, WHEN))
            return tuple(self.sources[-len(paths) :])

    def remove_source(self, source_id: SourceId) -> None:
        with self._lock:
            self.sources = [one for one in self.sources if one.id != source_id]

    def sync(self, *, rebuild: bool = False) -> None:
        self.options["rebuilt"] = rebuild

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        if on_piece:
            for done in range(3):
                on_piece(Progress("reading", doing="a.md", done=done, total=3, seconds_left=1.5))
        self.settling.release()
        while not self.let_settle.is_set():
            if cancel:
                cancel.wait(0.01)
                cancel.check()
        return self.status()

    def status(self) -> Status:
        return Status(
            files=len(self.sources),
            documents=0,
            passages=0,
            entities=0,
            facts=0,
            pending=0,
            read=0,
            duplicates=(),
            skipped=(),
            failed=(),
            problems_inside=(),
            progress=Progress("paused" if self.paused else "idle"),
            sources=tuple(self.sources),
            paused=self.paused,
            refinement=Refinement(pinned=(self.pinned,) if self.pinned else ()),
        )

    def show_figures(self) -> EngineMetrics:
        return EngineMetrics(
            3, 0, (StepLatency("total", 3, 12.5, 40.0),), (CacheStats("results", 1, 3, 2),)
        )

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[FileRow, ...]:
        return tuple(
            FileRow(f"/notes/{n}{text}", "read", modified_at=WHEN)
            for n in range(offset, offset + limit)
        )

    def pause(self) -> None:
        self.paused = True

    def resume(self) -> None:
        self.paused = False

    def pin(self, path: str, *, pinned: bool) -> None:
        self.pinned = path if pinned else ""

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        on_piece: Callable[[AnswerChunk], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        words = question.split()
        for word in words:
            if on_piece:
                on_piece(AnswerChunk(text=word + " "))
        return Answer(
            question, True, " ".join(words), (), (), Trace(question), {"total": 1.5},
            session_id=session_id,
        )  # fmt: skip

    def search(
        self, question: str, *, k: int = 10, wishes: QueryOptions = DEFAULT_OPTIONS
    ) -> SearchResult:
        hits = tuple(
            Hit("/a.md", None, "A", None, n, n + 1, "…", 1.0 / (n + 1), "words") for n in range(k)
        )
        return SearchResult(question, hits, (), Trace(question, {"k": k}), {"total": 0.25})

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        if part == "broken":
            raise Unreadable(path, detail="The PDF is locked.", remedy="Save a copy without.")
        if part == "bug":
            return {}["nothing"]
        return DocumentText(path, part, "md", "Ä title", "text ☃ " * 1000, written_at=WHEN)

    def show_page(
        self,
        path: str,
        *,
        part: str | None = None,
        page: int = 1,
        scale: float = 1.5,
        start: int = 0,
        end: int = 0,
    ) -> PagePicture:
        return PagePicture(bytes(range(256)) * 4096, 10, int(20 * scale), ((0.5, 1, 2, 3),))

    def show_graph(
        self,
        name: str,
        *,
        kind: str = "",
        variant: str = "",
        hops: int = 1,
        limit: int = 0,
        as_of: str = "",
        history: bool = False,
    ) -> Neighborhood:
        return Neighborhood(False, name, similar=("Ada",))

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> EntityProfile:
        if name == "Nobody":
            return EntityProfile(found=False, name=name)
        fact = FactView(name, "KNOWS", "Bo", 0.8, "extracted", "file", id=FactId(7))
        knows = RelationGroup("KNOWS", True, 12, (fact,))
        entity = Entity(EntityId(1), name, kind or "Person")
        return EntityProfile(True, name, entity, (), (knows,), (Cooccurrence("Reef", 3),))

    def find_entities(self, text: str, *, limit: int = 20) -> tuple[Entity, ...]:
        return (Entity(EntityId(2**60), text or "Ada", "Person"),)[:limit]

    def find_paths(self, first: str, second: str, *, limit: int = 5, hops: int = 4) -> Paths:
        if hops < 2:
            return Paths(first, second)
        step = FactView(first, "KNOWS", second, 0.8, "extracted", "file", id=FactId(7))
        return Paths(first, second, (GraphPath((first, second), (step,), 0.5, 0.8),) * limit)

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        borders = (BoundaryEntity("Ada", ("Oslo",)),)
        community = Community(
            CommunityId(2**40), max(level, 0), "Ada and Kelp", 2, ("Ada", "Kelp"), ("reef",),
            ("Ada counts kelp.",), borders,
        )  # fmt: skip
        return (community,) if text in community.name else ()

    def suggest_links(self, name: str = "", *, limit: int = 20) -> tuple[LinkSuggestion, ...]:
        if name == "nobody":
            raise WrongUse(name, detail="Nothing is known by this name.", remedy="Check it.")
        reason = "Both are joined to Oslo."
        return (LinkSuggestion(name or "Ada", "Reef", 1.5, ("Oslo",), 0.3, reason),)[:limit]

    def show_stats(self) -> GraphStats:
        central = (CentralEntity(EntityId(1), "Ada", "Person", 0.2, 0.5, 0.6, 3),)
        return GraphStats(
            10, 20, 15, 0.3, 2, 9, 0.1, 0.2, {"Person": 10}, {"KNOWS": 20}, {"extracted": 20},
            {"rules": 20}, (1, 1, 1, 2), central, 0.17,
        )  # fmt: skip

    def export_graph(
        self,
        path: str,
        *,
        form: ExportFormat,
        replace: bool = False,
    ) -> GraphExport:
        if "there" in path and not replace:
            raise WrongUse(path, detail="This file is there already.", remedy="Add --force.")
        return GraphExport(path, form, 10, 20)

    def edit(self, change: Change) -> Edit:
        with self._lock:
            self.edits.append(Edit(EditId(len(self.edits) + 1), change, WHEN))
            return self.edits[-1]

    def undo(self, edit_id: EditId) -> None:
        with self._lock:
            if edit_id not in {one.id for one in self.edits}:
                raise WrongUse(str(edit_id), detail="There is no such edit.", remedy="List them.")
            self.edits = [
                replace(one, undone_at=WHEN) if one.id == edit_id else one for one in self.edits
            ]

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        return tuple(one for one in reversed(self.edits) if undone or one.undone_at is None)

    def list_reviews(self) -> tuple[MergeCandidate, ...]:
        return (MergeCandidate(ReviewId(7), ADA, COUNTESS, 0.74, "the names overlap"),)

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        return self.edit(Merge(ADA, COUNTESS) if answer == "same" else KeepApart(ADA, COUNTESS))

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        first, second = (
            FactView("Ada", "LIVES_IN", town, 0.8, "extracted", "file", "/a.md", id=FactId(at))
            for at, town in enumerate(("London", "Paris"), start=11)
        )
        return (Contradiction(ReviewId(9), first, second, "one place at a time"),)

    def list_models(self) -> tuple[ModelInfo, ...]:
        return (replace(MODEL, state="in use" if self.model else "ready"),)

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[DownloadProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> ModelInfo:
        if name != MODEL.name:
            raise WrongUse(name, detail="There is no such model.", remedy="Choose another.")
        if on_piece is not None:
            on_piece(DownloadProgress(name, 500_000_000, 1_000_000_000, "Downloading"))
            on_piece(DownloadProgress(name, 1_000_000_000, 1_000_000_000, "Checking"))
        return MODEL

    def import_model(self, path: str) -> ModelInfo:
        return replace(MODEL, name="own", path=path, is_own=True)

    def delete_model(self, name: str) -> ModelInfo:
        return replace(MODEL, state="available", path="", got_bytes=0)

    def forget(self, what: ForgetRequest) -> EraseResult:
        self.forgotten = what
        return EraseResult(episodes=2, sessions=1, rewritten=("loci.duckdb", "loci.index"))

    def consolidate(
        self, *, after_days: int = -1, cancel: Cancel | None = None
    ) -> tuple[Consolidation, ...]:
        return self.list_consolidations()

    def list_consolidations(self) -> tuple[Consolidation, ...]:
        return (Consolidation(ConsolidationId(1), TURN, (TURN.id, REPLY.id), WHEN),)

    def undo_consolidation(self, consolidation_id: ConsolidationId) -> None:
        if consolidation_id != 1:
            raise WrongUse(str(consolidation_id), detail="No.", remedy="List them.")

    def export_memory(self, path: str, *, replace: bool = False) -> MemoryExportResult:
        return MemoryExportResult(path, 1, 2)

    def import_memory(self, path: str) -> MemoryImportResult:
        return MemoryImportResult(1, 2)

    def mark_source(self, source_id: SourceId, *, tiers: Sequence[Tier]) -> Source:
        return replace(self.sources[0], tiers=tuple(tiers))

    def use_model(self, name: str) -> ModelInfo | None:
        self.model = name
        return replace(MODEL, state="in use") if name else None

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> ModelTestResult:
        return ModelTestResult(name or MODEL.name, f"An answer to {prompt}", 1.5, 0.25, 12.5)

    def list_options(self) -> tuple[OptionInfo, ...]:
        return tuple(
            OptionInfo(name, "Reading", name, "", "switch", value, False)
            for name, value in self.options.items()
            if isinstance(value, bool | int | float | str | tuple)
        )

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        self.options[name] = value

    def protect(self) -> None:
        pass

    def unprotect(self) -> None:
        pass

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        return self.announcer.subscribe(listener)

    def close(self) -> None:
        self.closed.set()
