"""A web server on the loopback that misbehaves as it is told."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from msgspec import Struct, field


class Manners(Struct):
    """How the server answers.

    `cut_after` are lengths after which the first answers break off; `hang_after` one after which
    it says no more. `claims` is the length it tells instead of the true one. `failures` are
    status codes with which it first answers.
    """

    content: dict[str, bytes] = {}
    cut_after: list[int] = []
    hang_after: int = 0
    claims: int = 0
    failures: list[int] = []
    knows_ranges: bool = True
    mark: str = '"one"'
    asked: list[tuple[str, str]] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)


class _Quiet(ThreadingHTTPServer):
    def handle_error(self, *args: object) -> None:
        """Clients that hang up are what is tested."""


class Server:
    """Serves `manners.content` by path until it is closed."""

    def __init__(self, manners: Manners) -> None:
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                serve(self, manners)

            def log_message(self, *args: object) -> None:
                pass

        self.manners = manners
        self._server = _Quiet(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    def address(self, name: str) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/{name}"

    def close(self) -> None:
        if self.manners.ended.is_set():
            return
        self.manners.ended.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def serve(handler: BaseHTTPRequestHandler, manners: Manners) -> None:
    wanted = handler.headers.get("Range", "")
    manners.asked.append((handler.path, wanted))
    content = manners.content.get(handler.path[1:])
    mark = handler.headers.get("If-Range", manners.mark)
    goes_on = wanted and manners.knows_ranges and mark == manners.mark
    start = int(wanted.removeprefix("bytes=").rstrip("-")) if goes_on else 0
    if manners.failures:
        handler.send_error(manners.failures.pop(0))
    elif content is None:
        handler.send_error(404)
    elif start >= len(content):
        handler.send_error(416)
    else:
        send(handler, manners, content, start)


def send(handler: BaseHTTPRequestHandler, manners: Manners, content: bytes, start: int) -> None:
    rest = content[start:]
    handler.send_response(206 if start else 200)
    if start:
        handler.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
    handler.send_header("Content-Length", str(manners.claims or len(rest)))
    if manners.mark:
        handler.send_header("ETag", manners.mark)
    handler.end_headers()
    handler.close_connection = True
    if manners.cut_after:
        handler.wfile.write(rest[: manners.cut_after.pop(0)])
    elif manners.hang_after:
        handler.wfile.write(rest[: manners.hang_after])
        handler.wfile.flush()
        manners.ended.wait()
    else:
        handler.wfile.write(rest[: manners.claims or len(rest)])
