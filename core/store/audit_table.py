"""Rows of the audit log in the database: appended, listed, pruned and verified (D15)."""

import threading
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.records.audit import AuditCheck, AuditEntry, AuditKind, AuditValue
from core.store.audit_chain import (
    BROKEN,
    ERASED,
    PRUNED,
    AuditKeys,
    AuditRow,
    Head,
    first_head,
    parse_head,
    ranges_of,
    seal,
    verify_chain,
)
from core.store.database.database import Database
from core.store.database.fsync import write_file_durably

HEAD_FILE = "loci.audit-head"
_COLUMNS = "number, kind, time_us, salt, body, digest, link"


class EntryBounds(Struct, frozen=True):
    """What entries are selected: of these kinds (all for ()), in this time, with this hash."""

    kinds: tuple[AuditKind, ...] = ()
    since_us: int = 0
    until_us: int = 2**62
    hash: str = ""


class AuditTable:
    """The audit log of an open store. Any thread may call; `writing` serializes transactions.

    The database commits before the head is written. After a kill in between, the head is behind,
    and `start` moves it; a head that is not part of the chain is recorded as a break.
    """

    def __init__(self, db: Database, *, folder: Path, writing: threading.Lock) -> None:
        self._db = db
        self._head_file = folder / HEAD_FILE
        self._writing = writing
        self._started: AuditKeys | None = None
        # The last row known here: rows before it need not be scanned for the last one.
        self._last_number = 0

    def start(self) -> AuditKeys:
        """Create keys and head of a new log, or check the head of an existing one."""
        with self._writing:
            keys = _load_keys(self._db)
            if keys is None:
                keys = AuditKeys.create()
                # Before the keys: a log with keys always has a head.
                self._write_head(first_head(keys))
                with self._transaction():
                    _write_keys(self._db, keys)
                self._started = keys
                return keys
            head, last = self._read_head(), _last_head(self._db, keys)
            if head is None or not self._contains(head, keys):
                values: dict[str, AuditValue] = {"head": head.number if head else -1}
                with self._transaction():
                    entry = AuditEntry("log", BROKEN, values=values, at=datetime.now(UTC))
                    last = _append(self._db, keys, [entry])
            if head != last:
                self._write_head(last)
            self._started, self._last_number = keys, last.number
        return keys

    def append(self, entries: Sequence[AuditEntry]) -> None:
        """Append entries, each with its time, in one transaction."""
        with self._writing:
            with self._transaction():
                last = _append(self._db, self._keys(), entries, since=self._last_number)
            self._write_head(last)
            self._last_number = last.number

    def prune(self, cutoffs: Mapping[AuditKind, int]) -> int:
        """Remove the content of entries of these kinds before these times; return how many."""
        chosen = set(
            self._db.column(
                "SELECT number FROM audit JOIN (SELECT unnest($1) AS kind, unnest($2) AS cutoff)"
                " USING (kind) WHERE time_us < cutoff AND body != ''",
                list(cutoffs),
                list(cutoffs.values()),
            )
        )
        if not chosen:
            return 0
        with self._writing:
            with self._transaction():
                last = _remove_content(self._db, self._keys(), chosen, operation=PRUNED)
            self._write_head(last)
        return len(chosen)

    def entries(self, bounds: EntryBounds, *, offset: int, limit: int) -> tuple[AuditEntry, ...]:
        """Return entries with content, the newest first."""
        rows = self._select(
            _COLUMNS, bounds, f" ORDER BY number DESC LIMIT {int(limit)} OFFSET {int(offset)}"
        )
        return tuple(AuditRow(*row).entry for row in rows)

    def count(self, bounds: EntryBounds) -> int:
        """Return the number of entries with content."""
        return int(self._select("count(*)", bounds)[0][0])

    def verify(self, *, earlier: str = "") -> AuditCheck:
        """Verify the chain and its head, and that it contains an `earlier` head."""
        with self._writing:
            rows = self._db.rows(f"SELECT {_COLUMNS} FROM audit ORDER BY number")  # noqa: S608
            head = self._read_head()
            keys = self._keys()
        expected = parse_head(earlier) or Head(-1, earlier) if earlier else None
        chain = [AuditRow(*row) for row in rows]
        return verify_chain(chain, keys=keys, head=head, earlier=expected)

    # Helpers

    def _select(self, columns: str, bounds: EntryBounds, end: str = "") -> list[tuple[Any, ...]]:
        return self._db.rows(
            f"SELECT {columns} FROM audit WHERE body != '' AND time_us BETWEEN $1 AND $2"  # noqa: S608
            f" AND (len($3) = 0 OR list_contains($3, kind)) AND contains(body, $4){end}",
            bounds.since_us,
            bounds.until_us,
            list(bounds.kinds) or [""][:0],
            bounds.hash,
        )

    def _contains(self, head: Head, keys: AuditKeys) -> bool:
        links = self._db.column("SELECT link FROM audit WHERE number = ?", head.number)
        return head.link in links or head == first_head(keys)

    def _keys(self) -> AuditKeys:
        assert self._started is not None, "the log was started"
        return self._started

    def _read_head(self) -> Head | None:
        try:
            text = self._head_file.read_bytes().decode("ascii")
        except (OSError, UnicodeDecodeError):
            return None
        return parse_head(text[:-1]) if text.endswith("\n") else None

    def _write_head(self, head: Head) -> None:
        write_file_durably(self._head_file, f"{head}\n".encode(), mode=0o600)

    @contextmanager
    def _transaction(self) -> Generator[None]:
        self._db.begin()
        try:
            yield
            self._db.run("COMMIT")
        except BaseException:
            self._db.rollback()
            raise


