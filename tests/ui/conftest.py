"""Qt without a display, the theme as people see it, and a window over a fake engine."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale, QObject
from shiboken6 import Shiboken

from tests.ui.fake_client import FakeClient, resolved


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    left = [t for t in threading.enumerate() if t not in before and t.is_alive() and not t.daemon]
    assert not left, f"threads left alive: {left}"


@pytest.fixture(autouse=True)
def dressed(qapp) -> None:
    from ui.theme.language import the_language
    from ui.theme.theme import the_theme

    the_language().choose("English")
    QLocale.setDefault(QLocale("en_US"))
    qapp.setCursorFlashTime(0)
    the_theme().choose("light", text_size=100)


@pytest.fixture
def ring(qapp) -> Iterator[QObject]:
    """The ring around what has the keyboard, as long as the test lasts."""
    from ui.widgets.focus import FocusRing

    made = FocusRing(qapp)
    yield made
    Shiboken.delete(made)


@pytest.fixture
def engine() -> Iterator[FakeClient]:
    fake = FakeClient()
    yield fake
    fake.close_threads()


@pytest.fixture
def link(qtbot, engine: FakeClient):
    from ui.bridge.engine_link import EngineLink

    made = EngineLink(lambda: resolved(engine))
    made.connect_engine()
    qtbot.waitUntil(lambda: made.is_ready)
    yield made
    made.close()


@pytest.fixture
def make_window(qtbot) -> Iterator[Callable[..., object]]:
    """A shown window over an engine, after its first status."""
    from ui.bridge.engine_link import EngineLink
    from ui.shell.window import Window

    kept = []

    def make(engine: FakeClient, *, reach=None, size=(1280, 820)):
        window = Window(
            EngineLink(reach or (lambda: resolved(engine))),
            sample="/sample",
            questions=["Who leads it?"],
        )
        kept.append(window)
        qtbot.addWidget(window)
        window.resize(*size)
        with qtbot.waitSignal(window.status_monitor.shown):
            window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    yield make
    # Kept until here: a window that nobody holds is taken apart while it still works.
    kept.clear()
