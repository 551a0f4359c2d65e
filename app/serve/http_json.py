"""Bodies of requests and responses, event streams, and errors in the form of RFC 9457."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeVar

import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from core.errors import EngineError, LociError, Locked, ModelError, StoreError, WrongUse

_STATUSES: tuple[tuple[type[LociError], int], ...] = (
    (WrongUse, 400),
    (Locked, 423),
    (EngineError, 503),
    (ModelError, 409),
    (StoreError, 409),
)

T = TypeVar("T")
# The status that servers log where the client has closed the connection.
_CLIENT_GONE = 499
_BY_MESSAGE = {"consent_missing": 403, "request_too_large": 413}


def json_response(content: object, status: int = 200) -> Response:
    """Return records or plain values as JSON."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def read_json(request: Request) -> Any:
    """Return the body of a request. Raises `WrongUse` if it is no JSON."""
    body = await request.body()
    try:
        return msgspec.json.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WrongUse("", "request_no_json", problem=str(error)) from error


def problem(status: int, title: str, detail: str = "", remedy: str = "") -> Response:
    """Return an error in the form of RFC 9457, with the remedy as a field of its own."""
    fields: Mapping[str, Any] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
        "remedy": remedy,
    }
    return Response(msgspec.json.encode(fields), status, media_type="application/problem+json")


def problem_of(error: LociError) -> Response:
    """Return an error of Loci as a response."""
    status = next((code for kind, code in _STATUSES if isinstance(error, kind)), 409)
    status = _BY_MESSAGE.get(error.message.id, status)
    detail = f"{error.subject}: {error.detail}" if error.subject else error.detail
    return problem(status, error.title, detail, error.remedy)


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return what the work gives; it is cancelled when the client goes away.

    Raises `HTTPException` (nobody reads it) in that case, and what the work raises.
    """
    task = asyncio.ensure_future(work)

    async def cancel_when_gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        task.cancel()

    watching = asyncio.ensure_future(cancel_when_gone())
    try:
        return await task
    except asyncio.CancelledError:
        if watching.done():
            raise HTTPException(_CLIENT_GONE) from None
        task.cancel()
        raise
    finally:
        watching.cancel()


def event_stream(work: Callable[[Callable[[ServerSentEvent], None]], Awaitable[None]]) -> Response:
    """Return a response that streams what `work` passes to its argument, until it ends.

    `work` is cancelled when the client goes away.
    """
    queue: asyncio.Queue[ServerSentEvent | None] = asyncio.Queue()

    async def fill() -> None:
        try:
            await work(queue.put_nowait)
        finally:
            queue.put_nowait(None)

    async def drain() -> AsyncIterator[ServerSentEvent]:
        while (event := await queue.get()) is not None:
            yield event

    return EventSourceResponse(drain(), data_sender_callable=fill)
