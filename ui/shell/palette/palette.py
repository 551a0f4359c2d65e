"""Command palette, and the sheet of all shortcuts."""

from typing import cast

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QLineEdit, QListView, QWidget
from shiboken6 import Shiboken

from ui.bridge.engine_link import EngineLink
from ui.shell.commands.command_table import KEYS, ShortcutTable, all_commands, say_command, say_keys
from ui.shell.palette.matches import FEW, Group, Match, PaletteSearch, find_commands, split_prefix
from ui.shell.palette.palette_model import PaletteDelegate, PaletteModel
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import Scroll, column, fill, frame, line
from ui.widgets.buttons import Button
from ui.widgets.focus import announce, the_application
from ui.widgets.labels import badge, label

WIDTH, HEIGHT, PAGE = 640, 460, 8
LEAST_ABOVE = 24


class Palette(QDialog):
    """Overlay with a search field and a list of matches.

    `chosen` carries a `Match`; `asked` and `searched` carry the text when no match is chosen.

    It is a child widget that covers the window, because some systems give a separate window
    neither position nor focus and screen readers miss popups. It closes with Esc, with a click
    beside it, or when it loses the focus, and then restores the previous focus.
    """

    chosen = Signal(object)
    asked = Signal(str)
    searched = Signal(str)

    def __init__(self, parent: QWidget, *, link: EngineLink, keys: ShortcutTable) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("palette", "Find anything"))
        self.setWindowFlags(
            Qt.WindowType.Widget
        )  # a parent given to the constructor would position it as a dialog
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("kind", "over")
        self._window = parent
        before = cast("QWidget | None", parent.focusWidget())
        self._came_from = before
        self._had_ring = before is not None and before.property("ring") == "true"
        self._keys = keys
        self._groups: dict[Group, tuple[Match, ...]] = {}
        self._moved = False
        self.lines = PaletteModel()
        self.searching = PaletteSearch(self, link)
        self.searching.matches_found.connect(self._show_found)
        self.searching.ended.connect(self._show)
        self.field = QLineEdit()
        self.field.setAccessibleName(translate("palette", "Find anything"))
        self.field.setPlaceholderText(
            translate("palette", "Find commands, things, documents and conversations…")
        )
        self.list = QListView()
        self.list.setAccessibleName(translate("palette", "Results"))
        self.list.setMouseTracking(True)
        self.list.setProperty("kind", "plain")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
        """Show the palette, focus its field, and search for `start`."""
        self.show()
        self.raise_()
        self.field.setText(start)
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        the_application().focusChanged.connect(self._follow_keyboard)

    def done(self, arg__1: int) -> None:
        """Close the palette and restore the previous focus."""
        if not self.isVisible():
            return
        the_application().focusChanged.disconnect(self._follow_keyboard)
        back, focused = self._came_from, self.window().focusWidget()
        # The previously focused widget may be gone, as rows are rebuilt.
        if back is not None and Shiboken.isValid(back) and self.isAncestorOf(focused):
            reason = Qt.FocusReason
            back.setFocus(reason.ShortcutFocusReason if self._had_ring else reason.PopupFocusReason)
        super().done(arg__1)

    def look_for(self, text: str) -> None:
        """Show commands at once and other matches when the engine returns them."""
        group, words = split_prefix(text)
        self._moved = False
        # Keep the previous matches until new ones arrive, to avoid flicker.
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
        """Move in the list while the field keeps the focus; follow the size of the window."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._fit()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return watched is self.field and self._press(event)
        return False

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001, N802 - called by Qt
        """Keep the focus in the field."""
        return True

    def mousePressEvent(self, arg__1: QMouseEvent) -> None:
        """Close the palette when the click is outside the box."""
        if not self.box.geometry().contains(arg__1.position().toPoint()):
            self.reject()

    def changeEvent(self, arg__1: QEvent) -> None:
        """Close when the language changes, as everything is rebuilt."""
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

    def _follow_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Close when the focus leaves; the field's context menu is a window of its own."""
        if now is not None and now.window() is self.window() and not self.isAncestorOf(now):
            self.reject()

    def _show_found(self, group: Group, matches: tuple[Match, ...]) -> None:
        self._groups[group] = matches
        self._show()

    def _show(self) -> None:
        before = self.lines.match(self.list.currentIndex().row()) if self._moved else None
        _, words = split_prefix(self.field.text())
        self.lines.show_groups(self._groups, words)
        row = self.lines.row_of(before)
        self.list.setCurrentIndex(self.lines.index(row) if row >= 0 else QModelIndex())
        if row <= 1:
            self.list.scrollToTop()
        empty = (
            translate("palette", "Searching…")
            if self.searching.is_looking
            else translate("palette", "No results for “{text}”.").format(text=words)
        )
        self.nothing.setText("" if row >= 0 else empty)
        self.nothing.setVisible(row < 0)
        self.list.setVisible(row >= 0)
        self._say()

    def _say(self) -> None:
        """Announce the current row to screen readers, as the focus stays in the field."""
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
        wanted = self.lines.next_row(row, by)
        if wanted == row and abs(by) > 1:
            wanted = self.lines.next_row(last + 1, -1) if by > 0 else self.lines.next_row(-1, 1)
        self.list.setCurrentIndex(self.lines.index(wanted))
        if self.lines.next_row(-1, 1) == wanted:
            self.list.scrollToTop()  # the heading above it too
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

    def _click(self, index: QModelIndex) -> None:
        match = self.lines.match(index.row())
        if match is not None:
            self.accept()
            self.chosen.emit(match)

    def _lay_out(self) -> None:
        self.box.setParent(self)
        inside = column(self.box, self.field, (self.list, 1), margin=(12, 12, 12, 8), gap=8)
        fill(inside, (self.nothing, 1), line())
        hints = translate(
            "palette",
            ">  commands    @  things    #  documents    Ctrl+Enter  ask    Shift+Enter  search",
        )
        inside.addWidget(label(hints, role="caption", tone="muted", wrap="yes"))

    def _fit(self) -> None:
        """Cover the window with the shade and center the box in its upper part."""
        look, room = the_theme().look, self._window.size()
        # Unlike `resize`, this keeps QDialog from moving by the window's position when first shown.
        self.setGeometry(0, 0, room.width(), room.height())
        width = min(look.grown(WIDTH), room.width() - 48)
        height = min(look.grown(HEIGHT), room.height() - 96)
        above = max((room.height() - height) // 4, LEAST_ABOVE)
        self.box.setGeometry((room.width() - width) // 2, above, width, height)


class ShortcutsSheet(QDialog):
    """All shortcuts by group."""

    def __init__(self, parent: QWidget, *, keys: ShortcutTable) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("shell", "Keyboard shortcuts"))
        look, size = the_theme().look, parent.size()
        self.resize(
            min(look.grown(520), size.width() - 32), min(look.grown(640), size.height() - 32)
        )
        scroll = Scroll(margin=8, gap=16)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scroll.setAccessibleName(translate("shell", "Keyboard shortcuts"))
        for group, lines in shortcut_groups(keys).items():
            scroll.column.addWidget(label(group, role="subtitle"))
            grid = QGridLayout()
            grid.setColumnStretch(0, 1)
            grid.setVerticalSpacing(8)
            for number, (title, shortcut) in enumerate(lines):
                grid.addWidget(label(title, wrap="yes"), number, 0)
                grid.addWidget(badge(shortcut), number, 1, Qt.AlignmentFlag.AlignTrailing)
            scroll.column.addLayout(grid)
        scroll.column.addStretch(1)
        close = Button(translate("shell", "Close"), kind="primary")
        close.clicked.connect(self.accept)
        column(self, (scroll, 1), (close, Qt.AlignmentFlag.AlignTrailing), margin=16, gap=12)


def shortcut_groups(keys: ShortcutTable) -> dict[str, list[tuple[str, str]]]:
    """Return translated titles and shortcuts by group."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for command in all_commands():
        if shown := say_keys(keys.of(command)):
            group = groups.setdefault(say_command(command.group), [])
            group.append((say_command(command.title), shown))
    for group, shortcut, title in KEYS:
        groups.setdefault(say_command(group), []).append(
            (say_command(title), say_command(shortcut))
        )
    return groups
