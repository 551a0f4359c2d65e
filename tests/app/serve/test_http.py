"""The HTTP API over a real socket on loopback."""

import base64
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import unquote

import httpx2 as httpx
import numpy as np
import pytest
import uvicorn

from app.serve.http_api import make_app
from app.serve.http_guard import TOKEN_FILE, read_token, renew_token
from app.serve.http_server import server_config
from app.serve.mcp_server import make_server
from core.engine.engine import Engine
from tests.app.serve.conftest import ENDLESS, MANY

TOKEN = "a-token-for-tests"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}


@contextmanager
def serving(library) -> Iterator[str]:
    """Serve the library; yield the address."""
    app = make_app(library, make_server(library, "1.0"), token=TOKEN, version="1.0")
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(server_config(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        threading.Event().wait(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(30)


@pytest.fixture(scope="module")
def address(library) -> Iterator[str]:
    """The address of a server with the library."""
    with serving(library) as address:
        yield address


@pytest.fixture
def http(address) -> Iterator[httpx.Client]:
    """A client with the token."""
    with httpx.Client(base_url=address, headers=HEADERS, timeout=60) as client:
        yield client


def events(text: str) -> list[tuple[str, str]]:
    """Return the events of a stream as (name, data)."""
    found = []
    for block in text.replace("\r\n", "\n").split("\n\n"):
        # A line without a field name is a comment, which keeps a slow connection open.
        lines = [line.partition(": ") for line in block.split("\n")]
        lines = [line for line in lines if line[0]]
        data = "\n".join(rest for name, _, rest in lines if name == "data")
        if lines:
            found.append((next((rest for name, _, rest in lines if name == "event"), ""), data))
    return found


@pytest.mark.parametrize("line", [b"no request", b"GET / HTTP/1.1\r\nno header", b"\xff / HTTP/9"])
def test_what_is_no_http_is_a_problem_too(address, line):
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(line + b"\r\n\r\n")
        response = connection.makefile("rb").read()

    head, _, body = response.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/problem+json" in head.lower()
    assert json.loads(body)["remedy"] == "Correct the program that sends it."


def test_a_tool_is_a_route(http, folder):
    answer = http.post("/api/ask", json={"question": "Who leads Project Heron?"}).json()

    assert answer["found"]
    assert answer["confidence"] == "stated"
    assert "Ines Duarte" in answer["answer"]
    assert str(folder / "heron.md") in {citation["path"] for citation in answer["citations"]}


def test_an_answer_is_streamed_as_events(http):
    response = http.post(
        "/api/ask",
        json={"question": "Who leads Project Heron?"},
        headers={"Accept": "text/event-stream"},
    )

    named = events(response.text)
    text = "".join(json.loads(data) for name, data in named if name == "text")
    assert named[-1][0] == "result"
    assert json.loads(named[-1][1])["answer"] == text


def test_an_error_in_a_stream_is_its_last_event(http):
    response = http.post("/api/ask", json={}, headers={"Accept": "text/event-stream"})

    ((name, data),) = events(response.text)
    assert name == "error"
    assert json.loads(data)["status"] == 400


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": f"Basic {TOKEN}"}, 401),
        (HEADERS | {"Host": "evil.example"}, 403),
        (HEADERS | {"Host": "127.0.0.1.evil.example:80"}, 403),
        (HEADERS | {"Origin": "https://evil.example"}, 403),
        (HEADERS | {"Origin": "null"}, 403),
        (HEADERS | {"Origin": "http://localhost:5173"}, 200),
    ],
)
@pytest.mark.parametrize("path", ["/openapi.json", "/v1/models"])
def test_only_the_user_of_this_computer_is_answered(address, path, headers, status):
    response = httpx.get(address + path, headers=headers)

    assert response.status_code == status
    if status != 200:
        assert response.headers["content-type"] == "application/problem+json"


def test_a_web_page_cannot_reach_the_assistants_route(address):
    response = httpx.post(address + "/mcp", headers=HEADERS | {"Origin": "https://evil.example"})

    assert response.status_code == 403


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/ask", b"{", 400),
        ("/api/ask", b'{"question": 3}', 400),
        ("/api/ask", b'{"question": ""}', 400),
        ("/api/search", b'{"query": "x", "limit": 1000}', 400),
        ("/api/search", b'{"query": "x", "extra": 1}', 400),
        ("/api/nothing", b"{}", 404),
        ("/api/remember", b'{"text": "x"}', 403),
        ("/api/query_graph", b'{"query": "MATCH (n) SET n.x = 1 RETURN n"}', 400),
        ("/api/query_graph", b'{"question": "Why is the sky blue?"}', 400),
        ("/api/query_graph", b"{}", 400),
        ("/v1/chat/completions", b'{"messages": []}', 400),
        ("/v1/chat/completions", b'{"messages": [{"role": "x", "content": "y"}]}', 400),
        ("/v1/embeddings", b'{"input": [1, 2]}', 400),
        ("/api/ask", b" " * 1_200_000, 413),
    ],
)
def test_a_wrong_request_is_a_problem_with_a_detail(http, path, body, status):
    response = http.post(path, content=body)

    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["status"] == status


def test_a_chat_is_answered_with_its_sources(http):
    messages = [
        {"role": "system", "content": "You are a helpful assistant."},
        {"role": "user", "content": [{"type": "text", "text": "Who leads Project Heron?"}]},
    ]

    reply = http.post("/v1/chat/completions", json={"model": "loci", "messages": messages}).json()

    content = reply["choices"][0]["message"]["content"]
    assert "Ines Duarte" in content
    assert "[1] Project Heron" in content
    assert reply["citations"][0]["title"] == "Project Heron"


