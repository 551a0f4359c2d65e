"""Batches of files that are encoded together and written in one transaction."""

from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.ingest.parse.formats.recording import SpokenTranscript
from core.ingest.workers.worker import FileRead, FileRefused, PartRead
from core.llm.text import passage_text
from core.messages import UserMessage
from core.records.files.status import Authorship
from core.sources.scan import DiskFile

Embeddings = NDArray[np.float32]


class DuplicateContent(Struct, frozen=True):
    """Outcome of a file whose content was already read at another path."""


class FileInProgress(Struct, frozen=True):
    """A file between intake and transaction, as it was on disk when its content was hashed.

    `recognize` requests text recognition. `authorship` is that of its source. `outcome` is None
    until the file was read. A recording has a `transcript`.
    """

    disk: DiskFile
    sha256: str
    outcome: FileRead | FileRefused | DuplicateContent | None = None
    recognize: bool = False
    authorship: Authorship = ""
    transcript: SpokenTranscript | None = None

    @property
    def path(self) -> str:
        """Path of the file."""
        return self.disk.path

    @property
    def parts(self) -> tuple[PartRead, ...]:
        """Its documents; empty unless it was read."""
        return self.outcome.parts if isinstance(self.outcome, FileRead) else ()

    @property
    def passages(self) -> int:
        """Number of its passages."""
        return sum(len(part.passages) for part in self.parts)

    @property
    def characters(self) -> int:
        """Number of characters in its passages."""
        return sum(len(passage.text) for part in self.parts for passage in part.passages)


class Batch(Struct, frozen=True):
    """Files and the names of new entities in them; names and passages are encoded together.

    `encoded` holds, for each document in order, the ordinals of passages that already have a
    vector; empty when none has.
    """

    files: tuple[FileInProgress, ...]
    names: tuple[str, ...] = ()
    encoded: tuple[frozenset[int], ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """Paths of the files."""
        return tuple(file.path for file in self.files)

    def texts(self) -> list[str]:
        """Return the texts for the encoder: all new passages in order, then the names."""
        passages = [
            passage_text(part.document.title, passage.heading, passage.text)
            for part, new in zip(self._parts(), self.new_passages(), strict=True)
            for passage in part.passages
            if passage.ordinal in new
        ]
        return [*passages, *self.names]

    def new_passages(self) -> list[tuple[int, ...]]:
        """Return, for each document in order, the ordinals of passages that need a vector."""
        parts = self._parts()
        encoded = self.encoded or [frozenset[int]()] * len(parts)
        return [
            tuple(passage.ordinal for passage in part.passages if passage.ordinal not in skip)
            for part, skip in zip(parts, encoded, strict=True)
        ]

    def _parts(self) -> list[PartRead]:
        return [part for file in self.files for part in file.parts]

    def vectors(self, rows: Embeddings) -> "BatchVectors":
        """Assign the rows of the encoded `texts()` to passages and names."""
        first_name = len(rows) - len(self.names)
        return BatchVectors(
            rows[:first_name], dict(zip(self.names, rows[first_name:], strict=True))
        )


class BatchVectors:
    """Embeddings for passages, taken part by part in order, and for names."""

    def __init__(self, passages: Embeddings, names: dict[str, Embeddings]) -> None:
        self._passages = passages
        self._at = 0
        self.names = names

    def take(self, count: int) -> Embeddings:
        """Return the rows of the next `count` passages."""
        self._at += count
        return self._passages[self._at - count : self._at]


def changed_while_reading(path: str) -> FileRefused:
    """Return the refusal of a file that changed each time it was read."""
    message = UserMessage("file_keeps_changing", name=Path(path).name)
    return FileRefused("ChangedWhileReading", message)
