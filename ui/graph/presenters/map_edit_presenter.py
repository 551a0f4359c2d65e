"""Carries what people want to correct on the map to the dialogs for it."""

from PySide6.QtCore import QObject, Signal, Slot

from core.records.ids import EntityId
from ui.bridge.engine_link import EngineLink
from ui.graph.graph_view import GraphView
from ui.graph.presenters.edit_presenter import EditPresenter


class MapEditPresenter(QObject):
    """Between the map and the corrections; `changed` comes when the graph is another one."""

    changed = Signal()

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view)
        self._view = view
        self.editing = EditPresenter(
            view.inspector,
            link,
            kinds=lambda: view.mapped.shown.kinds,
            relations=lambda: view.mapped.shown.relations,
        )
        view.merged.connect(self._merge)
        view.action_wanted.connect(self._correct)
        self.editing.did.connect(view.did)
        self.editing.told.connect(view.told)
        self.editing.changed.connect(self.changed)

    @Slot(str)
    def _correct(self, which: str) -> None:
        view = self._view
        if which == "merge" and len(view.chosen) > 1:
            self.editing.ask_merge(view.named(view.chosen[0]), view.named(view.chosen[1]))
        elif view.chosen:
            self.editing.ask(which, view.inspector.thing.shown)

    @Slot(object, object)
    def _merge(self, dropped: EntityId, onto: EntityId) -> None:
        self.editing.ask_merge(self._view.named(onto), self._view.named(dropped))
