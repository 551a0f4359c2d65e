"""The engine as a client sees it: `core.faces.remote_face.RemoteFace` over a local socket.

Futures, pieces, events and `on_lost` come in a background thread of the connection; none of them
may wait there for another call. Nothing of the engine's weight is imported here.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self

from app.calls.data import DataCalls
from app.calls.graph.explore import ExploreCalls
from app.calls.graph.map import MapCalls
from app.calls.graph.review import ReviewCalls
from app.calls.graph.timeline import TimelineCalls
from app.calls.memory.conversations import ConversationCalls
from app.calls.memory.forgetting import ForgettingCalls
from app.calls.memory.memory import MemoryCalls
from app.calls.models import ModelCalls
from app.calls.reading import ReadingCalls
from app.calls.sources import SourceCalls
from app.wire.dial import dial
from app.wire.link import Link, gone
from core.datadir.pointer import followed
from core.errors import EngineGone
from core.events import Announcer, Event
from core.lanes import Cancel
from core.records.answers.answers import Answer, Piece, SearchResult
from core.records.answers.questions import NO_WISHES, Wishes, sound_text
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


class Client(
    ReadingCalls,
    ConversationCalls,
    ModelCalls,
    MemoryCalls,
    ForgettingCalls,
    ExploreCalls,
    MapCalls,
    DataCalls,
    ReviewCalls,
    SourceCalls,
    TimelineCalls,
):
    """The engine of one home; it is started if none runs.

    When the engine dies, pending Futures end with `EngineGone` and `on_lost` is called;
    `reconnect` brings a new engine, to which listeners stay subscribed.
    """

    def __init__(self, home: Path, *, on_lost: Callable[[EngineGone], None] | None = None) -> None:
        self.home = home
        self.on_lost = on_lost
        self._events = Announcer()
        self._link: Link | None = None
        self._lock = threading.Lock()
        self._closed = False

    @classmethod
    def connect(
        cls, home: Path, *, on_lost: Callable[[EngineGone], None] | None = None
    ) -> "Client":
        """A connected client; returns before the stores are open, calls wait for them.

        Raises `EngineMismatch` for an engine of another version, `EngineGone` when none starts.
        """
        client = cls(home, on_lost=on_lost)
        client.reconnect()
        return client

    def __enter__(self) -> Self:
        """The client itself, for `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """The client has left."""
        self.close()

    @property
    def connected(self) -> bool:
        """Whether the engine is there."""
        link = self._link
        return link is not None and not link.ended

    @property
    def engine_pid(self) -> int:
        """The process that serves us; 0 when there is none."""
        link = self._link
        return link.pid if link and not link.ended else 0

    def reconnect(self) -> None:
        """There is an engine at the other end, a new one if the old one has gone."""
        with self._lock:
            if self.connected:
                return
            if self._link:
                self._link.close()
            # Its home may have been moved while this client was connected.
            self.home = followed(self.home)
            connection, welcome = dial(self.home)
            self._closed = False
            self._link = Link(
                connection, welcome, on_event=self._events.announce, on_end=self._ended
            )

    def add_sources(self, paths: Sequence[str]) -> Future[tuple[Source, ...]]:
        """See `Face.add_sources`."""
        return self._call("add_sources", paths=tuple(paths))

    def remove_source(self, source_id: SourceId) -> Future[None]:
        """See `Face.remove_source`."""
        return self._call("remove_source", source_id=source_id)

    def sync(self, *, rebuild: bool = False) -> Future[None]:
        """See `Face.sync`."""
        return self._call("sync", rebuild=rebuild)

    def settle(
        self, *, on_piece: Callable[[Progress], None] | None = None, cancel: Cancel | None = None
    ) -> Future[Status]:
        """See `Face.settle`."""
        return self._call("settle", on_piece=on_piece, cancel=cancel)

    def status(self) -> Future[Status]:
        """See `Face.status`."""
        return self._call("status")

    def show_figures(self) -> Future[Figures]:
        """See `Face.show_figures`."""
        return self._call("show_figures")

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
        return self._call(
            "list_files", source_id=source_id, state=state, text=text, offset=offset, limit=limit
        )

    def pause(self) -> Future[None]:
        """See `Face.pause`."""
        return self._call("pause")

    def resume(self) -> Future[None]:
        """See `Face.resume`."""
        return self._call("resume")

    def pin(self, path: str, *, pinned: bool) -> Future[None]:
        """See `Face.pin`."""
        return self._call("pin", path=path, pinned=pinned)

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
        return self._call(
            "ask",
            on_piece=on_piece,
            cancel=cancel,
            question=sound_text(question),
            session_id=session_id,
            wishes=wishes,
        )

    def search(
        self, question: str, *, k: int = 10, wishes: Wishes = NO_WISHES
    ) -> Future[SearchResult]:
        """See `Face.search`."""
        return self._call("search", question=sound_text(question), k=k, wishes=wishes)

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Future[DocumentText]:
        """See `Face.show_document`."""
        return self._call("show_document", path=path, part=part, start=start, end=end)

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
        return self._call(
            "show_page", path=path, part=part, page=page, scale=scale, start=start, end=end
        )

    def show_graph(  # noqa: PLR0913 - as `Face` has it
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
        return self._call(
            "show_graph",
            name=name, kind=kind, variant=variant, hops=hops, limit=limit, as_of=as_of,
            history=history,
        )  # fmt: skip

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> Future[Profile]:
        """See `Face.show_profile`."""
        return self._call("show_profile", name=name, kind=kind, variant=variant)

    def find_entities(self, text: str, *, limit: int = 20) -> Future[tuple[Entity, ...]]:
        """See `Face.find_entities`."""
        return self._call("find_entities", text=text, limit=limit)

    def find_paths(
        self, first: str, second: str, *, limit: int = 5, hops: int = 4
    ) -> Future[Paths]:
        """See `Face.find_paths`."""
        return self._call("find_paths", first=first, second=second, limit=limit, hops=hops)

    def list_communities(self, *, level: int = -1, text: str = "") -> Future[tuple[Community, ...]]:
        """See `Face.list_communities`."""
        return self._call("list_communities", level=level, text=text)

    def suggest_links(self, name: str = "", *, limit: int = 20) -> Future[tuple[Suggestion, ...]]:
        """See `Face.suggest_links`."""
        return self._call("suggest_links", name=name, limit=limit)

    def show_stats(self) -> Future[GraphStats]:
        """See `Face.show_stats`."""
        return self._call("show_stats")

    def export_graph(
        self,
        path: str,
        *,
        form: ExportFormat,
        replace: bool = False,
    ) -> Future[Exported]:
        """See `Face.export_graph`."""
        return self._call("export_graph", path=path, form=form, replace=replace)

    def edit(self, change: Change) -> Future[Edit]:
        """See `Face.edit`."""
        return self._call("edit", change=change)

    def undo(self, edit_id: EditId) -> Future[None]:
        """See `Face.undo`."""
        return self._call("undo", edit_id=edit_id)

    def list_edits(self, *, undone: bool = False) -> Future[tuple[Edit, ...]]:
        """See `Face.list_edits`."""
        return self._call("list_edits", undone=undone)

    def list_reviews(self) -> Future[tuple[Review, ...]]:
        """See `Face.list_reviews`."""
        return self._call("list_reviews")

    def answer_review(self, review_id: ReviewId, *, answer: SameOrNot) -> Future[Edit]:
        """See `Face.answer_review`."""
        return self._call("answer_review", review_id=review_id, answer=answer)

    def list_contradictions(self) -> Future[tuple[Contradiction, ...]]:
        """See `Face.list_contradictions`."""
        return self._call("list_contradictions")

    def list_options(self) -> Future[tuple[OptionShown, ...]]:
        """See `Face.list_options`."""
        return self._call("list_options")

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> Future[None]:
        """See `Face.set_option`."""
        return self._call("set_option", name=name, value=value)

    def protect(self) -> Future[None]:
        """See `Face.protect`."""
        return self._call("protect")

    def unprotect(self) -> Future[None]:
        """See `Face.unprotect`."""
        return self._call("unprotect")

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """See `RemoteFace.listen`."""
        return self._events.listen(listener)

    def close(self) -> None:
        """See `RemoteFace.close`."""
        self._closed = True
        if self._link:
            self._link.close()

    def _call(
        self,
        method: str,
        *,
        on_piece: Callable[[Any], None] | None = None,
        cancel: Cancel | None = None,
        **arguments: object,
    ) -> Future[Any]:
        link = self._link
        if link is None:
            lost: Future[Any] = Future()
            lost.set_exception(gone())
            return lost
        return link.call(method, arguments, on_piece=on_piece, cancel=cancel)

    def _ended(self) -> None:
        if self.on_lost and not self._closed:
            self.on_lost(gone())
