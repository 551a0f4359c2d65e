"""Operations on the audit log: list, verify, export."""

from collections.abc import Callable

import msgspec
from msgspec import convert

from core.audit.log import AuditLog
from core.engine.audit import ALL_ENTRIES
from core.library.services import LibraryPart, check_range
from core.memory.export import write_private_file
from core.records.audit import AuditCheck, AuditEntry, AuditExport, AuditFilter, AuditPage
from core.records.datadir import Connection
from core.records.dates import parse_date_range
from core.store.audit_chain import microseconds
from core.store.audit_table import AuditTable, EntryBounds

_MAX_ROWS = 1000


class AuditPart(LibraryPart):
    """Implements `AuditOperations`."""

    def list_audit(
        self, wanted: AuditFilter = ALL_ENTRIES, *, offset: int = 0, limit: int = 100
    ) -> AuditPage:
        check_range("limit", limit, least=1, most=_MAX_ROWS)
        with self._services.use() as services:
            bounds, table = self._bounds(wanted), services.store.audit
            entries = table.entries(bounds, offset=max(0, offset), limit=limit)
            return AuditPage(entries, table.count(bounds))

    def verify_audit(self, *, earlier: str = "") -> AuditCheck:
        with self._services.use() as services:
            self.audit.flush()
            return services.store.audit.verify(earlier=earlier.strip())

    def export_audit(
        self, path: str, *, wanted: AuditFilter = ALL_ENTRIES, replace: bool = False
    ) -> AuditExport:
        with self._services.use() as services:
            bounds, table = self._bounds(wanted), services.store.audit
            entries = table.entries(bounds, offset=0, limit=table.count(bounds))[::-1]
        lines = b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)
        write_private_file(path, lines, overwrite=replace)
        return AuditExport(path, len(entries))

    def _bounds(self, wanted: AuditFilter) -> EntryBounds:
        self.audit.flush()
        all_times = EntryBounds()
        since = parse_date_range(wanted.since).start if wanted.since else None
        until = parse_date_range(wanted.until).end if wanted.until else None
        return EntryBounds(
            kinds=wanted.kinds,
            since_us=microseconds(since) if since else all_times.since_us,
            until_us=microseconds(until) if until else all_times.until_us,
            hash="".join(self.audit.hashes(wanted.text)) if wanted.text else "",
        )


def connection_logger(log: AuditLog) -> Callable[[Connection], None]:
    """Return a function that logs connections."""

    def observe(made: Connection) -> None:
        values = {"host": made.host, "port": made.port, "is_local": made.is_local}
        log.record(lambda: [AuditEntry("connection", "connect", values={**values})])

    return observe


def logged_connections(table: AuditTable, *, limit: int) -> tuple[Connection, ...]:
    """Return the latest connections in the log, the newest first."""
    entries = table.entries(EntryBounds(kinds=("connection",)), offset=0, limit=limit)
    return tuple(
        convert({"at": entry.at, **entry.values}, Connection) for entry in entries if entry.values
    )
