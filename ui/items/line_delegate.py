"""Delegate for rows of two lines, and the list view that uses it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from ui.items.line_model import HEADING, LINE, WHOLE, Line
from ui.theme.icons import draw_icon
from ui.theme.theme import the_theme
from ui.widgets.painting import END, draw_ground, draw_text

ROW, HEAD, EDGE, METER = 60, 36, 12, 64
Index = QModelIndex | QPersistentModelIndex


class LineDelegate(QStyledItemDelegate):
    """Draws icon, title and detail, and secondary text at the end of both lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return one height for rows and one for headings."""
        return QSize(120, the_theme().look.grown(HEAD if index.data(HEADING) else ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a heading or a row."""
        painter.save()
        painter.setLayoutDirection(option.direction)
        heading = index.data(HEADING)
        if heading:
            inner = option.rect.adjusted(EDGE, 8, -EDGE, 0)
            draw_text(painter, inner, heading, role="caption", tone="muted")
        elif isinstance(line := index.data(LINE), Line):
            draw_ground(painter, option.rect.adjusted(2, 1, -2, -1), option.state, corner=8)
            self._draw(painter, option, line)
        painter.restore()

    def _draw(self, painter: QPainter, option: QStyleOptionViewItem, line: Line) -> None:
        look = the_theme().look
        edge = look.grown(EDGE)
        inside = option.rect.adjusted(edge, look.grown(8), -edge, -look.grown(8))
        if line.icon:
            side = look.grown(16)
            spot = QRect(inside.left(), inside.top() + look.grown(3), side, side)
            picture = draw_icon(line.icon, getattr(look.colors, line.tone), side)
            painter.drawPixmap(_placed(option, inside, spot), picture)
            inside = _without_start(option, inside, side + look.grown(10))
        half = inside.height() // 2
        above = QRect(inside.left(), inside.top(), inside.width(), half)
        below = QRect(inside.left(), inside.top() + half, inside.width(), inside.height() - half)
        above = self._end(painter, option, above, line.aside, tone="muted")
        draw_text(painter, above, line.title, role="body", tone="text")
        if line.meter >= 0:
            below = self._meter(painter, option, below, line)
        below = self._end(painter, option, below, line.foot, tone=line.meter_tone)
        draw_text(painter, below, line.detail, role="small", tone="text2")

    def _end(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, text: str, *, tone: str
    ) -> QRect:
        """Draw text at the end of the rectangle and return what is left of it."""
        if not text:
            return rect
        look = the_theme().look
        painter.setFont(look.font("caption"))
        width = min(painter.fontMetrics().horizontalAdvance(text) + 2, rect.width() // 2)
        spot = QRect(rect.right() - width + 1, rect.top(), width, rect.height())
        words = "text2" if tone == "accent" else tone
        draw_text(painter, _placed(option, rect, spot), text, role="caption", tone=words, at=END)
        return _without_end(option, rect, width + look.grown(8))

    def _meter(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, line: Line
    ) -> QRect:
        """Draw the bar at the end of the rectangle and return what is left of it."""
        look = the_theme().look
        width, height = look.grown(METER), look.grown(6)
        top = rect.top() + (rect.height() - height) // 2
        track = QRect(rect.right() - width + 1, top, width, height)
        filled = QRect(track.left(), top, max(height, round(width * min(line.meter, 1.0))), height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.colors.border))
        whole = _placed(option, rect, track)
        painter.drawRoundedRect(whole, height / 2, height / 2)
        painter.setBrush(QColor(getattr(look.colors, line.meter_tone)))
        painter.drawRoundedRect(_placed(option, rect, filled), height / 2, height / 2)
        return _without_end(option, rect, width + look.grown(8))


def _placed(option: QStyleOptionViewItem, around: QRect, rect: QRect) -> QRect:
    return QStyle.visualRect(option.direction, around, rect)


def _without_start(option: QStyleOptionViewItem, rect: QRect, width: int) -> QRect:
    left = QRect(rect.left() + width, rect.top(), rect.width() - width, rect.height())
    return _placed(option, rect, left)


def _without_end(option: QStyleOptionViewItem, rect: QRect, width: int) -> QRect:
    left = QRect(rect.left(), rect.top(), max(0, rect.width() - width), rect.height())
    return _placed(option, rect, left)


class LineList(QListView):
    """List view of rows of two lines.

    `chosen` carries the current record, `entered` the one on which Enter was pressed, `removed`
    the one on which Delete was pressed.
    """

    chosen = Signal(object)
    entered = Signal(object)
    removed = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setProperty("kind", "plain")
        self.setItemDelegate(LineDelegate(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.doubleClicked.connect(self._enter)
        the_theme().changed.connect(self.scheduleDelayedItemsLayout)

    def choose_row(self, row: int) -> None:
        """Select a row; below 0 clears the selection."""
        if row < 0:
            self.clearSelection()
            return
        index = self.model().index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def choose_next(self, step: int) -> None:
        """Select the next row with a record, in steps of 1 or -1, if there is one."""
        row = self.currentIndex().row() + step
        while 0 <= row < self.model().rowCount():
            if self.model().index(row, 0).data(WHOLE) is not None:
                self.choose_row(row)
                return
            row += step

    def currentChanged(  # noqa: N802 - called by Qt
        self, current: QModelIndex, previous: QModelIndex
    ) -> None:
        """Emit the current record."""
        super().currentChanged(current, previous)
        record = current.data(WHOLE) if current.isValid() else None
        if record is not None:
            self.chosen.emit(record)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter (open) and Delete (remove)."""
        record = self.currentIndex().data(WHOLE)
        if record is not None and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.entered.emit(record)
            return
        if record is not None and event.key() == Qt.Key.Key_Delete:
            self.removed.emit(record)
            return
        super().keyPressEvent(event)

    def _enter(self, index: QModelIndex) -> None:
        record = index.data(WHOLE)
        if record is not None:
            self.entered.emit(record)
