"""Reading on the user's own Ray cluster, behind the port of the worker pool (T13)."""

import itertools
import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from queue import SimpleQueue

import msgspec

from core.errors import ClusterError
from core.ingest.workers import cluster_driver as driver
from core.ingest.workers.cluster_node import NodeReply
from core.ingest.workers.pool import Encode, WorkerLimits
from core.ingest.workers.processes import open_file
from core.ingest.workers.recent_vectors import RecentVectors, Rows
from core.ingest.workers.worker import ReadOptions
from core.messages import UserMessage
from core.process.child_process import start_with_channel
from core.records.datadir import Connection

_log = logging.getLogger(__name__)
_CONNECT_S = 240.0
# An idle connection ends as late as idle workers.
_IDLE_S = 60.0

Otherwise = Callable[[], Future[bytes]]


class ClusterReading:
    """Implements `core.ingest.workers.pool.ClusterReaders` for the paths of `connect`.

    `setup` returns the packed `NodeSetup`; None where the encoder exists on this computer only.
    `may_leave` tells whether the text of a file may leave this computer. `on_connect` is told of
    each connection.
    """

    def __init__(
        self,
        setup: Callable[[], bytes] | None,
        *,
        may_leave: Callable[[str], bool],
        on_connect: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        self._setup = setup
        self._may_leave = may_leave
        self._on_connect = on_connect
        self._lock = threading.Lock()
        self._link: _Link | None = None
        self._paths: frozenset[str] = frozenset()
        self._used_at = 0.0
        self._lost = UserMessage()
        self._vectors = RecentVectors()

    @property
    def processes(self) -> int:
        """Number of files that the cluster reads at once; 0 without one."""
        link = self._link
        return link.size.processors if link is not None else 0

    @property
    def note(self) -> UserMessage:
        """Where files are read, for the status; empty for this computer as ever."""
        link = self._link
        if link is None:
            return self._lost
        return UserMessage("reading_on_cluster", count=link.size.machines, address=link.address)

    def connect(self, address: str, paths: Sequence[str]) -> None:
        """Have files of these paths read on the cluster until nothing is left to read.

        Raises `ClusterError`.
        """
        with self._lock:
            self._used_at = time.monotonic()
            if self._link is None or self._link.address != address:
                self._end()
                self._link = self._open(address)
                host, _, port = address.removeprefix("ray://").rpartition(":")
                number = int(port) if port.isdecimal() else 0
                self._on_connect(Connection(datetime.now(UTC), host or f"Ray {address}", number))
            self._lost = UserMessage()
            self._paths |= frozenset(paths)
            self._used_at = time.monotonic()

    def read(
        self, path: str, options: ReadOptions, *, limits: WorkerLimits, otherwise: Otherwise
    ) -> Future[bytes] | None:
        """Return the future of an encoded `ReadOutcome`; None for a file that is read here.

        `otherwise` reads the file here, if the cluster loses it.
        """
        link = self._link
        if link is None or not self._is_meant(path, options):
            return None
        self._used_at = time.monotonic()
        try:
            with open_file(path) as file:
                content = file.read()
        except OSError:
            # It is opened again here, and refused with the reason.
            return None
        return link.submit(content, path, options, limits, otherwise)

    def encode(self, texts: Sequence[str], *, otherwise: Encode) -> Future[Rows]:
        """Return a row for each text: of those that the cluster has encoded, and of the rest."""
        return self._vectors.encode(texts, otherwise=otherwise)

    def rest(self) -> None:
        """End the connection if nothing was read over it for a while."""
        if time.monotonic() - self._used_at >= _IDLE_S and self._lock.acquire(blocking=False):
            try:
                self._end()
            finally:
                self._lock.release()

    def close(self) -> None:
        """End the connection; files that are being read there stay pending."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        link, self._link = self._link, None
        self._paths, self._lost = frozenset(), UserMessage()
        if link is not None:
            link.close()
        self._vectors.clear()

    def _open(self, address: str) -> "_Link":
        if find_spec("ray") is None:
            raise ClusterError(address, "cluster_not_installed")
        if self._setup is None:
            raise ClusterError(address, "cluster_without_encoder")
        return _Link(address, self._setup(), keep=self._vectors.add, on_lost=self._lose)

    def _lose(self, link: "_Link") -> None:
        """Read the rest on this computer; called by the link's own thread."""
        if self._link is link:
            self._link, self._paths = None, frozenset()
            self._lost = UserMessage("cluster_lost", address=link.address)

    def _is_meant(self, path: str, options: ReadOptions) -> bool:
        """Whether the file is to be read there; recognition and recordings stay here."""
        if options.ocr_s or options.transcript is not None:
            return False
        is_inside = any(
            path == one or path.startswith(one.rstrip(os.sep) + os.sep) for one in self._paths
        )
        return is_inside and self._may_leave(path)


class _Link:
    """The process that talks to a cluster, and the files that are being read there."""

    def __init__(
        self,
        address: str,
        setup: bytes,
        *,
        keep: Callable[[NodeReply], None],
        on_lost: Callable[["_Link"], None],
    ) -> None:
        self.address = address
        self.size = driver.ClusterSize(0, 0)
        self._keep = keep
        self._on_lost = on_lost
        self._waiting: dict[int, tuple[Future[bytes], Otherwise]] = {}
        self._numbers = itertools.count()
        # A link that waits for its cluster takes no file; the engine must not wait for the link.
        self._outbox: SimpleQueue[driver.ClusterRequest | None] = SimpleQueue()
        self._is_closing = self._is_gone = False
        self._process, self._channel = start_with_channel(driver.__name__)
        self._sender: threading.Thread | None = None
        try:
            self._greet(setup)
        except BaseException:
            self._end_process()
            raise
        self._sender = threading.Thread(target=self._send, name="to cluster", daemon=True)
        self._receiver = threading.Thread(target=self._receive, name="from cluster", daemon=True)
        self._sender.start()
        self._receiver.start()

    def submit(
        self,
        content: bytes,
        path: str,
        options: ReadOptions,
        limits: WorkerLimits,
        otherwise: Otherwise,
    ) -> Future[bytes]:
        """Send a file to the cluster; without an answer of its own, `otherwise` reads it."""
        future: Future[bytes] = Future()
        number = next(self._numbers)
        self._waiting[number] = (future, otherwise)
        self._outbox.put(driver.ClusterRequest(number, content, path, options, limits))
        if self._is_gone:
            self._abandon()
        return future

    def close(self) -> None:
        """End the process; the futures of files are cancelled."""
        self._is_closing = True
        self._process.kill()
        self._receiver.join()
        self._end_process()

    def _greet(self, setup: bytes) -> None:
        """Wait until all machines are fit. Raises `ClusterError`."""
        self._channel.send((self.address, setup))
        try:
            message = self._next() if self._channel.poll(_CONNECT_S) else None
        except (EOFError, OSError):
            message = None
        if isinstance(message, driver.ClusterSize):
            self.size = message
        elif isinstance(message, driver.ClusterRefused) and message.machine:
            raise ClusterError(
                self.address, "cluster_unfit", machine=message.machine, reason=message.reason
            )
        else:
            reason = message.reason if isinstance(message, driver.ClusterRefused) else ""
            raise ClusterError(self.address, "cluster_unreachable", reason=reason or "no answer")

    def _next(self) -> driver.ClusterMessage:
        return driver.decode_message(self._channel.recv_bytes())

    def _send(self) -> None:
        """Send files until the process ends, which the receiving thread notices, too."""
        with suppress(OSError):
            while (request := self._outbox.get()) is not None:
                self._channel.send(request)

    def _receive(self) -> None:
        """Settle files as they are read, until the process ends."""
        with suppress(EOFError, OSError, msgspec.DecodeError):
            while True:
                self._take(self._next())
        self._is_gone = True
        if not self._is_closing:
            _log.warning("The connection to the cluster was lost")
            self._on_lost(self)
            self._end_process()
        self._abandon()

    def _take(self, message: driver.ClusterMessage) -> None:
        if isinstance(message, driver.ClusterSize):
            self.size = message
        elif isinstance(message, driver.FileDone):
            self._keep(message.reply)
            future, _ = self._waiting.pop(message.number)
            with suppress(InvalidStateError):
                future.set_result(message.reply.outcome)
        elif isinstance(message, driver.FileLost):
            _log.warning("The cluster could not read a file: %s", message.reason)
            _follow(*self._waiting.pop(message.number))

    def _abandon(self) -> None:
        """Read here what the cluster will not read any more, unless this was closed."""
        for number in tuple(self._waiting):
            entry = self._waiting.pop(number, None)
            if entry is not None and self._is_closing:
                entry[0].cancel()
            elif entry is not None:
                _follow(*entry)

    def _end_process(self) -> None:
        self._process.kill()
        self._process.wait()
        self._outbox.put(None)
        if self._sender is not None:
            self._sender.join()
        self._channel.close()


def _follow(future: Future[bytes], otherwise: Otherwise) -> None:
    """Read a file here, and give its future that result."""

    def settle(here: Future[bytes]) -> None:
        if here.cancelled():
            future.cancel()
            return
        with suppress(InvalidStateError):
            if (error := here.exception()) is not None:
                future.set_exception(error)
            else:
                future.set_result(here.result())

    otherwise().add_done_callback(settle)
