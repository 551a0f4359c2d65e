"""What is photographed: places of the window, brought into a state that is worth a picture."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from PySide6.QtWidgets import QApplication

from tests.fake_engine.engine import CITATIONS
from ui.reader.spot import spot_of
from ui.shell.window import Window

Until = Callable[[Callable[[], bool]], None]
QUESTION = "How much carbon does a restored bed store?"


def show_answer(window: Window, until: Until) -> None:
    """An answer with sources."""
    window.go_to("ask")
    window.places.ask_presenter.ask(QUESTION)
    turn = window.places.ask_view.turns[-1]
    until(lambda: turn.answer is not None)


def show_reader(window: Window, until: Until) -> None:
    """A document beside the answer."""
    show_answer(window, until)
    window.panel.open_spot(spot_of(CITATIONS[0]))
    until(lambda: window.panel.reader.text_view.highlighted == CITATIONS[0].quote)


def show_why(window: Window, until: Until) -> None:
    """How the answer was found."""
    show_answer(window, until)
    window.run("explain_answer")
    # Where the conversation stands depends on what was laid out first.
    QApplication.processEvents()
    window.places.ask_view.turn_list.to_bottom()


def show_search(window: Window, until: Until) -> None:
    """What is found."""
    window.go_to("search")
    window.places.search_view.search_for("kelp")


def show_graph(window: Window, until: Until) -> None:
    """The map."""
    window.go_to("graph")
    until(window.places.graph_view.canvas.isVisible)


def show_thing(window: Window, until: Until) -> None:
    """A thing with its facts."""
    show_graph(window, until)
    window.places.graph_presenter.go_to("Harbor Lab")
    until(lambda: bool(window.places.graph_view.selection))


def show_documents(window: Window, until: Until) -> None:
    """The table of documents."""
    window.go_to("sources")
    window.run("show_documents")


def go(place: str) -> Callable[[Window, Until], Any]:
    """Goes to a place."""
    return lambda window, _until: window.go_to(place)


class Scene(Struct, frozen=True):
    """A picture: its name, how it comes about, and in which window."""

    name: str
    show: Callable[[Window, Until], Any]
    theme: str = "light"
    size: tuple[int, int] = (1280, 820)
    text_size: int = 100
    files: int = 24


PLACES: tuple[tuple[str, Callable[[Window, Until], Any]], ...] = (
    ("ask", show_answer),
    ("reader", show_reader),
    ("why", show_why),
    ("search", show_search),
    ("graph", show_graph),
    ("thing", show_thing),
    ("sources", go("sources")),
    ("documents", show_documents),
    ("timeline", go("timeline")),
    ("memory", go("memory")),
    ("review", go("review")),
    ("models", go("models")),
    ("settings", go("settings")),
)
SMALL = (900, 600)
SCENES: tuple[Scene, ...] = (
    *(Scene(name, show) for name, show in PLACES),
    *(Scene(f"{name}-dark", show, theme="dark") for name, show in PLACES),
    Scene("welcome", go("welcome"), files=0),
    Scene("ask-empty", go("ask"), files=0),
    Scene("ask-small", show_answer, size=SMALL),
    Scene("documents-small", show_documents, size=SMALL),
    Scene("ask-large", show_answer, text_size=200),
    Scene("settings-large", go("settings"), theme="dark", text_size=200),
)
