"""Icons drawn in a color of the theme."""

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

DENSITIES = (1, 2)


@cache
def draw_icon(name: str, color: str, size: int = 20) -> QPixmap:
    """The icon as a picture of `size` pixels at twice the density."""
    return _draw(name, color, size, DENSITIES[-1])


@cache
def make_icon(name: str, color: str, *, checked: str = "", disabled: str = "") -> QIcon:
    """The icon in `color`; other colors for the checked and the disabled state."""
    icon = QIcon()
    for size in (16, 20, 24, 40):
        for density in DENSITIES:
            icon.addPixmap(_draw(name, color, size, density))
            if checked:
                icon.addPixmap(
                    _draw(name, checked, size, density), QIcon.Mode.Normal, QIcon.State.On
                )
            if disabled:
                icon.addPixmap(_draw(name, disabled, size, density), QIcon.Mode.Disabled)
    return icon


def _draw(name: str, color: str, size: int, density: int) -> QPixmap:
    picture = QPixmap(QSize(size, size) * density)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(_svg(name).replace("currentColor", color).encode())).render(painter)
    painter.end()
    picture.setDevicePixelRatio(density)
    return picture


@cache
def _svg(name: str) -> str:
    return files("resources").joinpath("icons", f"{name}.svg").read_text(encoding="utf-8")
