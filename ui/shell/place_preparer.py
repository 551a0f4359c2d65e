"""Makes the places ahead of their first visit, while nobody types or clicks."""

from PySide6.QtCore import QObject, QTimer

from ui.shell.window import Window

REST_MS, STEP_MS = 1000, 400


class PlacePreparer(QObject):
    """Makes one place per step once the window was at rest; a first visit then only shows it."""

    def __init__(self, window: Window, *, rest_ms: int = REST_MS, step_ms: int = STEP_MS) -> None:
        super().__init__(window)
        self._window = window
        self._rest_ms = rest_ms
        self._timer = QTimer(self, interval=step_ms)
        self._timer.timeout.connect(self._prepare_next)
        # Another look makes the places anew.
        window.options_applied.connect(self._timer.start)

    def _prepare_next(self) -> None:
        window = self._window
        is_used = window.lock_presenter.rested_ms < self._rest_ms or window.places.is_asking
        if is_used or window.lock_presenter.is_locked or not window.link.is_ready:
            return
        place = next((it for it in window.body.rail.buttons if it not in window.places.made), "")
        if place:
            window.places.made_place(place)
        else:
            self._timer.stop()
