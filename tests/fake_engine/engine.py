"""An engine without stores, over a few documents about a fictional team."""

import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from core.errors import EngineGone, SettingError, WrongPassphrase, WrongUse
from core.events import Changes, ProgressEvent
from core.lanes import Cancel
from core.messages import UserMessage
from core.records.answers.answers import (
    Anchor,
    Answer,
    AnswerChunk,
    Candidate,
    Citation,
    Hit,
    SearchResult,
    Trace,
)
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.files.documents import DocumentText, Heading, Page, PagePicture
from core.records.files.status import (
    CacheStats,
    EngineMetrics,
    FailedFile,
    FileRow,
    Progress,
    Refinement,
    SkippedFile,
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
from core.records.graph.graph_summary import EntityProfile, ExportFormat, GraphExport, GraphStats
from core.records.ids import (
    DocumentId,
    EditId,
    EntityId,
    FactId,
    PassageId,
    ReviewId,
    SessionId,
    SourceId,
)
from core.records.knowledge import Entity, FactView, Neighborhood
from core.records.memory import NO_SESSION, EarlierTurn
from core.records.options import OptionInfo
from core.settings.option import Enumeration, Integer, Number, Switch, TextList
from core.settings.options import Settings
from tests.fake_engine.audit import FakeAudit
from tests.fake_engine.conversations import FakeConversations
from tests.fake_engine.documents import FakeDocuments
from tests.fake_engine.evaluation import FakeEvaluation
from tests.fake_engine.graph import FakeGraph
from tests.fake_engine.memory import FakeMemory
from tests.fake_engine.models import FakeModels
from tests.fake_engine.plugins import FakePlugins
from tests.fake_engine.replies import FakeReplies
from tests.fake_engine.review import FakeReview
from tests.fake_engine.saved_questions import FakeSavedQuestions
from tests.fake_engine.sharing import FakeSharing
from tests.fake_engine.sources import FakeSources
from tests.fake_engine.timeline import FakeTimeline

NOTE = """# Kelp survey, spring 2026

Dr. Imani Okafor leads the kelp survey at the Harbor Lab. The team counted 412 plants on the
north reef in March, up from 380 the year before.

## Carbon

Imani estimates that a restored bed stores about 3.1 tonnes of carbon per hectare per year. 🌊 The
March samples were taken after a storm, so export to deep water is under-counted.

## Next steps

Jonas Feld repairs the drone before 12 May. The grant report is due on 30 June.
"""
DRAFT = (
    "Grant draft\n\nThe Harbor Lab asks the Coastal Fund for 42,000 euros. The figure for stored "
    "carbon follows the survey notes.\n\nErratum: the earlier figure of 6.4 tonnes was wrong.\n"
)
HOME = "/home/ada/Research"


def cite(n: int, path: str, text: str, quote: str, page: int | None = None) -> Citation:
    start = text.index(quote)
    title = text.split("\n", 1)[0].strip("# ")
    return Citation(n, path, None, title, page, start, start + len(quote), quote)


CITATIONS = (
    cite(
        1,
        f"{HOME}/kelp-survey.md",
        NOTE,
        "Imani estimates that a restored bed stores about 3.1 tonnes of carbon per hectare per "
        "year.",
    ),
    cite(2, f"{HOME}/grant-draft.pdf", DRAFT, "the earlier figure of 6.4 tonnes was wrong.", 2),
)
TEXT = (
    "Imani estimates that a restored bed stores about **3.1 tonnes of carbon per hectare per "
    "year** [1].\n\nTwo things limit the figure:\n\n- the March samples were taken after a storm, "
    "so export is *under-counted* [1];\n- an earlier figure in the grant draft was wrong [2].\n\n"
    "The team is certain of it.\n"
)
FACTS = (
    FactView(
        "Dr. Imani Okafor", "LEADS", "kelp survey", 0.86, "extracted", "file",
        f"{HOME}/kelp-survey.md", None, None, 27, 73, "Dr. Imani Okafor leads the kelp survey",
        FactId(1), EntityId(1), EntityId(2), 1.1,
    ),
    FactView(
        "Dr. Imani Okafor", "WORKS_AT", "Harbor Lab", 0.8, "extracted", "file",
        f"{HOME}/kelp-survey.md", None, None, 27, 90, "at the Harbor Lab", FactId(2), EntityId(1),
        EntityId(3), 1.0,
    ),
    FactView(
        "kelp survey", "counted", "412 plants", 0.7, "confirmed", "file",
        f"{HOME}/kelp-survey.md", None, None, 91, 140, "The team counted 412 plants", FactId(3),
        EntityId(2), None, 0.9, datetime(2026, 3, 1, tzinfo=UTC),
    ),
    FactView(
        "Harbor Lab", "APPLIES_TO", "Coastal Fund", 0.75, "extracted", "file",
        f"{HOME}/grant-draft.pdf", None, 1, 13, 60, "The Harbor Lab asks the Coastal Fund",
        FactId(4), EntityId(3), EntityId(4), 0.9,
    ),
)  # fmt: skip
NAMES = (
    ("Dr. Imani Okafor", "Person"), ("kelp survey", "Project"), ("Harbor Lab", "Organization"),
    ("Coastal Fund", "Organization"), ("Jonas Feld", "Person"), ("drone", "Technology"),
    ("north reef", "Location"), ("March 2026", "Date"), ("carbon storage", "Concept"),
    ("grant draft", "Document"), ("Mira Sato", "Person"), ("tide model", "Technology"),
)  # fmt: skip
ENTITIES = tuple(
    Entity(EntityId(i + 1), name, kind, ("Imani",) if i == 0 else (), 24 - 2 * i, 6 - i // 2)
    for i, (name, kind) in enumerate(NAMES)
)
TRACE = Trace(
    "How much carbon does a bed store?",
    {"plan": "hybrid"},
    (Anchor(EntityId(9), "carbon storage", 0.71, "meaning"),),
    (),
    (Candidate(PassageId(3), CITATIONS[0].path, None, 0, 90, 0.8, {"meaning": 0.8}, kept=True),),
)


def make_options() -> list[OptionInfo]:
    shown: list[OptionInfo] = []
    kinds = {
        Switch: "switch",
        Integer: "whole",
        Number: "real",
        Enumeration: "choice",
        TextList: "texts",
    }
    for option in Settings.options():
        kind = option.kind
        shown.append(
            OptionInfo(
                option.name,
                option.section,
                option.title,
                option.help,
                kinds.get(type(kind), "text"),
                option.default,
                option.default,
                getattr(kind, "low", None),
                getattr(kind, "high", None),
                getattr(kind, "unit", ""),
                tuple(getattr(kind, "words", ())),
                option.zero,
            )
        )
    return shown


class FakeEngine(
    FakeAudit,
    FakeConversations,
    FakeDocuments,
    FakeMemory,
    FakeModels,
    FakePlugins,
    FakeSharing,
    FakeReview,
    FakeGraph,
    FakeSavedQuestions,
    FakeEvaluation,
    FakeSources,
    FakeTimeline,
):
    """`Engine` in memory that records its calls.

    While `release` is cleared, `ask` waits before it completes; `die` simulates a lost engine.
    """

    def __init__(self, *, sources: int = 1, files: int = 24) -> None:
        FakeReplies.__init__(self)
        FakeMemory.__init__(self)
        FakeTimeline.__init__(self)
        FakeSavedQuestions.__init__(self)
        FakeEvaluation.__init__(self)
        self.sampled = FACTS[:2]
        FakeConversations.__init__(self)
        self.options = make_options()
        self.found = True
        self.pinned: tuple[str, ...] = ()
        self.paused = False
        self.pieces_first = False
        self.release = threading.Event()
        self.release.set()
        self.closed = threading.Event()
        self.progress = Progress("idle")
        self.edits: tuple[Edit, ...] = ()
        self.undone: tuple[Edit, ...] = ()
        self.files = tuple(self._file(i) for i in range(files))
        self.sources = tuple(
            Source(
                SourceId(i + 1),
                HOME if i == 0 else f"/home/ada/Inbox{i}",
                datetime(2026, 5, 1, tzinfo=UTC),
                files,
                0,
                1,
                watching=True,
            )
            for i in range(sources)
        )

    def _file(self, i: int) -> FileRow:
        states = ("read", "read", "read", "read", "failed", "skipped", "read", "duplicate")
        state = states[i % len(states)]
        detail = {"failed": "The PDF is locked with a password.", "skipped": "A video."}
        remedy = {"failed": "Save a copy without one."}
        return FileRow(
            f"{HOME}/notes/{'kelp-survey' if not i else f'note-{i:03}'}.md",
            state,  # type: ignore[arg-type]
            "md",
            f"Note {i}",
            UserMessage.literal(detail.get(state, "")),
            UserMessage.literal(remedy.get(state, "")),
            f"{HOME}/notes/note-001.md" if state == "duplicate" else "",
            1200 + 37 * i,
            datetime(2026, 5, 1, tzinfo=UTC),
            1 if state == "read" else 0,
            4 if state == "read" else 0,
        )

    def _texts(self) -> dict[str, tuple[str, str, str]]:
        return {
            CITATIONS[0].path: ("md", CITATIONS[0].title, NOTE),
            CITATIONS[1].path: ("pdf", CITATIONS[1].title, DRAFT),
        }

    def add_sources(self, paths: Sequence[str], *, cluster: str = "") -> Any:
        new = tuple(
            Source(
                SourceId(len(self.sources) + i + 1), path, datetime(2026, 5, 2, tzinfo=UTC), 3, 3
            )
            for i, path in enumerate(paths)
        )
        self.sources += new
        self.announce(Changes(frozenset({"sources"})))
        return self._reply("add_sources", new, tuple(paths), *filter(None, [cluster]))

    def save_clip(
        self, text: str, *, title: str = "", url: str = "", folder: str = "", plain: bool = False
    ) -> Any:
        if not self.option("clip_folder"):
            return self._reply("save_clip", WrongUse("", "clip_folder_missing"), text, title, url)
        path = f"{self.option('clip_folder')}/{title}.md"
        return self._reply("save_clip", path, text, title, url, folder, plain)

    def remove_source(self, source_id: SourceId) -> Any:
        self.sources = tuple(s for s in self.sources if s.id != source_id)
        self.announce(Changes(frozenset({"sources"})))
        return self._reply("remove_source", None, source_id)

    def sync(self, *, rebuild: bool = False) -> Any:
        return self._reply("sync", None, rebuild)

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Any:
        return self._reply("settle", self._status())

    def _status(self) -> Status:
        read = sum(f.state == "read" for f in self.files)
        failed = tuple(
            FailedFile(f.path, UserMessage("title.SourceError"), f.detail, f.remedy)
            for f in self.files
            if f.state == "failed"
        )
        skipped = tuple(SkippedFile(f.path, f.detail) for f in self.files if f.state == "skipped")
        return Status(
            len(self.files), read, read * 4, 118, 342, 0, read, (), skipped, failed, (),
            self.progress, self.sources, 60, paused=self.paused,
            refinement=Refinement(pinned=self.pinned), libraries=self.libraries,
            sharing_problem=self.sharing_problem,
        )  # fmt: skip

    def status(self) -> Any:
        return self._reply("status", self._status())

    def show_figures(self) -> Any:
        metrics = EngineMetrics(
            3, 0, (StepLatency("total", 3, 12.5, 40.0),), (CacheStats("results", 1, 3, 2),)
        )
        return self._reply("show_figures", metrics)

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> Any:
        files = [
            f for f in self.files if (not state or f.state == state) and text.lower() in f.path
        ]
        return self._reply(
            "list_files", tuple(files[offset : offset + limit]), source_id, state, text, offset
        )

    def pause(self) -> Any:
        self.paused = True
        self.progress = Progress("paused")
        self.announce(ProgressEvent(self.progress))
        return self._reply("pause", None)

    def resume(self) -> Any:
        self.paused = False
        self.progress = Progress("idle")
        self.announce(ProgressEvent(self.progress))
        return self._reply("resume", None)

    def pin(self, path: str, *, pinned: bool) -> Any:
        self.pinned = (path,) if pinned else ()
        return self._reply("pin", None, path, pinned)

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        earlier: Sequence[EarlierTurn] = (),
        on_piece: Callable[[AnswerChunk], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        self._reply("ask", None, question)
        self.note_asked(question, session_id, wishes)
        words = TEXT.split(" ")
        send = on_piece or (lambda _piece: None)
        send(AnswerChunk(stage="Searching"))
        for word in words[: len(words) // 2]:
            send(AnswerChunk(text=word + " "))
        while not self.release.wait(0.01):
            if cancel is not None:
                cancel.check()
        if not self.alive:
            raise EngineGone("", "engine_gone")
        for word in words[len(words) // 2 :]:
            send(AnswerChunk(text=word + " "))
        return msgspec.structs.replace(self.make_answer(question), session_id=session_id)

    def make_answer(self, question: str) -> Answer:
        if self.found:
            return Answer(
                question, True, TEXT, CITATIONS, FACTS[:3], TRACE,
                {"search": 14.0, "answer": 9.0, "total": 23.0},
                unsupported=("The team is certain of it.",),
            )  # fmt: skip
        near = Hit(
            CITATIONS[0].path, None, CITATIONS[0].title, None, CITATIONS[0].start,
            CITATIONS[0].end, CITATIONS[0].quote, 0.31, UserMessage.literal("meaning"),
            PassageId(3), DocumentId(1),
        )  # fmt: skip
        return Answer(
            question, False, "", (), (), TRACE, {"total": 12.0}, nearest=(near,), confidence="none"
        )

    def search(self, question: str, *, k: int = 10, wishes: QueryOptions = DEFAULT_OPTIONS) -> Any:
        return self._reply(
            "search", SearchResult(question, (), (), TRACE, {"total": 4.0}), question
        )

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Any:
        if path.endswith("kelp-survey.md"):
            shown = DocumentText(
                path, part, "md", "Kelp survey, spring 2026", NOTE,
                headings=(
                    Heading(1, "Kelp survey, spring 2026", 0, 26),
                    Heading(2, "Carbon", NOTE.index("## Carbon"), NOTE.index("## Carbon") + 9),
                    Heading(2, "Next steps", NOTE.index("## Next"), NOTE.index("## Next") + 13),
                ),
                author="Mira Sato", written_at=datetime(2026, 4, 2, tzinfo=UTC), paths=(path,),
            )  # fmt: skip
        elif path.endswith(".pdf"):
            shown = DocumentText(
                path, part, "pdf", "Grant draft", DRAFT,
                (Page(1, 0, DRAFT.index("Erratum")), Page(2, DRAFT.index("Erratum"), len(DRAFT))),
            )  # fmt: skip
        else:
            return self._reply(
                "show_document", WrongUse(path, UserMessage.literal("It is not known.")), path
            )
        return self._reply("show_document", shown, path, part)

    def show_page(
        self,
        path: str,
        *,
        part: str | None = None,
        page: int = 1,
        scale: float = 1.5,
        start: int = 0,
        end: int = 0,
    ) -> Any:
        from PySide6.QtCore import QBuffer, QIODevice
        from PySide6.QtGui import QColor, QFont, QImage, QPainter

        image = QImage(600, 800, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.setFont(QFont("Inter", 12))
        painter.drawText(60, 110, f"Erratum (page {page}): the earlier figure of 6.4 tonnes")
        painter.drawText(60, 140, "was wrong.")
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        picture = PagePicture(
            bytes(buffer.data().data()),
            600,
            800,
            ((58.0, 92.0, 500.0, 116.0),) if end else (),
            page,
        )
        return self._reply("show_page", picture, path, page)

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
    ) -> Any:
        import math

        near = [e for e in ENTITIES if e.name.lower() == name.lower() or name in e.aliases]
        if not near:
            return self._reply(
                "show_graph", Neighborhood(False, name, similar=("kelp survey",)), name
            )
        center = near[0]
        others = [e for e in ENTITIES if e.id != center.id]
        positions = [(0.0, 0.0)] + [
            (
                (0.45 + 0.4 * (i % 3) / 2) * math.cos(2 * math.pi * i / len(others)),
                (0.45 + 0.4 * (i % 3) / 2) * math.sin(2 * math.pi * i / len(others)),
            )
            for i in range(len(others))
        ]
        links = tuple(
            FactView(
                center.name, "MENTIONED_WITH", other.name, 0.6, "extracted", "file",
                CITATIONS[0].path, None, None, 0, 26, "Kelp survey, spring 2026",
                FactId(20 + i), center.id, other.id,
            )
            for i, other in enumerate(others)
        )  # fmt: skip
        facts = tuple(f for f in FACTS) + links
        return self._reply(
            "show_graph",
            Neighborhood(True, name, center, (center, *others), facts, tuple(positions)),
            name,
        )

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> Any:
        return self._reply("show_profile", EntityProfile(found=False, name=name))

    def find_entities(self, text: str, *, limit: int = 20, by_meaning: bool = False) -> Any:
        return self._reply(
            "find_entities",
            tuple(e for e in ENTITIES if text.lower() in e.name.lower())[:limit],
            text,
        )

    def show_stats(self) -> Any:
        stats = GraphStats(0, 0, 0, 0.0, 0, 0, 0.0, 0.0, {}, {}, {}, {}, (0, 0, 0, 0), ())
        return self._reply("show_stats", stats)

    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> Any:
        if "there" in path and not replace:
            return self._reply("export_graph", WrongUse(path, "export_exists"), path)
        exported = GraphExport(path, form, len(ENTITIES), len(FACTS))
        return self._reply("export_graph", exported, path, form, replace)

    def export_thing(self, entity_id: EntityId) -> Any:
        return self._reply("export_thing", f'{{"@id": "urn:loci:thing:{entity_id}"}}', entity_id)

    def edit(self, change: Change) -> Any:
        self.edits += (Edit(EditId(len(self.edits) + 1), change, datetime(2026, 5, 2, tzinfo=UTC)),)
        self.announce(Changes(frozenset({"entities", "facts"})))
        return self._reply("edit", self.edits[-1], change)

    def undo(self, edit_id: EditId) -> Any:
        undone = [one for one in self.edits if one.id == edit_id]
        if not undone:
            error = WrongUse(str(edit_id), UserMessage.literal("There is no such edit."))
            return self._reply("undo", error, edit_id)
        self.undone += (msgspec.structs.replace(undone[0], undone_at=undone[0].made_at),)
        self.edits = tuple(one for one in self.edits if one.id != edit_id)
        return self._reply("undo", None, edit_id)

    def list_edits(self, *, undone: bool = False) -> Any:
        edits = (*self.edits, *self.undone) if undone else self.edits
        return self._reply("list_edits", edits[::-1], undone)

    def list_reviews(self) -> Any:
        names = (EntityName("Dr. Imani Okafor", "Person"), EntityName("Mira Sato", "Person"))
        return self._reply(
            "list_reviews",
            (MergeCandidate(ReviewId(1), *names, 0.6, UserMessage.literal("the same team")),),
        )

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Any:
        names = (EntityName("Dr. Imani Okafor", "Person"), EntityName("Mira Sato", "Person"))
        return self.edit(Merge(*names) if answer == "same" else KeepApart(*names))

    def list_contradictions(self) -> Any:
        both = (
            Contradiction(ReviewId(2), FACTS[1], FACTS[3], UserMessage.literal("one at a time")),
        )
        return self._reply("list_contradictions", both)

    def list_options(self) -> Any:
        return self._reply("list_options", tuple(self.options))

    def set_option(self, name: str, *, value: Any) -> Any:
        if name == "model_file" and value and not str(value).endswith(".gguf"):
            error = SettingError(
                name, UserMessage.literal("It is no GGUF file. Choose a GGUF file.")
            )
            return self._reply("set_option", error, name, value)
        self.options = [
            msgspec.structs.replace(o, value=value) if o.name == name else o for o in self.options
        ]
        if name == "memory":
            self.settle_consent(value)
        self.announce(Changes(frozenset({"settings"})))
        return self._reply("set_option", None, name, value)

    def protect(self, *, passphrase: str = "", current: str = "") -> Any:
        code = "ABCDE-FGHJK-MNPQR-STVWX-YZ012" if passphrase and not current else ""
        return self._reply("protect", code, *(one for one in (passphrase, current) if one))

    def unlock(self, secret: str) -> Any:
        if self.secret and secret != self.secret:
            return self._reply("unlock", WrongPassphrase("", "passphrase_wrong"), secret)
        self.secret = ""
        self.announce(Changes(frozenset({"unlocked"})))
        return self._reply("unlock", None, secret)

    def lock(self) -> Any:
        return self._reply("lock", None)

    def unprotect(self) -> Any:
        return self._reply("unprotect", None)

    def option(self, name: str) -> object:
        """Return the value of an option."""
        return next(one.value for one in self.options if one.name == name)

    def close(self) -> None:
        self.calls.append(("close",))
        self.closed.set()
