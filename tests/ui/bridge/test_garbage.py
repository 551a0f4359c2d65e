import gc
import threading
import weakref

from PySide6.QtCore import QObject

from ui.bridge.garbage import GuiGarbageCollector


class Ring:
    """A cycle, as a view and its carrier are."""

    def __init__(self) -> None:
        self.me = self


def test_garbage_is_left_to_the_thread_of_the_window(qapp):
    owner = QObject()
    collecting = GuiGarbageCollector(owner)
    kept = weakref.ref(Ring())

    # Another test may have raised the limit, as an engine does.
    many = 2 * gc.get_threshold()[0]
    busy = threading.Thread(target=lambda: [Ring() for _ in range(many)])
    busy.start()
    busy.join()
    assert kept() is not None

    collecting.collect()

    assert kept() is None
    assert not gc.isenabled()
