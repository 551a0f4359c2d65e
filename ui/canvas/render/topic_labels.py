"""Placement and drawing of the names of topics."""

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QStaticText

from core.display_text import display_text
from ui.canvas.camera import Floats, Ints
from ui.canvas.render.frame import Frame
from ui.canvas.render.topic_overview import LABEL_WIDTH, overview_of
from ui.canvas.render.topic_regions import ENCLOSED, disc_places, topic_text_color
from ui.theme.look import Role
from ui.theme.theme import the_theme
from ui.theme.translation import say_number

TopicBox = tuple[QRectF, int, tuple[str, ...], Role]
MAX_TOPICS = 40
_LEAST_TOPIC, _NARROWEST, _NARROWEST_DISC, _MOST_LINES = 18.0, 220.0, 60.0, 2
_LINE = 1.25
# Room between the name of a topic and the edge of the map.
_EDGE = 4.0
# Room between the name of a topic and the middle of a thing below it.
_NODE_ROOM = 18.0
_MOST_CLEAR = 250


def draw_topic_labels(painter: QPainter, frame: Frame) -> None:
    """Draw labels of topics over their hulls, or below their discs."""
    if frame.highlights.is_dimming and not frame.is_far:
        return
    background = QColor(frame.look.colors.canvas)
    background.setAlpha(215)
    font = ""
    for box, number, lines, role in topic_boxes(frame):
        if role != font:
            painter.setFont(frame.look.font(role))
            font = role
        color = topic_text_color(frame, number)
        painter.setPen(color)
        painter.fillRect(box, background)
        for at, line in enumerate(lines):
            text = static_text(line, role, frame.look.scale)
            left = box.center().x() - text.size().width() / 2
            painter.drawStaticText(QPointF(left, box.top() + at * box.height() / len(lines)), text)
    if frame.is_far:
        _draw_counts(painter, frame)


@lru_cache(maxsize=1)
def topic_boxes(frame: Frame) -> tuple[TopicBox, ...]:
    """Return the labels of topics: box, number, lines and type role.

    A disc has its name below it, a hull above it.
    """
    places, radii = _topic_places(frame)
    shown: list[TopicBox] = []
    rooms: list[QRectF] = []
    rows = np.flatnonzero(frame.in_view)[:_MOST_CLEAR]  # the most important ones
    middles: list[tuple[float, float]] = places.tolist()
    role: Role = "small" if frame.is_far else "strong"
    most_far = _most_far(frame) if frame.is_far else 0.0
    for number, (x, y) in enumerate(middles):
        if len(shown) >= MAX_TOPICS:
            break
        radius, name = float(radii[number]), frame.scene.map_data.topics[number].name
        is_gone = number not in frame.topics_shown
        outside = is_gone or not (
            -radius < x < frame.width + radius and -radius < y < frame.height + radius
        )
        if outside or (radius < _LEAST_TOPIC and not frame.is_far):
            continue
        most = most_far or max(2 * radius, _NARROWEST)
        lines, width = _wrapped(name, int(most / 4) * 4, role, frame.look.scale)
        high = frame.look.px(role) * _LINE * len(lines)
        tops = (
            (y + radius + 2,)
            if frame.is_far
            else _tops_at_hull(frame, number, middle=(x, y), radius=radius, size=(width, high))
        )
        boxes = [
            QRectF(min(max(left, _EDGE), max(frame.width - width - _EDGE, 0.0)), top, width, high)
            for top in (max(it, _EDGE) for it in tops)
            for left in _lefts(x, width, is_far=frame.is_far)
        ]
        free = [it for it in boxes if not any(map(it.intersects, rooms))]
        if free:
            box = free[0] if frame.is_far else _clearest(frame, number, free, rows=rows)
            rooms.append(box)
            shown.append((box, number, lines, role))
    return tuple(shown)


def _lefts(x: float, width: float, *, is_far: bool) -> tuple[float, ...]:
    """Return where the label may begin: in the middle, or to a side of that of a hull."""
    middle = x - width / 2
    return (middle,) if is_far else (middle, x - width, x)


