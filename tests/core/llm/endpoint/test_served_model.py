import json
import socket
import threading
import time

import pytest

from core.errors import (
    Cancelled,
    KeychainError,
    ModelBadReply,
    ModelError,
    ModelMissing,
    ModelRefused,
    ModelTooLarge,
)
from core.lanes import Cancel
from core.llm.endpoint.call import Patience
from core.llm.endpoint.served_model import ServedModel
from core.llm.model import LanguageModel, Message
from tests.core.llm.endpoint.model_server import ModelServer

HELLO = [Message("system", "Be brief."), Message("user", "Hällo")]
PERSON = json.dumps({"type": "object", "properties": {"name": {"type": "string"}}})


def says(*pieces, finish="stop"):
    return lambda talk: talk.say(*pieces, finish=finish)


def refuses(status, body=None, **headers):
    return lambda talk: talk.send(status, body or {}, **headers)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def test_the_adapter_is_a_language_model_on_this_machine():
    with ModelServer(says("Yes")) as server:
        offered: LanguageModel = ServedModel(server.address, model="small")

        assert offered.name == "small"
        assert not offered.is_remote
        assert offered.context_length == 4096


def test_an_answer_comes_in_pieces_with_its_numbers():
    def answer(talk):
        talk.begin()
        for piece in ("Good", " day", " ✓"):
            talk.event(choices=[{"delta": {"content": piece}}])
        talk.event(choices=[{"delta": {"content": None}, "finish_reason": "stop"}])
        usage = {"prompt_tokens": 31, "completion_tokens": 5}
        talk.event(choices=[], usage={**usage, "prompt_tokens_details": {"cached_tokens": 20}})
        talk.write(b"data: [DONE]\n\n")

    pieces = []
    with ModelServer(answer) as server:
        reply = ServedModel(server.address).chat(HELLO, max_tokens=20, on_piece=pieces.append)

    assert pieces == ["Good", " day", " ✓"]
    assert reply.text == "Good day ✓"
    assert reply.finish == "stop"
    assert (reply.tokens_in, reply.tokens_out, reply.tokens_evaluated) == (31, 5, 11)
    assert reply.first_token_s > 0
    assert reply.tokens_per_s > 0


def test_tokens_are_estimated_where_the_server_does_not_count():
    with ModelServer(says("a", "b", "c")) as server:
        reply = ServedModel(server.address).chat(HELLO, max_tokens=20)

    assert reply.tokens_in == 3 + 2
    assert reply.tokens_out == 3
    assert reply.tokens_evaluated is None


def test_the_server_is_sent_the_conversation_and_nothing_else():
    turns = [*HELLO, Message("assistant", "Hi."), Message("user", "And \udcff?")]

    with ModelServer(says("Yes")) as server:
        ServedModel(server.address, model="small").chat(
            turns, max_tokens=7, temperature=0.5, seed=3
        )

        (asked,) = server.chats
    assert asked.path == "/v1/chat/completions"
    assert asked.body == {
        "model": "small",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Hällo"},
            {"role": "assistant", "content": "Hi."},
            {"role": "user", "content": "And ??"},
        ],
        "max_tokens": 7,
        "temperature": 0.5,
        "seed": 3,
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    assert "Authorization" not in asked.headers
    assert set(asked.headers) == {"Host", "Accept-Encoding", "Content-Length", "Content-Type"}


def test_no_proxy_of_the_environment_is_used(monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port()}")

    with ModelServer(says("Yes")) as server:
        assert ServedModel(server.address).chat(HELLO, max_tokens=5).text == "Yes"


def test_a_schema_is_passed_on_and_the_reply_checked():
    with ModelServer(says('{"name": ', '"Anna"}'), says("Sure! Anna")) as server:
        model = ServedModel(server.address)
        reply = model.chat(HELLO, max_tokens=20, schema=PERSON)
        with pytest.raises(ModelBadReply, match="JSON"):
            model.chat(HELLO, max_tokens=20, schema=PERSON)

        form = server.chats[0].body["response_format"]
    assert json.loads(reply.text) == {"name": "Anna"}
    assert form["type"] == "json_schema"
    assert form["json_schema"]["schema"] == json.loads(PERSON)
    assert form["json_schema"]["strict"] is True


def test_a_schema_that_is_none_is_not_sent():
    with ModelServer(says("Yes")) as server:
        with pytest.raises(ModelBadReply):
            ServedModel(server.address).chat(HELLO, max_tokens=5, schema="this is not JSON")

        assert server.chats == []


