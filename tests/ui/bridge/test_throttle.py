import threading

from PySide6.QtCore import QObject

from ui.bridge.throttle import EventThrottle


def collect(relay: EventThrottle) -> list[list[int]]:
    lists: list[list[int]] = []
    relay.delivered.connect(lists.append)
    return lists


def test_what_is_pushed_arrives_in_order_and_in_few_lists(qtbot):
    owner = QObject()
    relay = EventThrottle(owner, interval_ms=40)
    lists = collect(relay)

    thread = threading.Thread(target=lambda: [relay.push(i) for i in range(5000)])
    thread.start()
    thread.join()

    qtbot.waitUntil(lambda: sum(map(len, lists)) == 5000)
    assert [i for some in lists for i in some] == list(range(5000))
    assert len(lists) <= 3


def test_the_first_thing_does_not_wait_for_the_interval(qtbot):
    owner = QObject()
    relay = EventThrottle(owner, interval_ms=60_000)
    lists = collect(relay)

    relay.push(1)

    qtbot.waitUntil(lambda: lists == [[1]], timeout=2000)


def test_flush_delivers_at_once_and_clear_drops(qtbot):
    owner = QObject()
    relay = EventThrottle(owner, interval_ms=60_000)
    lists = collect(relay)
    relay.push(1)
    relay.clear()
    relay.push(2)

    relay.flush()

    assert lists == [[2]]


def test_pushing_after_the_owner_has_gone_is_harmless(qtbot):
    from shiboken6 import Shiboken

    owner = QObject()
    relay = EventThrottle(owner)
    Shiboken.delete(owner)

    relay.push(1)

    assert not Shiboken.isValid(relay)
