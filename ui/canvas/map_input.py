"""Mouse, touchpad and keyboard input of the map."""

from math import hypot
from typing import Literal

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from ui.canvas.render.frame import Frame

ZOOM_STEP, PAN_PX = 1.25, 60.0
WALK_DIRECTIONS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
_ZOOMS = {Qt.Key.Key_Plus: 1.0, Qt.Key.Key_Equal: 1.0, Qt.Key.Key_Minus: -1.0}
_MAX_SLOPE = 1.5
Gesture = Literal["", "pressed", "panning", "dragging", "banding", "minimap"]


class MapInput(QObject):
    """Turns input events into gestures; knows nothing of the map."""

    panned = Signal(float, float)
    zoomed = Signal(float, QPointF)
    pressed = Signal(QPointF)
    clicked = Signal(QPointF, bool)
    hovered = Signal(QPointF)
    drag_moved = Signal(QPointF, QPointF)
    drag_ended = Signal(QPointF)
    drag_canceled = Signal()
    band_moved = Signal(QRectF)
    band_ended = Signal(QRectF, bool)
    direction_pressed = Signal(float, float)
    fit_requested = Signal()
    escaped = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.gesture: Gesture = ""
        # Whether the press was on an entity.
        self.on_node = False
        self._from = QPointF()
        self._last = QPointF()

    def press(self, event: QMouseEvent) -> None:
        """Begin a gesture."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._from = self._last = event.position()
        self.on_node = False
        self.gesture = "pressed"
        self.pressed.emit(event.position())

    def move(self, event: QMouseEvent) -> None:
        """Continue the gesture, or hover."""
        here = event.position()
        if not self.gesture:
            self.hovered.emit(here)
            return
        if self.gesture == "pressed":
            self._start_gesture(here, event.modifiers())
        if self.gesture == "panning":
            self.panned.emit(here.x() - self._last.x(), here.y() - self._last.y())
        elif self.gesture == "dragging":
            self.drag_moved.emit(self._from, here)
        elif self.gesture == "banding":
            self.band_moved.emit(QRectF(self._from, here).normalized())
        elif self.gesture == "minimap":
            self.pressed.emit(here)
        self._last = here

    def release(self, event: QMouseEvent) -> None:
        """End the gesture."""
        if event.button() != Qt.MouseButton.LeftButton or not self.gesture:
            return
        gesture, self.gesture = self.gesture, ""
        here = event.position()
        adding = bool(event.modifiers() & _ADDING)
        if gesture == "pressed":
            self.clicked.emit(here, adding)
        elif gesture == "dragging":
            self.drag_ended.emit(here)
        elif gesture == "banding":
            self.band_ended.emit(QRectF(self._from, here).normalized(), adding)

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom by wheel; pan by touchpad, with Ctrl zoom."""
        pixels, turn = event.pixelDelta(), event.angleDelta()
        zooms = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not pixels.isNull() and not zooms:
            self.panned.emit(float(pixels.x()), float(pixels.y()))
        elif turn.y():
            self.zoomed.emit(ZOOM_STEP ** (turn.y() / 120), event.position())
        elif turn.x():
            self.panned.emit(float(turn.x()), 0.0)
        event.accept()

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Zoom by a pinch gesture; whether the event was one."""
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self.zoomed.emit(1.0 + event.value(), event.position())
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; whether the map uses it."""
        pressed = Qt.Key(event.key())
        if event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        ):
            return False
        if pressed in WALK_DIRECTIONS:
            x, y = WALK_DIRECTIONS[pressed]
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.panned.emit(-x * PAN_PX, -y * PAN_PX)
            else:
                self.direction_pressed.emit(x, y)
        elif pressed in _ZOOMS:
            self.zoomed.emit(ZOOM_STEP ** _ZOOMS[pressed], QPointF(-1, -1))
        elif pressed == Qt.Key.Key_0:
            self.fit_requested.emit()
        elif pressed == Qt.Key.Key_Escape:
            return self._escape()
        else:
            return False
        return True

    def _escape(self) -> bool:
        """Cancel the gesture, else clear the selection."""
        gesture, self.gesture = self.gesture, ""
        if gesture == "dragging":
            self.drag_canceled.emit()
            return True
        if gesture == "banding":
            self.band_ended.emit(QRectF(), True)
            return True
        self.escaped.emit()
        return False

    def _start_gesture(self, here: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        offset = here - self._from
        if hypot(offset.x(), offset.y()) < QApplication.startDragDistance():
            return
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.gesture = "banding"
        else:
            self.gesture = "dragging" if self.on_node else "panning"


_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def neighbor_towards(frame: Frame, row: int, *, x: float, y: float) -> int:
    """Return the row in that direction: a linked entity first, else the nearest one."""
    ends = frame.scene.edges[frame.visible_edges]
    joined = np.zeros(len(frame.scene), np.bool_)
    joined[ends[(ends == row).any(axis=1)]] = True
    for rows in (np.flatnonzero(joined), np.flatnonzero(frame.visible)):
        rows = rows[rows != row]
        apart = frame.points[rows] - frame.points[row]
        along = apart @ np.array((x, y))
        across = np.abs(apart @ np.array((-y, x)))
        ahead = np.flatnonzero((along > 0) & (across <= _MAX_SLOPE * along))
        if len(ahead):
            cost = along[ahead] + 2 * across[ahead]
            return int(rows[ahead[cost.argmin()]])
    return row
