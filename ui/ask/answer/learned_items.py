"""Cards for what was learned from a turn: proposals to confirm and remarks."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.memory import Proposal, Remark
from ui.items.graph.relations import say_proposal
from ui.theme.translation import translate
from ui.widgets.boxes import Flow, clear, column, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, hint


class LearnedItems(QWidget):
    """Cards; `answered` carries a proposal and whether it is kept, `dropped` a remark."""

    answered = Signal(object, bool)
    dropped = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._column = column(self, gap=6)
        self._items: tuple[Proposal | Remark, ...] = ()

    def show_items(self, items: tuple[Proposal | Remark, ...]) -> None:
        """Show open proposals and remarks."""
        self._items = items
        clear(self._column)
        for item in items:
            is_proposal = isinstance(item, Proposal)
            self._column.addWidget(self._proposal(item) if is_proposal else self._remark(item))
        self.setVisible(bool(items))

    def hide_item(self, item: Proposal | Remark) -> None:
        """Hide a proposal or remark."""
        self.show_items(tuple(it for it in self._items if it != item))

    def restore_item(self, item: Proposal | Remark) -> None:
        """Show a proposal or remark again."""
        self.hide_item(item)
        self.show_items((*self._items, item))

    def _proposal(self, proposal: Proposal) -> QWidget:
        words = say_proposal(proposal)
        keep = Button(
            translate("ask", "Save"),
            kind="ghost",
            icon="check",
            name=translate("ask", "Save as a fact: {words}").format(words=words),
        )
        drop = Button(
            translate("ask", "Don't save"),
            kind="ghost",
            name=translate("ask", "Don't save: {words}").format(words=words),
        )
        keep.clicked.connect(lambda: self.answered.emit(proposal, True))
        drop.clicked.connect(lambda: self.answered.emit(proposal, False))
        title = translate("ask", "Got it: {words}").format(words=words)
        return _card("sparkles", title, (keep, drop))

    def _remark(self, remark: Remark) -> QWidget:
        undo = Button(
            translate("ask", "Undo"),
            kind="ghost",
            icon="undo-2",
            name=translate("ask", "Undo: {words}").format(words=remark.text),
        )
        undo.clicked.connect(lambda: self.dropped.emit(remark))
        title = translate("ask", "From now on: “{words}”").format(words=remark.text)
        return _card("check", title, (undo,))


def _card(icon: str, title: str, buttons: tuple[Button, ...]) -> QWidget:
    card = frame("card")
    line = row(gap=10)
    line.addWidget(Picture(icon, tone="accent", size=16), 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(hint(title, tone="text"), 1)
    outer = column(card, line, margin=(14, 10, 12, 10), gap=6)
    acts = QWidget()
    flow = Flow(acts, gap=4)
    for button in buttons:
        flow.addWidget(button)
    outer.addWidget(acts)
    return card
