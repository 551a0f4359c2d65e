"""Buttons below an answer."""

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from ui.theme.theme import the_theme
from ui.theme.tokens import COMPACT_HEIGHT
from ui.theme.translation import say_number, translate
from ui.widgets.boxes import Flow, descendants, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import label

GOOD, BAD = 5, 1
Part = TypeVar("Part", bound=QWidget)


class AnswerActions(QWidget):
    """Row of buttons for an answer and for the versions of it.

    `rated` carries 5, 1, or 0 when a rating is taken back; `version_stepped` carries -1 or 1.
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
            name=translate("ask", "Copy answer with sources"),
        )
        self.again = Button(translate("ask", "Ask again"), kind="ghost", icon="rotate-ccw")
        self.good = icon_button("thumbs-up", translate("ask", "Good answer"))
        self.bad = icon_button("thumbs-down", translate("ask", "Bad answer"))
        self.more = icon_button("ellipsis", translate("ask", "More"))
        thumbs = (self.good, self.bad)
        texts = (self.explain_button, self.copy, self.again)
        self._line = Flow(self, *texts, *thumbs, self.more, gap=4)
        the_theme().changed.connect(self._align_labels)
        for button in thumbs:
            button.setCheckable(True)
            button.clicked.connect(self._rate)
        self.show_rating(None)

    @cached_property
    def versions(self) -> QWidget:
        """Version number and buttons to step through the versions, on one line."""
        widget = QWidget()
        row(widget, self.previous_button, self.version_label, self.next_button, gap=0)
        return self._add(widget)

    @cached_property
    def previous_button(self) -> Button:
        """Button for the previous version."""
        widget = icon_button("chevron-left", translate("ask", "Previous answer"))
        widget.clicked.connect(lambda: self.version_stepped.emit(-1))
        return widget

    @cached_property
    def version_label(self) -> QLabel:
        """Number of the version in view."""
        return label(role="small", tone="muted")

    @cached_property
    def next_button(self) -> Button:
        """Button for the next version."""
        widget = icon_button("chevron-right", translate("ask", "Next answer"))
        widget.clicked.connect(lambda: self.version_stepped.emit(1))
        return widget

    @cached_property
    def timing(self) -> QLabel:
        """Label with the model and the time that the answer took."""
        return self._add(label(role="small", tone="muted"))

    def show_timing(self, words: str) -> None:
        """Show the model and the time that the answer took."""
        if words or "timing" in self.__dict__:
            self.timing.setText(words)
            self.timing.setVisible(bool(words))

    def show_rating(self, rating: int | None) -> None:
        """Show the rating; None hides the rating buttons."""
        for button, value in ((self.good, GOOD), (self.bad, BAD)):
            button.setVisible(rating is not None)
            button.setChecked(rating == value)

    def show_versions(self, at: int, count: int) -> None:
        """Show which of `count` versions is in view."""
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
        # Align labels with the buttons beside them.
        for words in descendants(self, QLabel):
            words.setContentsMargins(6, 0, 6, 0)
            words.setMinimumHeight(the_theme().look.grown(COMPACT_HEIGHT))

    def _rate(self) -> None:
        button = self.sender()
        other = self.bad if button is self.good else self.good
        other.setChecked(False)
        rating = GOOD if self.good.isChecked() else BAD if self.bad.isChecked() else 0
        self.rated.emit(rating)
