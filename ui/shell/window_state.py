"""State of the window between starts, and across a rebuild of its contents."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSplitter, QWidget

from ui.graph.scope import GraphState
from ui.reader.spot import Spot
from ui.shell.json_file import read_json, write_json
from ui.widgets.boxes import descendants

NAME = "window.json"
# Minimum visible part of the window, so that it can be moved by its title bar.
SEEN = 120


class WindowState(Struct, frozen=True):
    """Geometry, current place and splitter sizes of the window.

    `conversation` is the number of the conversation in Ask (0: none that is saved), `graph` the
    state of the graph. Neither contains text that was read or asked.
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


class WindowSession(Struct, frozen=True):
    """Current place, state of each place, open documents, date and focus.

    `focus` is the region, the class and the accessible name of the focused widget.
    """

    place: str
    kept: Mapping[str, object]
    spot: Spot | None = None
    as_of: str = ""
    focus: tuple[int, str, str] = (-1, "", "")
    beside: Spot | None = None
    tabs: tuple[Spot, ...] = ()


def read_state(home: Path | None) -> WindowState:
    """Return the saved state, or an empty one."""
    path = None if home is None else home / NAME
    return read_json(path, as_type=WindowState, else_=WindowState())


def write_state(home: Path | None, state: WindowState) -> bool:
    """Save the state; return whether that succeeded."""
    return write_json(None if home is None else home / NAME, state)


def fit_on_screens(
    state: WindowState, screens: Sequence[QRect], *, smallest: tuple[int, int]
) -> QRect | None:
    """Return the saved geometry fitted to its screen; None if it would be invisible."""
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


def restore_geometry(window: QWidget, state: WindowState, *, smallest: tuple[int, int]) -> None:
    """Restore the saved geometry if the window would be visible there."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    frame = fit_on_screens(state, screens, smallest=smallest)
    if frame is not None:
        window.setGeometry(frame)
    if state.maximized:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def splitter_sizes(widget: QWidget) -> dict[str, tuple[int, ...]]:
    """Return the sizes of all splitters that have a name."""
    splitters = descendants(widget, QSplitter)
    named = [splitter for splitter in splitters if splitter.objectName()]
    return {it.objectName(): tuple(it.sizes()) for it in named if any(it.sizes())}


def restore_splitters(widget: QWidget, splits: Mapping[str, Sequence[int]]) -> None:
    """Restore the sizes of the splitters inside."""
    for splitter in descendants(widget, QSplitter):
        sizes = splits.get(splitter.objectName())
        if sizes and len(sizes) == splitter.count():
            splitter.setSizes(list(sizes))
