"""Collects entries of the audit log and writes them in batches (D15).

Recording never fails and never waits. While the stores are closed (by a backup, a lock, a wrong
passphrase), entries go to a file of their own, without hashes, and into the log when the stores
open. A log that cannot be written is reported in the status, and tried again with the next entry.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import to_loci_error
from core.messages import UserMessage
from core.records.audit import AuditEntry, AuditKind
from core.settings.options import Settings
from core.store.audit_chain import AuditKeys, microseconds
from core.store.audit_table import AuditTable

_log = logging.getLogger("loci.engine")
PENDING_FILE = "loci.audit-pending"
# Whoever guesses passphrases for days fills no disk.
_MOST_PENDING_BYTES = 2_000_000
_MOST_WAITING = 10_000
_PRUNE_EVERY_S = 6 * 3600.0
# For how long the content of entries is kept, by the option that says it.
_RETENTION: dict[AuditKind, str] = {
    "question": "audit_days",
    "refusal": "audit_days",
    "change": "audit_days",
    "export": "audit_days",
    "access": "audit_days",
    "reading": "audit_reading_days",
    "model": "audit_performance_days",
    "connection": "audit_performance_days",
}


class _OpenLog(Struct, frozen=True):
    """The log while the stores are open; `submit` runs a function in the write lane."""

    table: AuditTable
    keys: AuditKeys
    submit: Callable[[Callable[[], None]], object]


class AuditLog:
    """The audit log of a library; thread-safe. `failure` says why it cannot be written, if so."""

    def __init__(self, home: Path, *, settings: Callable[[], Settings]) -> None:
        self._file = home / PENDING_FILE
        self._settings = settings
        self._lock = threading.Lock()
        self._flushing = threading.Lock()
        self._open: _OpenLog | None = None
        self._waiting: list[AuditEntry] = []
        self._is_scheduled = False
        self._is_over = False
        self._prune_at = 0.0
        self.failure = UserMessage()

    def attach(self, table: AuditTable, submit: Callable[[Callable[[], None]], object]) -> None:
        """Write to this table of the open store from now on."""
        try:
            opened = _OpenLog(table, table.start(), submit)
        except Exception as error:  # noqa: BLE001 - the log never keeps the library from opening
            self._fail(error)
            return
        with self._lock:
            self._open = opened
            self._waiting[:0] = self._read_pending()
            self._prune_at = 0.0
        submit(self.flush)

    def detach(self) -> None:
        """Write what waits; the store closes now."""
        with self._lock:
            opened, self._open = self._open, None
        self._write_to(opened)

    def end(self) -> None:
        """Log nothing more: the files were moved or erased."""
        self._is_over = True

    def hashes(self, *texts: str) -> tuple[str, ...]:
        """Return the keyed hashes of texts; none while the stores are closed."""
        opened = self._open
        return tuple(map(opened.keys.hash_of, texts)) if opened is not None else ()

    def record(self, describe: Callable[[], Iterable[AuditEntry]]) -> None:
        """Log events that happen now; a description that fails is a failure of the log."""
        now = datetime.now(UTC)
        try:
            entries = [replace(entry, at=now) for entry in describe()]
            # What cannot be encoded must not be among what waits.
            lines = b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)
        except Exception as error:  # noqa: BLE001 - the log never fails what it is about
            self._fail(error)
            return
        with self._lock:
            opened = self._open
            if opened is None:
                if not self._is_over:
                    self._append_pending(lines)
                return
            self._waiting += entries
            del self._waiting[:-_MOST_WAITING]
            if self._is_scheduled:
                return
            self._is_scheduled = True
        try:
            opened.submit(self.flush)
        except RuntimeError:  # the lane is closed; `detach` writes the rest
            self._is_scheduled = False

    def flush(self) -> None:
        """Write the entries that wait, in one transaction; failures are kept in `failure`."""
        self._write_to(self._open)

    # Helpers

    def _write_to(self, opened: _OpenLog | None) -> None:
        if opened is None:
            return
        with self._flushing:
            with self._lock:
                self._is_scheduled = False
                waiting = tuple(self._waiting)
            try:
                if waiting:
                    opened.table.append(waiting)
                    self._forget_waiting(len(waiting))
                self._prune(opened.table)
            except Exception as error:  # noqa: BLE001 - the log never fails what it is about
                self._fail(error)
            else:
                self.failure = UserMessage()

    def _forget_waiting(self, count: int) -> None:
        with self._lock:
            del self._waiting[:count]
            self._file.unlink(missing_ok=True)

    def _prune(self, table: AuditTable) -> None:
        """Remove the content of entries whose retention time is over, a few times a day."""
        if time.monotonic() < self._prune_at:
            return
        self._prune_at = time.monotonic() + _PRUNE_EVERY_S
        settings, now = self._settings(), datetime.now(UTC)
        cutoffs: dict[AuditKind, int] = {}
        for kind, option in _RETENTION.items():
            cutoffs[kind] = microseconds(now - timedelta(days=int(getattr(settings, option))))
        table.prune(cutoffs)

    def _append_pending(self, lines: bytes) -> None:
        try:
            self._file.touch(mode=0o600)
            if self._file.stat().st_size < _MOST_PENDING_BYTES:
                with self._file.open("ab") as file:
                    file.write(lines)
        except OSError as error:
            self._fail(error)

    def _read_pending(self) -> list[AuditEntry]:
        try:
            lines = self._file.read_bytes().splitlines()
        except OSError:
            return []
        entries: list[AuditEntry] = []
        for line in lines:
            try:
                entry = msgspec.json.decode(line, type=AuditEntry)
            except msgspec.DecodeError:  # torn by a kill
                continue
            if entry.kind != "log" and entry.at is not None and entry.at.tzinfo is not None:
                entries.append(entry)
        return entries

    def _fail(self, error: Exception) -> None:
        _log.warning("the audit log could not be written: %s", error)
        self.failure = UserMessage("audit_not_written", reason=to_loci_error(error).message)
