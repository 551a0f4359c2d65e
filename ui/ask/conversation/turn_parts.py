"""Parts of a turn, created on first use: most turns show few of them."""

from functools import cached_property
from typing import TypeVar

from PySide6.QtWidgets import QLabel, QWidget

from ui.ask.conversation.question_bubble import QuestionBubble
from ui.widgets.boxes import Flow, column
from ui.widgets.labels import Banner, hint, label

Part = TypeVar("Part", bound=QWidget)
PART_ORDER = (
    "bubble", "rewritten", "stage", "banner", "caption", "text", "unsupported", "quoted", "nearest",
    "chips", "status", "learned", "footer",
)  # fmt: skip


class TurnParts(QWidget):
    """Column of parts in a fixed order; parts that were not created count as hidden."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self._part_names: list[str] = []
        self._body = column(self, margin=(0, 8, 0, 16), gap=8)
        self.bubble = self.add_part("bubble", QuestionBubble(question))

    @cached_property
    def rewritten(self) -> QLabel:
        """The rewritten question."""
        return self.add_part("rewritten", hint(tone="muted"))

    @cached_property
    def stage(self) -> QLabel:
        """Current stage of answering."""
        return self.add_part("stage", label(role="small", tone="muted"))

    @cached_property
    def banner(self) -> Banner:
        """Note above the answer."""
        return self.add_part("banner", Banner())

    @cached_property
    def caption(self) -> QLabel:
        """Quiet line above quotes that are not stated as an answer."""
        return self.add_part("caption", hint(tone="muted"))

    @cached_property
    def unsupported(self) -> Banner:
        """Warning about unsupported sentences."""
        return self.add_part("unsupported", Banner(tone="warning"))

    @cached_property
    def chips(self) -> QWidget:
        """Sources as buttons."""
        widget = QWidget()
        Flow(widget)
        return self.add_part("chips", widget)

    @cached_property
    def status(self) -> QLabel:
        """Options, support and coverage of the answer."""
        return self.add_part("status", hint(tone="muted"))

    def hide_parts(self, *names: str) -> None:
        """Hide these parts, as far as they were created."""
        for name in names:
            if name in self._part_names:
                part: QWidget = getattr(self, name)
                part.hide()

    def set_label(self, name: str, words: str) -> None:
        """Show a text in a label, or hide the label if the text is empty."""
        if not words:
            self.hide_parts(name)
            return
        part = getattr(self, name)
        if isinstance(part, QLabel):
            part.setText(words)
            part.show()

    def move_part(self, name: str, *, before: str) -> None:
        """Move a part before another one, or to where that would be."""
        part: QWidget = getattr(self, name)
        rank = PART_ORDER.index(before)
        self._part_names.remove(name)
        self._body.removeWidget(part)
        at = sum(PART_ORDER.index(it) < rank for it in self._part_names)
        self._part_names.insert(at, name)
        self._body.insertWidget(at, part)

    def add_part(self, name: str, part: Part) -> Part:
        """Insert a part, hidden, at its place in the order."""
        rank = PART_ORDER.index(name)
        at = sum(PART_ORDER.index(it) < rank for it in self._part_names)
        self._part_names.insert(at, name)
        self._body.insertWidget(at, part)
        part.setVisible(name == "bubble")
        return part
