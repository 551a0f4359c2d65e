import json
import socket
import threading
import time

import pytest

from core.errors import (
    Cancelled,
    ModelBadReply,
    ModelError,
    ModelMissing,
    ModelRefused,
    ModelTooLarge,
)
from core.lanes import Cancel
from core.llm.endpoint.endpoint_model import EndpointModel
from core.llm.language_model import LanguageModel, Message
from tests.core.llm.endpoint.model_server import HELLO, ModelServer, refuses, says


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


PERSON = json.dumps({"type": "object", "properties": {"name": {"type": "string"}}})


def test_the_adapter_is_a_language_model_on_this_machine():
    with ModelServer(says("Yes")) as server:
        offered: LanguageModel = EndpointModel(server.address, model="small")

        assert offered.name == "small"
        assert not offered.is_remote
        assert offered.context_length == 4096


def test_a_server_with_the_older_form_of_schemas_is_asked_in_that_form_from_then_on():
    def refuse(talk):
        talk.send(500, {"error": {"message": "expected 'json_object', not 'json_schema'"}})

    with ModelServer(refuse, says('{"name": "Mara"}')) as server:
        model = EndpointModel(server.address)
        replies = [model.chat(HELLO, max_tokens=20, schema=PERSON).text for _ in range(2)]
        formats = [one.body["response_format"] for one in server.asked if "messages" in one.body]

    assert replies == ['{"name": "Mara"}'] * 2
    assert [one["type"] for one in formats] == ["json_schema", "json_object", "json_object"]
    assert formats[1]["schema"] == json.loads(PERSON)


def test_a_stream_that_is_refused_without_a_word_is_asked_again_for_the_reason():
    def too_long(talk):
        talk.send(400, {"error": {"message": "maximum context length is 2048 tokens"}})

    with ModelServer(lambda talk: talk.begin(), too_long) as server:
        with pytest.raises(ModelTooLarge):
            EndpointModel(server.address).chat(HELLO, max_tokens=20)
        streams = [one.body["stream"] for one in server.asked if "messages" in one.body]

    assert streams == [True, False]


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
        reply = EndpointModel(server.address).chat(HELLO, max_tokens=20, on_piece=pieces.append)

    assert pieces == ["Good", " day", " ✓"]
    assert reply.text == "Good day ✓"
    assert reply.finish == "stop"
    assert (reply.tokens_in, reply.tokens_out, reply.tokens_evaluated) == (31, 5, 11)
    assert reply.first_token_s > 0
    assert reply.tokens_per_s > 0


def test_tokens_are_estimated_where_the_server_does_not_count():
    with ModelServer(says("a", "b", "c")) as server:
        reply = EndpointModel(server.address).chat(HELLO, max_tokens=20)

    assert reply.tokens_in == 3 + 2
    assert reply.tokens_out == 3
    assert reply.tokens_evaluated is None


def test_the_server_is_sent_the_conversation_and_nothing_else():
    turns = [*HELLO, Message("assistant", "Hi."), Message("user", "And \udcff?")]

    with ModelServer(says("Yes")) as server:
        EndpointModel(server.address, model="small").chat(
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
        assert EndpointModel(server.address).chat(HELLO, max_tokens=5).text == "Yes"


def test_a_schema_is_passed_on_and_the_reply_checked():
    with ModelServer(says('{"name": ', '"Anna"}'), says("Sure! Anna")) as server:
        model = EndpointModel(server.address)
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
            EndpointModel(server.address).chat(HELLO, max_tokens=5, schema="this is not JSON")

        assert server.chats == []


def test_an_answer_that_was_cut_off_by_its_length_says_so():
    with ModelServer(says('{"na', finish="length")) as server:
        reply = EndpointModel(server.address).chat(HELLO, max_tokens=5, schema=PERSON)

    assert reply.finish == "length"


def test_a_server_that_answers_as_a_whole_is_understood():
    whole = {"choices": [{"message": {"content": "Yes."}, "finish_reason": "stop"}]}
    pieces = []

    with ModelServer(refuses(200, whole)) as server:
        reply = EndpointModel(server.address).chat(HELLO, max_tokens=5, on_piece=pieces.append)

    assert reply.text == "Yes."
    assert pieces == ["Yes."]


def test_comments_and_lines_of_another_kind_are_left_out():
    def answer(talk):
        talk.begin()
        talk.write(b": keep-alive\r\n\r\nevent: message\r\n")
        talk.write(b'data:{"choices":[{"delta":{"content":"Yes"},"finish_reason":"stop"}]}\r\n\r\n')
        talk.write(b": bye\n\n")

    with ModelServer(answer) as server:
        assert EndpointModel(server.address).chat(HELLO, max_tokens=5).text == "Yes"


def test_what_a_model_thinks_aloud_is_left_out():
    with ModelServer(says("<th", "ink>\nHm.", " Well", "</thi", "nk>\n\n", "Yes")) as server:
        pieces = []
        reply = EndpointModel(server.address).chat(HELLO, max_tokens=50, on_piece=pieces.append)

    assert reply.text == "Yes"
    assert "".join(pieces) == "Yes"


@pytest.mark.parametrize("text", ["<", "<thin", "a <think>b</think>", " <b>bold</b>"])
def test_what_only_begins_like_a_thought_is_said(text):
    with ModelServer(says(*text)) as server:
        assert EndpointModel(server.address).chat(HELLO, max_tokens=50).text == text


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
        reply = EndpointModel(server.address).chat(
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

        reply = EndpointModel(server.address).chat(HELLO, max_tokens=5, cancel=cancel)

        stopper.join()
        assert time.monotonic() - started < 30, "it did not wait until the server gave up"
    assert reply.finish == "cancelled"
    assert reply.text == ""
    assert reply.first_token_s is None


def test_a_question_that_was_stopped_before_is_not_sent():
    cancel = Cancel()
    cancel.set()

    with ModelServer(says("Yes")) as server:
        reply = EndpointModel(server.address).chat(HELLO, max_tokens=5, cancel=cancel)

        assert server.asked == []
    assert reply.finish == "cancelled"


def test_getting_ready_can_be_stopped():
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        EndpointModel(f"http://127.0.0.1:{free_port()}").load(cancel=cancel)


def test_closing_breaks_off_an_answer():
    def answer(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "word "}}])
        talk.gone.wait(60)

    with ModelServer(answer) as server:
        model = EndpointModel(server.address)
        with pytest.raises(ModelRefused, match="was closed"):
            model.chat(HELLO, max_tokens=5, on_piece=lambda _: model.close())


