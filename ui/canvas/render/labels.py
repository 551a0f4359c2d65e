"""Placement and drawing of labels without overlaps."""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from ui.canvas.camera import Floats, Ints
from ui.canvas.render.frame import Frame, blend
from ui.canvas.render.topic_labels import static_text, topic_boxes
from ui.theme.translation import cut
from ui.theme.vocabulary import say_predicate

CELL, MARGIN = 4.0, 300.0
Box = tuple[float, float, float, float]
MAX_LABELS, MAX_MOVING_LABELS, MAX_CANDIDATES = 90, 50, 320
MAX_RELATIONS = 24
MAX_CHARS = 30
# Where along an edge its relation may stand.
_ALONG = np.array(((0.5,), (0.35,), (0.65,)))
_GAP = 3.0
_NEAR = 14.0
_LARGE, _MOST_CLEAR = 7.0, 250
# Pixels by which another entity may be nearer to a label.
_SAME_GAP = 1.0
NO_ROWS: Ints = np.zeros(0, np.int64)
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
        """Take many boxes; ignore those outside."""
        high = self._low + np.array(self._taken.shape[::-1]) * CELL
        inside = (boxes[:, 2:] > self._low).all(axis=1) & (boxes[:, :2] < high).all(axis=1)
        low = np.tile(self._low, 2)
        cells = np.maximum(np.floor((boxes[inside] - low) / CELL).astype(int), 0)
        for left, top, right, bottom in cells.tolist():
            self._taken[top : bottom + 1, left : right + 1] = True

    def is_free(self, box: Box) -> bool:
        """Whether nothing of the box is taken."""
        return not self._cells(box).any()

    def reserve(self, box: Box) -> None:
        """Take the box."""
        self._cells(box)[:] = True

    def _cells(self, box: Box) -> NDArray[np.bool_]:
        x, y = float(self._low[0]), float(self._low[1])
        left, right = max(int((box[0] - x) // CELL), 0), max(int((box[2] - x) // CELL), 0)
        top, bottom = max(int((box[1] - y) // CELL), 0), max(int((box[3] - y) // CELL), 0)
        return self._taken[top : bottom + 1, left : right + 1]


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
    placed: dict[int, tuple[float, float]] = {}
    taken = _taken_by_labels(frame, placed)
    metrics = QFontMetricsF(frame.look.font("small"))
    most = min(MAX_LABELS if frame.is_still else MAX_MOVING_LABELS, _label_budget(frame))

    def place(rows: Iterable[int], *, others: Ints = NO_ROWS) -> None:
        for row in rows:
            if len(placed) >= most:
                break
            if row in placed:
                continue
            offset = _free_offset(taken, frame, row, metrics=metrics, others=others)
            if offset is not None:
                placed[row] = offset

    place(_always_named(frame))
    large = _large_nodes(frame)
    half = frame.radii[large][:, None] * 0.8
    taken.reserve_all(np.hstack((frame.points[large] - half, frame.points[large] + half)))
    place(_candidates(frame), others=large)
    taken = _taken_by_labels(frame, placed)
    if not frame.is_far and not frame.highlights.is_dimming:
        place(np.flatnonzero(frame.in_view)[:_MOST_IMPORTANT].tolist(), others=large)
    return PlacedLabels(frame.camera.scale, tuple(placed), tuple(placed.values()))


def _taken_by_labels(frame: Frame, placed: Mapping[int, tuple[float, float]]) -> OccupancyGrid:
    """Return the grid of the frame, where the labels of topics and those placed are taken."""
    taken = OccupancyGrid(np.array([(0.0, 0.0), (frame.width, frame.height)]))
    for box, *_ in topic_boxes(frame):
        taken.reserve((box.left(), box.top(), box.right(), box.bottom()))
    metrics = QFontMetricsF(frame.look.font("small"))
    for row, (dx, dy) in placed.items():
        x, y = frame.points[row].tolist()
        width = _width(shortened(frame.scene.names[row]), frame.look.scale, metrics)
        taken.reserve((x + dx, y + dy, x + dx + width, y + dy + metrics.height()))
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
        text = static_text(name, "small", frame.look.scale)
        box = QRectF(x + dx - 2, y + dy, text.size().width() + 4, height)
        painter.fillRect(box, background)
        colors = frame.look.colors
        painter.setPen(QColor(colors.text if row in strong else colors.text2))
        painter.drawStaticText(QPointF(x + dx, y + dy), text)


def draw_relation_labels(painter: QPainter, frame: Frame, placed: PlacedLabels) -> None:
    """Draw the relations of the hovered or selected entity, when near enough to read them."""
    painter.setFont(frame.look.font("caption"))
    painter.setPen(QColor(frame.look.colors.accent))
    background = blend(frame.look.colors.canvas, frame.look.colors.canvas, 1)
    for box, text in relation_boxes(frame, placed):
        painter.fillRect(box, background)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def relation_boxes(frame: Frame, placed: PlacedLabels) -> Iterator[tuple[QRectF, str]]:
    """Yield boxes and texts of relations of the hovered or selected entity, along their edges.

    One that would cover a name or another relation is left out.
    """
    row = frame.highlights.hovered if frame.highlights.hovered >= 0 else frame.highlights.selected
    if row < 0 or frame.camera.scale < _NEAR or not frame.is_still or frame.highlights.is_dimming:
        return
    ends = frame.scene.edges[frame.visible_edges]
    numbers = frame.visible_edges[
        (ends == row).any(axis=1) & (frame.scene.facts[frame.visible_edges] > 0)
    ]
    metrics = QFontMetricsF(frame.look.font("caption"))
    taken = _taken_by_labels(frame, dict(zip(placed.rows, placed.offsets, strict=True)))
    for number in numbers[:MAX_RELATIONS].tolist():
        first, second = frame.points[frame.scene.edges[number]]
        text = say_predicate(frame.scene.map_data.relations[int(frame.scene.relations[number])])
        width = metrics.horizontalAdvance(text)
        if float(np.linalg.norm(first - second)) < width + 30:
            continue
        half = np.array((width + 6, metrics.height())) / 2
        middles = first + (second - first) * _ALONG
        boxes: list[Box] = np.hstack((middles - half, middles + half)).tolist()
        for box in filter(taken.is_free, boxes):
            taken.reserve(box)
            yield QRectF(QPointF(*box[:2]), QPointF(*box[2:])), text
            break


def _large_nodes(frame: Frame) -> Ints:
    """Return the rows of large and emphasized entities."""
    clear = frame.in_view & (
        (frame.radii >= _LARGE) | frame.highlights.emphasized(len(frame.scene))
    )
    return NO_ROWS if frame.is_far else np.flatnonzero(clear)[:_MOST_CLEAR]


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
    taken: OccupancyGrid, frame: Frame, row: int, *, metrics: QFontMetricsF, others: Ints
) -> tuple[float, float] | None:
    """Take the first free place beside the entity and return its offset, if there is one.

    A place that is nearer to one of the `others` would name the wrong one.
    """
    x, y = frame.points[row].tolist()
    width = _width(shortened(frame.scene.names[row]), frame.look.scale, metrics)
    height = metrics.height()
    for dx, dy in _label_offsets(float(frame.radii[row]), width, height):
        if not 0 <= x + dx <= frame.width - width:
            continue  # would be cut off
        box = (x + dx - _GAP, y + dy, x + dx + width + _GAP, y + dy + height)
        if taken.is_free(box) and _is_nearest(frame, row, others, box):
            taken.reserve(box)
            return dx, dy
    return None


def _is_nearest(frame: Frame, row: int, others: Ints, box: Box) -> bool:
    """Whether none of the others is nearer to the box than the entity itself."""
    rows = np.append(others[others != row], row)
    away = np.maximum(
        np.array(box[:2]) - frame.points[rows], frame.points[rows] - np.array(box[2:])
    )
    gaps = np.hypot(*np.maximum(away, 0.0).T) - frame.radii[rows]
    return bool(gaps[-1] <= gaps.min() + _SAME_GAP)


def _always_named(frame: Frame) -> list[int]:
    """Return the rows whose labels may lie over other entities: what the user looks at."""
    highlights = frame.highlights
    path, opened = highlights.path, highlights.expanded.tolist()
    rows = (highlights.hovered, highlights.selected, *path, *opened)
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
