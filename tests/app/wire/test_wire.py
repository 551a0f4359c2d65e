import inspect
import threading

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.paths import socket_path
from app.wire.messages import (
    CallError,
    CallResult,
    decode_error,
    decode_result,
    encode,
    encode_result,
    error_message,
)
from app.wire.methods import CLIENT_SIDE, all_methods, encode_call
from bench.faults import frames
from core.engine.engine import Engine
from core.errors import EngineGone, EngineMismatch, LociError, Unreadable, WrongUse, all_errors
from core.events import Changes, ProgressEvent
from core.lanes import Cancel
from core.messages import UserMessage, decode_hook
from core.records.answers.answers import AnswerChunk
from core.records.files.documents import PagePicture
from core.records.files.status import Progress
from tests.fake_engine.engine import CITATIONS, FakeEngine

WAIT_S = 60


def public_methods(cls) -> dict[str, list[tuple[str, object, object]]]:
    return {
        name: [
            (one.name, one.kind, one.default)
            for one in inspect.signature(function).parameters.values()
        ]
        for name, function in inspect.getmembers(cls, inspect.isfunction)
        if not name.startswith("_")
    }


def test_the_fake_engine_declares_every_operation_like_the_engine():
    wanted = public_methods(Engine)

    declared = public_methods(FakeEngine)

    assert {name: declared.get(name) for name in wanted} == wanted


def test_every_operation_crosses_the_wire_except_the_local_ones():
    assert all_methods().keys() == public_methods(Engine).keys() - CLIENT_SIDE


def test_positional_arguments_are_sent_by_name_and_callbacks_stay_on_this_side():
    cancel, pieces = Cancel(), []

    outgoing = encode_call(
        all_methods()["ask"], ("why",), {"on_piece": pieces.append, "cancel": cancel}
    )

    assert all_methods()["ask"].decode_arguments(outgoing.arguments)["question"] == "why"
    assert b"on_piece" not in bytes(outgoing.arguments)
    assert (outgoing.on_piece, outgoing.cancel) == (pieces.append, cancel)


def test_lone_surrogates_of_a_terminal_do_not_break_a_call():
    outgoing = encode_call(all_methods()["search"], ("caf\udce9",), {})

    assert "\ufffd" in all_methods()["search"].decode_arguments(outgoing.arguments)["question"]


@pytest.mark.parametrize("kind", all_errors().values(), ids=lambda kind: kind.__name__)
def test_an_error_arrives_as_it_left(kind):
    sent = kind("/a b", "memory_file_too_new", version=2, known=1)

    message = msgspec.json.decode(
        encode(error_message(7, sent)), type=CallError, dec_hook=decode_hook
    )
    got = decode_error(message)

    assert type(got) is kind
    assert (got.subject, got.message) == ("/a b", sent.message)


def test_an_error_of_an_unknown_class_keeps_its_words():
    got = decode_error(CallError(1, "FromTheFuture", "x", UserMessage.literal("Something new.")))

    assert type(got) is LociError
    assert str(got) == "x: Something new."


@given(st.binary(max_size=2000), st.lists(st.tuples(*[st.floats(0, 1e6)] * 4), max_size=4))
def test_bytes_travel_beside_the_message_and_come_back(png, boxes):
    picture = PagePicture(png, 3, 4, tuple(boxes))

    header, tail = encode_result(1, picture)
    message = msgspec.json.decode(header, type=CallResult)

    assert tail == png
    assert decode_result(message, tail, kind=PagePicture) == picture


def test_values_arrive_with_their_types(served, engine):
    client = served.client()
    path = CITATIONS[0].path

    sources = client.call(Engine.add_sources, ["/notes", "/mail"]).result(WAIT_S)
    document = client.call(Engine.show_document, path, part="3/a.pdf").result(WAIT_S)
    entities = client.call(Engine.find_entities, "Imani", limit=2).result(WAIT_S)
    picture = PagePicture(bytes(range(256)) * 4096, 10, 20, ((0.5, 1, 2, 3),))
    engine.show_page = lambda *_, **__: picture

    assert sources == engine.sources
    assert document == engine.show_document(path, part="3/a.pdf")
    assert client.call(Engine.show_page, path, scale=2.0).result(WAIT_S) == picture
    assert entities == engine.find_entities("Imani")
    assert client.call(Engine.search, "why", k=3).result(WAIT_S) == engine.search("why", k=3)
    assert client.call(Engine.show_graph, "Bob").result(WAIT_S) == engine.show_graph("Bob")
    assert client.call(Engine.status).result(WAIT_S) == engine.status()


@pytest.mark.parametrize("value", [True, False, 5, 0.5, "text", ("a", "b")])
def test_an_options_value_keeps_its_kind(served, engine, value):
    client = served.client()

    client.call(Engine.set_option, "anchors", value=value).result(WAIT_S)

    (call,) = (call for call in engine.calls if call[0] == "set_option")
    assert call[2] == value
    assert type(call[2]) is type(value)


def test_pieces_come_in_order_before_the_value(served):
    client = served.client()
    pieces: list[AnswerChunk] = []

    answer = client.call(Engine.ask, "one two three four", on_piece=pieces.append).result(WAIT_S)

    assert "".join(piece.text for piece in pieces).strip() == answer.answer == "one two three four"


def test_an_engine_error_is_raised_as_itself(served):
    client = served.client()

    with pytest.raises(Unreadable) as caught:
        client.call(Engine.show_document, "/x.pdf", part="broken").result(WAIT_S)

    assert caught.value.message == UserMessage("file_not_opened")
    assert caught.value.remedy


