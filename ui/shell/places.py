"""The places of the window, each loaded and made when it is first needed."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from core.records.files.status import Status
from ui.bridge.engine_link import EngineLink
from ui.widgets.place import PlaceView

if TYPE_CHECKING:
    from ui.ask.ask_view import AskView
    from ui.ask.carrying.asking import Asking
    from ui.graph.carrying.exploring import Exploring
    from ui.graph.graph_view import GraphView
    from ui.memory.memory_view import MemoryView
    from ui.models.fetching import Fetching
    from ui.models.models_view import ModelsView
    from ui.review.review_view import ReviewView
    from ui.search.search_view import SearchView
    from ui.settings.choosing import Choosing
    from ui.settings.settings_view import SettingsView
    from ui.sources.sources_view import SourcesView
    from ui.sources.watching import Watching
    from ui.timeline.timeline_view import TimelineView
    from ui.welcome.beginning import Beginning
    from ui.welcome.welcome_view import WelcomeView

View = TypeVar("View", bound=PlaceView)


class Places(QObject):
    """Views and those who carry between them and the engine."""

    folders_chosen = Signal(list)
    sample_chosen = Signal()
    sources_changed = Signal()
    # What any of the places says; see `PlaceView`.
    spot_opened = Signal(object)
    thing_opened = Signal(str)
    question_asked = Signal(str)
    conversation_opened = Signal(object)
    place_opened = Signal(str)
    told = Signal(str)
    noticed = Signal(str, str)
    did = Signal(object)
    voided = Signal(object)
    as_of_chosen = Signal(str)
    room_wanted = Signal()
    trace_shown = Signal(object)

    def __init__(self, link: EngineLink, stack: QStackedWidget) -> None:
        super().__init__(stack)
        self._link = link
        self._stack = stack
        self._status: Status | None = None

    def view(self, place: str) -> PlaceView:
        """The view of a place."""
        if place == "graph":
            self.exploring.begin()
        # Only the one that is asked for is made.
        views: dict[str, Callable[[], PlaceView]] = {
            "ask": lambda: (self.asking, self.ask_view)[1],
            "search": lambda: self.search_view,
            "graph": lambda: self.graph_view,
            "sources": lambda: (self.watching, self.sources_view)[1],
            "timeline": lambda: self.timeline_view,
            "memory": lambda: self.memory_view,
            "review": lambda: self.review_view,
            "models": lambda: self.fetching.view,
            "settings": lambda: (self.choosing, self.settings_view)[1],
            "welcome": lambda: self.beginning.view,
        }
        return views[place]()

    @property
    def is_asking(self) -> bool:
        """Whether an answer is being made."""
        return "asking" in vars(self) and self.asking.is_asking

    @property
    def conversation(self) -> int | None:
        """The number of the conversation in view, 0 for none that is kept; None before Ask was."""
        return self.asking.keeping.in_view if "asking" in vars(self) else None

    def show_status(self, status: Status) -> None:
        """All places that show counts show these, and so will those that are made later."""
        self._status = status
        made = vars(self)
        if "asking" in made:
            self.asking.show_status(status)
        if "watching" in made:
            self.watching.show_status(status)
        if "fetching" in made:
            self.fetching.show_status(status)
        if "beginning" in made:
            self.beginning.show_status(status)

    @cached_property
    def ask_view(self) -> "AskView":
        """The place to ask."""
        from ui.ask.ask_view import AskView

        return self._shelve(AskView(self._stack))

    @cached_property
    def asking(self) -> "Asking":
        """Carries questions."""
        from ui.ask.carrying.asking import Asking

        made = Asking(self.ask_view, self._link)
        if self._status is not None:
            made.show_status(self._status)
        return made

    @cached_property
    def search_view(self) -> "SearchView":
        """The place to search."""
        from ui.search.search_view import SearchView
        from ui.search.searching import Searching

        view = self._shelve(SearchView(self._stack))
        Searching(view, self._link)
        return view

    @cached_property
    def sources_view(self) -> "SourcesView":
        """The place for folders."""
        from ui.sources.sources_view import SourcesView

        return self._shelve(SourcesView(self._stack))

    @cached_property
    def watching(self) -> "Watching":
        """Carries folders."""
        from ui.sources.watching import Watching

        made = Watching(self.sources_view, self._link)
        made.changed.connect(self.sources_changed)
        if self._status is not None:
            made.show_status(self._status)
        return made

    @cached_property
    def settings_view(self) -> "SettingsView":
        """The place for options."""
        from ui.settings.settings_view import SettingsView

        return self._shelve(SettingsView(self._stack))

    @cached_property
    def choosing(self) -> "Choosing":
        """Carries options."""
        from ui.settings.choosing import Choosing

        made = Choosing(self.settings_view, self._link)
        made.refresh()
        return made

    @cached_property
    def graph_view(self) -> "GraphView":
        """The place to look around; it alone needs numpy."""
        from ui.graph.graph_view import GraphView

        return self._shelve(GraphView(self._stack))

    @cached_property
    def exploring(self) -> "Exploring":
        """Carries neighborhoods."""
        from ui.graph.carrying.exploring import Exploring

        return Exploring(self.graph_view, self._link)

    @cached_property
    def timeline_view(self) -> "TimelineView":
        """The place for time, with who carries stretches of it."""
        from ui.timeline.timeline_view import TimelineView
        from ui.timeline.travelling import Travelling

        view = self._shelve(TimelineView(self._stack))
        Travelling(view, self._link)
        return view

    @cached_property
    def memory_view(self) -> "MemoryView":
        """The place for what is remembered, with who carries memories."""
        from ui.memory.memory_view import MemoryView
        from ui.memory.remembering import Remembering

        view = self._shelve(MemoryView(self._stack))
        Remembering(view, self._link)
        return view

    @cached_property
    def models_view(self) -> "ModelsView":
        """The place for models, with who carries them."""
        from ui.models.models_view import ModelsView

        return self._shelve(ModelsView(self._stack))

    @cached_property
    def fetching(self) -> "Fetching":
        """Carries models."""
        from ui.models.fetching import Fetching

        made = Fetching(self.models_view, self._link)
        if self._status is not None:
            made.show_status(self._status)
        return made

    @cached_property
    def review_view(self) -> "ReviewView":
        """The place for decisions, with who carries them."""
        from ui.review.review_view import ReviewView
        from ui.review.reviewing import Reviewing

        view = self._shelve(ReviewView(self._stack))
        Reviewing(view, self._link)
        return view

    @cached_property
    def welcome_view(self) -> "WelcomeView":
        """The first run."""
        from ui.welcome.welcome_view import WelcomeView

        view = self._shelve(WelcomeView(self._stack))
        view.chosen.connect(self.folders_chosen)
        view.sampled.connect(self.sample_chosen)
        return view

    @cached_property
    def beginning(self) -> "Beginning":
        """Carries the first run."""
        from ui.welcome.beginning import Beginning

        made = Beginning(self.welcome_view, self._link)
        if self._status is not None:
            made.show_status(self._status)
        return made

    def _shelve(self, view: View) -> View:
        # Made within the stack already: Qt dresses all that is in a widget again when it moves.
        self._stack.addWidget(view)
        view.spot_opened.connect(self.spot_opened)
        view.thing_opened.connect(self.thing_opened)
        view.question_asked.connect(self.question_asked)
        view.conversation_opened.connect(self.conversation_opened)
        view.place_opened.connect(self.place_opened)
        view.told.connect(self.told)
        view.noticed.connect(self.noticed)
        view.did.connect(self.did)
        view.voided.connect(self.voided)
        view.as_of_chosen.connect(self.as_of_chosen)
        view.room_wanted.connect(self.room_wanted)
        view.trace_shown.connect(self.trace_shown)
        return view
