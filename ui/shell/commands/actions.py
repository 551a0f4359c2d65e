"""Actions of the commands that belong to the window itself."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal

from ui.shell.body import Body
from ui.shell.commands.undo_history import UndoHistory
from ui.shell.status_monitor import Options
from ui.theme.theme import the_theme
from ui.widgets.focus import first_stop

STEP, SMALLEST, LARGEST = 10, 90, 200


class Actions(QObject):
    """Actions of the commands that belong to no place.

    What only the window can do is a signal.
    """

    palette_wanted = Signal(str)
    help_wanted = Signal()
    quick_wanted = Signal()
    quit_wanted = Signal()
    lock_wanted = Signal()
    vaults_wanted = Signal()

    def __init__(
        self,
        parent: QObject,
        *,
        body: Callable[[], Body],
        options: Options,
        undo_history: UndoHistory,
    ) -> None:
        super().__init__(parent)
        self._body = body  # it is rebuilt with the language and the theme
        self._options = options
        self._undo_history = undo_history

    def table(self) -> Mapping[str, Callable[[], object]]:
        """Return the action of each command by its id."""
        return {
            "write_question": self._write_question,
            "new_conversation": self._begin_conversation,
            "quick_ask": self.quick_wanted.emit,
            "stop_answer": self._stop_answer,
            "search_things": self._search_things,
            "add_folder": self._add_folder,
            "rescan": self._rescan,
            "toggle_pause": self._body().status_line.toggle,
            "toggle_theme": self._toggle_theme,
            "larger_text": lambda: self._resize_text(STEP),
            "smaller_text": lambda: self._resize_text(-STEP),
            "first_steps": lambda: self._body().go_to("welcome"),
            "undo": self._undo_history.undo,
            "redo": self._undo_history.redo,
            "next_region": lambda: self._go_region(1),
            "previous_region": lambda: self._go_region(-1),
            "show_palette": lambda: self.palette_wanted.emit(""),
            "show_help": self.help_wanted.emit,
            "quit": self.quit_wanted.emit,
            "lock": self.lock_wanted.emit,
            "vaults": self.vaults_wanted.emit,
        }

    def _write_question(self) -> None:
        self._body().go_to("ask")
        composer = self._body().places.ask_view.composer
        composer.box.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Presenters are looked up only when needed, as the lookup creates their place.
    def _stop_answer(self) -> None:
        self._body().places.ask_presenter.stop()

    def _rescan(self) -> None:
        self._body().places.sources_presenter.rescan()

    def _begin_conversation(self) -> None:
        self._body().go_to("ask")
        self._body().places.ask_view.begin_conversation()

    def _search_things(self) -> None:
        self._body().go_to("graph")
        self._body().places.view("graph").actions()["graph_search"]()

    def _add_folder(self) -> None:
        self._body().go_to("sources")
        self._body().places.sources_view.choose_folder()

    def _toggle_theme(self) -> None:
        other = "light" if the_theme().look.is_dark else "dark"
        self._options.choose("theme", other)

    def _resize_text(self, step: int) -> None:
        size = min(max(round(the_theme().look.scale * 100) + step, SMALLEST), LARGEST)
        self._options.choose("text_size", size)

    def _go_region(self, step: int) -> None:
        regions = self._body().regions()
        focused = regions[0].window().focusWidget()
        inside = [region.isAncestorOf(focused) for region in regions] if focused else []
        # Without a current region, next is the first one and previous the last one.
        now = inside.index(True) if any(inside) else -1 if step > 0 else 0
        for number in range(1, len(regions) + 1):
            target = first_stop(regions[(now + number * step) % len(regions)])
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return
