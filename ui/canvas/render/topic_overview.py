"""Overview of the map: places of the first topics, so far apart that their labels fit."""

from functools import lru_cache

import numpy as np
from msgspec import Struct

from ui.canvas.camera import Floats
from ui.canvas.render.frame import Scene

# Number of topics in the overview; the others are in the list beside it.
MAX_TOPICS = 12
# Size of the overview and of a label below a disc, in pixels at the scale where all of it fits.
WIDTH, HEIGHT = 760.0, 540.0
LABEL_WIDTH, LABEL_HEIGHT = 156.0, 38.0
_SMALLEST, _LARGEST = 16.0, 54.0
_ROUNDS, _GAP = 400, 6.0
# The scene is never shown nearer than a few pixels to its unit while topics stand for things.
_LEAST_UNIT = 0.2
# Cells of the arrangement for discs that cannot be pushed apart.
_COLUMNS, _ROWS = 4, 3


class TopicOverview(Struct, frozen=True):
    """Centers and radii of discs in scene coordinates; `unit` is a pixel of the overview there."""

    centers: Floats
    radii: Floats
    unit: float

    @property
    def corners(self) -> Floats:
        """Two corners of the area that discs and labels fill."""
        half = np.maximum(self.radii, LABEL_WIDTH / 2 * self.unit)[:, None]
        low = self.centers - np.hstack((half, self.radii[:, None]))
        below = self.radii[:, None] + LABEL_HEIGHT * self.unit
        high = self.centers + np.hstack((half, below))
        return np.stack((low.min(axis=0), high.max(axis=0)))


@lru_cache(maxsize=8)
def overview_of(scene: Scene) -> TopicOverview:
    """Return the overview of the first topics, near where their entities are."""
    topics = scene.map_data.topics[:MAX_TOPICS]
    middles = np.array([(it.x, it.y) for it in topics], np.float64).reshape(-1, 2)
    shown = np.sqrt(np.array([max(it.shown, 1) for it in topics], np.float64))
    largest = float(shown.max(initial=1.0))
    radii = np.maximum(_SMALLEST, _LARGEST * shown / largest)
    low = middles.min(axis=0, initial=np.inf)
    span = np.maximum(middles.max(axis=0, initial=-np.inf) - low, 1e-6)
    size = np.array((WIDTH, HEIGHT))
    # Each axis is stretched by itself: an overview fills the picture.
    places = _apart((middles - low) / span * size, radii)
    unit = max(float((span / size).max()), _LEAST_UNIT)
    origin = low + span / 2 - size / 2 * unit
    return TopicOverview(origin + places * unit, radii * unit, unit)


def _apart(places: Floats, radii: Floats) -> Floats:
    """Return the places moved until no disc or label overlaps another.

    A label is below its disc. Each box is moved along the axis in which less is needed.
    """
    half = np.stack((np.maximum(radii, LABEL_WIDTH / 2), radii + LABEL_HEIGHT / 2), axis=1)
    half += _GAP / 2
    size = np.array((WIDTH, HEIGHT))
    places = places.copy()
    for _ in range(_ROUNDS):
        places = np.clip(places, half, size - half)
        apart = places[:, None] - places[None]
        short = half[:, None] + half[None] - np.abs(apart)
        overlaps = np.triu(short.min(axis=2) > 1e-6, k=1)
        if not overlaps.any():
            return places
        for first, second in np.argwhere(overlaps).tolist():
            axis = int(short[first, second].argmin())
            sign = 1.0 if apart[first, second, axis] >= 0 else -1.0
            places[first, axis] += sign * short[first, second, axis] / 2
            places[second, axis] -= sign * short[first, second, axis] / 2
    return _in_cells(places)


def _in_cells(places: Floats) -> Floats:
    """Return each place moved to the nearest cell that is still free, the first ones first."""
    cells = [
        (WIDTH * (column + 0.5) / _COLUMNS, HEIGHT * (row + 0.5) / _ROWS)
        for row in range(_ROWS)
        for column in range(_COLUMNS)
    ]
    moved = places.copy()
    for at, place in enumerate(places):
        nearest = min(cells, key=lambda cell: float(np.hypot(*(place - cell))))
        cells.remove(nearest)
        moved[at] = nearest
    return moved
