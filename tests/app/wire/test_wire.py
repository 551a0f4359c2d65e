import inspect
import threading

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.client import Client
from app.wire.methods import LOCAL, all_methods
from app.wire.wire import (
    Refused,
    Returned,
    decode_returned,
    encode,
    encode_returned,
    error_of,
    refusal,
)
from core.errors import EngineGone, EngineMismatch, LociError, Unreadable, WrongUse, all_errors
from core.events import Changes, Progressed
from core.faces.face import Face
from core.faces.remote_face import RemoteFace
from core.lanes import Cancel
from core.records.answers.answers import Piece
from core.records.files.documents import PagePicture
from core.records.files.status import Progress
from tests.faces.fakes_face import WHEN, FakeFace

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


@pytest.mark.parametrize("cls", [RemoteFace, Client, FakeFace])
def test_every_face_has_the_same_methods_and_parameters(cls):
    wanted = public_methods(Face)

    found = public_methods(cls)

    assert {name: found.get(name) for name in wanted} == wanted


def test_the_protocols_offer_nothing_else():
    assert public_methods(RemoteFace).keys() == public_methods(Face).keys()


def test_every_method_crosses_the_wire_except_the_local_ones():
    assert all_methods().keys() == public_methods(Face).keys() - LOCAL


@pytest.mark.parametrize("kind", all_errors().values(), ids=lambda kind: kind.__name__)
def test_an_error_arrives_as_it_left(kind):
    sent = kind("/a b", detail="It is so.", remedy="Do this.")

    message = msgspec.json.decode(encode(refusal(7, sent)), type=Refused)
    got = error_of(message)

    assert type(got) is kind
    assert (got.subject, got.detail, got.remedy) == ("/a b", "It is so.", "Do this.")


def test_an_error_of_an_unknown_class_keeps_its_words():
    got = error_of(Refused(1, "FromTheFuture", "x", "Something new.", "Update."))

    assert type(got) is LociError
    assert str(got) == "x: Something new. Update."


@given(st.binary(max_size=2000), st.lists(st.tuples(*[st.floats(0, 1e6)] * 4), max_size=4))
def test_bytes_travel_beside_the_message_and_come_back(png, boxes):
    picture = PagePicture(png, 3, 4, tuple(boxes))

    header, tail = encode_returned(1, picture)
    message = msgspec.json.decode(header, type=Returned)

    assert tail == png
    assert decode_returned(message, tail, kind=PagePicture) == picture


def test_values_arrive_with_their_types(served, face):
    client = served.client()

    sources = client.add_sources(["/notes", "/mail"]).result(WAIT_S)
    rows = client.list_files(text="é", offset=5, limit=2).result(WAIT_S)
    document = client.show_document("/x.md", part="3/a.pdf").result(WAIT_S)
    picture = client.show_page("/x.pdf", scale=2.0).result(WAIT_S)
    entities = client.find_entities("Grace").result(WAIT_S)

    assert sources == tuple(face.sources)
    assert [row.path for row in rows] == ["/notes/5é", "/notes/6é"]
    assert rows[0].modified_at == WHEN
    assert document == face.show_document("/x.md", part="3/a.pdf")
    assert picture == face.show_page("/x.pdf", scale=2.0)
    assert entities[0].id == 2**60
    assert client.search("why", k=3).result(WAIT_S) == face.search("why", k=3)
    assert client.show_graph("Bob").result(WAIT_S) == face.show_graph("Bob")
    assert client.status().result(WAIT_S) == face.status()


@pytest.mark.parametrize("value", [True, False, 5, 0.5, "text", ("a", "b")])
def test_an_options_value_keeps_its_kind(served, face, value):
    client = served.client()

    client.set_option("anchors", value=value).result(WAIT_S)

    assert face.options["anchors"] == value
    assert type(face.options["anchors"]) is type(value)


def test_pieces_come_in_order_before_the_value(served):
    client = served.client()
    pieces: list[Piece] = []

    answer = client.ask("one two three four", on_piece=pieces.append).result(WAIT_S)

    assert "".join(piece.text for piece in pieces).strip() == answer.answer == "one two three four"


def test_an_engine_error_is_raised_as_itself(served):
    client = served.client()

    with pytest.raises(Unreadable) as caught:
        client.show_document("/x.pdf", part="broken").result(WAIT_S)

    assert caught.value.detail == "The PDF is locked."
    assert caught.value.remedy == "Save a copy without."


