"""Item delegate of the outline."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.items.graph.outline_model import META
from ui.theme.theme import the_theme

Index = QModelIndex | QPersistentModelIndex
PAD = 8


class OutlineDelegate(QStyledItemDelegate):
    """Draws one line per row, the name and at the end its description; topics in bold."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return one line, at least as high as a click target must be."""
        look = the_theme().look
        return QSize(120, max(QFontMetrics(look.font("body")).height() + 10, look.grown(32)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw background, name and description."""
        look = the_theme().look
        colors = look.colors
        area = QRect(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        direction = option.direction  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.selected if is_chosen else colors.hover))
            painter.drawRoundedRect(area.adjusted(0, 1, -1, -1), 6, 6)
        inner = area.adjusted(PAD, 0, -PAD, 0)
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
        is_mirrored = direction == Qt.LayoutDirection.RightToLeft
        near, far = sides[::-1] if is_mirrored else sides
        meta = str(index.data(META) or "")
        small = look.font("small")
        room = QFontMetrics(small).horizontalAdvance(meta) + 2 * PAD
        room = min(room, inner.width() // 2)
        font = look.font("body" if index.parent().isValid() else "strong")
        name = QFontMetrics(font).elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, inner.width() - room
        )
        painter.setFont(font)
        painter.setPen(QColor(colors.text))
        painter.drawText(inner, int(near | Qt.AlignmentFlag.AlignVCenter), name)
        painter.setFont(small)
        painter.setPen(QColor(colors.muted))
        elided = QFontMetrics(small).elidedText(meta, Qt.TextElideMode.ElideRight, room - PAD)
        painter.drawText(inner, int(far | Qt.AlignmentFlag.AlignVCenter), elided)
        painter.restore()
