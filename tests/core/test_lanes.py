import threading

import pytest

from core.errors import Cancelled
from core.lanes import BULK, QUESTION, Cancel, Lanes, PriorityLane


def test_a_question_passes_the_bulk_work_that_waits():
    lane = PriorityLane("model")
    gate = threading.Event()
    order: list[str] = []
    lane.submit(BULK, gate.wait, 10)
    waiting = [lane.submit(BULK, order.append, "bulk 1"), lane.submit(BULK, order.append, "bulk 2")]
    waiting.append(lane.submit(QUESTION, order.append, "question"))

    gate.set()
    for future in waiting:
        future.result(10)
    lane.close()

    assert order == ["question", "bulk 1", "bulk 2"]


def test_closing_finishes_what_waits_and_refuses_what_comes_later():
    lane = PriorityLane("model")
    done = lane.submit(BULK, lambda: "done")

    lane.close()

    assert done.result(0) == "done"
    with pytest.raises(Cancelled):
        lane.submit(QUESTION, lambda: None).result(0)


def test_an_error_in_the_lane_reaches_the_one_who_waits_and_the_lane_goes_on():
    lane = PriorityLane("model")

    failed = lane.submit(QUESTION, lambda: 1 // 0)
    after = lane.submit(QUESTION, lambda: 7)

    with pytest.raises(ZeroDivisionError):
        failed.result(10)
    assert after.result(10) == 7
    lane.close()


def test_the_write_lane_does_one_thing_at_a_time():
    lanes = Lanes()
    inside = threading.Semaphore(1)

    def alone() -> bool:
        free = inside.acquire(blocking=False)
        if free:
            inside.release()
        return free

    results = [lanes.write.submit(alone) for _ in range(50)]
    lanes.close()

    assert all(result.result(0) for result in results)


def test_cancel_is_seen_by_the_one_who_works():
    cancel = Cancel()
    cancel.check()

    cancel.set()

    assert cancel.is_set
    assert cancel.wait(0)
    with pytest.raises(Cancelled):
        cancel.check()


def test_a_call_is_made_once_when_a_stop_is_asked_for():
    cancel, made = Cancel(), []
    cancel.add_callback(lambda: made.append("called"))

    cancel.set()
    cancel.set()

    assert made == ["called"]


def test_a_call_that_comes_after_the_stop_is_made_at_once():
    cancel, made = Cancel(), []
    cancel.set()

    cancel.add_callback(lambda: made.append("called"))

    assert made == ["called"]


def test_a_forgotten_call_is_not_made():
    cancel, made = Cancel(), []
    forget = cancel.add_callback(lambda: made.append("called"))

    forget()
    cancel.set()

    assert made == []
