import threading

import pytest

from core.errors import EngineBusy
from core.lanes import Cancel
from core.library.shared_resource import SharedResource


class Thing:
    def close(self) -> None:
        pass


def hold_closed(
    life: SharedResource[Thing], *, briefly: bool
) -> tuple[threading.Event, threading.Thread]:
    """It is closed until the event is set, in the thread."""
    is_closed, let_open = threading.Event(), threading.Event()

    def run() -> None:
        with life.closed(open_again=life.open, briefly=briefly):
            is_closed.set()
            assert let_open.wait(30)

    thread = threading.Thread(target=run)
    thread.start()
    assert is_closed.wait(30)
    return let_open, thread


def test_those_who_come_while_it_is_closed_are_told():
    life = SharedResource(Thing)
    life.open()
    let_open, thread = hold_closed(life, briefly=False)

    with pytest.raises(EngineBusy), life.using():
        pass

    let_open.set()
    thread.join()
    with life.using() as thing:
        assert isinstance(thing, Thing)


def test_those_who_come_while_it_is_briefly_closed_wait_until_it_is_open():
    life = SharedResource(Thing)
    first = life.open()
    let_open, thread = hold_closed(life, briefly=True)
    got: list[Thing] = []

    def use() -> None:
        with life.using() as thing:
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


def test_nothing_gives_way_to_those_who_wait_patiently():
    life = SharedResource(Thing)
    life.open()
    give_way = Cancel()
    is_closed, let_open = threading.Event(), threading.Event()

    def close() -> None:
        with life.closed(open_again=life.open, briefly=True, give_way=give_way):
            is_closed.set()
            assert let_open.wait(30)

    def use(*, patiently: bool) -> None:
        with life.using(patiently=patiently):
            pass

    closing = threading.Thread(target=close)
    closing.start()
    assert is_closed.wait(30)
    patient = threading.Thread(target=use, kwargs={"patiently": True})
    patient.start()
    patient.join(0.2)
    for_patient = give_way.is_set
    urgent = threading.Thread(target=use, kwargs={"patiently": False})
    urgent.start()
    while not life._waiting:
        threading.Event().wait(0.01)
    for_urgent = give_way.is_set
    let_open.set()
    for thread in (closing, patient, urgent):
        thread.join(30)

    assert not for_patient
    assert for_urgent


def test_those_who_wait_are_told_when_it_could_not_be_opened_again():
    life = SharedResource(Thing)
    life.open()

    def fail() -> None:
        raise OSError

    with pytest.raises(OSError), life.closed(open_again=fail, briefly=True):  # noqa: PT011
        pass

    with pytest.raises(EngineBusy), life.using():
        pass
