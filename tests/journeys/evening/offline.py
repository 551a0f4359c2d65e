"""A computer without a network: Python's sockets reach nobody, local ones aside.

As `sitecustomize` of an engine's process it holds there from the start.
"""

import contextlib
import errno
import os
import socket
import sys
from collections.abc import Iterator

FAMILIES = (socket.AF_INET, socket.AF_INET6)
CONNECTS = {"socket.connect", "socket.sendto", "socket.sendmsg", "socket.bind"}
LOOKS_UP = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
_holds: list[bool] = []


def _forbid(event: str, arguments: tuple[object, ...]) -> None:
    if not _holds:
        return
    if event in LOOKS_UP:
        _note(event, arguments[0])
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
    if event in CONNECTS and getattr(arguments[0], "family", None) in FAMILIES:
        _note(event, arguments[1])
        raise OSError(errno.ENETUNREACH, "Network is unreachable")


def _note(event: str, whom: object) -> None:
    descriptor = os.open(os.environ["LOCI_TRIED"], os.O_WRONLY | os.O_APPEND)
    os.write(descriptor, f"{event} {whom}\n".encode())
    os.close(descriptor)


@contextlib.contextmanager
def forbidden() -> Iterator[None]:
    """There is no network meanwhile."""
    _holds.append(True)
    yield
    _holds.pop()


sys.addaudithook(_forbid)
if __name__ == "sitecustomize":
    _holds.append(True)