def test_an_answer_that_was_cut_off_by_its_length_says_so():
    with ModelServer(says('{"na', finish="length")) as server:
        reply = ServedModel(server.address).chat(HELLO, max_tokens=5, schema=PERSON)

    assert reply.finish == "length"


def test_a_server_that_answers_as_a_whole_is_understood():
    whole = {"choices": [{"message": {"content": "Yes."}, "finish_reason": "stop"}]}
    pieces = []

    with ModelServer(refuses(200, whole)) as server:
        reply = ServedModel(server.address).chat(HELLO, max_tokens=5, on_piece=pieces.append)

    assert reply.text == "Yes."
    assert pieces == ["Yes."]


def test_comments_and_lines_of_another_kind_are_left_out():
    def answer(talk):
        talk.begin()
        talk.write(b": keep-alive\r\n\r\nevent: message\r\n")
        talk.write(b'data:{"choices":[{"delta":{"content":"Yes"},"finish_reason":"stop"}]}\r\n\r\n')
        talk.write(b": bye\n\n")

    with ModelServer(answer) as server:
        assert ServedModel(server.address).chat(HELLO, max_tokens=5).text == "Yes"


def test_what_a_model_thinks_aloud_is_left_out():
    with ModelServer(says("<th", "ink>\nHm.", " Well", "</thi", "nk>\n\n", "Yes")) as server:
        pieces = []
        reply = ServedModel(server.address).chat(HELLO, max_tokens=50, on_piece=pieces.append)

    assert reply.text == "Yes"
    assert "".join(pieces) == "Yes"


@pytest.mark.parametrize("said", ["<", "<thin", "a <think>b</think>", " <b>bold</b>"])
def test_what_only_begins_like_a_thought_is_said(said):
    with ModelServer(says(*said)) as server:
        assert ServedModel(server.address).chat(HELLO, max_tokens=50).text == said


def test_a_stop_while_writing_closes_the_connection_and_keeps_what_was_written():
    hung_up = threading.Event()

    def answer(talk):
        talk.begin()
        try:
            while not talk.gone.wait(0.005):
                talk.event(choices=[{"delta": {"content": "word "}}])
        except OSError:
            hung_up.set()

    cancel, pieces = Cancel(), []

    def stop(piece):
        pieces.append(piece)
        if len(pieces) == 3:
            cancel.set()

    with ModelServer(answer) as server:
        reply = ServedModel(server.address).chat(
            HELLO, max_tokens=9000, on_piece=stop, cancel=cancel
        )

        assert hung_up.wait(20)
    assert reply.finish == "cancelled"
    assert reply.text == "word word word "


def test_a_stop_while_the_server_reads_the_prompt_does_not_wait_for_it():
    begun = threading.Event()

    def answer(talk):
        begun.set()
        talk.gone.wait(60)

    cancel = Cancel()
    with ModelServer(answer) as server:
        stopper = threading.Thread(target=lambda: (begun.wait(20), cancel.set()))
        stopper.start()
        started = time.monotonic()

        reply = ServedModel(server.address).chat(HELLO, max_tokens=5, cancel=cancel)

        stopper.join()
        assert time.monotonic() - started < 30, "it did not wait until the server gave up"
    assert reply.finish == "cancelled"
    assert reply.text == ""
    assert reply.first_token_s is None


def test_a_question_that_was_stopped_before_is_not_sent():
    cancel = Cancel()
    cancel.set()

    with ModelServer(says("Yes")) as server:
        reply = ServedModel(server.address).chat(HELLO, max_tokens=5, cancel=cancel)

        assert server.asked == []
    assert reply.finish == "cancelled"


def test_getting_ready_can_be_stopped():
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        ServedModel(f"http://127.0.0.1:{free_port()}").load(cancel=cancel)


def test_closing_breaks_off_an_answer():
    def answer(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "word "}}])
        talk.gone.wait(60)

    with ModelServer(answer) as server:
        model = ServedModel(server.address)
        with pytest.raises(ModelRefused, match="let go"):
            model.chat(HELLO, max_tokens=5, on_piece=lambda _: model.close())


def test_a_listener_that_raises_hangs_up():
    def fail(_):
        raise BrokenPipeError("the window is gone")

    with ModelServer(says("Yes")) as server, pytest.raises(BrokenPipeError, match="the window"):
        ServedModel(server.address).chat(HELLO, max_tokens=5, on_piece=fail)


