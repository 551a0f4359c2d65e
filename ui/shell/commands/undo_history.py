"""What people did and can take back: a toast offers it at once, Ctrl+Z later."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoCommand, QUndoStack

from ui.shell.commands.temporary_undo import TemporaryUndo
from ui.theme.language.words import translate
from ui.widgets.notices.toasts import Toast, Toasts
from ui.widgets.place import UndoableAction

MOST = 100


class UndoHistory(QObject):
    """Keeps deeds in order. What the engine cannot take back is settled once and is then final.

    `settled` tells that a request without return is on its way.
    """

    settled = Signal()

    def __init__(self, toasts: Toasts, parent: QObject) -> None:
        super().__init__(parent)
        self._toasts = toasts
        self._offered: UndoStep | None = None
        self._toast: Toast | None = None
        self._passing = TemporaryUndo(self)
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(MOST)

    @property
    def is_open(self) -> bool:
        """Whether something still waits to be settled."""
        return self._offered is not None and self._offered.deed.settle is not None

    @Slot(object)
    def note(self, deed: UndoableAction) -> None:
        """The deed has been done; it can be taken back from now on."""
        self.settle()
        step = UndoStep(deed)
        self.stack.push(step)
        self._offer(step)

    @Slot()
    def settle(self) -> None:
        """The offer to take back the newest deed has passed."""
        step, toast = self._offered, self._toast
        self._offered = self._toast = None
        if toast is not None:
            toast.leave()
        if step is not None and step.settle():
            self.settled.emit()

    @Slot()
    def undo(self) -> None:
        """The newest deed that can be taken back is taken back."""
        self._drop_final(self.stack.index() - 1)
        if not self.stack.canUndo():
            self._toasts.show_words(translate("shell", "There is nothing to take back."))
            return
        words = self.stack.undoText()
        if self._offered is not None:
            self._withdraw()
        self.stack.undo()
        self._toasts.show_words(translate("shell", "Taken back: {deed}").format(deed=words))

    @Slot()
    def redo(self) -> None:
        """The deed that was taken back last is done again."""
        while self.stack.canRedo() and self.stack.command(self.stack.index()).isObsolete():
            self.stack.redo()  # throws it out, and does nothing
        if not self.stack.canRedo():
            self._toasts.show_words(translate("shell", "There is nothing to do again."))
            return
        self.settle()
        step = self.stack.command(self.stack.index())
        self.stack.redo()
        if isinstance(step, UndoStep):
            self._offer(step)

    @Slot(object)
    def void(self, deed: UndoableAction) -> None:
        """The deed is offered no more: its place took it back, or what it was about is gone."""
        for number in range(self.stack.count()):
            step = self.stack.command(number)
            if isinstance(step, UndoStep) and step.deed is deed:
                step.setObsolete(True)
                if step is self._offered:
                    self._withdraw()

    @Slot()
    def forget(self) -> None:
        """Everything is settled and nothing can be taken back; the places are made anew."""
        self.settle()
        self.stack.clear()

    def _offer(self, step: "UndoStep") -> None:
        self._offered = step
        self._toast = self._toasts.offer(step.deed.words, action=translate("shell", "Undo"))
        self._toast.taken.connect(self.undo)
        self._toast.passed.connect(self._pass)

    def _withdraw(self) -> None:
        toast, self._offered, self._toast = self._toast, None, None
        if toast is not None:
            toast.leave()

    @Slot()
    def _pass(self) -> None:
        if self.sender() is self._toast:
            self._toast = None
            self.settle()

    def _drop_final(self, number: int) -> None:
        # A final step is thrown out by the stack when it comes to it.
        while number >= 0 and self.stack.command(number).isObsolete():
            self.stack.undo()
            number = self.stack.index() - 1


class UndoStep(QUndoCommand):
    """A deed as the undo stack knows it."""

    def __init__(self, deed: UndoableAction) -> None:
        super().__init__(deed.words)
        self.deed = deed
        self._done = True  # the place has done it before it says so

    def settle(self) -> bool:
        """Whether the engine was told to do what cannot be taken back."""
        if self.deed.settle is None or self.isObsolete():
            return False
        self.setObsolete(True)
        self.deed.settle()
        return True

    def undo(self) -> None:
        """Taken back; thrown away if it cannot be done again."""
        self.deed.undo()
        self._done = False
        if self.deed.redo is None:
            self.setObsolete(True)

    def redo(self) -> None:
        """Done again, unless it is only now noted."""
        if not self._done and self.deed.redo is not None:
            self.deed.redo()
        self._done = True
