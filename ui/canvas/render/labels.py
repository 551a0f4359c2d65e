"""Placement and drawing of labels without overlaps."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QStaticText

from core.display_text import display_text
from ui.canvas.camera import Floats
from ui.canvas.render.frame import Frame, blend
from ui.canvas.render.topic_overview import LABEL_WIDTH, overview_of
from ui.canvas.render.topic_regions import ENCLOSED, disc_places, topic_text_color
from ui.theme.look import Role
from ui.theme.theme import the_theme
from ui.theme.translation import cut, say_number
from ui.theme.vocabulary import say_predicate

CELL, MARGIN = 4.0, 300.0
Box = tuple[float, float, float, float]
MAX_LABELS, MAX_MOVING_LABELS, MAX_CANDIDATES = 90, 50, 320
MAX_TOPICS, MAX_RELATIONS = 40, 24
MAX_CHARS = 30
_GAP = 3.0
_NEAR = 14.0
_LEAST_TOPIC, _NARROWEST, _NARROWEST_DISC, _MOST_LINES = 18.0, 220.0, 60.0, 2
_LINE = 1.25
# Room between the name of a topic and the edge of the map.
_EDGE = 4.0
# Room between the name of a topic and the middle of a thing below it.
_NODE_ROOM = 18.0
_LARGE, _MOST_CLEAR = 7.0, 250
_MOST_IMPORTANT = 8
# Maximum scale and number of entity labels: from afar topics have labels instead.
_FEW = ((4.0, 0), (7.0, 18), (11.0, 40))


class OccupancyGrid:
    """Grid of small cells that are free or taken; `points` define its extent."""

    def __init__(self, points: Floats) -> None:
        self._low = points.min(axis=0) - MARGIN
        across, down = ((points.max(axis=0) + MARGIN - self._low) / CELL).astype(int) + 1
        self._taken: NDArray[np.bool_] = np.zeros((int(down), int(across)), dtype=np.bool_)

    def reserve_all(self, boxes: Floats) -> None:
        """Reserve many boxes; ignore those outside."""
        high = self._low + np.array(self._taken.shape[::-1]) * CELL
        inside = (boxes[:, 2:] > self._low).all(axis=1) & (boxes[:, :2] < high).all(axis=1)
        low = np.tile(self._low, 2)
        cells = np.maximum(np.floor((boxes[inside] - low) / CELL).astype(int), 0)
        for left, top, right, bottom in cells.tolist():
            self._taken[top : bottom + 1, left : right + 1] = True

    def reserve(self, box: Box) -> bool:
        """Reserve the box if it is free; whether it was."""
        x, y = float(self._low[0]), float(self._low[1])
        left, right = max(int((box[0] - x) // CELL), 0), max(int((box[2] - x) // CELL), 0)
        top, bottom = max(int((box[1] - y) // CELL), 0), max(int((box[3] - y) // CELL), 0)
        cells = self._taken[top : bottom + 1, left : right + 1]
        if cells.any():
            return False
        cells[:] = True
        return True


class PlacedLabels(Struct, frozen=True):
    """Placed labels: rows, and the offset of each from its entity."""

    scale: float
    rows: tuple[int, ...] = ()
    offsets: tuple[tuple[float, float], ...] = ()


NO_LABELS = PlacedLabels(0.0)


def place_labels(frame: Frame) -> PlacedLabels:
    """Place labels greedily, the most important entities first.

    The few most important ones may lie over other entities, if there is no other place.
    """
    taken = _grid_below_topics(frame)
    placed: dict[int, tuple[float, float]] = {}
    metrics = QFontMetricsF(frame.look.font("small"))
    most = min(MAX_LABELS if frame.is_still else MAX_MOVING_LABELS, _label_budget(frame))

    def place(rows: Iterable[int]) -> None:
        for row in rows:
            if len(placed) >= most:
                break
            offset = None if row in placed else _free_offset(taken, frame, row, metrics)
            if offset is not None:
                placed[row] = offset

    place(_always_named(frame))
    _reserve_large_nodes(taken, frame)
    place(_candidates(frame))
    taken = _grid_below_topics(frame)
    for row, (dx, dy) in placed.items():
        x, y = frame.points[row].tolist()
        width = _width(shortened(frame.scene.names[row]), frame.look.scale, metrics)
        taken.reserve((x + dx, y + dy, x + dx + width, y + dy + metrics.height()))
    if not frame.is_far and not frame.highlights.is_dimming:
        place(np.flatnonzero(frame.in_view)[:_MOST_IMPORTANT].tolist())
    return PlacedLabels(frame.camera.scale, tuple(placed), tuple(placed.values()))


def _grid_below_topics(frame: Frame) -> OccupancyGrid:
    """Return the grid of the frame, where the labels of topics are taken."""
    taken = OccupancyGrid(np.array([(0.0, 0.0), (frame.width, frame.height)]))
    for box, *_ in topic_boxes(frame):
        taken.reserve((box.left(), box.top(), box.right(), box.bottom()))
    return taken


def draw_labels(painter: QPainter, frame: Frame, placed: PlacedLabels) -> None:
    """Draw the placed labels, each on a patch of background."""
    font = frame.look.font("small")
    painter.setFont(font)
    height = QFontMetricsF(font).height()
    background = QColor(frame.look.colors.canvas)
    background.setAlpha(205)
    dims = frame.highlights.is_dimming
    strong = {frame.highlights.hovered, frame.highlights.selected, *frame.highlights.chosen}
    for row, (dx, dy) in zip(placed.rows, placed.offsets, strict=True):
        if not frame.in_view[row] or (dims and not frame.emphasized[row]):
            continue
        x, y = frame.points[row].tolist()
        name = shortened(frame.scene.names[row])
        text = _static_text(name, "small", frame.look.scale)
        box = QRectF(x + dx - 2, y + dy, text.size().width() + 4, height)
        painter.fillRect(box, background)
        colors = frame.look.colors
        painter.setPen(QColor(colors.text if row in strong else colors.text2))
        painter.drawStaticText(QPointF(x + dx, y + dy), text)


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
            text = _static_text(line, role, frame.look.scale)
            left = box.center().x() - text.size().width() / 2
            painter.drawStaticText(QPointF(left, box.top() + at * box.height() / len(lines)), text)
    if frame.is_far:
        _draw_counts(painter, frame)


def draw_relation_labels(painter: QPainter, frame: Frame) -> None:
    """Draw the relations of the hovered or selected entity, when near enough to read them."""
    row = frame.highlights.hovered if frame.highlights.hovered >= 0 else frame.highlights.selected
    if row < 0 or frame.camera.scale < _NEAR or not frame.is_still or frame.highlights.is_dimming:
        return
    ends = frame.scene.edges[frame.visible_edges]
    numbers = frame.visible_edges[
        (ends == row).any(axis=1) & (frame.scene.facts[frame.visible_edges] > 0)
    ]
    painter.setFont(frame.look.font("caption"))
    metrics = QFontMetricsF(painter.font())
    for number in numbers[:MAX_RELATIONS].tolist():
        first, second = frame.points[frame.scene.edges[number]]
        text = say_predicate(frame.scene.map_data.relations[int(frame.scene.relations[number])])
        width = metrics.horizontalAdvance(text)
        if float(np.linalg.norm(first - second)) < width + 30:
            continue
        x, y = ((first + second) / 2).tolist()
        box = QRectF(x - width / 2 - 3, y - metrics.height() / 2, width + 6, metrics.height())
        painter.fillRect(box, blend(frame.look.colors.canvas, frame.look.colors.canvas, 1))
        painter.setPen(QColor(frame.look.colors.accent))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def _reserve_large_nodes(taken: OccupancyGrid, frame: Frame) -> None:
    """Reserve the space of large and emphasized entities."""
    clear = frame.in_view & (
        (frame.radii >= _LARGE) | frame.highlights.emphasized(len(frame.scene))
    )
    rows = np.flatnonzero(clear)[:_MOST_CLEAR]
    if len(rows) and not frame.is_far:
        half = frame.radii[rows][:, None] * 0.8
        taken.reserve_all(np.hstack((frame.points[rows] - half, frame.points[rows] + half)))


def _label_budget(frame: Frame) -> int:
    """Return the maximum number of entity labels at this scale, where topics have labels."""
    if frame.scene.map_data.topics:
        for scale, most in _FEW:
            if frame.camera.scale < scale:
                return max(most, len(frame.highlights.chosen) + 12)
    return MAX_LABELS


def shortened(name: str) -> str:
    """Return the name, cut to the maximum length of a label."""
    return cut(name, most=MAX_CHARS)


def _free_offset(
    taken: OccupancyGrid, frame: Frame, row: int, metrics: QFontMetricsF
) -> tuple[float, float] | None:
    """Reserve the first free place beside the entity and return its offset, if there is one."""
    x, y = frame.points[row].tolist()
    width = _width(shortened(frame.scene.names[row]), frame.look.scale, metrics)
    height = metrics.height()
    for dx, dy in _label_offsets(float(frame.radii[row]), width, height):
        if not 0 <= x + dx <= frame.width - width:
            continue  # would be cut off
        if taken.reserve((x + dx, y + dy, x + dx + width, y + dy + height)):
            return dx, dy
    return None


def _always_named(frame: Frame) -> list[int]:
    """Return the rows whose labels may lie over other entities: what the user looks at."""
    highlights = frame.highlights
    rows = (highlights.hovered, highlights.selected, *highlights.expanded.tolist())
    return [row for row in rows if row >= 0 and frame.in_view[row]]


def _candidates(frame: Frame) -> Iterator[int]:
    """Yield rows in the order in which they get labels."""
    first = [
        frame.highlights.hovered,
        frame.highlights.selected,
        *frame.highlights.chosen[:20],
        *frame.highlights.path,
    ]
    if frame.highlights.lights is not None:
        lit = np.flatnonzero(frame.highlights.lights > 0)
        first += lit[np.argsort(-frame.highlights.lights[lit], kind="stable")][:60].tolist()
    done: set[int] = set()
    for row in first:
        if row >= 0 and frame.in_view[row] and row not in done:
            done.add(row)
            yield row
    if frame.is_far or frame.highlights.is_dimming:
        return
    # Rows are sorted by importance.
    for row in np.flatnonzero(frame.in_view)[:MAX_CANDIDATES].tolist():
        if row not in done:
            yield row


def topic_boxes(frame: Frame) -> tuple[tuple[QRectF, int, tuple[str, ...], Role], ...]:
    """Return the labels of topics: box, number, lines and type role.

    A disc has its name below it, a hull above it.
    """
    places, radii = _topic_places(frame)
    shown: list[tuple[QRectF, int, tuple[str, ...], Role]] = []
    rooms: list[QRectF] = []
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
        # A name at the edge stays whole.
        x = min(max(x, width / 2 + _EDGE), max(frame.width - width / 2 - _EDGE, width / 2))
        tops = (
            (y + radius + 2,)
            if frame.is_far
            else _tops_at_hull(frame, number, middle=(x, y), radius=radius, size=(width, high))
        )
        boxes = (QRectF(x - width / 2, max(top, _EDGE), width, high) for top in tops)
        box = next((it for it in boxes if not any(map(it.intersects, rooms))), None)
        if box is not None:
            rooms.append(box)
            shown.append((box, number, lines, role))
    return tuple(shown)


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


def _label_offsets(radius: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Return places below, beside and above, then at the corners, from near to far."""
    away, aside = radius + _GAP, 0.7 * radius + _GAP
    return (
        (-width / 2, away),
        (away, -height / 2),
        (-away - width, -height / 2),
        (-width / 2, -away - height),
        (aside, aside),
        (-aside - width, aside),
        (aside, -aside - height),
        (-aside - width, -aside - height),
    )


_widths: dict[tuple[str, float], float] = {}


def _width(name: str, scale: float, metrics: QFontMetricsF) -> float:
    key = (name, scale)
    if key not in _widths:
        if len(_widths) > 20_000:
            _widths.clear()
        _widths[key] = metrics.horizontalAdvance(name)
    return _widths[key]


@lru_cache(maxsize=1000)
def _static_text(text: str, role: Role, scale: float) -> QStaticText:
    """Return the cached layout of a text at that type size."""
    made = QStaticText(display_text(text))
    made.setTextFormat(Qt.TextFormat.PlainText)
    font: QFont = the_theme().look.font(role)
    made.prepare(font=font)
    return made
