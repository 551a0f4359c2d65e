"""A shared library in DuckLake: the files of its sources and their readings, encrypted.

Each source is a lake of its own, with its metadata in a schema of the catalog and its Parquet in a
folder below that of the library. `Lake` runs in a process of its own: see `core.sharing.link`.
"""

import configparser
import itertools
import os
import random
import time
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import duckdb
from msgspec import Struct

from core.records.sharing import LibraryMember
from core.store.lake_catalog import Catalog, LakeCatalog, schema_of

# What is loaded to talk to a lake, in this order; httpfs also encrypts.
_EXTENSIONS = ("postgres_scanner", "ducklake", "httpfs")
_TRIES = 6
_ROWS_AT_ONCE = 32
_BYTES_AT_ONCE = 8_000_000
# Members who were away for longer compare all files; what was deleted is gone after that.
_KEPT_DAYS = 30
_OPTIONS = {"parquet_compression": "zstd", "parquet_row_group_size": "2048"}
_COLUMNS = "path, sha256, content, mtime_ns, fits, reading"


class SharedFile(Struct, frozen=True, array_like=True):
    """A file of a shared source; `path` is relative, with slashes.

    `reading` is a packed `NodeReply`, which `fits` an engine that reads in the same way; it is
    empty for a file that each member parses on his own computer.
    """

    path: str
    sha256: str
    content: bytes
    mtime_ns: int
    fits: str = ""
    reading: bytes = b""


class LakeChanges(Struct, frozen=True):
    """Changes up to a snapshot: changed paths with their hash, and removed paths.

    If it `is_whole`, these are all files, and every other file was removed.
    """

    snapshot: int
    at: datetime
    changed: dict[str, str] = {}
    gone: tuple[str, ...] = ()
    is_whole: bool = False


def missing_extensions() -> tuple[str, ...]:
    """Return the packages that are not installed."""
    names = (f"duckdb_extension_{one}" for one in _EXTENSIONS)
    return tuple(name for name in names if find_spec(name) is None)


