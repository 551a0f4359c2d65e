"""A real library of a few notes behind the real wire, as other programs reach it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.client import Client
from app.serve.tools import Library as ToolLibrary
from core.engine.engine import Engine
from core.library.library import Library
from core.library.services import Backends
from tests.app.conftest import Served
from tests.fakes import HashEncoder

# Runs until its time is over, or until it is stopped; more of them than an engine has threads.
ENDLESS = "UNWIND range(1, 2000000) AS a UNWIND range(1, 2000000) AS b RETURN count(*)"
MANY = 6
NOTES = sorted((Path(__file__).parents[3] / "resources" / "sample").rglob("*.md"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the notes of the sample."""
    folder = tmp_path_factory.mktemp("notes")
    for note in NOTES:
        shutil.copy(note, folder / note.name)
    return folder


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Client]:
    """A client of the library, which has read the notes."""
    home = tmp_path_factory.mktemp("home")
    served = Served(home, lambda: Library.open(home, Backends(HashEncoder())), grace_s=20.0)
    client = served.client()
    client.call(Engine.add_sources, [str(folder)]).result()
    assert client.call(Engine.settle).result().documents == len(NOTES)
    yield client
    served.end()


@pytest.fixture(scope="module")
def programs(client: Client) -> Iterator[Client]:
    """The connection of the servers, whose calls may leave this computer."""
    with Client.connect(client.home, leaves=True) as connected:
        yield connected


@pytest.fixture(scope="module")
def library(programs: Client) -> ToolLibrary:
    """The library as the tools see it."""
    return ToolLibrary(programs)
