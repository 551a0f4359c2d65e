"""A name with a bar and a number, to be pressed."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from ui.theme.language.words import say_number
from ui.theme.theme import the_theme
from ui.widgets.style import mark

PAD = 8


class CountBar(QPushButton):
    """A row of a list of counts; the bar behind the words tells the share."""

    def __init__(self, text: str, count: int, most: int, *, name: str = "{name}") -> None:
        super().__init__()
        self._text, self._count, self._share = text, count, count / max(most, 1)
        mark(self, kind="ghost")
        self.setAccessibleName(f"{name.format(name=text)}, {say_number(count)}")
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)

    def sizeHint(self) -> QSize:
        """As high as a target must be."""
        look = the_theme().look
        return QSize(120, max(QFontMetrics(look.font("body")).height() + 8, look.grown(28)))

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """The bar, then name and number."""
        look = the_theme().look
        colors = look.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(self.layoutDirection())
        area = self.rect().adjusted(0, 1, 0, -1)
        self._draw_ground(painter, area)
        inner = area.adjusted(PAD, 0, -PAD, 0)
        count = say_number(self._count)
        metrics = QFontMetrics(look.font("body"))
        room = inner.width() - metrics.horizontalAdvance(count) - 2 * PAD
        text = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
        near, far = sides[::-1] if is_mirrored else sides
        painter.setFont(look.font("body"))
        painter.setPen(QColor(colors.text))
        painter.drawText(inner, int(near | Qt.AlignmentFlag.AlignVCenter), text)
        painter.setPen(QColor(colors.muted))
        painter.drawText(inner, int(far | Qt.AlignmentFlag.AlignVCenter), count)
        painter.end()

    def _draw_ground(self, painter: QPainter, area: QRect) -> None:
        colors = the_theme().look.colors
        width = max(int(area.width() * self._share), 4)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = area.right() + 1 - width if is_mirrored else area.left()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.hover if self.underMouse() else colors.subtle))
        painter.drawRoundedRect(QRect(left, area.top(), width, area.height()), 5, 5)
        if self.property("ring") == "true":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(colors.accent))
            painter.drawRoundedRect(area.adjusted(1, 1, -2, -1), 5, 5)
