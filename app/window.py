"""Opens the window over the engine of one home."""

import sys
from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.client import Client
from app.sample import QUESTIONS, sample_folder
from core.errors import EngineGone, SettingError
from core.lanes import QUESTION, PriorityLane
from core.remote_face import RemoteFace
from core.settings.file import read_settings
from core.settings.options import Settings
from ui.bridge.link import Link
from ui.shell.window import Window
from ui.theme.theme import the_theme
from ui.widgets.focus import FocusRing


class Reach:
    """Connects to the engine of a home in a lane of its own, as often as the window asks."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.link: Link | None = None
        self._lane = PriorityLane("connect")
        self._client: Client | None = None

    def __call__(self) -> Future[RemoteFace]:
        """The connected engine, soon."""
        return self._lane.submit(QUESTION, self._connect)

    def close(self) -> None:
        """No more connections; the last one is closed."""
        self._lane.close()
        if self._client is not None:
            self._client.close()

    def _connect(self) -> RemoteFace:
        if self._client is None:
            self._client = Client(self.home, on_lost=self._lost)
        self._client.reconnect()
        return self._client

    def _lost(self, _error: EngineGone) -> None:
        if self.link is not None:
            self.link.report_lost()


def make_window(reach: Reach) -> Window:
    """The window over the engine of a home, dressed as its settings say; needs a QApplication."""
    settings = _look(reach.home)
    the_theme().choose(settings.theme, text_size=settings.text_size)
    link = Link(reach)
    reach.link = link
    window = Window(link, sample=str(sample_folder()), questions=QUESTIONS)
    link.setParent(window)
    return window


def open_window(home: Path) -> int:
    """The exit code, once the window has been closed."""
    QCoreApplication.setApplicationName("Loci")
    app = QApplication(sys.argv[:1])
    app.setDesktopFileName("org.loci.Loci")
    ring = FocusRing(app)
    the_theme().follow_system()
    reach = Reach(home)
    window = make_window(reach)
    window.show()
    code = app.exec()
    reach.close()
    app.removeEventFilter(ring)
    return code


def _look(home: Path) -> Settings:
    """The settings as the engine will read them; the defaults where it will complain."""
    try:
        return read_settings(home / "settings.toml")
    except SettingError:
        return Settings()
