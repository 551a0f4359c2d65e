"""Language model from a GGUF file in a subprocess that can be stopped and restarted."""

import itertools
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.errors import Cancelled, LociError, ModelRefused, all_errors
from core.lanes import Cancel
from core.llm.hardware import OUT_OF_MEMORY
from core.llm.language_model import ChatReply, Message, check_json
from core.llm.llama import protocol
from core.llm.llama.process import COMMAND, LlamaProcess, ProcessDied
from core.llm.text import replace_surrogates

# Interval at which cancellation is polled while waiting for the model.
POLL_S = 0.02
# After this time an unconfirmed stop counts as done, although the process may still work.
STOP_CONFIRM_S = 0.15
# A process that has not stopped within this time is killed when the next question arrives.
GRACE_S = 2.0


class _ExitedIdle(Exception):
    """The process exited as idle just before the request."""


class _PendingReply:
    def __init__(self, number: int, on_piece: Callable[[str], None] | None) -> None:
        self.number = number
        self.is_over = False
        self.load_s = 0.0
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

    def finish(self, end: protocol.ChatFinished) -> ChatReply:
        self.is_over = True
        return ChatReply(
            text="".join(self._pieces),
            finish=end.finish,
            tokens_in=end.tokens_in,
            tokens_out=end.tokens_out,
            first_token_s=self._first_token_s,
            tokens_per_s=end.tokens_per_s,
            tokens_evaluated=end.tokens_evaluated,
            load_s=self.load_s,
        )

    def give_up(self) -> ChatReply:
        """Return the partial reply; token counts are unknown."""
        return self.finish(
            protocol.ChatFinished(self.number, "cancelled", 0, len(self._pieces), 0.0)
        )


