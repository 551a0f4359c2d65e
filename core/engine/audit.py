"""Operations on the audit log (D15)."""

from typing import Protocol

from core.engine.logged import Logged
from core.records.audit import AuditCheck, AuditExport, AuditFilter, AuditPage

ALL_ENTRIES = AuditFilter()


class AuditOperations(Protocol):
    """Audit log; part of `core.engine.engine.Engine`."""

    def list_audit(
        self, wanted: AuditFilter = ALL_ENTRIES, *, offset: int = 0, limit: int = 100
    ) -> AuditPage:
        """Return entries of the audit log, the newest first. Raises `WrongUse` for an invalid day.

        Entries whose content was removed are left out.
        """
        ...

    def verify_audit(self, *, earlier: str = "") -> AuditCheck:
        """Check that no entry was changed, removed, added or moved since it was written.

        `earlier` is the head that an earlier check returned: the log must still contain it.
        """
        ...

    @Logged("export", "log_export_audit")
    def export_audit(
        self, path: str, *, wanted: AuditFilter = ALL_ENTRIES, replace: bool = False
    ) -> AuditExport:
        """Write entries to a file at an absolute path, the oldest first, one per line as JSON.

        An existing file is overwritten only with `replace`. Raises `WrongUse`, `DiskFull`.
        """
        ...
