"""Controller of the map: turns gestures into selection, dragging and camera moves."""

from typing import Protocol

import numpy as np
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.ids import CommunityId, EntityId, FactId
from ui.canvas.arrays import Floats
from ui.canvas.camera import Camera
from ui.canvas.map_input import MapInput, neighbor_towards
from ui.canvas.render.minimap import minimap_of
from ui.canvas.render.scene import Mask
from ui.canvas.view_state import MapViewState


class Canvas(Protocol):
    """What the controller needs of `ui.canvas.map_canvas.MapCanvas`."""

    view_state: MapViewState
    band: QRectF

    def set_camera(self, camera: Camera) -> None:
        """See `MapCanvas`."""
        ...

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """See `MapCanvas`."""
        ...

    def fit_all(self) -> None:
        """See `MapCanvas`."""
        ...

    def select_row(self, row: int) -> None:
        """See `MapCanvas`."""
        ...

    def choose_rows(self, rows: list[int]) -> None:
        """See `MapCanvas`."""
        ...

    def show_near(self, entity_id: EntityId) -> None:
        """See `MapCanvas`."""
        ...

    def id_of(self, row: int) -> EntityId | None:
        """See `MapCanvas`."""
        ...

    def position_of_row(self, row: int) -> QPoint:
        """See `MapCanvas`."""
        ...

    def refresh(self) -> None:
        """See `MapCanvas`."""
        ...

    def refresh_moving(self) -> None:
        """See `MapCanvas`."""
        ...


