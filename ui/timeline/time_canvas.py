"""Timeline drawn from left to right: density, lanes and items."""

from datetime import UTC, datetime

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from core.records.graph.timeline import Timeline, TimelineItem, TimelineLane
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.timeline.axis import TimeRange, grain_of, iso_of, range_of, say_tick, ticks_of
from ui.timeline.item_text import KINDS, describe_timeline, say_kind, say_title, say_when
from ui.timeline.mark import Mark

AXIS, DENSITY, LANE, APART = 30, 40, 62, 84
# Height of a lane without items, and share of a full one for items of one moment.
EMPTY_LANE, SHORT_LANE = 24, 0.6
STEP_OUT, STEP_IN = 1.25, 0.8
CURSOR_GRAB_PX = 7
# Of what comes after the day that all places show.
LATER_OPACITY = 0.35


class TimeCanvas(QWidget):
    """Wheel, + and − zoom, dragging and arrow keys move, 0 shows everything.

    A click selects an item, a second one opens it. The cursor of the day that all places show
    (`as_of`) is dragged in the strip above.
    """

    range_changed = Signal(object)
    picked = Signal(object)
    entered = Signal(object)
    stepped = Signal(int)
    as_of_moved = Signal(str)
    everything_requested = Signal()

    def __init__(self) -> None:
        super().__init__(focusPolicy=Qt.FocusPolicy.StrongFocus, mouseTracking=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(translate("timeline", "Timeline"))
        self.time_range = TimeRange(0.0, 86_400.0 * 365)
        self.as_of: datetime | None = None
        self.chosen: TimelineItem | None = None
        self._shown: Timeline | None = None
        self._hit_areas: list[tuple[QRectF, TimelineItem]] = []
        self._drag: tuple[float, TimeRange] | None = None
        self._is_dragging_cursor = False
        self._has_moved = False
        the_theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a size for all lanes."""
        look = the_theme().look
        return QSize(600, look.grown(AXIS + DENSITY + 4 * LANE))

    def minimumSizeHint(self) -> QSize:
        """Return a size for axis, density and a little of each lane."""
        return QSize(240, the_theme().look.grown(AXIS + DENSITY + 4 * 40))

    def show_timeline(self, shown: Timeline) -> None:
        """Draw these items; the range in view stays."""
        self._shown = shown
        self.setAccessibleDescription(describe_timeline(shown))
        self.update()

    def show_range(self, time_range: TimeRange) -> None:
        """Show another range without a signal."""
        self.time_range = time_range.within_time()
        self.update()

    def show_as_of(self, at: datetime | None) -> None:
        """Show the cursor at that day; None is now."""
        self.as_of = at
        self.update()

    def choose(self, item: TimelineItem | None) -> None:
        """Select an item, and bring it into view."""
        self.chosen = item
        if item is not None and not 0.0 <= self.time_range.share(item.at) <= 1.0:
            self._change_range(self.time_range.moved(self.time_range.share(item.at) - 0.5))
        self.update()

    def zoom(self, factor: float, *, at: float = 0.5) -> None:
        """Show `factor` times as much time."""
        self._change_range(self.time_range.zoomed(factor, at=at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, move, select or open."""
        key = Qt.Key(event.key())
        onward = -0.1 if self.isRightToLeft() else 0.1
        moves = {Qt.Key.Key_Left: -onward, Qt.Key.Key_Right: onward}
        if key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom(STEP_IN)
        elif key == Qt.Key.Key_Minus:
            self.zoom(STEP_OUT)
        elif key in moves:
            self._change_range(self.time_range.moved(moves[key]))
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.stepped.emit(1 if key == Qt.Key.Key_Down else -1)
        else:
            self._press_other(event, key)

    def _press_other(self, event: QKeyEvent, key: Qt.Key) -> None:
        if key in {Qt.Key.Key_0, Qt.Key.Key_Home}:
            self.everything_requested.emit()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.chosen is not None:
            self.entered.emit(self.chosen)
        elif key == Qt.Key.Key_A and self.chosen is not None:
            self._move_cursor(self.chosen.at)
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self.as_of_moved.emit("")
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; sideways or with Shift move."""
        turned = event.angleDelta()
        if turned.x() or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._change_range(self.time_range.moved(-(turned.x() or turned.y()) / 1200))
        elif turned.y():
            factor = STEP_IN if turned.y() > 0 else STEP_OUT
            self.zoom(factor, at=self._share_at(event.position().x()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag time, or the cursor in the strip above."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._has_moved = False
        self._is_dragging_cursor = self._is_on_cursor(event.position())
        if self._is_dragging_cursor:
            self._move_cursor(self.time_range.moment(self._share_at(event.position().x())))
        else:
            self._drag = (event.position().x(), self.time_range)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag, or show a tooltip."""
        if self._is_dragging_cursor:
            self._move_cursor(self.time_range.moment(self._share_at(event.position().x())))
            return
        if self._drag is not None:
            x, time_range = self._drag
            share = (x - event.position().x()) / max(1.0, float(self.width()))
            self._has_moved = self._has_moved or abs(x - event.position().x()) > 3
            if self._has_moved:
                self._change_range(time_range.moved(-share if self.isRightToLeft() else share))
            return
        item = self._item_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if item else Qt.CursorShape.ArrowCursor)
        words = f"{say_title(item)}\n{say_when(item)}" if item else ""
        QToolTip.showText(event.globalPosition().toPoint(), plain_tooltip(words), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the clicked item; open it if it is selected."""
        was_click = self._drag is not None and not self._has_moved
        self._drag, self._is_dragging_cursor = None, False
        item = self._item_at(event.position()) if was_click else None
        if item is None:
            return
        if item == self.chosen:
            self.entered.emit(item)
            return
        self.chosen = item
        self.picked.emit(item)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw axis, density, lanes, today, and the cursor."""
        look = the_theme().look
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look.colors.canvas))
        self._hit_areas.clear()
        if self._shown is not None:
            self._draw_axis(painter)
            self._draw_density(painter, self._shown.lanes)
            self._draw_today(painter)  # below the titles
            for lane, room in zip(self._shown.lanes, self.lane_rooms(), strict=True):
                self._draw_lane(painter, lane, room)
            self._draw_cursor(painter)
        if self.property("ring") == "true":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.colors.accent), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()

    # Internals

    @property
    def _density_height(self) -> int:
        """Height of the histogram; it gives way where the lanes have no line left."""
        look, lanes = the_theme().look, self._shown.lanes if self._shown is not None else ()
        left = self.height() - look.grown(AXIS + DENSITY)
        return look.grown(DENSITY) if left >= len(lanes) * look.grown(EMPTY_LANE) else 0

    def lane_rooms(self) -> list[QRectF]:
        """Return the rectangles of the lanes, from above."""
        top = float(the_theme().look.grown(AXIS) + self._density_height)
        rooms: list[QRectF] = []
        for height in self._lane_heights(self.height() - top):
            rooms.append(QRectF(0, top, self.width(), height))
            top += height
        return rooms

    def _lane_heights(self, room: float) -> list[float]:
        """Share the room: little for lanes without items, less where all are of one moment."""
        lanes = self._shown.lanes if self._shown is not None else ()
        shares = [min(sum(map(bool, lane.counts)), 2) for lane in lanes]
        weights = [(0.0, SHORT_LANE, 1.0)[share] for share in shares]
        empty = float(the_theme().look.grown(EMPTY_LANE))
        left = max(room - empty * weights.count(0.0), 0.0) / (sum(weights) or 1.0)
        return [weight * left or empty for weight in weights]

    def _change_range(self, time_range: TimeRange) -> None:
        self.time_range = time_range.within_time()
        self.update()
        self.range_changed.emit(self.time_range)

    def _move_cursor(self, at: datetime) -> None:
        grain = grain_of(self.time_range, width=self.width(), apart=2.0)
        self.as_of = at
        self.update()
        self.as_of_moved.emit(iso_of(at, grain))

    def _share_at(self, x: float) -> float:
        share = x / max(1.0, float(self.width()))
        return 1.0 - share if self.isRightToLeft() else share

    def _x(self, at: datetime) -> float:
        share = self.time_range.share(at)
        return (1.0 - share if self.isRightToLeft() else share) * self.width()

    def _is_on_cursor(self, spot: QPointF) -> bool:
        if spot.y() <= the_theme().look.grown(AXIS):
            return True
        return self.as_of is not None and abs(self._x(self.as_of) - spot.x()) <= CURSOR_GRAB_PX

    def _item_at(self, spot: QPointF) -> TimelineItem | None:
        return next((it for rect, it in reversed(self._hit_areas) if rect.contains(spot)), None)

    def _draw_axis(self, painter: QPainter) -> None:
        look = the_theme().look
        high = look.grown(AXIS)
        grain = grain_of(self.time_range, width=self.width(), apart=look.grown(APART))
        painter.fillRect(QRectF(0, 0, self.width(), high), QColor(look.colors.surface))
        painter.setFont(look.font("caption"))
        for at in ticks_of(self.time_range, grain):
            x = self._x(at)
            painter.setPen(QColor(look.colors.border))
            painter.drawLine(QPointF(x, high - 6), QPointF(x, self.height()))
            painter.setPen(QColor(look.colors.text2))
            if not 0 <= x <= self.width():
                continue
            words = say_tick(at, grain)
            wide = painter.fontMetrics().horizontalAdvance(words)
            left = min(max(x - wide / 2, 0), self.width() - wide)
            painter.drawText(QPointF(left, high - 10), words)
        painter.setPen(QColor(look.colors.border))
        painter.drawLine(QPointF(0, high), QPointF(self.width(), high))

    def _draw_density(self, painter: QPainter, lanes: tuple[TimelineLane, ...]) -> None:
        """Draw a histogram of all kinds together."""
        look, high = the_theme().look, self._density_height
        if not high:
            return
        sums = [sum(column) for column in zip(*(it.counts for it in lanes), strict=True)]
        bottom = look.grown(AXIS) + high
        color = QColor(look.colors.accent)
        color.setAlpha(110)
        self._draw_bars(painter, sums, color, bottom=bottom, high=high - 6)
        painter.setPen(QColor(look.colors.border))
        painter.drawLine(QPointF(0, bottom), QPointF(self.width(), bottom))

    def _draw_bars(
        self, painter: QPainter, counts: list[int], color: QColor, *, bottom: float, high: float
    ) -> None:
        most = max(counts, default=0)
        shown = self._shown
        if not most or shown is None:
            return
        drawn = range_of(shown.begin, shown.end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        for number, count in enumerate(counts):
            if not count:
                continue
            ends = sorted(self._x(drawn.moment((number + step) / len(counts))) for step in (0, 1))
            if ends[1] < 0 or ends[0] > self.width():
                continue
            # The square root keeps single items visible beside thousands.
            height = max(2.0, high * (count / most) ** 0.5)
            painter.drawRect(
                QRectF(ends[0], bottom - height, max(1.5, ends[1] - ends[0] - 0.5), height)
            )

    def _draw_lane(self, painter: QPainter, lane: TimelineLane, room: QRectF) -> None:
        look = the_theme().look
        color = look.category(KINDS[lane.kind][2])
        faint = QColor(color)
        faint.setAlpha(60)
        self._draw_bars(
            painter, list(lane.counts), faint, bottom=room.bottom() - 1, high=room.height() * 0.4
        )
        painter.setPen(QColor(look.colors.border))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        self._draw_items(painter, lane, room, color)
        painter.setFont(look.font("caption"))
        painter.setPen(QColor(look.colors.text2))
        flags = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop
        words = f"{say_kind(lane.kind)}  {say_number(lane.total)}"
        head = painter.boundingRect(room.adjusted(8, 4, -8, 0), int(flags), words)
        # On a ground of its own, as dots may lie below it.
        painter.fillRect(head.adjusted(-4, -2, 4, 2), QColor(look.colors.canvas))
        painter.drawText(head, int(flags), words)

    def _draw_items(
        self, painter: QPainter, lane: TimelineLane, room: QRectF, color: QColor
    ) -> None:
        """Draw dots and spans, and as many titles as fit."""
        look = the_theme().look
        items = [it for it in self._marks() if it.kind == lane.kind]
        line = look.grown(18)
        top = room.top() + look.grown(22)
        rows = max(0, int((room.height() - look.grown(33)) // line))
        ends = [-1.0] * rows
        placed: list[Mark] = []
        lasts: dict[int, Mark] = {}
        metrics = painter.fontMetrics()
        # Items without room for a title are drawn in a row of their own below.
        unnamed_y = room.bottom() - look.grown(8)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font("caption"))
        for item in items:
            x = self._x(item.at)
            name = say_title(item)
            width = min(metrics.horizontalAdvance(name) + 14, look.grown(180))
            # Near the end of the picture titles are drawn before their dots.
            backward = self.isRightToLeft()
            turned = x - width - 8 < 0 if backward else x + width + 8 > self.width()
            left = x - 4 if turned == backward else x - 12 - width
            row = next((n for n in range(rows) if ends[n] < left), -1)
            named = row >= 0
            y = top + row * line + line / 2 if named else unnamed_y
            mark = Mark(item, QPointF(x, y), (-width if turned else width) if named else 0.0)
            if named:
                ends[row] = left + width + 20
                if row in lasts:
                    lasts[row].widen(metrics, before=left)
                lasts[row] = mark
            placed.append(mark)
        for mark in lasts.values():
            mark.widen(metrics, before=self.width())
        for mark in placed:
            is_later = self.as_of is not None and mark.item.at.date() > self.as_of.date()
            painter.setOpacity(LATER_OPACITY if is_later else 1.0)
            end = self._x(mark.item.until) if mark.item.until is not None else None
            rect = mark.draw(painter, color, end=end, is_chosen=mark.item == self.chosen)
            self._hit_areas.append((rect, mark.item))
        painter.setOpacity(1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _marks(self) -> list[TimelineItem]:
        """Return the items to draw by time; the selected one always."""
        if self._shown is None:
            return []
        every = self._shown.moments if self._shown.total <= len(self._shown.moments) else ()
        items = list(dict.fromkeys((*self._shown.marks, *every)))
        if self.chosen is not None and self.chosen not in items:
            items.append(self.chosen)
        items.sort(key=lambda item: item.at, reverse=self.isRightToLeft())
        return [it for it in items if -0.2 <= self.time_range.share(it.at) <= 1.05]

    def _draw_today(self, painter: QPainter) -> None:
        look = the_theme().look
        today = self._x(datetime.now(UTC))
        painter.setPen(QPen(QColor(look.colors.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(today, look.grown(AXIS)), QPointF(today, self.height()))

    def _draw_cursor(self, painter: QPainter) -> None:
        """Draw the day that all places show."""
        if self.as_of is None:
            return
        look, x = the_theme().look, self._x(self.as_of)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(look.colors.accent), 2))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        painter.setBrush(QColor(look.colors.accent))
        painter.drawEllipse(QPointF(x, look.grown(AXIS) - 2), 6, 6)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
