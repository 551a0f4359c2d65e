"""Mark of an item on the timeline: a dot or a square, its period, and its title."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QPainter, QPen

from core.records.graph.timeline import TimelineItem
from ui.theme.theme import the_theme
from ui.timeline.item_text import say_title


class Mark:
    """Place of an item, and the width of its title: negative before the dot, 0 for none."""

    def __init__(self, item: TimelineItem, spot: QPointF, width: float) -> None:
        self.item, self.spot, self.width = item, spot, width

    def widen(self, metrics: QFontMetrics, *, before: float) -> None:
        """Give the title the room that is left up to the next mark of its row."""
        if self.width > 0 and not _is_backward():
            whole = metrics.horizontalAdvance(say_title(self.item)) + 14.0
            self.width = max(self.width, min(whole, before - self.spot.x() - 16))

    def draw(
        self, painter: QPainter, color: QColor, *, end: float | None, is_chosen: bool
    ) -> QRectF:
        """Draw the mark, with a line to the `end` of a fact; return its area."""
        look = the_theme().look
        item, spot, high = self.item, self.spot, look.grown(16)
        if end is not None and item.kind == "fact":
            under = QPointF(0, high / 2) if self.width else QPointF(0, 0)
            painter.setPen(QPen(color, 2))
            painter.drawLine(spot + under, QPointF(end, spot.y()) + under)
        painter.setPen(QPen(QColor(look.colors.text if is_chosen else look.colors.canvas), 1.5))
        painter.setBrush(color)
        side = 6.0 if is_chosen else 4.0
        if item.kind == "file":
            # The shape differs as well: the date is only that of the file.
            painter.drawRect(QRectF(spot.x() - side, spot.y() - side, 2 * side, 2 * side))
        else:
            painter.drawEllipse(spot, side, side)
        rect = QRectF(spot.x() - 8, spot.y() - high / 2, 16, high)
        return rect.united(self._draw_title(painter, high)) if self.width else rect

    def _draw_title(self, painter: QPainter, high: int) -> QRectF:
        is_after = (self.width > 0) != _is_backward()
        wide = abs(self.width)
        left = self.spot.x() + 8 if is_after else self.spot.x() - 8 - wide
        area = QRectF(left, self.spot.y() - high / 2, wide, high)
        colors = the_theme().look.colors
        words = painter.fontMetrics().elidedText(
            say_title(self.item), Qt.TextElideMode.ElideRight, int(wide)
        )
        side_of = Qt.AlignmentFlag.AlignLeft if is_after else Qt.AlignmentFlag.AlignRight
        flags = side_of | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        # On a ground of its own, as bars, years and today are drawn below it.
        ground = painter.boundingRect(area, int(flags), words)
        painter.fillRect(ground.adjusted(-2, 1, 2, -1), QColor(colors.canvas))
        painter.setPen(QColor(colors.text))
        painter.drawText(area, int(flags), words)
        return area


def _is_backward() -> bool:
    return QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
