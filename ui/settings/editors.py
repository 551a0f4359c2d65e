"""Rows of options: title, help, reset button, and an editor for each type of value."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QFileDialog, QFrame, QLineEdit, QWidget

from core.errors import LociError
from core.records.options import OptionInfo
from ui.bridge.alerts import alert_for
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import translatable, translate
from ui.widgets.boxes import column, fill, keep_room, row
from ui.widgets.buttons import Button, Toggle, icon_button
from ui.widgets.fields import ChoiceBox
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.labels import hint, label

Value = bool | int | float | str | tuple[str, ...]
LIMIT = 1_000_000_000
# Width of all editors except switches (px).
EDITOR_WIDTH = 200
# Display names of choices whose stored value says too little.
CHOICES = {
    "unasked": translatable("options", "Not decided"),
    "measured": translatable("options", "Recommended"),
    "documents": translatable("options", "Custom"),
    "ask": translatable("options", "Files you choose"),
    "full": translatable("options", "Hidden"),
    "partial": translatable("options", "A part is shown"),
    "hash": translatable("options", "Hash"),
    "redact": translatable("options", "Kind of data"),
    "token": translatable("options", "Token"),
}


class Editor(QObject):
    """Widget for a value; `edited` is emitted when the user has finished."""

    edited = Signal(object)
    # Whether a refused input stays in the editor, so that it can be corrected.
    keeps_typed = False

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.widget = widget

    def show_value(self, value: Value) -> None:
        """Show a value without emitting `edited`."""
        raise NotImplementedError


class SwitchEditor(Editor):
    """Editor of a boolean."""

    def __init__(self, option: OptionInfo) -> None:
        self._box = Toggle(say_option(option.title))
        super().__init__(self._box)
        self._box.toggled.connect(self.edited.emit)

    def show_value(self, value: Value) -> None:
        """Show the boolean."""
        with QSignalBlocker(self._box):
            self._box.setChecked(bool(value))
        self._box.update()


class NumberEditor(Editor):
    """Editor of an integer or a floating-point number."""

    def __init__(self, option: OptionInfo) -> None:
        is_whole = option.kind == "whole"
        low, high = option.low or 0, LIMIT if option.high is None else option.high
        self._box = StillSpinBox(decimals=0 if is_whole else 2)
        self._box.setGroupSeparatorShown(is_whole)
        self._box.setRange(low, high)
        self._box.setSingleStep(1 if is_whole else 0.05 if high - low <= 2 else 0.5)
        self._box.setSuffix(f" {say_option(option.unit)}" if option.unit else "")
        self._box.setSpecialValueText(say_option(option.zero) if not low else "")
        self._box.setKeyboardTracking(False)  # emit numbers only when editing ends
        self._box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for named in (self._box, self._box.lineEdit()):
            named.setAccessibleName(say_option(option.title))
        self._box.lineEdit().setTextMargins(6, 0, 6, 0)
        super().__init__(self._box)
        self._to_number = int if is_whole else float
        self._box.valueChanged.connect(self._changed)

    def show_value(self, value: Value) -> None:
        """Show the number."""
        with QSignalBlocker(self._box):
            self._box.setValue(value if isinstance(value, (int, float)) else 0)

    def _changed(self, number: float) -> None:
        self.edited.emit(self._to_number(number))


class ChoiceEditor(Editor):
    """Editor of an enumeration."""

    def __init__(self, option: OptionInfo) -> None:
        self._box = ChoiceBox(say_option(option.title))
        for word in option.choices:
            self._box.addItem(_say_choice(word), word)
        super().__init__(self._box)
        self._box.activated.connect(self._chosen)

    def show_value(self, value: Value) -> None:
        """Show the choice."""
        self._box.setCurrentIndex(self._box.findData(value))

    def _chosen(self, index: int) -> None:
        self.edited.emit(self._box.itemData(index))


class TextEditor(Editor):
    """Editor of a text; a path can be chosen in a dialog if the option is one."""

    keeps_typed = True

    def __init__(self, option: OptionInfo) -> None:
        outer = QWidget()
        self._field = QLineEdit()
        self._field.setAccessibleName(say_option(option.title))
        self._several = option.kind == "texts"
        self._field.setPlaceholderText(
            translate("settings", "Separate with commas")
            if self._several
            else translate("settings", "Not set")
        )
        self._shown = ""
        inside = row(outer, (self._field, 1), gap=6)
        super().__init__(outer)
        self._field.editingFinished.connect(self._finished)
        browses = {"file": self._browse, "folder": self._browse_folders}
        browse = browses.get(option.name.rpartition("_")[2])
        if browse is not None:
            inside.addWidget(self._make_choose(option, browse))

    def show_value(self, value: Value) -> None:
        """Show the text; lists are joined with commas."""
        self._shown = ", ".join(value) if isinstance(value, tuple) else str(value)
        self._field.setText(self._shown)
        self._field.setToolTip(plain_tooltip(self._shown))

    def _finished(self) -> None:
        text = self._field.text().strip()
        if text == self._shown:
            return
        self._shown = text
        words = tuple(word.strip() for word in text.split(",") if word.strip())
        self.edited.emit(words if self._several else text)

    def _make_choose(self, option: OptionInfo, browse: Callable[[], None]) -> Button:
        name = (
            translate("settings", "Choose a folder: {title}")
            if option.name.endswith("_folder")
            else translate("settings", "Choose a file: {title}")
        )
        # An icon, so that more of the path is in sight.
        choose = icon_button("folder-open", name.format(title=say_option(option.title)))
        choose.clicked.connect(browse)
        return choose

    def _browse(self) -> None:
        chosen, _ = ask_for_files(
            QFileDialog.getOpenFileName, self.widget, translate("settings", "Choose a file")
        )
        self._take(chosen)

    def _browse_folders(self) -> None:
        title = translate("settings", "Choose a folder")
        self._take(
            ask_for_files(QFileDialog.getExistingDirectory, self.widget, title, self._field.text())
        )

    def _take(self, chosen: str) -> None:
        if chosen:
            self._field.setText(chosen)
            self._finished()


class StillSpinBox(QDoubleSpinBox):
    """Spin box that ignores the mouse wheel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the wheel, so that the page scrolls instead."""
        event.ignore()


def say_option(text: str) -> str:
    """Translate a text of the options."""
    return QCoreApplication.translate("options", text)


def _say_choice(word: str) -> str:
    words = say_option(CHOICES.get(word, word))
    return words[:1].upper() + words[1:]


EDITORS = {
    "switch": SwitchEditor,
    "whole": NumberEditor,
    "real": NumberEditor,
    "choice": ChoiceEditor,
    "text": TextEditor,
    "texts": TextEditor,
}


def make_editor(option: OptionInfo) -> Editor:
    """Create the editor for the kind of an option."""
    editor = EDITORS[option.kind](option)
    editor.show_value(option.value)
    return editor


class OptionRow(QFrame):
    """One option; `changed` carries its name and the new value."""

    changed = Signal(str, object)

    def __init__(self, option: OptionInfo) -> None:
        super().__init__()
        self.option = option
        self.title = label(say_option(option.title), wrap="yes")
        self.help = hint(say_option(option.help), tone="muted")
        self.default = hint(tone="muted")
        self.problem = hint(tone="danger")
        self.problem.hide()
        self.editor = make_editor(option)
        self.reset = icon_button("rotate-ccw", _reset_words(option))
        # Beside the title, so that the rows below stay where they are when a value changes.
        head = row(None, self.title, (self.default, 1), gap=8)
        words = column(None, head, self.help, self.problem, gap=2)
        inside = row(self, margin=(0, 10, 0, 10), gap=16)
        if option.kind != "switch":
            self.editor.widget.setFixedWidth(the_theme().look.grown(EDITOR_WIDTH))
        fill(inside, (words, 1), (self.editor.widget, Qt.AlignmentFlag.AlignVCenter))
        fill(inside, (self.reset, Qt.AlignmentFlag.AlignVCenter))
        self.editor.edited.connect(self._edited)
        self.reset.clicked.connect(lambda: self._edited(self.option.default))
        self._show_reset()

    def show_option(self, option: OptionInfo) -> None:
        """Show the current value of the option."""
        is_same = option.value == self.option.value
        self.option = option
        self._show_reset()
        if is_same and self.problem.isVisible() and self.editor.keeps_typed:
            return  # keep the refused input until it is corrected
        self.problem.hide()
        self.editor.show_value(option.value)
        self._show_reset()

    def show_problem(self, error: LociError) -> None:
        """Show why the value was refused; the text stays to be corrected, the old value in use."""
        old = translate("settings", "The previous value stays in use.")
        self.problem.setText(f"{alert_for(error).sentence} {old}".strip())
        if not self.editor.keeps_typed:
            self.editor.show_value(self.option.value)
        self.problem.show()

    def fits(self, text: str) -> bool:
        """Return whether the texts of the row contain all words of a search."""
        option = self.option
        choices = " ".join(_say_choice(word) for word in option.choices)
        section = say_option(option.section)
        words = f"{self.title.text()} {self.help.text()} {choices} {section} {option.name}".lower()
        return all(word in words for word in text.lower().split())

    def _edited(self, value: Value) -> None:
        if value != self.option.value:
            self.changed.emit(self.option.name, value)

    def _show_reset(self) -> None:
        keep_room(self.reset)
        is_changed = self.option.value != self.option.default
        self.reset.setVisible(is_changed)
        self.default.setVisible(is_changed)
        self.default.setText(
            translate("settings", "Default: {value}").format(value=_say_value(self.option))
        )


def _say_value(option: OptionInfo) -> str:
    value = option.default
    if isinstance(value, bool):
        return translate("settings", "on") if value else translate("settings", "off")
    if isinstance(value, tuple):
        return ", ".join(value) or translate("settings", "none")
    if option.kind == "choice":
        return _say_choice(str(value))
    if option.zero and not value:
        return say_option(option.zero)
    unit = f" {say_option(option.unit)}" if option.unit else ""
    return f"{value}{unit}" if value != "" else translate("settings", "not set")


def _reset_words(option: OptionInfo) -> str:
    words = translate("settings", "Reset to default: {title}")
    return words.format(title=say_option(option.title))
