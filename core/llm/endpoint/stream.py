"""Streaming response of a model server: server-sent events, or one complete response.

Form: https://platform.openai.com/docs/api-reference/chat/streaming
"""

from collections.abc import Iterator
from typing import Any, cast

import msgspec
from msgspec import Struct

from core.errors import ModelBadReply, ModelRefused
from core.llm.endpoint.http_call import LINE_BYTES, ServerResponse
from core.messages import UserMessage

EVENTS = "text/event-stream"
DONE = "[DONE]"
WHOLE_BYTES = 2**24
_OPEN, _CLOSE = "<think>", "</think>"


class StreamEvent(Struct, frozen=True):
    """An event of the stream: next characters, finish reason, token counts."""

    text: str = ""
    finish: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_known: int | None = None
    is_over: bool = False


class _Content(Struct):
    content: str | None = None


class _Choice(Struct):
    delta: _Content | None = None
    message: _Content | None = None
    finish_reason: str | None = None


class _Details(Struct):
    cached_tokens: int | None = None


class _Usage(Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prompt_tokens_details: _Details | None = None


class _Event(Struct):
    choices: list[_Choice] = []
    usage: _Usage | None = None
    error: Any = None


_event = msgspec.json.Decoder(_Event)


def read_stream(answered: ServerResponse, *, server: str) -> Iterator[StreamEvent]:
    """Yield the events in order; the last one has `is_over` if the answer is complete.

    Raises `ModelBadReply` for an invalid response, and `ModelRefused` for an error event.
    """
    if answered.kind != EVENTS:
        yield _parse_event(answered.body.read(WHOLE_BYTES), server=server)
        yield StreamEvent(is_over=True)
        return
    for data in _events(answered, server=server):
        if data.strip() == DONE.encode():
            yield StreamEvent(is_over=True)
            return
        yield _parse_event(data, server=server)


def _events(answered: ServerResponse, *, server: str) -> Iterator[bytes]:
    """Yield the data of each server-sent event; other lines are skipped."""
    lines: list[bytes] = []
    while line := answered.body.readline(LINE_BYTES):
        if not line.endswith(b"\n") and len(line) >= LINE_BYTES:
            raise ModelBadReply(server, "server_line_too_long")
        line = line.rstrip(b"\r\n")
        if line.startswith(b"data:"):
            lines.append(line.removeprefix(b"data:").removeprefix(b" "))
        elif not line and lines:
            yield b"\n".join(lines)
            lines.clear()
    if lines:
        yield b"\n".join(lines)


def _parse_event(data: bytes, *, server: str) -> StreamEvent:
    try:
        event = _event.decode(data)
    except msgspec.DecodeError as error:
        raise ModelBadReply(server, "server_reply_unreadable") from error
    if event.error:
        raise ModelRefused(server, "server_failed", reason=error_text(event.error))
    choice = event.choices[0] if event.choices else _Choice()
    words = choice.delta or choice.message or _Content()
    usage = event.usage or _Usage()
    return StreamEvent(
        text=words.content or "",
        finish=choice.finish_reason or "",
        tokens_in=usage.prompt_tokens,
        tokens_out=usage.completion_tokens,
        tokens_known=(usage.prompt_tokens_details or _Details()).cached_tokens,
    )


def error_text(error: object) -> str | UserMessage:
    """Extract the message of an error response, limited to a sentence or two."""
    value = error
    while isinstance(value, dict):
        inside = cast("dict[str, object]", value)
        value = inside.get("error") or inside.get("message") or inside.get("detail") or ""
    words = " ".join(value.split()) if isinstance(value, str) else ""
    return words[:200] or UserMessage("server_gives_no_reason")


class ThinkingFilter:
    """Removes the reasoning of a model (`<think>` block) at the start of its answer."""

    def __init__(self) -> None:
        self._waiting = ""
        self._is_open = False
        self._is_past = False

    def feed(self, text: str) -> str:
        """Return the characters that belong to the answer."""
        if self._is_past:
            return text
        self._waiting += text
        if not self._is_open:
            begun = self._waiting.lstrip()
            if begun.startswith(_OPEN):
                self._is_open = True
            elif not _OPEN.startswith(begun):
                return self._pass(self._waiting)
        _, closed, rest = self._waiting.partition(_CLOSE)
        return self._pass(rest.lstrip()) if self._is_open and closed else ""

    def end(self) -> str:
        """Return the buffered rest, if it is not reasoning."""
        return "" if self._is_open and not self._is_past else self._pass(self._waiting)

    def _pass(self, text: str) -> str:
        self._is_past, self._waiting = True, ""
        return text
