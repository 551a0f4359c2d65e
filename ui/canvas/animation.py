"""Animations of the map: camera and lights. Off where the user wants no motion."""

import numpy as np
from PySide6.QtCore import QObject, QVariantAnimation

from ui.canvas.camera import Camera, Floats
from ui.canvas.render.frame import Highlights
from ui.theme.theme import the_theme


class CameraAnimation(QVariantAnimation):
    """Animates from one camera to another; its value is the share done."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.endpoints = (Camera(1.0, 0.0, 0.0, 1.0), Camera(1.0, 0.0, 0.0, 1.0))
        self.setStartValue(0.0)
        self.setEndValue(1.0)

    def go(self, start: Camera, end: Camera) -> bool:
        """Start the animation; return whether it did, which needs motion to be on."""
        self.stop()
        if not the_theme().slide_ms:
            return False
        self.endpoints = (start, end)
        self.setDuration(the_theme().slide_ms)
        self.start()
        return True


class LightsAnimation(QVariantAnimation):
    """Animates from some lights to others; its value is the share done."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._start_lights: Floats = np.zeros(0)
        self._end_lights: Floats = np.zeros(0)
        self.setStartValue(0.0)
        self.setEndValue(1.0)

    def go(self, before: Floats | None, after: Floats | None) -> None:
        """Start the animation; without motion, or without lights, do nothing."""
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
        """Stop and apply the final lights, before another map is shown."""
        if self.state() == QVariantAnimation.State.Running:
            self.stop()
            highlights.lights = self._end_lights

    def lights_at(self, share: float) -> Floats:
        """Return the interpolated lights."""
        return self._start_lights + (self._end_lights - self._start_lights) * share
