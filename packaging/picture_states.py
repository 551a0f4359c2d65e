"""Every place of the window when it is empty, busy, in trouble and full of long words.

`packaging/pictures.py` draws them, light and dark, as docs/pictures/states/*.webp.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from picture_tools import close_palette, dress, picture_of, set_option, settle, wait
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.client import Client
from core.errors import LociError
from ui.shell.place_registry import rail_places
from ui.shell.window import Window
from ui.theme.language import the_language
from ui.theme.theme import the_theme

THEMES = ("light", "dark")
NOTES = 600
MOMENT_MS, NOTICE_MS = 400, 3000
WHOLE_QUALITY = 100  # without loss
UNKNOWN_OPTION = "qwertz"
LONG_NAME = "Royal Society for the Protection of Tidal Meadows and Coastal Birds of Saltmarsh Bay"
LONG_NOTE = (
    f"# {LONG_NAME}: minutes of the extraordinary general meeting of all members and guests\n\n"
    f"The {LONG_NAME} employs Mara Lindqvist. Donaudampfschifffahrtsgesellschaftskapitänsmütze.\n"
)
LONG_QUESTION = (
    f"Which of the people of whom my notes about the grant and the turbine speak are employed by "
    f"the {LONG_NAME}, since when, and what did the extraordinary general meeting say about them?"
)


def take_empty(window: Window, folder: Path) -> None:
    """All places before anything is read."""
    _take_all(window, folder, "empty", {"settings": _search_options, "search": _search("grant")})


def write_long(sample: Path) -> None:
    """There is a note with long names, for whoever reads next."""
    (sample / f"{LONG_NAME}.md").write_text(LONG_NOTE, encoding="utf-8")


def take_long(window: Window, folder: Path) -> None:
    """All places with long names, in a language of long words."""
    set_option(window, "language", "Deutsch")
    wait(lambda: the_language().code == "de")
    _take_all(
        window,
        folder,
        "long",
        {"ask": _ask_long, "search": _search(LONG_NAME), "graph": _go_to_long, "sources": _files},
    )
    set_option(window, "language", "English")
    wait(lambda: the_language().code == "en")


def take_busy(window: Window, folder: Path, scratch: Path) -> None:
    """All places while many files are read."""
    notes = scratch / "Notes"
    notes.mkdir()
    for number in range(NOTES):
        words = f"# Note {number}\n\n" + f"Ada Lovelace met person {number} in Oslo. " * 200
        (notes / f"note-{number:03}.md").write_text(words, encoding="utf-8")
    window.places.sources_presenter.add_folders([str(notes)])
    _take_all(window, folder, "busy", {"ask": _begin_to_ask, "search": _search("ada")}, calm=False)


def take_trouble(window: Window, folder: Path, home: Path) -> None:
    """All places just after the engine has died."""
    for theme in THEMES:
        dress(window, theme)
        for place in [place.id for place in rail_places()]:
            window.go_to(place)
            QTest.qWait(MOMENT_MS)
            _kill(home)
            _soon(window.body.banner.isVisible)
            _save(window, folder, f"{place}-trouble")
            _soon(window.body.banner.isHidden)


def _take_all(
    window: Window,
    folder: Path,
    state: str,
    acts: dict[str, Callable[[Window], object]],
    *,
    calm: bool = True,
) -> None:
    for theme in THEMES:
        dress(window, theme)
        for place in [place.id for place in rail_places()]:
            window.go_to(place)
            if place in acts:
                if calm:
                    settle(window)
                acts[place](window)
            if calm:
                settle(window)
            else:
                QTest.qWait(MOMENT_MS)
            _save(window, folder, f"{place}-{state}")
            close_palette(window)


def _save(window: Window, folder: Path, name: str) -> None:
    path = folder / "states" / f"{name}-{the_theme().look.tokens.name}.webp"
    path.parent.mkdir(parents=True, exist_ok=True)
    picture_of(window).save(str(path), quality=WHOLE_QUALITY)
    sys.stdout.write(f"{path}\n")


def _soon(done: Callable[[], bool]) -> None:
    """It has become true, or people have seen that it does not."""
    for _ in range(NOTICE_MS // 20):
        if done():
            return
        QTest.qWait(20)


def _kill(home: Path) -> None:
    with suppress(LociError, ProcessLookupError), Client.connect(home) as client:
        os.kill(client.engine_pid, signal.SIGKILL)
    QApplication.processEvents()


def _search(words: str) -> Callable[[Window], object]:
    def search(window: Window) -> None:
        view = window.places.search_view
        view.search_for(words)
        _soon(lambda: view.pages.currentWidget() is not view.start_page)

    return search


def _search_options(window: Window) -> None:
    view = window.places.settings_view
    view.search.setText(UNKNOWN_OPTION)
    view.filter_rows(UNKNOWN_OPTION)


def _begin_to_ask(window: Window) -> None:
    window.places.ask_view.begin_conversation()
    window.places.ask_presenter.ask("Whom did Ada Lovelace meet in Oslo?")


def _ask_long(window: Window) -> None:
    window.places.ask_view.begin_conversation()
    window.places.ask_presenter.ask(LONG_QUESTION)
    turn = window.places.ask_view.turns[-1]
    wait(lambda: turn.answer is not None)


def _go_to_long(window: Window) -> None:
    window.places.graph_presenter.go_to(LONG_NAME)


def _files(window: Window) -> None:
    view = window.places.sources_view
    view.tabs.choose(1)
    _soon(lambda: view.documents.rows.rowCount() > 0)
