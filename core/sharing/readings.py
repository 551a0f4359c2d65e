"""Readings of shared files: packed where they are published, handed out where they are copied.

A reading is an encoded `ReadOutcome` with the vectors of its texts. It `fits` an engine of the same
release, with the same encoder, length of passages and vocabulary.
"""

import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Protocol

import msgspec
import numpy as np
from msgspec.structs import replace

from core.ingest.workers.cluster_node import (
    KEY_BYTES,
    NodeReply,
    installed_release,
    text_key,
    texts_to_encode,
)
from core.ingest.workers.pool import Encode, WorkerLimits
from core.ingest.workers.recent_vectors import RecentVectors, Rows
from core.ingest.workers.worker import (
    FileRead,
    PartRead,
    ReadOptions,
    ReadOutcome,
    decode_outcome,
    encode_outcome,
)
from core.llm.text import passage_text
from core.sources.diff import sha256_of
from core.store.readable_store import ReadableStore

_FOLDER = ".readings"
_ERRORS = (OSError, msgspec.MsgspecError, ValueError, TypeError)
_decode = msgspec.msgpack.Decoder(tuple[str, NodeReply]).decode
_decode_reply = msgspec.msgpack.Decoder(NodeReply).decode


class NamedEncoder(Protocol):
    """What readings depend on of an encoder."""

    name: str
    dimension: int


def reading_version(options: ReadOptions, encoder: str) -> str:
    """Return what must be the same for a reading to fit."""
    length = f"{options.passage_tokens}+{options.passage_overlap}"
    return " ".join((installed_release(), encoder, length, options.vocabulary_digest))


def pack_reading(
    outcome: ReadOutcome, path: str, *, relative: str, readable: ReadableStore
) -> bytes:
    """Pack what a worker has read, for others; empty for what is no text.

    Vectors are those of the index; what has none yet is encoded by each member.
    """
    if not isinstance(outcome, FileRead) or not outcome.parts:
        return b""
    wanted = set(map(text_key, texts_to_encode(outcome)))
    rows = {
        key: row
        for part in outcome.parts
        for key, row in _indexed(readable, path, part).items()
        if key in wanted and row.any()
    }
    packed = NodeReply(
        encode_outcome(_at_path(outcome, relative)), b"".join(rows),
        b"".join(row.astype(np.float32).tobytes() for row in rows.values()),
    )  # fmt: skip
    return msgspec.msgpack.encode(packed)


class SharedReadings:
    """Implements `EncodingReaders` for the copies of shared files, which are below `folder`.

    A reading waits on disk until its file is read, by the hash of the content.
    """

    def __init__(self, folder: Path, encoder: NamedEncoder) -> None:
        self.folder = folder
        self._encoder = encoder
        self._waiting = folder / _FOLDER
        self._vectors = RecentVectors()
        self.used = 0

    def version(self, options: ReadOptions) -> str:
        """Return what a reading must be made with."""
        return reading_version(options, self._encoder.name)

    def keep(self, sha256: str, fits: str, reading: bytes) -> None:
        """Keep a reading for the file with that content."""
        if not reading:
            return
        self._waiting.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            packed = msgspec.msgpack.encode((fits, _decode_reply(reading)))
        except msgspec.MsgspecError:
            return
        (self._waiting / sha256).write_bytes(packed)

    def forget(self) -> None:
        """Delete readings that wait for nothing any more."""
        shutil.rmtree(self._waiting, ignore_errors=True)

    def read(
        self,
        path: str,
        options: ReadOptions,
        *,
        limits: WorkerLimits,
        otherwise: Callable[[], Future[bytes]],
    ) -> Future[bytes] | None:
        """Return the future of an encoded `ReadOutcome`; None for a file that is read here."""
        if not self._waiting.exists() or not Path(path).is_relative_to(self.folder):
            return None
        if options.ocr_s or options.transcript is not None:
            return None
        try:
            outcome = self._take(path, options)
        except _ERRORS:
            outcome = None
        if outcome is None:
            return None
        self.used += 1
        done: Future[bytes] = Future()
        done.set_result(outcome)
        return done

    def encode(self, texts: Sequence[str], *, otherwise: Encode) -> Future[Rows]:
        """Return a row for each text: of those that were published, and of the rest."""
        return self._vectors.encode(texts, otherwise=otherwise)

    def close(self) -> None:
        """There are no processes."""

    def _take(self, path: str, options: ReadOptions) -> bytes | None:
        sha256 = sha256_of(path)
        waiting = self._waiting / sha256
        if not sha256 or not waiting.exists():
            return None
        fits, reply = _decode(waiting.read_bytes())
        waiting.unlink()
        if fits != self.version(options):
            return None
        outcome = decode_outcome(reply.outcome)
        if not isinstance(outcome, FileRead):
            return None
        if self._is_sound(reply):
            self._vectors.add(reply)
        return encode_outcome(_at_path(outcome, path))

    def _is_sound(self, reply: NodeReply) -> bool:
        """Whether the rows are vectors of this encoder."""
        rows = np.frombuffer(reply.rows, np.float32)
        count = len(reply.keys) // KEY_BYTES
        return rows.size == count * self._encoder.dimension and bool(np.isfinite(rows).all())


def _indexed(readable: ReadableStore, path: str, part: PartRead) -> dict[bytes, Rows]:
    """Return the vectors of a document's texts in the index; zeros where it has none."""
    document_id = readable.documents.find_shown(path, part.document.part)
    if document_id is None:
        return {}
    passages = readable.documents.document_passages(document_id)
    title = part.document.title
    keys = [text_key(passage_text(title, it.heading, it.text)) for it in passages]
    vectors = readable.index.float_vectors(np.array([it.id for it in passages], np.int64))
    theses = readable.graph.theses_in(document_id)
    thesis_ids = np.array(list(theses), np.int64)
    thesis_vectors = readable.index.vectors("thesis", thesis_ids)
    return dict(zip(map(text_key, theses.values()), thesis_vectors, strict=True)) | dict(
        zip(keys, vectors, strict=True)
    )


def _at_path(outcome: FileRead, path: str) -> ReadOutcome:
    parts = (replace(it, document=replace(it.document, path=path)) for it in outcome.parts)
    return replace(outcome, parts=tuple(parts))
