"""Item delegate for facts: the statement, and below it confidence, date and source."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from ui.items.graph.two_level_model import META
from ui.items.line_delegate import Index
from ui.theme.theme import the_theme
from ui.widgets.painting import END, START, draw_ground, draw_text

PAD = 8


class FactDelegate(QStyledItemDelegate):
    """Draws one line for each group and two for each fact."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return one line for a group, two for a fact."""
        look = the_theme().look
        small = QFontMetrics(look.font("small")).height()
        if not index.parent().isValid():
            return QSize(120, small + look.grown(16))
        return QSize(120, QFontMetrics(look.font("body")).height() + small + look.grown(12))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw background and text."""
        painter.save()
        draw_tree_ground(painter, option)
        inner = option.rect.adjusted(PAD, 0, -PAD, 0)
        if index.parent().isValid():
            _draw_fact(painter, inner, index)
        else:
            _draw_group(painter, inner, index)
        painter.restore()


def draw_tree_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Draw the background of a selected or hovered row, and mirror what follows if needed."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setLayoutDirection(option.direction)
    draw_ground(painter, option.rect.adjusted(0, 1, -1, -1), option.state, corner=6)


def _draw_group(painter: QPainter, area: QRect, index: Index) -> None:
    look = the_theme().look
    font = look.font("small")
    font.setWeight(font.Weight.DemiBold)
    painter.setFont(font)
    count = str(index.data(META) or "")
    metrics = QFontMetrics(font)
    room = area.width() - metrics.horizontalAdvance(count) - PAD
    title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room)
    painter.setPen(QColor(look.colors.text2))
    painter.drawText(area, int(START), title)
    painter.setPen(QColor(look.colors.muted))
    painter.drawText(area, int(END), count)


def _draw_fact(painter: QPainter, area: QRect, index: Index) -> None:
    look = the_theme().look
    tall = QFontMetrics(look.font("body")).height()
    low = QFontMetrics(look.font("small")).height()
    top = area.top() + (area.height() - tall - low - 1) // 2
    line = QRect(area.left(), top, area.width(), tall)
    draw_text(painter, line, str(index.data()), role="body", tone="text")
    line = QRect(area.left(), top + tall + 1, area.width(), low)
    draw_text(painter, line, str(index.data(META) or ""), role="small", tone="muted")
