"""Topics on the map: hulls behind their entities, and discs instead of them from afar."""

from functools import lru_cache

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF, QTransform

from ui.canvas.camera import Floats, Ints
from ui.canvas.render.frame import DIMMED_SHARE, Frame, Scene, blend
from ui.canvas.render.topic_overview import overview_of

# Maximum number of hulls, and of aggregated edges between discs (at rest, moving).
MAX_HULLS, MAX_TOPIC_EDGES, MAX_MOVING_TOPIC_EDGES = 80, 500, 60
_LEAST_THINGS = 4
# Entities farther from the center, in radii of the topic, are outside its hull.
ENCLOSED = 1.7
_PADDING = 1.1
_DIRECTIONS = 40
_MOST_OF_VIEW = 0.2
_FILLED, _OUTLINED, _DISC, _DISC_LINE = 0.08, 0.22, 0.22, 0.75


class TopicEdges(Struct, frozen=True):
    """Number of edges between topics: pairs of topic numbers, the strongest first."""

    pairs: Ints
    counts: Ints


@lru_cache(maxsize=8)
def hulls_of(scene: Scene) -> tuple[tuple[int, QPolygonF], ...]:
    """Return the rounded hulls of the largest topics in scene coordinates."""
    hulls: list[tuple[int, QPolygonF]] = []
    for number, topic in enumerate(scene.map_data.topics[:MAX_HULLS]):
        own = scene.points[scene.topics == number]
        away = np.linalg.norm(own - (topic.x, topic.y), axis=1)
        own = own[away <= ENCLOSED * topic.radius]
        if len(own) < _LEAST_THINGS or np.ptp(own, axis=0).min() < 1e-6:
            continue
        hulls.append((number, _polygon(_rounded(_hull_corners(own)))))
    return tuple(hulls)


def clear_hull_cache() -> None:
    """Clear the cached hulls after entities were moved."""
    hulls_of.cache_clear()


@lru_cache(maxsize=8)
def topic_edges_of(scene: Scene) -> TopicEdges:
    """Return the edges between topics, aggregated."""
    count = max(len(scene.map_data.topics), 1)
    tops = np.sort(scene.topics[scene.edges[scene.holds]], axis=1)
    tops = tops[(tops[:, 0] >= 0) & (tops[:, 0] != tops[:, 1])]
    keys = np.sort(tops[:, 0] * count + tops[:, 1])
    begins = np.flatnonzero(np.diff(keys, prepend=-1))
    counts, keys = np.diff(begins, append=len(keys)), keys[begins]
    order = np.argsort(-counts, kind="stable")[:MAX_TOPIC_EDGES]
    pairs = np.stack([keys[order] // count, keys[order] % count], axis=1)
    return TopicEdges(pairs, counts[order])


def draw_hulls(painter: QPainter, frame: Frame) -> None:
    """Draw the hulls in pale, opaque colors."""
    if frame.highlights.is_dimming:
        return
    camera, canvas = frame.camera, frame.look.colors.canvas
    onto = QTransform(camera.scale, 0, 0, camera.scale, camera.x, camera.y)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, frame.is_still)
    for number, hull in hulls_of(frame.scene):
        if number not in frame.topics_shown:
            continue
        color = frame.topic_color(number)
        painter.setBrush(blend(color, canvas, _FILLED))
        painter.setPen(QPen(blend(color, canvas, _OUTLINED), 1))
        painter.drawPolygon(onto.map(hull))


def draw_discs(painter: QPainter, frame: Frame) -> None:
    """Draw the discs of the overview with aggregated edges between them."""
    places, radii = disc_places(frame)
    canvas = frame.look.colors.canvas
    opacity = DIMMED_SHARE if frame.highlights.is_dimming else 1.0
    _draw_topic_edges(painter, frame, places, opacity=opacity)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number in range(len(places)):
        color = frame.topic_color(number)
        painter.setBrush(blend(color, canvas, _DISC * opacity))
        painter.setPen(QPen(blend(color, canvas, _DISC_LINE * opacity), 1.5))
        painter.drawEllipse(QPointF(*places[number]), radii[number], radii[number])


def disc_places(frame: Frame) -> tuple[Floats, Floats]:
    """Return centers and radii of the discs in pixels."""
    overview = overview_of(frame.scene)
    radii = overview.radii * frame.camera.scale
    largest = _MOST_OF_VIEW * min(frame.width, frame.height)
    return frame.camera.to_screen(overview.centers), np.clip(radii, 3.0, largest)


def topic_at(frame: Frame, x: float, y: float) -> int:
    """Return the smallest topic whose disc (or hull) is at the point; -1 for none."""
    if frame.is_far:
        places, radii = disc_places(frame)
        inside = np.flatnonzero(((places - (x, y)) ** 2).sum(axis=1) <= radii**2)
        return int(inside[radii[inside].argmin()]) if len(inside) else -1
    here = QPointF(*frame.camera.to_scene(x, y))
    within = [
        number
        for number, hull in hulls_of(frame.scene)
        if hull.containsPoint(here, Qt.FillRule.OddEvenFill)
    ]
    return max(within, default=-1)


def _draw_topic_edges(painter: QPainter, frame: Frame, places: Floats, *, opacity: float) -> None:
    ties = topic_edges_of(frame.scene)
    most = MAX_TOPIC_EDGES if frame.is_still else MAX_MOVING_TOPIC_EDGES
    among = (ties.pairs < len(places)).all(axis=1)
    pairs, counts = ties.pairs[among], ties.counts[among]
    if not len(counts):
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, frame.is_still)
    edge, canvas = frame.look.colors.edge, frame.look.colors.canvas
    largest = float(np.sqrt(counts.max()))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    for (first, second), count in zip(pairs[:most].tolist(), counts[:most].tolist(), strict=True):
        share = float(np.sqrt(count)) / largest
        painter.setPen(QPen(blend(edge, canvas, (0.25 + 0.75 * share) * opacity), 1 + 5 * share))
        painter.drawLine(QPointF(*places[first]), QPointF(*places[second]))


def _hull_corners(points: Floats) -> Floats:
    """Return the outermost points in many directions: corners of the convex hull."""
    angles = np.linspace(0, 2 * np.pi, _DIRECTIONS, endpoint=False)
    outermost = (points @ np.stack([np.cos(angles), np.sin(angles)])).argmax(axis=0)
    return points[outermost[np.diff(outermost, prepend=outermost[-1]) != 0]]


def _rounded(corners: Floats) -> Floats:
    """Return the hull padded, its corners cut three times (Chaikin 1974)."""
    middle = corners.mean(axis=0)
    away = corners - middle
    lengths = np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-9)
    line = middle + away * (1 + _PADDING / lengths)
    for _ in range(3):
        after = np.roll(line, -1, axis=0)
        line = np.stack([0.75 * line + 0.25 * after, 0.25 * line + 0.75 * after], axis=1)
        line = line.reshape(-1, 2)
    return line


def _polygon(points: Floats) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def topic_text_color(frame: Frame, number: int) -> QColor:
    """Return the color of text on a disc."""
    return blend(frame.topic_color(number), frame.look.colors.text, 0.35)
