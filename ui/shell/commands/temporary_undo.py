"""Route Ctrl+Z from text boxes without own undo history to the window."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from ui.widgets.focus import the_application


class TemporaryUndo(QObject):
    """Event filter on the focused text box that lets unusable undo keys pass to the window.

    Text boxes of Qt consume the undo keys even when they have nothing to undo. Focus often
    falls to a text box, so the window could not undo a recent deletion.
    """

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        the_application().focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(new, QLineEdit | QTextEdit | QPlainTextEdit):
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore the shortcut override for undo and redo that the box cannot use."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        undo = event.matches(QKeySequence.StandardKey.Undo)
        redo = event.matches(QKeySequence.StandardKey.Redo)
        if not (undo or redo) or _has_own(watched, redo=redo):
            return False
        event.ignore()
        return True


def _has_own(box: QObject, *, redo: bool) -> bool:
    if isinstance(box, QLineEdit):
        return box.isRedoAvailable() if redo else box.isUndoAvailable()
    if isinstance(box, QTextEdit | QPlainTextEdit):
        document = box.document()
        return document.isRedoAvailable() if redo else document.isUndoAvailable()
    return True