class Lake:
    """A connection to a library; arguments and results are plain, so that they cross a pipe."""

    def __init__(self, catalog: str, data: str) -> None:
        """`catalog` is in the form of libpq, `data` overrides the folder that it names."""
        # libpq waits for ever by default.
        os.environ.setdefault("PGCONNECT_TIMEOUT", "10")
        self._address, self._data = catalog, data
        self._con = duckdb.connect(
            ":memory:",
            config={
                "allow_unsigned_extensions": "true",
                "autoinstall_known_extensions": "false",
                "autoload_known_extensions": "false",
                "memory_limit": "1GB",
                "threads": "2",
            },
        )
        for name in _EXTENSIONS:
            self._con.execute(f"LOAD {_text(_extension_file(name))}")
        self._con.execute(f"ATTACH {_text(catalog)} AS pg (TYPE postgres)")
        self._catalog = LakeCatalog(self._con)
        self._attached: dict[str, bool] = {}
        self._files: duckdb.DuckDBPyConnection | None = None

    # The library

    def read_catalog(self) -> Catalog:
        """Return the library with its current sources."""
        catalog = self._catalog.read()
        self._data = self._data or catalog.data
        return catalog

    def create(self, data: str) -> None:
        """Create a library whose files are in that folder."""
        self._catalog.create(data)

    def list_members(self) -> tuple[LibraryMember, ...]:
        """Return the members."""
        return self._catalog.members()

    def admit(self, member: str, may_share: bool) -> None:  # noqa: FBT001 - crosses a pipe
        """Let a role see the library."""
        self._catalog.admit(member, may_share=may_share)

    def expel(self, member: str) -> None:
        """Revoke a role's access to the library."""
        self._catalog.expel(member)

    def allow(self, member: str, source: str) -> None:
        """Let a role read a source."""
        self._catalog.allow(member, source)

    def forbid(self, member: str, source: str) -> None:
        """Revoke a role's access to a source."""
        self._catalog.forbid(member, source)

    # Publishing

    def add_source(self, source: str, origin: str) -> None:
        """Create the lake of a source, unless it is there."""
        self._catalog.add_source(source, origin)
        lake = self._attach(source, writes=True)
        self._con.execute(
            f"CREATE TABLE IF NOT EXISTS {lake}.files (path VARCHAR, sha256 VARCHAR, content BLOB,"
            " mtime_ns BIGINT, fits VARCHAR, reading BLOB, published_by VARCHAR,"
            " published_at TIMESTAMPTZ)"
        )
        for name, value in _OPTIONS.items():
            self._con.execute(f"CALL {lake}.set_option({_text(name)}, {_text(value)})")

    def drop_source(self, source: str) -> None:
        """Delete a source with its files."""
        with suppress(duckdb.Error):
            lake = self._attach(source, writes=True)
            self._con.execute(f"DROP TABLE IF EXISTS {lake}.files")
            self._clean(lake, "now()")
        self._detach(source)
        self._catalog.drop_source(source)

    def published(self, source: str) -> dict[str, tuple[str, str]]:
        """Return hash and `fits` of each published file."""
        lake = self._attach(source, writes=True)
        rows = self._con.execute(f"SELECT path, sha256, fits FROM {lake}.files").fetchall()
        return {path: (sha256, fits) for path, sha256, fits in rows}

    def publish(self, source: str, files: list[SharedFile], gone: list[str]) -> None:
        """Write these files, and delete the removed ones, in one transaction.

        After a conflict with other writers the transaction is repeated on top of theirs.
        """
        lake = self._attach(source, writes=True)
        columns = [list(column) for column in zip(*map(_row, files), strict=True)] or [[]] * 6
        self._con.execute(
            "CREATE OR REPLACE TABLE memory.incoming AS SELECT unnest($1::VARCHAR[]) AS path,"
            " unnest($2::VARCHAR[]) AS sha256, unnest($3::BLOB[]) AS content,"
            " unnest($4::BIGINT[]) AS mtime_ns, unnest($5::VARCHAR[]) AS fits,"
            " unnest($6::BLOB[]) AS reading",
            columns,
        )
        user = self._catalog.read().user
        for attempt in itertools.count(1):
            try:
                self._write(lake, gone, user)
            except duckdb.Error as error:
                with suppress(duckdb.Error):
                    self._con.execute("ROLLBACK")
                if attempt == _TRIES or "conflict" not in str(error).casefold():
                    raise
            else:
                return
            time.sleep(random.uniform(0.05, 0.2) * 2**attempt)  # noqa: TID251 - no event here

    def tidy(self, source: str) -> None:
        """Merge small files, and delete unused ones."""
        lake = self._attach(source, writes=True)
        self._con.execute(f"CALL ducklake_merge_adjacent_files({_text(lake)})")
        self._con.execute(f"CALL ducklake_rewrite_data_files({_text(lake)})")
        self._clean(lake, f"now() - INTERVAL {_KEPT_DAYS} DAY")

    def _write(self, lake: str, gone: list[str], user: str) -> None:
        con = self._con
        con.execute("BEGIN")
        con.execute(
            f"MERGE INTO {lake}.files AS f USING memory.incoming AS i ON f.path = i.path"
            " WHEN MATCHED THEN UPDATE SET sha256 = i.sha256, content = i.content,"
            " mtime_ns = i.mtime_ns, fits = i.fits, reading = i.reading, published_by = $1,"
            f" published_at = now() WHEN NOT MATCHED THEN INSERT ({_COLUMNS}, published_by,"
            " published_at) VALUES (i.path, i.sha256, i.content, i.mtime_ns, i.fits, i.reading,"
            " $1, now())",
            [user],
        )
        if gone:
            con.execute(
                f"DELETE FROM {lake}.files WHERE list_contains($1, path)", [gone]
            )  # fmt: skip
        con.execute("COMMIT")

    def _clean(self, lake: str, older: str) -> None:
        """Forget snapshots that are older than the time, with the files that only they need."""
        name = _text(lake)
        self._con.execute(f"CALL ducklake_expire_snapshots({name}, older_than => {older})")
        self._con.execute(f"CALL ducklake_cleanup_old_files({name}, cleanup_all => true)")
        # What a killed publisher left; another transaction may be writing now.
        self._con.execute(
            f"CALL ducklake_delete_orphaned_files({name}, older_than => now() - INTERVAL 1 DAY)"
        )

    # Following

    def changes(self, source: str, since: int) -> LakeChanges:
        """Return the changes after the snapshot `since`; all files for 0 or an expired snapshot."""
        lake = self._attach(source, writes=False)
        ((snapshot, at),) = self._con.execute(
            f"SELECT snapshot_id, snapshot_time FROM {lake}.snapshots()"
            " ORDER BY snapshot_id DESC LIMIT 1"
        ).fetchall()
        at = at.astimezone(UTC)
        if snapshot == since:
            return LakeChanges(snapshot, at)
        touched = self._touched(lake, since, snapshot) if 0 < since < snapshot else None
        table = f"{lake}.files AT (VERSION => {snapshot})"
        if touched is None:
            rows = self._con.execute(f"SELECT path, sha256 FROM {table}").fetchall()
            return LakeChanges(snapshot, at, dict(rows), is_whole=True)
        rows = self._con.execute(
            f"SELECT path, sha256 FROM {table} WHERE path IN (SELECT unnest($1::VARCHAR[]))",
            [touched],
        ).fetchall()
        changed = dict(rows)
        gone = tuple(path for path in touched if path not in changed)
        return LakeChanges(snapshot, at, changed, gone)

    def begin_files(self, source: str, snapshot: int, paths: list[str]) -> None:
        """Begin to read these files as they were at the snapshot."""
        lake = self._attach(source, writes=False)
        self._con.execute(
            "CREATE OR REPLACE TABLE memory.wanted AS SELECT unnest($1::VARCHAR[]) AS path", [paths]
        )
        self._files = self._con.cursor()
        self._files.execute(
            f"SELECT {_COLUMNS} FROM {lake}.files AT (VERSION => {snapshot})"
            " SEMI JOIN memory.wanted USING (path)"
        )

    def next_files(self) -> list[SharedFile]:
        """Return the next of them; none at the end."""
        files: list[SharedFile] = []
        size = 0
        while self._files is not None and size < _BYTES_AT_ONCE:
            rows = self._files.fetchmany(_ROWS_AT_ONCE)
            if not rows:
                self._files = None
            files += [SharedFile(*row) for row in rows]
            size += sum(len(row[2]) + len(row[5]) for row in rows)
        return files

    def _touched(self, lake: str, since: int, until: int) -> list[str] | None:
        """Return the changed paths; None if the snapshot has expired."""
        try:
            rows = self._con.execute(
                "SELECT DISTINCT path FROM"
                f" ducklake_table_changes({_text(lake)}, 'main', 'files', {since + 1}, {until})"
            ).fetchall()
        except duckdb.Error as error:
            if "snapshot" not in str(error).casefold():
                raise
            return None
        return [path for (path,) in rows]

    # Connections

    def _attach(self, source: str, *, writes: bool) -> str:
        """Attach the lake of a source, and return its name here."""
        alias = f"source_{source}"
        if self._attached.get(source) == writes:
            return alias
        self._detach(source)
        if not writes and not self._catalog.has_only_tables(source):
            raise duckdb.InvalidInputException("the source holds something else than files")
        if not self._data:
            self.read_catalog()
        folder = f"{self._data.rstrip('/')}/{source}/"
        if folder.startswith("s3://"):
            self._con.execute(_s3_secret())
        elif writes:
            Path(folder).mkdir(parents=True, exist_ok=True)
        mode = "ENCRYPTED, DATA_INLINING_ROW_LIMIT 0" if writes else "READ_ONLY"
        self._con.execute(
            f"ATTACH {_text('ducklake:postgres:' + self._address)} AS {alias}"
            f" (METADATA_SCHEMA {_text(schema_of(source))}, DATA_PATH {_text(folder)},"
            f" OVERRIDE_DATA_PATH true, {mode})"
        )
        self._attached[source] = writes
        return alias

    def _detach(self, source: str) -> None:
        if self._attached.pop(source, None) is not None:
            self._con.execute(f"DETACH source_{source}")


