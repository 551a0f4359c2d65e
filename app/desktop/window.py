"""Start of the window for one data directory."""

import os
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from importlib import import_module
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSettings
from PySide6.QtWidgets import QApplication

from app.autostart import update_autostart
from app.cli.sample import QUESTIONS, sample_folder
from app.client import Client
from app.desktop.vaults import VaultLauncher
from app.paths import socket_path
from core.datadir.layout import library_files
from core.engine.engine import EngineClient
from core.errors import EngineGone, SettingError
from core.lanes import BULK, QUESTION, PriorityLane
from core.settings.file import SETTINGS_FILE, read_settings
from core.settings.options import Settings
from ui.bridge.engine_link import EngineLink
from ui.bridge.garbage import GuiGarbageCollector
from ui.shell.place_preparer import PlacePreparer
from ui.shell.system.desktop_integration import DesktopIntegration
from ui.shell.system.single_instance import NOTHING, OpenRequest, SingleInstance
from ui.shell.vaults.dialog import VaultActions
from ui.shell.window import Window
from ui.theme.language import the_language
from ui.theme.theme import the_theme
from ui.widgets.focus import FocusRing

# What places need is in memory before `PlacePreparer` makes them, the soonest wanted first.
PRELOADED_MODULES = (
    "ui.welcome.welcome_presenter",
    "markdown_it",
    "ui.ask.ask_presenter",
    "ui.reader.reader_presenter",
    "ui.trace.trace_panel",
    "ui.search.search_presenter",
    "ui.sources.sources_presenter",
    "ui.settings.settings_presenter",
    "ui.graph.presenters.graph_presenter",
    "ui.timeline.timeline_presenter",
    "ui.memory.memory_presenter",
    "ui.review.review_presenter",
    "ui.models.models_presenter",
)

# How the files of a library begin; the settings may be older than it.
LIBRARY_FILE_PREFIX = "loci."


class EngineConnector:
    """Connects to the engine of a data directory in its own thread, whenever the window asks."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.report_lost: Callable[[], None] | None = None
        self._lane = PriorityLane("connect")
        self._client: Client | None = None

    def __call__(self) -> Future[EngineClient]:
        """Return a Future of the connected client."""
        return self._lane.submit(QUESTION, self._connect)

    def close(self) -> None:
        """Stop connecting and close the current client."""
        self._lane.close()
        if self._client is not None:
            self._client.close()

    def _connect(self) -> EngineClient:
        if self._client is None:
            self._client = Client(self.home, on_lost=self._lost)
            for module in PRELOADED_MODULES:
                self._lane.submit(BULK, partial(import_module, module))
        self._client.reconnect()
        return self._client

    def _lost(self, _error: EngineGone) -> None:
        if self.report_lost is not None:
            self.report_lost()


def make_window(reach: EngineConnector, vaults: VaultActions | None = None) -> Window:
    """Create the window in the theme and language of the settings; needs a QApplication."""
    settings = _read_settings(reach.home)
    the_language().choose(settings.language)
    the_theme().choose(
        settings.theme,
        text_size=settings.text_size,
        contrast=settings.contrast,
        motion="none" if settings.reduced_motion else "some",
    )
    link = EngineLink(reach)
    reach.report_lost = link.report_lost
    window = Window(
        link,
        sample=str(sample_folder()),
        questions=QUESTIONS,
        home=reach.home,
        is_new=not any(it.name.startswith(LIBRARY_FILE_PREFIX) for it in library_files(reach.home)),
        vaults=vaults,
    )
    link.setParent(window)
    PlacePreparer(window)
    return window


def open_window(home: Path, wanted: OpenRequest = NOTHING) -> int:
    """Run the window, or pass the request to one of this directory; return the exit code."""
    QCoreApplication.setApplicationName("Loci")
    keep_no_history()
    app = QApplication(sys.argv[:1])
    app.setDesktopFileName("org.loci.Loci")
    door = SingleInstance(socket_path(home).with_suffix(".win"))
    if not door.acquire(wanted):
        return 0
    GuiGarbageCollector(app)
    the_theme().follow_system()
    reach = EngineConnector(home)
    vaults = VaultLauncher()
    window = make_window(reach, vaults)
    outside = DesktopIntegration(window)
    door.asked.connect(outside.handle_request)
    window.options_applied.connect(partial(_follow_autostart, home))
    window.left.connect(app.quit)
    if wanted.hidden:
        window.begin()
    else:
        window.show()
    ring = FocusRing(app)
    outside.handle_request(replace(wanted, hidden=True, token=""))
    code = app.exec()
    door.close()
    reach.close()
    vaults.close()
    app.removeEventFilter(ring)
    return code


def keep_no_history() -> None:
    """Keep Qt's file dialogs from writing which folders were visited to a file of all vaults."""
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, os.devnull)


def _follow_autostart(home: Path, values: Mapping[str, object]) -> None:
    update_autostart(home, wanted=values.get("start_at_login"))


def _read_settings(home: Path) -> Settings:
    """Return the settings; defaults if the file is invalid, which the engine will report."""
    try:
        return read_settings(home / SETTINGS_FILE)
    except SettingError:
        return Settings()
