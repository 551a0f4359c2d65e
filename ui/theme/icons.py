"""Icons in the colors of the theme."""

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

DENSITIES = (1, 2)
INK = "currentColor"
# Cache sizes: above what one theme, one text size and their neighbors need.
KEPT = 1024


@lru_cache(maxsize=KEPT)
def draw_icon(name: str, color: str, size: int = 20) -> QPixmap:
    """Return the icon as a pixmap of `size` pixels at a device pixel ratio of 2."""
    return _drawn(name, color, size, DENSITIES[-1])


@lru_cache(maxsize=KEPT)
def make_icon(
    name: str, color: str, *, size: int = 16, gap: int = 0, checked: str = "", disabled: str = ""
) -> QIcon:
    """Return the icon in `color`, with other colors for the checked and disabled states.

    `gap` adds empty space on the right, as Qt leaves too little between icon and text.
    """
    return QIcon(_IconEngine(name, color, checked, disabled, size=size, gap=gap))


class _IconEngine(QIconEngine):
    """Draws an icon when it is first seen: of most buttons few states and one density are."""

    def __init__(self, *look: str, size: int, gap: int) -> None:
        super().__init__()
        self._look, self._size, self._gap = look, size, gap

    def clone(self) -> QIconEngine:
        """Return another engine for the same icon."""
        return _IconEngine(*self._look, size=self._size, gap=self._gap)

    def availableSizes(  # noqa: N802 - called by Qt
        self, mode: QIcon.Mode = QIcon.Mode.Normal, state: QIcon.State = QIcon.State.Off
    ) -> list[QSize]:
        """Return the sizes in pixels."""
        return [QSize(self._size + self._gap, self._size) * density for density in DENSITIES]

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon for that many pixels."""
        picture = self._drawn(mode, state, DENSITIES[size.height() > self._size])
        if picture.width() <= size.width() and picture.height() <= size.height():
            return picture
        smooth = Qt.TransformationMode.SmoothTransformation
        return picture.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw the icon in the middle."""
        density = DENSITIES[painter.device().devicePixelRatio() > 1]
        shown = self._drawn(mode, state, density)
        area = QRect(0, 0, self._size + self._gap, self._size)
        area.moveCenter(rect.center())
        painter.drawPixmap(area, shown)

    def _drawn(self, mode: QIcon.Mode, state: QIcon.State, density: int) -> QPixmap:
        name, color, checked, disabled = self._look
        if disabled and mode == QIcon.Mode.Disabled:
            color = disabled
        elif checked and state == QIcon.State.On:
            color = checked
        return _drawn(name, color, self._size, density, self._gap)


@lru_cache(maxsize=KEPT)
def _drawn(name: str, color: str, size: int, density: int, gap: int = 0) -> QPixmap:
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
