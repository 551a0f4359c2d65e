"""What the engine offers: `Face` returns values, `RemoteFace` returns Futures of them.

`core.library.Library` is a `Face`; `app.client.Client` is a `RemoteFace` with the same names and
parameters. Streaming methods take `on_piece`, which is called in a background thread. Every
method may raise (or its Future hold) an error of `core.errors`.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

from core.events import Event
from core.lanes import Cancel
from core.records.answers import Answer, Piece, SearchResult
from core.records.documents import DocumentText, PagePicture
from core.records.edits import Answer as SameOrNot
from core.records.edits import Change, Contradiction, Edit, Review
from core.records.graph import Community, Exported, ExportFormat, GraphStats, Paths, Suggestion
from core.records.ids import EditId, ReviewId, SourceId
from core.records.knowledge import Entity, Neighborhood
from core.records.options import OptionShown
from core.records.status import FileRow, Progress, Source, Status


class Face(Protocol):
    """The engine, called directly."""

    def add_sources(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """The sources, watched from now on; a path already covered is returned as it is.

        Raises `WrongUse` when a path does not exist.
        """
        ...

    def remove_source(self, source_id: SourceId) -> None:
        """The source is forgotten with all that only it supports; its files stay untouched."""
        ...

    def sync(self, *, rebuild: bool = False) -> None:
        """A full scan of all sources has begun, failed files are read again.

        With `rebuild` the index is made anew and all files are read again; what the user decided
        stays.
        """
        ...

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Status:
        """The status as soon as nothing is pending (or reading is paused); progress on the way."""
        ...

    def status(self) -> Status:
        """Counts, problems and what the engine is doing."""
        ...

    def list_files(
        self,
        *,
        source_id: SourceId | None = None,
        state: str = "",
        text: str = "",
        offset: int = 0,
        limit: int = 500,
    ) -> tuple[FileRow, ...]:
        """Files by path, filtered by source, state and a part of the path."""
        ...

    def pause(self) -> None:
        """Reading rests until `resume`; questions are still answered."""
        ...

    def resume(self) -> None:
        """Reading goes on."""
        ...

    def pin(self, path: str, *, pinned: bool) -> None:
        """The document is read by the model before others, or no longer. `WrongUse` if unknown."""
        ...

    def ask(
        self,
        question: str,
        *,
        on_piece: Callable[[Piece], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Answer:
        """An answer with citations, or an honest no with what is nearest."""
        ...

    def search(self, question: str, *, k: int = 10) -> SearchResult:
        """The `k` best passages and the facts for a question, with the trace."""
        ...

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        """The stored text of a document, into which all offsets point. `WrongUse` if unknown.

        With a span, the user opened these words: facts that were read from them count as used
        (J3). Being found by a question does not count.
        """
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
    ) -> PagePicture:
        """A page of a PDF as a picture, with boxes around the words from `start` to `end`."""
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
    ) -> Neighborhood:
        """The neighborhood of the thing with that name or alias (`limit` 0: the setting).

        `kind` and `variant` choose among things of one name. `as_of` is a day, month or year
        (ISO): only facts that held then; with `history` also facts that hold no more, in the
        order of time.
        Raises `WrongUse` when `as_of` is no date.
        """
        ...

    def find_entities(self, text: str, *, limit: int = 20) -> tuple[Entity, ...]:
        """Things whose name or alias holds the text, the most mentioned first; all for ''."""
        ...

    def find_paths(self, first: str, second: str, *, limit: int = 5, hops: int = 4) -> Paths:
        """The best ways from one thing to another over facts, at most `hops` steps long.

        Raises `WrongUse` when a name is unknown, with the nearest ones.
        """
        ...

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Things that belong together, the largest communities first.

        `level` is 0 (broad) to 3 (fine), or -1 for all; `text` occurs in a name, a thing or a word.
        """
        ...

    def suggest_links(self, name: str = "", *, limit: int = 20) -> tuple[Suggestion, ...]:
        """Pairs of things that are perhaps related, the likeliest first; of one thing or of all.

        Raises `WrongUse` when the name is unknown.
        """
        ...

    def show_stats(self) -> GraphStats:
        """The graph in numbers, with its most central things."""
        ...

    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> Exported:
        """All things and facts are in the file at that absolute path.

        A file that is there is replaced only with `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...

    def edit(self, change: Change) -> Edit:
        """The change holds from now on, also for what is read later, until it is undone.

        Raises `WrongUse` when a name is unknown (with the nearest ones) or means several things.
        """
        ...

    def undo(self, edit_id: EditId) -> None:
        """The change holds no more, whatever was changed after it. `WrongUse` if unknown."""
        ...

    def list_edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The changes that hold, the newest first; with `undone` also those taken back."""
        ...

    def list_reviews(self) -> tuple[Review, ...]:
        """Pairs of things that may be one, the likeliest first."""
        ...

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Edit:
        """The pair is one thing, or two, for ever. Raises `WrongUse` when it is not asked."""
        ...

    def list_contradictions(self) -> tuple[Contradiction, ...]:
        """Statements that cannot both hold and that no date puts in order."""
        ...

    def list_options(self) -> tuple[OptionShown, ...]:
        """All options with their values."""
        ...

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """The option has the value from now on and after a restart. `SettingError` if refused."""
        ...

    def protect(self) -> None:
        """The stores are encrypted with a key kept in the system's keychain."""
        ...

    def unprotect(self) -> None:
        """The stores are plain files again and the key is gone from the keychain."""
        ...

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """`listener` gets every event from now on; returns what ends it."""
        ...

    def close(self) -> None:
        """All work has ended and the stores are closed."""
        ...


class RemoteFace(Protocol):
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
        on_piece: Callable[[Piece], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Future[Answer]:
        """See `Face.ask`."""
        ...

    def search(self, question: str, *, k: int = 10) -> Future[SearchResult]:
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