def test_a_server_that_breaks_off_in_the_middle_is_an_error():
    def cut(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "The answer is"}}])

    pieces = []
    with ModelServer(cut, says("Yes")) as server:
        model = ServedModel(server.address)
        with pytest.raises(ModelRefused, match="broke off") as caught:
            model.chat(HELLO, max_tokens=5, on_piece=pieces.append)

        assert pieces == ["The answer is"]
        assert caught.value.remedy
        assert model.chat(HELLO, max_tokens=5).text == "Yes"


def test_half_a_chunk_is_a_server_that_broke_off():
    def cut(talk):
        talk.handler.protocol_version = "HTTP/1.1"
        talk.handler.send_response(200)
        talk.handler.send_header("Content-Type", "text/event-stream")
        talk.handler.send_header("Transfer-Encoding", "chunked")
        talk.handler.end_headers()
        talk.write(b"ff\r\ndata: {")

    with ModelServer(cut) as server, pytest.raises(ModelRefused, match="broke off"):
        ServedModel(server.address).chat(HELLO, max_tokens=5)


def test_a_server_that_hangs_up_without_a_word_is_an_error():
    with (
        ModelServer(lambda talk: None) as server,
        pytest.raises(ModelRefused, match="broke off"),
    ):
        ServedModel(server.address).chat(HELLO, max_tokens=5)


@pytest.mark.parametrize(
    "body",
    [b"data: {half\n\n", b"data: <html>\n\n", b"data: [1, 2]\n\n", b'data: {"choices": 5}\n\n'],
)
def test_garbage_in_the_stream_is_a_bad_reply(body):
    def answer(talk):
        talk.begin()
        talk.write(body)

    with ModelServer(answer) as server, pytest.raises(ModelBadReply) as caught:
        ServedModel(server.address).chat(HELLO, max_tokens=5)

    assert caught.value.remedy


def test_a_page_for_browsers_is_no_answer_of_a_model():
    with (
        ModelServer(lambda talk: talk.send(200, b"<html></html>", kind="text/html")) as server,
        pytest.raises(ModelBadReply),
    ):
        ServedModel(server.address).chat(HELLO, max_tokens=5)


def test_a_line_without_end_is_not_kept():
    def answer(talk):
        talk.begin()
        for _ in range(3 * 2**10):
            talk.write(b"x" * 2**10)

    with ModelServer(answer) as server, pytest.raises(ModelBadReply, match="line"):
        ServedModel(server.address).chat(HELLO, max_tokens=5)


def test_an_error_in_the_stream_is_told_in_the_servers_words():
    def answer(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "Well"}}])
        talk.event(error={"message": "CUDA out of memory"})

    with ModelServer(answer) as server, pytest.raises(ModelRefused, match="CUDA out of memory"):
        ServedModel(server.address).chat(HELLO, max_tokens=5)


def test_a_server_that_does_not_end_is_not_listened_to_for_ever():
    def answer(talk):
        talk.begin()
        while not talk.gone.is_set():
            talk.event(choices=[{"delta": {"content": "word " * 40}}])

    with ModelServer(answer) as server:
        reply = ServedModel(server.address).chat(HELLO, max_tokens=10)

    assert reply.finish == "length"
    assert len(reply.text) < 2000


def test_a_slow_server_is_waited_for_only_so_long():
    patience = Patience(first_s=0.2, piece_s=0.2)

    def silent(talk):
        talk.gone.wait(30)

    def stuck(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "Well"}}])
        talk.gone.wait(30)

    with ModelServer(silent, stuck) as server:
        model = ServedModel(server.address, patience=patience)
        for _ in range(2):
            with pytest.raises(ModelRefused, match="in time"):
                model.chat(HELLO, max_tokens=5)


def test_without_a_server_the_remedy_is_to_start_it():
    model = ServedModel(f"http://127.0.0.1:{free_port()}", model="small")

    for ask in (model.load, lambda: model.count_tokens("x"), lambda: model.context_length):
        with pytest.raises(ModelRefused, match="No model server") as caught:
            ask()
        assert "Start it" in caught.value.remedy