def _row(file: SharedFile) -> tuple[Any, ...]:
    return (file.path, file.sha256, file.content, file.mtime_ns, file.fits, file.reading)


def _extension_file(name: str) -> str:
    module = import_module(f"duckdb_extension_{name}")
    folder = Path(str(module.__file__)).parent
    return str(next(folder.rglob("*.duckdb_extension")))


def _s3_secret() -> str:
    """Return the statement that hands the user's own settings for S3 to DuckDB."""
    stored = configparser.ConfigParser()
    home = Path.home() / ".aws"
    profile = os.environ.get("AWS_PROFILE", "default")
    stored.read([home / "credentials", home / "config"])
    section = dict(stored[profile]) if stored.has_section(profile) else dict[str, str]()

    def setting(name: str) -> str:
        return os.environ.get(name.upper(), "") or section.get(name, "")

    endpoint = setting("aws_endpoint_url") or section.get("endpoint_url", "")
    scheme, _, host = endpoint.rpartition("://")
    parts = {
        "KEY_ID": setting("aws_access_key_id"),
        "SECRET": setting("aws_secret_access_key"),
        "SESSION_TOKEN": setting("aws_session_token"),
        "REGION": setting("aws_region") or section.get("region", ""),
        "ENDPOINT": host.rstrip("/"),
    }
    options = [f"{name} {_text(value)}" for name, value in parts.items() if value]
    if host:
        options += ["URL_STYLE 'path'", f"USE_SSL {'false' if scheme == 'http' else 'true'}"]
    return f"CREATE OR REPLACE SECRET s3 ({', '.join(['TYPE s3', *options])})"


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
