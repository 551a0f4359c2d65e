"""One option: title, help, editor, and the way back to its default."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame

from core.errors import LociError
from core.records.options import OptionShown
from ui.settings.editors import Value, make_editor
from ui.theme.theme import the_theme
from ui.widgets.boxes import column, row
from ui.widgets.buttons import icon_button
from ui.widgets.labels import label


class OptionRow(QFrame):
    """Shows an option; `changed` carries its name and the new value."""

    changed = Signal(str, object)

    def __init__(self, option: OptionShown) -> None:
        super().__init__()
        self.option = option
        self.title = label(option.title, wrap="yes")
        self.help = label(option.help, role="small", tone="muted", wrap="yes")
        self.problem = label("", role="small", tone="danger", wrap="yes")
        self.problem.hide()
        self.editor = make_editor(option)
        self.reset = icon_button("rotate-ccw", f"Back to the default: {option.title}")
        words = column(gap=2)
        words.addWidget(self.title)
        words.addWidget(self.help)
        words.addWidget(self.problem)
        inside = row(self, margin=(0, 10, 0, 10), gap=16)
        if option.kind != "switch":
            wide = 260 if option.kind in {"text", "texts"} else 128
            self.editor.widget.setMinimumWidth(the_theme().look.grown(110))
            self.editor.widget.setMaximumWidth(the_theme().look.grown(wide))
        inside.addLayout(words, 1)
        inside.addWidget(self.editor.widget, 0, Qt.AlignmentFlag.AlignVCenter)
        inside.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignVCenter)
        self.editor.edited.connect(self._edited)
        self.reset.clicked.connect(self._reset)
        self._show_reset()

    def show_option(self, option: OptionShown) -> None:
        """Show the option's value as it is now."""
        self.option = option
        self.problem.hide()
        self.editor.show_value(option.value)
        self._show_reset()

    def show_problem(self, error: LociError) -> None:
        """Say why the value was refused; the old one is shown again."""
        self.editor.show_value(self.option.value)
        self.problem.setText(f"{error.detail} {error.remedy}".strip())
        self.problem.show()

    def fits(self, text: str) -> bool:
        """Whether all words of a search occur in what the row says."""
        said = f"{self.option.title} {self.option.help} {self.option.name}".lower()
        return all(word in said for word in text.lower().split())

    def _edited(self, value: Value) -> None:
        if value != self.option.value:
            self.changed.emit(self.option.name, value)

    def _reset(self) -> None:
        self.changed.emit(self.option.name, self.option.default)

    def _show_reset(self) -> None:
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.reset.setVisible(self.option.value != self.option.default)
