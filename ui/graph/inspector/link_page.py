"""Details of a link: the facts between two entities."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.graph.inspector.facts_view import FactsView
from ui.items.graph.fact_tree import group_facts
from ui.theme.translation import translate
from ui.widgets.boxes import clear, column, line, row
from ui.widgets.buttons import LinkButton
from ui.widgets.labels import Picture, label


class LinkPage(QFrame):
    """Shows both ends, and the facts between them with their evidence."""

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ends: tuple[EntityId, EntityId] = (EntityId(0), EntityId(0))
        self._first, self._second = QWidget(), QWidget()
        self._rows = tuple(row(box, gap=0) for box in (self._first, self._second))
        self.count = label(role="small", tone="muted", wrap="yes")
        self.facts = FactsView(translate("graph", "Facts about both"))
        head = column(margin=(16, 14, 16, 10), gap=2)
        head.addWidget(self._first)
        head.addWidget(Picture("arrow-left-right", tone="muted", size=16))
        head.addWidget(self._second)
        head.addWidget(self.count)
        outer = column(self, gap=0)
        outer.addLayout(head)
        outer.addWidget(line())
        below = column(margin=(12, 10, 12, 12))
        below.addWidget(self.facts)
        outer.addLayout(below, 1)

    def show_link(
        self,
        ends: tuple[EntityId, EntityId],
        names: tuple[str, str],
        facts: tuple[FactView, ...] | None,
    ) -> None:
        """Show the facts between two entities; None while they are loading."""
        if ends != self.ends:
            self.ends = ends
            for box, entity_id, name in zip(self._rows, ends, names, strict=True):
                self._show_end(box, entity_id, name)
        shown = facts or ()
        nothing = (
            translate("graph", "Loading…")
            if facts is None
            else translate("graph", "No facts link them. They're only mentioned together.")
        )
        self.facts.show_groups(group_facts(shown, ends[0]), about=EntityId(0), nothing=nothing)
        self.count.setText(translate("graph", "%n fact(s)", "", len(shown)) if shown else "")

    def _show_end(self, box: QHBoxLayout, entity_id: EntityId, name: str) -> None:
        clear(box)
        go = translate("graph", "Go to {name}").format(name=name)
        link = LinkButton(name, name=go)
        link.clicked.connect(lambda: self.entered.emit(entity_id))
        box.addWidget(link)
