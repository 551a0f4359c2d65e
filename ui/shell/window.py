"""The window: what holds over all places, and what is said when the engine is away."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget
from shiboken6 import Shiboken

from core.records.files.status import Progress, Status
from core.records.ids import SessionId
from ui.bridge.engine_link import EngineLink
from ui.reader.spot import Spot
from ui.shell.body import Body
from ui.shell.commands.actions import Actions
from ui.shell.commands.command_table import all_commands
from ui.shell.commands.file_drop import FileDrop
from ui.shell.commands.shortcut_table import ShortcutTable
from ui.shell.commands.triggers import Triggers
from ui.shell.commands.undo_history import UndoHistory
from ui.shell.connection_banner import ConnectionBanner
from ui.shell.options import Options, choose_theme
from ui.shell.palette.matches import Match
from ui.shell.palette.palette import Palette
from ui.shell.palette.shortcuts_sheet import ShortcutsSheet
from ui.shell.places import Places
from ui.shell.rail import Rail
from ui.shell.reader_panel import ReaderPanel
from ui.shell.saved_state.window_session import WindowSession
from ui.shell.saved_state.window_state import (
    WindowState,
    keep_state,
    place_frame,
    read_state,
    splits_in,
)
from ui.shell.state_keeper import StateKeeper
from ui.shell.status_line import StatusLine
from ui.shell.status_monitor import StatusMonitor
from ui.theme.language.language import the_language
from ui.theme.theme import the_theme
from ui.widgets.boxes import descendants
from ui.widgets.notices.notices import Banner
from ui.widgets.notices.toasts import Toasts

SMALLEST = (900, 600)
USUAL = (1280, 820)
CLOSES_MS = 2000
PATIENCE_MS = 250
_DELETE = Qt.WidgetAttribute.WA_DeleteOnClose


class Window(QMainWindow):
    """Composes the places. `sample` is the folder to try, `questions` what to ask it.

    Without a `home` nothing about the window itself is kept. A home that `is_new` begins with the
    first steps at once: nobody looks at an empty place until the engine says that it is empty.
    """

    painted = Signal()
    dressed = Signal(object)  # the values of all options, by name
    progressed = Signal(object)
    noticed = Signal(str, str)  # something long is done: title, text
    left = Signal()  # closed for good

    def __init__(
        self,
        link: EngineLink,
        *,
        sample: str = "",
        questions: Sequence[str] = (),
        home: Path | None = None,
        is_new: bool = False,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Loci")
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self._home = home
        self._link = link
        self._sample, self._questions = sample, list(questions)
        self._is_new = is_new
        self._painted = False
        self._closing = False
        self._stay: WindowSession | None = None
        self._notice = ("", "info")
        self._status: Status | None = None
        self._values: dict[str, object] = {}
        self.stays = False  # closing only hides the window: the tray brings it back
        self.status_monitor = StatusMonitor(link, self)
        self.options = Options(link, self)
        self.connection_banner = ConnectionBanner(link, self)
        self.toast = Toasts(self)
        self.undo_history = UndoHistory(self.toast, self)
        self.keys = ShortcutTable(home)
        self.triggers = Triggers(self, self.keys)
        self.saved_state = read_state(home)
        self.state_keeper = StateKeeper(home, self.keys, self)
        self.body = self._make_body()
        usual = self.saved_state.place if self.saved_state.place in self.rail.buttons else "ask"
        self._settle_in("welcome" if is_new else usual)
        self.own = Actions(self, self)
        self.dropping = FileDrop(self)
        self._connect()
        place_frame(self, self.saved_state, smallest=SMALLEST)

    @property
    def rail(self) -> Rail:
        """The places to choose from."""
        return self.body.rail

    @property
    def banner(self) -> Banner:
        """What is said above the place."""
        return self.body.banner

    @property
    def stack(self) -> QStackedWidget:
        """The place in view and those seen before."""
        return self.body.stack

    @property
    def status_line(self) -> StatusLine:
        """What the engine does."""
        return self.body.status_line

    @property
    def places(self) -> Places:
        """All places."""
        return self.body.places

    @property
    def panel(self) -> ReaderPanel:
        """The place in view with the reader beside it."""
        return self.body.panel

    @Slot(str)
    def go_to(self, place: str) -> None:
        """Show a place, made at its first visit."""
        self.body.go_to(place)

    def regions(self) -> list[QWidget]:
        """What F6 goes through, in order."""
        return self.body.regions()

    def run(self, command_id: str) -> None:
        """Do what a command says, in its place if it has one."""
        for palette in descendants(self, Palette):
            palette.reject()
        place = next(command.place for command in all_commands() if command.id == command_id)
        if place:
            self.go_to(place)
        actions = self.places.view(place).actions() if place else self.actions_by_id()
        actions[command_id]()

    def actions_by_id(self) -> Mapping[str, Callable[[], object]]:
        """What the commands that belong to no place do."""
        ways = {f"go_{it}": partial(self.body.come_to, it) for it in self.rail.buttons}
        return {**ways, **self.own.table()}

    def showEvent(self, event: QShowEvent) -> None:
        """The engine is reached after the first paint."""
        super().showEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self._begin)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The line to the engine is closed, after what waited to be done for good was sent."""
        if self.stays:
            event.ignore()
            self.undo_history.settle()
            keep_state(self._home, self.state())
            self.hide()
            return
        if not self._closing and self.undo_history.is_open and self._link.is_ready:
            self._closing = True
            event.ignore()
            self.hide()
            self.undo_history.settle()
            self._link.idle.connect(self.close)
            QTimer.singleShot(CLOSES_MS, self, self.close)
            return
        self.undo_history.settle()
        keep_state(self._home, self.state())
        self._link.close()
        super().closeEvent(event)
        self.left.emit()

    @Slot()
    def leave(self) -> None:
        """Loci is quit, although it stays in the tray otherwise."""
        self.stays = False
        self.close()

    def begin(self) -> None:
        """The engine is reached without the window being shown."""
        self._painted = True
        self._link.connect_engine()

    @Slot()
    def _begin(self) -> None:
        self.painted.emit()
        self._link.connect_engine()

    def _make_body(self) -> Body:
        self.triggers.make()
        body = Body(self._link)
        self.setCentralWidget(body)
        self.state_keeper.begin(body.places)
        body.rail.menu_button.setMenu(self.triggers.menu(body))
        body.arrived.connect(self._arrive)
        body.message_shown.connect(self.toast.show_words)
        body.noticed.connect(self.noticed)
        body.action_done.connect(self.undo_history.note)
        body.action_voided.connect(self.undo_history.void)
        body.places.sources_changed.connect(self.status_monitor.refresh)
        body.places.folders_chosen.connect(self.add_folders)
        body.places.sample_chosen.connect(self._begin_with_sample)
        return body

    @Slot()
    def make_anew(self) -> None:
        """Everything inside is made again; people stay where they were."""
        self._take_down()
        self._put_up()

    @Slot()
    def _take_down(self) -> None:
        # Before the look changes: Qt dresses every widget again for each that it stands in.
        if self._stay is not None:
            return
        self.undo_history.forget()
        self._stay = self.body.remember()
        self.saved_state = self.state()
        # Taken out first, it would be dressed once more before it goes.
        Shiboken.delete(self.body)

    @Slot()
    def _put_up(self) -> None:
        if self._stay is None:
            return
        stay, self._stay = self._stay, None
        self.body = self._make_body()
        self.body.show()  # at once: nobody sees an empty window
        self.body.show_notice(*self._notice)
        if self._status is not None:
            self.body.show_status(self._status)
        if self.saved_state.reader_share:
            self.panel.take_share(self.saved_state.reader_share)
        self.body.resume(stay)
        self._link.greet()

    def _settle_in(self, place: str) -> None:
        if self.saved_state.reader_share:
            self.panel.take_share(self.saved_state.reader_share)
        self.body.take_up(self.saved_state.graph)
        self.go_to(place)
        if place == "ask":
            self.places.ask_view.composer.box.setFocus()

    def state(self) -> WindowState:
        """What is kept of the window until the next time."""
        frame = self.normalGeometry() if self.isMaximized() else self.geometry()
        conversation = self.places.conversation
        return WindowState(
            frame.x(),
            frame.y(),
            frame.width(),
            frame.height(),
            maximized=self.isMaximized(),
            place=self.body.place,
            reader_share=self.panel.share,
            splits={**self.saved_state.splits, **splits_in(self.body)},
            conversation=self.saved_state.conversation if conversation is None else conversation,
            graph=self.body.graph,
        )

    @Slot(str)
    def _arrive(self, place: str) -> None:
        view = self.places.view(place)
        self.triggers.serve(place, view)
        self.state_keeper.serve(place, view, kept=self.saved_state)

    def _connect(self) -> None:
        link = self._link
        the_theme().changing.connect(self._take_down)
        the_theme().changed.connect(self._put_up)
        self.connection_banner.noted.connect(self._say_above)
        self.connection_banner.away.connect(self._say_away)
        self.connection_banner.message_shown.connect(self.toast.show_words)
        self.options.shown.connect(self._dress)
        link.progressed.connect(self._show_progress)
        self.status_monitor.shown.connect(self._show_status)
        self.triggers.wanted.connect(self.run)
        self.state_keeper.rekeyed.connect(self.triggers.take_keys)
        self.dropping.dropped.connect(self.consider)
        self.own.palette_wanted.connect(self.show_palette)
        self.own.help_wanted.connect(self._show_help)
        self.own.quit_wanted.connect(self.leave)

    @Slot(str)
    def show_palette(self, start: str) -> None:
        """Find anything by typing; the field holds `start`."""
        palette = Palette(self, link=self._link, keys=self.keys)
        palette.chosen.connect(self._take)
        palette.asked.connect(self.body.ask)
        palette.searched.connect(self.body.search)
        palette.open_at(start)

    @Slot(object)
    def _take(self, match: Match) -> None:
        if match.group == "command":
            self.run(str(match.target))
        elif match.group == "thing":
            self.body.open_thing(str(match.target))
        elif isinstance(match.target, Spot):
            self.panel.open_spot(match.target)
        else:
            self.body.open_conversation(SessionId(int(str(match.target))))

    def _show_help(self) -> None:
        shortcuts = ShortcutsSheet(self, keys=self.keys)
        shortcuts.setAttribute(_DELETE)
        shortcuts.open()

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        self.status_line.show_progress(progress)
        self.progressed.emit(progress)

    @Slot(object)
    def _show_status(self, status: Status) -> None:
        is_first, self._status = self._status is None, status
        self.state_keeper.show_protection(protected=status.encrypted)
        self.body.show_status(status)
        if is_first and not self._is_new and not status.sources:
            self.go_to("welcome")

    @Slot(list)
    def add_folders(self, paths: Sequence[str]) -> None:
        """These folders and files are read from now on."""
        self.places.watching.add_folders(list(paths))
        self.go_to("sources")

    @Slot(list)
    def consider(self, paths: list[str]) -> None:
        """People see how much these folders and files are before they are added."""
        self.go_to("sources")
        self.places.watching.consider(paths)

    @Slot()
    def _begin_with_sample(self) -> None:
        self.places.watching.add_folders([self._sample])
        self.places.ask_view.suggest(self._questions)
        self.go_to("ask")

    @Slot(object)
    def _dress(self, values: dict[str, object]) -> None:
        self._values = values
        self.dressed.emit(values)
        self._change_look()

    @Slot()
    def _change_look(self) -> None:
        if self._is_asking():
            QTimer.singleShot(PATIENCE_MS, self, self._change_look)  # the answer comes first
            return
        values = self._values
        if the_language().choose(str(values.get("language", "system"))):
            self._take_down()
        choose_theme(values)
        self._put_up()

    def _is_asking(self) -> bool:
        return self._stay is None and self.places.is_asking

    @Slot(str)
    def _say_away(self, words: str) -> None:
        self.status_line.show_away(words)

    @Slot(str, str)
    def _say_above(self, text: str, tone: str) -> None:
        self._notice = (text, tone)
        self.body.show_notice(text, tone)
