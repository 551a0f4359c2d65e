"""Reading of files by plugins (T14); where one cannot, the built-in readers do."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress

import msgspec
from msgspec import Struct

from core.ingest.workers.pool import WorkerLimits, read_task
from core.ingest.workers.processes import ProcessPool, ProcessSetup
from core.ingest.workers.worker import (
    FileRead,
    FileRefused,
    ReadOptions,
    decode_outcome,
    encode_outcome,
)
from core.messages import UserMessage
from core.plugins import caged
from core.plugins.discovery import PluginCode
from core.plugins.failures import failure_of, wrong_reply
from core.plugins.permissions import PluginContent

# Called with the name of a plugin, and with what it did wrong.
OnFailure = Callable[[str, UserMessage], None]
_NOT_MINE = "UnknownFormat"


class ActivePlugin(Struct, frozen=True):
    """A plugin that may run: its code and what it adds."""

    code: PluginCode
    content: PluginContent


class PluginReading:
    """Implements `core.ingest.workers.pool.PluginReaders`: a new process for each file."""

    def __init__(self, plugins: Sequence[ActivePlugin], *, on_failure: OnFailure) -> None:
        self._plugins = plugins
        self._on_failure = on_failure
        self._pools: dict[str, ProcessPool] = {}

    def read(
        self,
        path: str,
        options: ReadOptions,
        *,
        limits: WorkerLimits,
        otherwise: Callable[[], Future[bytes]],
    ) -> Future[bytes] | None:
        """Return the future of an encoded `ReadOutcome`; None for files of no plugin."""
        name = path.rpartition("/")[2].rpartition("\\")[2]
        plugin = next((it for it in self._plugins if it.content.claims(name)), None)
        if plugin is None:
            return None
        task = read_task(caged.read, path, (path, options, plugin.code), limits, options)
        pool = self._pool(plugin.code, options.tokenizer, limits)
        attempt = _Attempt(plugin, path, limits.timeout_s, otherwise, self._on_failure)
        attempt.follow(pool.submit(task), attempt.settle)
        return attempt.result

    def close(self) -> None:
        """End all processes; new ones start when needed."""
        pools, self._pools = self._pools, {}
        for pool in pools.values():
            pool.close()

    def _pool(self, code: PluginCode, tokenizer: str, limits: WorkerLimits) -> ProcessPool:
        if code.name not in self._pools:
            readable = (code.folder, tokenizer)
            # For one file: it cannot write the text of one into the document of another.
            setup = ProcessSetup(limits.memory_mb, (caged.read,), readable, tasks=1)
            self._pools[code.name] = ProcessPool(1, setup)
        return self._pools[code.name]


class _Attempt:
    """One file: read by a plugin, or by the built-in readers if that fails.

    To cancel `result` ends the process that works on it.
    """

    def __init__(
        self,
        plugin: ActivePlugin,
        path: str,
        seconds: float,
        otherwise: Callable[[], Future[bytes]],
        on_failure: OnFailure,
    ) -> None:
        self.result: Future[bytes] = Future()
        self._plugin = plugin
        self._path = path
        self._seconds = seconds
        self._otherwise = otherwise
        self._on_failure = on_failure
        self._failure: UserMessage | None = None

    def follow(self, future: Future[bytes], settle: Callable[[Future[bytes]], None]) -> None:
        """Settle when the future is done; cancel it with the result."""
        self.result.add_done_callback(lambda done: done.cancelled() and future.cancel())
        future.add_done_callback(settle)

    def settle(self, future: Future[bytes]) -> None:
        """Take the reply of the plugin, or ask the built-in readers."""
        if future.cancelled():
            self.result.cancel()
            return
        self._failure = self._failure_of(future)
        if self._failure is not None:
            self._on_failure(self._plugin.code.name, self._failure)
        elif future.exception() is None and not _is_refused(future.result(), _NOT_MINE):
            self._finish(future.result())
            return
        if not self.result.cancelled():
            self.follow(self._otherwise(), self._settle_otherwise)

    def _failure_of(self, future: Future[bytes]) -> UserMessage | None:
        """Return what the plugin did wrong; a file that cannot be opened is no fault of it."""
        name, error = self._plugin.code.name, future.exception()
        if isinstance(error, OSError) and not isinstance(error, TimeoutError):
            return None
        if error is not None:
            return failure_of(name, error, seconds=self._seconds)
        try:
            self._check(future.result())
        except (msgspec.MsgspecError, ValueError, TypeError) as wrong:
            return wrong_reply(name, wrong)
        return None

    def _check(self, reply: bytes) -> None:
        """Raise `ValueError` for documents of other files, or of kinds that are not its own."""
        outcome = decode_outcome(reply)
        parts = outcome.parts if isinstance(outcome, FileRead) else ()
        own = {it.info.kind for it in self._plugin.content.readers}
        for document in (part.document for part in parts):
            if document.path != self._path or (document.part is None and document.kind not in own):
                raise ValueError(f"{document.kind} of {document.path}")

    def _settle_otherwise(self, future: Future[bytes]) -> None:
        """Take the reply of the built-in readers; if they refuse, too, the plugin is the reason."""
        if future.cancelled():
            self.result.cancel()
        elif (error := future.exception()) is not None:
            with suppress(InvalidStateError):
                self.result.set_exception(error)
        elif self._failure is not None and _is_refused(future.result()):
            self._finish(encode_outcome(FileRefused("Unreadable", self._failure)))
        else:
            self._finish(future.result())

    def _finish(self, reply: bytes) -> None:
        with suppress(InvalidStateError):
            self.result.set_result(reply)


def _is_refused(reply: bytes, error: str = "") -> bool:
    """Whether a reply refuses the file, with this error if one is given, or is damaged."""
    try:
        outcome = decode_outcome(reply)
    except (msgspec.MsgspecError, ValueError, TypeError):
        return True
    return isinstance(outcome, FileRefused) and error in {"", outcome.error}
