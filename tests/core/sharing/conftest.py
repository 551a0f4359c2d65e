"""A PostgreSQL server for the tests of this folder, and a new database for each."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres


@pytest.fixture(scope="package")
def server() -> Iterator[Postgres]:
    # The path of a socket is short, and others must reach it.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        server = Postgres(Path(folder) / "s")
        yield server
        server.stop()


@pytest.fixture
def postgres(server: Postgres) -> Postgres:
    """The server with an empty database and the roles anna, ben and cleo."""
    server.execute("DROP DATABASE family WITH (FORCE)", database="postgres")
    server.execute("CREATE DATABASE family OWNER owner", database="postgres")
    for name in ("anna", "ben", "cleo"):
        server.execute(f"DROP ROLE IF EXISTS {name}", database="postgres")
        server.execute(f"CREATE ROLE {name} LOGIN", database="postgres")
    return server
