"""Garbage is collected by the thread of the window alone: Qt's objects may end in no other."""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS = 1000


class GuiGarbageCollector(QObject):
    """From now on Python does not collect by itself, which it does in whatever thread runs.

    A widget in a cycle that the thread of the connection collects ends the whole program.
    """

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(self.collect)
        timer.start(EVERY_MS)

    @Slot()
    def collect(self) -> None:
        """What Python would have collected by now is collected."""
        collect_due_generations()


def collect_due_generations() -> None:
    """What Python would have collected by now, were it not told to wait, is collected."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, most) in enumerate(counts) if count > most]
    if due:
        gc.collect(due[-1])
