"""Drag and drop of files and folders onto the window."""

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QWidget

from ui.theme.translation import translate
from ui.widgets.boxes import column, fill, frame
from ui.widgets.labels import Picture, label


class FileDrop(QObject):
    """Drop target that covers the window; `dropped` carries the paths.

    An overlay shows that files can be dropped while they are dragged over the window.
    """

    dropped = Signal(list)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._sheet: QFrame | None = None
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept drags of files and let all other events pass."""
        kind = event.type()
        if kind == QEvent.Type.DragLeave:
            self._hide()
        elif isinstance(event, QDropEvent):
            return self._take(event)
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> bool:
        """Handle a drag that enters, moves or drops; in Qt all three are drop events."""
        paths = paths_in(event.mimeData())
        if not paths:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if isinstance(event, QDragMoveEvent):
            self._show(len(paths))
        else:
            self._hide()
            self.dropped.emit(paths)
        return True

    def _show(self, count: int) -> None:
        if self._sheet is not None:
            return
        sheet = self._sheet = frame("float")
        sheet.setParent(self._window)
        sheet.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        words = label(
            translate("shell", "Drop to add %n file(s) or folder(s)", "", count), role="subtitle"
        )
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        inside = column(sheet, margin=24, gap=12)
        fill(
            inside, (Picture("folder-input", tone="accent", size=40), Qt.AlignmentFlag.AlignHCenter)
        )
        fill(inside, words)
        sheet.adjustSize()
        room = self._window.rect()
        sheet.move(room.center() - sheet.rect().center())
        sheet.show()
        sheet.raise_()

    def _hide(self) -> None:
        if self._sheet is not None:
            self._sheet.hide()
            self._sheet.deleteLater()
            self._sheet = None


def paths_in(dragged: QMimeData) -> list[str]:
    """Return the local files and folders of the dragged data."""
    paths = [url.toLocalFile() for url in dragged.urls() if url.isLocalFile()]
    return list(dict.fromkeys(path.rstrip("/") or path for path in paths if path))
