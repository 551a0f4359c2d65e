"""Controls of a replay."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame

from ui.graph.replay_steps import Replay, ReplayStep
from ui.theme.translation import translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import icon_button
from ui.widgets.focus import announce
from ui.widgets.labels import Elided, label

STEP_MS = 1600


class ReplayBar(QFrame):
    """Emits `step_shown` for each step and `closed` at the end."""

    step_shown = Signal(object)  # ReplayStep
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self._replay = Replay("", (), ())
        self.index = 0
        self.question = Elided(role="strong")
        self.step = label(role="small", tone="accent")
        self.sentence = Elided(role="small", tone="text2")
        self.before = icon_button("skip-back", translate("graph", "Previous step"))
        self.play = icon_button("play", translate("graph", "Play"))
        self.after = icon_button("skip-forward", translate("graph", "Next step"))
        self.close_button = icon_button("x", translate("graph", "Close replay"))
        self._timer = QTimer(self, interval=STEP_MS)
        self._timer.timeout.connect(self._tick)
        words = column(None, self.question, row(None, self.step, (self.sentence, 1)), gap=2)
        buttons = (self.before, self.play, self.after, self.close_button)
        row(self, (words, 1), *buttons, margin=(12, 6, 8, 6))
        self.before.clicked.connect(lambda: self._step(-1))
        self.after.clicked.connect(lambda: self._step(1))
        self.play.clicked.connect(self.toggle)
        self.close_button.clicked.connect(self._close)

    @property
    def current_step(self) -> ReplayStep | None:
        """Step that is shown."""
        steps = self._replay.steps
        return steps[self.index] if self.index < len(steps) else None

    def show_replay(self, replay: Replay) -> None:
        """Show the first step, and play."""
        self._replay = replay
        self.question.show_text(replay.question)
        self.show()
        self.show_step(0)
        if len(replay.steps) > 1:
            self._timer.start()
        self._show_play()

    def show_step(self, at: int) -> None:
        """Show a step by index."""
        self.index = min(max(at, 0), max(len(self._replay.steps) - 1, 0))
        step = self.current_step
        if step is None:
            return
        count = translate("graph", "{at} of {all}")
        text = count.format(at=self.index + 1, all=len(self._replay.steps))
        self.step.setText(f"{step.title}  ·  {text}")
        self.sentence.show_text(step.sentence)
        self.before.setEnabled(self.index > 0)
        self.after.setEnabled(self.index + 1 < len(self._replay.steps))
        announce(self, f"{step.title}. {step.sentence}")
        self.step_shown.emit(step)

    def _step(self, steps: int) -> None:
        self._stop()
        self.show_step(self.index + steps)

    def toggle(self) -> None:
        """Play, from the beginning if at the end, or stop."""
        if self._timer.isActive():
            self._stop()
            return
        if self.index + 1 >= len(self._replay.steps):
            self.show_step(0)
        self._timer.start()
        self._show_play()

    def end(self) -> None:
        """Stop and hide the bar."""
        self._stop()
        self.hide()

    def _tick(self) -> None:
        self.show_step(self.index + 1)
        if self.index + 1 >= len(self._replay.steps):
            self._stop()

    def _stop(self) -> None:
        self._timer.stop()
        self._show_play()

    def _show_play(self) -> None:
        if self._timer.isActive():
            self.play.show_icon("pause", name=translate("graph", "Pause"))
        else:
            self.play.show_icon("play", name=translate("graph", "Play"))

    def _close(self) -> None:
        self.end()
        self.closed.emit()
