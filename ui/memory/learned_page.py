"""Learned page: proposed facts, and remarks of the user."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.records.memory import Proposal, Remark
from ui.items.graph.relations import say_proposal
from ui.theme.translation import say_day, translate
from ui.widgets.boxes import Scroll, Space, clear, column, fill, frame, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Picture, hint, label


class LearnedPage(Scroll):
    """Proposals and remarks, with signals for the decisions on them."""

    accepted = Signal(object)
    rejected = Signal(object)
    added = Signal(str)
    changed = Signal(object, str)
    dropped = Signal(object)

    def __init__(self) -> None:
        super().__init__(gap=8)
        self.proposals = column(gap=8)
        self.lines = column(gap=8)
        self.no_proposals = hint(
            translate(
                "memory",
                "Nothing to confirm. When you mention a fact in a conversation, Loci asks "
                "here whether to save it. Saved facts are in Graph, with what they are about.",
            )
        )
        self.field = QLineEdit(placeholderText=translate("memory", "e.g. Answer in German."))
        self.field.setAccessibleName(translate("memory", "New instruction"))
        self.add = Button(translate("memory", "Add"), icon="plus")
        self.add.setAccessibleName(translate("memory", "Add instruction"))
        self.add.clicked.connect(self._add)
        self.field.returnPressed.connect(self._add)
        self._lay_out()

    def show_proposals(self, proposals: tuple[Proposal, ...]) -> None:
        """Show the proposals that wait for a decision."""
        clear(self.proposals)
        for proposal in proposals:
            self.proposals.addWidget(self._make_proposal(proposal))
        self.no_proposals.setVisible(not proposals)

    def show_remarks(self, remarks: tuple[Remark, ...]) -> None:
        """Show the remarks."""
        clear(self.lines)
        for remark in remarks:
            line = RemarkLine(remark)
            line.changed.connect(self.changed)
            line.dropped.connect(self.dropped)
            self.lines.addWidget(line)

    def _lay_out(self) -> None:
        inside = self.column
        inside.setContentsMargins(0, 0, 12, 0)
        inside.addWidget(label(translate("memory", "Facts to confirm"), role="subtitle"))
        fill(inside, self.no_proposals, self.proposals, Space(16))
        inside.addWidget(label(translate("memory", "Your instructions"), role="subtitle"))
        inside.addWidget(
            hint(
                translate(
                    "memory",
                    "A language model, if you use one, always gets these first. They apply to "
                    "every conversation.",
                )
            )
        )
        fill(inside, self.lines, row(None, (self.field, 1), self.add, gap=8), 1)

    def _make_proposal(self, proposal: Proposal) -> QWidget:
        card = frame("card")
        caption = say_proposal(proposal)
        quote = translate("memory", "You said “{quote}” on {day}").format(
            quote=proposal.quote, day=say_day(proposal.made_at)
        )
        words = column(None, label(caption, role="strong", wrap="yes"), hint(quote), gap=2)
        yes = Button(translate("memory", "Save"), icon="check")
        yes.setAccessibleName(translate("memory", "Save as a fact: {said}").format(said=caption))
        no = Button(translate("memory", "Don't save"), kind="ghost")
        no.setAccessibleName(
            translate("memory", "Don't save as a fact: {said}").format(said=caption)
        )
        yes.clicked.connect(lambda: self.accepted.emit(proposal))
        no.clicked.connect(lambda: self.rejected.emit(proposal))
        inside = row(card, margin=(16, 12, 12, 12), gap=12)
        inside.addWidget(Picture("sparkles", tone="accent"), 0, Qt.AlignmentFlag.AlignTop)
        fill(inside, (words, 1), yes, no)
        return card

    def _add(self) -> None:
        text = self.field.text().strip()
        if text:
            self.added.emit(text)
            self.field.clear()


class RemarkLine(QWidget):
    """One remark that can be edited in place."""

    changed = Signal(object, str)
    dropped = Signal(object)

    def __init__(self, remark: Remark) -> None:
        super().__init__()
        self.remark = remark
        self.field = QLineEdit(remark.text)
        self.field.setAccessibleName(translate("memory", "Instruction"))
        self.field.editingFinished.connect(self._finish)
        self.drop = icon_button(
            "trash-2", translate("memory", "Remove instruction: {text}").format(text=remark.text)
        )
        self.drop.clicked.connect(lambda: self.dropped.emit(self.remark))
        row(self, (self.field, 1), self.drop, gap=8)

    def _finish(self) -> None:
        text = self.field.text().strip()
        if not text:
            self.field.setText(self.remark.text)
        elif text != self.remark.text:
            self.changed.emit(self.remark, text)
