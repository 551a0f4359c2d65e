"""Files that travel together from the workers through the encoder into one transaction."""

from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.ingest.workers.worker import FileRead, FileRefused, PartRead
from core.llm.text import passage_text
from core.sources.scan import DiskFile

Embeddings = NDArray[np.float32]


class DuplicateContent(Struct, frozen=True):
    """The content is already known from another path."""


class FileInProgress(Struct, frozen=True):
    """A file in hand: as the disk showed it when its content was hashed, and what became of it.

    With `recognize` words in its pictures are recognized.
    """

    disk: DiskFile
    sha256: str
    outcome: FileRead | FileRefused | DuplicateContent | None = None
    recognize: bool = False

    @property
    def path(self) -> str:
        """Where the file is."""
        return self.disk.path

    @property
    def parts(self) -> tuple[PartRead, ...]:
        """Its documents; none unless it was read."""
        return self.outcome.parts if isinstance(self.outcome, FileRead) else ()

    @property
    def passages(self) -> int:
        """How many passages it has."""
        return sum(len(part.passages) for part in self.parts)

    @property
    def characters(self) -> int:
        """How many characters its passages have."""
        return sum(len(passage.text) for part in self.parts for passage in part.passages)


class Batch(Struct, frozen=True):
    """Files with the names of new things in them; names and passages are encoded together.

    `known` holds, for each document in order, the ordinals of passages that have a vector already;
    left out when none has.
    """

    files: tuple[FileInProgress, ...]
    names: tuple[str, ...] = ()
    known: tuple[frozenset[int], ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """Where the files are."""
        return tuple(file.path for file in self.files)

    def texts(self) -> list[str]:
        """What the encoder is given: all new passages in order, then the names."""
        passages = [
            passage_text(part.document.title, passage.heading, passage.text)
            for part, new in zip(self._parts(), self.new_passages(), strict=True)
            for passage in part.passages
            if passage.ordinal in new
        ]
        return [*passages, *self.names]

    def new_passages(self) -> list[tuple[int, ...]]:
        """For each document in order the ordinals of the passages that need a vector."""
        parts = self._parts()
        known = self.known or [frozenset[int]()] * len(parts)
        return [
            tuple(one.ordinal for one in part.passages if one.ordinal not in there)
            for part, there in zip(parts, known, strict=True)
        ]

    def _parts(self) -> list[PartRead]:
        return [part for file in self.files for part in file.parts]

    def vectors(self, rows: Embeddings) -> "BatchVectors":
        """The rows of `texts()` given back to passages and names."""
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
        """The rows of the next `count` passages."""
        self._at += count
        return self._passages[self._at - count : self._at]


def changed_while_reading(path: str) -> FileRefused:
    """Why a file that never stops changing was not read."""
    return FileRefused(
        "ChangedWhileReading",
        "The file changed while it was read",
        f"{Path(path).name} changed each time that it was read.",
        "It is read when its program has finished writing.",
    )
