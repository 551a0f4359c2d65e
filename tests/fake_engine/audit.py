"""Audit log of the fake engine."""

from datetime import UTC, datetime
from typing import Any

from core.engine.audit import ALL_ENTRIES
from core.messages import UserMessage
from core.records.audit import AuditCheck, AuditEntry, AuditExport, AuditFilter, AuditPage
from tests.fake_engine.replies import FakeReplies

NOW = datetime(2026, 5, 2, 8, 30, tzinfo=UTC)
ENTRIES = (
    AuditEntry("refusal", "ask", "not found", at=NOW, number=5),
    AuditEntry("reading", "ask", values={"passages": (4, 9)}, at=NOW, number=4),
    AuditEntry("question", "ask", values={"found": False}, at=NOW, number=3),
    AuditEntry("access", "unlock", "WrongPassphrase", at=NOW, number=2),
    AuditEntry("change", "add_sources", values={"results": (1,)}, at=NOW, number=1),
)


class FakeAudit(FakeReplies):
    """Implements `AuditOperations`."""

    audit_problems: tuple[UserMessage, ...] = ()

    def list_audit(
        self, wanted: AuditFilter = ALL_ENTRIES, *, offset: int = 0, limit: int = 100
    ) -> Any:
        rows = [it for it in ENTRIES if not wanted.kinds or it.kind in wanted.kinds]
        page = AuditPage(tuple(rows[offset : offset + limit]), len(rows))
        return self._reply("list_audit", page, wanted, offset, limit)

    def verify_audit(self, *, earlier: str = "") -> Any:
        check = AuditCheck(len(ENTRIES), 0, f"5:{'ab' * 32}", self.audit_problems)
        return self._reply("verify_audit", check, earlier)

    def export_audit(
        self, path: str, *, wanted: AuditFilter = ALL_ENTRIES, replace: bool = False
    ) -> Any:
        return self._reply("export_audit", AuditExport(path, len(ENTRIES)), path, wanted, replace)
