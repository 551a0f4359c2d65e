"""Details of a link: the facts between two entities."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.graph.inspector.facts_view import FactsView
from ui.graph.inspector.parts import go_to_link
from ui.items.graph.fact_tree import group_facts
from ui.theme.translation import translate
from ui.widgets.boxes import clear, column, line
from ui.widgets.labels import Picture, hint


class LinkPage(QFrame):
    """Shows both ends, and the facts between them with their evidence."""

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ends: tuple[EntityId, EntityId] = (EntityId(0), EntityId(0))
        self._ends_box = column(gap=2)
        self.count = hint(tone="muted")
        self.facts = FactsView(translate("graph", "Facts about both"))
        head = column(None, self._ends_box, self.count, margin=(16, 14, 16, 10), gap=2)
        below = column(None, self.facts, margin=(12, 10, 12, 12))
        column(self, head, line(), (below, 1), gap=0)

    def show_link(
        self,
        ends: tuple[EntityId, EntityId],
        names: tuple[str, str],
        facts: tuple[FactView, ...] | None,
    ) -> None:
        """Show the facts between two entities; None while they are loading."""
        if ends != self.ends:
            self.ends = ends
            clear(self._ends_box)
            self._ends_box.addWidget(go_to_link(names[0], ends[0], self.entered))
            self._ends_box.addWidget(Picture("arrow-left-right", tone="muted", size=16))
            self._ends_box.addWidget(go_to_link(names[1], ends[1], self.entered))
        shown = facts or ()
        nothing = (
            translate("graph", "Loading…")
            if facts is None
            else translate("graph", "No facts link them. They're only mentioned together.")
        )
        self.facts.show_groups(group_facts(shown, ends[0]), about=EntityId(0), nothing=nothing)
        self.count.setText(translate("graph", "%n fact(s)", "", len(shown)) if shown else "")
