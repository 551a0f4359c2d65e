"""Only the latest wish counts."""

from concurrent.futures import Future

import pytest
from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.errors import WrongUse
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest


class SlowClient:
    """A client whose Futures the test fulfills."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Future]] = []

    def call(self, operation, *args, **_kwargs) -> Future:
        future = Future()
        self.sent.append((args[0], future))
        return future

    def listen(self, _listener):
        return lambda: None

    def close(self) -> None:
        return None


@pytest.fixture
def client() -> SlowClient:
    return SlowClient()


@pytest.fixture
def link(qtbot, client):
    reached = Future()
    reached.set_result(client)
    link = EngineLink(lambda: reached)
    link.connect_engine()
    qtbot.waitUntil(lambda: link.is_ready)
    yield link
    link.close()


def test_wishes_in_between_are_never_sent_and_a_stale_answer_is_dropped(qtbot, link, client):
    owner, shown = QObject(), []
    latest = Latest(owner, link, shown.append)
    for text in ("l", "lan", "lantern"):
        latest.call(Engine.find_entities, text)
    qtbot.waitUntil(lambda: len(client.sent) == 1)

    client.sent[0][1].set_result("for l")
    qtbot.waitUntil(lambda: len(client.sent) == 2)
    client.sent[1][1].set_result("for lantern")
    qtbot.waitUntil(lambda: bool(shown))

    assert [text for text, _ in client.sent] == ["l", "lantern"]
    assert shown == ["for lantern"]


def test_a_failure_of_the_last_wish_is_handed_on(qtbot, link, client):
    owner, errors = QObject(), []
    latest = Latest(owner, link, lambda _: None, errors.append)
    latest.call(Engine.find_entities, "x")
    qtbot.waitUntil(lambda: len(client.sent) == 1)

    client.sent[0][1].set_exception(WrongUse("x"))

    qtbot.waitUntil(lambda: bool(errors))


def test_a_failure_without_a_handler_reaches_the_link(qtbot, link, client):
    owner = QObject()
    latest = Latest(owner, link, lambda _: None)
    latest.call(Engine.find_entities, "x")
    qtbot.waitUntil(lambda: len(client.sent) == 1)

    with qtbot.waitSignal(link.failed):
        client.sent[0][1].set_exception(WrongUse("x"))


def test_a_forgotten_wish_is_not_answered(qtbot, link, client):
    owner, shown = QObject(), []
    latest = Latest(owner, link, shown.append)
    latest.call(Engine.find_entities, "x")
    qtbot.waitUntil(lambda: len(client.sent) == 1)
    latest.forget()
    client.sent[0][1].set_result("for x")

    latest.call(Engine.find_entities, "y")
    qtbot.waitUntil(lambda: len(client.sent) == 2)
    client.sent[1][1].set_result("for y")

    qtbot.waitUntil(lambda: bool(shown))
    assert shown == ["for y"]
