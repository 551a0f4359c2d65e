"""A model server on loopback that does what a test tells it to and keeps what it was sent."""

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import msgspec

from core.llm.language_model import Message

HELLO = [Message("system", "Be brief."), Message("user", "Hällo")]


class Asked(msgspec.Struct):
    """A request as it came in."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict


Reply = Callable[["Talk"], None]


class Talk:
    """The server's side of one request."""

    def __init__(self, handler: BaseHTTPRequestHandler, asked: Asked, gone: threading.Event):
        self.handler = handler
        self.asked = asked
        self.gone = gone

    def send(self, status: int, body: object, *, kind="application/json", **headers: str) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", kind)
        self.handler.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.handler.send_header(name, value)
        self.handler.end_headers()
        self.handler.wfile.write(data)

    def begin(self, kind="text/event-stream; charset=utf-8") -> None:
        self.handler.send_response(200)
        self.handler.send_header("Content-Type", kind)
        self.handler.end_headers()

    def write(self, data: bytes) -> None:
        self.handler.wfile.write(data)
        self.handler.wfile.flush()

    def event(self, **event: object) -> None:
        self.write(b"data: " + json.dumps(event).encode() + b"\n\n")

    def say(self, *pieces: str, finish: str = "stop") -> None:
        """A whole answer in pieces, as servers send it."""
        self.begin()
        for piece in pieces:
            self.event(choices=[{"delta": {"content": piece}, "finish_reason": None}])
        self.event(choices=[{"delta": {}, "finish_reason": finish}])
        self.write(b"data: [DONE]\n\n")


class ModelServer:
    """Answers each call to `/v1/chat/completions` with the replies in turn, the last one again."""

    def __init__(self, *replies: Reply, models: object = None, **other: object) -> None:
        self.asked: list[Asked] = []
        self.gone = threading.Event()
        self.other = other
        self.models = models if models is not None else {"data": [{"id": "small"}]}
        self.replies = list(replies)
        talk_to = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def do_GET(self):
                talk_to._answer(self)

            def do_POST(self):
                talk_to._answer(self)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.handle_error = lambda *_: None
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def port(self) -> int:
        return self._server.server_address[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def chats(self) -> list[Asked]:
        return [it for it in self.asked if it.path.endswith("/chat/completions")]

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.gone.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        size = int(handler.headers.get("Content-Length") or 0)
        body = json.loads(handler.rfile.read(size) or b"{}")
        asked = Asked(handler.command, handler.path, dict(handler.headers), body)
        self.asked.append(asked)
        talk = Talk(handler, asked, self.gone)
        if handler.path.endswith("/chat/completions"):
            reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
            reply(talk)
        elif handler.path.endswith("/models"):
            if callable(self.models):
                self.models(talk)
            else:
                talk.send(200, self.models)
        else:
            scripted = self.other.get(handler.path.strip("/"))
            talk.send(200 if scripted is not None else 404, scripted or {"error": "no such path"})


def says(*pieces: str, finish: str = "stop") -> Reply:
    return lambda talk: talk.say(*pieces, finish=finish)


def refuses(status: int, body: object = None, **headers: str) -> Reply:
    return lambda talk: talk.send(status, body or {}, **headers)
