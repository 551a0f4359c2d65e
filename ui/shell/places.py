"""The places of the window, each made when it is first needed."""

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from core.records.status import Status
from ui.ask.ask_view import AskView
from ui.ask.asking import Asking
from ui.bridge.link import Link
from ui.settings.choosing import Choosing
from ui.settings.settings_view import SettingsView
from ui.sources.sources_view import SourcesView
from ui.sources.watching import Watching
from ui.welcome.welcome_view import WelcomeView

if TYPE_CHECKING:
    from ui.graph.exploring import Exploring
    from ui.graph.graph_view import GraphView

View = TypeVar("View", bound=QWidget)


class Places(QObject):
    """Views and those who carry between them and the engine."""

    folders_chosen = Signal(list)
    sample_chosen = Signal()

    def __init__(self, link: Link, stack: QStackedWidget) -> None:
        super().__init__(stack)
        self._link = link
        self._stack = stack
        self._status: Status | None = None

    def view(self, place: str) -> QWidget:
        """The view of a place."""
        if place == "graph":
            self.exploring.begin()
            return self.graph_view
        views: dict[str, QWidget] = {
            "ask": self.ask_view,
            "sources": self.sources_view,
            "settings": self.settings_view,
        }
        return views[place]

    def show_status(self, status: Status) -> None:
        """All places that show counts show these."""
        self.asking.show_status(status)
        self.watching.show_status(status)

    @cached_property
    def ask_view(self) -> AskView:
        """The place to ask."""
        return self._shelve(AskView())

    @cached_property
    def asking(self) -> Asking:
        """Carries questions."""
        return Asking(self.ask_view, self._link)

    @cached_property
    def sources_view(self) -> SourcesView:
        """The place for folders."""
        return self._shelve(SourcesView())

    @cached_property
    def watching(self) -> Watching:
        """Carries folders."""
        return Watching(self.sources_view, self._link)

    @cached_property
    def settings_view(self) -> SettingsView:
        """The place for options."""
        return self._shelve(SettingsView())

    @cached_property
    def choosing(self) -> Choosing:
        """Carries options."""
        return Choosing(self.settings_view, self._link)

    @cached_property
    def graph_view(self) -> "GraphView":
        """The place to look around; it alone needs numpy, which loads slowly."""
        from ui.graph.graph_view import GraphView

        return self._shelve(GraphView())

    @cached_property
    def exploring(self) -> "Exploring":
        """Carries neighborhoods."""
        from ui.graph.exploring import Exploring

        return Exploring(self.graph_view, self._link)

    @cached_property
    def welcome_view(self) -> WelcomeView:
        """The first run."""
        view = self._shelve(WelcomeView())
        view.chosen.connect(self.folders_chosen)
        view.sampled.connect(self.sample_chosen)
        return view

    def _shelve(self, view: View) -> View:
        self._stack.addWidget(view)
        return view
