"""The HTTP server's process: loopback only, one connection to the engine."""

import socket

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.serve.http_api import make_app
from app.serve.http_json import problem_of
from app.serve.mcp_server import make_server
from app.serve.tools import Library
from core.errors import WrongUse

HOST = "127.0.0.1"


def run_server(library: Library, *, token: str, port: int, version: str) -> None:
    """Serve until the process is stopped. Raises `WrongUse` if the port is taken."""
    app = make_app(library, make_server(library, version), token=token, version=version)
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise WrongUse(str(port), "port_unavailable", reason=str(error)) from error
    uvicorn.Server(server_config(app)).run(sockets=[listener])


def server_config(app: Starlette) -> uvicorn.Config:
    """Return how the application is served."""
    return uvicorn.Config(
        app,
        http=ProblemProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


class ProblemProtocol(H11Protocol):
    """HTTP whose malformed requests, which reach no application, are answered as problems."""

    def send_400_response(self, msg: str) -> None:
        """Answer with an error in the form of RFC 9457, and close the connection."""
        response = problem_of(WrongUse("", "request_no_http", problem=msg.rstrip(".")))
        headers = [*response.raw_headers, (b"connection", b"close")]
        lines = [b"HTTP/1.1 400 Bad Request", *(b": ".join(it) for it in headers)]
        self.transport.write(b"\r\n".join((*lines, b"", bytes(response.body))))
        self.transport.close()
