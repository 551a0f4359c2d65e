"""Every place of the window, light and dark, as docs/pictures/*.png: the real app on the sample.

In docs/pictures/states each place is empty, busy, in trouble and full of long words.

`python packaging/pictures.py [FOLDER]`; needs no display.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import picture_states
from picture_tools import close_palette, dress, picture_of, set_option, settle, wait
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.desktop.window import EngineConnector, make_window
from app.paths import models_folder
from app.wire.connect import stop_running_engine
from core.records.files.status import Status
from ui.shell.window import Window
from ui.theme.theme import the_theme

ROOT = Path(__file__).resolve().parent.parent
QUESTION = "Where did Mara Lindqvist study?"
# Asked first, so that there is something to remember.
EARLIER = (
    "When was the grant approved, and how large is it?",
    "What did the turbine test show?",
    "Who counts the birds?",
)
UNKNOWN = "What is the boiling point of tungsten?"
THING = "Mara Lindqvist"
WORDS = "grant"
LONG = "Notes about the cable that runs along the sea bed between the harbor and the sandbank.md"
WIDE, SMALL = (1280, 820), (900, 600)
Show = Callable[[Window], object]


def take(window: Window, folder: Path, name: str) -> None:
    """One picture of the window as it is."""
    settle(window)
    path = folder / f"{name}-{the_theme().look.tokens.name}.png"
    # Few colors and no transparency: a third of the size.
    picture_of(window).convertToFormat(QImage.Format.Format_RGB888).save(str(path), quality=0)
    sys.stdout.write(f"{path}\n")


def ask(window: Window, question: str) -> None:
    """The question has been answered on the screen."""
    window.places.ask_presenter.ask(question)
    turn = window.places.ask_view.turns[-1]
    wait(lambda: turn.answer is not None)


def read_sample(window: Window, folder: Path) -> None:
    """The sample and two notes that disagree have been read, and what follows is known."""
    for name, rent in (("hall", "1,200"), ("rent contract", "1,350")):
        text = f"The rent of Kessler Hall is {rent} euros a month.\n"
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    seen: list[Status] = []
    window.status_monitor.shown.connect(seen.append)
    window.places.sources_presenter.add_folders([str(folder)])
    wait(lambda: bool(seen) and seen[-1].files > 0 and not seen[-1].pending)
    set_option(window, "memory", "on")
    window.go_to("ask")
    for question in EARLIER:
        window.places.ask_view.begin_conversation()
        ask(window, question)
    window.places.ask_view.begin_conversation()
    settle(window)


def show_answer(window: Window) -> None:
    """An answer is on the screen, with nothing beside it."""
    window.go_to("ask")
    window.panel.close_reader()
    view = window.places.ask_view
    view.begin_conversation()
    ask(window, QUESTION)


def show_reader(window: Window) -> None:
    """The first source of that answer is open at the cited words."""
    turn = window.places.ask_view.turns[-1]
    if turn.answer is not None and turn.answer.citations:
        turn.open_citation(turn.answer.citations[0].n)
        wait(lambda: window.panel.is_open)


def show_why(window: Window) -> None:
    """How the answer was found stands beside it."""
    window.panel.close_reader()
    window.run("explain_answer")


def show_not_found(window: Window) -> None:
    """The honest no."""
    window.places.ask_view.begin_conversation()
    ask(window, UNKNOWN)


def show_search(window: Window) -> None:
    """What is found while somebody types."""
    window.go_to("search")
    window.places.search_view.search_for(WORDS)


def show_topics(window: Window) -> None:
    """The whole graph."""
    window.go_to("graph")
    window.run("graph_topics")
    wait(window.places.graph_view.canvas.isVisible)


def show_thing(window: Window) -> None:
    """The graph around a thing."""
    window.go_to("graph")
    window.places.graph_presenter.go_to(THING)
    wait(lambda: bool(window.places.graph_view.selection))


def show_tab(window: Window, tab: int) -> None:
    """A page of the place for folders."""
    window.go_to("sources")
    window.places.sources_view.tabs.choose(tab)


def show_palette(window: Window) -> None:
    """The list of commands, documents, things and conversations."""
    window.go_to("search")
    window.show_palette("mara")


def go(place: str) -> Show:
    """Goes to a place."""
    return lambda window: window.go_to(place)


def turn(tab: int) -> Show:
    """Goes to a page of the place for folders."""
    return lambda window: show_tab(window, tab)


SCENES: tuple[tuple[str, Show], ...] = (
    ("ask", show_answer),
    ("ask-reader", show_reader),
    ("ask-why", show_why),
    ("ask-not-found", show_not_found),
    ("search", show_search),
    ("palette", show_palette),
    ("graph", show_topics),
    ("graph-thing", show_thing),
    ("sources", turn(0)),
    ("sources-files", turn(1)),
    ("timeline", go("timeline")),
    ("memory", go("memory")),
    ("review", go("review")),
    ("models", go("models")),
    ("settings", go("settings")),
)
SMALL_SCENES = ("ask", "search", "graph-thing", "sources-files", "timeline", "settings")
LARGE_SCENES = ("ask", "sources", "memory", "settings")


def take_first(window: Window, folder: Path) -> None:
    """What people see before anything is read."""
    for theme in ("light", "dark"):
        dress(window, theme)
        window.go_to("welcome")
        take(window, folder, "welcome")


def take_scenes(window: Window, folder: Path) -> None:
    """All places, light and dark."""
    for theme in ("light", "dark"):
        dress(window, theme)
        for name, show in SCENES:
            show(window)
            take(window, folder, name)
            close_palette(window)


def take_sizes(window: Window, folder: Path) -> None:
    """Some places in the smallest window, and some with the largest text."""
    scenes = dict(SCENES)
    dress(window, "light")
    window.resize(*SMALL)
    for name in SMALL_SCENES:
        scenes[name](window)
        take(window, folder, f"{name}-small")
    window.resize(*WIDE)
    dress(window, "dark", text_size=200)
    for name in LARGE_SCENES:
        scenes[name](window)
        take(window, folder, f"{name}-large")
    dress(window, "light")


def take_problems(window: Window, folder: Path, sample: Path) -> None:
    """Files that cannot be read, and a name that is too long for its column."""
    (sample / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing of the kind")
    (sample / LONG).write_text("The cable lies two meters deep.\n", encoding="utf-8")
    seen: list[Status] = []
    window.status_monitor.shown.connect(seen.append)
    window.run("rescan")
    wait(lambda: bool(seen) and bool(seen[-1].failed) and not seen[-1].pending)
    for name, tab in (("sources-problems", 3), ("sources-long", 1)):
        show_tab(window, tab)
        take(window, folder, name)


def draw(folder: Path, scratch: Path) -> None:
    """All pictures are in the folder."""
    home = scratch / "home"
    sample = Path(shutil.copytree(ROOT / "resources" / "sample", scratch / "Lantern"))
    reach = EngineConnector(home)
    window = make_window(reach)
    window.resize(*WIDE)
    window.show()
    wait(lambda: window.body.stack.currentWidget() is window.places.made_place("welcome").view)
    dress(window, "light")
    window.go_to("welcome")
    take_first(window, folder)
    picture_states.take_empty(window, folder)
    dress(window, "light")
    read_sample(window, sample)
    take_scenes(window, folder)
    take_sizes(window, folder)
    picture_states.write_long(sample)
    take_problems(window, folder, sample)
    picture_states.take_long(window, folder)
    picture_states.take_busy(window, folder, scratch)
    picture_states.take_trouble(window, folder, home)
    window.close()
    reach.close()
    stop_running_engine(home)


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
        draw(folder, Path(scratch))
    return 0


if __name__ == "__main__":
    sys.exit(main())
