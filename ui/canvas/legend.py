"""Which shape and color stands for which kind of thing."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.canvas.drawing import shape
from ui.theme.theme import the_theme

MOST = 8


class Legend(QWidget):
    """A line of kinds with their marks."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: tuple[tuple[str, int], ...] = ()
        self.setAccessibleName("Kinds of things")
        the_theme().changed.connect(self.updateGeometry)

    def show_kinds(self, numbers: Mapping[str, int]) -> None:
        """Show these kinds."""
        ordered = sorted(numbers.items(), key=lambda pair: pair[1])
        self._kinds = tuple(ordered[:MOST])
        self.setAccessibleDescription(", ".join(kind for kind, _ in self._kinds))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, the_theme().look.grown(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Marks and words from left to right, as many as fit."""
        look = the_theme().look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font("small"))
        metrics = QFontMetrics(painter.font())
        x, middle = 8.0, self.height() / 2
        for kind, number in self._kinds:
            width = metrics.horizontalAdvance(kind)
            if x + 18 + width > self.width():
                break
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.category(number))
            painter.drawPath(shape(number, 5).translated(QPointF(x, middle)))
            painter.setPen(QColor(look.colors.text2))
            box = QRectF(x + 11, 0, width + 2, self.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), kind)
            x += 11 + width + 20
        painter.end()
