"""Row of an option: title, help, editor and reset button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame

from core.errors import LociError
from core.records.options import OptionInfo
from ui.bridge.alerts import alert_for
from ui.settings.editors import Value, make_editor, say_choice, say_option
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import column, fill, row
from ui.widgets.buttons import icon_button
from ui.widgets.labels import hint, label


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
            wide = 260 if option.kind in {"text", "texts"} else 128
            self.editor.widget.setMinimumWidth(the_theme().look.grown(110))
            self.editor.widget.setMaximumWidth(the_theme().look.grown(wide))
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
        choices = " ".join(say_choice(word) for word in option.choices)
        section = say_option(option.section)
        words = f"{self.title.text()} {self.help.text()} {choices} {section} {option.name}".lower()
        return all(word in words for word in text.lower().split())

    def _edited(self, value: Value) -> None:
        if value != self.option.value:
            self.changed.emit(self.option.name, value)

    def _show_reset(self) -> None:
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        is_changed = self.option.value != self.option.default
        self.reset.setVisible(is_changed)
        self.default.setVisible(is_changed)
        self.default.setText(
            translate("settings", "Default: {value}").format(value=say_value(self.option))
        )


def say_value(option: OptionInfo) -> str:
    """Return the default of an option as its editor would show it."""
    value = option.default
    if isinstance(value, bool):
        return translate("settings", "on") if value else translate("settings", "off")
    if isinstance(value, tuple):
        return ", ".join(value) or translate("settings", "none")
    if option.kind == "choice":
        return say_choice(str(value))
    unit = f" {say_option(option.unit)}" if option.unit else ""
    return f"{value}{unit}" if value != "" else translate("settings", "not set")


def _reset_words(option: OptionInfo) -> str:
    words = translate("settings", "Reset to default: {title}")
    return words.format(title=say_option(option.title))
