"""What one picture of the map is drawn from, and the colors that come of a theme."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from PySide6.QtGui import QColor, QPainter

from ui.canvas.arrays import Floats, Ints
from ui.canvas.camera import Camera
from ui.canvas.render.highlights import Highlights
from ui.canvas.render.scene import Mask, Scene
from ui.theme.look import Look

# What steps back opacity so much of its color.
DIMMED_SHARE = 0.25
# How far things reach, as a part of the distance of two joined ones.
_REACH, _LEAST, _MOST = 0.34, 2.0, 16.0
# More things in view than this are drawn as topics, while they are farther than this.
MAX_DRAWN = 6000
_FAR_FIT, _FAR = 1.8, 5.0
_MARGIN = 30.0
_NO_TOPIC = -1


@dataclass(frozen=True)
class Frame:
    """One picture: `there` and `alive` are the things and edges of the day shown.

    `still` pictures are drawn with every detail; `vector` ones hold no bitmaps, for files.
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
        """Where all things are on the picture."""
        return self.camera.to_screen(self.scene.points)

    @cached_property
    def in_view(self) -> Mask:
        """Which things are there and on the picture."""
        x, y = self.points[:, 0], self.points[:, 1]
        across = (x > -_MARGIN) & (x < self.width + _MARGIN)
        return self.visible & across & (y > -_MARGIN) & (y < self.height + _MARGIN)

    @cached_property
    def radii(self) -> Floats:
        """How large the things are."""
        grown = self.camera.scale * _REACH * (0.6 + 1.1 * self.scene.sizes)
        return np.clip(grown, _LEAST, _MOST)

    @cached_property
    def is_far(self) -> bool:
        """Whether topics are drawn instead of things."""
        if not self.scene.map_data.topics:
            return False
        near_from = max(self.camera.fitted * _FAR_FIT, _FAR)
        return self.camera.scale < near_from and int(self.in_view.sum()) > self.max_drawn

    @cached_property
    def emphasized(self) -> Mask:
        """The things that do not step back."""
        return self.highlights.emphasized(len(self.scene))

    def topic_color(self, topic: int) -> QColor:
        """The color of a topic; gray where there is none."""
        if topic == _NO_TOPIC:
            return QColor(self.look.colors.border_strong)
        return self.look.category(int(self.scene.topic_colors[topic]))

    @cached_property
    def colors(self) -> tuple[str, ...]:
        """The colors of topics by number, that of no topic last."""
        listed: tuple[str, ...] = self.look.tokens.categories.list
        return (*listed, self.look.colors.border_strong)

    def colors_at(self, share: float) -> tuple[str, ...]:
        """The colors with this share of them left on the ground."""
        ground = self.look.colors.canvas
        return tuple(blend(color, ground, share).name() for color in self.colors)

    def color_numbers(self, rows: Ints) -> Ints:
        """Which of `colors` each thing has."""
        topics = self.scene.topics.take(rows)
        count = len(self.colors) - 1
        if not len(self.scene.topic_colors):
            return np.full(len(rows), count)
        return np.where(topics < 0, count, self.scene.topic_colors.take(topics) % count)


def blend(color: str | QColor, ground: str | QColor, share: float) -> QColor:
    """A share of the color on that ground, opaque: what is opaque is drawn far faster."""
    # A copy, as colors can be changed.
    return QColor(_blended(_named(color), _named(ground), share))


def _named(color: str | QColor) -> str | int:
    return color if isinstance(color, str) else color.rgb()


@lru_cache(maxsize=2000)
def _blended(color: str | int, ground: str | int, share: float) -> QColor:
    one, other = QColor(color), QColor(ground)
    rest = 1.0 - share
    return QColor(
        round(one.red() * share + other.red() * rest),
        round(one.green() * share + other.green() * rest),
        round(one.blue() * share + other.blue() * rest),
    )


def fill_background(painter: QPainter, frame: Frame) -> None:
    """The ground everything is drawn on."""
    painter.fillRect(
        0, 0, round(frame.width), round(frame.height), QColor(frame.look.colors.canvas)
    )
