"""Texture atlas of glyphs, from which thousands are copied with one call to Qt."""

from collections.abc import Callable
from functools import lru_cache, partial
from math import ceil, cos, pi, sin
from typing import cast

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from shiboken6 import Shiboken

from ui.canvas.camera import Floats, Ints

RADII = (1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 12.0, 14.0, 16.0)
# The glyph of a kind never changes, so that users can learn it; kinds of a similar
# nature share one, and kinds added by users have the last.
GLYPH_OF_KIND = {
    "Person": 0,
    "Organization": 1,
    "Concept": 2,
    "Project": 3,
    "Product": 4,
    "Component": 4,
    "Location": 5,
    "Address": 5,
    "Team": 6,
    "Process": 7,
    "Decision": 8,
    "Risk": 9,
    "Document": 10,
    "Regulation": 10,
    "Ticket": 11,
    "Technology": 12,
}
OTHER_GLYPH = 13
GLYPHS = 14
_OUTLINED = 3.0
_WIDE = 2048


class GlyphAtlas:
    """Glyphs in these colors, `density` device pixels per pixel, drawn on first use."""

    def __init__(self, colors: tuple[str, ...], background: str, density: float) -> None:
        self.colors = len(colors)
        self._names, self._background, self._density = colors, background, density
        # Limits between sizes, for rounding to the nearest one.
        self._between = (np.array(RADII[1:]) + np.array(RADII[:-1])) / 2
        cells = [ceil((2.5 * radius + 4) * density) for radius in RADII]
        count = GLYPHS * len(colors)
        across = [max(min(count, _WIDE // cell), 1) for cell in cells]
        tops = np.cumsum(
            [0, *(cell * ceil(count / n) for cell, n in zip(cells, across, strict=True))]
        )
        self._count = count
        # Per glyph and size: left, top, width, height, x and y scale, rotation, opacity.
        self._sources = np.array(
            [
                (mark % n * cell, top + mark // n * cell, cell, cell, *(1 / density,) * 2, 0, 1)
                for cell, n, top in zip(cells, across, tops.tolist(), strict=False)
                for mark in range(count)
            ],
            float,
        )
        self.pixmap = QPixmap(_WIDE, max(int(tops[-1]), 1))
        self.pixmap.fill(Qt.GlobalColor.transparent)
        self._drawn = np.zeros(len(self._sources), bool)

    def draw(
        self, painter: QPainter, places: Floats, *, shapes: Ints, colors: Ints, radii: Floats
    ) -> None:
        """Draw glyphs; Qt reads the array of fragments in memory."""
        if not len(places):
            return
        sizes = np.searchsorted(self._between, radii)
        glyphs = shapes * self.colors + colors % self.colors
        pieces = np.empty((len(places), 10))
        pieces[:, :2] = places
        numbers = sizes * self._count + glyphs
        if not self._drawn.take(numbers).all():
            self._draw_glyphs(np.flatnonzero(np.bincount(numbers)))
        pieces[:, 2:] = self._sources.take(numbers, axis=0)
        first = cast(
            "QPainter.PixmapFragment",
            Shiboken.wrapInstance(pieces.ctypes.data, QPainter.PixmapFragment),
        )
        painter.drawPixmapFragments(first, len(pieces), self.pixmap)

    def _draw_glyphs(self, numbers: Ints) -> None:
        painter = QPainter(self.pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wanted: list[int] = numbers[~self._drawn[numbers]].tolist()
        for number in wanted:
            size, mark = divmod(number, self._count)
            radius = RADII[size]
            left, top, width, height = self._sources[number, :4].tolist()
            painter.save()
            painter.translate(left + width / 2, top + height / 2)
            painter.scale(self._density, self._density)
            painter.setBrush(QColor(self._names[mark % self.colors]))
            # A small glyph would lose too much of its color to an outline.
            small = radius < _OUTLINED
            painter.setPen(
                QPen(Qt.PenStyle.NoPen) if small else QPen(QColor(self._background), 1.0)
            )
            painter.drawPath(glyph_path(mark // self.colors, radius))
            painter.restore()
        painter.end()
        self._drawn[numbers] = True


def glyph_of(kind: str) -> int:
    """Return the glyph number of a kind."""
    return GLYPH_OF_KIND.get(kind, OTHER_GLYPH)


@lru_cache(maxsize=4)
def atlas_of(colors: tuple[str, ...], background: str, density: float) -> GlyphAtlas:
    """Return the cached atlas of these colors."""
    return GlyphAtlas(colors, background, density)


@lru_cache(maxsize=512)
def glyph_path(shape: int, radius: float) -> QPainterPath:
    """Return the glyph around (0, 0); kinds can be told apart without color."""
    return QTransform.fromScale(radius, radius).map(_DRAWN[shape]())


def _circles(*circles: tuple[float, float]) -> QPainterPath:
    """Return circles in a row, each by center and radius; overlaps stay empty."""
    path = QPainterPath()
    for middle, radius in circles:
        path.addEllipse(QPointF(middle, 0), radius, radius)
    return path


def _rectangle(wide: float, high: float, soft: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-wide, -high, 2 * wide, 2 * high), soft, soft)
    return path


def _star(corners: int, first: float, *lengths: float) -> QPainterPath:
    """Return a star with corners at `lengths` in turn; `first` in turns from the right."""
    path, around = QPainterPath(), corners * len(lengths)
    for number in range(around):
        angle, length = 2 * pi * (first + number / around), lengths[number % len(lengths)]
        end = QPointF(length * cos(angle), length * sin(angle))
        path.moveTo(end) if number == 0 else path.lineTo(end)
    path.closeSubpath()
    return path


def _cross(turned: float) -> QPainterPath:
    both = _rectangle(1.1, 0.42, 0).united(_rectangle(0.42, 1.1, 0))
    return QTransform().rotate(turned).map(both)


def _pair() -> QPainterPath:
    path = _circles((-0.68, 0.66), (0.68, 0.66))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _dome() -> QPainterPath:
    path = QPainterPath(QPointF(1.2, 0.6))
    path.arcTo(QRectF(-1.2, -0.6, 2.4, 2.4), 0, 180)
    path.closeSubpath()
    return path


def _hourglass() -> QPainterPath:
    path = QPainterPath()
    corners = ((-0.95, -0.95), (0.95, -0.95), (-0.95, 0.95), (0.95, 0.95))
    path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    path.closeSubpath()
    return path


_DRAWN: tuple[Callable[[], QPainterPath], ...] = (
    partial(_circles, (0, 1)),
    partial(_rectangle, 0.9, 0.9, 0.25),
    partial(_star, 4, 0.0, 1.15),
    partial(_star, 3, 0.75, 1.25),
    _dome,
    partial(_star, 3, 0.25, 1.25),
    _pair,
    partial(_cross, 0),
    partial(_star, 5, 0.75, 1.3, 0.6),
    partial(_cross, 45),
    partial(_rectangle, 0.72, 1.1, 0),
    partial(_rectangle, 1.25, 0.5, 0.2),
    _hourglass,
    partial(_circles, (0, 1.05), (0, 0.5)),
)
