"""The parts of a turn, each made when it is first needed: most turns show few of them."""

from functools import cached_property
from typing import TypeVar

from PySide6.QtWidgets import QLabel, QWidget

from ui.ask.conversation.question_bubble import QuestionBubble
from ui.widgets.boxes import Flow, column
from ui.widgets.labels import label
from ui.widgets.notices.notices import Banner

Part = TypeVar("Part", bound=QWidget)
PART_ORDER = (
    "bubble", "rewritten", "stage", "banner", "text", "unsupported", "nearest", "chips", "status",
    "learned", "footer",
)  # fmt: skip


class TurnParts(QWidget):
    """A column of parts in their order; those that are not made count as hidden."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self._part_names: list[str] = []
        self._body = column(self, margin=(0, 8, 0, 16), gap=8)
        self.bubble = self.add_part("bubble", QuestionBubble(question))

    @cached_property
    def rewritten(self) -> QLabel:
        """How the question was understood."""
        return self.add_part("rewritten", label(role="small", tone="muted", wrap="yes"))

    @cached_property
    def stage(self) -> QLabel:
        """What is being done."""
        return self.add_part("stage", label(role="small", tone="muted"))

    @cached_property
    def banner(self) -> Banner:
        """What is to be known before reading."""
        return self.add_part("banner", Banner())

    @cached_property
    def unsupported(self) -> Banner:
        """What no source supports."""
        return self.add_part("unsupported", Banner(tone="warning"))

    @cached_property
    def chips(self) -> QWidget:
        """The sources as buttons."""
        made = QWidget()
        Flow(made)
        return self.add_part("chips", made)

    @cached_property
    def status(self) -> QLabel:
        """How much was read, and how much of the answer is supported."""
        return self.add_part("status", label(role="small", tone="muted", wrap="yes"))

    def hide_parts(self, *names: str) -> None:
        """These parts are hidden, those that were made."""
        for name in names:
            if name in self._part_names:
                part: QWidget = getattr(self, name)
                part.hide()

    def show_text(self, name: str, words: str) -> None:
        """A label says this, or is hidden where there is nothing to say."""
        if not words:
            self.hide_parts(name)
            return
        part = getattr(self, name)
        if isinstance(part, QLabel):
            part.setText(words)
            part.show()

    def add_part(self, name: str, part: Part) -> Part:
        """The part, hidden, where its name belongs."""
        rank = PART_ORDER.index(name)
        at = sum(PART_ORDER.index(it) < rank for it in self._part_names)
        self._part_names.insert(at, name)
        self._body.insertWidget(at, part)
        part.setVisible(name == "bubble")
        return part
