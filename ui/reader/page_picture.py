"""A page of a PDF as it looks, with the words that were asked for marked."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from core.records.documents import PagePicture
from ui.theme.theme import the_theme

MARGIN = 16


class PageCanvas(QWidget):
    """Draws the picture as wide as there is room, and the boxes over it."""

    def __init__(self) -> None:
        super().__init__()
        self._picture = QPixmap()
        self._boxes: tuple[tuple[float, float, float, float], ...] = ()

    @property
    def boxes(self) -> tuple[tuple[float, float, float, float], ...]:
        """What is marked, in pixels of the picture."""
        return self._boxes

    def show_picture(self, picture: PagePicture) -> None:
        """Show a page."""
        self._picture = QPixmap()
        self._picture.loadFromData(picture.png, "PNG")
        self._boxes = picture.boxes
        self.fit_width(self.width())

    def fit_width(self, width: int) -> None:
        """Take the height that the page needs at this width."""
        self.setFixedHeight(round(self._ratio(width) * max(self._picture.height(), 1)) + 2 * MARGIN)
        self.update()

    def top_of_mark(self) -> int:
        """Where the first box begins, in pixels of the widget."""
        return round(self._boxes[0][1] * self._ratio(self.width())) if self._boxes else 0

    def sizeHint(self) -> QSize:
        """As large as the picture."""
        return self._picture.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page on a plain ground; boxes multiply, so that the words stay readable."""
        if self._picture.isNull():
            return
        ratio = self._ratio(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(MARGIN, MARGIN)
        painter.scale(ratio, ratio)
        painter.drawPixmap(0, 0, self._picture)
        painter.setPen(QColor(the_theme().look.colors.border_strong))
        painter.drawRect(0, 0, self._picture.width() - 1, self._picture.height() - 1)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for left, top, right, bottom in self._boxes:
            painter.fillRect(QRectF(left, top, right - left, bottom - top), QColor("#FFE066"))
        painter.end()

    def _ratio(self, width: int) -> float:
        return max(width - 2 * MARGIN, 1) / max(self._picture.width(), 1)


class PageView(QScrollArea):
    """The page, scrolled to its mark."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = PageCanvas()
        self.setWidget(self.canvas)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Picture of the page")

    def show_picture(self, picture: PagePicture) -> None:
        """Show a page and bring its mark into view."""
        self.canvas.show_picture(picture)
        self.canvas.fit_width(self.viewport().width())
        above = self.canvas.top_of_mark() - self.viewport().height() // 4
        self.verticalScrollBar().setValue(max(0, above))

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        """The page is as wide as the view."""
        super().resizeEvent(arg__1)
        self.canvas.fit_width(self.viewport().width())
