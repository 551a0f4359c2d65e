"""Where the window was and what it showed, kept until the next time."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSplitter, QWidget

from ui.graph.graph_state import GraphState
from ui.shell.saved_state.json_file import read_kept, write_kept
from ui.widgets.boxes import descendants

NAME = "window.json"
# This much of the window has to be on a screen that it can be taken by its title.
SEEN = 120


class WindowState(Struct, frozen=True):
    """The frame of the window on the desktop, what was in view, and how rooms are divided.

    `conversation` is the number of the one in Ask (0: none that is kept), `graph` where people
    were in it; both tell no word of what was read or asked.
    """

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    maximized: bool = False
    place: str = ""
    reader_share: float = 0.0
    splits: Mapping[str, tuple[int, ...]] = {}
    conversation: int = 0
    graph: GraphState | None = None


def read_state(home: Path | None) -> WindowState:
    """What was kept, or an empty state."""
    path = None if home is None else home / NAME
    return read_kept(path, as_type=WindowState, else_=WindowState())


def keep_state(home: Path | None, state: WindowState) -> bool:
    """Whether the state is kept."""
    return write_kept(None if home is None else home / NAME, state)


def fit_on_screens(
    state: WindowState, screens: Sequence[QRect], *, smallest: tuple[int, int]
) -> QRect | None:
    """The frame as kept, made to fit the screen it is on; None where it would not be seen."""
    if state.width <= 0 or state.height <= 0:
        return None
    frame = QRect(state.x, state.y, state.width, state.height)
    for screen in screens:
        shared = frame.intersected(screen)
        if shared.width() >= SEEN and shared.height() >= SEEN and frame.y() >= screen.y():
            width = max(min(frame.width(), screen.width()), smallest[0])
            height = max(min(frame.height(), screen.height()), smallest[1])
            return QRect(frame.x(), frame.y(), width, height)
    return None


def place_frame(window: QWidget, state: WindowState, *, smallest: tuple[int, int]) -> None:
    """The window stands where it stood, if it can be seen there."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    frame = fit_on_screens(state, screens, smallest=smallest)
    if frame is not None:
        window.setGeometry(frame)
    if state.maximized:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def splits_in(widget: QWidget) -> dict[str, tuple[int, ...]]:
    """How the dividers that have a name divide their rooms."""
    splitters = descendants(widget, QSplitter)
    named = [splitter for splitter in splitters if splitter.objectName()]
    return {it.objectName(): tuple(it.sizes()) for it in named if any(it.sizes())}


def divide(widget: QWidget, splits: Mapping[str, Sequence[int]]) -> None:
    """The dividers inside stand where they stood."""
    for splitter in descendants(widget, QSplitter):
        sizes = splits.get(splitter.objectName())
        if sizes and len(sizes) == splitter.count():
            splitter.setSizes(list(sizes))
