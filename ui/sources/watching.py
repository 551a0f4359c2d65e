"""Carries folders and wishes to the engine, and what became of them back."""

from concurrent.futures import Future
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QMessageBox

from core.records.ids import SourceId
from core.records.status import FileRow, Source, Status
from core.remote_face import RemoteFace
from ui.bridge.link import Link
from ui.items.files import PAGE
from ui.sources.sources_view import SourcesView

REFRESH_MS = 700


class Watching(QObject):
    """Between the place for folders and the engine."""

    changed = Signal()

    def __init__(self, view: SourcesView, link: Link) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self._wanted: tuple[SourceId | None, str, str] = (None, "", "")
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(REFRESH_MS)
        self._again.timeout.connect(self._refresh_files)
        view.added.connect(self.add_folders)
        view.removed.connect(self.ask_to_remove)
        view.rescanned.connect(self.rescan)
        view.paused.connect(self.pause)
        view.resumed.connect(self.resume)
        view.files_wanted.connect(self.list_files)
        link.progressed.connect(view.show_progress)
        link.changed.connect(self._note_changes)

    @Slot(object)
    def show_status(self, status: Status) -> None:
        """Show counts, folders and problems."""
        self._view.show_status(status)

    @Slot(list)
    def add_folders(self, paths: list[str]) -> None:
        """These folders are read and watched from now on."""
        self._link.ask(self, lambda engine: engine.add_sources(paths)).done.connect(self._tell)

    @Slot(object)
    def ask_to_remove(self, source: Source) -> None:
        """The folder is forgotten if people say so once more; its files stay."""
        name = source.path.rstrip("/").rsplit("/", 1)[-1]
        box = QMessageBox(self._view)
        box.setWindowTitle("Remove folder")
        box.setText(f"Remove “{name}” from Loci?")
        box.setInformativeText("What Loci read from it is forgotten. The files stay untouched.")
        box.setStandardButtons(QMessageBox.StandardButton.Cancel | QMessageBox.StandardButton.Ok)
        box.button(QMessageBox.StandardButton.Ok).setText("Remove")
        if box.exec() == QMessageBox.StandardButton.Ok:
            self.remove(source)

    def remove(self, source: Source) -> None:
        """The folder is forgotten; its files stay."""
        self._link.ask(self, lambda engine: engine.remove_source(source.id)).done.connect(
            self._tell
        )

    @Slot()
    def rescan(self) -> None:
        """All folders are looked through again."""
        self._link.ask(self, lambda engine: engine.sync()).done.connect(self._tell)

    @Slot()
    def pause(self) -> None:
        """Reading rests."""
        self._link.ask(self, lambda engine: engine.pause()).done.connect(self._tell)

    @Slot()
    def resume(self) -> None:
        """Reading goes on."""
        self._link.ask(self, lambda engine: engine.resume()).done.connect(self._tell)

    @Slot(object, str, str, int)
    def list_files(self, source_id: SourceId | None, state: str, text: str, offset: int) -> None:
        """Show the files that fit, from that row on; an older answer is dropped."""
        wanted = self._wanted = (source_id, state, text)

        def fetch(engine: RemoteFace) -> Future[tuple[FileRow, ...]]:
            return engine.list_files(
                source_id=source_id, state=state, text=text, offset=offset, limit=PAGE
            )

        arrival = FilesArrival(self, wanted, offset)
        self._link.ask(arrival, fetch).then(arrival.show_files)

    def show_files(
        self, wanted: tuple[SourceId | None, str, str], files: tuple[FileRow, ...], offset: int
    ) -> None:
        """Show files if they are still what is wanted."""
        if wanted == self._wanted:
            self._view.show_files(files, offset=offset)

    @Slot(object)
    def _tell(self, _result: object) -> None:
        self.changed.emit()

    @Slot(frozenset)
    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & {"files", "sources"} and not self._again.isActive():
            self._again.start()

    @Slot()
    def _refresh_files(self) -> None:
        # Only the first page follows by itself; who has scrolled further reads in peace.
        files = self._view.files
        if self._view.is_showing_files() and files.rows.rowCount() <= PAGE:
            files.ask_first()


class FilesArrival(QObject):
    """Remembers which files were asked for until they are there."""

    def __init__(
        self, watching: Watching, wanted: tuple[SourceId | None, str, str], offset: int
    ) -> None:
        super().__init__(watching)
        self._show = partial(watching.show_files, wanted, offset=offset)

    @Slot(object)
    def show_files(self, files: tuple[FileRow, ...]) -> None:
        """Hand the files over."""
        self._show(files)
        self.deleteLater()
