"""Drawing of edges: thousands of lines, each group with one call to Qt."""

from itertools import pairwise
from typing import cast

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from shiboken6 import Shiboken

from ui.canvas.camera import Floats, Ints
from ui.canvas.render.frame import DIMMED_SHARE, Frame, blend

# Budgets while the map moves: edges, the most important first, and pixels of lines, half of them
# for edges within topics, which are short.
# More lines of one entity are drawn thin, as thick ones would cover the map.
_MANY_TOUCHING = 30
MAX_MOVING_EDGES, MAX_MOVING_PIXELS = 12_000, 320_000
# Fewer lines than this are antialiased.
ANTIALIAS_BELOW = 1500
# Opacity of edges by co-occurrence only, of edges between topics, and of the latter in a crowd.
_TEXTS_ONLY, _ACROSS = 0.6, 0.7
_CROWD, _IN_CROWD = 2500, 0.5


def draw_edges(painter: QPainter, frame: Frame) -> None:
    """Draw all edges in view, those of the hovered or selected entity on top."""
    numbers = _in_view(frame)
    if not frame.is_still:
        numbers = _affordable(frame, numbers)
    smooth = frame.is_still and len(numbers) < ANTIALIAS_BELOW
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth or frame.is_vector)
    edge, canvas = frame.look.colors.edge, frame.look.colors.canvas
    opacity = DIMMED_SHARE if frame.highlights.is_dimming else 1.0
    across = frame.scene.between_topics.take(numbers)
    texts = frame.scene.facts.take(numbers) == 0
    lines = _lines(frame, numbers)
    between = _ACROSS * (_IN_CROWD if len(numbers) > _CROWD else 1.0)
    groups = (
        (across & texts, between * _TEXTS_ONLY),
        (across & ~texts, between),
        (~across & texts, _TEXTS_ONLY),
        (~across & ~texts, 1.0),
    )
    for group, share in groups:
        painter.setPen(QPen(blend(edge, canvas, share * opacity), 1.2 if smooth else 1.0))
        draw_lines(painter, lines.take(np.flatnonzero(group), axis=0))
    _draw_touching(painter, frame, numbers)


def draw_highlighted_edges(painter: QPainter, frame: Frame) -> None:
    """Draw the path and the lit edges in the accent color."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    accent, canvas = frame.look.colors.accent, frame.look.colors.canvas
    points = frame.points
    for (first, second), light in frame.highlights.lit_edges.items():
        color = blend(accent, canvas, 0.35 + 0.65 * light)
        painter.setPen(QPen(color, 1.0 + 2.5 * light, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(*points[first]), QPointF(*points[second]))
    path = frame.highlights.path
    painter.setPen(QPen(QColor(accent), 3, c=Qt.PenCapStyle.RoundCap))
    for first, second in pairwise(path):
        painter.drawLine(QPointF(*points[first]), QPointF(*points[second]))


def draw_lines(painter: QPainter, lines: Floats) -> None:
    """Draw all lines in one call: Qt reads the array in memory."""
    if len(lines):
        kept = np.ascontiguousarray(lines, dtype=np.float64)
        first = cast("QLineF", Shiboken.wrapInstance(kept.ctypes.data, QLineF))
        painter.drawLines(first, len(kept))


def edge_at(frame: Frame, x: float, y: float, *, reach: float) -> int:
    """Return the edge nearest to the point, within reach; -1 for none."""
    numbers = _in_view(frame)
    if not len(numbers):
        return -1
    lines = _lines(frame, numbers)
    start, direction = lines[:, :2], lines[:, 2:] - lines[:, :2]
    from_start = np.array((x, y)) - start
    lengths = np.maximum((direction**2).sum(axis=1), 1e-9)
    along = np.clip((from_start * direction).sum(axis=1) / lengths, 0.0, 1.0)
    away = ((from_start - direction * along[:, None]) ** 2).sum(axis=1)
    best = int(away.argmin())
    return int(numbers[best]) if float(away[best]) <= reach**2 else -1


def _draw_touching(painter: QPainter, frame: Frame, numbers: Ints) -> None:
    """Draw the edges of the hovered entity, else of the selected one."""
    lit = frame.highlights.hovered if frame.highlights.hovered >= 0 else frame.highlights.selected
    if lit < 0 or frame.highlights.is_dimming:
        return
    touching = numbers[(frame.scene.edges[numbers] == lit).any(axis=1)]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 1.8 if len(touching) <= _MANY_TOUCHING else 1.0
    painter.setPen(QPen(QColor(frame.look.colors.accent), width))
    draw_lines(painter, _lines(frame, touching))


def _in_view(frame: Frame) -> Ints:
    """Return edges that can cross the picture, the most important first."""
    if not len(frame.visible_edges):
        return frame.visible_edges
    first, second = frame.scene.edges.take(frame.visible_edges, axis=0).T
    x, y = frame.points.T
    # Outcodes (Cohen-Sutherland): an edge with both ends on one outer side is not visible.
    west, east, north, south = np.array((1, 2, 4, 8), np.uint8)
    across = (x < 0) * west + (x > frame.width) * east
    side = across + (y < 0) * north + (y > frame.height) * south
    return frame.visible_edges.compress((side.take(first) & side.take(second)) == 0)


def _affordable(frame: Frame, numbers: Ints) -> Ints:
    """Return those edges that are drawn while the map moves, in the same order."""
    first, second = frame.scene.edges.take(numbers, axis=0).T
    x, y = np.clip(frame.points, 0.0, (frame.width, frame.height)).T
    lengths = np.abs(x.take(second) - x.take(first)) + np.abs(y.take(second) - y.take(first))
    if float(lengths.sum()) > MAX_MOVING_PIXELS:
        across = frame.scene.between_topics.take(numbers)
        kept = np.zeros(len(numbers), bool)
        left = float(MAX_MOVING_PIXELS)
        for group, most in ((~across, 0.5), (across, 1.0)):
            reach = np.cumsum(lengths[group])
            kept[np.flatnonzero(group)] = reach <= left * most
            left -= float(reach[reach <= left * most].max(initial=0.0))
        numbers = numbers[kept]
    return numbers[:MAX_MOVING_EDGES]


def _lines(frame: Frame, numbers: Ints) -> Floats:
    # `take` is several times faster than indexing here.
    ends = frame.scene.edges.take(numbers, axis=0)
    return frame.points.take(ends, axis=0).reshape(-1, 4)
