import threading

import pytest

from core.errors import EngineBusy
from core.lanes import Cancel
from core.shared_resource import SharedResource


class Thing:
    def close(self) -> None:
        pass


def hold_closed(
    resource: SharedResource[Thing], *, callers_wait: bool
) -> tuple[threading.Event, threading.Thread]:
    """Close the resource in a thread until the event is set."""
    is_closed, let_open = threading.Event(), threading.Event()

    def run() -> None:
        with resource.closed(reopen=resource.open, callers_wait=callers_wait):
            is_closed.set()
            assert let_open.wait(30)

    thread = threading.Thread(target=run)
    thread.start()
    assert is_closed.wait(30)
    return let_open, thread


def test_those_who_come_while_it_is_closed_are_told():
    resource = SharedResource(Thing)
    resource.open()
    let_open, thread = hold_closed(resource, callers_wait=False)

    with pytest.raises(EngineBusy), resource.use():
        pass

    let_open.set()
    thread.join()
    with resource.use() as thing:
        assert isinstance(thing, Thing)


def test_those_who_come_while_it_is_callers_wait_closed_wait_until_it_is_open():
    resource = SharedResource(Thing)
    first = resource.open()
    let_open, thread = hold_closed(resource, callers_wait=True)
    got: list[Thing] = []

    def use() -> None:
        with resource.use() as thing:
            got.append(thing)

    user = threading.Thread(target=use)
    user.start()
    user.join(0.2)
    is_waiting = user.is_alive()
    let_open.set()
    user.join(30)
    thread.join(30)

    assert is_waiting
    assert len(got) == 1
    assert got[0] is not first


def test_nothing_gives_way_to_those_who_wait_low_priority():
    resource = SharedResource(Thing)
    resource.open()
    preempted = Cancel()
    is_closed, let_open = threading.Event(), threading.Event()

    def close() -> None:
        with resource.closed(reopen=resource.open, callers_wait=True, preempted=preempted):
            is_closed.set()
            assert let_open.wait(30)

    def use(*, low_priority: bool) -> None:
        with resource.use(low_priority=low_priority):
            pass

    closing = threading.Thread(target=close)
    closing.start()
    assert is_closed.wait(30)
    background = threading.Thread(target=use, kwargs={"low_priority": True})
    background.start()
    background.join(0.2)
    after_low_priority = preempted.is_set
    urgent = threading.Thread(target=use, kwargs={"low_priority": False})
    urgent.start()
    while not resource._waiting:
        threading.Event().wait(0.01)
    after_urgent = preempted.is_set
    let_open.set()
    for thread in (closing, background, urgent):
        thread.join(30)

    assert not after_low_priority
    assert after_urgent


def test_those_who_wait_are_told_when_it_could_not_be_opened_again():
    resource = SharedResource(Thing)
    resource.open()

    def fail() -> None:
        raise OSError

    with pytest.raises(OSError), resource.closed(reopen=fail, callers_wait=True):  # noqa: PT011
        pass

    with pytest.raises(EngineBusy), resource.use():
        pass
