"""Entry of the registry of places."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from msgspec import Struct
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from core.records.files.status import Status
from ui.bridge.engine_link import EngineLink
from ui.widgets.place_view import PlaceView


@runtime_checkable
class StatusReceiver(Protocol):
    """Presenter that shows counts and progress of the engine.

    The window calls it when the place is made and whenever the status changes, so that a place
    need not request the status itself.
    """

    def show_status(self, status: Status) -> None:
        """Show the latest status."""
        ...


class MadePlace(Struct, frozen=True):
    """View and presenter of a place; `enter` is called before each visit."""

    view: PlaceView
    presenter: QObject | None = None
    enter: Callable[[], object] | None = None


class PlaceContext(Struct, frozen=True):
    """Dependencies of a place: the connection to the engine and the parent widget."""

    link: EngineLink
    parent: QWidget


class Place(Struct, frozen=True):
    """A place of the window: rail button, command with shortcut, and a view created on demand.

    `title` is translated in the context "commands"; `words` are further search words for the
    palette. `icon` is the name of a file in `resources/icons` without ``.svg``; a place without
    has no button and no command. No other command has the `shortcut` (Qt's notation, "Ctrl+2").
    """

    id: str
    title: str
    make: Callable[[PlaceContext], MadePlace]
    icon: str = ""
    shortcut: str = ""
    words: str = ""