def erase_traces(db: Database, paths: Collection[str]) -> None:
    """Remove what the log tells about erased documents and conversations (in a transaction).

    Entries that name one of the paths, or a session or an episode that is gone, lose their content.
    With another key for hashes, the others no longer tell whether they are about a given text.
    """
    keys = _load_keys(db)
    if keys is None:
        return
    alive = {
        table: {row[0] for row in db.run("SELECT id FROM :table".replace(":table", table))}
        for table in ("sessions", "episodes")
    }
    gone = {keys.hash_of(path) for path in paths}
    columns = db.run(f"SELECT {_COLUMNS} FROM audit WHERE body != '' AND kind != 'log'")  # noqa: S608
    chosen = {row.number for row in (AuditRow(*it) for it in columns) if _names(row, gone, alive)}
    if chosen:
        _remove_content(db, keys, chosen, operation=ERASED)
    _write_keys(db, AuditKeys(keys.chain, AuditKeys.create().subjects))


def _names(row: AuditRow, gone: set[str], alive: Mapping[str, set[int]]) -> bool:
    entry = row.entry
    if any(not gone.isdisjoint(hashes) for hashes in entry.hashes.values()):
        return True
    session, episode = entry.values.get("session_id", 0), entry.values.get("episode_id", 0)
    return bool(
        (session and session not in alive["sessions"])
        or (episode and episode not in alive["episodes"])
    )


def _append(
    db: Database, keys: AuditKeys, entries: Sequence[AuditEntry], *, since: int = 0
) -> Head:
    """Append entries and return the new head; the last row is not before number `since`."""
    last = _last_head(db, keys, since=since)
    rows: list[tuple[Any, ...]] = []
    for entry in entries:
        row = seal(entry, after=last, keys=keys)
        last = Head(row.number, row.link)
        rows.append((row.number, row.kind, row.time_us, row.salt, row.body, row.digest, row.link))
    db.insert("audit", rows)
    return last


def _remove_content(db: Database, keys: AuditKeys, numbers: set[int], *, operation: str) -> Head:
    """Remove the content of rows and append which ones; return the new head."""
    rows = db.run("SELECT number, kind FROM audit ORDER BY number")
    db.run(
        "UPDATE audit SET time_us = 0, salt = '', body = '' WHERE number IN :ids",
        ids=sorted(numbers),
    )
    values = ranges_of(rows, numbers)
    entry = AuditEntry("log", operation, values={**values}, at=datetime.now(UTC))
    return _append(db, keys, [entry])


def _last_head(db: Database, keys: AuditKeys, *, since: int = 0) -> Head:
    rows = db.run(
        "SELECT number, link FROM audit WHERE number >= ? ORDER BY number DESC LIMIT 1", since
    )
    if not rows and since:
        return _last_head(db, keys)
    return Head(*rows[0]) if rows else first_head(keys)


def _load_keys(db: Database) -> AuditKeys | None:
    values = dict(db.rows("SELECT name, value FROM audit_keys"))
    if not values:
        return None
    return AuditKeys(bytes.fromhex(values["chain"]), bytes.fromhex(values["subjects"]))


def _write_keys(db: Database, keys: AuditKeys) -> None:
    db.run("DELETE FROM audit_keys")
    db.insert("audit_keys", [("chain", keys.chain.hex()), ("subjects", keys.subjects.hex())])