def test_a_bug_in_the_engine_is_told_and_the_engine_goes_on(served):
    client = served.client()

    with pytest.raises(LociError, match="KeyError"):
        client.call(Engine.show_document, "/x.pdf", part="bug").result(WAIT_S)

    assert client.call(Engine.status).result(WAIT_S).files == 0


def test_wrong_arguments_are_refused_as_wrong_use(served):
    client = served.client()

    with pytest.raises(WrongUse, match="str"):
        client.call(Engine.find_entities, 5).result(WAIT_S)
    with pytest.raises(WrongUse, match="negative"):
        client.call(Engine.list_files, limit=-1).result(WAIT_S)


def test_a_call_that_is_no_utf_8_is_refused_as_wrong_use(served):
    call = b'{"type":"call","id":1,"method":"pin","arguments":{"path":"\xe1","pinned":true}}'

    answers = frames.answers_to(socket_path(served.home), frames.as_frame(call))

    assert answers == ["Welcome", "WrongUse"]


@pytest.mark.parametrize(
    ("operation", "argument", "reason"),
    [(Engine.show_document, "/a\0b", "null character"), (Engine.show_session, 2**200, "64 bits")],
)
def test_arguments_that_no_store_can_hold_are_refused(served, operation, argument, reason):
    client = served.client()

    with pytest.raises(WrongUse, match=reason):
        client.call(operation, argument).result(WAIT_S)


def test_a_backslash_before_zeros_is_no_null_character(served):
    client = served.client()

    assert client.call(Engine.ask, r"what is \u0000").result(WAIT_S).question


def test_cancelling_the_token_stops_the_call(served, engine):
    client = served.client()
    cancel = Cancel()
    future = client.call(Engine.settle, cancel=cancel)
    assert engine.settling.acquire(timeout=WAIT_S)

    cancel.set()

    with pytest.raises(LociError, match="Stopped"):
        future.result(WAIT_S)


def test_cancelling_the_future_stops_the_call(served, engine):
    client = served.client()
    seen = threading.Event()
    settle = engine.settle

    def watched(**options):
        try:
            return settle(**options)
        finally:
            seen.set()

    engine.settle = watched
    future = client.call(Engine.settle)
    assert engine.settling.acquire(timeout=WAIT_S)

    assert future.cancel()

    assert seen.wait(WAIT_S)
    assert client.call(Engine.status).result(WAIT_S)


def test_calls_of_a_client_that_left_are_stopped(served, engine):
    stopped = threading.Event()
    settle = engine.settle

    def watched(**options):
        try:
            return settle(**options)
        finally:
            stopped.set()

    engine.settle = watched
    client = served.client()
    future = client.call(Engine.settle)
    assert engine.settling.acquire(timeout=WAIT_S)

    client.close()

    assert stopped.wait(WAIT_S)
    with pytest.raises(EngineGone):
        future.result(WAIT_S)


def test_many_waiting_clients_do_not_keep_a_question_waiting(served, engine):
    waiting = [served.client() for _ in range(4)]
    futures = [client.call(Engine.settle) for client in waiting for _ in range(4)]
    for _ in futures:
        assert engine.settling.acquire(timeout=WAIT_S)

    answer = served.client().call(Engine.ask, "quick question").result(WAIT_S)

    assert answer.found
    assert not any(future.done() for future in futures)
    engine.let_settle.set()
    assert all(future.result(WAIT_S) for future in futures)


def test_two_clients_at_once_ask_and_add_without_error(served, engine):
    first, second = served.client(), served.client()

    futures = [
        call(client, number)
        for number in range(200)
        for client in (first, second)
        for call in (
            lambda one, n: one.call(Engine.add_sources, [f"/{id(one)}/{n}"]),
            lambda one, n: one.call(Engine.ask, f"question {n}"),
        )
    ]
    results = [future.result(WAIT_S) for future in futures]

    assert len(results) == 800
    assert len({source.path for source in engine.sources}) == 400


def test_events_reach_every_client(served, engine):
    got: list[list[object]] = [[], []]
    arrived = threading.Semaphore(0)
    for events in got:

        def keep(event, events=events):
            events.append(event)
            arrived.release()

        client = served.client()
        client.listen(keep)
        client.call(Engine.status).result(WAIT_S)
    sent = [Changes(frozenset({"files"}), 3), ProgressEvent(Progress("reading", done=1, total=2))]

    for event in sent:
        engine.announce(event)
    for _ in range(4):
        assert arrived.acquire(timeout=WAIT_S)

    assert got == [sent, sent]


def test_a_listener_that_has_left_hears_nothing(served, engine):
    heard: list[object] = []
    arrived = threading.Event()
    client = served.client()
    leave = client.listen(heard.append)
    client.listen(lambda _event: arrived.set())
    client.call(Engine.status).result(WAIT_S)

    leave()
    engine.announce(Changes(frozenset({"files"})))

    assert arrived.wait(WAIT_S)
    assert heard == []


def test_a_client_of_another_version_is_told_so(served, monkeypatch):
    monkeypatch.setattr("app.wire.connect.version", lambda: "9.9.9")

    with pytest.raises(EngineMismatch, match=r"this is Loci 9\.9\.9") as caught:
        served.client()

    assert "loci stop" in caught.value.remedy


def test_a_client_of_another_protocol_is_told_so(served, monkeypatch):
    monkeypatch.setattr("app.wire.connect.PROTOCOL", 99)

    with pytest.raises(EngineMismatch):
        served.client()
