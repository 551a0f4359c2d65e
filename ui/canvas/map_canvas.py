"""Interactive map of the graph: pan, zoom and select by mouse, touchpad and keyboard."""

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip

from core.records.ids import CommunityId, FactId
from ui.canvas.camera import Floats
from ui.canvas.map_input import MapInput, neighbor_towards
from ui.canvas.map_view import MapView
from ui.canvas.render.minimap import minimap_of
from ui.canvas.render.topic_regions import clear_hull_cache
from ui.theme.plain_text import plain_tooltip


class MapCanvas(MapView):
    """Map that turns gestures into selection, dragging and camera moves; emits ids."""

    entered = Signal(object)
    topic_picked = Signal(object)
    topic_entered = Signal(object)
    edge_picked = Signal(object, object, object)  # the fact and both entities
    menu_requested = Signal(object, object, object)  # where, entity or None, topic or None
    merged = Signal(object, object)
    moved = Signal(object, float, float)

    def __init__(self) -> None:
        super().__init__()
        self._dragged: list[int] = []
        self._origins: Floats = np.zeros((0, 2))
        self._input = MapInput(self)
        self._connect()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to select, drag or pan."""
        self._input.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, drag or pan."""
        self._input.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the gesture."""
        self._input.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Enter an entity or a topic."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._enter(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom or pan."""
        self._input.wheel(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys of the map; leave others to the window."""
        if not self._input.key(event):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request a menu for what is clicked, or by key for the selection."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        self._request_menu(QPointF(event.pos()) if by_mouse else None, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        """Clear the hovered entity."""
        self._hover(-1)

    def event(self, event: QEvent) -> bool:
        """Handle touchpad gestures and tooltips."""
        if isinstance(event, QNativeGestureEvent) and self._input.pinch(event):
            return True
        if isinstance(event, QHelpEvent):
            text = self.view_state.tooltip(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), plain_tooltip(text), self)
            return True
        return super().event(event)

    # Gestures

    def _enter(self, here: QPointF) -> None:
        """Enter the entity or topic at that pixel."""
        state = self.view_state
        row = state.row_at(here.x(), here.y())
        if row >= 0:
            self.entered.emit(state.scene.id(row))
        elif (topic := state.topic_at(here.x(), here.y())) >= 0:
            self.topic_entered.emit(self._topic(topic))

    def _request_menu(self, here: QPointF | None, place: QPoint) -> None:
        """Request a menu for what is at that pixel; for the selection if it is None (by key)."""
        state = self.view_state
        topic = -1
        row = state.highlights.selected
        if here is not None:
            row = state.row_at(here.x(), here.y())
            topic = state.topic_at(here.x(), here.y()) if row < 0 else -1
        elif row >= 0:
            place = self.mapToGlobal(self.position_of_row(row))
        self.menu_requested.emit(place, self.id_of(row), self._topic(topic))

    def _hover(self, row: int) -> None:
        """Mark the hovered entity; -1 is none."""
        if row != self.view_state.highlights.hovered:
            self.view_state.highlights.hovered = row
            shape = Qt.CursorShape.PointingHandCursor if row >= 0 else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def _connect(self) -> None:
        map_input = self._input
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
        map_input.fit_requested.connect(self.fit_all)
        map_input.escaped.connect(self._clear_selection)

    def _pan(self, dx: float, dy: float) -> None:
        self.set_camera(self.view_state.camera.moved(dx, dy))

    def _zoom(self, factor: float, at: QPointF) -> None:
        if at.x() < 0:
            at = QPointF(self.rect().center())
        self.zoom_at(factor, at.x(), at.y())

    def _press(self, here: QPointF) -> None:
        state = self.view_state
        corner = minimap_of(state.frame())
        drags_minimap = self._input.gesture == "minimap"
        if corner is not None and (drags_minimap or corner.box.contains(here)):
            self._input.gesture = "minimap"
            self.set_camera(state.camera_at(corner.to_scene(here), state.camera.scale))
            return
        row = state.row_at(here.x(), here.y())
        self._input.on_node = row >= 0
        self._dragged = []
        if row >= 0:
            chosen = state.highlights.chosen
            self._dragged = list(chosen) if row in chosen else [row]
            self._origins = state.scene.points[self._dragged].copy()

    def _click(self, here: QPointF, adding: bool) -> None:  # noqa: FBT001 - called by Qt
        state = self.view_state
        x, y = here.x(), here.y()
        row = state.row_at(x, y)
        if row >= 0 and adding:
            self.choose_rows(sorted({*state.highlights.chosen} ^ {row}))
        elif row >= 0:
            self.choose_rows([])
            self.select_row(row)
        elif state.frame().is_far and (topic := state.topic_at(x, y)) >= 0:
            self.topic_picked.emit(self._topic(topic))
        elif (edge := state.edge_at(x, y)) >= 0:
            first, second = int(state.scene.edges[edge, 0]), int(state.scene.edges[edge, 1])
            fact = FactId(int(state.scene.facts[edge]))
            self.edge_picked.emit(fact, state.scene.id(first), state.scene.id(second))
        else:
            self._clear_selection()

    def _hover_at(self, here: QPointF) -> None:
        self._hover(self.view_state.row_at(here.x(), here.y()))

    def _drag(self, start: QPointF, here: QPointF) -> None:
        state = self.view_state
        offset = np.array((here.x() - start.x(), here.y() - start.y())) / state.camera.scale
        state.move(self._dragged, self._origins + offset)
        is_single = len(self._dragged) == 1
        target = state.row_at(here.x(), here.y(), but=self._dragged) if is_single else -1
        state.highlights.drop_target = target
        self.refresh_moving()

    def _drop(self, here: QPointF) -> None:
        scene = self.view_state.scene
        target, dragged = self.view_state.highlights.drop_target, self._dragged
        if target >= 0:
            self._cancel_drag()
            self.merged.emit(scene.id(dragged[0]), scene.id(target))
            return
        self._end_drag()
        for row in dragged:
            self.moved.emit(scene.id(row), *scene.points[row].tolist())

    def _cancel_drag(self) -> None:
        self.view_state.move(self._dragged, self._origins)
        self._end_drag()

    def _end_drag(self) -> None:
        """Keep dragged entities where they are now."""
        self._dragged = []
        self.view_state.highlights.drop_target = -1
        clear_hull_cache()
        self.refresh()

    def _show_band(self, band: QRectF) -> None:
        self.band = band
        self.update()

    def _choose_in_band(self, band: QRectF, adding: bool) -> None:  # noqa: FBT001 - called by Qt
        self.band = QRectF()
        rows = set[int]()
        if band.isValid():
            rows.update(
                self.view_state.rows_in(band.left(), band.top(), band.right(), band.bottom())
            )
        if adding:
            rows.update(self.view_state.highlights.chosen)
        self.choose_rows(sorted(rows))

    def _select_neighbor(self, x: float, y: float) -> None:
        state = self.view_state
        row = state.highlights.selected
        next_row = (
            neighbor_towards(state.frame(), row, x=x, y=y)
            if row >= 0
            else next(iter(np.flatnonzero(state.visible).tolist()), -1)
        )
        if next_row in {row, -1}:
            return
        self.select_row(next_row)
        self.show_near(state.scene.id(next_row))

    def _clear_selection(self) -> None:
        self.choose_rows([])
        if self.view_state.highlights.selected >= 0:
            self.select_row(-1)

    def _topic(self, number: int) -> CommunityId | None:
        return self.view_state.scene.map_data.topics[number].id if number >= 0 else None
