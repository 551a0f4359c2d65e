"""HTTP API on loopback: each tool as a route, server-sent events for answers, MCP (N11)."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from sse_starlette import ServerSentEvent
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.serve.http_guard import Guard
from app.serve.http_json import (
    event_stream,
    json_response,
    problem,
    problem_of,
    read_json,
    while_connected,
)
from app.serve.mcp_server import in_thread
from app.serve.openai_api import OpenAIRoutes
from app.serve.openapi import describe
from app.serve.tools import BY_NAME, Library, run_tool
from core.errors import LociError
from core.records.answers.answers import AnswerChunk

EVENT_STREAM = "text/event-stream"
_PHRASES = {status.value: status.phrase for status in HTTPStatus}


def make_app(library: Library, server: Server[Any], *, token: str, version: str) -> Starlette:
    """Return the ASGI application; requests without `token` are refused."""
    sessions = StreamableHTTPSessionManager(app=server)
    openai = OpenAIRoutes(library)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        async with sessions.run():
            yield

    async def show_description(_: Request) -> Response:
        return json_response(describe(version))

    return Starlette(
        routes=[
            Route("/openapi.json", show_description),
            Route("/api/{tool}", partial(_run, library), methods=["POST"]),
            *openai.routes(),
            Route("/mcp", StreamableHTTPASGIApp(sessions)),
        ],
        middleware=[Middleware(Guard, token=token)],
        exception_handlers={LociError: _on_error, HTTPException: _on_http_error},
        lifespan=lifespan,
    )


async def _run(library: Library, request: Request) -> Response:
    """Run a tool; an answer is streamed where the client accepts events."""
    name = request.path_params["tool"]
    if name not in BY_NAME:
        raise HTTPException(404)
    given = await read_json(request)
    if name == "ask" and EVENT_STREAM in request.headers.get("accept", ""):
        return _stream(library, given)
    work = in_thread(library, lambda job: run_tool(job, name, given))
    result = await while_connected(request, work)
    return json_response(result)


def _stream(library: Library, given: Any) -> Response:
    """Stream an answer: events `stage`, `text` and `restart`, then `result` or `error`."""

    async def work(push: Callable[[ServerSentEvent], None]) -> None:
        def report(piece: AnswerChunk) -> None:
            if piece.restart:
                push(ServerSentEvent("", event="restart"))
            if piece.stage:
                push(ServerSentEvent(piece.stage, event="stage"))
            if piece.text:
                push(ServerSentEvent(json.dumps(piece.text), event="text"))

        try:
            result = await in_thread(library, lambda job: run_tool(job, "ask", given), report)
            push(ServerSentEvent(msgspec.json.encode(result).decode(), event="result"))
        except LociError as error:
            push(ServerSentEvent(bytes(problem_of(error).body).decode(), event="error"))

    return event_stream(work)


async def _on_error(_: Request, error: Exception) -> Response:
    return problem_of(error) if isinstance(error, LociError) else problem(500, "Error")


async def _on_http_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    response = problem(status, _PHRASES.get(status, "Client Closed Request"))
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response
