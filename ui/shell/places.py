"""Views and presenters of the places, each created at its first visit."""

from collections.abc import Collection
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from core.records.files.status import Status
from ui.bridge.engine_link import EngineLink
from ui.items.place_entry import MadePlace, PlaceContext, StatusReceiver
from ui.shell.place_registry import all_places
from ui.widgets.place_view import PlaceView

if TYPE_CHECKING:
    from ui.ask.ask_presenter import AskPresenter
    from ui.ask.ask_view import AskView
    from ui.graph.graph_view import GraphView
    from ui.graph.presenters.graph_presenter import GraphPresenter
    from ui.search.search_view import SearchView
    from ui.settings.settings_view import SettingsView
    from ui.sources.sources_presenter import SourcesPresenter
    from ui.sources.sources_view import SourcesView


class Places(QObject):
    """Views of the places with their presenters."""

    view_made = Signal(object)  # the view of a place that was created

    def __init__(self, link: EngineLink, stack: QStackedWidget) -> None:
        super().__init__(stack)
        self._link = link
        self._stack = stack
        self._status: Status | None = None
        self._made: dict[str, MadePlace] = {}

    def view(self, place_id: str) -> PlaceView:
        """Return the view of a place; create it at the first call."""
        made = self.made_place(place_id)
        if made.enter is not None:
            made.enter()
        return made.view

    @property
    def made(self) -> Collection[str]:
        """Ids of the places that have a view."""
        return self._made.keys()

    @property
    def is_asking(self) -> bool:
        """Whether an answer is being generated."""
        return "ask" in self._made and self.ask_presenter.is_asking

    @property
    def conversation(self) -> int | None:
        """Id of the current conversation, 0 if it is not saved; None before Ask was created."""
        return self.ask_presenter.conversations.kept_session_id if "ask" in self._made else None

    def show_status(self, status: Status) -> None:
        """Pass the status to all places that receive it, also to those created later."""
        self._status = status
        for made in self._made.values():
            if isinstance(made.presenter, StatusReceiver):
                made.presenter.show_status(status)

    @property
    def ask_view(self) -> "AskView":
        """View of the place ask."""
        return cast("AskView", self.made_place("ask").view)

    @property
    def ask_presenter(self) -> "AskPresenter":
        """Presenter of the place ask."""
        return cast("AskPresenter", self.made_place("ask").presenter)

    @property
    def sources_view(self) -> "SourcesView":
        """View of the place sources."""
        return cast("SourcesView", self.made_place("sources").view)

    @property
    def sources_presenter(self) -> "SourcesPresenter":
        """Presenter of the place sources."""
        return cast("SourcesPresenter", self.made_place("sources").presenter)

    @property
    def graph_view(self) -> "GraphView":
        """View of the place graph."""
        return cast("GraphView", self.made_place("graph").view)

    @property
    def graph_presenter(self) -> "GraphPresenter":
        """Presenter of the place graph."""
        return cast("GraphPresenter", self.made_place("graph").presenter)

    @property
    def settings_view(self) -> "SettingsView":
        """View of the place settings."""
        return cast("SettingsView", self.made_place("settings").view)

    @property
    def search_view(self) -> "SearchView":
        """View of the place search."""
        return cast("SearchView", self.made_place("search").view)

    def made_place(self, place_id: str) -> MadePlace:
        """Return the view and presenter of a place; create them at the first call."""
        if place_id not in self._made:
            place = next(place for place in all_places() if place.id == place_id)
            # Made within the stack: Qt styles all that is in a widget again when it moves.
            made = self._made[place_id] = place.make(PlaceContext(self._link, self._stack))
            self._stack.addWidget(made.view)
            self.view_made.emit(made.view)
            if self._status is not None and isinstance(made.presenter, StatusReceiver):
                made.presenter.show_status(self._status)
        return self._made[place_id]
