"""Presenter for edits that begin on the map."""

from PySide6.QtCore import QObject, Signal, Slot

from core.records.ids import EntityId
from ui.bridge.engine_link import EngineLink
from ui.graph.graph_view import GraphView
from ui.graph.presenters.edit_presenter import EditPresenter


class MapEditPresenter(QObject):
    """Opens the edit dialogs for the selection; emits `changed` when the graph has changed."""

    changed = Signal()

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view)
        self._view = view
        self.edits = EditPresenter(
            view.inspector,
            link,
            kinds=lambda: view.mapped.shown.kinds,
            relations=lambda: view.mapped.shown.relations,
        )
        view.merged.connect(self._merge)
        view.edit_requested.connect(self._open_dialog)
        self.edits.edited.connect(view.action_done)
        self.edits.message_shown.connect(view.message_shown)
        self.edits.changed.connect(self.changed)

    @Slot(str)
    def _open_dialog(self, which: str) -> None:
        view = self._view
        if which == "merge" and len(view.selection) > 1:
            self.edits.open_merge_dialog(
                view.edit_name(view.selection[0]), view.edit_name(view.selection[1])
            )
        elif view.selection:
            self.edits.open_dialog(which, view.inspector.entity.shown)

    @Slot(object, object)
    def _merge(self, dropped: EntityId, onto: EntityId) -> None:
        self.edits.open_merge_dialog(self._view.edit_name(onto), self._view.edit_name(dropped))
