"""Plot of the decay of a memory: its strength from today on without further use (N8)."""

from datetime import UTC, datetime
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.records.memory import Memory
from ui.memory.memory_text import DAY, say_fade
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_day, translate

NEARLY_GONE = 0.1
SHORTEST_DAYS, LONGEST_DAYS = 14.0, 365.0
LEFT, TOP, RIGHT, BOTTOM = 40, 12, 16, 26
STEPS = 20


class DecayCurve(QWidget):
    """Curve with marks for today and for the day on which the memory is nearly gone.

    The arrow keys move a mark along the curve; its text is the accessible description.
    """

    def __init__(self) -> None:
        super().__init__(focusPolicy=Qt.FocusPolicy.StrongFocus, mouseTracking=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("memory", "How this memory fades"))
        self._memory: Memory | None = None
        self._days = SHORTEST_DAYS
        self._mark: float | None = None
        the_theme().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Return the height of five lines."""
        return QSize(240, the_theme().look.grown(150))

    def minimumSizeHint(self) -> QSize:
        """Return the height of the size hint."""
        return QSize(160, self.sizeHint().height())

    def show_memory(self, memory: Memory) -> None:
        """Plot the decay of this memory."""
        self._memory = memory
        self._mark = None
        fades_at = memory.fading.fades_at
        ahead = SHORTEST_DAYS
        if fades_at is not None:
            ahead = (fades_at - datetime.now(UTC)) / DAY * 1.25
        self._days = min(max(ahead, SHORTEST_DAYS), LONGEST_DAYS)
        self.setAccessibleDescription(self._describe(memory))
        self.update()

    def strength_at(self, days: float) -> float:
        """Return the strength after that many days, interpolated between known points."""
        curve = self._memory.fading.curve if self._memory else ()
        if not curve:
            return self._memory.fading.strength if self._memory else 0.0
        for (at, here), (later, there) in pairwise(curve):
            if days <= later:
                share = (days - at) / (later - at) if later > at else 0.0
                # Between two points the decay is exponential.
                return here * (max(there, 1e-6) / max(here, 1e-6)) ** max(share, 0.0)
        return curve[-1][1]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the mark left or right by a twentieth of the range."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if not steps or self._memory is None:
            super().keyPressEvent(event)
            return
        if self.isRightToLeft():
            steps = -steps
        self._move_mark((self._mark or 0.0) + steps * self._days / STEPS)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the mark to the pointer."""
        room = self._room()
        share = (event.position().x() - room.left()) / max(room.width(), 1.0)
        self._move_mark(self._turned(share) * self._days)

    def leaveEvent(self, event: object) -> None:
        """Hide the mark."""
        self._mark = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw axes, area, curve and marks."""
        if self._memory is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self._room()
        self._draw_axes(painter, room)
        self._draw_curve(painter, room)
        self._draw_marks(painter, room)
        if self.property("ring") == "true":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(the_theme().look.colors.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.end()

    def _move_mark(self, days: float) -> None:
        self._mark = min(max(days, 0.0), self._days)
        words = self._say_mark(self._mark)
        self.setToolTip(plain_tooltip(words))
        self.setAccessibleDescription(words)
        self.update()

    def _say_mark(self, days: float) -> str:
        percent = round(self.strength_at(days) * 100)
        day = say_day(datetime.now(UTC) + days * DAY)
        return translate("memory", "{day}: {percent} %").format(day=day, percent=percent)

    def _describe(self, memory: Memory) -> str:
        lines = [
            translate("memory", "{percent} % today").format(
                percent=round(memory.fading.strength * 100)
            )
        ]
        lines += [
            translate("memory", "{percent} % in %n day(s)", "", days).format(
                percent=round(self.strength_at(days) * 100)
            )
            for days in (7, 30, 90)
            if days <= self._days
        ]
        return f"{', '.join(lines)}. {say_fade(memory, datetime.now(UTC))}."

    def _room(self) -> QRectF:
        look = the_theme().look
        left, right = look.grown(LEFT), look.grown(RIGHT)
        if self.isRightToLeft():
            left, right = right, left
        return QRectF(self.rect()).adjusted(left, look.grown(TOP), -right, -look.grown(BOTTOM))

    def _turned(self, share: float) -> float:
        return 1.0 - share if self.isRightToLeft() else share

    def _spot(self, room: QRectF, days: float, strength: float) -> QPointF:
        share = self._turned(days / self._days)
        return QPointF(room.left() + share * room.width(), room.bottom() - strength * room.height())

    def _draw_axes(self, painter: QPainter, room: QRectF) -> None:
        look = the_theme().look
        painter.setFont(look.font("caption"))
        for strength, dashed in ((1.0, False), (0.5, False), (NEARLY_GONE, True), (0.0, False)):
            y = room.bottom() - strength * room.height()
            pen = QPen(QColor(look.colors.warning if dashed else look.colors.border), 1)
            pen.setStyle(Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            if not dashed and strength:
                painter.setPen(QColor(look.colors.muted))
                beside = QRectF(0, y - 8, room.left() - 6, 16)
                if self.isRightToLeft():
                    beside = QRectF(room.right() + 6, y - 8, self.width() - room.right() - 6, 16)
                painter.drawText(
                    beside, Qt.AlignmentFlag.AlignTrailing, f"{round(strength * 100)} %"
                )

    def _draw_curve(self, painter: QPainter, room: QRectF) -> None:
        look = the_theme().look
        steps = 80
        spots = [
            self._spot(room, days, self.strength_at(days))
            for days in (self._days * step / steps for step in range(steps + 1))
        ]
        area = QPolygonF([*spots, self._spot(room, self._days, 0.0), self._spot(room, 0.0, 0.0)])
        fill = QColor(look.colors.accent)
        fill.setAlpha(36)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPolygon(area)
        path = QPainterPath(spots[0])
        for spot in spots[1:]:
            path.lineTo(spot)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.colors.accent), 2))
        painter.drawPath(path)

    def _draw_marks(self, painter: QPainter, room: QRectF) -> None:
        memory = self._memory
        if memory is None:
            return
        look = the_theme().look
        under = QRectF(0, room.bottom() + 6, self.width(), self.height() - room.bottom() - 6)
        painter.setFont(look.font("caption"))
        painter.setPen(QColor(look.colors.text2))
        near = under.adjusted(room.left(), 0, -(self.width() - room.right()), 0)
        painter.drawText(near, Qt.AlignmentFlag.AlignLeading, translate("memory", "Today"))
        painter.drawText(near, Qt.AlignmentFlag.AlignTrailing, self._say_end(memory))
        today = self._spot(room, 0.0, self.strength_at(0.0))
        self._dot(painter, today, look.colors.accent)
        fades_at = memory.fading.fades_at
        if fades_at is not None and not memory.episode.pinned:
            days = (fades_at - datetime.now(UTC)) / DAY
            if 0 < days <= self._days:
                self._dot(painter, self._spot(room, days, NEARLY_GONE), look.colors.warning)
        if self._mark is not None:
            spot = self._spot(room, self._mark, self.strength_at(self._mark))
            painter.setPen(QPen(QColor(look.colors.border_strong), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(spot.x(), room.top()), QPointF(spot.x(), room.bottom()))
            self._dot(painter, spot, look.colors.text)

    def _say_end(self, memory: Memory) -> str:
        fades_at = memory.fading.fades_at
        now = datetime.now(UTC)
        if memory.episode.pinned or fades_at is None:
            return translate("memory", "doesn't fade")
        if fades_at <= now:
            return translate("memory", "faded out")
        return translate("memory", "fades out by {day}").format(day=say_day(fades_at))

    def _dot(self, painter: QPainter, spot: QPointF, color: str) -> None:
        painter.setPen(QPen(QColor(the_theme().look.colors.surface), 2))
        painter.setBrush(QColor(color))
        painter.drawEllipse(spot, 5, 5)
