"""Word from any thread, brought into the GUI thread."""

from functools import cache
from itertools import count
from types import MethodType
from weakref import WeakMethod

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import Shiboken


class Dispatcher(QObject):
    """The only one whose signal other threads emit, as it outlives all who are told.

    Another object may be deleted at the very moment at which a thread would emit its signals, or
    would let go of it as the last one: then Qt ends what Python has ended already, and the program
    breaks off. So other threads hold bells, which know no more of who is told than a number.
    """

    _rung = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count()
        self._once: dict[int, MethodType] = {}
        self._lasting: dict[int, WeakMethod[MethodType]] = {}
        self._rung.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def trigger(self, tell: MethodType) -> "Trigger":
        """A bell for `tell`, a method of an object of Qt, as long as there is that object.

        Made in the GUI thread.
        """
        number = next(self._numbers)
        self._lasting[number] = WeakMethod(tell, lambda _: self._lasting.pop(number, None))
        return Trigger(self, number)

    def trigger_once(self, tell: MethodType) -> "Trigger":
        """A bell that is rung one time, until which the object of `tell` is kept.

        Made in the GUI thread.
        """
        number = next(self._numbers)
        self._once[number] = tell
        return Trigger(self, number)

    def ring(self, number: int) -> None:
        """Who waits for that bell is told from the event loop, unless it is gone by then."""
        try:
            self._rung.emit(number)
        except RuntimeError:
            return  # the program ends

    @Slot(object)
    def _hand_over(self, number: int) -> None:
        lasting = self._lasting.get(number)
        tell = self._once.pop(number, None) if lasting is None else lasting()
        if tell is not None and Shiboken.isValid(tell.__self__):
            tell()


class Trigger:
    """Rung in any thread, heard in that of the window; holds nothing that must end there."""

    def __init__(self, post: Dispatcher, number: int) -> None:
        self._post = post
        self._number = number

    def fire(self) -> None:
        """Who waits for it is told soon."""
        self._post.ring(self._number)


@cache
def the_dispatcher() -> Dispatcher:
    """The application's one post; the first call is the GUI thread's."""
    return Dispatcher()
