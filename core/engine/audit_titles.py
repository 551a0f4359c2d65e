"""Titles of entries of the audit log, from the declarations of the operations."""

from core.engine.engine import Engine
from core.engine.logged import log_rule
from core.messages import UserMessage
from core.records.audit import AuditEntry

# What is logged and no operation.
_OTHERS = {
    "chat": "log_chat",
    "connect": "log_connect",
    "pruned": "log_pruned",
    "erased": "log_erased",
    "broken": "log_broken",
}
_READING, _REFUSAL = "log_read", "log_refused"


def audit_title(entry: AuditEntry) -> UserMessage:
    """Return what happened, as a message; the name of an operation that is no more."""
    if entry.kind in {"reading", "refusal"}:
        return UserMessage(_READING if entry.kind == "reading" else _REFUSAL)
    operation = getattr(Engine, entry.operation, None)
    rule = log_rule(operation) if operation is not None else None
    title = rule.title if rule is not None else _OTHERS.get(entry.operation, "")
    return UserMessage(title) if title else UserMessage.literal(entry.operation)
