"""Other threads hold nothing of the window's: they could be the last to let go of it."""

import gc
import threading
from concurrent.futures import Future
from types import ModuleType

from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import Shiboken

from tests.ui.fake_client import FakeClient, resolved
from ui.bridge.dispatcher import Dispatcher, Task, the_dispatcher
from ui.bridge.engine_link import EngineLink
from ui.bridge.throttle import EventThrottle

# They end with the program.
LONGEST = (Dispatcher, QCoreApplication)


class Ear(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    def hear(self) -> None:
        self.heard += 1


def ring_elsewhere(trigger) -> None:
    thread = threading.Thread(target=trigger)
    thread.start()
    thread.join()


def reached_from(thing: object) -> list[object]:
    """The window's objects that live no longer than `thing` does, because it holds them."""
    found, seen, open_ones = [], set(), [thing]
    while open_ones:
        one = open_ones.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType, *LONGEST)):
            continue
        seen.add(id(one))
        if isinstance(one, QObject):
            found.append(one)
        elif not (isinstance(one, dict) and "__builtins__" in one):
            open_ones += gc.get_referents(one)
    return found


def test_a_bell_is_heard_each_time_it_is_rung(qtbot):
    ear = Ear()
    trigger = the_dispatcher().trigger(ear.hear)

    ring_elsewhere(trigger)
    ring_elsewhere(trigger)

    qtbot.waitUntil(lambda: ear.heard == 2)


def test_a_bell_for_once_is_heard_once(qtbot):
    ear, other = Ear(), Ear()
    trigger = the_dispatcher().trigger_once(ear.hear)

    ring_elsewhere(trigger)
    ring_elsewhere(trigger)
    ring_elsewhere(the_dispatcher().trigger_once(other.hear))

    qtbot.waitUntil(lambda: other.heard == 1)
    assert ear.heard == 1


def test_a_bell_of_somebody_who_has_gone_is_not_heard(qtbot):
    ear, once, witness = Ear(), Ear(), Ear()
    triggers = the_dispatcher().trigger(ear.hear), the_dispatcher().trigger_once(once.hear)
    Shiboken.delete(ear)
    Shiboken.delete(once)

    for trigger in (*triggers, the_dispatcher().trigger(witness.hear)):
        ring_elsewhere(trigger)

    qtbot.waitUntil(lambda: witness.heard == 1)
    assert (ear.heard, once.heard) == (0, 0)


def test_whoever_is_not_needed_any_more_is_not_kept_by_a_bell(qtbot):
    ear, gone = Ear(), []
    trigger = the_dispatcher().trigger(ear.hear)
    ear.destroyed.connect(lambda: gone.append(True))

    del ear

    assert gone
    trigger()


def test_a_future_holds_nothing_of_the_window(qtbot):
    owner, future = Ear(), Future()
    Task(owner, future).then(lambda _: None)

    assert reached_from(future) == []


def test_what_is_pushed_into_holds_nothing_of_the_window(qtbot):
    owner = Ear()
    relay = EventThrottle(owner)
    relay.push(7)

    assert reached_from(relay.push) == []
    assert reached_from(owner.hear) == [owner]


def test_what_reports_a_loss_holds_nothing_of_the_window(qtbot):
    link = EngineLink(lambda: resolved(FakeClient()))

    assert reached_from(link.report_lost) == []
