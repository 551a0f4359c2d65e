"""Streaming response of a model server: server-sent events, or one complete response.

Form: https://platform.openai.com/docs/api-reference/chat/streaming
"""

import time
from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec
from msgspec import Struct

from core.errors import ModelBadReply, ModelRefused
from core.llm.endpoint.http_call import LINE_BYTES, ServerResponse
from core.llm.language_model import ChatReply, FinishReason
from core.messages import UserMessage

EVENTS = "text/event-stream"
DONE = "[DONE]"
WHOLE_BYTES = 2**24
_OPEN, _CLOSE = "<think>", "</think>"
# The stream is cut off here, for servers that ignore `max_tokens`.
_MOST_CHARACTERS_PER_TOKEN = 32


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


class ReplyBuilder:
    """Collects stream events into a `ChatReply`; times are measured from construction.

    `tokens_in` is an estimate for a server that does not report it; without a reported count of
    output tokens each piece counts as one token.
    """

    def __init__(
        self, on_piece: Callable[[str], None] | None, *, max_tokens: int, tokens_in: int
    ) -> None:
        self.is_complete = False
        self._on_piece = on_piece
        self._max_chars = max_tokens * _MOST_CHARACTERS_PER_TOKEN
        self._thinking = ThinkingFilter()
        self._pieces: list[str] = []
        self._received_chars = 0
        self._finish: FinishReason = "stop"
        self._tokens_in, self._tokens_out = tokens_in, 0
        self._reported_out: int | None = None
        self._cached_tokens: int | None = None
        self._begun = time.perf_counter()
        self._first_s: float | None = None
        self._last_s = 0.0

    @property
    def has_begun(self) -> bool:
        """Whether any text was received."""
        return self._first_s is not None

    @property
    def is_too_long(self) -> bool:
        """Whether the server exceeded the requested length."""
        return self._received_chars > self._max_chars

    def add(self, event: StreamEvent) -> None:
        """Add the next event."""
        if event.text:
            self._add_text(event.text)
        if event.finish == "length" or self.is_too_long:
            self._finish = "length"
        self._tokens_in = event.tokens_in or self._tokens_in
        self._reported_out = event.tokens_out or self._reported_out
        self._cached_tokens = (
            event.tokens_known if event.tokens_known is not None else self._cached_tokens
        )
        self.is_complete = self.is_complete or bool(event.finish) or event.is_over

    def end(self) -> None:
        """Flush the buffered rest at the end of the stream."""
        self._emit(self._thinking.end())

    def build(self, finish: FinishReason | None = None) -> ChatReply:
        """Return the reply so far."""
        cached = self._cached_tokens
        passed = self._last_s - (self._first_s or 0.0)
        tokens_out = self._reported_out if self._reported_out is not None else self._tokens_out
        return ChatReply(
            text="".join(self._pieces),
            finish=finish or self._finish,
            tokens_in=self._tokens_in,
            tokens_out=tokens_out,
            first_token_s=self._first_s,
            tokens_per_s=(tokens_out - 1) / passed if passed > 0 and tokens_out > 1 else 0.0,
            tokens_evaluated=max(self._tokens_in - cached, 0) if cached is not None else None,
        )

    def _add_text(self, text: str) -> None:
        self._last_s = time.perf_counter() - self._begun
        self._first_s = self._last_s if self._first_s is None else self._first_s
        self._received_chars += len(text)
        self._tokens_out += 1
        self._emit(self._thinking.feed(text))

    def _emit(self, text: str) -> None:
        if text:
            self._pieces.append(text)
            if self._on_piece is not None:
                self._on_piece(text)
