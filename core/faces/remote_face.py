"""What the engine offers, from another process: the methods of `core.faces.face.Face` as Futures.

`app.client.Client` is a `RemoteFace`. Every Future may hold an error of `core.errors`.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

from core.events import Event
from core.faces.data import RemoteFaceOfData
from core.faces.graph.explore import RemoteFaceOfExploring
from core.faces.graph.map import RemoteFaceOfMap
from core.faces.graph.review import RemoteFaceOfReview
from core.faces.graph.timeline import RemoteFaceOfTimeline
from core.faces.memory.conversations import RemoteFaceOfConversations
from core.faces.memory.forgetting import RemoteFaceOfForgetting
from core.faces.memory.memory import RemoteFaceOfMemory
from core.faces.models import RemoteFaceOfModels
from core.faces.reading import RemoteFaceOfReading
from core.faces.sources import RemoteFaceOfSources
from core.lanes import Cancel
from core.records.answers.answers import Answer, Piece, SearchResult
from core.records.answers.questions import NO_WISHES, Wishes
from core.records.files.documents import DocumentText, PagePicture
from core.records.files.status import Figures, FileRow, Progress, Source, Status
from core.records.graph.edits import Answer as SameOrNot
from core.records.graph.edits import Change, Contradiction, Edit, Review
from core.records.graph.graph import (
    Community,
    Exported,
    ExportFormat,
    GraphStats,
    Paths,
    Profile,
    Suggestion,
)
from core.records.ids import EditId, ReviewId, SessionId, SourceId
from core.records.knowledge import Entity, Neighborhood
from core.records.memory import NO_SESSION
from core.records.options import OptionShown


class RemoteFace(
    RemoteFaceOfConversations,
    RemoteFaceOfModels,
    RemoteFaceOfMemory,
    RemoteFaceOfForgetting,
    RemoteFaceOfReading,
    RemoteFaceOfExploring,
    RemoteFaceOfMap,
    RemoteFaceOfData,
    RemoteFaceOfReview,
    RemoteFaceOfSources,
    RemoteFaceOfTimeline,
    Protocol,
):
    """The engine in its own process: the same methods, each returning a Future."""

    def add_sources(self, paths: Sequence[str]) -> Future[tuple[Source, ...]]:
        """See `Face.add_sources`."""
        ...

    def remove_source(self, source_id: SourceId) -> Future[None]:
        """See `Face.remove_source`."""
        ...

    def sync(self, *, rebuild: bool = False) -> Future[None]:
        """See `Face.sync`."""
        ...

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Future[Status]:
        """See `Face.settle`."""
        ...

    def status(self) -> Future[Status]:
        """See `Face.status`."""
        ...

    def show_figures(self) -> Future[Figures]:
        """See `Face.show_figures`."""
        ...

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> Future[tuple[FileRow, ...]]:
        """See `Face.list_files`."""
        ...

    def pause(self) -> Future[None]:
        """See `Face.pause`."""
        ...

    def resume(self) -> Future[None]:
        """See `Face.resume`."""
        ...

    def pin(self, path: str, *, pinned: bool) -> Future[None]:
        """See `Face.pin`."""
        ...

    def ask(
        self,
        question: str,
        *,
        session_id: SessionId = NO_SESSION,
        wishes: Wishes = NO_WISHES,
        on_piece: Callable[[Piece], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Future[Answer]:
        """See `Face.ask`."""
        ...

    def search(
        self, question: str, *, k: int = 10, wishes: Wishes = NO_WISHES
    ) -> Future[SearchResult]:
        """See `Face.search`."""
        ...

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Future[DocumentText]:
        """See `Face.show_document`."""
        ...

    def show_page(
        self,
        path: str,
        *,
        part: str | None = None,
        page: int = 1,
        scale: float = 1.5,
        start: int = 0,
        end: int = 0,
    ) -> Future[PagePicture]:
        """See `Face.show_page`."""
        ...

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
    ) -> Future[Neighborhood]:
        """See `Face.show_graph`."""
        ...

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> Future[Profile]:
        """See `Face.show_profile`."""
        ...

    def find_entities(self, text: str, *, limit: int = 20) -> Future[tuple[Entity, ...]]:
        """See `Face.find_entities`."""
        ...

    def find_paths(
        self, first: str, second: str, *, limit: int = 5, hops: int = 4
    ) -> Future[Paths]:
        """See `Face.find_paths`."""
        ...

    def list_communities(self, *, level: int = -1, text: str = "") -> Future[tuple[Community, ...]]:
        """See `Face.list_communities`."""
        ...

    def suggest_links(self, name: str = "", *, limit: int = 20) -> Future[tuple[Suggestion, ...]]:
        """See `Face.suggest_links`."""
        ...

    def show_stats(self) -> Future[GraphStats]:
        """See `Face.show_stats`."""
        ...

    def export_graph(
        self,
        path: str,
        *,
        form: ExportFormat,
        replace: bool = False,
    ) -> Future[Exported]:
        """See `Face.export_graph`."""
        ...

    def edit(self, change: Change) -> Future[Edit]:
        """See `Face.edit`."""
        ...

    def undo(self, edit_id: EditId) -> Future[None]:
        """See `Face.undo`."""
        ...

    def list_edits(self, *, undone: bool = False) -> Future[tuple[Edit, ...]]:
        """See `Face.list_edits`."""
        ...

    def list_reviews(self) -> Future[tuple[Review, ...]]:
        """See `Face.list_reviews`."""
        ...

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Future[Edit]:
        """See `Face.answer_review`."""
        ...

    def list_contradictions(self) -> Future[tuple[Contradiction, ...]]:
        """See `Face.list_contradictions`."""
        ...

    def list_options(self) -> Future[tuple[OptionShown, ...]]:
        """See `Face.list_options`."""
        ...

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> Future[None]:
        """See `Face.set_option`."""
        ...

    def protect(self) -> Future[None]:
        """See `Face.protect`."""
        ...

    def unprotect(self) -> Future[None]:
        """See `Face.unprotect`."""
        ...

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """`listener` gets every event in a background thread; returns what ends it."""
        ...

    def close(self) -> None:
        """This client has left; the engine goes on for others."""
        ...
