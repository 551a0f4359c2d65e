"""Edges, things and names on a painter."""

from functools import cache
from typing import cast

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from shiboken6 import Shiboken

from ui.canvas.camera import Camera
from ui.canvas.declutter import place_labels
from ui.canvas.scene import Floats, Ints, Scene
from ui.theme.look import Look

MOST_LABELS = 80
SHAPES = 4
MOST_TRIED = 200
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
    thin = 1.2 if len(scene.edges) < SMOOTH_BELOW else 1.0
    painter.setPen(QPen(QColor(look.colors.edge), thin))
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
    kinds: list[int] = scene.kind_numbers.tolist()
    sizes: list[int] = np.round(scene.radii).astype(int).tolist()
    places: list[tuple[float, float]] = points.tolist()
    colors = [look.category(kind).name() for kind in range(max(kinds, default=0) + 1)]
    ground, density = look.colors.canvas, painter.device().devicePixelRatio()
    numbers: list[int] = scene.order[::-1].tolist()
    for number in numbers:
        kind, size = kinds[number], sizes[number]
        sprite = draw_sprite(kind % SHAPES, size, colors[kind], ground, density)
        x, y = places[number]
        painter.drawPixmap(QPointF(x - 2 * size, y - 2 * size), sprite)
    if picked.selected >= 0:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.colors.text), 3 if picked.focused else 2))
        away = sizes[picked.selected] + 5
        painter.drawEllipse(QPointF(*places[picked.selected]), away, away)


@cache
def draw_sprite(kind: int, radius: int, color: str, ground: str, density: int) -> QPixmap:
    """A thing as a picture of four times its radius, drawn once and then copied."""
    picture = QPixmap(radius * 4 * density, radius * 4 * density)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density, density)
    painter.setBrush(QColor(color))
    painter.setPen(QPen(QColor(ground), 2))
    painter.drawPath(shape(kind, radius).translated(2 * radius, 2 * radius))
    painter.end()
    picture.setDevicePixelRatio(density)
    return picture


@cache
def shape(kind: int, radius: float) -> QPainterPath:
    """Circle, square, diamond or triangle: the kind can be told without its color."""
    path = QPainterPath()
    r = radius
    if kind % SHAPES == 0:
        path.addEllipse(QPointF(0, 0), r, r)
    elif kind % SHAPES == 1:
        path.addRoundedRect(QRectF(-r * 0.88, -r * 0.88, r * 1.76, r * 1.76), 3, 3)
    elif kind % SHAPES == 2:
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
    order = [*lit, *(int(n) for n in scene.order[:MOST_TRIED] if int(n) not in lit)]
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
