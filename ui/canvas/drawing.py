"""Edges, things and names on a painter."""

from typing import cast

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from shiboken6 import Shiboken

from ui.canvas.camera import Camera
from ui.canvas.declutter import place_labels
from ui.canvas.scene import Floats, Ints, Scene
from ui.theme.look import Look

MOST_LABELS = 80
SMOOTH_BELOW = 1500
LONGEST_NAME = 28


class Picked(Struct, frozen=True):
    """What the person points at and has chosen; -1 is nothing."""

    hovered: int = -1
    selected: int = -1
    focused: bool = False


def draw_scene(
    painter: QPainter, scene: Scene, *, camera: Camera, look: Look, picked: Picked
) -> None:
    """Draw everything."""
    points = camera.to_screen(scene.points)
    lit = picked.hovered if picked.hovered >= 0 else picked.selected
    _draw_edges(painter, scene, points, look, lit)
    _draw_things(painter, scene, points, look, picked)
    _draw_names(painter, scene, points, look, picked)


def _draw_edges(painter: QPainter, scene: Scene, points: Floats, look: Look, lit: int) -> None:
    if not len(scene.edges):
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, len(scene.edges) < SMOOTH_BELOW)
    lines = np.hstack((points[scene.edges[:, 0]], points[scene.edges[:, 1]]))
    touching: Ints = (scene.edges == lit).any(axis=1)
    painter.setPen(QPen(QColor(look.colors.edge), 1.2))
    _draw_lines(painter, lines[~touching])
    painter.setPen(QPen(QColor(look.colors.accent), 1.8))
    _draw_lines(painter, lines[touching])


def _draw_lines(painter: QPainter, lines: Floats) -> None:
    """All lines in one call: the array is read by Qt as it lies in memory."""
    if len(lines):
        kept = np.ascontiguousarray(lines, dtype=np.float64)
        first = cast("QLineF", Shiboken.wrapInstance(kept.ctypes.data, QLineF))
        painter.drawLines(first, len(kept))


def _draw_things(
    painter: QPainter, scene: Scene, points: Floats, look: Look, picked: Picked
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QColor(look.colors.canvas)
    for number in scene.order[::-1]:
        middle = QPointF(*points[number])
        radius = float(scene.radii[number])
        kind = int(scene.kind_numbers[number])
        painter.setBrush(look.category(kind))
        painter.setPen(QPen(ground, 2))
        painter.drawPath(shape(kind, radius).translated(middle))
        if number == picked.selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.colors.text), 3 if picked.focused else 2))
            painter.drawEllipse(middle, radius + 5, radius + 5)


def shape(kind: int, radius: float) -> QPainterPath:
    """Circle, square, diamond or triangle: the kind can be told without its color."""
    path = QPainterPath()
    r = radius
    if kind % 4 == 0:
        path.addEllipse(QPointF(0, 0), r, r)
    elif kind % 4 == 1:
        path.addRoundedRect(QRectF(-r * 0.88, -r * 0.88, r * 1.76, r * 1.76), 3, 3)
    elif kind % 4 == 2:
        _polygon(path, ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)), r)
    else:
        _polygon(path, ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)), r)
    return path


def _polygon(path: QPainterPath, corners: tuple[tuple[float, float], ...], r: float) -> None:
    path.moveTo(corners[0][0] * r, corners[0][1] * r)
    for x, y in corners[1:]:
        path.lineTo(x * r, y * r)
    path.closeSubpath()


def _draw_names(
    painter: QPainter, scene: Scene, points: Floats, look: Look, picked: Picked
) -> None:
    painter.setFont(look.font("small"))
    metrics = QFontMetricsF(painter.font())
    seen = _in_view(points, painter)
    lit = [number for number in (picked.hovered, picked.selected) if number >= 0]
    order = [*lit, *(int(n) for n in scene.order[:400] if int(n) not in lit)]
    texts = {n: _short(scene.names[n]) for n in order if seen[n]}
    sizes = [(n, metrics.horizontalAdvance(t) + 6, metrics.height()) for n, t in texts.items()]
    ground = QColor(look.colors.canvas)
    ground.setAlpha(215)
    for n, (left, top) in place_labels(points, scene.radii, sizes, most=MOST_LABELS).items():
        box = QRectF(left, top, metrics.horizontalAdvance(texts[n]) + 6, metrics.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 3, 3)
        strong = n in lit or n == scene.center
        painter.setPen(QColor(look.colors.text if strong else look.colors.text2))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), texts[n])


def _in_view(points: Floats, painter: QPainter) -> list[bool]:
    area = painter.viewport()
    inside = (
        (points[:, 0] > -40)
        & (points[:, 0] < area.width() + 40)
        & (points[:, 1] > -40)
        & (points[:, 1] < area.height() + 40)
    )
    return [bool(seen) for seen in inside]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
