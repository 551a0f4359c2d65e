"""Entry point of the model process: `python -m core.llm.llama.child`, frames on stdin and stdout.

It exits when stdin is closed, which means that the parent has ended.
"""

import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from core.errors import LociError
from core.llm.llama import protocol
from core.llm.llama.runtime import LlamaRuntime

OOM_SCORE = Path("/proc/self/oom_score_adj")


class ModelProcess:
    """Serves requests; a second thread reads them, so that a stop interrupts an answer."""

    def __init__(self, requests: BinaryIO, replies: BinaryIO) -> None:
        self._requests = requests
        self._replies = replies
        self._waiting: queue.SimpleQueue[
            protocol.LoadModel | protocol.ChatRequest | protocol.CountTokens
        ] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._runtime: LlamaRuntime | None = None
        self._idle_s: float | None = None
        self._current = 0
        self._stopped = 0

    def run(self) -> None:
        """Serve requests until idle for too long; the reading thread may exit before."""
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            try:
                request = self._waiting.get(timeout=self._idle_s)
            except queue.Empty:
                self._send(protocol.Idle())
                os._exit(0)
            try:
                self._answer(request)
            except LociError as error:
                number = 0 if isinstance(request, protocol.LoadModel) else request.number
                kind = type(error).__name__
                self._send(protocol.RequestFailed(number, kind, error.subject, error.message))

    def _read(self) -> None:
        while (
            request := protocol.read_frame(self._requests, protocol.request_decoder)
        ) is not None:
            if isinstance(request, protocol.StopRequest):
                self._stop(request.number)
            else:
                self._waiting.put(request)
        os._exit(0)

    def _stop(self, number: int) -> None:
        """Stop the request with this number, whether it runs or waits."""
        with self._lock:
            self._stopped = number
            if self._runtime is not None and self._current == number:
                self._runtime.stop.set()

    def _begin(self, runtime: LlamaRuntime, number: int) -> None:
        with self._lock:
            self._current = number
            if self._stopped == number:
                runtime.stop.set()
            else:
                runtime.stop.clear()

    def _answer(self, request: protocol.Request) -> None:
        if isinstance(request, protocol.LoadModel):
            self._runtime = LlamaRuntime(request)
            self._idle_s = request.idle_s or None
            self._send(protocol.ModelLoaded(self._runtime.context_length, self._runtime.parameters))
            return
        assert self._runtime is not None, "the first request loads the model"
        if isinstance(request, protocol.CountTokens):
            self._send(protocol.TokensCounted(request.number, self._runtime.count(request.text)))
        elif isinstance(request, protocol.ChatRequest):
            self._chat(self._runtime, request)

    def _chat(self, runtime: LlamaRuntime, chat: protocol.ChatRequest) -> None:
        self._begin(runtime, chat.number)
        tokens = runtime.prompt(chat.messages)
        done = runtime.answer(
            tokens, chat, on_piece=lambda text: self._send(protocol.ReplyPiece(chat.number, text))
        )
        self._send(
            protocol.ChatFinished(
                chat.number,
                done.finish,
                len(tokens),
                done.tokens,
                done.tokens_per_s,
                done.tokens_evaluated,
            )
        )

    def _send(self, reply: protocol.Reply) -> None:
        protocol.write_frame(self._replies, reply)


def _prefer_for_oom_kill() -> None:
    """Make this process the first victim of the OOM killer."""
    # Linux only; elsewhere there is no such file.
    with suppress(OSError):
        OOM_SCORE.write_text("600", "ascii")


def main() -> None:
    """Serve requests from stdin until it closes."""
    # Ctrl-C reaches the whole process group; the parent decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _prefer_for_oom_kill()
    # Output of native code must not mix with the frames.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    ModelProcess(sys.stdin.buffer, replies).run()


if __name__ == "__main__":
    main()
