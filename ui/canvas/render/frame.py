"""One picture of the map: scene, camera, visibility and theme colors."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from PySide6.QtGui import QColor, QPainter

from ui.canvas.camera import Camera, Floats, Ints
from ui.canvas.render.highlights import Highlights
from ui.canvas.render.scene import Mask, Scene
from ui.theme.look import Look

# Share of its color that a dimmed entity keeps.
DIMMED_SHARE = 0.25
# Radius as a share of the typical length of an edge, with limits in pixels.
_REACH, _LEAST, _MOST = 0.34, 2.0, 16.0
# Above this many entities in view topics are drawn, up to these zoom limits.
MAX_DRAWN = 6000
_FAR_FIT, _FAR = 1.8, 5.0
_MARGIN = 30.0
_NO_TOPIC = -1


@dataclass(frozen=True)
class Frame:
    """Everything one picture is drawn from; `visible` and `visible_edges` are those of the day
    shown.

    Pictures with `is_still` have every detail; those with `is_vector` hold no bitmaps, for SVG.
    """

    scene: Scene
    visible: Mask
    visible_edges: Ints
    camera: Camera
    width: float
    height: float
    look: Look
    highlights: Highlights
    is_still: bool = True
    is_vector: bool = False
    density: float = 1.0
    max_drawn: int = MAX_DRAWN

    @cached_property
    def points(self) -> Floats:
        """Positions of all entities in pixels."""
        return self.camera.to_screen(self.scene.points)

    @cached_property
    def in_view(self) -> Mask:
        """Mask of the visible entities within the picture."""
        x, y = self.points[:, 0], self.points[:, 1]
        across = (x > -_MARGIN) & (x < self.width + _MARGIN)
        return self.visible & across & (y > -_MARGIN) & (y < self.height + _MARGIN)

    @cached_property
    def radii(self) -> Floats:
        """Radii of all entities in pixels."""
        grown = self.camera.scale * _REACH * (0.6 + 1.1 * self.scene.sizes)
        return np.clip(grown, _LEAST, _MOST)

    @cached_property
    def is_far(self) -> bool:
        """Whether topics are drawn instead of entities."""
        if not self.scene.map_data.topics:
            return False
        near_from = max(self.camera.fitted * _FAR_FIT, _FAR)
        return self.camera.scale < near_from and int(self.in_view.sum()) > self.max_drawn

    @cached_property
    def emphasized(self) -> Mask:
        """Mask of the entities that are not dimmed."""
        return self.highlights.emphasized(len(self.scene))

    def topic_color(self, topic: int) -> QColor:
        """Return the color of a topic; gray for none."""
        if topic == _NO_TOPIC:
            return QColor(self.look.colors.border_strong)
        return self.look.category(int(self.scene.topic_colors[topic]))

    @cached_property
    def colors(self) -> tuple[str, ...]:
        """Colors of topics by number, the color of no topic last."""
        listed: tuple[str, ...] = self.look.tokens.categories.list
        return (*listed, self.look.colors.border_strong)

    def colors_at(self, share: float) -> tuple[str, ...]:
        """Return the colors blended with the background by this share."""
        background = self.look.colors.canvas
        return tuple(blend(color, background, share).name() for color in self.colors)

    def color_numbers(self, rows: Ints) -> Ints:
        """Return the index into `colors` for each row."""
        topics = self.scene.topics.take(rows)
        count = len(self.colors) - 1
        if not len(self.scene.topic_colors):
            return np.full(len(rows), count)
        return np.where(topics < 0, count, self.scene.topic_colors.take(topics) % count)


def blend(color: str | QColor, background: str | QColor, share: float) -> QColor:
    """Blend a color with the background; opaque colors are drawn far faster than alpha."""
    # A copy, as QColor is mutable.
    return QColor(_blended(_named(color), _named(background), share))


def _named(color: str | QColor) -> str | int:
    return color if isinstance(color, str) else color.rgb()


@lru_cache(maxsize=2000)
def _blended(color: str | int, background: str | int, share: float) -> QColor:
    front, other = QColor(color), QColor(background)
    rest = 1.0 - share
    return QColor(
        round(front.red() * share + other.red() * rest),
        round(front.green() * share + other.green() * rest),
        round(front.blue() * share + other.blue() * rest),
    )


def fill_background(painter: QPainter, frame: Frame) -> None:
    """Fill the background."""
    painter.fillRect(
        0, 0, round(frame.width), round(frame.height), QColor(frame.look.colors.canvas)
    )
