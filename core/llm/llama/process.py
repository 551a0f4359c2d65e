"""Parent side of the model process: sends requests, receives replies, notices its end."""

import queue
import subprocess
import threading
from collections import deque
from collections.abc import Sequence

from core.llm.llama.protocol import Reply, Request, read_frame, reply_decoder, write_frame
from core.process.launch import module_command, module_environment

COMMAND = module_command("core.llm.llama.child")
LAST_LINES = 20
# Threads of llama.cpp sleep at barriers instead of spinning, which makes writing up to 70 times
# slower on a busy machine. Without the second variable, ggml starts a debugger when it fails.
ENVIRONMENT = {"OMP_WAIT_POLICY": "PASSIVE", "GGML_NO_BACKTRACE": "1"}
# The pipes of a process close slightly before its exit code is known.
EXIT_WAIT_S = 1.0
KILLED = -9


class ProcessDied(Exception):
    """The process has ended; no more replies will come."""


class LlamaProcess:
    """A running child process with a queue of its replies."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**module_environment(), **ENVIRONMENT},
        )
        self._replies: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        self._stderr_lines: deque[str] = deque(maxlen=LAST_LINES)
        # Whether the parent killed it.
        self.was_ended = False
        self._threads = [
            threading.Thread(target=self._read_replies, name="llama replies", daemon=True),
            threading.Thread(target=self._read_errors, name="llama errors", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def send(self, request: Request) -> None:
        """Send the request; to a dead process it is lost, and `receive` raises."""
        assert self._process.stdin is not None
        try:
            write_frame(self._process.stdin, request)
        except (BrokenPipeError, ValueError):
            # ValueError: the pipe is already closed. The reading thread reports the death.
            return

    def receive(self, timeout_s: float | None) -> Reply | None:
        """Return the next reply, None on timeout. Raises `ProcessDied`."""
        try:
            reply = self._replies.get(timeout=timeout_s)
        except queue.Empty:
            return None
        if reply is None:
            # Keep the marker for the next call.
            self._replies.put(None)
            raise ProcessDied
        return reply

    @property
    def was_killed(self) -> bool:
        """Whether it was killed by someone else, such as the OOM killer."""
        try:
            return not self.was_ended and self._process.wait(EXIT_WAIT_S) == KILLED
        except subprocess.TimeoutExpired:
            return False

    def kill(self) -> None:
        """Kill the process, from any thread; `end` waits for it."""
        self.was_ended = True
        self._process.kill()

    def end(self) -> str:
        """End the process; return the last line of its stderr."""
        if self.is_alive:
            self.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            try:
                pipe.close()
            except BrokenPipeError:
                # Closing writes what a dead process can no longer read.
                continue
        return (
            self._stderr_lines[-1]
            if self._stderr_lines
            else f"exit code {self._process.returncode}"
        )

    def _read_replies(self) -> None:
        assert self._process.stdout is not None
        while (reply := read_frame(self._process.stdout, reply_decoder)) is not None:
            self._replies.put(reply)
        self._replies.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if message := line.decode("utf-8", "replace").strip():
                self._stderr_lines.append(message)
