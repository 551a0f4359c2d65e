"""Main window: commands, undo, saved state and connection messages over all places."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow
from shiboken6 import Shiboken

from core.records.files.status import Progress, Status
from core.records.ids import SessionId
from ui.bridge.engine_link import EngineLink
from ui.items.document_kinds import DocumentKinds
from ui.reader.spot import Spot
from ui.shell import window_state
from ui.shell.body import Body
from ui.shell.commands.actions import Actions
from ui.shell.commands.command_table import ShortcutTable, all_commands
from ui.shell.commands.file_drop import FileDrop
from ui.shell.commands.triggers import Triggers
from ui.shell.commands.undo_history import UndoHistory
from ui.shell.connection_banner import ConnectionBanner
from ui.shell.palette.matches import Match
from ui.shell.palette.palette import Palette, ShortcutsSheet
from ui.shell.places import Places
from ui.shell.reader_panel import ReaderPanel
from ui.shell.state_keeper import StateKeeper
from ui.shell.status_monitor import Options, StatusMonitor, choose_theme
from ui.shell.vaults.dialog import VaultActions
from ui.shell.vaults.lock_screen import LockPresenter
from ui.shell.vaults.presenter import VaultPresenter
from ui.theme.language import the_language
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import descendants
from ui.widgets.place_view import PlaceView
from ui.widgets.toasts import Toasts

SMALLEST = (900, 600)
USUAL = (1280, 820)
CLOSES_MS, SAVES_MS = 2000, 1000
PATIENCE_MS = 250
_DELETE = Qt.WidgetAttribute.WA_DeleteOnClose


class Window(QMainWindow):
    """Composes the places; `sample` is the sample folder, `questions` its sample questions.

    Without a `home` the state of the window is not saved. If the home `is_new`, the window
    opens with the first steps at once instead of waiting for the engine to report an empty
    library. Without `vaults` other libraries are out of reach.
    """

    painted = Signal()
    options_applied = Signal(object)  # the values of all options, by name
    progressed = Signal(object)
    noticed = Signal(str, str)  # a long task has ended: title, text
    left = Signal()  # emitted when the window is closed for good

    def __init__(
        self,
        link: EngineLink,
        *,
        sample: str = "",
        questions: Sequence[str] = (),
        home: Path | None = None,
        is_new: bool = False,
        vaults: VaultActions | None = None,
    ) -> None:
        super().__init__()
        self._saving = QTimer(self, singleShot=True, interval=SAVES_MS)
        self._saving.timeout.connect(self._save_state)
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self._home = home
        self._link = link
        self._sample, self._questions = sample, list(questions)
        self._is_new = is_new
        self._painted = False
        self._closing = False
        self._session: window_state.WindowSession | None = None
        self._notice = ("", "info")
        self._status: Status | None = None
        self._values: dict[str, object] = {}
        self.hides_on_close = False  # closing only hides the window: the tray brings it back
        self.status_monitor = StatusMonitor(link, self)
        self.options = Options(link, self)
        self.format_icons = DocumentKinds(link, self)
        self.vaults = VaultPresenter(self, home, vaults)
        self.lock_presenter = LockPresenter(self, link, self.vaults)
        self.connection_banner = ConnectionBanner(link, self)
        self.toast = Toasts(self)
        self.undo_history = UndoHistory(self.toast, self)
        self.keys = ShortcutTable(home)
        self.triggers = Triggers(self, self.keys)
        self.saved_state = window_state.read_state(home)
        self.state_keeper = StateKeeper(home, self.keys, self)
        self.body = self._make_body()
        usual = (
            self.saved_state.place if self.saved_state.place in self.body.rail.buttons else "ask"
        )
        self._open_first_place("welcome" if is_new else usual)
        self.window_actions = Actions(
            self, body=lambda: self.body, options=self.options, undo_history=self.undo_history
        )
        self.file_drop = FileDrop(self)
        self._connect()
        window_state.restore_geometry(self, self.saved_state, smallest=SMALLEST)

    @property
    def link(self) -> EngineLink:
        """Connection to the engine."""
        return self._link

    @property
    def places(self) -> Places:
        """All places."""
        return self.body.places

    @property
    def panel(self) -> ReaderPanel:
        """Splitter with the current place and the reader."""
        return self.body.panel

    def go_to(self, place: str) -> None:
        """Show a place; create it at its first visit."""
        self.body.go_to(place)

    def run(self, command_id: str) -> None:
        """Run a command, in its place if it has one."""
        for palette in descendants(self, Palette):
            palette.reject()
        place = next(command.place for command in all_commands() if command.id == command_id)
        if place:
            self.go_to(place)
        actions = self.places.view(place).actions() if place else self.actions_by_id()
        actions[command_id]()

    def actions_by_id(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of the commands that belong to no place."""
        ways = {f"go_{it}": partial(self.body.go_to_and_focus, it) for it in self.body.rail.buttons}
        return {**ways, **self.window_actions.table()}

    def showEvent(self, event: QShowEvent) -> None:
        """Connect to the engine after the first paint."""
        super().showEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self._begin)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Save the place and size of the window soon, as it may be ended without being closed."""
        super().moveEvent(event)
        self._saving.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Save the place and size of the window soon."""
        super().resizeEvent(event)
        self._saving.start()

    def _offer_news(self, words: str) -> None:
        toast = self.toast.offer(words, action=translate("shell", "Show"))
        toast.taken.connect(partial(self.go_to, "review"))

    def _save_state(self) -> None:
        if self.isVisible() and self._session is None:
            window_state.write_state(self._home, self.state())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Send pending final actions, save the state and close the connection."""
        if self.hides_on_close:
            event.ignore()
            self.undo_history.settle()
            window_state.write_state(self._home, self.state())
            self.hide()
            return
        if not self._closing and self.undo_history.is_open and self._link.is_ready:
            self._closing = True
            event.ignore()
            self.hide()
            self.undo_history.finish()
            self._link.idle.connect(self.close)
            QTimer.singleShot(CLOSES_MS, self, self.close)
            return
        self.undo_history.finish()
        window_state.write_state(self._home, self.state())
        self._link.close()
        super().closeEvent(event)
        self.left.emit()

    def quit(self) -> None:
        """Quit Loci, even if closing the window only hides it."""
        self.hides_on_close = False
        self.close()

    def begin(self) -> None:
        """Connect to the engine without showing the window."""
        self._painted = True
        self._link.connect_engine()

    def _begin(self) -> None:
        self.painted.emit()
        self._link.connect_engine()

    def _make_body(self) -> Body:
        self.triggers.rebuild()
        body = Body(self._link)
        self.setCentralWidget(body)
        self.state_keeper.attach(body.places)
        body.rail.set_menu(self.triggers.menu(body))
        body.arrived.connect(self._arrive)
        body.message_shown.connect(self.toast.show_words)
        body.news_found.connect(self._offer_news)
        body.noticed.connect(self.noticed)
        body.places.view_made.connect(self._connect_view)
        return body

    def _connect_view(self, view: PlaceView) -> None:
        view.message_shown.connect(self.toast.show_words)
        view.noticed.connect(self.noticed)
        view.action_done.connect(self.undo_history.add)
        view.action_voided.connect(self.undo_history.discard)
        view.undo_ended.connect(self.undo_history.settle)
        view.sources_changed.connect(self.status_monitor.refresh)
        view.folders_chosen.connect(self.add_folders)
        view.folder_wanted.connect(partial(self.run, "add_folder"))
        view.sample_chosen.connect(self._begin_with_sample)

    def rebuild(self) -> None:
        """Rebuild all contents and restore the session."""
        self._remove_body()
        self._restore_body()

    def _remove_body(self) -> None:
        # Before the theme changes, as Qt restyles each widget once per ancestor.
        if self._session is not None:
            return
        self.undo_history.clear()
        self._session = self.body.session()
        self.saved_state = self.state()
        # Delete at once; removing it from its parent first would restyle it once more.
        Shiboken.delete(self.body)

    def _restore_body(self) -> None:
        if self._session is None:
            return
        stay, self._session = self._session, None
        self.body = self._make_body()
        self.body.show()  # at once, so that no empty window is shown
        self.body.show_notice(*self._notice)
        if self._status is not None:
            self.body.show_status(self._status)
        if self.saved_state.reader_share:
            self.panel.set_share(self.saved_state.reader_share)
        self.body.resume(stay)
        self.lock_presenter.cover_again()
        self._link.greet()

    def _open_first_place(self, place: str) -> None:
        if self.saved_state.reader_share:
            self.panel.set_share(self.saved_state.reader_share)
        self.body.restore_graph(self.saved_state.graph)
        self.go_to(place)
        if place == "ask":
            self.places.ask_view.composer.box.setFocus()

    def state(self) -> window_state.WindowState:
        """Return the state to save."""
        frame = self.normalGeometry() if self.isMaximized() else self.geometry()
        conversation = self.places.conversation
        return window_state.WindowState(
            frame.x(),
            frame.y(),
            frame.width(),
            frame.height(),
            maximized=self.isMaximized(),
            place=self.body.place,
            reader_share=self.panel.share,
            splits={**self.saved_state.splits, **window_state.splitter_sizes(self.body)},
            conversation=self.saved_state.conversation if conversation is None else conversation,
            graph=self.body.graph,
        )

    def _arrive(self, place: str) -> None:
        view = self.places.view(place)
        self.triggers.add_local_actions(place, view)
        self.state_keeper.restore(place, view, state=self.saved_state)

    def _connect(self) -> None:
        link = self._link
        the_theme().changing.connect(self._remove_body)
        the_theme().changed.connect(self._restore_body)
        self.connection_banner.notice_changed.connect(self._show_notice)
        self.connection_banner.engine_lost.connect(self._show_away)
        self.connection_banner.message_shown.connect(self.toast.show_words)
        self.options.shown.connect(self._apply_options)
        link.progressed.connect(self._show_progress)
        self.status_monitor.shown.connect(self._show_status)
        self.triggers.wanted.connect(self.run)
        self.state_keeper.shortcuts_changed.connect(self.triggers.update_shortcuts)
        self.file_drop.dropped.connect(self.confirm_folders)
        self.window_actions.palette_wanted.connect(self.show_palette)
        self.window_actions.help_wanted.connect(self._show_help)
        self.window_actions.quit_wanted.connect(self.quit)
        self.window_actions.lock_wanted.connect(self.lock_presenter.lock)
        self.window_actions.vaults_wanted.connect(self.vaults.show_dialog)
        self.vaults.switched.connect(self.quit)
        self.lock_presenter.covered.connect(self._cover_body)

    def show_palette(self, start: str) -> None:
        """Open the command palette with `start` in its field."""
        palette = Palette(self, link=self._link, keys=self.keys)
        palette.chosen.connect(self._open_match)
        palette.asked.connect(self.body.ask)
        palette.searched.connect(self.body.search)
        palette.open_at(start)

    def _open_match(self, match: Match) -> None:
        if match.group == "command":
            self.run(str(match.target))
        elif match.group == "setting":
            self.body.open_settings(str(match.target))
        elif match.group == "thing":
            self.body.open_thing(str(match.target))
        elif isinstance(match.target, Spot):
            self.panel.open_spot(match.target)
        else:
            self.body.open_conversation(SessionId(int(str(match.target))))

    def _cover_body(self, is_locked: bool) -> None:  # noqa: FBT001 - a signal
        """Disable what the lock screen covers."""
        for palette in descendants(self, Palette):
            palette.reject()
        self.body.setEnabled(not is_locked)

    def _show_help(self) -> None:
        shortcuts = ShortcutsSheet(self, keys=self.keys)
        shortcuts.setAttribute(_DELETE)
        shortcuts.open()

    def _show_progress(self, progress: Progress) -> None:
        self.body.status_line.show_progress(progress)
        self.progressed.emit(progress)

    def _show_status(self, status: Status) -> None:
        is_first, self._status = self._status is None, status
        self.state_keeper.show_protection(protected=status.encrypted)
        self.body.show_status(status)
        if is_first and not self._is_new and not status.sources:
            self.go_to("welcome")

    def add_folders(self, paths: Sequence[str]) -> None:
        """Add folders and files to the sources."""
        self.places.sources_presenter.add_folders(list(paths))
        self.go_to("sources")

    def confirm_folders(self, paths: list[str]) -> None:
        """Show the size of these folders and files before they are added."""
        self.go_to("sources")
        self.places.sources_presenter.confirm_folders(paths)

    def _begin_with_sample(self) -> None:
        self.places.sources_presenter.add_folders([self._sample])
        self.places.ask_view.suggest(self._questions)
        self.go_to("ask")

    def _apply_options(self, values: dict[str, object]) -> None:
        self._values = values
        self.options_applied.emit(values)
        self._change_look()

    def _change_look(self) -> None:
        if self._session is None and self.places.is_asking:
            QTimer.singleShot(PATIENCE_MS, self, self._change_look)  # do not interrupt an answer
            return
        values = self._values
        self.lock_presenter.minutes = int(str(values.get("lock_after_min", 0)))
        if the_language().choose(str(values.get("language", "system"))):
            self._remove_body()
            self.setLocale(QLocale())  # of the numbers in fields
        choose_theme(values)
        self._restore_body()

    def _show_away(self, words: str) -> None:
        self.body.status_line.show_away(words)

    def _show_notice(self, text: str, tone: str) -> None:
        self._notice = (text, tone)
        self.body.show_notice(text, tone)
