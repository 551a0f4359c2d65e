"""A window over the engine in memory that looks the same on every day and in every time zone."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import importlib
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, tzinfo

import msgspec
import pytest

NOW = datetime(2026, 5, 20, 9, 30, tzinfo=UTC)
# Modules that ask what day it is.
ASKING = (
    "tests.fake_engine.conversations",
    "tests.fake_engine.memory",
    "ui.ask.conversation.session_model",
    "ui.ask.conversation.scope_bar",
    "ui.memory.decay_curve",
    "ui.memory.memory_card",
    "ui.memory.memory_text",
    "ui.timeline.time_canvas",
)


class SameKind(type):
    """Moments made elsewhere are of this kind as well."""

    def __instancecheck__(cls, instance: object) -> bool:
        """Whether it is a date, whoever made it."""
        return isinstance(instance, cls.__mro__[1])


class ThatMoment(datetime, metaclass=SameKind):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        """Always the same."""
        return NOW.astimezone(tz)


class ThatDay(date, metaclass=SameKind):
    """A calendar that stands still."""

    @classmethod
    def today(cls) -> date:  # type: ignore[override]
        """Always the same."""
        return NOW.date()


@pytest.fixture
def same_day(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It is the same moment in the same time zone, whatever the machine says."""
    for name in ASKING:
        module = importlib.import_module(name)
        for word, frozen in (("datetime", ThatMoment), ("date", ThatDay)):
            if hasattr(module, word):
                monkeypatch.setattr(module, word, frozen)
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def open_window(qtbot, same_day) -> Iterator[Callable[..., object]]:
    """A window that is shown, dressed in a theme, without anything that moves by itself."""
    from PySide6.QtCore import QLocale
    from PySide6.QtWidgets import QApplication

    from core.records.graph.review import PendingDecisions
    from tests.ui.fake_client import FakeClient, resolved
    from tests.ui.pseudo_language import PseudoTranslator
    from ui.bridge.engine_link import EngineLink
    from ui.shell.window import Window
    from ui.theme.language import the_language
    from ui.theme.theme import the_theme

    kept: list[tuple[FakeClient, Window]] = []

    def speak(language: str) -> None:
        if language == "pseudo":
            # Under the code of English, so that the options do not bring English back.
            the_language().take("en", QLocale("en_US"), [PseudoTranslator()])
        else:
            the_language().code = ""
            the_language().choose(language)
        if language != "Deutsch":
            QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))

    def make(
        theme: str,
        *,
        size: tuple[int, int] = (1280, 820),
        text_size: int = 100,
        files: int = 24,
        language: str = "English",
    ) -> Window:
        speak(language)
        the_theme().choose(theme, text_size=text_size, motion="none")
        QApplication.setCursorFlashTime(0)
        engine = FakeClient(sources=1 if files else 0, files=files)
        # The number on the rail comes a second later, or two: no picture waits for it.
        engine.count_waiting = lambda: resolved(PendingDecisions())
        looks = {"theme": theme, "text_size": text_size, "reduced_motion": True}
        if language == "Deutsch":
            looks["language"] = language
        engine.options = [
            msgspec.structs.replace(it, value=looks.get(it.name, it.value)) for it in engine.options
        ]
        window = Window(
            EngineLink(lambda: resolved(engine)),
            sample="/sample",
            questions=["Who leads the survey?"],
        )
        kept.append((engine, window))
        qtbot.addWidget(window)
        window.resize(*size)
        with qtbot.waitSignal(window.status_monitor.shown):
            window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    yield make
    for engine, _ in kept:
        engine.close_threads()
    kept.clear()
    speak("English")
    the_theme().choose("light", text_size=100)
