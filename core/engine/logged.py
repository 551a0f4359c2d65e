"""Declares which operations of the engine are in the audit log, and how (D15)."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from core.records.audit import AuditKind

F = TypeVar("F", bound=Callable[..., Any])
_ATTRIBUTE = "__logged__"


class Logged(Struct, frozen=True):
    """How an operation is logged; a decorator of its declaration.

    `title` is the id of the message that names it. Numbers and ids among its arguments are logged
    as they are, texts as keyed hashes. `plain` names texts of a fixed set, logged as they are, and
    `secret` those of which nothing is logged. What `ends_engine` is logged before it runs.
    """

    kind: AuditKind
    title: str
    plain: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    ends_engine: bool = False

    def __call__(self, operation: F) -> F:
        """Declare the operation as logged."""
        setattr(operation, _ATTRIBUTE, self)
        return operation


def log_rule(operation: object) -> Logged | None:
    """Return how an operation is logged; None for one that only reads."""
    return getattr(operation, _ATTRIBUTE, None)
