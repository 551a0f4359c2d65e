"""Chips for the active filters."""

from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.ids import EntityId, SourceId
from ui.graph.scope import Filters
from ui.items.graph.relations import say_share
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import say_number, translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Flow, clear
from ui.widgets.buttons import Button


class FilterChips(QWidget):
    """Chips of the active filters, which a click removes.

    `changed` carries the filters that remain; `unhidden` asks to show hidden entities again.
    """

    changed = Signal(object)
    unhidden = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._flow = Flow(self, gap=6)
        self.hide()

    def show_filters(
        self,
        filters: Filters,
        *,
        sources: Mapping[SourceId, str],
        hidden: frozenset[EntityId] = frozenset(),
    ) -> None:
        """Show a chip for each active filter."""
        clear(self._flow)
        offered = _removable_filters(filters, sources)
        for words, left in offered:
            remove = translate("graph", "Remove filter {filter}").format(filter=words)
            chip = Button(words, kind="chip", icon="x", name=remove)
            chip.clicked.connect(lambda _=False, chosen=left: self.changed.emit(chosen))
            self._flow.addWidget(chip)
        if hidden:
            words = translate("graph", "%n hidden", "", len(hidden))
            chip = Button(words, kind="chip", icon="eye-off")
            chip.setAccessibleName(translate("graph", "Show hidden"))
            chip.setToolTip(plain_tooltip(chip.accessibleName()))
            chip.clicked.connect(self.unhidden)
            self._flow.addWidget(chip)
        if len(offered) > 1:
            every = Button(translate("graph", "Clear all"), kind="chip")
            every.clicked.connect(lambda: self.changed.emit(Filters()))
            self._flow.addWidget(every)
        self.setVisible(bool(offered or hidden))


def _removable_filters(
    filters: Filters, sources: Mapping[SourceId, str]
) -> tuple[tuple[str, Filters], ...]:
    """Return the label of each filter, and the filters without it."""
    removable: list[tuple[str, Filters]] = []
    for kind in filters.kinds:
        left = tuple(other for other in filters.kinds if other != kind)
        removable.append((say_kind(kind), replace(filters, kinds=left)))
    for source in filters.sources:
        others = tuple(other for other in filters.sources if other != source)
        removable.append((sources.get(source, str(source)), replace(filters, sources=others)))
    if filters.since or filters.until:
        words = f"{filters.since or '…'} – {filters.until or '…'}"
        removable.append((words, replace(filters, since="", until="")))
    if filters.confidence:
        share = say_share(filters.confidence)
        words = translate("graph", "Confidence at least {share}").format(share=share)
        removable.append((words, replace(filters, confidence=0.0)))
    if filters.least_links:
        count = say_number(filters.least_links)
        words = translate("graph", "Links at least {count}").format(count=count)
        removable.append((words, replace(filters, least_links=0)))
    if not filters.together:
        removable.append((translate("graph", "Stated links only"), replace(filters, together=True)))
    if filters.unsure:
        removable.append((translate("graph", "Unsure facts"), replace(filters, unsure=False)))
    return tuple(removable)
