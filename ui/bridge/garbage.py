"""Garbage collection in the GUI thread only."""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS = 1000


class GuiGarbageCollector(QObject):
    """Turns Python's automatic garbage collection off and collects from a timer instead.

    Python collects cycles in whatever thread allocates. If the connection's thread collected a
    cycle that holds a widget, Qt would delete the widget there and crash.
    """

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        gc.disable()
        owner.destroyed.connect(gc.enable)
        timer = QTimer(self)
        timer.timeout.connect(self.collect)
        timer.start(EVERY_MS)

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation that is over its threshold."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(counts) if count > most]
        if due:
            gc.collect(due[-1])
