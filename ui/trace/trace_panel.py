"""Panel for the replay of a trace, with actions to ask again with other options (J6)."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QSlider, QWidget

from core.records.answers.answers import Answer, Citation, Trace
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.trace.answer_diff import AnswerDiffCard, diff_answers
from ui.trace.replay_delegate import ReplayDelegate, ReplayModel
from ui.trace.trace_events import TraceEvent, events_of, steps_of
from ui.widgets.boxes import Flow, column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided, EmptyState, hint

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


class ReplayList(QListView):
    """List of events; Enter opens the selected one."""

    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate("trace", "How this was found, step by step"))
        self.setProperty("kind", "plain")
        self.setItemDelegate(ReplayDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        the_theme().changed.connect(self.doItemsLayout)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
            return
        super().keyPressEvent(event)


class TracePanel(QWidget):
    """Replays one trace; signals carry a `TraceEvent`, `graph_requested` trace or answer."""

    opened = Signal(object)
    left_out = Signal(object)
    boosted = Signal(object)
    thing_opened = Signal(str)
    graph_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: Trace | Answer | None = None
        self.rows = ReplayModel()
        self.list = ReplayList()
        self.list.setModel(self.rows)
        self.playback = PlaybackBar()
        self.difference = AnswerDiffCard()
        self.note = hint(tone="muted")
        self.graph = Button(
            translate("trace", "Show on graph"),
            kind="ghost",
            icon="waypoints",
            name=translate("trace", "Replay on the graph"),
        )
        self.open = Button(translate("trace", "Open"), kind="ghost", icon="book-open")
        self.leave_out = Button(
            translate("trace", "Exclude"),
            kind="ghost",
            icon="eye-off",
            name=translate("trace", "Exclude and ask again"),
        )
        self.weigh_more = Button(
            translate("trace", "Prioritize"),
            kind="ghost",
            icon="arrow-up",
            name=translate("trace", "Prioritize and ask again"),
        )
        self.empty = EmptyState(
            "list-tree",
            translate("trace", "Nothing to replay"),
            translate("trace", "No search was needed for this answer."),
        )
        self._actions = QWidget()
        Flow(self._actions, self.open, self.leave_out, self.weigh_more, self.graph, gap=4)
        parts = (self.note, self.difference, self.playback, (self.list, 1), self._actions)
        column(self, *parts, (self.empty, 1), margin=(16, 12, 12, 12))
        self._connect()
        self.show_nothing()

    def show_answer(self, answer: Answer, *, before: Answer | None = None, note: str = "") -> None:
        """Replay the trace of an answer, and show its difference to the one before."""
        self.show_trace(answer.trace, answer.timings_ms, note=note, citations=answer.citations)
        self._shown = answer
        self.difference.show_difference(None if before is None else diff_answers(before, answer))

    def show_trace(
        self,
        trace: Trace,
        timings_ms: dict[str, float],
        *,
        note: str = "",
        citations: Sequence[Citation] = (),
    ) -> None:
        """Replay a trace."""
        self._shown = trace
        events = events_of(trace, timings_ms, citations=citations)
        steps = steps_of(events)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.difference.show_difference(None)
        self.rows.show_events(events, steps)
        for part in (self.playback, self.list, self._actions):
            part.setVisible(bool(steps))
        self.empty.setVisible(not steps)
        self.graph.setVisible(any(step.lights for step in steps))
        # Start at the last step, with everything lit; playing starts over.
        self.playback.show_steps(tuple(it.title for it in steps), at=max(0, len(steps) - 1))
        self.list.scrollToTop()
        self._show_actions()

    def show_nothing(self) -> None:
        """Show that there is no trace."""
        self.show_trace(Trace(""), {})

    def chosen(self) -> TraceEvent | None:
        """Return the selected event."""
        return self.rows.event_at(self.list.currentIndex())

    def _connect(self) -> None:
        self.playback.step_shown.connect(self._light)
        self.list.selectionModel().currentChanged.connect(self._show_actions)
        self.list.doubleClicked.connect(self._open)
        self.list.entered.connect(self._open)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.open.clicked.connect(self._open)
        self.leave_out.clicked.connect(self._leave_out)
        self.weigh_more.clicked.connect(self._boost)
        self.graph.clicked.connect(lambda: self.graph_requested.emit(self._shown))

    def _light(self, step: int) -> None:
        self.rows.show_step(step)
        if self.playback.is_playing or self.playback.hasFocus() or self.playback.isVisible():
            self.list.scrollTo(self.rows.last_of(step))
            self.list.scrollTo(self.rows.heading_of(step))

    def _show_actions(self, *_indexes: QModelIndex) -> None:
        event = self.chosen()
        can_open = event is not None and any(
            (event.candidate, event.fact, event.citation, event.names)
        )
        self.open.setEnabled(can_open)
        self.leave_out.setEnabled(event is not None and bool(event.entities or event.passage_id))
        self.weigh_more.setEnabled(event is not None and bool(event.entities))

    def _open(self, *_index: object) -> None:
        event = self.chosen()
        if event is None:
            return
        if event.candidate or event.citation or (event.fact and event.fact.path):
            self.opened.emit(event)
        elif event.names:
            self.thing_opened.emit(event.names[0])

    def _leave_out(self) -> None:
        event = self.chosen()
        if event is not None and self.leave_out.isEnabled():
            self.left_out.emit(event)

    def _boost(self) -> None:
        event = self.chosen()
        if event is not None and self.weigh_more.isEnabled():
            self.boosted.emit(event)

    def _show_menu(self, at: QPoint) -> None:
        index = self.list.indexAt(at)
        event = self.rows.event_at(index)
        if event is None:
            return
        self.list.setCurrentIndex(index)
        menu = QMenu(self)
        for button in (self.open, self.leave_out, self.weigh_more):
            action = QAction(button.accessibleName(), menu)
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
            menu.addAction(action)
        for name in event.names:
            words = translate("trace", "Show {name} in the graph").format(name=name)
            action = QAction(words, menu)
            action.triggered.connect(lambda _checked=False, name=name: self.thing_opened.emit(name))
            menu.addAction(action)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.list.viewport().mapToGlobal(at))
