"""Undo history of the window: offered in a toast at once, with Ctrl+Z later."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import Shiboken

from ui.theme.translation import translate
from ui.widgets.focus import the_application
from ui.widgets.place_view import UndoableAction
from ui.widgets.toasts import Toast, Toasts

MOST = 100
# So long an action that lasts can be undone.
LASTS_MS = 60 * 1000


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


class UndoHistory(QObject):
    """Undo stack of user actions.

    An action that the engine cannot undo is settled once, when its offer has passed, and is
    then final. `settled` is emitted when such a request was sent.
    """

    settled = Signal()

    def __init__(self, toasts: Toasts, parent: QObject) -> None:
        super().__init__(parent)
        self._toasts = toasts
        self._pending: UndoStep | None = None
        self._toast: Toast | None = None
        self._lasting: list[UndoStep] = []
        self._temporary_undo = TemporaryUndo(self)
        self.stack = QUndoStack(self, undoLimit=MOST)

    @property
    def is_open(self) -> bool:
        """Whether an action still waits to be settled."""
        waiting = [*self._lasting, *([self._pending] if self._pending else [])]
        return any(it.action.settle is not None and not it.is_over for it in waiting)

    def add(self, action: UndoableAction) -> None:
        """Add an action that was done and offer to undo it."""
        self.settle()
        step = UndoStep(action)
        self.stack.push(step)
        self._offer(step)

    def settle(self) -> None:
        """End the offer to undo the newest action."""
        step, toast = self._pending, self._toast
        self._pending = self._toast = None
        if toast is not None:
            toast.leave()
        if step is not None and not step.action.lasts:
            self._settle_step(step)

    def finish(self) -> None:
        """Settle everything, as the window closes."""
        self.settle()
        for step in self._lasting.copy():
            self._settle_step(step)

    def undo(self) -> None:
        """Undo the newest action that can be undone."""
        self._drop_final(self.stack.index() - 1)
        if not self.stack.canUndo():
            self._toasts.show_words(translate("shell", "Nothing to undo"))
            return
        words = self.stack.undoText()
        if self._pending is not None:
            self._cancel_offer()
        self.stack.undo()
        self._toasts.show_words(translate("shell", "Undone: {deed}").format(deed=words))

    def redo(self) -> None:
        """Redo the action that was undone last."""
        while self.stack.canRedo() and self.stack.command(self.stack.index()).isObsolete():
            self.stack.redo()  # removes the obsolete step without running it
        if not self.stack.canRedo():
            self._toasts.show_words(translate("shell", "Nothing to redo"))
            return
        self.settle()
        step = self.stack.command(self.stack.index())
        self.stack.redo()
        if isinstance(step, UndoStep):
            self._offer(step)

    def discard(self, action: UndoableAction) -> None:
        """Remove an action that its place undid itself or that has lost its object."""
        for number in range(self.stack.count()):
            step = self.stack.command(number)
            if isinstance(step, UndoStep) and step.action is action:
                step.setObsolete(True)
                if step is self._pending:
                    self._cancel_offer()

    def clear(self) -> None:
        """Settle everything and clear the history, before places are rebuilt."""
        self.finish()
        self.stack.clear()

    def _offer(self, step: "UndoStep") -> None:
        self._pending = step
        if step.action.lasts and step not in self._lasting:
            self._lasting.append(step)
            QTimer.singleShot(LASTS_MS, self, partial(self._settle_lasting, step))
        self._toast = self._toasts.offer(step.action.words, action=translate("shell", "Undo"))
        self._toast.taken.connect(self.undo)
        self._toast.passed.connect(self._close_offer)

    def _settle_lasting(self, step: "UndoStep") -> None:
        if step in self._lasting:  # else it was settled when the window closed or was rebuilt
            self._settle_step(step)

    def _settle_step(self, step: "UndoStep") -> None:
        if step in self._lasting:
            self._lasting.remove(step)
        if step.settle():
            self.settled.emit()

    def _cancel_offer(self) -> None:
        toast, self._pending, self._toast = self._toast, None, None
        if toast is not None:
            toast.leave()

    def _close_offer(self) -> None:
        if self.sender() is self._toast:
            self._toast = None
            self.settle()

    def _drop_final(self, number: int) -> None:
        # The stack removes an obsolete step when it reaches it.
        while number >= 0 and self.stack.command(number).isObsolete():
            self.stack.undo()
            number = self.stack.index() - 1


class UndoStep(QUndoCommand):
    """An action on Qt's undo stack."""

    def __init__(self, action: UndoableAction) -> None:
        super().__init__(action.words)
        self.action = action
        self._done = True  # the place emits the action after doing it
        self._settled = False

    @property
    def is_over(self) -> bool:
        """Whether the action was undone, or can no longer be."""
        is_obsolete = Shiboken.isValid(self) and self.isObsolete()
        return self._settled or not self._done or is_obsolete

    def settle(self) -> bool:
        """Send the request that cannot be undone; return whether there was one."""
        if self.action.settle is None or self.is_over:
            return False
        if Shiboken.isValid(self):  # the stack deletes the oldest steps
            self.setObsolete(True)
        self._settled = True
        self.action.settle()
        return True

    def undo(self) -> None:
        """Undo the action; mark it obsolete if it cannot be redone."""
        self.action.undo()
        self._done = False
        if self.action.redo is None:
            self.setObsolete(True)

    def redo(self) -> None:
        """Redo the action, unless it was only just pushed."""
        if not self._done and self.action.redo is not None:
            self.action.redo()
        self._done = True
