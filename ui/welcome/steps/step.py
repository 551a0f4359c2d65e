"""What every step of the first run is: a heading, what it asks, and whether it may be left."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from ui.theme.theme import the_theme
from ui.widgets.boxes import column, row
from ui.widgets.labels import Picture, label

INDENT = 28


class Step(QWidget):
    """`left` asks to go on to the next step: what was chosen is on its way.

    `leading_changed` tells that another button is the first to press.
    """

    left = Signal()
    leading_changed = Signal()

    def __init__(self, icon: str, title: str, sentence: str) -> None:
        super().__init__()
        self.title = title
        self.setAccessibleName(title)
        self.group = QButtonGroup(self)
        self.body = column(self, gap=10)
        head = row(gap=12)
        head.addWidget(Picture(icon, tone="accent", size=24), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(label(title, role="title", wrap="yes"), 1)
        self.body.addLayout(head)
        self.body.addWidget(label(sentence, tone="text2", wrap="yes"))
        self.body.addSpacing(6)
        self.problem = label("", tone="danger", wrap="yes")
        self.problem.hide()

    @property
    def leads_on(self) -> bool:
        """Whether going on is what to do first; else the step has a button of its own for that."""
        return True

    def begin(self) -> None:
        """The step comes into view."""

    def go_on(self) -> None:
        """What was chosen is done, and then the step is left."""
        self.left.emit()

    def show_problem(self, text: str) -> None:
        """Why it was not done; the step stays, and can be skipped."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def add_choice(self, title: str, sentence: str) -> QRadioButton:
        """One of several ways, with a sentence below it."""
        outer, choice = make_choice(title, sentence)
        self.body.addWidget(outer)
        self.group.addButton(choice)
        return choice


def make_choice(title: str, sentence: str) -> tuple[QWidget, QRadioButton]:
    """A way to choose and its sentence, indented below it."""
    outer = QWidget()
    inside = column(outer, gap=0)
    choice = QRadioButton(title)
    choice.setAccessibleDescription(sentence)
    inside.addWidget(choice)
    if sentence:
        beside = row(margin=(the_theme().look.grown(INDENT), 0, 0, 0))
        beside.addWidget(label(sentence, role="small", tone="muted", wrap="yes"), 1)
        inside.addLayout(beside)
    return outer, choice