@pytest.mark.parametrize(
    ("status", "body", "kind", "told"),
    [
        (401, {}, ModelRefused, "key"),
        (403, {}, ModelRefused, "key"),
        (404, {"error": {"message": "model not found"}}, ModelMissing, "small"),
        (400, {"error": {"message": "bad schema"}}, ModelBadReply, "bad schema"),
        (422, {"detail": "nope"}, ModelBadReply, "nope"),
        (400, {"error": "exceeds the available context size"}, ModelTooLarge, "longer"),
        (500, {"error": "boom"}, ModelRefused, "boom"),
        (503, b"<html>", ModelRefused, "503"),
        (302, {}, ModelRefused, "elsewhere"),
    ],
)
def test_a_refusal_says_what_to_do(status, body, kind, told):
    with (
        ModelServer(refuses(status, body)) as server,
        pytest.raises(ModelError, match=told) as caught,
    ):
        ServedModel(server.address).chat(HELLO, max_tokens=5)

    assert type(caught.value) is kind
    assert caught.value.remedy


def test_a_model_that_is_not_there_is_told_with_those_that_are():
    models = {"data": [{"id": "small"}, {"id": "large"}]}

    with (
        ModelServer(refuses(404), models=models) as server,
        pytest.raises(ModelMissing, match="huge") as caught,
    ):
        ServedModel(server.address, model="huge").chat(HELLO, max_tokens=5)

    assert "small, large" in caught.value.remedy


def test_loci_does_not_follow_a_server_that_sends_it_elsewhere():
    with ModelServer(says("Caught")) as other:
        moved = refuses(307, {}, Location=f"{other.address}/v1/chat/completions")
        with ModelServer(moved) as server, pytest.raises(ModelRefused):
            ServedModel(server.address).chat(HELLO, max_tokens=5)

        assert other.asked == []


def test_the_first_model_of_the_list_is_asked_where_none_is_wished_for():
    with ModelServer(says("Yes"), models={"data": [{"id": "first"}, {"id": "other"}]}) as server:
        model = ServedModel(server.address)
        model.chat(HELLO, max_tokens=5)

        assert server.chats[0].body["model"] == "first"
        assert model.name == "first"


def test_a_server_without_a_model_is_told():
    with (
        ModelServer(says("Yes"), models={"data": []}) as server,
        pytest.raises(ModelMissing, match="no model"),
    ):
        ServedModel(server.address).load()


@pytest.mark.parametrize("models", [b"<html>", b"[]", b'{"data": 3}'])
def test_what_is_no_model_server_is_told(models):
    with (
        ModelServer(says("Yes"), models=lambda talk: talk.send(200, models)) as server,
        pytest.raises(ModelBadReply, match="no model server"),
    ):
        ServedModel(server.address).load()


@pytest.mark.parametrize(
    ("entry", "window"),
    [
        ({}, 4096),
        ({"max_model_len": 32768}, 32768),
        ({"context_length": 16384}, 16384),
        ({"max_context_length": 2048}, 2048),
        ({"meta": {"n_ctx_train": 1024}}, 1024),
    ],
)
def test_the_window_is_what_the_server_says(entry, window):
    with ModelServer(says("Yes"), models={"data": [{"id": "small", **entry}]}) as server:
        assert ServedModel(server.address).context_length == window
        assert ServedModel(server.address, window_tokens=777).context_length == 777


def test_llama_server_counts_tokens_and_knows_its_window():
    models = {"data": [{"id": "small", "owned_by": "llamacpp", "meta": {"n_ctx_train": 99999}}]}
    props = {"default_generation_settings": {"n_ctx": 6144}}

    with ModelServer(
        says("Yes"), models=models, props=props, tokenize={"tokens": [1, 2, 3, 4]}
    ) as server:
        model = ServedModel(server.address)

        assert model.context_length == 6144
        assert model.count_tokens("hello") == 4
        assert server.asked[-1].body == {"content": "hello"}


def test_where_the_server_cannot_count_tokens_are_estimated():
    with ModelServer(says("Yes")) as server:
        model = ServedModel(server.address)

        assert model.count_tokens("") == 0
        assert model.count_tokens("hello there") == 4
        assert not any("tokenize" in it.path for it in server.asked)


class Secret:
    """A key as the keychain gives it."""

    def __init__(self, key="s3cret"):
        self.key, self.given = key, []

    def __call__(self, address):
        self.given.append(str(address))
        if isinstance(self.key, Exception):
            raise self.key
        return self.key


