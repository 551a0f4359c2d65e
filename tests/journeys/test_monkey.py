from collections.abc import Iterator
from importlib import import_module

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from tests.journeys.evening.beat import LONGEST_S, Stalled
from tests.journeys.monkey import Monkey
from tests.ui.fake_client import FakeClient, resolved
from ui.bridge.engine_link import EngineLink
from ui.shell.commands.command_table import all_commands
from ui.shell.window import Window

EVENTS = 1500


@pytest.fixture
def window(qtbot, monkeypatch) -> Iterator[Window]:
    for name in ("getOpenFileName", "getSaveFileName", "getOpenFileNames"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    import_module("ui.graph.presenters.graph_presenter")  # the program loads it ahead, too
    engine = FakeClient()
    window = Window(
        EngineLink(lambda: resolved(engine)), sample="/sample", questions=["Who leads it?"]
    )
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.status_monitor.shown):
        window.show()
    yield window
    engine.close_threads()


@pytest.mark.slow
@pytest.mark.journey
@pytest.mark.timeout(1200)
def test_whoever_presses_everything_breaks_nothing(window: Window):
    keys = [command.shortcut for command in all_commands() if command.id != "quit"]
    monkey = Monkey(window, seed=20260517, shortcuts=keys)

    monkey.play(EVENTS)

    assert not monkey.complaints, "\n".join(monkey.complaints)
    if monkey.longest_s >= LONGEST_S:
        raise Stalled(f"{monkey.longest_s:.2f} s: {monkey.slowest}")