def _clearest(frame: Frame, number: int, boxes: list[QRectF], *, rows: Ints) -> QRectF:
    """Return the first of the boxes that covers the fewest of the things, or is near another
    topic's.
    """
    if len(boxes) == 1:
        return boxes[0]
    topics, points = frame.scene.topics[rows], frame.points[rows]
    edges = np.array([(box.left(), box.top(), box.right(), box.bottom()) for box in boxes])
    room = np.where(topics == number, 0.0, _NODE_ROOM)[:, None]
    low, high = edges[:, None, :2] - room, edges[:, None, 2:] + room
    crowd = ((points > low) & (points < high)).all(axis=2).sum(axis=1)
    return boxes[int(crowd.argmin())]


def _tops_at_hull(
    frame: Frame,
    number: int,
    *,
    middle: tuple[float, float],
    radius: float,
    size: tuple[float, float],
) -> tuple[float, ...]:
    """Return where the label may begin: above the things of the hull, below them, or amid them."""
    (x, y), (width, high) = middle, size
    rows = np.flatnonzero(frame.in_view & (frame.scene.topics == number))
    points = frame.camera.to_screen(frame.scene.points[rows])
    near = np.linalg.norm(points - (x, y), axis=1) <= ENCLOSED * radius
    heights = points[near & (np.abs(points[:, 0] - x) < width / 2 + _NODE_ROOM), 1]
    if not len(heights):
        return y - radius - high, y + radius, y - high / 2
    above = min(y - radius, float(heights.min()) - _NODE_ROOM)
    below = max(y + radius, float(heights.max()) + _NODE_ROOM)
    return above - high, below, y - high / 2


def _most_far(frame: Frame) -> float:
    """Return the greatest width of a label below a disc."""
    grown = frame.camera.scale * overview_of(frame.scene).unit
    return max(LABEL_WIDTH * grown, _NARROWEST_DISC)


def _topic_places(frame: Frame) -> tuple[Floats, Floats]:
    """Return centers and radii of what the labels of topics belong to, in pixels."""
    if frame.is_far:
        return disc_places(frame)
    topics = frame.scene.map_data.topics
    middles = np.array([(it.x, it.y) for it in topics], np.float64).reshape(-1, 2)
    radii = np.array([it.radius for it in topics], np.float64)
    return frame.camera.to_screen(middles), radii * frame.camera.scale


@lru_cache(maxsize=2000)
def _wrapped(name: str, most: int, role: Role, scale: float) -> tuple[tuple[str, ...], float]:
    """Return the name in at most two lines, and their width; `scale` is that of the type."""
    metrics = QFontMetricsF(the_theme().look.font(role))
    lines = [name]
    if metrics.horizontalAdvance(name) > most:
        lines = [""]
        for word in name.split():
            longer = f"{lines[-1]} {word}".strip()
            if metrics.horizontalAdvance(longer) > most and lines[-1] and len(lines) < _MOST_LINES:
                lines.append(word)
            else:
                lines[-1] = longer
    right = Qt.TextElideMode.ElideRight
    cut = tuple(metrics.elidedText(line, right, most) for line in lines)
    return cut, max(metrics.horizontalAdvance(line) for line in cut)


def _draw_counts(painter: QPainter, frame: Frame) -> None:
    """Write into each disc how many entities it stands for, where there is room."""
    painter.setFont(frame.look.font("small"))
    metrics = QFontMetricsF(painter.font())
    places, radii = disc_places(frame)
    for number, ((x, y), radius) in enumerate(zip(places.tolist(), radii.tolist(), strict=True)):
        text = say_number(frame.scene.map_data.topics[number].shown)
        if metrics.horizontalAdvance(text) < 1.7 * radius:
            painter.setPen(topic_text_color(frame, number))
            box = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


@lru_cache(maxsize=1000)
def static_text(text: str, role: Role, scale: float) -> QStaticText:
    """Return the cached layout of a text at that type size."""
    made = QStaticText(display_text(text))
    made.setTextFormat(Qt.TextFormat.PlainText)
    font: QFont = the_theme().look.font(role)
    made.prepare(font=font)
    return made