def test_a_bug_in_the_engine_is_told_and_the_engine_goes_on(served):
    client = served.client()

    with pytest.raises(LociError, match="KeyError"):
        client.show_document("/x.pdf", part="bug").result(WAIT_S)

    assert client.status().result(WAIT_S).files == 0


def test_wrong_arguments_are_refused_as_wrong_use(served):
    client = served.client()

    with pytest.raises(WrongUse, match="str"):
        client.find_entities(5).result(WAIT_S)


def test_cancelling_the_token_stops_the_call(served, face):
    client = served.client()
    cancel = Cancel()
    future = client.settle(cancel=cancel)
    assert face.settling.acquire(timeout=WAIT_S)

    cancel.set()

    with pytest.raises(LociError, match="Stopped"):
        future.result(WAIT_S)


def test_cancelling_the_future_stops_the_call(served, face):
    client = served.client()
    seen = threading.Event()
    settle = face.settle

    def watched(**options):
        try:
            return settle(**options)
        finally:
            seen.set()

    face.settle = watched
    future = client.settle()
    assert face.settling.acquire(timeout=WAIT_S)

    assert future.cancel()

    assert seen.wait(WAIT_S)
    assert client.status().result(WAIT_S)


def test_calls_of_a_client_that_left_are_stopped(served, face):
    stopped = threading.Event()
    settle = face.settle

    def watched(**options):
        try:
            return settle(**options)
        finally:
            stopped.set()

    face.settle = watched
    client = served.client()
    future = client.settle()
    assert face.settling.acquire(timeout=WAIT_S)

    client.close()

    assert stopped.wait(WAIT_S)
    with pytest.raises(EngineGone):
        future.result(WAIT_S)


def test_many_waiting_clients_do_not_keep_a_question_waiting(served, face):
    waiting = [served.client() for _ in range(4)]
    futures = [client.settle() for client in waiting for _ in range(4)]
    for _ in futures:
        assert face.settling.acquire(timeout=WAIT_S)

    answer = served.client().ask("quick question").result(WAIT_S)

    assert answer.found
    assert not any(future.done() for future in futures)
    face.let_settle.set()
    assert all(future.result(WAIT_S) for future in futures)


def test_two_clients_at_once_ask_and_add_without_error(served, face):
    first, second = served.client(), served.client()

    futures = [
        call(client, number)
        for number in range(200)
        for client in (first, second)
        for call in (
            lambda one, n: one.add_sources([f"/{id(one)}/{n}"]),
            lambda one, n: one.ask(f"question {n}"),
        )
    ]
    results = [future.result(WAIT_S) for future in futures]

    assert len(results) == 800
    assert len({source.path for source in face.sources}) == 400


def test_events_reach_every_client(served, face):
    got: list[list[object]] = [[], []]
    arrived = threading.Semaphore(0)
    for events in got:

        def keep(event, events=events):
            events.append(event)
            arrived.release()

        client = served.client()
        client.listen(keep)
        client.status().result(WAIT_S)
    sent = [Changes(frozenset({"files"}), 3), Progressed(Progress("reading", done=1, total=2))]

    for event in sent:
        face.announcer.announce(event)
    for _ in range(4):
        assert arrived.acquire(timeout=WAIT_S)

    assert got == [sent, sent]


def test_a_listener_that_has_left_hears_nothing(served, face):
    heard: list[object] = []
    arrived = threading.Event()
    client = served.client()
    leave = client.listen(heard.append)
    client.listen(lambda _event: arrived.set())
    client.status().result(WAIT_S)

    leave()
    face.announcer.announce(Changes(frozenset({"files"})))

    assert arrived.wait(WAIT_S)
    assert heard == []


def test_a_client_of_another_version_is_told_so(served, monkeypatch):
    monkeypatch.setattr("app.wire.link.version", lambda: "9.9.9")

    with pytest.raises(EngineMismatch, match=r"this is Loci 9\.9\.9") as caught:
        served.client()

    assert "loci stop" in caught.value.remedy


def test_a_client_of_another_protocol_is_told_so(served, monkeypatch):
    monkeypatch.setattr("app.wire.link.PROTOCOL", 99)

    with pytest.raises(EngineMismatch):
        served.client()
