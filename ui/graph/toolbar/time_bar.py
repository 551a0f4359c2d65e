"""Slider for the day at which the graph is shown; can play (N5)."""

from datetime import UTC, date, datetime, timedelta

from PySide6.QtCore import QDate, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCalendarWidget,
    QFrame,
    QLineEdit,
    QMenu,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QWidgetAction,
)

from core.records.graph.map import NO_DAY
from ui.canvas.view_state import MapViewState
from ui.items.graph.map_index import MapIndex
from ui.items.graph.outline_model import say_counts
from ui.theme.theme import the_theme
from ui.theme.translation import read_day, say_day, translate
from ui.widgets.boxes import row
from ui.widgets.buttons import Button, icon_button

EPOCH = date(1970, 1, 1)
FRAME_MS, FRAMES = 90, 120
WEEK_DAYS, MONTH_DAYS = 7, 30
MAX_MARKS = 40
CALENDAR_SIZE = 320, 260


class DaySlider(QSlider):
    """Slider of days with a mark at each New Year.

    Arrow keys step by a day, with Shift by a week, with Ctrl by a month.
    """

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        """Step by days, weeks or months."""
        side = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(ev.key()), 0)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            side = -side
        modifiers = ev.modifiers()
        if side and modifiers & Qt.KeyboardModifier.ControlModifier:
            month = _to_date(self.value()).addMonths(side)
            self.setValue(_to_day(month))
        elif side and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.setValue(self.value() + side * WEEK_DAYS)
        else:
            super().keyPressEvent(ev)

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """Go to the day that is pressed, and drag on from there."""
        handle = self._handle()
        spot = ev.position().toPoint()
        if ev.button() == Qt.MouseButton.LeftButton and not handle.contains(spot):
            self.setValue(self._day_at(spot.x()))
        super().mousePressEvent(ev)

    def _day_at(self, x: int) -> int:
        handle, option = self._handle(), self._option()
        return QStyle.sliderValueFromPosition(
            self.minimum(),
            self.maximum(),
            x - handle.width() // 2,
            self.width() - handle.width(),
            option.upsideDown,
        )

    def _option(self) -> QStyleOptionSlider:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return option

    def _handle(self) -> QRect:
        return self.style().subControlRect(
            QStyle.ComplexControl.CC_Slider, self._option(), QStyle.SubControl.SC_SliderHandle, self
        )

    def marks(self) -> list[int]:
        """Return the days that are marked: New Years, or first days of decades."""
        first, last = _to_date(self.minimum()).year() + 1, _to_date(self.maximum()).year()
        years = range(first, last + 1)
        if len(years) > MAX_MARKS:
            years = range(-(-first // 10) * 10, last + 1, 10)
        return [_to_day(QDate(year, 1, 1)) for year in years]

    def paintEvent(self, ev: QPaintEvent) -> None:
        """Draw the marks below the slider."""
        super().paintEvent(ev)
        option, handle = self._option(), self._handle()
        room = self.width() - handle.width()
        painter = QPainter(self)
        painter.setPen(QColor(the_theme().look.colors.muted))
        for day in self.marks():
            x = handle.width() // 2 + QStyle.sliderPositionFromValue(
                self.minimum(), self.maximum(), day, room, option.upsideDown
            )
            painter.drawLine(x, self.height() - 4, x, self.height() - 1)
        painter.end()


class TimeBar(QFrame):
    """Emits `day_chosen` with a day since 1970, or None for now.

    A day that is only played ends with `end_play`.
    """

    day_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self._first, self._last = 0, 0
        self._pending_day: int | None = None  # chosen before the range of days is known
        self._before_play: int | None = None
        self._is_stepping = False
        self.is_played = False
        self.play = icon_button("play", translate("graph", "Play through time"))
        self.slider = DaySlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(translate("graph", "Date shown"))
        self.slider.setMinimumSize(24, 24)
        self.day_field = QLineEdit()
        self.day_field.setAccessibleName(translate("graph", "Date to show"))
        self.day_field.setToolTip(translate("graph", "Type a date, such as 2024-05-31 or 2024"))
        self.day_field.setFixedWidth(the_theme().look.grown(112))
        self.calendar = icon_button("calendar-days", translate("graph", "Choose a date"))
        self.now = Button(translate("graph", "Now"), kind="chip")
        self.now.setAccessibleName(translate("graph", "Back to now"))
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._step)
        parts = (self.day_field, self.calendar, self.now)
        row(self, self.play, (self.slider, 1), *parts, margin=(8, 4, 8, 4))
        self.day_field.returnPressed.connect(self._take_typed)
        self.day_field.editingFinished.connect(self._show_text)
        self.calendar.clicked.connect(self._open_calendar)
        self.slider.valueChanged.connect(self._emit_day)
        self.play.clicked.connect(self.toggle)
        self.now.clicked.connect(self.go_now)

    @property
    def day(self) -> int | None:
        """Day that is shown; None is now."""
        if self._first == self._last:
            return self._pending_day
        value = self.slider.value()
        return None if value > self._last else value

    @property
    def is_playing(self) -> bool:
        """Whether time is playing."""
        return self._timer.isActive()

    def hideEvent(self, event: QHideEvent) -> None:
        """End what is played as another place is shown."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.end_play()

    def show_span(self, first: int, last: int) -> None:
        """Set the range of days; hide the bar if there is none."""
        if NO_DAY in {first, last} or first >= last:
            self.setVisible(False)
            self._pending_day = self.day
            self._first = self._last = 0
            return
        self.setVisible(True)
        day = self.day
        first = first if day is None else min(first, day)  # a requested day extends the range
        if (first, last) == (self._first, self._last):
            return
        self._first, self._last = first, last
        was = self.slider.blockSignals(True)
        # One step after the last day means now.
        self.slider.setRange(first, last + 1)
        self.slider.setPageStep(MONTH_DAYS)  # arrow keys step by a day
        self.slider.setValue(last + 1 if day is None else day)
        self.slider.blockSignals(was)
        self._show_text()

    def show_day(self, day: int | None) -> None:
        """Show a day that was chosen elsewhere, without a signal."""
        self._pending_day, self.is_played = day, False
        was = self.slider.blockSignals(True)
        if self._first != self._last and day is not None and day < self._first:
            self._first = day  # a requested day extends the range
            self.slider.setMinimum(day)
        self.slider.setValue(self._last + 1 if day is None else day)
        self.slider.blockSignals(was)
        self._show_text()

    def go_now(self) -> None:
        """Show the graph as it is now."""
        self._choose(self._last + 1)

    def go_to(self, day: int) -> None:
        """Show the graph as of a day, also one before the range."""
        if day < self._first:
            self._first = day
            self.slider.setMinimum(day)
        self._choose(min(day, self._last + 1))

    def _choose(self, value: int) -> None:
        """Take a day that the user chose, also the played one that is shown."""
        self.stop()
        if self.is_played and value == self.slider.value():
            self._emit_day()
        self.slider.setValue(value)

    def _take_typed(self) -> None:
        text = self.day_field.text().strip()
        day = typed_day(text)
        if day is not None:
            self.go_to(day)
        elif not text:
            self.go_now()

    def _take_date(self, date: QDate) -> None:
        self.go_to(_to_day(date))

    def _open_calendar(self) -> None:
        """Open a calendar above its button."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        calendar = QCalendarWidget()
        calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        weekdays = calendar.weekdayTextFormat(Qt.DayOfWeek.Monday)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):  # which are no warning
            calendar.setWeekdayTextFormat(day, weekdays)
        calendar.setMinimumSize(*map(the_theme().look.grown, CALENDAR_SIZE))
        calendar.setMaximumDate(_to_date(self._last))
        calendar.setSelectedDate(_to_date(self._last if self.day is None else self.day))
        for picked in (calendar.activated, calendar.clicked):
            picked.connect(self._take_date)
            picked.connect(menu.close)
        action = QWidgetAction(menu)
        action.setDefaultWidget(calendar)
        menu.addAction(action)
        corner = self.calendar.mapToGlobal(QPoint(0, -menu.sizeHint().height()))
        menu.popup(corner)

    def toggle(self) -> None:
        """Play, from the beginning if at the end, or stop."""
        if self.is_playing:
            self.stop()
            return
        if not self.is_played:
            self._before_play = self.day
        self._timer.start()
        if self.day is None:
            self._play_to(self._first)
        self._show_play()

    def end_play(self) -> None:
        """Stop playing, and show the day of before again unless another was chosen since."""
        self.stop()
        if self.is_played:
            self.is_played, before = False, self._before_play
            self.slider.setValue(self._last + 1 if before is None else before)

    def stop(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self._show_play()

    def _step(self) -> None:
        step = max((self._last - self._first) // FRAMES, 1)
        self._play_to(min(self.slider.value() + step, self._last + 1))
        if self.day is None:
            self.end_play()

    def _play_to(self, value: int) -> None:
        self._is_stepping = True
        self.slider.setValue(value)
        self._is_stepping = False

    def _show_play(self) -> None:
        if self.is_playing:
            self.play.show_icon("pause", name=translate("graph", "Pause"))
        else:
            self.play.show_icon("play", name=translate("graph", "Play through time"))

    def _emit_day(self) -> None:
        self.is_played = self._is_stepping
        if not self.is_played:  # the slider was moved, which is a choice
            self.stop()
        self._show_text()
        self.day_chosen.emit(self.day)

    def _show_text(self) -> None:
        day = self.day
        words = translate("graph", "Now") if day is None else say_day(noon_of(day))
        self.day_field.setText(words)
        self.slider.setAccessibleDescription(words)
        self.now.setVisible(day is not None)


def noon_of(day: int) -> datetime:
    """Return the noon (UTC) of a day since 1970: the same day in nearly every time zone."""
    return datetime.combine(EPOCH + timedelta(days=day), datetime.min.time(), UTC) + timedelta(
        hours=12
    )


def day_of(as_of: str) -> int | None:
    """Return the last day of an ISO day, month or year; None for "" (now) and invalid dates."""
    parts = [int(part) for part in as_of.split("-") if part.isdigit()]
    if not parts:
        return None
    year, month, day = (*parts, 0, 0)[:3]
    try:
        if day:
            return (date(year, month, day) - EPOCH).days
        after = date(year + month // 12, month % 12 + 1, 1) if month else date(year + 1, 1, 1)
    except ValueError:
        return None
    return (after - EPOCH).days - 1


def typed_day(text: str) -> int | None:
    """Return the day that somebody typed: ISO, or as dates are shown; None for neither."""
    if (shown := read_day(text)).isValid():
        return _to_day(shown)
    return day_of(text) if text[:4].isdigit() else None


def _to_date(day: int) -> QDate:
    return QDate(1970, 1, 1).addDays(day)


def _to_day(date: QDate) -> int:
    return QDate(1970, 1, 1).daysTo(date)


def iso_of(day: int | None) -> str:
    """Return a day since 1970 in ISO format; "" for now."""
    return "" if day is None else (EPOCH + timedelta(days=day)).isoformat()


def say_view_counts(shown: MapIndex, view_state: MapViewState, *, day: int | None) -> str:
    """Return the numbers of entities and links on the map, now or on a day."""
    if day is None:
        return say_counts(shown)
    words = [
        translate("graph", "%n thing(s)", "", int(view_state.visible.sum())),
        translate("graph", "%n link(s)", "", len(view_state.visible_edges)),
        translate("graph", "on {day}").format(day=say_day(noon_of(day))),
    ]
    return "  ·  ".join(words)
