import threading
from concurrent.futures import Future

from PySide6.QtCore import QObject

from core.errors import Cancelled, Unreadable
from core.messages import UserMessage
from ui.bridge.dispatcher import Task


class Ear(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []
        self.threads: list[object] = []

    def hear(self, thing: object = None) -> None:
        self.heard.append(thing)
        self.threads.append(threading.current_thread())


def test_a_result_that_was_there_before_is_delivered(qtbot):
    ear, future = Ear(), Future()
    future.set_result(7)

    Task(ear, future).then(ear.hear)
    assert ear.heard == []

    qtbot.waitUntil(lambda: ear.heard == [7])


def test_a_result_from_another_thread_arrives_in_the_window_thread(qtbot):
    ear, future = Ear(), Future()
    Task(ear, future).then(ear.hear)

    thread = threading.Thread(target=future.set_result, args=("done",))
    thread.start()
    thread.join()

    qtbot.waitUntil(lambda: ear.heard == ["done"])
    assert ear.threads == [threading.main_thread()]


def test_an_error_goes_to_whom_it_concerns(qtbot):
    ear, future = Ear(), Future()
    task = Task(ear, future)
    task.then(lambda _: None, ear.hear)
    error = Unreadable("a.pdf", UserMessage.literal("It is locked."))

    future.set_exception(error)

    qtbot.waitUntil(lambda: ear.heard == [error])


def test_a_stopped_task_says_that_it_was_stopped(qtbot):
    ear = Ear()
    futures = [Future(), Future()]
    for future in futures:
        Task(ear, future).stopped.connect(ear.hear)

    futures[0].set_exception(Cancelled())
    futures[1].cancel()
    futures[1].set_running_or_notify_cancel()

    qtbot.waitUntil(lambda: len(ear.heard) == 2)


def test_nothing_arrives_for_an_owner_that_has_gone(qtbot):
    from shiboken6 import Shiboken

    ear, witness, future = Ear(), Ear(), Future()
    Task(ear, future).then(witness.hear)
    Shiboken.delete(ear)

    future.set_result(1)

    after = Future()
    Task(witness, after).then(witness.hear)
    after.set_result(2)
    qtbot.waitUntil(lambda: 2 in witness.heard)
    assert witness.heard == [2]
