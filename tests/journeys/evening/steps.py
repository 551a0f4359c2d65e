"""What people do in the window, and how to wait for what comes of it."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desktop.window import EngineConnector
from tests.journeys.evening.beat import Beat
from ui.shell.window import Window

Told = TypeVar("Told")
WAIT_MS = 120_000
FILES = 13
BLADES = "Which company makes the blades of the turbine that Mara Lindqvist builds?"


class Evening:
    """A window at work: where the hands are, and its heartbeat."""

    def __init__(self, qtbot: Any, window: Window, reach: EngineConnector, beat: Beat) -> None:
        self.qtbot = qtbot
        self.window = window
        self.reach = reach
        self.beat = beat

    @property
    def places(self) -> Any:
        """The places as they are now; they are made anew with another look."""
        return self.window.places

    def until(self, done: Callable[[], object], *, wait_ms: int = WAIT_MS) -> None:
        """It has become true."""
        self.qtbot.waitUntil(lambda: bool(done()), timeout=wait_ms)

    def go_to(self, place: str) -> Any:
        """The place is in view, reached by its button on the rail."""
        self.beat.now(f"to {place}")
        self.window.body.rail.buttons[place].click()
        view = self.places.view(place)
        self.until(lambda: self.window.body.stack.currentWidget() is view)
        return view

    def rest(self, *, ms: int = 100) -> None:
        """The window has time for what it has put off."""
        end = time.monotonic() + ms / 1000
        self.until(lambda: time.monotonic() >= end)

    def ask(self, question: str) -> Any:
        """The turn with its answer."""
        turn = self.begin_to_ask(question)
        self.until(lambda: turn.answer is not None and not self.places.ask_presenter.is_asking)
        return turn

    def begin_to_ask(self, question: str) -> Any:
        """The turn whose answer is on its way: typed, and sent with Enter."""
        view = self.go_to("ask")
        self.beat.now(f"asking {question!r}")
        before = len(view.turns)
        box = view.composer.box
        box.setFocus()
        box.insertPlainText(question)
        QTest.keyClick(box, Qt.Key.Key_Return)
        self.until(lambda: len(view.turns) == before + 1)
        return view.turns[-1]

    def drop(self, *paths: Path) -> None:
        """Files and folders are let go over the window."""
        self.beat.now("dropping")
        things = QMimeData()
        things.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        at, copy = QPoint(400, 300), Qt.DropAction.CopyAction
        how = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(self.window, QDragEnterEvent(at, copy, things, *how))
        QApplication.sendEvent(self.window, QDropEvent(at, copy, things, *how))

    def until_read(self, *, files: int) -> None:
        """So many files are read, and none waits."""
        seen: list[Any] = []
        self.window.status_monitor.shown.connect(seen.append)
        self.window.status_monitor.refresh()
        self.until(lambda: seen and seen[-1].files >= files and not seen[-1].pending)
        self.window.status_monitor.shown.disconnect(seen.append)

    def undo(self) -> None:
        """What was done last is taken back, as Ctrl+Z does."""
        self.beat.now("taking back")
        self.window.run("undo")

    def told(self, future: Future[Told]) -> Told:
        """What the engine told; the window goes on meanwhile."""
        self.until(future.done)
        return future.result()

    def engine(self) -> Any:
        """The engine as another program sees it: to compare what is shown with what holds."""
        return self.reach._client
