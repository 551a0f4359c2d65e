"""Ctrl+Z in a text box that has nothing of its own to take back is the window's."""

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from ui.widgets.focus import the_application


class TemporaryUndo(QObject):
    """Asks each text box that gets the focus; Qt's take the keys whether they can use them or not.

    Otherwise what was deleted a moment ago would be gone, as the focus often falls to a text box.
    """

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        the_application().focusChanged.connect(self._follow)

    @Slot(QWidget, QWidget)
    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(new, QLineEdit | QTextEdit | QPlainTextEdit):
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The box does not hear of keys that it has no use for; the window's commands do."""
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
