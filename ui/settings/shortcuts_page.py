"""Editor of the shortcuts of all commands."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QKeySequenceEdit, QLabel, QLineEdit, QWidget

from ui.items.shortcuts import ShortcutShown
from ui.settings.settings_page import Page
from ui.theme.theme import the_theme
from ui.theme.tokens import CONTROL_HEIGHT
from ui.theme.translation import translate
from ui.widgets.boxes import clear, column, descendant, fill, keep_room, lay_out_now, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import hint, label

AT_ONCE = 3
_DELETES = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class KeysEdit(QKeySequenceEdit):
    """Records one key with modifiers; Backspace clears, Tab moves on, Esc cancels."""

    emptied = Signal()

    def __init__(self, keys: str, *, name: str) -> None:
        super().__init__(QKeySequence(keys), maximumSequenceLength=1)
        self.setAccessibleName(name)
        self.setMinimumWidth(the_theme().look.grown(150))
        field = descendant(self, QLineEdit)
        if isinstance(field, QLineEdit):
            field.setAccessibleName(name)
            field.setPlaceholderText(translate("settings", "None"))
        the_theme().changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        """Leave the field its whole height, which Qt measures before the stylesheet sets it."""
        self.setMinimumHeight(the_theme().look.grown(CONTROL_HEIGHT))

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        """Handle editing keys, which are not recorded as shortcuts."""
        bare = arg__1.modifiers() in {MODIFIER.NoModifier, MODIFIER.ShiftModifier}
        if bare and arg__1.key() in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            self.focusNextPrevChild(arg__1.key() == Qt.Key.Key_Tab)
            return
        if bare and arg__1.key() in _DELETES:
            self.clear()
            self.emptied.emit()
            return
        if bare and arg__1.key() == Qt.Key.Key_Escape:
            self.clearFocus()
            return
        super().keyPressEvent(arg__1)


MODIFIER = Qt.KeyboardModifier


class ShortcutRow(QWidget):
    """One command; `changed` carries its id and keys ("" is none, None the default)."""

    changed = Signal(str, object)

    def __init__(self, shortcut: ShortcutShown) -> None:
        super().__init__()
        self.shortcut = shortcut
        self.edit = KeysEdit(
            shortcut.keys,
            name=translate("settings", "Shortcut for {command}").format(command=shortcut.title),
        )
        self.reset = icon_button(
            "rotate-ccw",
            translate("settings", "Reset to default: {title}").format(title=shortcut.title),
        )
        self.problem = hint(tone="danger")
        self.problem.hide()
        words = column(None, label(shortcut.title, wrap="yes"), self.problem, gap=2)
        row(self, (words, 1), self.edit, self.reset, gap=12)
        keep_room(self.reset)
        self.reset.setVisible(shortcut.keys != shortcut.default)
        self.edit.editingFinished.connect(self._finished)
        self.edit.emptied.connect(self._finished)
        self.reset.clicked.connect(lambda: self.changed.emit(self.shortcut.id, None))

    @property
    def keys(self) -> str:
        """Keys in the editor."""
        return self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def show_shortcut(self, shortcut: ShortcutShown) -> None:
        """Show the current keys of the same command."""
        self.problem.hide()
        if shortcut == self.shortcut:
            return
        self.shortcut = shortcut
        if self.reset.hasFocus():
            self.edit.setFocus()  # the button is hidden
        self.edit.setKeySequence(QKeySequence(shortcut.keys))
        self.reset.setVisible(shortcut.keys != shortcut.default)

    def refuse(self, why: str) -> None:
        """Show why the keys are refused, and the keys in use."""
        self.edit.setKeySequence(QKeySequence(self.shortcut.keys))
        self.problem.setText(why)
        self.problem.show()

    def _finished(self) -> None:
        if self.keys != self.shortcut.keys:
            self.problem.hide()
            self.changed.emit(self.shortcut.id, self.keys)


class ShortcutsPage(Page):
    """All commands by group; keys of another command are refused with its name."""

    changed = Signal(str, object)
    cleared = Signal()

    def __init__(self) -> None:
        super().__init__(translate("settings", "Shortcuts"))
        self.rows: dict[str, ShortcutRow] = {}
        self._shortcuts: tuple[ShortcutShown, ...] = ()
        self._focused = ""  # command whose row had the focus before the rows were recreated
        self._making = QTimer(self, singleShot=True)
        self._making.timeout.connect(self._make_rows)
        self.all_back = Button(translate("settings", "Reset all shortcuts"), icon="rotate-ccw")
        self.all_back.clicked.connect(self.cleared)
        self.body.addWidget(
            hint(
                translate(
                    "settings",
                    "Click a field and press the new keys. Press Backspace to remove a "
                    "shortcut, or F1 anywhere to see them all.",
                ),
                tone="muted",
            )
        )
        self._list = column(gap=4)
        fill(self.body, self._list, (self.all_back, Qt.AlignmentFlag.AlignLeading))

    def show_shortcuts(self, shortcuts: tuple[ShortcutShown, ...]) -> None:
        """Show commands and keys; rows are created when the page is shown."""
        if shortcuts == self._shortcuts:
            return
        was = [(it.id, it.group, it.title) for it in self._shortcuts]
        self._shortcuts = shortcuts
        if was != [(it.id, it.group, it.title) for it in shortcuts]:
            self._begin_anew()
        for shortcut in shortcuts:
            if shortcut.id in self.rows:
                self.rows[shortcut.id].show_shortcut(shortcut)
        self.all_back.setEnabled(any(it.keys != it.default for it in shortcuts))

    def texts(self) -> list[str]:
        """Return the searchable texts, also of rows that do not exist yet."""
        return [*super().texts(), *(f"{it.title} {it.group}" for it in self._shortcuts)]

    def showEvent(self, event: QShowEvent) -> None:
        """Create the rows."""
        super().showEvent(event)
        self._making.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop creating rows until the page is shown again."""
        super().hideEvent(event)
        self._making.stop()

    def _begin_anew(self) -> None:
        """Recreate all rows, as the commands have changed."""
        focused = next((it.shortcut.id for it in self.rows.values() if it.edit.hasFocus()), "")
        clear(self._list)
        self.rows.clear()
        self._focused = focused
        if self.isVisible():
            self._making.start()

    def _make_rows(self) -> None:
        """Create some of the missing rows and schedule the rest."""
        for number in range(len(self.rows), len(self._shortcuts))[:AT_ONCE]:
            shortcut = self._shortcuts[number]
            if not number or self._shortcuts[number - 1].group != shortcut.group:
                heading: QLabel = label(shortcut.group, role="small", tone="muted")
                heading.setContentsMargins(0, 10, 0, 2)
                self._list.addWidget(heading)
            made = self.rows[shortcut.id] = ShortcutRow(shortcut)
            made.changed.connect(self._change)
            self._list.addWidget(made)
            if shortcut.id == self._focused:
                made.edit.setFocus()
                self._focused = ""
        lay_out_now()
        if len(self.rows) < len(self._shortcuts):
            self._making.start()

    def _change(self, command: str, keys: str | None) -> None:
        wanted = self.rows[command].shortcut.default if keys is None else keys
        taken = next(
            (it for it in self._shortcuts if it.id != command and wanted and it.keys == wanted),
            None,
        )
        if taken is not None:
            sentence = QKeySequence(wanted).toString(QKeySequence.SequenceFormat.NativeText)
            words = translate(
                "settings", "{keys} is already used for “{command}”. Change that shortcut first."
            )
            self.rows[command].refuse(words.format(keys=sentence, command=taken.title))
            return
        self.changed.emit(command, keys)
