"""Views and presenters of the places, each created at its first visit."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from core.records.files.status import Status
from ui.bridge.engine_link import EngineLink
from ui.items.place import MadePlace, PlaceContext, StatusReceiver
from ui.shell.place_registry import all_places
from ui.widgets.place import PlaceView

if TYPE_CHECKING:
    from ui.ask.ask_presenter import AskPresenter
    from ui.ask.ask_view import AskView
    from ui.graph.graph_view import GraphView
    from ui.graph.presenters.graph_presenter import GraphPresenter
    from ui.models.models_presenter import ModelsPresenter
    from ui.search.search_view import SearchView
    from ui.settings.settings_presenter import SettingsPresenter
    from ui.settings.settings_view import SettingsView
    from ui.sources.sources_presenter import SourcesPresenter
    from ui.sources.sources_view import SourcesView
    from ui.welcome.welcome_presenter import WelcomePresenter
    from ui.welcome.welcome_view import WelcomeView


class Places(QObject):
    """Views of the places with their presenters; forwards the signals of all views."""

    folders_chosen = Signal(list)
    sample_chosen = Signal()
    sources_changed = Signal()
    # What any of the places says; see `PlaceView`.
    spot_opened = Signal(object)
    thing_opened = Signal(str)
    question_asked = Signal(str)
    conversation_opened = Signal(object)
    place_opened = Signal(str)
    message_shown = Signal(str)
    noticed = Signal(str, str)
    action_done = Signal(object)
    action_voided = Signal(object)
    as_of_chosen = Signal(str)
    room_wanted = Signal()
    trace_shown = Signal(object)

    def __init__(self, link: EngineLink, stack: QStackedWidget) -> None:
        super().__init__(stack)
        self._link = link
        self._stack = stack
        self._status: Status | None = None
        self._made: dict[str, MadePlace] = {}

    def view(self, place_id: str) -> PlaceView:
        """Return the view of a place; create it at the first call."""
        made = self._made_place(place_id)
        if made.enter is not None:
            made.enter()
        return made.view

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
        return cast("AskView", self._made_place("ask").view)

    @property
    def ask_presenter(self) -> "AskPresenter":
        """Presenter of the place ask."""
        return cast("AskPresenter", self._made_place("ask").presenter)

    @property
    def sources_view(self) -> "SourcesView":
        """View of the place sources."""
        return cast("SourcesView", self._made_place("sources").view)

    @property
    def sources_presenter(self) -> "SourcesPresenter":
        """Presenter of the place sources."""
        return cast("SourcesPresenter", self._made_place("sources").presenter)

    @property
    def graph_view(self) -> "GraphView":
        """View of the place graph."""
        return cast("GraphView", self._made_place("graph").view)

    @property
    def graph_presenter(self) -> "GraphPresenter":
        """Presenter of the place graph."""
        return cast("GraphPresenter", self._made_place("graph").presenter)

    @property
    def settings_view(self) -> "SettingsView":
        """View of the place settings."""
        return cast("SettingsView", self._made_place("settings").view)

    @property
    def settings_presenter(self) -> "SettingsPresenter":
        """Presenter of the place settings."""
        return cast("SettingsPresenter", self._made_place("settings").presenter)

    @property
    def models_presenter(self) -> "ModelsPresenter":
        """Presenter of the place models."""
        return cast("ModelsPresenter", self._made_place("models").presenter)

    @property
    def welcome_view(self) -> "WelcomeView":
        """View of the place welcome."""
        return cast("WelcomeView", self._made_place("welcome").view)

    @property
    def welcome_presenter(self) -> "WelcomePresenter":
        """Presenter of the place welcome."""
        return cast("WelcomePresenter", self._made_place("welcome").presenter)

    @property
    def search_view(self) -> "SearchView":
        """View of the place search."""
        return cast("SearchView", self._made_place("search").view)

    def _made_place(self, place_id: str) -> MadePlace:
        if place_id not in self._made:
            place = next(place for place in all_places() if place.id == place_id)
            # Made within the stack: Qt styles all that is in a widget again when it moves.
            made = self._made[place_id] = place.make(PlaceContext(self._link, self._stack))
            self._connect(made.view)
            if self._status is not None and isinstance(made.presenter, StatusReceiver):
                made.presenter.show_status(self._status)
        return self._made[place_id]

    def _connect(self, view: PlaceView) -> None:
        self._stack.addWidget(view)
        view.spot_opened.connect(self.spot_opened)
        view.thing_opened.connect(self.thing_opened)
        view.question_asked.connect(self.question_asked)
        view.conversation_opened.connect(self.conversation_opened)
        view.place_opened.connect(self.place_opened)
        view.message_shown.connect(self.message_shown)
        view.noticed.connect(self.noticed)
        view.action_done.connect(self.action_done)
        view.action_voided.connect(self.action_voided)
        view.as_of_chosen.connect(self.as_of_chosen)
        view.room_wanted.connect(self.room_wanted)
        view.trace_shown.connect(self.trace_shown)
        view.folders_chosen.connect(self.folders_chosen)
        view.sample_chosen.connect(self.sample_chosen)
        view.sources_changed.connect(self.sources_changed)
