"""Slider for the day at which the graph is shown; can play (N5)."""

from datetime import UTC, date, datetime, timedelta

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QSlider

from core.records.graph.map import NO_DAY
from ui.canvas.view_state import MapViewState
from ui.items.graph.map_index import MapIndex
from ui.items.graph.outline_model import say_counts
from ui.theme.translation import say_day, translate
from ui.widgets.boxes import row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import label

EPOCH = date(1970, 1, 1)
FRAME_MS, FRAMES = 90, 120
MONTH_DAYS = 30


class TimeBar(QFrame):
    """Emits `day_chosen` with a day since 1970, or None for now."""

    day_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self._first, self._last = 0, 0
        self._pending_day: int | None = None  # chosen before the range of days is known
        self.play = icon_button("play", translate("graph", "Play through time"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(translate("graph", "Date shown"))
        self.slider.setMinimumSize(24, 24)
        self.day_label = label(role="small", tone="text2")
        self.now = Button(translate("graph", "Now"), kind="chip")
        self.now.setAccessibleName(translate("graph", "Back to now"))
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._step)
        row(self, self.play, (self.slider, 1), self.day_label, self.now, margin=(8, 4, 8, 4))
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
        self._pending_day = day
        was = self.slider.blockSignals(True)
        if self._first != self._last and day is not None and day < self._first:
            self._first = day  # a requested day extends the range
            self.slider.setMinimum(day)
        self.slider.setValue(self._last + 1 if day is None else day)
        self.slider.blockSignals(was)
        self._show_text()

    def go_now(self) -> None:
        """Show the graph as it is now."""
        self.stop()
        self.slider.setValue(self._last + 1)

    def toggle(self) -> None:
        """Play, from the beginning if at the end, or stop."""
        if self.is_playing:
            self.stop()
            return
        if self.day is None:
            self.slider.setValue(self._first)
        self._timer.start()
        self._show_play()

    def stop(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self._show_play()

    def _step(self) -> None:
        step = max((self._last - self._first) // FRAMES, 1)
        self.slider.setValue(min(self.slider.value() + step, self._last + 1))
        if self.day is None:
            self.stop()

    def _show_play(self) -> None:
        if self.is_playing:
            self.play.show_icon("pause", name=translate("graph", "Pause"))
        else:
            self.play.show_icon("play", name=translate("graph", "Play through time"))

    def _emit_day(self) -> None:
        self._show_text()
        self.day_chosen.emit(self.day)

    def _show_text(self) -> None:
        day = self.day
        words = translate("graph", "Now") if day is None else say_day(noon_of(day))
        self.day_label.setText(words)
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
