"""A language model from a GGUF file, in a process of its own that can be stopped and replaced."""

import itertools
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from core.errors import LociError, ModelBadReply, ModelRefused, all_errors
from core.lanes import Cancel
from core.llm.frames import (
    Chat,
    Count,
    Counted,
    Failed,
    Finished,
    Load,
    Loaded,
    Piece,
    Reply,
    Stop,
)
from core.llm.llama_process import COMMAND, LlamaProcess, ProcessDied
from core.llm.model import ChatReply, Message
from core.llm.plain import plain

# How soon a stop is noticed while waiting for the model.
POLL_S = 0.02
# A process that does not stop within this time is ended; the next question starts a new one.
GRACE_S = 2.0


class _Answer:
    """An answer that is being written."""

    def __init__(self, number: int, on_piece: Callable[[str], None] | None) -> None:
        self.number = number
        self.is_over = False
        self._on_piece = on_piece
        self._started = time.perf_counter()
        self._first_token_s: float | None = None
        self._pieces: list[str] = []

    def take(self, text: str) -> None:
        if self._first_token_s is None:
            self._first_token_s = time.perf_counter() - self._started
        self._pieces.append(text)
        if self._on_piece is not None:
            self._on_piece(text)

    def finish(self, end: Finished) -> ChatReply:
        self.is_over = True
        return ChatReply(
            text="".join(self._pieces),
            finish=end.finish,
            tokens_in=end.tokens_in,
            tokens_out=end.tokens_out,
            first_token_s=self._first_token_s,
            tokens_per_s=end.tokens_per_s,
        )

    def give_up(self) -> ChatReply:
        """What there is when the process was ended: how much it read and wrote is unknown."""
        return self.finish(Finished(self.number, "cancelled", 0, len(self._pieces), 0.0))


class LlamaModel:
    """Answers with the model in `path`; a `LanguageModel`.

    The process starts with the first question. When it dies, the question under way fails with
    `ModelRefused` and the next one starts it again. May be shared between threads: questions
    take turns. `command` starts the process; a frozen app, which has no `python -m`, gives its own.
    """

    def __init__(
        self,
        path: Path,
        *,
        context_tokens: int,
        threads: int,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._path = path
        self._context_tokens = context_tokens
        self._threads = threads
        self._command = command
        self._turn = threading.Lock()
        self._numbers = itertools.count(1)
        self._process: LlamaProcess | None = None
        self._context_length = 0

    def __enter__(self) -> Self:
        """The model itself; leaving the block closes it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """The memory is given back."""
        self.close()

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self._path.stem

    @property
    def context_length(self) -> int:
        """How many tokens prompt and reply may have together; loads the model."""
        with self._turn:
            self._loaded(None)
            return self._context_length

    @property
    def pid(self) -> int | None:
        """The id of the model's process, None while there is none."""
        process = self._process
        return process.pid if process is not None else None

    def count_tokens(self, text: str) -> int:
        """How many of the model's tokens the text has; loads the model."""
        with self._turn:
            process = self._loaded(None)
            assert process is not None, "only a cancel ends the loading without a process"
            process.send(Count(next(self._numbers), plain(text)))
            while True:
                match self._receive(process, None):
                    case Counted(tokens=tokens):
                        return tokens
                    case Failed() as failed:
                        raise _as_error(failed)
                    case _:
                        continue

    def chat(  # noqa: PLR0913 - as the protocol has it
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 0,
        on_piece: Callable[[str], None] | None = None,
        cancel: Cancel | None = None,
        schema: str | None = None,
    ) -> ChatReply:
        """The reply to the last message; see `LanguageModel.chat`."""
        answer = _Answer(next(self._numbers), on_piece)
        with self._turn:
            process = self._loaded(cancel)
            if process is None:
                return answer.give_up()
            turns = [Message(message.role, plain(message.content)) for message in messages]
            chat = Chat(answer.number, turns, max_tokens, temperature, seed, schema)
            process.send(chat)
            try:
                reply = self._listen(process, answer, cancel)
            finally:
                # Whoever listens may raise: then the model must not go on writing.
                if not answer.is_over and self._process is process:
                    self._listen(process, _Answer(answer.number, None), _stopped())
        if schema is not None and reply.finish == "stop":
            self._check_json(reply.text)
        return reply

    def close(self) -> None:
        """Give back the memory, also in the middle of an answer; the next question loads again."""
        process = self._process
        if process is not None:
            process.kill()
        with self._turn:
            self._end()

    def _listen(self, process: LlamaProcess, answer: _Answer, cancel: Cancel | None) -> ChatReply:
        """Take the pieces of the answer until it is over, stopped or given up."""
        patience_until: float | None = None
        while True:
            match self._receive(process, POLL_S if cancel is not None else None):
                case Piece(number=answer.number, text=text):
                    answer.take(text)
                case Finished(number=answer.number) as end:
                    return answer.finish(end)
                case Failed() as failed:
                    answer.is_over = True
                    raise _as_error(failed)
                case _:
                    pass
            if patience_until is not None:
                if time.perf_counter() > patience_until:
                    self._end()
                    return answer.give_up()
            elif cancel is not None and cancel.is_set:
                process.send(Stop(answer.number))
                patience_until = time.perf_counter() + GRACE_S

    def _loaded(self, cancel: Cancel | None) -> LlamaProcess | None:
        """A process with the model in its memory, or None if the loading was cancelled."""
        process = self._process
        if process is not None and process.is_alive:
            return process
        self._end()
        process = self._process = LlamaProcess(self._command)
        process.send(Load(str(self._path), self._context_tokens, self._threads))
        while True:
            match self._receive(process, POLL_S if cancel is not None else None):
                case Loaded(context_length=length):
                    self._context_length = length
                    return process
                case Failed() as failed:
                    self._end()
                    raise _as_error(failed)
                case _:
                    pass
            if cancel is not None and cancel.is_set:
                self._end()
                return None

    def _receive(self, process: LlamaProcess, timeout_s: float | None) -> Reply | None:
        """The next reply, or None when the time is over."""
        try:
            return process.receive(timeout_s)
        except ProcessDied:
            last_words = self._end()
            raise ModelRefused(
                self.name,
                detail=f"The language model stopped unexpectedly ({last_words}).",
                remedy="Ask again: it starts anew. If it happens again, choose a smaller model.",
            ) from None

    def _end(self) -> str:
        process, self._process = self._process, None
        return process.end() if process is not None else ""

    def _check_json(self, text: str) -> None:
        try:
            msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            detail = f"The reply is not the JSON that was asked for: {error}"
            raise ModelBadReply(self.name, detail=detail, remedy="Ask again.") from error


def _stopped() -> Cancel:
    cancel = Cancel()
    cancel.set()
    return cancel


def _as_error(failed: Failed) -> LociError:
    kind = all_errors()[failed.kind]
    return kind(failed.subject, detail=failed.detail, remedy=failed.remedy)