def test_a_listener_that_raises_hangs_up():
    def fail(_):
        raise BrokenPipeError("the window is gone")

    with ModelServer(says("Yes")) as server, pytest.raises(BrokenPipeError, match="the window"):
        EndpointModel(server.address).chat(HELLO, max_tokens=5, on_piece=fail)


def test_without_a_server_the_remedy_is_to_start_it():
    model = EndpointModel(f"http://127.0.0.1:{free_port()}", model="small")

    for ask in (model.load, lambda: model.count_tokens("x"), lambda: model.context_length):
        with pytest.raises(ModelRefused, match="No model server") as caught:
            ask()
        assert "Start it" in caught.value.remedy


@pytest.mark.parametrize(
    ("status", "body", "kind", "message"),
    [
        (401, {}, ModelRefused, "key"),
        (403, {}, ModelRefused, "key"),
        (404, {"error": {"message": "model not found"}}, ModelMissing, "small"),
        (400, {"error": {"message": "bad schema"}}, ModelBadReply, "bad schema"),
        (422, {"detail": "nope"}, ModelBadReply, "nope"),
        (400, {"error": "exceeds the available context size"}, ModelTooLarge, "longer"),
        (500, {"error": "boom"}, ModelRefused, "boom"),
        (503, b"<html>", ModelRefused, "503"),
        (302, {}, ModelRefused, "redirects"),
    ],
)
def test_a_refusal_says_what_to_do(status, body, kind, message):
    with (
        ModelServer(refuses(status, body)) as server,
        pytest.raises(ModelError, match=message) as caught,
    ):
        EndpointModel(server.address).chat(HELLO, max_tokens=5)

    assert type(caught.value) is kind
    assert caught.value.remedy


def test_a_model_that_is_not_there_is_told_with_those_that_are():
    models = {"data": [{"id": "small"}, {"id": "large"}]}

    with (
        ModelServer(refuses(404), models=models) as server,
        pytest.raises(ModelMissing, match="huge") as caught,
    ):
        EndpointModel(server.address, model="huge").chat(HELLO, max_tokens=5)

    assert "small, large" in caught.value.remedy


def test_loci_does_not_follow_a_server_that_sends_it_elsewhere():
    with ModelServer(says("Caught")) as other:
        moved = refuses(307, {}, Location=f"{other.address}/v1/chat/completions")
        with ModelServer(moved) as server, pytest.raises(ModelRefused):
            EndpointModel(server.address).chat(HELLO, max_tokens=5)

        assert other.asked == []


def test_the_first_model_of_the_list_is_asked_where_none_is_wished_for():
    with ModelServer(says("Yes"), models={"data": [{"id": "first"}, {"id": "other"}]}) as server:
        model = EndpointModel(server.address)
        model.chat(HELLO, max_tokens=5)

        assert server.chats[0].body["model"] == "first"
        assert model.name == "first"


def test_a_server_without_a_model_is_told():
    with (
        ModelServer(says("Yes"), models={"data": []}) as server,
        pytest.raises(ModelMissing, match="no model"),
    ):
        EndpointModel(server.address).load()


@pytest.mark.parametrize("models", [b"<html>", b"[]", b'{"data": 3}'])
def test_what_is_no_model_server_is_told(models):
    with (
        ModelServer(says("Yes"), models=lambda talk: talk.send(200, models)) as server,
        pytest.raises(ModelBadReply, match="isn't a model server"),
    ):
        EndpointModel(server.address).load()


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
        assert EndpointModel(server.address).context_length == window
        assert EndpointModel(server.address, window_tokens=777).context_length == 777


def test_llama_server_counts_tokens_and_knows_its_window():
    models = {"data": [{"id": "small", "owned_by": "llamacpp", "meta": {"n_ctx_train": 99999}}]}
    props = {"default_generation_settings": {"n_ctx": 6144}}

    with ModelServer(
        says("Yes"), models=models, props=props, tokenize={"tokens": [1, 2, 3, 4]}
    ) as server:
        model = EndpointModel(server.address)

        assert model.context_length == 6144
        assert model.count_tokens("hello") == 4
        assert server.asked[-1].body == {"content": "hello"}


def test_where_the_server_cannot_count_tokens_are_estimated():
    with ModelServer(says("Yes")) as server:
        model = EndpointModel(server.address)

        assert model.count_tokens("") == 0
        assert model.count_tokens("hello there") == 4
        assert not any("tokenize" in it.path for it in server.asked)
