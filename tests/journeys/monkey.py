"""Somebody who presses everything: a seeded stream of keys, clicks, wheels and sizes."""

import random
import sys
import time
import traceback
from operator import sub
from types import TracebackType

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, qInstallMessageHandler
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QWidget
from shiboken6 import isValid

from tests.journeys.evening.beat import stolen_s

TEXTS = (
    "a", "kelp", "Dr. Imani", "type:pdf after:2024 -draft", '"', "((", "%n %1 {}", "\\", "/",
    "🌊🌊", "مرحبا", "ﬁ ﬂ", "x" * 300, "<b>no</b>", "1/0", "';--", "\u202e reversed", "  ",
)  # fmt: skip
KEYS = (
    Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space,
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home,
    Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace, Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_Menu, Qt.Key.Key_J,
    Qt.Key.Key_K, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_U, Qt.Key.Key_S,
    Qt.Key.Key_P, Qt.Key.Key_H, Qt.Key.Key_M, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Slash,
)  # fmt: skip
SIZES = ((900, 600), (1280, 820), (1100, 700), (1700, 1000))
CLOSE_MS = 40
# What Qt says of its offscreen plugin, and of keys that QTest presses where nothing takes them.
NO_FAULTS = ("propagateSizeHints", "This plugin does not support", "Keyboard event not accepted")


class Monkey:
    """Plays on a window and keeps what went wrong: exceptions, warnings of Qt, no focus, stalls."""

    def __init__(self, window: QWidget, *, seed: int, shortcuts: list[str]) -> None:
        self.window = window
        self.complaints: list[str] = []
        self.longest_s = 0.0
        self.slowest = ""
        self._is_focus_lost = False
        self._luck = random.Random(seed)
        self._shortcuts = [keys for keys in shortcuts if keys]
        self._last = "the start"
        self._closer = QTimer(window)
        self._closer.setInterval(CLOSE_MS)
        self._closer.timeout.connect(self._close_what_is_open)

    def play(self, events: int) -> None:
        """So many events have happened."""
        hook, handler = sys.excepthook, qInstallMessageHandler(self._note_message)
        sys.excepthook = self._note_exception
        self._closer.start()
        try:
            for number in range(events):
                begun, stolen = time.thread_time(), stolen_s()
                self._act(number)
                QApplication.processEvents()
                # An open menu waits, which is no stall; a core that was lent to others is none.
                took = time.thread_time() - begun - max(map(sub, stolen_s(), stolen), default=0.0)
                if took > self.longest_s:
                    self.longest_s, self.slowest = took, self._last
                self._check_focus()
                if len(self.complaints) > 20:
                    break
        finally:
            self._closer.stop()
            sys.excepthook = hook
            qInstallMessageHandler(handler)

    def _check_focus(self) -> None:
        """Complain where the active window has no focus after two events in a row."""
        has_none = QApplication.focusWidget() is None and self.window.isActiveWindow()
        if has_none and self._is_focus_lost:
            self.complaints.append(f"after {self._last}: the focus is on nothing")
        self._is_focus_lost = has_none

    def _act(self, number: int) -> None:
        luck = self._luck.random()
        if luck < 0.45:
            self._click()
        elif luck < 0.75:
            self._press()
        elif luck < 0.85:
            self._shortcut()
        elif luck < 0.93:
            self._type()
        elif luck < 0.98:
            self._turn()
        else:
            width, height = self._luck.choice(SIZES)
            self._last = f"{number}: resized to {width} x {height}"
            self.window.resize(width, height)

    def _click(self) -> None:
        shown = [
            it
            for it in _visible(self._top())
            if it.isEnabled() and it.width() > 4 and it.height() > 4
        ]
        buttons = [it for it in shown if isinstance(it, QAbstractButton)]
        pool = buttons if buttons and self._luck.random() < 0.6 else shown
        if not pool:
            return
        target = self._luck.choice(pool)
        place = QPoint(self._luck.randrange(target.width()), self._luck.randrange(target.height()))
        self._last = f"click on {_named(target)} at {place.x()}, {place.y()}"
        button = (
            Qt.MouseButton.RightButton if self._luck.random() < 0.1 else Qt.MouseButton.LeftButton
        )
        if self._luck.random() < 0.1:
            _double_click(target, button, place)
        else:
            QTest.mouseClick(target, button, Qt.KeyboardModifier.NoModifier, place)

    def _press(self) -> None:
        key = self._luck.choice(KEYS)
        target = QApplication.focusWidget() or self._top()
        self._last = f"{key.name} in {_named(target)}"
        QTest.keyClick(target, key)

    def _shortcut(self) -> None:
        keys = self._luck.choice(self._shortcuts)
        self._last = f"{keys} in {_named(self._top())}"
        QTest.keySequence(self._top(), QKeySequence(keys))

    def _type(self) -> None:
        target = QApplication.focusWidget() or self._top()
        text = self._luck.choice(TEXTS)
        self._last = f"typed {text[:20]!r} in {_named(target)}"
        for letter in text[:40]:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                none = Qt.KeyboardModifier.NoModifier
                QApplication.sendEvent(target, QKeyEvent(kind, 0, none, letter))
            if QApplication.focusWidget() is not target:
                break

    def _turn(self) -> None:
        shown = _visible(self._top())
        if not shown:
            return
        target = self._luck.choice(shown)
        middle = QPointF(target.width() / 2, target.height() / 2)
        down = QPoint(0, self._luck.choice((-240, -120, 120, 240)))
        self._last = f"wheel over {_named(target)}"
        none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        phase = Qt.ScrollPhase.NoScrollPhase
        wheel = QWheelEvent(middle, target.mapToGlobal(middle), QPoint(), down, *none, phase, False)
        QApplication.sendEvent(target, wheel)

    def _top(self) -> QWidget:
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        return popup or modal or self.window

    def _close_what_is_open(self) -> None:
        """A menu or a dialog does not stay for ever, whoever waits for it."""
        if self._luck.random() < 0.3:
            top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if isinstance(top, QDialog):
                top.reject()
            elif isinstance(top, QMenu) or top is not None:
                top.close()

    def _note_exception(
        self, kind: type[BaseException], error: BaseException, trail: TracebackType | None
    ) -> None:
        told = "".join(traceback.format_exception(kind, error, trail)[-4:])
        self.complaints.append(f"after {self._last}:\n{told}")

    def _note_message(self, kind: object, _context: object, words: str) -> None:
        if any(it in words for it in NO_FAULTS):
            return
        self.complaints.append(f"after {self._last}: Qt says: {words}")


def _double_click(target: QWidget, button: Qt.MouseButton, place: QPoint) -> None:
    """It was clicked, and once more if it is still there: `QTest.mouseDClick` asks a dead one."""
    QTest.mouseClick(target, button, Qt.KeyboardModifier.NoModifier, place)
    if not isValid(target) or not target.isVisible():
        return
    local, whole = QPointF(place), QPointF(target.mapToGlobal(place))
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        if isValid(target):
            none = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(target, QMouseEvent(kind, local, whole, button, button, none))


def _visible(top: QWidget) -> list[QWidget]:
    """The visible widgets below, without a look into the many that hidden places have."""
    shown: list[QWidget] = []
    for child in top.children():
        if isinstance(child, QWidget) and child.isVisible():
            shown += [child, *_visible(child)]
    return shown


def _named(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName()!r}"
