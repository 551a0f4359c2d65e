"""A PostgreSQL server in a folder, on a socket there: the catalog of shared libraries."""

import os
import shutil
import subprocess
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

_PACKAGES = ("duckdb_extension_ducklake", "duckdb_extension_postgres_scanner")
_USER = "postgres"
# On a busy machine a server takes seconds until it answers.
_START_S = 60.0


def _reason() -> str:
    if not (shutil.which("postgres") and shutil.which("initdb")):
        return "needs PostgreSQL: its programs postgres and initdb on the path"
    if not all(map(find_spec, _PACKAGES)):
        return "needs the extra “library”: pip install 'loci[library]'"
    return ""


needs_library = pytest.mark.skipif(bool(_reason()), reason=_reason() or "has all")


class Postgres:
    """A running server with a database, whose owner may create roles; anybody local may log in."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder
        self._data = folder / "data"
        # It refuses to run as root.
        self._as = {"user": _USER, "group": _USER} if os.geteuid() == 0 else {}
        folder.mkdir(parents=True, exist_ok=True)
        if self._as:
            shutil.chown(folder, _USER, _USER)
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "root", "--no-sync")
        self._server: subprocess.Popen[bytes] | None = None
        self.start()
        self.execute("CREATE ROLE owner LOGIN CREATEROLE", database="postgres")
        self.execute("CREATE DATABASE family OWNER owner", database="postgres")

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self._server = subprocess.Popen(
            ["postgres", "-D", str(self._data), "-k", str(self.socket), "-c", "listen_addresses=",
             "-c", "fsync=off"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self.socket, **self._as,
        )  # fmt: skip
        end = time.monotonic() + _START_S
        while time.monotonic() < end:
            with suppress(subprocess.CalledProcessError):
                self.execute("SELECT 1", database="postgres")
                return
            with suppress(subprocess.TimeoutExpired):
                self._server.wait(0.05)
        raise TimeoutError

    def stop(self) -> None:
        """Stop the server at once, by its id."""
        if self._server is not None:
            self._server.send_signal(3)
            self._server.wait(30)
            self._server = None

    def address(self, user: str) -> str:
        """Return the catalog's address for a member."""
        return f"host={self.socket} dbname=family user={user}"

    def execute(self, statement: str, *, database: str = "family") -> str:
        """Run a statement as the administrator; return its result."""
        result = subprocess.run(
            ["psql", "-h", str(self.socket), "-U", "root", "-d", database, "-Atqc", statement],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
        return result.stdout.strip()

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd=self.socket, **self._as)
