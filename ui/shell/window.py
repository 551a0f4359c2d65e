"""The window: rail, places, status line, and what is said when the engine is away."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from core.errors import EngineMismatch, LociError
from core.records.options import OptionShown
from core.records.status import Status
from ui.bridge.alerts import alert_for
from ui.bridge.link import Link
from ui.shell.commands import COMMANDS
from ui.shell.palette import Palette, Shortcuts
from ui.shell.places import Places
from ui.shell.rail import Rail
from ui.shell.standing import Standing
from ui.shell.status_line import StatusLine
from ui.theme.theme import the_theme
from ui.widgets.boxes import column, frame, row
from ui.widgets.notices import Banner, Toast

LOST = "The engine stopped. It is being started again; nothing is lost."
STEP, SMALLEST, LARGEST = 10, 90, 200


class Window(QMainWindow):
    """Composes the places. `sample` is the folder to try, `questions` what to ask it."""

    painted = Signal()

    def __init__(self, link: Link, *, sample: str = "", questions: Sequence[str] = ()) -> None:
        super().__init__()
        self.setWindowTitle("Loci")
        self.setMinimumSize(720, 480)
        self.resize(1280, 820)
        self._link = link
        self._sample, self._questions = sample, list(questions)
        self._first_status = True
        self._painted = False
        self.rail = Rail()
        self.banner = Banner(LOST, tone="warning")
        self.banner.hide()
        self.stack = QStackedWidget()
        self.status_line = StatusLine()
        self.standing = Standing(link, self)
        self.places = Places(link, self.stack)
        self.toast = Toast(self)
        self._lay_out()
        self._connect()
        self._add_commands()

    @Slot(str)
    def go_to(self, place: str) -> None:
        """Show a place, made at its first visit."""
        self.stack.setCurrentWidget(self.places.view(place))
        self.rail.show_place(place)

    def run(self, command_id: str) -> None:
        """Do what a command says."""
        self._actions()[command_id]()

    def showEvent(self, event: QShowEvent) -> None:
        """The engine is reached after the first paint."""
        super().showEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self._begin)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The line to the engine is closed."""
        self._link.close()
        super().closeEvent(event)

    @Slot()
    def _begin(self) -> None:
        self.painted.emit()
        self._link.connect_engine()

    def _lay_out(self) -> None:
        page = frame("page")
        column(page, margin=1, gap=0).addWidget(self.stack)
        right = column(margin=(0, 8, 8, 0), gap=8)
        right.addWidget(self.banner)
        right.addWidget(page, 1)
        right.addWidget(self.status_line)
        whole = QWidget()
        inside = row(whole, gap=0)
        inside.addWidget(self.rail)
        inside.addLayout(right, 1)
        self.setCentralWidget(whole)
        self.go_to("ask")
        self.places.ask_view.composer.box.setFocus()

    def _connect(self) -> None:
        link = self._link
        self.rail.chosen.connect(self.go_to)
        link.ready.connect(self._show_ready)
        link.lost.connect(self._show_lost)
        link.refused.connect(self._show_refused)
        link.failed.connect(self._show_failed)
        link.progressed.connect(self.status_line.show_progress)
        self.standing.shown.connect(self._show_status)
        self.status_line.paused.connect(self.places.watching.pause)
        self.status_line.resumed.connect(self.places.watching.resume)
        self.places.watching.changed.connect(self.standing.refresh)
        self.places.choosing.shown.connect(self._dress)
        self.places.folders_chosen.connect(self._begin_with)
        self.places.sample_chosen.connect(self._begin_with_sample)

    def _add_commands(self) -> None:
        for command in COMMANDS:
            action = QAction(command.title, self)
            action.setShortcut(QKeySequence(command.shortcut))
            action.setData(command.id)
            if command.id != "stop_answer":  # Esc belongs to whatever is open first
                action.triggered.connect(self._run_action)
                self.addAction(action)

    def _run_action(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.run(str(action.data()))

    def _actions(self) -> dict[str, Callable[[], object]]:
        return {
            "go_ask": lambda: self.go_to("ask"),
            "go_graph": lambda: self.go_to("graph"),
            "go_sources": lambda: self.go_to("sources"),
            "go_settings": lambda: self.go_to("settings"),
            "write_question": self._write_question,
            "new_conversation": self._begin_conversation,
            "stop_answer": self.places.asking.stop,
            "search_things": self._search_things,
            "add_folder": self._add_folder,
            "rescan": self.places.watching.rescan,
            "toggle_pause": self.status_line.toggle,
            "toggle_theme": self._toggle_theme,
            "larger_text": lambda: self._resize_text(STEP),
            "smaller_text": lambda: self._resize_text(-STEP),
            "next_region": self._next_region,
            "show_palette": self._show_palette,
            "show_help": self._show_help,
            "quit": self.close,
        }

    def _write_question(self) -> None:
        self.go_to("ask")
        self.places.ask_view.composer.box.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _begin_conversation(self) -> None:
        self.go_to("ask")
        self.places.ask_view.begin_conversation()

    def _search_things(self) -> None:
        self.go_to("graph")
        self.places.graph_view.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _add_folder(self) -> None:
        self.go_to("sources")
        self.places.sources_view.choose_folder()

    def _toggle_theme(self) -> None:
        self.places.choosing.set_option("theme", "light" if the_theme().look.is_dark else "dark")

    def _resize_text(self, step: int) -> None:
        size = min(max(round(the_theme().look.scale * 100) + step, SMALLEST), LARGEST)
        self.places.choosing.set_option("text_size", size)

    def _next_region(self) -> None:
        """The focus goes on to the next of rail, place and status line."""
        regions: list[QWidget] = [self.rail, self.stack, self.status_line]
        focused = self.focusWidget()
        inside = [region.isAncestorOf(focused) for region in regions]
        now = inside.index(True) if any(inside) else -1
        for step in range(1, len(regions) + 1):
            target = _first_focusable(regions[(now + step) % len(regions)])
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _show_palette(self) -> None:
        palette = Palette(self)
        palette.chosen.connect(self.run)
        corner = self.mapToGlobal(self.rect().topLeft())
        palette.move(corner.x() + (self.width() - palette.width()) // 2, corner.y() + 72)
        palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        palette.show()
        palette.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_help(self) -> None:
        shortcuts = Shortcuts(self)
        shortcuts.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        shortcuts.open()

    @Slot()
    def _show_ready(self) -> None:
        self.banner.hide()
        self.places.choosing.refresh()

    @Slot(object)
    def _show_lost(self, _error: LociError) -> None:
        self.banner.show_words(LOST, tone="warning")
        self.banner.show()
        self.status_line.show_away("Starting the engine again…")

    @Slot(object)
    def _show_refused(self, error: LociError) -> None:
        alert = alert_for(error)
        again = "" if isinstance(error, EngineMismatch) else " Loci keeps trying."
        self.banner.show_words(f"{alert.title}. {alert.sentence}{again}", tone="danger")
        self.banner.show()
        self.status_line.show_away("No engine")

    @Slot(object)
    def _show_failed(self, error: LociError) -> None:
        alert = alert_for(error)
        self.toast.show_words(f"{alert.title}. {alert.sentence}".strip())

    @Slot(object)
    def _show_status(self, status: Status) -> None:
        self.status_line.show_status(status)
        self.places.show_status(status)
        if self._first_status:
            self._first_status = False
            if not status.sources:
                self.stack.setCurrentWidget(self.places.welcome_view)

    @Slot(list)
    def _begin_with(self, paths: list[str]) -> None:
        self.places.watching.add_folders(paths)
        self.go_to("sources")

    @Slot()
    def _begin_with_sample(self) -> None:
        self.places.watching.add_folders([self._sample])
        self.places.ask_view.suggest(self._questions)
        self.go_to("ask")

    @Slot(object)
    def _dress(self, options: tuple[OptionShown, ...]) -> None:
        values = {option.name: option.value for option in options}
        the_theme().choose(
            str(values.get("theme", "system")), text_size=int(str(values.get("text_size", 100)))
        )


def _first_focusable(region: QWidget) -> QWidget | None:
    for widget in region.findChildren(QWidget):
        by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if by_tab and widget.isVisible() and widget.isEnabled():
            return widget
    return None
