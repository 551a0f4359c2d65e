"""What changes smoothly on the map, where things may move: the view, and lights."""

import numpy as np
from PySide6.QtCore import QObject, QVariantAnimation, Signal

from ui.canvas.arrays import Floats
from ui.canvas.camera import Camera
from ui.canvas.render.highlights import Highlights
from ui.theme.theme import the_theme


class CameraAnimation(QVariantAnimation):
    """From one view to another; `advanced` tells which share of the way is done."""

    advanced = Signal(float)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.endpoints = (Camera(1.0, 0.0, 0.0, 1.0), Camera(1.0, 0.0, 0.0, 1.0))
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.valueChanged.connect(self._advance)

    def go(self, start: Camera, end: Camera) -> bool:
        """Whether it began; not where people want no motion."""
        self.stop()
        if not the_theme().slide_ms:
            return False
        self.endpoints = (start, end)
        self.setDuration(the_theme().slide_ms)
        self.start()
        return True

    def _advance(self, share: float) -> None:
        self.advanced.emit(share)


class LightsAnimation(QVariantAnimation):
    """From some lights to others; `advanced` tells which share is done."""

    advanced = Signal(float)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._start_lights: Floats = np.zeros(0)
        self._end_lights: Floats = np.zeros(0)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.valueChanged.connect(self._advance)

    def go(self, before: Floats | None, after: Floats | None) -> None:
        """The lights change from now on; at once where people want no motion, or none shines."""
        self.stop()
        if after is None:
            return
        same = before is not None and len(before) == len(after)
        self._start_lights = before if before is not None and same else np.zeros(len(after))
        self._end_lights = after
        if the_theme().slide_ms:
            self.setDuration(2 * the_theme().slide_ms)
            self.start()

    def finish(self, highlights: Highlights) -> None:
        """Lights on their way are there, and none changes any more: the map is another one."""
        if self.state() == QVariantAnimation.State.Running:
            self.stop()
            highlights.lights = self._end_lights

    def lights_at(self, share: float) -> Floats:
        """The lights on the way."""
        return self._start_lights + (self._end_lights - self._start_lights) * share

    def _advance(self, share: float) -> None:
        self.advanced.emit(share)