class MapController(QObject):
    """Connects input and canvas; the canvas re-emits its signals."""

    hovered = Signal(object)
    entered = Signal(object)
    topic_picked = Signal(object)
    topic_entered = Signal(object)
    edge_picked = Signal(object, object, object)
    menu_requested = Signal(object, object, object)
    merged = Signal(object, object)
    moved = Signal(object, float, float)

    def __init__(self, canvas: Canvas, widget: QWidget) -> None:
        super().__init__(widget)
        self._canvas = canvas
        self._widget = widget
        self._dragged: list[int] = []
        self._origins: Floats = np.zeros((0, 2))
        self.input = MapInput(self)
        self._connect()

    def enter(self, here: QPointF) -> None:
        """Enter the entity or topic at that pixel."""
        state = self._canvas.view_state
        row = state.row_at(here.x(), here.y())
        if row >= 0:
            self.entered.emit(state.scene.id(row))
        elif (topic := state.topic_at(here.x(), here.y())) >= 0:
            self.topic_entered.emit(self._topic(topic))

    def request_menu(self, here: QPointF | None, place: QPoint) -> None:
        """Request a menu for what is at that pixel; for the selection if it is None (by key)."""
        canvas, state = self._canvas, self._canvas.view_state
        topic = -1
        row = state.highlights.selected
        if here is not None:
            row = state.row_at(here.x(), here.y())
            topic = state.topic_at(here.x(), here.y()) if row < 0 else -1
        elif row >= 0:
            place = self._widget.mapToGlobal(canvas.position_of_row(row))
        self.menu_requested.emit(place, canvas.id_of(row), self._topic(topic))

    def hover(self, row: int) -> None:
        """Mark the hovered entity; -1 is none."""
        canvas = self._canvas
        if row != canvas.view_state.highlights.hovered:
            canvas.view_state.highlights.hovered = row
            shape = Qt.CursorShape.PointingHandCursor if row >= 0 else Qt.CursorShape.ArrowCursor
            self._widget.setCursor(shape)
            self.hovered.emit(canvas.id_of(row))
            self._widget.update()

    def _connect(self) -> None:
        map_input, canvas = self.input, self._canvas
        map_input.panned.connect(self._pan)
        map_input.zoomed.connect(self._zoom)
        map_input.pressed.connect(self._press)
        map_input.clicked.connect(self._click)
        map_input.hovered.connect(self._hover_at)
        map_input.drag_moved.connect(self._drag)
        map_input.drag_ended.connect(self._drop)
        map_input.drag_canceled.connect(self._cancel_drag)
        map_input.band_moved.connect(self._show_band)
        map_input.band_ended.connect(self._choose_in_band)
        map_input.direction_pressed.connect(self._select_neighbor)
        map_input.fit_requested.connect(canvas.fit_all)
        map_input.escaped.connect(self._clear_selection)

    def _pan(self, dx: float, dy: float) -> None:
        self._canvas.set_camera(self._canvas.view_state.camera.moved(dx, dy))

    def _zoom(self, factor: float, at: QPointF) -> None:
        if at.x() < 0:
            at = QPointF(self._widget.rect().center())
        self._canvas.zoom_at(factor, at.x(), at.y())

    def _press(self, here: QPointF) -> None:
        state = self._canvas.view_state
        corner = minimap_of(state.frame())
        drags_minimap = self.input.gesture == "minimap"
        if corner is not None and (drags_minimap or corner.box.contains(here)):
            self.input.gesture = "minimap"
            self._canvas.set_camera(state.camera_at(corner.to_scene(here), state.camera.scale))
            return
        row = state.row_at(here.x(), here.y())
        self.input.on_node = row >= 0
        self._dragged = []
        if row >= 0:
            chosen = state.highlights.chosen
            self._dragged = list(chosen) if row in chosen else [row]
            self._origins = state.scene.points[self._dragged].copy()

    def _click(self, here: QPointF, adding: bool) -> None:  # noqa: FBT001 - called by Qt
        canvas, state = self._canvas, self._canvas.view_state
        x, y = here.x(), here.y()
        row = state.row_at(x, y)
        if row >= 0 and adding:
            canvas.choose_rows(sorted({*state.highlights.chosen} ^ {row}))
        elif row >= 0:
            canvas.choose_rows([])
            canvas.select_row(row)
        elif state.frame().is_far and (topic := state.topic_at(x, y)) >= 0:
            self.topic_picked.emit(self._topic(topic))
        elif (edge := state.edge_at(x, y)) >= 0:
            first, second = int(state.scene.edges[edge, 0]), int(state.scene.edges[edge, 1])
            fact = FactId(int(state.scene.facts[edge]))
            self.edge_picked.emit(fact, state.scene.id(first), state.scene.id(second))
        else:
            self._clear_selection()

    def _hover_at(self, here: QPointF) -> None:
        self.hover(self._canvas.view_state.row_at(here.x(), here.y()))

    def _drag(self, start: QPointF, here: QPointF) -> None:
        state = self._canvas.view_state
        offset = np.array((here.x() - start.x(), here.y() - start.y())) / state.camera.scale
        state.move(self._dragged, self._origins + offset)
        is_single = len(self._dragged) == 1
        target = state.row_at(here.x(), here.y(), but=self._dragged) if is_single else -1
        state.highlights.drop_target = target
        self._canvas.refresh_moving()

    def _drop(self, here: QPointF) -> None:
        canvas, scene = self._canvas, self._canvas.view_state.scene
        target, dragged = canvas.view_state.highlights.drop_target, self._dragged
        if target >= 0:
            self._cancel_drag()
            self.merged.emit(scene.id(dragged[0]), scene.id(target))
            return
        self._end_drag()
        for row in dragged:
            self.moved.emit(scene.id(row), *scene.points[row].tolist())

    def _cancel_drag(self) -> None:
        self._canvas.view_state.move(self._dragged, self._origins)
        self._end_drag()

    def _end_drag(self) -> None:
        """Keep dragged entities where they are now."""
        self._dragged = []
        self._canvas.view_state.highlights.drop_target = -1
        self._canvas.view_state.end_drag()
        self._canvas.refresh()

    def _show_band(self, band: QRectF) -> None:
        self._canvas.band = band
        self._widget.update()

    def _choose_in_band(self, band: QRectF, adding: bool) -> None:  # noqa: FBT001 - called by Qt
        canvas = self._canvas
        canvas.band = QRectF()
        rows = set[int]()
        if band.isValid():
            rows.update(
                canvas.view_state.rows_in(band.left(), band.top(), band.right(), band.bottom())
            )
        if adding:
            rows.update(canvas.view_state.highlights.chosen)
        canvas.choose_rows(sorted(rows))

    def _select_neighbor(self, x: float, y: float) -> None:
        canvas, state = self._canvas, self._canvas.view_state
        row = state.highlights.selected
        next_row = (
            neighbor_towards(state.frame(), row, x=x, y=y)
            if row >= 0
            else _first_row(state.visible)
        )
        if next_row in {row, -1}:
            return
        canvas.select_row(next_row)
        canvas.show_near(state.scene.id(next_row))

    def _clear_selection(self) -> None:
        self._canvas.choose_rows([])
        if self._canvas.view_state.highlights.selected >= 0:
            self._canvas.select_row(-1)

    def _topic(self, number: int) -> CommunityId | None:
        return self._canvas.view_state.scene.map_data.topics[number].id if number >= 0 else None


def _first_row(there: Mask) -> int:
    rows = np.flatnonzero(there)
    return int(rows[0]) if len(rows) else -1