def wants(key, then):
    def answer(talk):
        if talk.asked.headers.get("Authorization") == f"Bearer {key}":
            then(talk)
        else:
            talk.send(401, {"error": "no"})

    return answer


def test_a_key_is_given_only_to_a_server_that_wants_one():
    secret = Secret()

    with ModelServer(says("Yes")) as server:
        ServedModel(server.address, key=secret).chat(HELLO, max_tokens=5)

        assert secret.given == []
        assert not any("Authorization" in it.headers for it in server.asked)


def test_a_server_that_wants_a_key_gets_it():
    secret, yes = Secret(), wants("s3cret", says("Yes"))
    models = wants("s3cret", lambda talk: talk.send(200, {"data": [{"id": "small"}]}))

    with ModelServer(yes, models=models) as server:
        model = ServedModel(server.address, key=secret)

        assert model.chat(HELLO, max_tokens=5).text == "Yes"
        assert set(secret.given) == {f"{server.address}/v1"}


@pytest.mark.parametrize("key", ["", "wrong"])
def test_a_wrong_key_is_told_and_not_sent_again_and_again(key):
    with ModelServer(wants("s3cret", says("Yes"))) as server:
        with pytest.raises(ModelRefused, match="key") as caught:
            ServedModel(server.address, key=Secret(key)).chat(HELLO, max_tokens=5)

        assert len(server.chats) <= 2
    assert "wrong" not in str(caught.value)


def test_a_keychain_that_refuses_is_told_as_it_says():
    locked = KeychainError(detail="The keychain refused.", remedy="Unlock it.")

    with (
        ModelServer(wants("s3cret", says("Yes"))) as server,
        pytest.raises(ModelRefused, match="keychain refused") as caught,
    ):
        ServedModel(server.address, key=Secret(locked)).chat(HELLO, max_tokens=5)

    assert caught.value.remedy == "Unlock it."


@pytest.fixture
def elsewhere(monkeypatch):
    """Makes "models.example.org" a name of this computer, so that a call there can be seen."""
    looked_up = []
    find = socket.getaddrinfo

    def lead(host, port, **more):
        looked_up.append(host)
        return find("127.0.0.1" if host == "models.example.org" else host, port, **more)

    monkeypatch.setattr(socket, "getaddrinfo", lead)
    return looked_up


def test_a_server_elsewhere_is_neither_asked_nor_looked_up_without_consent(elsewhere):
    with ModelServer(says("Yes")) as server:
        model = ServedModel(f"http://models.example.org:{server.port}", model="small")

        for ask in (
            model.load,
            lambda: model.count_tokens("x"),
            lambda: model.context_length,
            lambda: model.chat(HELLO, max_tokens=5),
        ):
            with pytest.raises(ModelRefused, match="not on this computer"):
                ask()

        assert server.asked == []
    assert elsewhere == []
    assert model.is_remote


def test_a_server_elsewhere_is_asked_with_consent_and_counts_nothing_for_us(elsewhere):
    models = {"data": [{"id": "small", "owned_by": "llamacpp"}]}

    with ModelServer(says("Yes"), models=models, tokenize={"tokens": [1]}) as server:
        address = f"http://models.example.org:{server.port}"
        model = ServedModel(address, consent=address)

        assert model.is_remote
        assert model.chat(HELLO, max_tokens=5).text == "Yes"
        assert model.count_tokens("hello there") == 4
        assert not any("tokenize" in it.path for it in server.asked)
    assert elsewhere


def test_a_key_is_never_sent_unencrypted_to_another_computer(elsewhere):
    secret = Secret()

    with ModelServer(wants("s3cret", says("Yes"))) as server:
        address = f"http://models.example.org:{server.port}"
        with pytest.raises(ModelRefused, match="unencrypted") as caught:
            ServedModel(address, consent=address, key=secret).chat(HELLO, max_tokens=5)

        assert not any("Authorization" in it.headers for it in server.asked)
    assert secret.given == []
    assert "https" in caught.value.remedy


def test_a_server_that_cannot_prove_who_it_is_is_refused(elsewhere):
    with ModelServer(says("Yes")) as server:
        address = f"https://models.example.org:{server.port}"
        with pytest.raises(ModelRefused):
            ServedModel(address, consent=address).chat(HELLO, max_tokens=5)

        assert server.asked == []


def test_what_is_no_address_counts_as_elsewhere():
    assert ServedModel("not an address").is_remote
