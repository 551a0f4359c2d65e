"""An open library over a few notes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.ingest.workers.worker import read_file
from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

NOTES = {
    "lantern.md": "# Project Lantern\n\nMara Lindqvist leads Project Lantern since March 2024.\n",
    "heron.md": "# Project Heron\n\nOtto Kern leads Project Heron. The office is in Bergen.\n",
    "secret.md": "# Vexmarble\n\nThe vexmarble code of Edda Bront is quibblehorn.\n",
}


@pytest.fixture
def library(home: Path, docs: Path) -> Iterator[Library]:
    for name, text in NOTES.items():
        (docs / name).write_text(text, encoding="utf-8")
    library = Library.open(home, Backends(HashEncoder(), read=read_file))
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()
