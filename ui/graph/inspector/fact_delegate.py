"""Item delegate for facts: the statement, and below it confidence, date and source."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.items.graph.two_level_model import META
from ui.theme.theme import the_theme

Index = QModelIndex | QPersistentModelIndex
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
        colors = the_theme().look.colors
        area = QRect(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(option.direction)  # type: ignore[attr-defined]
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.selected if is_chosen else colors.hover))
            painter.drawRoundedRect(area.adjusted(0, 1, -1, -1), 6, 6)
        inner = area.adjusted(PAD, 0, -PAD, 0)
        if index.parent().isValid():
            _draw_fact(painter, inner, index)
        else:
            _draw_group(painter, inner, index)
        painter.restore()


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
    painter.drawText(area, int(_leading(painter)), title)
    painter.setPen(QColor(look.colors.muted))
    painter.drawText(area, int(_trailing(painter)), count)


def _draw_fact(painter: QPainter, area: QRect, index: Index) -> None:
    look = the_theme().look
    body, small = look.font("body"), look.font("small")
    tall = QFontMetrics(body).height()
    low = QFontMetrics(small).height()
    top = area.top() + (area.height() - tall - low - 1) // 2
    for font, color, y, height, text in (
        (body, look.colors.text, top, tall, str(index.data())),
        (small, look.colors.muted, top + tall + 1, low, str(index.data(META) or "")),
    ):
        line = QRect(area.left(), y, area.width(), height)
        elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, line.width())
        painter.setFont(font)
        painter.setPen(QColor(color))
        painter.drawText(line, int(_leading(painter)), elided)


def _leading(painter: QPainter) -> Qt.AlignmentFlag:
    is_mirrored = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    side = Qt.AlignmentFlag.AlignRight if is_mirrored else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _trailing(painter: QPainter) -> Qt.AlignmentFlag:
    is_mirrored = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    side = Qt.AlignmentFlag.AlignLeft if is_mirrored else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
