"""Busy notice while a map is loading."""

from PySide6.QtCore import QObject, QTimer, Slot

from ui.graph.graph_content import GraphContent
from ui.theme.translation import translate

DELAY_MS = 250


class BusyNotice(QObject):
    """Shows a busy notice after a delay: over the current map, or as a page before the
    first one.
    """

    def __init__(self, content: GraphContent) -> None:
        super().__init__(content)
        self._content = content
        self._is_first = True
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._show)

    @property
    def is_waiting(self) -> bool:
        """Whether the notice is pending or visible."""
        return self._timer.isActive() or self._content.busy_overlay.isVisible()

    def begin(self, *, is_first: bool) -> None:
        """Start the delay."""
        self._is_first = is_first
        self._timer.start()

    def end(self) -> None:
        """Hide the notice."""
        self._timer.stop()
        self._content.busy_overlay.hide()

    @Slot()
    def _show(self) -> None:
        if self._is_first:
            self._content.show_busy()
        else:
            self._content.busy_overlay.show_words(translate("graph", "Loading…"))
