"""Camera: the transform from scene to screen."""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MIN_ZOOM, MAX_ZOOM = 0.2, 8.0
# Room for labels at the sides and above.
MARGIN = np.array((70.0, 58.0))
# One point of so many may be out of view, so many at most, if the rest gets so much larger.
OUTLIER_SHARE, MAX_OUTLIERS, MIN_GAIN = 5, 8, 2.0
# A scale this close to the best one is good enough, with fewer points out of view.
NEAR_BEST = 0.8


class Camera(Struct, frozen=True):
    """Transform: scene coordinates times `scale` plus (x, y) are pixels.

    `fitted` is the scale at which everything fits. Zoom is limited to eight times that scale, or to
    `nearest` where that is more.
    """

    scale: float
    x: float
    y: float
    fitted: float
    nearest: float = 0.0

    def to_screen(self, points: Floats) -> Floats:
        """Return points of the scene as pixels."""
        return points * self.scale + np.array((self.x, self.y))

    def moved(self, dx: float, dy: float) -> "Camera":
        """Return the camera moved by pixels."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def to_scene(self, x: float, y: float) -> tuple[float, float]:
        """Return a pixel as a point of the scene."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def centered(self, point: Floats, *, scale: float, width: float, height: float) -> "Camera":
        """Return the camera at that scale with the point in the middle."""
        return replace(
            self,
            scale=scale,
            x=width / 2 - float(point[0]) * scale,
            y=height / 2 - float(point[1]) * scale,
        )

    def zoomed(self, factor: float, *, x: float, y: float) -> "Camera":
        """Return the camera zoomed around pixel (x, y)."""
        most = max(self.fitted * MAX_ZOOM, self.nearest)
        scale = min(max(self.scale * factor, self.fitted * MIN_ZOOM), most)
        ratio = scale / self.scale
        return replace(self, scale=scale, x=x + (self.x - x) * ratio, y=y + (self.y - y) * ratio)


def fit(points: Floats, *, width: float, height: float) -> Camera:
    """Return the camera that shows all points, with a margin for labels."""
    if not len(points):
        return Camera(1.0, width / 2, height / 2, 1.0)
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high - low, 1e-6)
    room = np.maximum(np.array((width, height)) - 2 * MARGIN, 40.0)
    scale = float(np.minimum(room / span, 4000.0).min())
    if len(points) == 1:
        scale = float(room.min())
    middle = (low + high) / 2 * scale
    return Camera(scale, width / 2 - float(middle[0]), height / 2 - float(middle[1]), scale)


def _middle(points: Floats) -> Floats:
    """Return the median of the points, without `numpy.median`, which loads `numpy.ma`."""
    ordered = np.sort(points, axis=0)
    return (ordered[(len(points) - 1) // 2] + ordered[len(points) // 2]) / 2


def rows_to_fit(points: Floats, kept: Ints, *, width: float, height: float, nearest: float) -> Ints:
    """Return the rows of the points to fit to, without a few outliers.

    Outliers are left out only if everything else becomes clearly larger. Rows in `kept` stay.
    Scales above `nearest` count as `nearest`.
    """
    away = (np.abs(points - _middle(points)) / (width, height)).max(axis=1)
    away[kept] = -1.0  # sort kept points first
    rows = np.argsort(away, kind="stable")
    few = min(len(rows) // OUTLIER_SHARE, MAX_OUTLIERS, len(rows) - len(kept))
    fits = (
        fit(points[rows[: len(rows) - out]], width=width, height=height) for out in range(few + 1)
    )
    scales = np.array([min(camera.scale, nearest) for camera in fits])
    is_worth = scales >= max(NEAR_BEST * float(scales.max()), MIN_GAIN * float(scales[0]))
    return rows[: len(rows) - int(is_worth.argmax())]
