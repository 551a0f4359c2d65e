"""The HTTP server's process: loopback only, one connection to the engine."""

import socket

import uvicorn

from app.serve.http_api import make_app
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
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=2
    )
    uvicorn.Server(config).run(sockets=[listener])
