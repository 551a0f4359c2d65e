"""Which names are shown, and where, so that none covers another."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ui.canvas.scene import Floats

GAP, CELL, MARGIN = 4.0, 4.0, 300.0
Box = tuple[float, float, float, float]
Size = tuple[int, float, float]


def place_labels(
    points: Floats, radii: Floats, sizes: Sequence[Size], *, most: int
) -> dict[int, tuple[float, float]]:
    """The left top corner of each label that finds room, for the first `most` of them.

    `sizes` holds (number of the point, width, height), the most important first. A label goes
    below its point, right of it, left of it or above it, and covers neither labels nor points.
    """
    placed: dict[int, tuple[float, float]] = {}
    if not sizes:
        return placed
    ground = Ground(points[[number for number, _, _ in sizes]])
    half = radii[:, None]
    ground.take_all(np.hstack((points - half, points + half)))
    for number, width, height in sizes:
        if len(placed) >= most:
            break
        for box in _around(points[number], float(radii[number]), width, height):
            if ground.take(box):
                placed[number] = box[:2]
                break
    return placed


class Ground:
    """Remembers in small cells what is taken already."""

    def __init__(self, points: Floats) -> None:
        self._low = points.min(axis=0) - MARGIN
        across, down = ((points.max(axis=0) + MARGIN - self._low) / CELL).astype(int) + 1
        self._taken: NDArray[np.bool_] = np.zeros((int(down), int(across)), dtype=np.bool_)

    def take_all(self, boxes: Floats) -> None:
        """Take the room of many boxes; those outside do not matter."""
        high = self._low + np.array(self._taken.shape[::-1]) * CELL
        inside = (boxes[:, 2:] > self._low).all(axis=1) & (boxes[:, :2] < high).all(axis=1)
        low = np.tile(self._low, 2)
        cells = np.maximum(np.floor((boxes[inside] - low) / CELL).astype(int), 0)
        for left, top, right, bottom in cells.tolist():
            self._taken[top : bottom + 1, left : right + 1] = True

    def take(self, box: Box) -> bool:
        """Whether the box was free; it is taken now."""
        x, y = float(self._low[0]), float(self._low[1])
        left, right = max(int((box[0] - x) // CELL), 0), max(int((box[2] - x) // CELL), 0)
        top, bottom = max(int((box[1] - y) // CELL), 0), max(int((box[3] - y) // CELL), 0)
        cells = self._taken[top : bottom + 1, left : right + 1]
        if cells.any():
            return False
        cells[:] = True
        return True


def _around(point: Floats, radius: float, width: float, height: float) -> tuple[Box, ...]:
    x, y = float(point[0]), float(point[1])
    away = radius + GAP
    corners = (
        (x - width / 2, y + away),
        (x + away, y - height / 2),
        (x - away - width, y - height / 2),
        (x - width / 2, y - away - height),
    )
    return tuple((left, top, left + width, top + height) for left, top in corners)
