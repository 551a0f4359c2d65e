"""Connections to DuckDB files, plain or encrypted, without access to network or other files."""

import os
from pathlib import Path

import duckdb

_FLAGS_AT, _ENCRYPTED = 20, 1


def open_database(path: Path, *, key: bytes | None) -> duckdb.DuckDBPyConnection:
    """Open a connection with only this file attached as `kb`; create the file if missing."""
    if path.exists() and path.stat().st_size == 0:
        # A full disk or an early kill leaves an empty file.
        path.unlink()
    con = connect_in_memory(crypto=key is not None)
    try:
        con.execute(f"SET temp_directory = '{_quoted(str(path.parent / 'spill'))}'")
        attach(con, path, name="kb", key=key)
        con.execute("USE kb")
        con.execute("SET enable_external_access = false")
        con.execute("SET lock_configuration = true")
    except BaseException:
        con.close()
        raise
    return con


def connect_in_memory(*, crypto: bool) -> duckdb.DuckDBPyConnection:
    """Open a connection without a file; with `crypto` it can write encrypted files."""
    con = duckdb.connect(
        ":memory:",
        config={
            "autoinstall_known_extensions": "false",
            "autoload_known_extensions": "false",
            "threads": max(1, min(4, os.cpu_count() or 1)),
            # By default DuckDB checks each of the first 1,000 texts of a column for pandas
            # types: half a millisecond each. With 0 an object column is read as texts.
            "pandas_analyze_sample": 0,
            # WORKAROUND https://github.com/duckdb/duckdb/pull/22911: in 1.5 it counts deleted rows,
            # so that ORDER BY ... LIMIT misses rows that were added later.
            "disabled_optimizers": "row_group_pruner",
        },
    )
    if crypto:
        con.execute(f"LOAD '{_quoted(str(_crypto()))}'")
    con.execute("SET temp_file_encryption = true")
    return con


def attach(con: duckdb.DuckDBPyConnection, path: Path, *, name: str, key: bytes | None) -> None:
    """Attach the file under that name."""
    cipher = f" (ENCRYPTION_KEY '{key.hex()}')" if key is not None else ""
    con.execute(f"ATTACH '{_quoted(str(path))}' AS {name}{cipher}")


def is_encrypted_file(path: Path) -> bool:
    """Return whether the file's DuckDB header says it is encrypted; False if there is no file."""
    try:
        with path.open("rb") as file:
            head = file.read(_FLAGS_AT + 1)
    except FileNotFoundError:
        return False
    return len(head) > _FLAGS_AT and bool(head[_FLAGS_AT] & _ENCRYPTED)


def _quoted(text: str) -> str:
    return text.replace("'", "''")


def _crypto() -> Path:
    import duckdb_extension_httpfs

    folder = Path(str(duckdb_extension_httpfs.__file__)).parent
    return next(folder.rglob("*.duckdb_extension"))
