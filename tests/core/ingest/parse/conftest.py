"""Fixtures for the readers."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.records.files.documents import ParseResult

ReadBytes = Callable[..., ParseResult]


@pytest.fixture
def read_bytes(tmp_path: Path) -> ReadBytes:
    """A function that writes bytes or text to a file of that name and reads it."""

    def read_it(name: str, data: bytes | str, limits: ParseLimits | None = None) -> ParseResult:
        path = tmp_path / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return parse_file(path, limits=limits or ParseLimits())

    return read_it
