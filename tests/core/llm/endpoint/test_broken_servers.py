import pytest

from core.errors import ModelBadReply, ModelRefused
from core.llm.endpoint.endpoint_model import EndpointModel
from core.llm.endpoint.http_call import Timeouts
from tests.core.llm.endpoint.model_server import HELLO, ModelServer, says

BROKE_OFF = r"closed the connection|in the middle"


def test_a_server_that_breaks_off_in_the_middle_is_an_error():
    def cut(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "The answer is"}}])

    pieces = []
    with ModelServer(cut, says("Yes")) as server:
        model = EndpointModel(server.address)
        with pytest.raises(ModelRefused, match=BROKE_OFF) as caught:
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

    with ModelServer(cut) as server, pytest.raises(ModelRefused, match=BROKE_OFF):
        EndpointModel(server.address).chat(HELLO, max_tokens=5)


def test_a_server_that_hangs_up_without_a_word_is_an_error():
    with ModelServer(lambda talk: None) as server, pytest.raises(ModelRefused, match=BROKE_OFF):
        EndpointModel(server.address).chat(HELLO, max_tokens=5)


@pytest.mark.parametrize(
    "body",
    [b"data: {half\n\n", b"data: <html>\n\n", b"data: [1, 2]\n\n", b'data: {"choices": 5}\n\n'],
)
def test_garbage_in_the_stream_is_a_bad_reply(body):
    def answer(talk):
        talk.begin()
        talk.write(body)

    with ModelServer(answer) as server, pytest.raises(ModelBadReply) as caught:
        EndpointModel(server.address).chat(HELLO, max_tokens=5)

    assert caught.value.remedy


def test_a_page_for_browsers_is_no_answer_of_a_model():
    with (
        ModelServer(lambda talk: talk.send(200, b"<html></html>", kind="text/html")) as server,
        pytest.raises(ModelBadReply),
    ):
        EndpointModel(server.address).chat(HELLO, max_tokens=5)


def test_a_line_without_end_is_not_kept():
    def answer(talk):
        talk.begin()
        for _ in range(3 * 2**10):
            talk.write(b"x" * 2**10)

    with ModelServer(answer) as server, pytest.raises(ModelBadReply, match="line"):
        EndpointModel(server.address).chat(HELLO, max_tokens=5)


def test_an_error_in_the_stream_is_told_in_the_servers_words():
    def answer(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "Well"}}])
        talk.event(error={"message": "CUDA out of memory"})

    with ModelServer(answer) as server, pytest.raises(ModelRefused, match="CUDA out of memory"):
        EndpointModel(server.address).chat(HELLO, max_tokens=5)


def test_a_server_that_does_not_end_is_not_listened_to_for_ever():
    def answer(talk):
        talk.begin()
        while not talk.gone.is_set():
            talk.event(choices=[{"delta": {"content": "word " * 40}}])

    with ModelServer(answer) as server:
        reply = EndpointModel(server.address).chat(HELLO, max_tokens=10)

    assert reply.finish == "length"
    assert len(reply.text) < 2000


def test_a_slow_server_is_waited_for_only_so_long():
    patience = Timeouts(first_s=0.2, piece_s=0.2)

    def silent(talk):
        talk.gone.wait(30)

    def stuck(talk):
        talk.begin()
        talk.event(choices=[{"delta": {"content": "Well"}}])
        talk.gone.wait(30)

    with ModelServer(silent, stuck) as server:
        model = EndpointModel(server.address, patience=patience)
        for _ in range(2):
            with pytest.raises(ModelRefused, match="in time"):
                model.chat(HELLO, max_tokens=5)
