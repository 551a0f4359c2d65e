"""Process that talks to a Ray cluster for the engine, with the number of its pipe as argument.

Ray ends a process that loses its cluster, and unpickles what other machines send. Neither may
happen to the engine, which gets plain bytes over a pipe.
"""

import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

import msgspec
from msgspec import Struct

from core.ingest.workers.cluster_node import NodeReply, check_node, read_on_node
from core.ingest.workers.pool import WorkerLimits
from core.ingest.workers.worker import ReadOptions

# Times that Ray gives a file to another worker after it has lost one.
_RETRIES = 3
_CHECK_S = 180.0
_LOOK_EVERY_S = 5.0
_PORT_S = 10.0
# By default Ray reports its use, and repeats for ever what a machine has no memory for.
_RAY = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_task_oom_retries": str(_RETRIES)}


class ClusterRequest(Struct, frozen=True):
    """A file to read, by number."""

    number: int
    content: bytes
    path: str
    options: ReadOptions
    limits: WorkerLimits


class ClusterSize(Struct, frozen=True, tag="size"):
    """Machines of the cluster that read, and the files that they read at once."""

    machines: int
    processors: int


class ClusterRefused(Struct, frozen=True, tag="refused"):
    """Why the cluster cannot read; `machine` is the one that is unfit, if it is one."""

    reason: str
    machine: str = ""


class FileDone(Struct, frozen=True, tag="done"):
    """The reply to a request."""

    number: int
    reply: NodeReply


class FileLost(Struct, frozen=True, tag="lost"):
    """The cluster could not read the file, for reasons of its own."""

    number: int
    reason: str


ClusterMessage = ClusterSize | ClusterRefused | FileDone | FileLost
decode_message = msgspec.msgpack.Decoder(ClusterMessage).decode


class _Driver:
    """Passes requests to Ray, and replies to the engine in the order in which they come."""

    def __init__(self, channel: Connection, address: str, setup: bytes) -> None:
        self._channel = channel
        self._lock = threading.Lock()
        self._setup = setup
        self._size = ClusterSize(0, 0)
        self._looked_at = -_LOOK_EVERY_S
        _check_port(address)
        self._ray: Any = import_module("ray")
        self._ray.init(
            address=address, log_to_driver=False, configure_logging=False,
            logging_level=logging.ERROR,
        )  # fmt: skip
        self._read = self._ray.remote(num_cpus=1, max_retries=_RETRIES)(read_on_node)

    def check(self) -> ClusterRefused | None:
        """Return what keeps the first machine that is unfit from reading; None if all can."""
        affinity: Any = import_module("ray.util.scheduling_strategies")
        check = self._ray.remote(num_cpus=0, max_retries=1)(check_node)
        waiting = {
            node["NodeManagerHostname"]: check.options(
                scheduling_strategy=affinity.NodeAffinitySchedulingStrategy(
                    node["NodeID"], soft=False
                )
            ).remote(self._setup)
            for node in self._nodes()
        }
        for machine, reference in waiting.items():
            try:
                self._ray.get(reference, timeout=_CHECK_S)
            except Exception as error:  # noqa: BLE001 - told to the engine
                return ClusterRefused(_last_line(error), machine)
        return None if waiting else ClusterRefused("no machine with a processor")

    def serve(self) -> None:
        """Serve requests until the engine closes the channel."""
        while True:
            try:
                self._tell_size()
            except Exception:  # noqa: BLE001 - the engine sees the end of this process, and reads on
                return
            if not self._channel.poll(_LOOK_EVERY_S):
                continue
            try:
                request: ClusterRequest = self._channel.recv()
            except (EOFError, OSError):
                return
            arguments = (request.content, request.path, request.options, request.limits)
            reference = self._read.remote(*arguments, self._setup)
            reference.future().add_done_callback(partial(self._reply, request.number))

    def _tell_size(self) -> None:
        """Tell the engine how large the cluster is, if that has changed lately.

        Raises `ConnectionError` when no machine is left.
        """
        if time.monotonic() - self._looked_at < _LOOK_EVERY_S:
            return
        self._looked_at = time.monotonic()
        nodes = list(self._nodes())
        if not nodes:
            # Ray would wait for machines for ever.
            raise ConnectionError
        size = ClusterSize(len(nodes), sum(int(node["Resources"]["CPU"]) for node in nodes))
        if size != self._size:
            self._size = size
            self.tell(size)

    def tell(self, message: ClusterMessage) -> None:
        """Send a message to the engine. Thread-safe."""
        with self._lock:
            self._channel.send_bytes(msgspec.msgpack.encode(message))

    def _reply(self, number: int, done: Future[tuple[bytes, bytes, bytes]]) -> None:
        error = done.exception()
        if error is None:
            self.tell(FileDone(number, NodeReply(*done.result())))
        else:
            self.tell(FileLost(number, _last_line(error)))

    def _nodes(self) -> Iterator[dict[str, Any]]:
        """Yield machines that are there and have processors for tasks."""
        for node in self._ray.nodes():
            if node["Alive"] and node["Resources"].get("CPU", 0) >= 1:
                yield node


def _check_port(address: str) -> None:
    """Raise `OSError` unless something listens at the address: Ray would try for minutes."""
    if address != "auto":
        host, _, port = address.removeprefix("ray://").rpartition(":")
        if not (host and port.isdecimal()):
            raise OSError("neither auto, ray://HOST:PORT nor HOST:PORT")
        socket.create_connection((host, int(port)), _PORT_S).close()


def _last_line(error: BaseException) -> str:
    """Return what the error says; the traceback of another machine ends with it."""
    lines = str(error).strip().splitlines()
    return (lines[-1] if lines else type(error).__name__)[:500]


def main(descriptor: int) -> None:
    """Connect to the cluster that the engine names, and serve it."""
    os.environ |= _RAY
    channel = Connection(descriptor)
    address, setup = channel.recv()
    try:
        driver = _Driver(channel, address, setup)
        refused = driver.check()
    except Exception as error:  # noqa: BLE001 - told to the engine
        refused = ClusterRefused(_last_line(error))
        channel.send_bytes(msgspec.msgpack.encode(refused))
        return
    if refused is not None:
        driver.tell(refused)
        return
    driver.serve()


if __name__ == "__main__":
    main(int(sys.argv[1]))
