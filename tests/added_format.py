"""A format as a new module would declare it, and a reader of files with it in the registry."""

from typing import BinaryIO

import pytest

from core.ingest.parse import registry
from core.ingest.parse.file_format import DATA, FileFormat
from core.ingest.parse.reader import Blob, ParseContext
from core.ingest.workers.worker import ReadOptions, read_file
from core.records.files.documents import Document, ParseResult


def read_score(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """The text after the mark."""
    text = blob.data.removeprefix(b"\0SCORE").decode()
    return ParseResult((Document(blob.path, blob.part, kind, blob.stem, text),))


FORMATS = (
    FileFormat(
        "score",
        read_score,
        suffixes=frozenset({"score"}),
        magic=((0, b"\0SCORE"),),
        traits=DATA,
        is_monospaced=True,
        icon="bookmark",
        filter_words=("music",),
    ),
)


def add_format(patch: pytest.MonkeyPatch) -> None:
    """Add the line of the registry."""
    patch.setattr(registry, "FORMATS", (*registry.FORMATS, *FORMATS))


def read_with_format(file: BinaryIO, path: str, options: ReadOptions) -> bytes:
    """Read a file in a worker process, whose registry has the line, too."""
    with pytest.MonkeyPatch.context() as patch:
        add_format(patch)
        return read_file(file, path, options)
