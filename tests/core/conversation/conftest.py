"""A home in which a note was read, and a library of its own over it for each test."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder, OverlapReader
from tests.opened import open_home
from tests.readers import read_plainly

NOTE = """# Heron

Heron is a project about river birds. Heron is led by Anna Lopes. Heron uses DuckDB.

# Osprey

Osprey is a project about sea birds. Osprey is led by Ben Okri. Osprey uses Postgres.
"""


@pytest.fixture(scope="module")
def read_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the note was read."""
    home = tmp_path_factory.mktemp("read") / "home"
    docs = tmp_path_factory.mktemp("docs")
    (docs / "projects.md").write_text(NOTE, "utf-8")
    library = open_home(home)
    library.add_sources([str(docs)])
    library.settle()
    library.close()
    return home


@pytest.fixture
def library(read_home: Path, tmp_path: Path) -> Iterator[Library]:
    home = tmp_path / "own"
    shutil.copytree(read_home, home)
    opened = open_home(home)
    opened.set_option("memory", value="on")
    # What a fake encoder finds is no evidence.
    opened.set_option("not_found_below", value=0.0)
    yield opened
    opened.close()


@pytest.fixture
def reading_library(read_home: Path, tmp_path: Path) -> Iterator[Library]:
    """A library with a reader that remembers conversations."""
    home = tmp_path / "own"
    shutil.copytree(read_home, home)
    opened = Library.open(
        home, Backends(HashEncoder(), read=read_plainly, load_reader=OverlapReader)
    )
    opened.set_option("memory", value="on")
    yield opened
    opened.close()
