"""Playback controls: play, pause and step."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QSlider, QWidget

from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import icon_button
from ui.widgets.labels import Elided

STEP_MS = 900


class PlaybackBar(QWidget):
    """Emits `step_shown` with the index of the current step."""

    step_shown = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._titles: tuple[str, ...] = ()
        self.play = icon_button("play", translate("trace", "Play"))
        self.back = icon_button("skip-back", translate("trace", "Previous step"))
        self.forward = icon_button("skip-forward", translate("trace", "Next step"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimumHeight(24)
        self.slider.setPageStep(1)
        self.slider.setAccessibleName(translate("trace", "Replay step"))
        self.caption = Elided("", role="small", tone="text2")
        self._clock = QTimer(self, interval=STEP_MS)
        self._clock.timeout.connect(self._tick)
        line = row(None, self.back, self.play, self.forward, (self.slider, 1), gap=4)
        column(self, line, self.caption, gap=2)
        self.play.clicked.connect(self.toggle)
        self.back.clicked.connect(lambda: self._step(-1))
        self.forward.clicked.connect(lambda: self._step(1))
        self.slider.valueChanged.connect(self._show)
        self.slider.sliderPressed.connect(self.pause)

    @property
    def is_playing(self) -> bool:
        """Whether it is playing."""
        return self._clock.isActive()

    def show_steps(self, titles: tuple[str, ...], *, at: int) -> None:
        """Set the titles of the steps."""
        self.pause()
        self._titles = titles
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, len(titles) - 1))
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        self._show(self.slider.value())

    def go_to(self, step: int) -> None:
        """Show that step."""
        self.slider.setValue(step)

    def toggle(self) -> None:
        """Play, from the start if at the end, or pause."""
        if self.is_playing:
            self.pause()
            return
        if not the_theme().moves:
            self.go_to(self.slider.maximum())
            return
        if self.slider.value() >= self.slider.maximum():
            self.slider.setValue(0)
        self._clock.start()
        self._draw()

    def pause(self) -> None:
        """Pause."""
        self._clock.stop()
        self._draw()

    def _tick(self) -> None:
        if self.slider.value() >= self.slider.maximum():
            self.pause()
            return
        self.slider.setValue(self.slider.value() + 1)
        if self.slider.value() >= self.slider.maximum():
            self.pause()

    def _step(self, step: int) -> None:
        self.pause()
        self.slider.setValue(self.slider.value() + step)

    def _show(self, step: int) -> None:
        count = len(self._titles)
        if step < count:
            words = translate("trace", "Step {number} of {count}: {title}").format(
                number=say_number(step + 1), count=say_number(count), title=self._titles[step]
            )
            self.caption.show_text(words)
            self.slider.setAccessibleDescription(words)
        self.back.setEnabled(step > 0)
        self.forward.setEnabled(step < self.slider.maximum())
        self.play.setEnabled(count > 1)
        self.step_shown.emit(step)

    def _draw(self) -> None:
        if self.is_playing:
            self.play.show_icon("pause", name=translate("trace", "Pause"))
        else:
            self.play.show_icon("play", name=translate("trace", "Play"))
