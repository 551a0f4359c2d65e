"""Which part of the scene is in view."""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ui.canvas.arrays import Floats, Ints

MIN_ZOOM, MAX_ZOOM = 0.2, 8.0
MARGIN = 70.0
# One thing of so many may lie out of view, and so many at most, if all else gets so much larger.
OUTLIER_SHARE, MAX_OUTLIERS, MIN_GAIN = 5, 8, 2.0
# As good as the best view is one that is nearly as near: then fewer things lie out of it.
NEAR_BEST = 0.8


class Camera(Struct, frozen=True):
    """Scene coordinates times `scale` plus (x, y) are pixels; `fitted` is the scale that fits.

    One may go nearer up to eight times that scale, or up to `nearest` where that is more.
    """

    scale: float
    x: float
    y: float
    fitted: float
    nearest: float = 0.0

    def to_screen(self, points: Floats) -> Floats:
        """Where points of the scene are on the screen."""
        return points * self.scale + np.array((self.x, self.y))

    def moved(self, dx: float, dy: float) -> "Camera":
        """The view moved by pixels."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def to_scene(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel is in the scene."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def centered(self, point: Floats, *, scale: float, width: float, height: float) -> "Camera":
        """The view of that scale with the point of the scene in the middle."""
        return replace(
            self,
            scale=scale,
            x=width / 2 - float(point[0]) * scale,
            y=height / 2 - float(point[1]) * scale,
        )

    def zoomed(self, factor: float, *, x: float, y: float) -> "Camera":
        """Nearer or farther; what is at pixel (x, y) stays there."""
        most = max(self.fitted * MAX_ZOOM, self.nearest)
        scale = min(max(self.scale * factor, self.fitted * MIN_ZOOM), most)
        ratio = scale / self.scale
        return replace(self, scale=scale, x=x + (self.x - x) * ratio, y=y + (self.y - y) * ratio)


def fit(points: Floats, *, width: float, height: float) -> Camera:
    """The view that shows all points with room for their names."""
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


def rows_to_fit(points: Floats, kept: Ints, *, width: float, height: float, nearest: float) -> Ints:
    """The rows of the points to fit to: all but a few far ones, if these make all else small.

    Those of `kept` stay. A view nearer than `nearest` is not looked for.
    """
    away = (np.abs(points - np.median(points, axis=0)) / (width, height)).max(axis=1)
    away[kept] = -1.0  # before points that lie in the middle too
    rows = np.argsort(away, kind="stable")
    few = min(len(rows) // OUTLIER_SHARE, MAX_OUTLIERS, len(rows) - len(kept))
    fits = (
        fit(points[rows[: len(rows) - out]], width=width, height=height) for out in range(few + 1)
    )
    scales = np.array([min(one.scale, nearest) for one in fits])
    is_worth = scales >= max(NEAR_BEST * float(scales.max()), MIN_GAIN * float(scales[0]))
    return rows[: len(rows) - int(is_worth.argmax())]