def test_a_chat_goes_on_in_the_same_conversation(http, programs):
    asked = []
    plain_call = programs.call

    def call(operation, *args, **given):
        if operation is Engine.ask:
            asked.append(given["session_id"])
        return plain_call(operation, *args, **given)

    programs.call = call
    first = [{"role": "user", "content": "Who leads Project Heron?"}]
    then = [
        *first,
        {"role": "assistant", "content": "Ines Duarte [1]"},
        {"role": "user", "content": "When did it start?"},
    ]
    other = [{"role": "user", "content": "What is due?"}]
    try:
        for messages in (first, then, other):
            http.post("/v1/chat/completions", json={"messages": messages}).raise_for_status()
    finally:
        del programs.call

    assert asked[0] == asked[1] != asked[2]
    assert all(session < 0 for session in asked), "a program's chat is not kept"


def test_a_chat_goes_on_after_the_server_was_started_again(http, library):
    messages = [{"role": "user", "content": "Who leads Project Heron?"}]
    first = http.post("/v1/chat/completions", json={"messages": messages}).json()
    messages += [first["choices"][0]["message"], {"role": "user", "content": "When did it start?"}]

    def ask(client, messages):
        reply = client.post("/v1/chat/completions", json={"messages": messages}, timeout=60).json()
        return reply["choices"][0]["message"]["content"]

    with (
        serving(library) as again,
        httpx.Client(base_url=again, headers=HEADERS, timeout=60) as other,
    ):
        resumed, alone = ask(other, messages), ask(other, messages[-1:])

    assert resumed == ask(http, messages) != alone


def test_a_query_gives_its_rows_and_their_evidence(http, folder):
    by_query = http.post(
        "/api/query_graph",
        json={"query": "MATCH (p {name: 'Project Heron'})-[r:MANAGED_BY]->(o) RETURN o.name, r"},
    ).json()
    by_question = http.post(
        "/api/query_graph", json={"question": "Who leads Project Heron?"}
    ).json()

    assert by_query["rows"] == [["Ines Duarte", "MANAGED_BY"]]
    assert str(folder / "heron.md") in unquote(by_query["facts"][0]["uri"])
    assert by_question["rows"][0][0] == "Ines Duarte (Person)"
    assert by_question["query"].startswith("MATCH")


def test_a_query_is_stopped_when_its_client_goes_away(address, http):
    def leave() -> None:
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(
                f"{address}/api/query_graph",
                json={"query": ENDLESS, "seconds": 30},
                headers=HEADERS,
                timeout=0.5,
            )

    with ThreadPoolExecutor(MANY) as pool:
        for left in [pool.submit(leave) for _ in range(MANY)]:
            left.result()
    answer = http.post("/api/query_graph", json={"query": "RETURN 1 AS one"}, timeout=15)

    assert answer.json()["rows"] == [["1"]]


def test_a_streamed_chat_ends_with_its_citations(http):
    body = {"stream": True, "messages": [{"role": "user", "content": "Who leads Project Heron?"}]}

    chunks = [data for _, data in events(http.post("/v1/chat/completions", json=body).text)]

    assert chunks[-1] == "[DONE]"
    decoded = [json.loads(chunk) for chunk in chunks[:-1]]
    text = "".join(chunk["choices"][0]["delta"].get("content", "") for chunk in decoded)
    assert "Ines Duarte" in text
    assert decoded[-1]["choices"][0]["finish_reason"] == "stop"
    assert decoded[-1]["citations"]


def test_vectors_are_given_as_numbers_or_packed(http):
    plain = http.post("/v1/embeddings", json={"input": ["a note", "a boat"]}).json()["data"]
    packed = http.post(
        "/v1/embeddings", json={"input": "a note", "encoding_format": "base64"}
    ).json()["data"]

    unpacked = np.frombuffer(base64.b64decode(packed[0]["embedding"]), dtype="<f4")
    assert np.allclose(unpacked, plain[0]["embedding"])
    assert plain[0]["embedding"] != plain[1]["embedding"]


def test_the_description_names_every_route(http):
    description = http.get("/openapi.json").json()

    for path, methods in description["paths"].items():
        for method in methods:
            response = http.request(method, path, content=b"[]" if method == "post" else None)
            assert response.status_code not in {404, 405}, path
    assert description["openapi"].startswith("3.1")


@pytest.mark.parametrize("path", ["/api/ask", "/v1/chat/completions"])
def test_a_streamed_answer_has_a_type_that_the_description_names(http, path):
    messages = [{"role": "user", "content": "Who leads Project Heron?"}]
    wanted = {"question": "Who?"} if "ask" in path else {"messages": messages, "stream": True}
    response = http.post(path, json=wanted, headers={"Accept": "text/event-stream"})

    content = http.get("/openapi.json").json()["paths"][path]["post"]["responses"]["200"]["content"]
    assert response.headers["content-type"].split(";")[0] in content


def test_the_token_is_made_once_and_belongs_to_the_user_alone(tmp_path):
    token = read_token(tmp_path)

    assert read_token(tmp_path) == token
    assert (tmp_path / TOKEN_FILE).stat().st_mode & 0o777 == 0o600
    assert renew_token(tmp_path) != token
