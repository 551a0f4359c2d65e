"""Occupancy grid for the placement of labels."""

import numpy as np
from numpy.typing import NDArray

from ui.canvas.camera import Floats

CELL, MARGIN = 4.0, 300.0
Box = tuple[float, float, float, float]


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