class LlamaModel:
    """`LanguageModel` that runs the GGUF file at `path` in a subprocess. Thread-safe.

    The process starts with the first question. If it dies, the current question fails with
    `ModelRefused` and the next one restarts it. Questions are serialized. `window_tokens` and
    `threads` of 0 are chosen for the machine, the window up to `context_tokens`. After `idle_s`
    without a question the process exits (0: never). `command` starts the process; a frozen app,
    which has no `python -m`, passes its own.
    """

    is_remote = False

    def __init__(
        self,
        path: Path,
        *,
        context_tokens: int,
        threads: int,
        window_tokens: int = 0,
        idle_s: float = 0.0,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._path = path
        self._wanted = protocol.LoadModel(str(path), context_tokens, threads, window_tokens, idle_s)
        self._command = command
        self._turn = threading.Lock()
        self._numbers = itertools.count(1)
        self._process: LlamaProcess | None = None
        self._context_length = 0
        self._parameters = 0
        # Number of a stopped request that the process has not confirmed yet.
        self._stopping: int | None = None

    @property
    def name(self) -> str:
        """The file name without extension."""
        return self._path.stem

    @property
    def context_length(self) -> int:
        """Maximum number of tokens of prompt and reply together; loads the model."""
        with self._turn:
            self._ensure_loaded(None)
            return self._context_length

    @property
    def parameters(self) -> int:
        """Number of parameters by the file; 0 before the model was loaded."""
        return self._parameters

    @property
    def pid(self) -> int | None:
        """The id of the model process; None while it is not running."""
        process = self._process
        return process.pid if process is not None and process.is_alive else None

    def load(self, *, cancel: Cancel | None = None) -> None:
        """Load the model; raise `Cancelled` if stopped."""
        with self._turn_of(cancel) as is_ours:
            if not is_ours or self._ensure_loaded(cancel) is None:
                raise Cancelled

    def count_tokens(self, text: str) -> int:
        """Count the tokens of the text; loads the model."""
        with self._turn:
            while True:
                process = self._ensure_loaded(None)
                assert process is not None, "only a cancel ends the loading without a process"
                count = protocol.CountTokens(next(self._numbers), replace_surrogates(text))
                process.send(count)
                try:
                    return self._receive_count(process, count.number)
                except _ExitedIdle:
                    self._end()

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
        """Return the reply to the last message; see `LanguageModel.chat`."""
        answer = _PendingReply(next(self._numbers), on_piece)
        turns = [Message(message.role, replace_surrogates(message.content)) for message in messages]
        chat = protocol.ChatRequest(answer.number, turns, max_tokens, temperature, seed, schema)
        with self._turn_of(cancel) as is_ours:
            reply = self._send_chat(chat, answer, cancel) if is_ours else answer.give_up()
        if schema is not None and reply.finish == "stop":
            check_json(reply.text, model=self.name)
        return reply

    def close(self) -> None:
        """Unload the model, also during an answer; the next question loads it again."""
        process = self._process
        if process is not None:
            process.kill()
        with self._turn:
            self._end()

    @contextmanager
    def _turn_of(self, cancel: Cancel | None) -> Generator[bool]:
        """Acquire the turn for the block; yield False if cancelled while waiting."""
        while not self._turn.acquire(timeout=POLL_S if cancel is not None else -1):
            if cancel is not None and cancel.is_set:
                yield False
                return
        try:
            yield True
        finally:
            self._turn.release()

    def _send_chat(
        self, chat: protocol.ChatRequest, answer: _PendingReply, cancel: Cancel | None
    ) -> ChatReply:
        while True:
            begun = time.perf_counter()
            before = self._process
            process = self._ensure_loaded(cancel)
            if process is None:
                return answer.give_up()
            if process is not before:
                answer.load_s = time.perf_counter() - begun
            process.send(chat)
            try:
                return self._listen(process, answer, cancel)
            except _ExitedIdle:
                self._end()
            finally:
                # If a listener raised, the model must stop writing.
                if not answer.is_over and self._process is process:
                    self._listen(process, _PendingReply(answer.number, None), _cancelled_token())

    def _listen(
        self, process: LlamaProcess, answer: _PendingReply, cancel: Cancel | None
    ) -> ChatReply:
        """Receive the pieces of the answer until it is finished or stopped."""
        patience_until: float | None = None
        while True:
            match self._receive(process, POLL_S if cancel is not None else None):
                case protocol.ReplyPiece(number=answer.number, text=text):
                    answer.take(text)
                case protocol.ChatFinished(number=answer.number) as end:
                    return answer.finish(end)
                case protocol.RequestFailed(number=answer.number) as failed:
                    answer.is_over = True
                    raise _decode_error(failed)
                case _:
                    pass
            if patience_until is not None:
                if time.perf_counter() > patience_until:
                    self._stopping = answer.number
                    return answer.give_up()
            elif cancel is not None and cancel.is_set:
                process.send(protocol.StopRequest(answer.number))
                patience_until = time.perf_counter() + STOP_CONFIRM_S

    def _receive_count(self, process: LlamaProcess, number: int) -> int:
        while True:
            match self._receive(process, None):
                case protocol.TokensCounted(number=told, tokens=tokens) if told == number:
                    return tokens
                case protocol.RequestFailed(number=told) as failed if told == number:
                    raise _decode_error(failed)
                case _:
                    continue

    def _ensure_loaded(self, cancel: Cancel | None) -> LlamaProcess | None:
        """Return a process with the loaded model; None if loading was cancelled."""
        process = self._process
        if process is not None and process.is_alive and self._has_stopped(process, cancel):
            return process
        if cancel is not None and cancel.is_set and self._stopping is not None:
            return None
        self._end()
        process = self._process = LlamaProcess(self._command)
        process.send(self._wanted)
        while True:
            match self._receive(process, POLL_S if cancel is not None else None):
                case protocol.ModelLoaded(context_length=length, parameters=parameters):
                    self._context_length, self._parameters = length, parameters
                    return process
                case protocol.RequestFailed() as failed:
                    self._end()
                    raise _decode_error(failed)
                case _:
                    pass
            if cancel is not None and cancel.is_set:
                self._end()
                return None

    def _has_stopped(self, process: LlamaProcess, cancel: Cancel | None) -> bool:
        """Return whether the process has confirmed the last stop, within a grace period."""
        until = time.perf_counter() + GRACE_S
        while self._stopping is not None:
            try:
                reply = process.receive(POLL_S)
            except ProcessDied:
                return False
            match reply:
                case (
                    protocol.ChatFinished(number=number) | protocol.RequestFailed(number=number)
                ) if number == self._stopping:
                    self._stopping = None
                case protocol.Idle():
                    return False
                case _ if time.perf_counter() > until:
                    self._stopping = None
                    return False
                case _ if cancel is not None and cancel.is_set:
                    return False
                case _:
                    continue
        return True

    def _receive(self, process: LlamaProcess, timeout_s: float | None) -> protocol.Reply | None:
        """Return the next reply; None on timeout."""
        try:
            reply = process.receive(timeout_s)
        except ProcessDied:
            raise self._death_error(process) from None
        if isinstance(reply, protocol.Idle):
            raise _ExitedIdle
        return reply

    def _death_error(self, process: LlamaProcess) -> ModelRefused:
        was_ended, was_killed = process.was_ended, process.was_killed
        last_words = self._end()
        if was_ended:
            return ModelRefused(self.name, "model_unloaded")
        if was_killed or OUT_OF_MEMORY.search(last_words):
            return ModelRefused(self.name, "model_out_of_memory", reason=last_words)
        return ModelRefused(self.name, "model_crashed", reason=last_words)

    def _end(self) -> str:
        process, self._process, self._stopping = self._process, None, None
        return process.end() if process is not None else ""


def _cancelled_token() -> Cancel:
    cancel = Cancel()
    cancel.set()
    return cancel


def _decode_error(failed: protocol.RequestFailed) -> LociError:
    kind = all_errors()[failed.kind]
    return kind(failed.subject, failed.message)
