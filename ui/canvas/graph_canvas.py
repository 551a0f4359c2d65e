"""The graph on one widget: look, move, zoom, choose; the same by mouse and by keyboard."""

from math import hypot

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from core.records.ids import EntityId
from core.records.knowledge import Neighborhood
from ui.canvas.camera import Camera, fit
from ui.canvas.drawing import Picked, draw_scene
from ui.canvas.scene import make_scene
from ui.theme.theme import the_theme

STEP = 1.25
REACH = 8.0
WALK = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


class GraphCanvas(QWidget):
    """Draws a neighborhood; `picked` names the thing chosen, `entered` the one to go to."""

    picked = Signal(object)
    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._scene = make_scene(Neighborhood(found=False, name=""))
        self._camera = Camera(1.0, 0.0, 0.0, 1.0)
        self._picked = Picked()
        self._pressed: QPointF | None = None
        self._dragging = False
        self._fitted = True
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 200)
        self.setAccessibleName("Graph")
        the_theme().changed.connect(self.update)

    @property
    def selected(self) -> EntityId | None:
        """The thing that is chosen."""
        number = self._picked.selected
        return self._scene.ids[number] if number >= 0 else None

    def show_neighborhood(self, near: Neighborhood) -> None:
        """Draw another neighborhood, its center chosen."""
        self._scene = make_scene(near)
        self._picked = Picked(focused=self.hasFocus())
        self.fit_all()
        if near.entities:
            self._choose(self._scene.center)

    def choose(self, entity_id: EntityId) -> None:
        """Choose a thing, as if it had been clicked."""
        if entity_id in self._scene.ids and entity_id != self.selected:
            self._choose(self._scene.ids.index(entity_id))

    def fit_all(self) -> None:
        """Show everything."""
        self._camera = fit(self._scene.points, width=self.width(), height=self.height())
        self._fitted = True
        self.update()

    def zoom(self, steps: float) -> None:
        """Go nearer (or farther) by steps, around the middle."""
        self._zoom_at(steps, QPointF(self.width() / 2, self.height() / 2))

    def place_of(self, entity_id: EntityId) -> QPoint:
        """Where a thing is on the widget."""
        number = self._scene.ids.index(entity_id)
        x, y = self._camera.to_screen(self._scene.points)[number]
        return QPoint(round(float(x)), round(float(y)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw everything."""
        look = the_theme().look
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look.colors.canvas))
        draw_scene(painter, self._scene, camera=self._camera, look=look, picked=self._picked)
        if self.property("ring") == "true":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(look.colors.accent))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep everything in view until people have moved the view themselves."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit_all()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag or to choose."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position()
            self._dragging = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the view, or show what is under the pointer."""
        if self._pressed is None:
            self._hover(self._at(event.position()))
            return
        away = event.position() - self._pressed
        if not self._dragging and hypot(away.x(), away.y()) < 4:
            return
        self._dragging = True
        self._fitted = False
        self._camera = self._camera.moved(away.x(), away.y())
        self._pressed = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose what is under the pointer, unless the view was dragged."""
        if self._pressed is not None and not self._dragging:
            number = self._at(event.position())
            if number >= 0:
                self._choose(number)
        self._pressed = None
        self.unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go to what is under the pointer."""
        number = self._at(event.position())
        if number >= 0:
            self.entered.emit(self._scene.ids[number])

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        self._zoom_at(event.angleDelta().y() / 120.0, event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, Enter goes there, + - 0 zoom."""
        key = Qt.Key(event.key())
        if key in WALK:
            self._walk(*WALK[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selected is not None:
            self.entered.emit(self.selected)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif key == Qt.Key.Key_0:
            self.fit_all()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys work here."""
        super().focusInEvent(event)
        self._picked = Picked(self._picked.hovered, self._picked.selected, focused=True)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys work elsewhere."""
        super().focusOutEvent(event)
        self._picked = Picked(self._picked.hovered, self._picked.selected)
        self.update()

    def _zoom_at(self, steps: float, where: QPointF) -> None:
        self._fitted = False
        self._camera = self._camera.zoomed(STEP**steps, x=where.x(), y=where.y())
        self.update()

    def _at(self, where: QPointF) -> int:
        if not len(self._scene.ids):
            return -1
        points = self._camera.to_screen(self._scene.points)
        away = np.hypot(points[:, 0] - where.x(), points[:, 1] - where.y()) - self._scene.radii
        nearest = int(away.argmin())
        return nearest if away[nearest] <= REACH else -1

    def _hover(self, number: int) -> None:
        if number == self._picked.hovered:
            return
        self._picked = Picked(number, self._picked.selected, focused=self._picked.focused)
        name = self._scene.names[number] if number >= 0 else ""
        self.setToolTip(f"{name} ({self._scene.kinds[number]})" if name else "")
        shown = Qt.CursorShape.PointingHandCursor if name else Qt.CursorShape.ArrowCursor
        self.setCursor(shown)
        self.update()

    def _choose(self, number: int) -> None:
        self._picked = Picked(self._picked.hovered, number, focused=self._picked.focused)
        scene = self._scene
        joined = len(scene.neighbors(number)) if len(scene.edges) else 0
        self.setAccessibleDescription(
            f"{scene.names[number]}, {scene.kinds[number]}, joined with {joined} things"
        )
        self.update()
        self.picked.emit(scene.ids[number])

    def _walk(self, dx: float, dy: float) -> None:
        """Choose the thing that lies nearest in a direction, neighbors before others."""
        here, scene = self._picked.selected, self._scene
        if here < 0 or len(scene.ids) < 2:
            return
        away = scene.points - scene.points[here]
        along = away[:, 0] * dx + away[:, 1] * dy
        aside = np.abs(away[:, 0] * dy) + np.abs(away[:, 1] * dx)
        cost = along + 2.0 * aside
        cost[(along <= 1e-9) | (aside > 2.0 * along)] = np.inf
        neighbors = scene.neighbors(here) if len(scene.edges) else np.empty(0, dtype=np.int64)
        cost[neighbors] *= 0.5
        if np.isfinite(cost).any():
            self._choose(int(cost.argmin()))
