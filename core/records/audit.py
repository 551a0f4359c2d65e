"""Records of the audit log (D15): what was asked, read, refused, changed, exported and sent."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage

# "access" are locking, unlocking and encryption; "log" are changes of the log itself.
AuditKind = Literal[
    "question", "reading", "refusal", "change", "export", "access", "model", "connection", "log"
]
AuditValue = bool | int | float | str | tuple[int, ...]


class AuditEntry(Struct, frozen=True, omit_defaults=True):
    """One event, without content: ids, numbers, and keyed hashes of texts by parameter.

    `outcome` is empty if the operation was done, else the class of its error, or why it was
    refused. `number` is the entry's place in the log.
    """

    kind: AuditKind
    operation: str
    outcome: str = ""
    values: dict[str, AuditValue] = {}
    hashes: dict[str, tuple[str, ...]] = {}
    at: datetime | None = None
    number: int = 0


class AuditFilter(Struct, frozen=True):
    """Filter for entries; empty fields do not filter.

    `kinds` are kinds of entries, `since` and `until` days, months or years
    (ISO, UTC), the last one included. `text` is a
    question, a name or a path whose keyed hash an entry holds.
    """

    kinds: tuple[AuditKind, ...] = ()
    since: str = ""
    until: str = ""
    text: str = ""


class AuditPage(Struct, frozen=True):
    """Entries that match a filter, the newest first, and how many match."""

    entries: tuple[AuditEntry, ...]
    count: int = 0


class AuditCheck(Struct, frozen=True):
    """Result of verifying the log: valid without `problems`.

    Of `entries`, the content of `pruned` was removed by their retention time or by an erasure.
    `head` is the number and the hash of the last entry; an earlier one can be compared with it.
    """

    entries: int
    pruned: int
    head: str
    problems: tuple[UserMessage, ...] = ()


class AuditExport(Struct, frozen=True):
    """A file with one entry per line as JSON, and their number."""

    path: str
    entries: int
