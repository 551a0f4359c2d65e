"""Find a command, a conversation, a thing or a document by typing."""

from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QWidget
from shiboken6 import Shiboken

from ui.bridge.engine_link import EngineLink
from ui.shell.commands.shortcut_table import ShortcutTable
from ui.shell.palette.matches import FEW, Group, Match, find_commands, split_prefix
from ui.shell.palette.palette_model import PaletteDelegate, PaletteModel
from ui.shell.palette.palette_search import PaletteSearch
from ui.theme.language.words import translate
from ui.theme.theme import the_theme
from ui.widgets.boxes import column, frame, line
from ui.widgets.focus import the_application
from ui.widgets.labels import label
from ui.widgets.notices.saying import announce

WIDTH, HEIGHT, PAGE = 640, 460, 8
LEAST_ABOVE = 24


class Palette(QDialog):
    """Lines that change while people type. `chosen` is a `Match`; `asked` and `searched` carry
    the words when nothing is chosen from the list.

    It lies over the whole window and is a part of it: a window of its own would get neither place
    nor keyboard from some systems, and screen readers do not find popups. It goes with Esc, with a
    press beside it, or when the keyboard goes elsewhere; then that is again where it was.
    """

    chosen = Signal(object)
    asked = Signal(str)
    searched = Signal(str)

    def __init__(self, parent: QWidget, *, link: EngineLink, keys: ShortcutTable) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # given before, a dialog would take its place
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("kind", "over")
        self.setAccessibleName(translate("palette", "Find anything"))
        self._window = parent
        before = cast("QWidget | None", parent.focusWidget())
        self._came_from = before
        self._had_ring = before is not None and before.property("ring") == "true"
        self._keys = keys
        self._groups: dict[Group, tuple[Match, ...]] = {}
        self._moved = False
        self.lines = PaletteModel()
        self.searching = PaletteSearch(self, link)
        self.searching.found.connect(self._show_found)
        self.searching.ended.connect(self._show)
        self.field = QLineEdit()
        self.field.setAccessibleName(translate("palette", "Find anything"))
        self.field.setPlaceholderText(
            translate("palette", "Find a command, thing, document or conversation…")
        )
        self.list = QListView()
        self.list.setAccessibleName(translate("palette", "What was found"))
        self.list.setProperty("kind", "plain")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setModel(self.lines)
        self.list.setItemDelegate(PaletteDelegate(self.list))
        self.list.clicked.connect(self._click)
        self.nothing = label("", tone="muted", wrap="yes")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.box = frame("float")
        self._lay_out()
        self.field.textChanged.connect(self.look_for)
        self.field.installEventFilter(self)
        parent.installEventFilter(self)
        the_theme().changing.connect(self.reject)
        self._fit()
        self.look_for("")

    def open_at(self, start: str) -> None:
        """It is in view, has the keyboard, and looks for `start`."""
        self.show()
        self.raise_()
        self.field.setText(start)
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        the_application().focusChanged.connect(self._follow_keyboard)

    def done(self, arg__1: int) -> None:
        """It goes, and the keyboard is where it was."""
        if not self.isVisible():
            return
        the_application().focusChanged.disconnect(self._follow_keyboard)
        back, focused = self._came_from, self.window().focusWidget()
        # What had it may be gone: rows are made anew.
        if back is not None and Shiboken.isValid(back) and self.isAncestorOf(focused):
            reason = Qt.FocusReason
            back.setFocus(reason.ShortcutFocusReason if self._had_ring else reason.PopupFocusReason)
        super().done(arg__1)

    @Slot(str)
    def look_for(self, text: str) -> None:
        """Show commands at once, the rest when the engine has found it."""
        group, words = split_prefix(text)
        self._moved = False
        # What the last letters found stays until there is something better: nothing flickers.
        self._groups = {} if not words or group else dict(self._groups)
        self._groups.pop("command", None)
        if group in {None, "command"}:
            matches = find_commands(words, self._keys)
            self._groups["command"] = matches[:FEW] if words and group is None else matches
        if group != "command" and (words or group is not None):
            self.searching.look_for(words, group=group)
        else:
            self.searching.forget()
            self._groups = {name: it for name, it in self._groups.items() if name == "command"}
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that move in the list while the field keeps the focus; the size of the window."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._fit()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return watched is self.field and self._press(event)
        return False

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001, N802 - called by Qt
        """The field keeps the keyboard."""
        return True

    def mousePressEvent(self, arg__1: QMouseEvent) -> None:
        """A press beside the box puts it away."""
        if not self.box.geometry().contains(arg__1.position().toPoint()):
            self.reject()

    def changeEvent(self, arg__1: QEvent) -> None:
        """In another language everything is made anew."""
        if arg__1.type() == QEvent.Type.LanguageChange:
            self.reject()
        super().changeEvent(arg__1)

    def _press(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        steps |= {Qt.Key.Key_PageDown: PAGE, Qt.Key.Key_PageUp: -PAGE}
        if key in steps:
            self._move(steps[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._take(event.modifiers())
        else:
            return False
        return True

    @Slot(QWidget, QWidget)
    def _follow_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Nobody types here any more; the menu of the field is a window of its own."""
        if now is not None and now.window() is self.window() and not self.isAncestorOf(now):
            self.reject()

    @Slot(str, object)
    def _show_found(self, group: Group, matches: tuple[Match, ...]) -> None:
        self._groups[group] = matches
        self._show()

    def _show(self) -> None:
        before = self.lines.match(self.list.currentIndex().row()) if self._moved else None
        self.lines.show_groups(self._groups)
        row = self.lines.row_of(before)
        self.list.setCurrentIndex(self.lines.index(row) if row >= 0 else QModelIndex())
        if row <= 1:
            self.list.scrollToTop()
        _, words = split_prefix(self.field.text())
        empty = (
            translate("palette", "Looking…")
            if self.searching.is_looking
            else translate("palette", "Nothing is called “{text}”.").format(text=words)
        )
        self.nothing.setText("" if row >= 0 else empty)
        self.nothing.setVisible(row < 0)
        self.list.setVisible(row >= 0)
        self._say()

    def _say(self) -> None:
        """A screen reader says the line that Enter takes: the keyboard stays in the field."""
        index = self.list.currentIndex()
        spoken = index.data(Qt.ItemDataRole.AccessibleTextRole) if index.isValid() else ""
        words = str(spoken) or self.nothing.text()
        if words != self.field.accessibleDescription():
            self.field.setAccessibleDescription(words)
            announce(self.field, words, urgent="yes")

    def _move(self, by: int) -> None:
        self._moved = True
        row = self.list.currentIndex().row()
        last = self.lines.rowCount() - 1
        wanted = self.lines.step(row, by)
        if wanted == row and abs(by) > 1:
            wanted = self.lines.step(last + 1, -1) if by > 0 else self.lines.step(-1, 1)
        self.list.setCurrentIndex(self.lines.index(wanted))
        if self.lines.step(-1, 1) == wanted:
            self.list.scrollToTop()  # its heading too
        self._say()

    def _take(self, modifiers: Qt.KeyboardModifier) -> None:
        _, words = split_prefix(self.field.text())
        match = self.lines.match(self.list.currentIndex().row())
        self.accept()
        if words and modifiers & Qt.KeyboardModifier.ControlModifier:
            self.asked.emit(words)
        elif words and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.searched.emit(words)
        elif match is not None:
            self.chosen.emit(match)

    @Slot(QModelIndex)
    def _click(self, index: QModelIndex) -> None:
        match = self.lines.match(index.row())
        if match is not None:
            self.accept()
            self.chosen.emit(match)

    def _lay_out(self) -> None:
        self.box.setParent(self)
        inside = column(self.box, margin=(12, 12, 12, 8), gap=8)
        inside.addWidget(self.field)
        inside.addWidget(self.list, 1)
        inside.addWidget(self.nothing, 1)
        inside.addWidget(line())
        hints = translate(
            "palette",
            ">  commands    @  things    #  documents    Ctrl+Enter  ask    Shift+Enter  search",
        )
        inside.addWidget(label(hints, role="caption", tone="muted", wrap="yes"))

    def _fit(self) -> None:
        """The shade is as large as the window; the box stands in its upper middle."""
        look, room = the_theme().look, self._window.size()
        self.resize(room)
        width = min(look.grown(WIDTH), room.width() - 48)
        height = min(look.grown(HEIGHT), room.height() - 96)
        above = max((room.height() - height) // 4, LEAST_ABOVE)
        self.box.setGeometry((room.width() - width) // 2, above, width, height)
