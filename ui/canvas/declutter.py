"""Which names are shown, and where, so that none covers another."""

from collections.abc import Iterable

import numpy as np

from ui.canvas.scene import Floats

GAP = 4.0
Box = tuple[float, float, float, float]


def place_labels(
    points: Floats,
    radii: Floats,
    sizes: Iterable[tuple[int, float, float]],
    *,
    most: int,
) -> dict[int, tuple[float, float]]:
    """The left top corner of each label that finds room, for the first `most` of them.

    `sizes` holds (number of the point, width, height), the most important first. A label goes
    below its point, right of it, left of it or above it, and covers neither labels nor points.
    """
    half = radii[:, None]
    discs = np.hstack((points - half, points + half))
    taken = np.empty((0, 4))
    placed: dict[int, tuple[float, float]] = {}
    for number, width, height in sizes:
        if len(placed) >= most:
            break
        for box in _around(points[number], float(radii[number]), width, height):
            if _is_free(box, taken) and _is_free(box, np.delete(discs, number, axis=0)):
                placed[number] = box[:2]
                taken = np.vstack((taken, box))
                break
    return placed


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


def _is_free(box: Box, taken: Floats) -> bool:
    left, top, right, bottom = box
    over = (
        (taken[:, 0] < right) & (taken[:, 2] > left) & (taken[:, 1] < bottom) & (taken[:, 3] > top)
    )
    return not bool(over.any())
