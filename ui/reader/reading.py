"""Fetches what the reader shows."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from shiboken6 import Shiboken

from core.errors import LociError
from core.faces.remote_face import RemoteFace
from core.records.files.documents import DocumentText
from core.records.files.reading import DocumentAbout, Mentions, PageSizes, PageWords
from core.records.ids import EntityId
from core.records.knowledge import FactShown
from ui.bridge.link import Link, Request
from ui.items.kinds import PICTURES
from ui.reader.pages.drawing import PageDrawn, unpacked
from ui.reader.reader_view import ReaderView
from ui.reader.spot import Spot


class Reading(QObject):
    """Between one reader and the engine; what was asked for last is what is shown."""

    def __init__(self, view: ReaderView, link: Link) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self._spot = Spot("")
        self._shown: tuple[str, str | None] | None = None
        self._waiting: list[Request] = []
        view.picture_wanted.connect(self.fetch_picture)
        view.words_wanted.connect(self.fetch_words)
        view.mentions_wanted.connect(self.fetch_mentions)
        view.facts_wanted.connect(self.fetch_facts)
        view.thing_wanted.connect(self.fetch_thing)
        view.file_wanted.connect(self.open_file)
        view.folder_wanted.connect(self.open_folder)
        view.text.left.connect(self.open_address)

    def open_spot(self, spot: Spot) -> None:
        """Show the document at that spot; one that is shown already is not fetched again."""
        self._spot = spot
        if self._shown == (spot.path, spot.part):
            self._view.show_again(spot)
            self._count_as_read(spot)
            return
        self._shown = None
        self._forget()
        self._view.open_spot(spot)

        def fetch(engine: RemoteFace) -> Future[DocumentText]:
            return engine.show_document(spot.path, part=spot.part, start=spot.start, end=spot.end)

        self._ask(fetch, self._show_document, self._view.show_problem)

    @Slot(int, float)
    def fetch_picture(self, page: int, scale: float) -> None:
        """The picture of a page is shown as soon as it is drawn."""
        spot = self._spot

        def fetch(engine: RemoteFace) -> Future[PageDrawn]:
            return unpacked(engine.show_page(spot.path, part=spot.part, page=page, scale=scale))

        self._ask(fetch, self._view.show_picture, self._view.show_no_page)

    @Slot(int, int, int)
    def fetch_words(self, page: int, start: int, end: int) -> None:
        """The words of a page can be selected as soon as they are read."""
        spot = self._spot

        def fetch(engine: RemoteFace) -> Future[PageWords]:
            return engine.read_page(spot.path, part=spot.part, page=page, start=start, end=end)

        self._ask(fetch, self._view.show_words, self._not_so_important)

    @Slot(int, int)
    def fetch_mentions(self, start: int, end: int) -> None:
        """What a stretch of the text names."""
        spot = self._spot

        def fetch(engine: RemoteFace) -> Future[Mentions]:
            return engine.list_mentions(spot.path, part=spot.part, start=start, end=end)

        self._ask(fetch, self._view.show_mentions, self._not_so_important)

    @Slot()
    def fetch_facts(self) -> None:
        """What was read from the document."""
        spot = self._spot

        def fetch(engine: RemoteFace) -> Future[tuple[FactShown, ...]]:
            return engine.list_document_facts(spot.path, part=spot.part, limit=500)

        self._ask(fetch, self._view.show_facts, self._not_so_important)

    @Slot(object)
    def fetch_thing(self, entity_id: EntityId) -> None:
        """The card of a thing."""
        self._ask(
            lambda engine: engine.show_thing(entity_id),
            self._view.card.show_thing,
            self._not_so_important,
        )

    @Slot(str)
    def open_file(self, path: str) -> None:
        """The file is opened by the program that the system has for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(path))

    @Slot(str)
    def open_folder(self, path: str) -> None:
        """The folder of the file is opened."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(path).parent)))

    @Slot(QUrl)
    def open_address(self, address: QUrl) -> None:
        """What people chose to see outside is opened by the system's program for it."""
        QDesktopServices.openUrl(address)

    @Slot(object)
    def _show_document(self, document: DocumentText) -> None:
        spot = self._spot
        self._shown = (spot.path, spot.part)
        self._view.show_document(document)

        def fetch(engine: RemoteFace) -> Future[DocumentAbout]:
            return engine.show_about(spot.path, part=spot.part)

        self._ask(fetch, self._view.show_about, self._not_so_important)
        ending = spot.path.rpartition(".")[2].casefold()
        if spot.part is None and (document.kind == "pdf" or ending in PICTURES):
            self._measure(spot)

    def _measure(self, spot: Spot) -> None:
        def fetch(engine: RemoteFace) -> Future[PageSizes]:
            return engine.measure_pages(spot.path, part=spot.part)

        self._ask(fetch, self._view.show_sizes, self._view.show_no_page)

    def _count_as_read(self, spot: Spot) -> None:
        """The engine hears that these words were opened, although it has sent them before."""
        if spot.end > spot.start:
            self._link.ask(
                self,
                lambda engine: engine.show_document(
                    spot.path, part=spot.part, start=spot.start, end=spot.end
                ),
            ).then(self._heard, self._not_so_important)

    @Slot(object)
    def _heard(self, _document: DocumentText) -> None:
        """Nothing more is to be done."""

    @Slot(object)
    def _not_so_important(self, _error: LociError) -> None:
        """The document can be read without it."""

    def _ask(
        self,
        fetch: Callable[[RemoteFace], Future[Any]],
        done: Callable[[Any], None],
        failed: Callable[[LociError], None],
    ) -> None:
        self._waiting = [old for old in self._waiting if Shiboken.isValid(old)]
        self._waiting.append(self._link.ask(self, fetch).then(done, failed))

    def _forget(self) -> None:
        for request in self._waiting:
            if Shiboken.isValid(request):
                request.deleteLater()
        self._waiting = []
