"""Fetches what the reader shows."""

from concurrent.futures import Future

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from shiboken6 import Shiboken

from core.records.documents import DocumentText, PagePicture
from core.remote_face import RemoteFace
from ui.bridge.link import Link, Request
from ui.reader.reader_view import ReaderView
from ui.reader.spot import Spot

SCALE = 1.6


class Reading(QObject):
    """Between one reader and the engine; what was asked for last is what is shown."""

    def __init__(self, view: ReaderView, link: Link) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self._spot = Spot("")
        self._waiting: list[Request] = []
        view.page_wanted.connect(self.show_page)
        view.file_wanted.connect(self.open_file)

    def open_spot(self, spot: Spot) -> None:
        """Show the document at that spot."""
        self._spot = spot
        self._forget()
        self._view.open_spot(spot)

        def fetch(engine: RemoteFace) -> Future[DocumentText]:
            return engine.show_document(spot.path, part=spot.part, start=spot.start, end=spot.end)

        self._keep(
            self._link.ask(self, fetch).then(self._view.show_document, self._view.show_problem)
        )

    @Slot(int)
    def show_page(self, page: int) -> None:
        """Show the picture of a page; the words are marked on the page they stand on."""
        spot = self._spot
        self._forget()

        def fetch(engine: RemoteFace) -> Future[PagePicture]:
            return engine.show_page(
                spot.path, part=spot.part, page=page, scale=SCALE, start=spot.start, end=spot.end
            )

        self._keep(self._link.ask(self, fetch).then(self._view.show_page, self._view.show_no_page))

    @Slot(str)
    def open_file(self, path: str) -> None:
        """The file is opened by the program that the system has for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(path))

    def _keep(self, request: Request) -> None:
        self._waiting = [old for old in self._waiting if Shiboken.isValid(old)]
        self._waiting.append(request)

    def _forget(self) -> None:
        for request in self._waiting:
            if Shiboken.isValid(request):
                request.deleteLater()
        self._waiting = []
