"""Cards for what was learned from a turn, or is to be forgotten."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.memory import Episode, Proposal, Remark
from ui.items.graph.relations import say_proposal
from ui.theme.translation import say_quote, translate
from ui.widgets.boxes import Flow, clear, column, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, hint

Item = Proposal | Remark | Episode


class LearnedItems(QWidget):
    """Cards; `answered` carries a proposal, or a turn not to delete, and whether it is kept.

    `dropped` carries a remark, or a turn to delete.
    """

    answered = Signal(object, bool)
    dropped = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._column = column(self, gap=6)
        self.items: tuple[Item, ...] = ()

    def show_items(self, items: tuple[Item, ...]) -> None:
        """Show open proposals and remarks."""
        self.items = items
        clear(self._column)
        for item in items:
            self._column.addWidget(self._card_of(item))
        self.setVisible(bool(items))

    def hide_item(self, item: Item) -> None:
        """Hide a proposal or remark."""
        self.show_items(tuple(it for it in self.items if it != item))

    def restore_item(self, item: Item) -> None:
        """Show a proposal or remark again."""
        self.hide_item(item)
        self.show_items((*self.items, item))

    def _card_of(self, item: Item) -> QWidget:
        match item:
            case Proposal():
                return self._proposal(item)
            case Remark():
                return self._remark(item)
            case Episode():
                return self._turn(item)

    def _turn(self, episode: Episode) -> QWidget:
        delete = Button(translate("ask", "Delete"), kind="danger", icon="trash-2")
        cancel = Button(translate("ask", "Cancel"), kind="ghost")
        delete.clicked.connect(lambda: self.dropped.emit(episode))
        cancel.clicked.connect(lambda: self.answered.emit(episode, True))
        return _card("brain", say_quote(" ".join(episode.text.split())), (delete, cancel))

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
        title = translate("ask", "Save as a fact? {words}").format(words=words)
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
