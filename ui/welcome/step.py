"""Base class of the steps of the first run."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from ui.theme.theme import the_theme
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.labels import Picture, hint, label, paragraph

INDENT = 28


class Step(QWidget):
    """Heading and contents of a step; `left` requests the next step.

    `leading_changed` is emitted when another button becomes the primary one.
    """

    left = Signal()
    leading_changed = Signal()

    def __init__(self, icon: str, title: str, sentence: str) -> None:
        super().__init__(accessibleName=title)
        self.title = title
        self.group = QButtonGroup(self)
        self.body = column(self, gap=10)
        head = row(None, (Picture(icon, tone="accent", size=24), Qt.AlignmentFlag.AlignTop), gap=12)
        fill(head, (label(title, role="title", wrap="yes"), 1))
        fill(self.body, head, paragraph(sentence), Space(6))
        self.problem = label("", tone="danger", wrap="yes")
        self.problem.hide()

    @property
    def is_continue_primary(self) -> bool:
        """Whether to continue is the primary action; otherwise the step has one of its own."""
        return True

    def begin(self) -> None:
        """Prepare the step; called when it is shown."""

    def go_on(self) -> None:
        """Apply the choices, then leave the step."""
        self.left.emit()

    def show_problem(self, text: str) -> None:
        """Show why the step failed; it stays and can be skipped."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def add_choice(self, title: str, sentence: str) -> QRadioButton:
        """Add a choice with a description."""
        outer, choice = make_choice(title, sentence)
        self.body.addWidget(outer)
        self.group.addButton(choice)
        return choice


def make_choice(title: str, sentence: str) -> tuple[QWidget, QRadioButton]:
    """Return a radio button and its indented description."""
    outer = QWidget()
    choice = QRadioButton(title)
    choice.setAccessibleDescription(sentence)
    inside = column(outer, choice, gap=0)
    if sentence:
        beside = row(margin=(the_theme().look.grown(INDENT), 0, 0, 0))
        beside.addWidget(hint(sentence, tone="muted"), 1)
        inside.addLayout(beside)
    return outer, choice
