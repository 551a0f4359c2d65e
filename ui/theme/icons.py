"""Icons in the colors of the theme."""

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

DENSITIES = (1, 2)
INK = "currentColor"
# Cache sizes: above what one theme, one text size and their neighbors need.
KEPT = 1024


@lru_cache(maxsize=KEPT)
def draw_icon(name: str, color: str, size: int = 20) -> QPixmap:
    """Return the icon as a pixmap of `size` pixels at a device pixel ratio of 2."""
    return _draw(name, color, size, DENSITIES[-1])


@lru_cache(maxsize=KEPT)
def make_icon(
    name: str, color: str, *, size: int = 16, gap: int = 0, checked: str = "", disabled: str = ""
) -> QIcon:
    """Return the icon in `color`, with other colors for the checked and disabled states.

    `gap` adds empty space on the right, as Qt leaves too little between icon and text.
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
    if INK in _svg(name):  # other kinds set their own colors
        painter = QPainter(picture)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(picture.rect(), QColor(color))
        painter.end()
    picture.setDevicePixelRatio(density)
    return picture


@lru_cache(maxsize=KEPT)
def _shape(name: str, size: int, density: int, gap: int) -> QPixmap:
    """Return the icon in black, cached as a mask: rendering is slow and all colors share it."""
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
    """Return the folder of the icons; finding it takes as long as drawing an icon."""
    return files("resources").joinpath("icons")
