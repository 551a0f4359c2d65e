"""Icons drawn in a color of the theme."""

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

DENSITIES = (1, 2)
INK = "currentColor"
# Shapes and icons that are kept: more than a theme, a text size and their neighbors show.
KEPT = 1024


@lru_cache(maxsize=KEPT)
def draw_icon(name: str, color: str, size: int = 20) -> QPixmap:
    """The icon as a picture of `size` pixels at twice the density."""
    return _draw(name, color, size, DENSITIES[-1])


@lru_cache(maxsize=KEPT)
def make_icon(
    name: str, color: str, *, size: int = 16, gap: int = 0, checked: str = "", disabled: str = ""
) -> QIcon:
    """The icon in `color`; other colors for the checked and the disabled state.

    `gap` is empty room at its right, which Qt leaves too small between an icon and its text.
    """
    icon = QIcon()
    for density in DENSITIES:
        icon.addPixmap(_draw(name, color, size, density, gap))
        if checked:
            icon.addPixmap(
                _draw(name, checked, size, density, gap), QIcon.Mode.Normal, QIcon.State.On
            )
        if disabled:
            icon.addPixmap(_draw(name, disabled, size, density, gap), QIcon.Mode.Disabled)
    return icon


def _draw(name: str, color: str, size: int, density: int, gap: int = 0) -> QPixmap:
    picture = QPixmap(_shape(name, size, density, gap))
    if INK in _svg(name):  # others have colors of their own
        painter = QPainter(picture)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(picture.rect(), QColor(color))
        painter.end()
    picture.setDevicePixelRatio(density)
    return picture


@lru_cache(maxsize=KEPT)
def _shape(name: str, size: int, density: int, gap: int) -> QPixmap:
    """The icon in black, to be colored: drawing it is what takes time, and all colors share it."""
    picture = QPixmap(QSize(size + gap, size) * density)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing = QSvgRenderer(QByteArray(_svg(name).replace(INK, "#000000").encode()))
    drawing.render(painter, QRectF(0, 0, size * density, size * density))
    painter.end()
    return picture


@cache
def _svg(name: str) -> str:
    return _folder().joinpath(f"{name}.svg").read_text(encoding="utf-8")


@cache
def _folder() -> Traversable:
    """Where icons lie; to find that out takes as long as to draw one."""
    return files("resources").joinpath("icons")
