"""Toasts at the bottom of the window, some with an action such as undo."""

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPropertyAnimation,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QCursor, QEnterEvent, QMoveEvent
from PySide6.QtWidgets import QFrame, QWidget

from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import row
from ui.widgets.buttons import Button
from ui.widgets.focus import announce, the_application
from ui.widgets.labels import hint

STAYS_MS, LETTER_MS, OFFER_MS = 4000, 40, 8000
# A toast of one line lies over the status line, not over what is typed above it.
MOST, WIDEST, GAP, ABOVE_BOTTOM = 3, 560, 8, 4


class Toast(QFrame):
    """Message with an optional action.

    `taken` is emitted when the action is pressed, `passed` exactly once when the toast has
    closed.
    """

    taken = Signal()
    passed = Signal()

    def __init__(self, text: str, *, action: str, stays_ms: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(text)
        self.setProperty("kind", "toast")
        self._left = False
        self._before: QWidget | None = None
        the_application().focusChanged.connect(self._follow_focus)
        self._motion: QPropertyAnimation | None = None
        self.words = hint(text, tone="text")
        layout = row(self, (self.words, 1), margin=(16, 8, 8, 8), gap=8)
        self.action = Button(action)
        self.action.setVisible(bool(action))
        self.action.clicked.connect(self._take)
        self.close_button = Button(kind="shade", icon="x", name=translate("shell", "Close"))
        self.close_button.clicked.connect(self.leave)
        for button in (self.action, self.close_button):
            layout.addWidget(button)
        self._timer = QTimer(self, singleShot=True, interval=stays_ms)
        self._timer.timeout.connect(self.leave)
        self._timer.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stop the timer while the pointer is over the toast."""
        super().enterEvent(event)
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        """Restart the timer."""
        super().leaveEvent(event)
        self._timer.start()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Restart the timer when the toast was moved away from the pointer."""
        super().moveEvent(event)
        if not self._timer.isActive() and not self._left and not self._is_pointed_at():
            self._timer.start()

    def slide_in(self, slide_ms: int) -> None:
        """Slide in from below."""
        self._motion = QPropertyAnimation(self, b"pos", self)
        self._motion.setDuration(slide_ms)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.setStartValue(self.pos() + QPoint(0, ABOVE_BOTTOM))
        self._motion.setEndValue(self.pos())
        self._motion.start()

    def stop_animation(self) -> None:
        """Stop the animation."""
        if self._motion is not None:
            self._motion.stop()

    def leave(self) -> None:
        """Close the toast."""
        if not self._left:
            self._left = True
            if self._before is not None and self.isAncestorOf(self.window().focusWidget()):
                self._before.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hide()
            self.passed.emit()
            self.deleteLater()

    def _is_pointed_at(self) -> bool:
        return self.rect().contains(self.mapFromGlobal(QCursor.pos()))

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Note what had the focus before the toast, which gives it back."""
        if now is None or before is None or not self.isAncestorOf(now) or self.isAncestorOf(before):
            return
        self._before = before
        before.destroyed.connect(self._forget_before)

    def _forget_before(self) -> None:
        self._before = None

    def _take(self) -> None:
        self.taken.emit()
        self.leave()


class Toasts(QObject):
    """Toasts of a window, the newest at the bottom, limited in number."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.shown: list[Toast] = []
        window.installEventFilter(self)

    def show_words(self, text: str) -> None:
        """Show a message for a few seconds."""
        self._show(text, "", STAYS_MS + LETTER_MS * len(text))

    def offer(self, text: str, *, action: str) -> Toast:
        """Show a message with an action; it stays longer."""
        return self._show(text, action, OFFER_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom when the window is resized."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _show(self, text: str, action: str, stays_ms: int) -> Toast:
        for old in [toast for toast in self.shown if toast.accessibleName() == text and not action]:
            old.leave()
        while len(self.shown) >= MOST:
            self.shown[0].leave()
        toast = Toast(text, action=action, stays_ms=stays_ms, parent=self._window)
        toast.passed.connect(self._forget)
        self.shown.append(toast)
        self._place()  # before it is shown: elsewhere it could appear below the pointer
        toast.show()
        self._place()
        if the_theme().slide_ms:
            toast.slide_in(the_theme().slide_ms)
        announce(toast, text)
        return toast

    def _forget(self) -> None:
        toast = self.sender()
        if isinstance(toast, Toast) and toast in self.shown:
            self.shown.remove(toast)
            self._place()

    def _place(self) -> None:
        width = min(the_theme().look.grown(WIDEST), self._window.width() - 48)
        bottom = self._window.height() - the_theme().look.grown(ABOVE_BOTTOM)
        for toast in reversed(self.shown):
            toast.setFixedWidth(width)
            toast.adjustSize()
            height = max(toast.heightForWidth(width), toast.sizeHint().height())
            toast.resize(width, height)
            toast.stop_animation()
            toast.move((self._window.width() - width) // 2, bottom - height)
            toast.raise_()
            bottom -= height + GAP
