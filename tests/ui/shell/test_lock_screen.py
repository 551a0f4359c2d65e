"""The lock screen covers the window until the passphrase was typed; nothing is lost meanwhile."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.engine.engine import Engine
from tests.ui.fake_client import resolved
from ui.bridge.engine_link import EngineLink
from ui.shell.vaults.lock_screen import LockScreen
from ui.shell.window import Window
from ui.widgets.boxes import descendants

SECRET = "tides under the northern pier"


def screens(window):
    return [one for one in descendants(window, LockScreen) if one.isVisible()]


@pytest.fixture
def locked(engine, qtbot):
    """A window over a library that is locked."""
    engine.secret = SECRET
    window = Window(EngineLink(lambda: resolved(engine)))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: bool(screens(window)))
    return window


def press(window, key, modifiers=Qt.KeyboardModifier.NoModifier):
    event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers)
    QApplication.sendEvent(QApplication.focusWidget() or window, event)


def test_a_locked_window_shows_only_the_field_and_opens_with_the_passphrase(locked, engine, qtbot):
    (screen,) = screens(locked)
    assert screen.geometry() == locked.rect()
    assert not locked.body.isEnabled()
    assert screen.field.echoMode() == screen.field.EchoMode.Password

    screen.field.setText("wrong")
    screen.button.click()
    qtbot.waitUntil(screen.problem.isVisible)
    screen.field.setText(SECRET)
    qtbot.keyClick(screen.field, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: not screens(locked))
    assert locked.body.isEnabled()
    qtbot.waitUntil(lambda: any(call[0] == "status" for call in engine.calls))


def test_calls_made_while_it_is_locked_are_answered_afterwards(locked, qtbot):
    got = []
    locked._link.call(locked, Engine.status).then(got.append)
    (screen,) = screens(locked)
    qtbot.wait(50)
    assert got == []

    screen.field.setText(SECRET)
    screen.button.click()

    qtbot.waitUntil(lambda: bool(got))


def test_the_screen_follows_the_window_and_outlives_a_change_of_theme(locked, qtbot):
    locked.resize(1100, 700)
    locked.rebuild()

    (screen,) = screens(locked)
    assert screen.geometry() == locked.rect()
    assert not locked.body.isEnabled()


class Clock:
    """Stands in for a QElapsedTimer."""

    now_ms = begun_ms = 0

    def restart(self) -> None:
        self.begun_ms = self.now_ms

    def elapsed(self) -> int:
        return self.now_ms - self.begun_ms


def test_minutes_without_input_lock_and_input_keeps_it_open(engine, make_window, qtbot):
    window = make_window(engine)
    presenter = window.lock_presenter
    presenter.has_passphrase, presenter.minutes = True, 1
    presenter._since_input = clock = Clock()

    qtbot.waitUntil(window.isActiveWindow)

    clock.now_ms = 50_000
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    clock.now_ms = 100_000
    presenter._count_idle()
    assert ("lock",) not in engine.calls
    clock.now_ms = 110_000
    presenter._count_idle()

    qtbot.waitUntil(lambda: ("lock",) in engine.calls)


@pytest.mark.parametrize("has_passphrase", [True, False])
def test_sleep_and_the_sessions_lock_lock_it_if_there_is_a_passphrase(
    engine, make_window, qtbot, has_passphrase
):
    window = make_window(engine)
    window.lock_presenter.has_passphrase = has_passphrase

    window.lock_presenter.lock_before_sleep(False)
    window.lock_presenter.lock_before_sleep(True)
    qtbot.wait(50)

    assert (("lock",) in engine.calls) == has_passphrase


LOGIND = """
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage
from ui.shell.vaults.lock_screen import follow_session

class Receiver(QObject):
    @Slot(bool)
    def lock_before_sleep(self, begins):
        print("sleep", begins)

    @Slot()
    def lock_if_possible(self):
        print("lock")

application, receiver, bus = QCoreApplication([]), Receiver(), QDBusConnection.sessionBus()
bus.registerService("org.freedesktop.login1")
follow_session(bus, receiver)

def signal(path, interface, name, *values):
    message = QDBusMessage.createSignal(path, "org.freedesktop.login1." + interface, name)
    message.setArguments(list(values))
    bus.send(message)

QTimer.singleShot(0, lambda: signal("/org/freedesktop/login1", "Manager", "PrepareForSleep", True))
QTimer.singleShot(0, lambda: signal("/org/freedesktop/login1/session/_31", "Session", "Lock"))
QTimer.singleShot(500, application.quit)
application.exec()
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="D-Bus is not installed")
def test_logind_is_heard():
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", LOGIND],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )

    assert done.stdout.split("\n")[:2] == ["sleep True", "lock"]
