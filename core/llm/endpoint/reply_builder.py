"""Builder of a reply from stream events, with token counts and timings."""

import time
from collections.abc import Callable

from core.llm.endpoint.stream import StreamEvent, ThinkingFilter
from core.llm.language_model import ChatReply, FinishReason

# The stream is cut off here, for servers that ignore `max_tokens`.
_MOST_CHARACTERS_PER_TOKEN = 32


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
