"""Code that runs on a machine of a cluster: read and encode one file, from its bytes and options.

A worker of Ray runs it, but the file itself is parsed in a confined process of its own, as on the
user's computer.
"""

import os
import pickle
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Protocol

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.ingest.vocabulary import EXTRACTION_VERSION
from core.ingest.workers.pool import WorkerLimits, read_task, refusal
from core.ingest.workers.processes import ProcessPool, ProcessSetup
from core.ingest.workers.worker import (
    FileRead,
    ReadFunction,
    ReadOptions,
    ReadOutcome,
    decode_outcome,
    encode_outcome,
)
from core.llm.text import REUSE_SHARE, passage_text

_PROBES = ("Who signed the contract in Lisbon?", "the minutes of the last board meeting")
# Encoders of the same name may differ by processor, but hardly.
_LEAST_COSINE = 0.999
KEY_BYTES = 16


class NodeEncoder(Protocol):
    """The library's encoder, as it is loaded on a machine; `encoder` has the method `embed`."""

    @property
    def name(self) -> str:
        """Name by which it is chosen."""
        ...

    @property
    def tokenizer(self) -> str:
        """Path of its tokenizer."""
        ...

    @property
    def encoder(self) -> Any:
        """Encoder of texts to unit vectors."""
        ...


class NodeSetup(Struct, frozen=True):
    """What a machine needs to read like the user's computer; `probe` are vectors of two texts.

    Its functions are found by name in the Loci that is installed there.
    """

    read: ReadFunction
    load_encoder: Callable[[], NodeEncoder]
    release: str
    probe: bytes


class NodeUnfit(Exception):
    """The machine would give other results than the user's computer."""


class NodeReply(Struct, frozen=True):
    """An encoded `ReadOutcome`, and vectors of its texts: keys of texts, rows of floats."""

    outcome: bytes
    keys: bytes = b""
    rows: bytes = b""


def installed_release() -> str:
    """Return the versions of Loci and its extraction, which must be the same on all machines."""
    try:
        return f"{version('loci')}-{EXTRACTION_VERSION}"
    except PackageNotFoundError:
        return f"-{EXTRACTION_VERSION}"


def pack_setup(read: ReadFunction, load_encoder: Callable[[], NodeEncoder], embed: Any) -> bytes:
    """Return the setup of machines that read like this one, with its encoder's `embed`."""
    probe = np.asarray(embed(_PROBES), np.float32).tobytes()
    return pickle.dumps(NodeSetup(read, load_encoder, installed_release(), probe))


def text_key(text: str) -> bytes:
    """Return the key of a text that is encoded."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).digest()


def texts_to_encode(outcome: ReadOutcome) -> list[str]:
    """Return the texts of passages, and of theses that are not as good as a passage."""
    texts: list[str] = []
    for part in outcome.parts if isinstance(outcome, FileRead) else ():
        document, passages = part.document, part.passages
        texts += [passage_text(document.title, one.heading, one.text) for one in passages]
        lengths = {passage.ordinal: len(passage.text) for passage in passages}
        texts += [
            document.text[thesis.start : thesis.end]
            for thesis in part.extraction.theses
            if thesis.end - thesis.start < REUSE_SHARE * lengths.get(thesis.passage, 0)
        ]
    return texts


def check_node(setup: bytes) -> None:
    """Raise an error unless this machine reads like the user's computer."""
    _node(setup)


def read_on_node(
    content: bytes, path: str, options: ReadOptions, limits: WorkerLimits, setup: bytes
) -> tuple[bytes, bytes, bytes]:
    """Read a file of that content and path, and encode its texts; return a `NodeReply`.

    What happens to the process that reads it becomes an outcome here, as it does in `WorkerPool`.
    """
    return _node(setup).read(content, path, options, limits)


@lru_cache(maxsize=1)
def _node(setup: bytes) -> "_Node":
    return _Node(pickle.loads(setup))  # from the user's own engine


class _Node:
    """The parts of a process of Ray that last for many files."""

    def __init__(self, setup: NodeSetup) -> None:
        if setup.release != installed_release():
            raise NodeUnfit(f"Loci {installed_release()} instead of {setup.release}")
        self._setup = setup
        self._encoder = setup.load_encoder()
        rows = np.asarray(self._encoder.encoder.embed(_PROBES), np.float32)
        wanted = np.frombuffer(setup.probe, np.float32)
        if rows.size != wanted.size or (rows * wanted.reshape(rows.shape)).sum(1).min() < (
            _LEAST_COSINE
        ):
            raise NodeUnfit(f"another encoder than {self._encoder.name}")
        self._memory_mb = 0
        self._pool: ProcessPool | None = None

    def read(
        self, content: bytes, path: str, options: ReadOptions, limits: WorkerLimits
    ) -> tuple[bytes, bytes, bytes]:
        options = replace(options, tokenizer=self._encoder.tokenizer)
        try:
            outcome = self._read(content, path, options, limits)
        except Exception as error:  # noqa: BLE001 - whatever the file does to its process
            return encode_outcome(refusal(error, path, limits)), b"", b""
        return outcome, *self._encode(outcome)

    def _read(self, content: bytes, path: str, options: ReadOptions, limits: WorkerLimits) -> bytes:
        # A file without a name, in memory: no text of the user on the disk of this machine.
        descriptor = os.memfd_create("file")
        try:
            with open(descriptor, "wb", closefd=False) as file:
                file.write(content)
            task = read_task(self._setup.read, path, (path, options), limits, options)
            task = replace(task, path=f"/proc/self/fd/{descriptor}")
            return self._processes(limits.memory_mb).submit(task).result()
        finally:
            os.close(descriptor)

    def _processes(self, memory_mb: int) -> ProcessPool:
        if self._pool is None or memory_mb != self._memory_mb:
            if self._pool is not None:
                self._pool.close()
            readable = (self._encoder.tokenizer,)
            self._pool = ProcessPool(1, ProcessSetup(memory_mb, (self._setup.read,), readable))
            self._memory_mb = memory_mb
        return self._pool

    def _encode(self, reply: bytes) -> tuple[bytes, bytes]:
        """Return keys and vectors of the texts; none for a reply that the engine refuses."""
        try:
            outcome = decode_outcome(reply)
        except (msgspec.MsgspecError, ValueError, TypeError):
            return b"", b""
        texts = texts_to_encode(outcome)
        if not texts:
            return b"", b""
        rows = np.ascontiguousarray(self._encoder.encoder.embed(texts), np.float32)
        return b"".join(map(text_key, texts)), rows.tobytes()
