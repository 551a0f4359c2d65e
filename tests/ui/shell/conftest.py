"""A window over one home, opened as often as a test wants."""

import pytest

from tests.ui.fake_client import resolved
from ui.bridge.engine_link import EngineLink
from ui.shell.window import Window


@pytest.fixture
def open_window(qtbot, engine, tmp_path):
    kept = []

    def make() -> Window:
        window = Window(EngineLink(lambda: resolved(engine)), home=tmp_path)
        kept.append(window)
        qtbot.addWidget(window)
        with qtbot.waitSignal(window.status_monitor.shown):
            window.show()
        return window

    yield make
    kept.clear()
