"""Every place of the window, light and dark, as docs/pictures/*.png: the real app on the sample.

`python packaging/pictures.py [FOLDER]`; needs no display.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.dial import stop_running_engine
from app.paths import models_folder
from app.window import Reach, make_window
from core.records.status import Status
from core.settings.options import Settings
from ui.shell.window import Window
from ui.theme.theme import the_theme

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = (
    "Where did Mara Lindqvist study?",
    "When was the grant approved, and how large is it?",
)
UNKNOWN = "What is the boiling point of tungsten?"
THING = "Mara Lindqvist"
WAIT_S = 120


def wait(done: Callable[[], bool]) -> None:
    """`done` has become true; the program ends if it does not."""
    end = monotonic() + WAIT_S
    while not done():
        if monotonic() > end:
            sys.exit("The window did not get there in time.")
        QTest.qWait(20)


def ask(window: Window, question: str) -> None:
    """The question has been answered on the screen."""
    window.places.asking.ask(question)
    turn = window.places.ask_view.turns[-1]
    wait(lambda: turn.answer is not None)


def read_sample(window: Window, folder: Path) -> None:
    """The sample has been read."""
    seen: list[Status] = []
    window.standing.shown.connect(seen.append)
    window.places.watching.add_folders([str(folder)])
    wait(lambda: bool(seen) and seen[-1].files > 0 and not seen[-1].pending)


def make_answers(window: Window) -> None:
    """A conversation with an answer, and its first source opened at the cited words."""
    view = window.places.ask_view
    for question in QUESTIONS:
        view.begin_conversation()
        ask(window, question)
        answer = view.turns[-1].answer
        if answer is not None and answer.found:
            break
    turn = view.turns[-1]
    if turn.answer is not None and turn.answer.citations:
        turn.open_citation(turn.answer.citations[0].n)
        wait(lambda: bool(view.reader.text.highlighted))


def take(window: Window, folder: Path, name: str) -> None:
    """One picture of the window as it is."""
    QTest.qWait(400)
    path = folder / f"{name}-{the_theme().look.tokens.name}.png"
    window.grab().save(str(path))
    sys.stdout.write(f"{path}\n")


def take_all(window: Window, folder: Path) -> None:
    """All pictures in the theme that is on."""
    window.go_to("ask")
    make_answers(window)
    take(window, folder, "ask")
    window.places.ask_view.turns[-1].explain.click()
    take(window, folder, "ask-sources")
    window.places.ask_view.begin_conversation()
    ask(window, UNKNOWN)
    take(window, folder, "ask-not-found")
    window.go_to("graph")
    window.places.exploring.go_to(THING)
    wait(lambda: window.places.graph_view.inspector.name.text() == THING)
    take(window, folder, "graph")
    window.go_to("sources")
    window.places.sources_view.tabs.choose(0)
    take(window, folder, "sources")
    window.places.sources_view.tabs.choose(1)
    take(window, folder, "files")
    window.go_to("settings")
    settings = window.places.settings_view
    wait(lambda: len(settings.rows) == len(tuple(Settings.options())))
    take(window, folder, "settings")


def main() -> int:
    """The exit code; the pictures are in the folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    app.setCursorFlashTime(0)
    with tempfile.TemporaryDirectory() as scratch:
        # Pictures show paths as ~/..., and no settings of whoever draws them.
        os.environ["LOCI_MODELS"] = str(models_folder())
        os.environ["HOME"] = scratch
        home = Path(scratch) / "home"
        sample = Path(shutil.copytree(ROOT / "resources" / "sample", Path(scratch) / "Lantern"))
        reach = Reach(home)
        window = make_window(reach)
        window.resize(1280, 820)
        window.show()
        wait(lambda: window.stack.currentWidget() is window.places.welcome_view)
        for theme in ("light", "dark"):
            the_theme().choose(theme, text_size=100)
            take(window, folder, "welcome")
        read_sample(window, sample)
        for theme in ("light", "dark"):
            window.places.choosing.set_option("theme", theme)
            wait(lambda theme=theme: the_theme().look.tokens.name == theme)
            take_all(window, folder)
        window.close()
        reach.close()
        stop_running_engine(home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
