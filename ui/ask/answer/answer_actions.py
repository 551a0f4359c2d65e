"""What can be done with an answer."""

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from ui.theme.language.words import say_number, translate
from ui.theme.theme import the_theme
from ui.theme.tokens import COMPACT_HEIGHT
from ui.widgets.boxes import Flow, descendants, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import label

GOOD, BAD = 5, 1
Part = TypeVar("Part", bound=QWidget)


class AnswerActions(QWidget):
    """A line of buttons below an answer, and which of several answers is in view.

    `rated` carries 5, 1, or 0 when a rating is taken back; `turned` -1 or 1.
    """

    rated = Signal(int)
    version_stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.explain_button = Button(
            translate("ask", "How this was found"), kind="ghost", icon="list-tree"
        )
        self.copy = Button(
            translate("ask", "Copy"),
            kind="ghost",
            icon="copy",
            name=translate("ask", "Copy the answer with its sources"),
        )
        self.again = Button(translate("ask", "Ask again"), kind="ghost", icon="rotate-ccw")
        self.good = icon_button("thumbs-up", translate("ask", "A good answer"))
        self.bad = icon_button("thumbs-down", translate("ask", "A bad answer"))
        self.more = icon_button("ellipsis", translate("ask", "More"))
        self._line = Flow(self, gap=4)
        for part in (self.explain_button, self.copy, self.again, self.good, self.bad, self.more):
            self._line.addWidget(part)
        the_theme().changed.connect(self._align_labels)
        for button in (self.good, self.bad):
            button.setCheckable(True)
            button.clicked.connect(self._rate)
        self.show_rating(None)

    @cached_property
    def versions(self) -> QWidget:
        """Which of how many answers, and the way to the others; they stay on one line."""
        made = QWidget()
        line = row(made, gap=0)
        for part in (self.previous_button, self.version_label, self.next_button):
            line.addWidget(part)
        return self._add(made)

    @cached_property
    def previous_button(self) -> Button:
        """To the answer before."""
        made = icon_button("chevron-left", translate("ask", "The answer before"))
        made.clicked.connect(lambda: self.version_stepped.emit(-1))
        return made

    @cached_property
    def version_label(self) -> QLabel:
        """Which of how many answers."""
        return label(role="small", tone="muted")

    @cached_property
    def next_button(self) -> Button:
        """To the answer after."""
        made = icon_button("chevron-right", translate("ask", "The answer after"))
        made.clicked.connect(lambda: self.version_stepped.emit(1))
        return made

    @cached_property
    def timing(self) -> QLabel:
        """Who wrote it, and how long that took."""
        return self._add(label(role="small", tone="muted"))

    def show_timing(self, words: str) -> None:
        """Say who wrote it, and how long that took."""
        if words or "timing" in self.__dict__:
            self.timing.setText(words)
            self.timing.setVisible(bool(words))

    def show_rating(self, rating: int | None) -> None:
        """Show what people think of it; None where nobody can say."""
        for button, value in ((self.good, GOOD), (self.bad, BAD)):
            button.setVisible(rating is not None)
            button.setChecked(rating == value)

    def show_versions(self, at: int, count: int) -> None:
        """Show which of `count` answers is in view."""
        if count < 2:
            return
        self.versions.show()
        words = translate("ask", "{number} of {count}")
        self.previous_button.setEnabled(at > 0)
        self.version_label.setText(words.format(number=say_number(at + 1), count=say_number(count)))
        self.next_button.setEnabled(at < count - 1)
        self._align_labels()

    def _add(self, part: Part) -> Part:
        self._line.addWidget(part)
        self._align_labels()
        return part

    def _align_labels(self) -> None:
        # Words stand at the height of the buttons beside them.
        for words in descendants(self, QLabel):
            words.setContentsMargins(6, 0, 6, 0)
            words.setMinimumHeight(the_theme().look.grown(COMPACT_HEIGHT))

    def _rate(self) -> None:
        button = self.sender()
        other = self.bad if button is self.good else self.good
        other.setChecked(False)
        given = GOOD if self.good.isChecked() else BAD if self.bad.isChecked() else 0
        self.rated.emit(given)
