"""Plays the monkey on this display: `python -m tests.screen.play_monkey EVENTS SEED`.

Prints a JSON object: complaints, the longest stall in seconds, and what it followed.
"""

import json
import sys
from importlib import import_module

from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.journeys.monkey import Monkey
from tests.ui.fake_client import FakeClient, resolved
from ui.bridge.engine_link import EngineLink
from ui.shell.commands.command_table import all_commands
from ui.shell.window import Window
from ui.theme.theme import the_theme
from ui.widgets.focus import FocusRing


def stay_here() -> None:
    """Nothing leaves the program: no dialog of the system, no other application."""
    for name in ("getOpenFileName", "getSaveFileName", "getOpenFileNames"):
        setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    QFileDialog.getExistingDirectory = lambda *_, **__: ""  # type: ignore[method-assign]
    QDesktopServices.openUrl = lambda *_: True  # type: ignore[method-assign]


def main(arguments: list[str]) -> int:
    """Print what went wrong; always return 0."""
    events, seed = map(int, arguments)
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    FocusRing(app)
    the_theme().choose("light", text_size=100)
    stay_here()
    import_module("ui.graph.presenters.graph_presenter")  # the program loads it ahead, too
    engine = FakeClient()
    window = Window(
        EngineLink(lambda: resolved(engine)), sample="/sample", questions=["Who leads it?"]
    )
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    keys = [command.shortcut for command in all_commands() if command.id != "quit"]
    monkey = Monkey(window, seed=seed, shortcuts=keys)
    monkey.play(events)
    found = {
        "platform": app.platformName(),
        "was_active": window.isVisible(),
        "complaints": monkey.complaints,
        "longest_s": monkey.longest_s,
        "slowest": monkey.slowest,
    }
    sys.stdout.write(json.dumps(found))
    engine.close_threads()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
