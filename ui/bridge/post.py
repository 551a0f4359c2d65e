"""Word from any thread, brought into the GUI thread."""

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import Shiboken


class Post(QObject):
    """The only one whose signal other threads emit, as it outlives all who are told.

    Another object may be deleted at the very moment at which a thread would emit its signals.
    """

    _arrived = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._arrived.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def bring(self, receiver: QObject, tell: Callable[[], None]) -> None:
        """`tell` is called from the event loop, unless the receiver is gone by then."""
        try:
            self._arrived.emit(receiver, tell)
        except RuntimeError:
            return  # the program ends

    @Slot(object, object)
    def _hand_over(self, receiver: QObject, tell: Callable[[], None]) -> None:
        if Shiboken.isValid(receiver):
            tell()


@cache
def the_post() -> Post:
    """The application's one post; the first call is the GUI thread's."""
    return Post()
