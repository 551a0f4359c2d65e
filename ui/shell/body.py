"""Contents of the window; rebuilt when the language or the theme changes."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QWidget

from core.records.files.status import Status
from core.records.ids import SessionId
from ui.bridge.engine_link import EngineLink
from ui.graph.scope import GraphState, without_names
from ui.reader.spot import Spot
from ui.review.pending_counter import PendingCounter
from ui.shell.places import Places
from ui.shell.rail import Rail
from ui.shell.reader_panel import ReaderPanel
from ui.shell.status_line import StatusLine
from ui.shell.window_state import WindowSession
from ui.theme.translation import translate
from ui.widgets.boxes import column, descendants, frame, row
from ui.widgets.focus import first_stop, focus_beside
from ui.widgets.labels import Banner
from ui.widgets.place_view import PlaceView

BY_KEY = Qt.FocusReason.ShortcutFocusReason


class Body(QWidget):
    """Rail, places, reader and status line, and the navigation between places.

    `message_shown` comes from the reader, `noticed` is a notification; `arrived` carries the id of
    the place that is now shown.
    """

    message_shown = Signal(str)
    news_found = Signal(str)
    noticed = Signal(str, str)
    arrived = Signal(str)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self.place = ""
        self._as_of = ""
        self._is_switching = False  # the stack moves the focus itself
        self._visited: dict[str, PlaceView] = {}
        self._saved_states: dict[str, object] = {}
        self.rail = Rail()
        self.banner = Banner()
        self.banner.hide()
        self.stack = QStackedWidget()
        self.status_line = StatusLine()
        self.places = Places(link, self.stack)
        self.panel = ReaderPanel(link, self.stack)
        self.pending_counter = PendingCounter(link, self)
        self._lay_out()
        self._connect()

    def go_to(self, place: str, *, reason: Qt.FocusReason = BY_KEY) -> None:
        """Show a place; create it at its first visit. It gets the focus for that reason."""
        view = self.places.view(place)
        is_first, came_from = place not in self._visited, self.window().focusWidget()
        follows = self.place not in {"", place} and self._should_move_focus(came_from)
        self._visited[place] = view
        if (kept := self._saved_states.pop(place, None)) is not None:
            view.resume(kept)
        self.panel.show_for_place(place)
        self._is_switching = True
        self.stack.setCurrentWidget(view)
        self._is_switching = False
        self.place = place
        self.rail.show_place(place)
        if self._as_of:
            view.show_as_of(self._as_of)
        if follows:
            self._move_focus_into(view, is_first=is_first, reason=reason)
        view.begin()
        self.arrived.emit(place)

    def go_to_and_focus(self, place: str) -> None:
        """Show a place and give it the keyboard focus, wherever the focus was."""
        self.go_to(place)
        if not self.view.isAncestorOf(self.window().focusWidget()):
            self._move_focus_into(self.view, is_first=True)

    def _should_move_focus(self, focused: QWidget | None) -> bool:
        """Return whether the focus moves to the new place: always, unless it is in the rail."""
        # The focused widget may be gone, as its place or row was rebuilt.
        return focused is None or (  # pyright: ignore[reportUnnecessaryComparison]
            self.isAncestorOf(focused) and not self.rail.isAncestorOf(focused)
        )

    def _move_focus_into(
        self, view: PlaceView, *, is_first: bool, reason: Qt.FocusReason = BY_KEY
    ) -> None:
        """Focus the widget that had the focus in the place, unless a button, or its first stop."""
        focused = self.window().focusWidget()
        is_button = isinstance(focused, QAbstractButton)
        if not (is_first or is_button) and view.isAncestorOf(focused) and focused.isVisible():
            return
        if (stop := first_stop(view)) is not None:
            stop.setFocus(reason)
        else:
            view.setFocus()  # so that its shortcuts work while it has no focusable child

    @property
    def graph(self) -> GraphState | None:
        """Current state of the graph, or the saved one if the graph was not visited yet."""
        view, kept = self._visited.get("graph"), self._saved_states.get("graph")
        now = kept if view is None else view.keep()
        return without_names(now) if isinstance(now, GraphState) else None

    def restore_graph(self, graph: GraphState | None) -> None:
        """Set the state that the graph takes at its first visit."""
        if graph is not None:
            self._saved_states["graph"] = graph

    def session(self) -> WindowSession:
        """Return what is needed to restore the contents after a rebuild."""
        kept = {place: view.keep() for place, view in self._visited.items()}
        return WindowSession(
            self.place,
            {**self._saved_states, **{place: it for place, it in kept.items() if it is not None}},
            self.panel.reader.spot if self.panel.is_open else None,
            self._as_of,
            self._focus(),
            self.panel.beside,
            self.panel.tabs,
        )

    def resume(self, session: WindowSession) -> None:
        """Restore the place, document and focus of a session."""
        self._as_of = session.as_of
        self._saved_states = dict(session.kept)
        self.go_to(session.place)
        if session.spot is not None:
            self.panel.show_tabs(session.tabs)
            self.panel.open_spot(session.spot)
        if session.beside is not None:
            self.panel.keep_beside(session.beside)
        region, *wanted = session.focus
        regions = self._regions()
        for widget in descendants(regions[region], QWidget) if 0 <= region < len(regions) else ():
            if [type(widget).__name__, widget.accessibleName()] == wanted:
                widget.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        # The accessible name depends on the language, and the page may not exist yet.
        if regions[region : region + 1] == [self.stack]:
            self._move_focus_into(self.view, is_first=True)

    def _regions(self) -> list[QWidget]:
        return [self.rail, self.stack, self.status_line]

    def _focus(self) -> tuple[int, str, str]:
        focused = self.window().focusWidget()
        for number, region in enumerate(self._regions()):
            if region.isAncestorOf(focused):
                return number, type(focused).__name__, focused.accessibleName()
        return -1, "", ""

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802, FBT001 - called by Qt
        """Move the focus from the rail through the place to the status line (Tab key)."""
        return not self._is_switching and focus_beside(self, forward=forward)

    def regions(self) -> list[QWidget]:
        """Return the regions that F6 cycles through, in order."""
        reader: list[QWidget] = [self.panel.reader] if self.panel.is_open else []
        reader += [self.panel.second] if self.panel.beside is not None else []
        place = [part for part in self.view.regions() if part.isVisible()]
        return [self.rail, *place, *reader, self.status_line]

    @property
    def view(self) -> PlaceView:
        """View of the current place."""
        return self.places.view(self.place)

    def show_status(self, status: Status) -> None:
        """Show counts and progress in the status line and in the places."""
        self.status_line.show_status(status)
        self.places.show_status(status)

    def show_notice(self, text: str, tone: str) -> None:
        """Show a persistent notice above the place; an empty text hides it."""
        if text:
            self.banner.show_words(text, tone=tone)
        self.banner.setVisible(bool(text))

    def _say_news(self, count: int) -> None:
        """Notify of what saved questions found, without their words."""
        words = translate("notices", "%n saved question(s) found something new.", "", count)
        self.noticed.emit(translate("notices", "News in Review"), words)
        self.news_found.emit(words)

    def _lay_out(self) -> None:
        page = frame("page")
        column(page, margin=1, gap=0).addWidget(self.panel)
        right = column(None, self.banner, (page, 1), self.status_line, margin=(0, 8, 8, 0), gap=8)
        row(self, self.rail, (right, 1), gap=0)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def _connect(self) -> None:
        self.rail.chosen.connect(partial(self.go_to, reason=Qt.FocusReason.MouseFocusReason))
        self.pending_counter.counted.connect(self._show_pending)
        self.pending_counter.fired.connect(self._say_news)
        self.status_line.paused.connect(self._pause)
        self.status_line.resumed.connect(self._resume)
        self.status_line.health_wanted.connect(self._show_health)
        self.places.view_made.connect(self._connect_view)
        self.panel.thing_opened.connect(self.open_thing)
        self.panel.tag_chosen.connect(self._search_tag)
        self.panel.message_shown.connect(self.message_shown)
        self.panel.asked_about.connect(self.ask_about)

    def _show_pending(self, count: int) -> None:
        if self.place != "review":  # which counts itself, so that both agree
            self.rail.show_badge("review", count)

    def _connect_view(self, view: PlaceView) -> None:
        view.pending_counted.connect(partial(self.rail.show_badge, "review"))
        view.spot_opened.connect(self.panel.open_spot)
        view.place_opened.connect(self.go_to)
        view.as_of_chosen.connect(partial(self._show_as_of, view))
        view.room_wanted.connect(self._close_reader)
        view.trace_shown.connect(self._show_trace)
        view.thing_opened.connect(self.open_thing)
        view.question_asked.connect(self.ask)
        view.conversation_opened.connect(self.open_conversation)

    def open_settings(self, section: str) -> None:
        """Show a section of the settings."""
        self.go_to("settings")
        self.places.settings_view.show_section(section)

    def _show_health(self) -> None:
        self.go_to("settings")
        self.places.view("settings").actions()["show_health"]()

    def _pause(self) -> None:
        self.places.sources_presenter.pause()

    def _resume(self) -> None:
        self.places.sources_presenter.resume()

    def _close_reader(self) -> None:
        self.panel.close_reader()
        self.panel.refresh()  # at once, as the place reads its width next

    def open_thing(self, name: str) -> None:
        """Show an entity in the graph."""
        self.go_to("graph")
        self.places.graph_presenter.go_to(name)

    def ask(self, question: str) -> None:
        """Ask a question in Ask."""
        self.go_to("ask")
        self.places.ask_presenter.ask(question)

    def propose(self, question: str) -> None:
        """Put a question into the field of Ask, for the user to send."""
        self.go_to("ask")
        self.places.ask_view.composer.propose(question)

    def ask_about(self, spot: Spot) -> None:
        """Ask questions about this document only."""
        self.go_to("ask")
        self.places.ask_view.ask_about(spot)

    def open_conversation(self, session_id: SessionId) -> None:
        """Open a conversation in Ask."""
        self.go_to("ask")
        self.places.ask_presenter.open_conversation(session_id)

    def search(self, words: str) -> None:
        """Search everywhere for the words."""
        self.go_to("search")
        self.places.search_view.search_for(words)

    def _search_tag(self, tag: str) -> None:
        self.search(f"tag:{tag}")

    def _show_trace(self, trace: object) -> None:
        self.go_to("graph")
        self.places.graph_view.show_trace(trace)

    def _show_as_of(self, chooser: PlaceView, as_of: str) -> None:
        """Show the point in time in all places; the one that chose it shows it already."""
        self._as_of = as_of
        for number in range(self.stack.count()):
            view = self.stack.widget(number)
            if isinstance(view, PlaceView) and view is not chooser:
                view.show_as_of(as_of)
