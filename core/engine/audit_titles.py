"""Titles of entries of the audit log, from the declarations of the operations."""

from core.engine.engine import Engine
from core.engine.logged import log_rule
from core.errors import all_errors
from core.messages import UserMessage
from core.records.audit import AuditEntry

# What is logged and no operation, and why something was refused.
_OTHERS = {
    "chat": "log_chat",
    "connect": "log_connect",
    "pruned": "log_pruned",
    "erased": "log_erased",
    "broken": "log_broken",
    "not found": "log_not_found",
    "withheld": "log_withheld",
}


def audit_title(entry: AuditEntry) -> UserMessage:
    """Return what happened, and the kind of error if it failed, as a message."""
    what = _what_happened(entry)
    error = all_errors().get(entry.outcome)
    if error is None:
        return what
    return UserMessage("problem_of", subject=what, problem=error.title_of_class())


def _what_happened(entry: AuditEntry) -> UserMessage:
    if entry.kind == "reading":
        return UserMessage("log_read")
    rule = log_rule(getattr(Engine, entry.operation, None))
    if rule is not None and entry.kind != "refusal":
        return UserMessage(rule.title)
    other = entry.outcome if entry.kind == "refusal" else entry.operation
    # An operation of another version is shown by its name.
    return UserMessage(_OTHERS[other]) if other in _OTHERS else UserMessage.literal(other)
