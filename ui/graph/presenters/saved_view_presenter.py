"""Presenter for saved views and exports."""

from typing import cast

from msgspec.structs import replace
from PySide6.QtCore import QDir, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog

from core.engine.engine import Engine
from core.errors import LociError
from core.records.graph.entity_details import SavedView
from core.records.graph.graph_summary import ExportFormat, GraphExport
from core.records.ids import EntityId
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.canvas.view_state import CameraTarget
from ui.graph.graph_view import GraphView
from ui.graph.scope import Filters, GraphState, NavigationHistory, scope_of
from ui.graph.toolbar.graph_toolbar import OUTLINE
from ui.theme.translation import translate
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.place_view import UndoableAction

# Scale, x and y.
CAMERA_FIELDS = 3
FOLDER_FORMATS = frozenset({"tables", "parquet", "markdown"})
SUFFIXES = {"turtle": "ttl"}


class SavedViewPresenter(Presenter[GraphView]):
    """Saves, opens and deletes views, and exports pictures and data.

    Emits `view_opened` with the scope and the filters of a saved view.
    """

    view_opened = Signal(object, object)

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._lists = Latest(self, link, view.tools.show_views)
        self.opened: SavedView | None = None  # until its map is shown
        tools = view.tools
        tools.view_saved.connect(self.ask_name)
        tools.view_requested.connect(self.open_view)
        tools.view_deleted.connect(self.delete_view)
        tools.export_requested.connect(self.ask_path)

    def list_views(self) -> None:
        """Load the list of saved views."""
        self._lists.call(Engine.list_views)

    def ask_name(self) -> None:
        """Ask for the name of a new view."""
        dialog = QInputDialog(self._view)
        dialog.setWindowTitle(translate("graph", "Save this view"))
        dialog.setLabelText(translate("graph", "View name"))
        dialog.setTextValue(self._view.tools.crumbs.here.accessibleName())
        dialog.textValueSelected.connect(self.save_view)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_view(self, name: str) -> None:
        """Save the current view under a name."""
        kept = self.current_view(name)
        self._send(kept)
        words = translate("graph", "Saved view “{name}”").format(name=kept.name)
        self._view.action_done.emit(
            UndoableAction(words, lambda: self._drop(kept.name), lambda: self._send(kept))
        )

    def current_view(self, name: str) -> SavedView:
        """Return the current view as a record."""
        view = self._view
        aim = view.canvas.target
        return SavedView(
            name=" ".join(name.split()),
            wanted=view.scope.query(view.filters.filters),
            hidden=tuple(sorted(view.scope.hidden)),
            chosen=view.selection,
            camera=(aim.scale, aim.x, aim.y),
            outline=view.content.views.currentIndex() == OUTLINE,
        )

    def open_view(self, kept: SavedView) -> None:
        """Open a saved view."""
        self.opened = kept
        scope, filters = scope_of(kept.wanted, hidden=frozenset(kept.hidden))
        named = replace(scope, title=kept.name)
        self._view.tools.view_switch.choose(int(kept.outline))
        self.view_opened.emit(named, filters)

    def restore_view(self) -> bool:
        """Restore camera and selection of the opened view; whether it had a camera."""
        kept, self.opened = self.opened, None
        view = self._view
        if kept is None or kept.wanted != view.scope.query(view.filters.filters):
            return False
        if len(kept.camera) == CAMERA_FIELDS:
            view.canvas.target = CameraTarget(*kept.camera)
        if chosen := [entity_id for entity_id in kept.chosen if entity_id in view.mapped]:
            view.choose(*chosen)
        return len(kept.camera) == CAMERA_FIELDS

    @property
    def seen_view(self) -> SavedView:
        """The current view, or the opened one while its map is loading."""
        now = self.current_view("")
        whole = replace(now, camera=()) if self._view.canvas.view_state.is_fitted else now
        return self.opened or whole

    def state(
        self,
        history: NavigationHistory,
        filters: Filters,
        sight: SavedView | None,
        *,
        after: EntityId | None,
    ) -> GraphState:
        """Return the state of the graph view."""
        view = self._view
        return GraphState(
            looks=history.scopes,
            at=history.index,
            filters=filters,
            sight=sight,
            after=after,
            typed=view.search.text(),
            is_outline=view.content.views.currentIndex() == OUTLINE,
            is_filtering=view.tools.filters.isChecked(),
            tab=view.inspector.entity.tabs.index,
            colors=dict(view.canvas.view_state.topic_colors.given),
        )

    def restore(self, kept: GraphState) -> None:
        """Restore text, tabs and filters; camera and selection wait for the map."""
        view = self._view
        self.opened = kept.sight
        view.canvas.view_state.topic_colors.given.update(kept.colors)
        view.search.setText(kept.typed)
        view.tools.view_switch.choose(int(kept.is_outline))
        view.tools.filters.setChecked(kept.is_filtering)
        view.inspector.entity.tabs.choose(kept.tab)

    def delete_view(self, name: str) -> None:
        """Delete a view, with undo."""
        kept = next((saved for saved in self._view.tools.saved_views if saved.name == name), None)
        if kept is None:
            return
        self._drop(name)
        words = translate("graph", "Deleted view “{name}”").format(name=name)
        self._view.action_done.emit(
            UndoableAction(words, lambda: self._send(kept), lambda: self._drop(name))
        )

    def ask_path(self, form: str) -> None:
        """Ask for the path of an export."""
        title = translate("graph", "Export graph")
        if form in FOLDER_FORMATS:
            path, _ = ask_for_files(
                QFileDialog.getSaveFileName, self._view, title, f"{QDir.homePath()}/Loci"
            )
            suffix = ""
        else:
            suffix = f".{SUFFIXES.get(form, form)}"
            start, kinds = f"{QDir.homePath()}/graph{suffix}", f"{suffix[1:].upper()} (*{suffix})"
            path, _ = ask_for_files(QFileDialog.getSaveFileName, self._view, title, start, kinds)
        if path:
            self.export(form, path if path.endswith(suffix) else f"{path}{suffix}")

    def export(self, form: str, path: str) -> None:
        """Write the graph to a file, as a picture or as data."""
        if form == "png":
            picture = self._view.canvas.render_image(scale=2.0)
            self._tell_saved(path, is_there=picture.save(path))
        elif form == "svg":
            self._tell_saved(path, is_there=self._save_drawing(path))
        else:
            data = cast("ExportFormat", form)
            self._call(Engine.export_graph, path, form=data, replace=True).then(
                self._exported, self._refused
            )

    def _exported(self, exported: GraphExport) -> None:
        words = translate("graph", "Exported %n thing(s) to {path}", "", exported.things)
        self._view.message_shown.emit(words.format(path=exported.path))

    def _refused(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)

    def _save_drawing(self, path: str) -> bool:
        try:
            self._view.canvas.save_svg(path)
        except OSError:
            return False
        return True

    def _tell_saved(self, path: str, *, is_there: bool) -> None:
        words = (
            translate("graph", "Saved to {path}")
            if is_there
            else translate("graph", "Couldn't save the picture to {path}. Choose another location.")
        )
        self._view.message_shown.emit(words.format(path=path))

    def _send(self, kept: SavedView) -> None:
        self._call(Engine.save_view, kept).then(self.list_views, self._refused)

    def _drop(self, name: str) -> None:
        self._call(Engine.delete_view, name).then(self.list_views)
