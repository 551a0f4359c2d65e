"""Minimap in a corner of the map."""

from functools import lru_cache

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ui.canvas.camera import Floats
from ui.canvas.render.frame import Frame, Scene, blend
from ui.theme.look import Look

WIDE, HIGH, AWAY = 168, 112, 12
_INSIDE = 8.0
# Shown above this zoom and this width of the map; of many entities always where there is room.
_SHOWN_FROM, _LEAST_WIDTH = 1.25, 420
_MANY, _ROOMY_WIDTH = 500, 640
_MOST_DOTS = 4000
# Not shown where it would cover a greater share of the map.
_MOST_OF_MAP = 0.12


class Minimap(Struct, frozen=True):
    """Box and transform of the minimap."""

    box: QRectF
    scale: float
    x: float
    y: float

    def to_scene(self, place: QPointF) -> Floats:
        """Return a pixel as a point of the scene."""
        return np.array(((place.x() - self.x) / self.scale, (place.y() - self.y) / self.scale))


def minimap_of(frame: Frame) -> Minimap | None:
    """Return the minimap, if it is useful now; not over a path, which is in view as a whole."""
    camera = frame.camera
    is_near = camera.scale > camera.fitted * _SHOWN_FROM and frame.width >= _LEAST_WIDTH
    has_many = frame.width >= _ROOMY_WIDTH and int(frame.visible.sum()) > _MANY
    if frame.highlights.path or not (is_near or has_many) or not frame.visible.any():
        return None
    wide, high = frame.look.grown(WIDE), frame.look.grown(HIGH)
    if wide * high > _MOST_OF_MAP * frame.width * frame.height:
        return None
    box = QRectF(frame.width - wide - AWAY, frame.height - high - AWAY, wide, high)
    points = frame.scene.points
    low, high_corner = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high_corner - low, 1e-6)
    scale = float(min((wide - 2 * _INSIDE) / span[0], (high - 2 * _INSIDE) / span[1]))
    middle = (low + high_corner) / 2 * scale
    center = box.center()
    return Minimap(box, scale, center.x() - float(middle[0]), center.y() - float(middle[1]))


def draw_minimap(painter: QPainter, frame: Frame) -> None:
    """Draw the minimap with the part in view, if it is useful now."""
    corner = minimap_of(frame)
    if corner is None:
        return
    colors = frame.look.colors
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colors.border), 1))
    painter.setBrush(QColor(colors.raised))
    painter.drawRoundedRect(corner.box, 8, 8)
    picture = _dots(frame.scene, frame.look, round(corner.scale * 1000), frame.density)
    painter.drawPixmap(corner.box.topLeft(), picture)
    left, top = frame.camera.to_scene(0, 0)
    right, bottom = frame.camera.to_scene(frame.width, frame.height)
    seen = QRectF(
        QPointF(left * corner.scale + corner.x, top * corner.scale + corner.y),
        QPointF(right * corner.scale + corner.x, bottom * corner.scale + corner.y),
    ).intersected(corner.box.adjusted(2, 2, -2, -2))
    accent = QColor(colors.accent)
    painter.setPen(QPen(accent, 1.5))
    accent.setAlphaF(0.14)
    painter.setBrush(accent)
    painter.drawRect(seen)


@lru_cache(maxsize=4)
def _dots(scene: Scene, look: Look, scale: int, density: float) -> QPixmap:
    wide, high = look.grown(WIDE), look.grown(HIGH)
    picture = QPixmap(round(wide * density), round(high * density))
    picture.setDevicePixelRatio(density)
    picture.fill(QColor(0, 0, 0, 0))
    low, most = scene.points.min(axis=0), scene.points.max(axis=0)
    places = (scene.points - (low + most) / 2) * (scale / 1000) + (wide / 2, high / 2)
    painter = QPainter(picture)
    for row in range(min(len(scene), _MOST_DOTS)):
        topic = int(scene.topics[row])
        none = QColor(look.colors.border_strong)
        color = none if topic < 0 else look.category(int(scene.topic_colors[topic]))
        painter.setPen(QPen(blend(color, look.colors.raised, 0.8), 1.5))
        painter.drawPoint(QPointF(*places[row]))
    painter.end()
    return picture
