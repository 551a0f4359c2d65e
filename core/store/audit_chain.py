"""Hash chain of the audit log (D15).

Each row has a `digest` of its content and a `link` of everything up to it, both HMAC-SHA-256 with
a key of the library. Content may be removed: the digest stays as a tombstone, and a later row of
kind "log" names the removed ranges, so that any other removal is noticed.
"""

import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.messages import UserMessage
from core.records.audit import AuditCheck, AuditEntry, AuditKind

PRUNED, ERASED, BROKEN = "pruned", "erased", "broken"
KEY_BYTES, _SALT_BYTES, _SUBJECT_HEX = 32, 16, 32
_MOST_PROBLEMS = 20
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class AuditKeys(Struct, frozen=True):
    """Key of the chain, and key of the hashes of texts, which an erasure replaces."""

    chain: bytes
    subjects: bytes

    @classmethod
    def create(cls) -> "AuditKeys":
        """Return random keys."""
        return cls(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(KEY_BYTES))

    def hash_of(self, text: str) -> str:
        """Return the keyed hash of a text, whatever its white space."""
        text = " ".join(text.split())
        whole = hmac.digest(self.subjects, text.encode("utf-8", "surrogatepass"), "sha256")
        return whole.hex()[:_SUBJECT_HEX]


class AuditRow(Struct, frozen=True, array_like=True):
    """A row of the log; without content, `time_us` is 0 and `salt` and `body` are empty."""

    number: int
    kind: AuditKind
    time_us: int
    salt: str
    body: str
    digest: str
    link: str

    @property
    def is_blank(self) -> bool:
        """Whether its content was removed."""
        return not (self.time_us or self.salt or self.body)

    @property
    def entry(self) -> AuditEntry:
        """The entry; one without operation if the content was tampered with."""
        try:
            entry = msgspec.json.decode(self.body, type=AuditEntry)
            at = _EPOCH + timedelta(microseconds=self.time_us)
        except (msgspec.DecodeError, OverflowError):
            return AuditEntry(self.kind, "", number=self.number)
        return replace(entry, at=at, number=self.number)


class Head(Struct, frozen=True):
    """Number and link of the last row."""

    number: int
    link: str

    def __str__(self) -> str:
        """Return the form in which it is stored and shown."""
        return f"{self.number}:{self.link}"


def first_head(keys: AuditKeys) -> Head:
    """Return the head of an empty log."""
    return Head(0, _mac(keys.chain, "audit"))


def parse_head(text: str) -> Head | None:
    """Return the head in its stored form; None if a character differs from that form."""
    number, _, link = text.partition(":")
    head = Head(int(number), link) if number.isascii() and number.isdigit() else None
    return head if head is not None and str(head) == text else None


def microseconds(at: datetime) -> int:
    """Return the time in microseconds since 1970."""
    return (at - _EPOCH) // timedelta(microseconds=1)


def seal(entry: AuditEntry, *, after: Head, keys: AuditKeys) -> AuditRow:
    """Return the row of an entry that follows the head; the entry has a time."""
    assert entry.at is not None
    body = msgspec.json.encode(replace(entry, at=None, number=0)).decode()
    row = AuditRow(
        after.number + 1,
        entry.kind,
        microseconds(entry.at),
        secrets.token_hex(_SALT_BYTES),
        body,
        "",
        "",
    )
    row = replace(row, digest=_digest(row, keys))
    return replace(row, link=_link(row, after.link, keys))


def ranges_of(
    rows: Iterable[tuple[int, AuditKind]], chosen: set[int]
) -> dict[str, tuple[int, ...]]:
    """Return first and last number of each run of chosen rows, by kind.

    A run is consecutive among the rows of its kind.
    """
    by_kind: dict[str, list[int]] = {}
    for number, kind in rows:
        by_kind.setdefault(kind, []).append(number)
    ranges: dict[str, tuple[int, ...]] = {}
    for kind, numbers in by_kind.items():
        for is_chosen, run in groupby(numbers, key=chosen.__contains__):
            if is_chosen:
                run_numbers = list(run)
                ranges[kind] = (*ranges.get(kind, ()), run_numbers[0], run_numbers[-1])
    return ranges


def verify_chain(
    rows: Sequence[AuditRow], *, keys: AuditKeys, head: Head | None, earlier: Head | None = None
) -> AuditCheck:
    """Verify all rows and the head, and that an `earlier` head is part of the chain."""
    last, problems = first_head(keys), list[UserMessage]()
    removed: dict[str, list[tuple[int, int]]] = {}
    is_earlier_there = earlier in {None, last}
    for row in rows:
        if row.number != last.number + 1:
            problems.append(UserMessage("audit_gap", after=last.number, number=row.number))
        is_whole = row.is_blank or row.digest == _digest(row, keys)
        if not is_whole or row.link != _link(row, last.link, keys):
            problems.append(UserMessage("audit_changed", number=row.number))
        elif row.kind == "log" and not row.is_blank:
            _read_log_entry(row.entry, removed, problems)
        last = Head(row.number, row.link)
        is_earlier_there = is_earlier_there or last == earlier
    blank = [row for row in rows if row.is_blank]
    problems += [
        UserMessage("audit_removed", number=row.number)
        for row in blank
        if not any(low <= row.number <= high for low, high in removed.get(row.kind, ()))
    ]
    if head != last:
        problems.append(UserMessage("audit_end_differs", last=last.number))
    if not is_earlier_there:
        problems.append(UserMessage("audit_head_missing", head=str(earlier)))
    return AuditCheck(len(rows), len(blank), str(last), tuple(problems[:_MOST_PROBLEMS]))


def _read_log_entry(
    entry: AuditEntry, removed: dict[str, list[tuple[int, int]]], problems: list[UserMessage]
) -> None:
    """Collect the ranges that an entry says were removed, or the break that it records."""
    if entry.operation == BROKEN:
        problems.append(UserMessage("audit_was_broken", number=entry.number))
        return
    for kind, bounds in cast("Mapping[str, tuple[int, ...]]", entry.values).items():
        # Only what is older can have been removed.
        pairs = zip(bounds[::2], bounds[1::2], strict=True)
        removed.setdefault(kind, []).extend(
            (low, high) for low, high in pairs if high < entry.number
        )


def _digest(row: AuditRow, keys: AuditKeys) -> str:
    return _mac(keys.chain, row.time_us, row.salt, row.body)


def _link(row: AuditRow, previous: str, keys: AuditKeys) -> str:
    return _mac(keys.chain, previous, row.number, row.kind, row.digest)


def _mac(key: bytes, *parts: int | str) -> str:
    return hmac.digest(key, msgspec.json.encode(parts), "sha256").hex()
