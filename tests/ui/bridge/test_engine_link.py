import gc
from concurrent.futures import Future

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import Shiboken

from core.engine.engine import Engine
from core.errors import EngineGone, EngineMismatch, WrongUse
from core.events import Changes, ProgressEvent
from core.messages import UserMessage
from core.records.files.status import Progress
from core.records.ids import EpisodeId
from core.records.memory import ForgetRequest
from tests.ui.fake_client import FakeClient, resolved
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink


@pytest.fixture
def owner() -> QObject:
    return QObject()


def test_calls_made_before_the_engine_is_there_are_made_when_it_is(qtbot, owner):
    engine, reached = FakeClient(), Future()
    link, got = EngineLink(lambda: reached), []
    link.connect_engine()
    link.call(owner, Engine.status).then(got.append)

    reached.set_result(engine)

    qtbot.waitUntil(lambda: bool(got))
    assert got[0].files == 24
    link.close()


def test_a_call_is_made_again_when_the_engine_dies_under_it(qtbot, owner):
    engines = [FakeClient(), FakeClient()]
    engines[0].die()
    reach = iter(engines)
    link, got, lost = EngineLink(lambda: resolved(next(reach))), [], []
    link.lost.connect(lost.append)
    link.connect_engine()

    link.call(owner, Engine.add_sources, ["/a"]).then(got.append)

    qtbot.waitUntil(lambda: bool(got))
    assert [call[0] for call in engines[1].calls] == ["add_sources"]
    assert len(lost) == 1
    link.close()


def test_a_call_that_kills_every_engine_is_given_up(qtbot, owner):
    def reach():
        dead = FakeClient()
        dead.die()
        return resolved(dead)

    link, errors = EngineLink(reach), []
    link.connect_engine()

    link.call(owner, Engine.status).then(lambda _: None, errors.append)

    qtbot.waitUntil(lambda: bool(errors), timeout=8000)
    assert isinstance(errors[0], EngineGone)
    link.close()


def test_an_engine_that_cannot_be_reached_is_tried_again(qtbot):
    engine = FakeClient()
    answers = iter(
        [resolved(EngineMismatch("", UserMessage.literal("Version 2."))), resolved(engine)]
    )
    link, refused = EngineLink(lambda: next(answers)), []
    link.refused.connect(refused.append)

    link.connect_engine()

    qtbot.waitUntil(lambda: link.is_ready)
    assert len(refused) == 1
    link.close()


def test_a_loss_reported_by_another_thread_is_noticed(qtbot):
    import threading

    engines = [FakeClient(), FakeClient()]
    reach = iter(engines)
    link = EngineLink(lambda: resolved(next(reach)))
    link.connect_engine()
    qtbot.waitUntil(lambda: link.is_ready)

    with qtbot.waitSignals([link.lost, link.ready]):
        thread = threading.Thread(target=link.report_lost)
        thread.start()
        thread.join()

    assert engines[0].listeners == []
    assert len(engines[1].listeners) == 1
    link.close()


def test_an_error_that_nobody_waits_for_is_announced(qtbot, link, engine, owner):
    with qtbot.waitSignal(link.failed) as announced:
        link.call(owner, Engine.show_document, "/nowhere")

    assert isinstance(announced.args[0], WrongUse)


def test_many_events_become_few_signals(qtbot, link, engine):
    seen, progress = [], []
    link.changed.connect(seen.append)
    link.progressed.connect(progress.append)

    for n in range(500):
        engine.announce(Changes(frozenset({"documents"}), n))
        engine.announce(ProgressEvent(Progress("reading", "a", n, 500)))
    engine.announce(Changes(frozenset({"facts"}), 501))

    qtbot.waitUntil(lambda: bool(progress) and progress[-1].done == 499)
    assert len(seen) <= 3
    assert frozenset().union(*seen) == {"documents", "facts"}


def test_a_dropped_request_stops_and_is_never_made(qtbot, owner):
    engine, reached = FakeClient(), Future()
    link, stopped = EngineLink(lambda: reached), []
    link.connect_engine()
    request = link.call(owner, Engine.status)
    request.stopped.connect(lambda: stopped.append(1))

    link.drop(request)
    reached.set_result(engine)

    qtbot.waitUntil(lambda: link.is_ready)
    assert stopped == [1]
    assert engine.calls == []
    link.close()


def test_a_request_may_outlive_a_line_that_is_taken_apart_with_who_asked(qtbot):
    link, asking, gone = EngineLink(Future), QObject(), []
    request = link.call(asking, Engine.status)
    request.destroyed.connect(lambda: gone.append(True))
    QCoreApplication.processEvents()
    # Each holds the other, as at the end of the program: Python empties the line first.
    asking.link, link.asking = link, asking

    with qtbot.captureExceptions() as raised:
        del link, asking, request
        gc.collect()

    assert gone
    assert raised == []


def test_an_alert_names_the_file_and_what_to_do():
    alert = alert_for(WrongUse("/a/b.md", UserMessage.literal("It is not known. Add its folder.")))

    assert alert.title == "That didn't work"
    assert alert.sentence == "b.md: It is not known. Add its folder."


def test_what_is_settled_is_sent_although_its_place_is_gone(qtbot, link, engine: FakeClient):
    place = QObject()
    what = ForgetRequest(episode_id=EpisodeId(1))
    link.call(place, Engine.withhold, what)
    link.settle(Engine.forget, what)

    Shiboken.delete(place)

    qtbot.waitUntil(lambda: ("forget", what) in engine.calls)
    assert ("withhold", what) not in engine.calls
