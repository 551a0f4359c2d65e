"""What comes of what hands do on the map: picking, choosing, dragging, moving the view."""

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
    """What hands work on: `ui.canvas.map_canvas.MapCanvas`."""

    sight: MapViewState
    band: QRectF

    def see(self, camera: Camera) -> None:
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

    def place_of_row(self, row: int) -> QPoint:
        """See `MapCanvas`."""
        ...

    def refresh(self) -> None:
        """See `MapCanvas`."""
        ...

    def move_on(self) -> None:
        """See `MapCanvas`."""
        ...


class MapController(QObject):
    """Joins the hands to a canvas; its signals are those of the canvas."""

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
        """Go into the thing or the topic there."""
        sight = self._canvas.sight
        row = sight.row_at(here.x(), here.y())
        if row >= 0:
            self.entered.emit(sight.scene.id(row))
        elif (topic := sight.topic_at(here.x(), here.y())) >= 0:
            self.topic_entered.emit(self._topic(topic))

    def request_menu(self, here: QPointF | None, place: QPoint) -> None:
        """A menu is wanted for what is there; by a key (None) for what is selected."""
        canvas, sight = self._canvas, self._canvas.sight
        topic = -1
        row = sight.highlights.selected
        if here is not None:
            row = sight.row_at(here.x(), here.y())
            topic = sight.topic_at(here.x(), here.y()) if row < 0 else -1
        elif row >= 0:
            place = self._widget.mapToGlobal(canvas.place_of_row(row))
        self.menu_requested.emit(place, canvas.id_of(row), self._topic(topic))

    def hover(self, row: int) -> None:
        """That thing is pointed at; -1 is none."""
        canvas = self._canvas
        if row != canvas.sight.highlights.hovered:
            canvas.sight.highlights.hovered = row
            shape = Qt.CursorShape.PointingHandCursor if row >= 0 else Qt.CursorShape.ArrowCursor
            self._widget.setCursor(shape)
            self.hovered.emit(canvas.id_of(row))
            self._widget.update()

    def _connect(self) -> None:
        hands, canvas = self.input, self._canvas
        hands.panned.connect(self._pan)
        hands.zoomed.connect(self._zoom)
        hands.pressed.connect(self._press)
        hands.clicked.connect(self._click)
        hands.hovered.connect(self._point)
        hands.drag_moved.connect(self._drag)
        hands.drag_ended.connect(self._drop)
        hands.drag_canceled.connect(self._put_back)
        hands.band_moved.connect(self._show_band)
        hands.band_ended.connect(self._choose_band)
        hands.direction_pressed.connect(self._walk)
        hands.fit_requested.connect(canvas.fit_all)
        hands.escaped.connect(self._let_go)

    def _pan(self, dx: float, dy: float) -> None:
        self._canvas.see(self._canvas.sight.camera.moved(dx, dy))

    def _zoom(self, factor: float, at: QPointF) -> None:
        if at.x() < 0:
            at = QPointF(self._widget.rect().center())
        self._canvas.zoom_at(factor, at.x(), at.y())

    def _press(self, here: QPointF) -> None:
        sight = self._canvas.sight
        corner = minimap_of(sight.frame())
        peeks = self.input.gesture == "peeking"
        if corner is not None and (peeks or corner.box.contains(here)):
            self.input.gesture = "peeking"
            self._canvas.see(sight.camera_at(corner.to_scene(here), sight.camera.scale))
            return
        row = sight.row_at(here.x(), here.y())
        self.input.on_node = row >= 0
        self._dragged = []
        if row >= 0:
            chosen = sight.highlights.chosen
            self._dragged = list(chosen) if row in chosen else [row]
            self._origins = sight.scene.points[self._dragged].copy()

    def _click(self, here: QPointF, adding: bool) -> None:  # noqa: FBT001 - called by Qt
        canvas, sight = self._canvas, self._canvas.sight
        x, y = here.x(), here.y()
        row = sight.row_at(x, y)
        if row >= 0 and adding:
            canvas.choose_rows(sorted({*sight.highlights.chosen} ^ {row}))
        elif row >= 0:
            canvas.choose_rows([])
            canvas.select_row(row)
        elif sight.frame().is_far and (topic := sight.topic_at(x, y)) >= 0:
            self.topic_picked.emit(self._topic(topic))
        elif (edge := sight.edge_at(x, y)) >= 0:
            first, second = int(sight.scene.edges[edge, 0]), int(sight.scene.edges[edge, 1])
            fact = FactId(int(sight.scene.facts[edge]))
            self.edge_picked.emit(fact, sight.scene.id(first), sight.scene.id(second))
        else:
            self._let_go()

    def _point(self, here: QPointF) -> None:
        self.hover(self._canvas.sight.row_at(here.x(), here.y()))

    def _drag(self, start: QPointF, here: QPointF) -> None:
        sight = self._canvas.sight
        way = np.array((here.x() - start.x(), here.y() - start.y())) / sight.camera.scale
        sight.move(self._dragged, self._origins + way)
        alone = len(self._dragged) == 1
        onto = sight.row_at(here.x(), here.y(), but=self._dragged) if alone else -1
        sight.highlights.drop_target = onto
        self._canvas.move_on()

    def _drop(self, here: QPointF) -> None:
        canvas, ground = self._canvas, self._canvas.sight.scene
        onto, dragged = canvas.sight.highlights.drop_target, self._dragged
        if onto >= 0:
            self._put_back()
            self.merged.emit(ground.id(dragged[0]), ground.id(onto))
            return
        self._stand()
        for row in dragged:
            self.moved.emit(ground.id(row), *ground.points[row].tolist())

    def _put_back(self) -> None:
        self._canvas.sight.move(self._dragged, self._origins)
        self._stand()

    def _stand(self) -> None:
        """What was dragged stands where it is now."""
        self._dragged = []
        self._canvas.sight.highlights.drop_target = -1
        self._canvas.sight.end_drag()
        self._canvas.refresh()

    def _show_band(self, band: QRectF) -> None:
        self._canvas.band = band
        self._widget.update()

    def _choose_band(self, band: QRectF, adding: bool) -> None:  # noqa: FBT001 - called by Qt
        canvas = self._canvas
        canvas.band = QRectF()
        rows = set[int]()
        if band.isValid():
            rows.update(canvas.sight.rows_in(band.left(), band.top(), band.right(), band.bottom()))
        if adding:
            rows.update(canvas.sight.highlights.chosen)
        canvas.choose_rows(sorted(rows))

    def _walk(self, x: float, y: float) -> None:
        canvas, sight = self._canvas, self._canvas.sight
        row = sight.highlights.selected
        onward = (
            neighbor_towards(sight.frame(), row, x=x, y=y)
            if row >= 0
            else _first_row(sight.visible)
        )
        if onward in {row, -1}:
            return
        canvas.select_row(onward)
        canvas.show_near(sight.scene.id(onward))

    def _let_go(self) -> None:
        self._canvas.choose_rows([])
        if self._canvas.sight.highlights.selected >= 0:
            self._canvas.select_row(-1)

    def _topic(self, number: int) -> CommunityId | None:
        return self._canvas.sight.scene.map_data.topics[number].id if number >= 0 else None


def _first_row(there: Mask) -> int:
    rows = np.flatnonzero(there)
    return int(rows[0]) if len(rows) else -1
