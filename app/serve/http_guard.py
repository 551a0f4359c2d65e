"""What a request must show before the HTTP API looks at it: host, origin, token, size."""

import hmac
import os
import secrets
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.serve.http_json import problem
from core.errors import WrongUse

TOKEN_FILE = "http-token"
LARGEST_BODY = 1_000_000
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def read_token(home: Path) -> str:
    """Return the token of this data folder, made at the first call; only the user can read it."""
    path = home / TOKEN_FILE
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        token = secrets.token_urlsafe(32)
        file.write(token + "\n")
    return token


def renew_token(home: Path) -> str:
    """Make and return a new token; programs with the old one are refused from the next start on."""
    (home / TOKEN_FILE).unlink(missing_ok=True)
    return read_token(home)


class Guard:
    """Refuses requests of other computers, of web pages, and without the token.

    A web page that is open in a browser can reach a server on this computer: by its own address
    (the origin is checked) or by a name that is made to point here (the host is checked).
    """

    def __init__(self, app: ASGIApp, *, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refuse(Headers(scope=scope))
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        size = 0

        async def receive_within_limit() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                raise WrongUse("", "request_too_large", limit=LARGEST_BODY)
            return message

        await self._app(scope, receive_within_limit, send)

    def _refuse(self, headers: Headers) -> Response | None:
        if not _is_loopback(headers.get("host", "")):
            return problem(403, "Forbidden", "The Host header does not name this computer.")
        origin = headers.get("origin")
        if origin is not None and not _is_loopback(origin.removeprefix("http://")):
            return problem(403, "Forbidden", "Web pages may not call this server.")
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(
            given.strip().encode(), self._token
        ):
            refusal = problem(
                401, "Unauthorized", "The token is missing or wrong.", "See: loci serve --token"
            )
            refusal.headers["WWW-Authenticate"] = "Bearer"
            return refusal
        return None


def _is_loopback(host: str) -> bool:
    name, port = host.rpartition(":")[::2] if not host.endswith("]") else (host, "")
    if not name:
        name, port = port, ""
    return name.lower() in _LOOPBACK and (not port or port.isdigit())
