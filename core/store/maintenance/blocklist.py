"""Blocklist of erased files: keyed hashes that reveal neither path nor content (N12).

HMAC-SHA-256 (RFC 2104) of a path or of a content's digest; the secret is generated at the first
erasure and stored in `meta`. With the open store at hand, guesses can be checked: a hash hides what
was erased from a look, not from one who tests a certain name.
"""

import hmac
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from core.store.database.database import Database, replace_surrogates, text_column

BlockedKind = Literal["path", "content"]
_PREFIXES: dict[BlockedKind, str] = {"path": "p", "content": "c"}
_NAME = "forgetting_"
_PIECES = 4
_BITS = 62
_SECRET = "SELECT value FROM meta WHERE name LIKE 'forgetting_%' ORDER BY name"


class Blocklist(Struct, frozen=True):
    """Hashes of all erased files; `secret` is empty as long as there are none."""

    secret: bytes = b""
    hashes: frozenset[str] = frozenset()

    def has(self, kind: BlockedKind, word: str) -> bool:
        """Return whether the path, or the content with that digest, was erased."""
        return bool(self.hashes) and blocklist_hash(kind, word, secret=self.secret) in self.hashes

    @property
    def file_count(self) -> int:
        """Number of erased paths."""
        return sum(mark.startswith(_PREFIXES["path"]) for mark in self.hashes)


def blocklist_hash(kind: BlockedKind, word: str, *, secret: bytes) -> str:
    """Return the hash of a path or digest: a letter for its kind, and hexadecimal text."""
    return (
        _PREFIXES[kind]
        + hmac.digest(secret, f"{kind}:{replace_surrogates(word)}".encode(), "sha256").hex()
    )


def load_blocklist(db: Database) -> Blocklist:
    """Load all hashes of the store."""
    hashes = frozenset(row[0] for row in db.rows("SELECT mark FROM forgotten"))
    return Blocklist(_join_secret(db.rows(_SECRET)), hashes) if hashes else Blocklist()


def add_to_blocklist(
    db: Database, paths: Iterable[str], digests: Iterable[str], *, at: datetime
) -> None:
    """Block these paths and contents (in the writer's transaction)."""
    if not db.run(_SECRET):
        for row in range(_PIECES):
            db.run("INSERT INTO meta VALUES (?, ?)", f"{_NAME}{row}", secrets.randbits(_BITS))
    hashes = _hashes(_join_secret(db.run(_SECRET)), paths, digests)
    _delete_hashes(db, hashes)
    db.insert("forgotten", [(mark, at) for mark in sorted(hashes)])


def remove_from_blocklist(db: Database, paths: Iterable[str], digests: Iterable[str]) -> bool:
    """Unblock these paths and contents; return whether any of them was blocked."""
    secret = db.run(_SECRET)
    return bool(secret) and _delete_hashes(db, _hashes(_join_secret(secret), paths, digests))


def _hashes(secret: bytes, paths: Iterable[str], digests: Iterable[str]) -> set[str]:
    hashes = {blocklist_hash("path", path, secret=secret) for path in paths}
    return hashes | {blocklist_hash("content", it, secret=secret) for it in digests if it}


def _delete_hashes(db: Database, hashes: set[str]) -> bool:
    deleted = db.run_with_arrays(
        "DELETE FROM forgotten WHERE mark IN (SELECT mark FROM incoming) RETURNING mark",
        {"mark": text_column(sorted(hashes))},
    )
    return bool(deleted)


def _join_secret(rows: Sequence[tuple[Any, ...]]) -> bytes:
    return b"".join(int(row[0]).to_bytes(8, "little") for row in rows)
