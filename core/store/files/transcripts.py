"""Transcripts of recordings, window by window, among the cached replies.

A transcript is kept while a file has its content, so that reading again does not transcribe again.
Until a file is read its content is not stored, so a key names its path too.
"""

from collections.abc import Sequence
from datetime import datetime

from core.store.database.database import Database, Queries, replace_surrogates

_PREFIX = "speech "
_DIGEST_LENGTH = 64
_IS_TRANSCRIPT = f"starts_with(key, '{_PREFIX}')"
_DIGEST = f"substr(key, {len(_PREFIX) + 1}, {_DIGEST_LENGTH})"
# After the prefix, the digest, the start and the spaces between.
_PATH = f"substr(key, {len(_PREFIX) + _DIGEST_LENGTH + 13})"


class TranscriptQueries(Queries):
    """Read access to transcripts."""

    def windows(self, sha256: str) -> tuple[str, ...]:
        """Return the windows of the recording with this content, in order."""
        return self._db.column(
            "SELECT reply FROM replies WHERE starts_with(key, ?) ORDER BY key",
            f"{_PREFIX}{sha256} ",
        )


class TranscriptWriter:
    """Part of a transaction that stores and deletes transcripts."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def put(self, sha256: str, path: str, body: str, *, start: float, at: datetime) -> None:
        """Store a window that begins at this second."""
        key = f"{_PREFIX}{sha256} {round(1000 * start):010} {replace_surrogates(path)}"
        self._db.run("DELETE FROM replies WHERE key = ?", key)
        self._db.insert("replies", [(key, body, at)])

    def delete(self, digests: Sequence[str]) -> None:
        """Delete the transcripts of recordings with this content."""
        self._db.run(
            f"DELETE FROM replies WHERE {_IS_TRANSCRIPT} AND list_contains(?, {_DIGEST})",  # noqa: S608
            list(digests),
        )

    def delete_unused(self) -> None:
        """Delete transcripts that no file has, and none that waits is to continue."""
        self._db.run(f"""
            DELETE FROM replies WHERE {_IS_TRANSCRIPT}
            AND {_DIGEST} NOT IN (SELECT sha256 FROM files)
            AND {_PATH} NOT IN (SELECT path FROM files WHERE state = 'pending')""")  # noqa: S608


def without_transcripts(keys: Sequence[str]) -> set[str]:
    """Return the keys of other replies."""
    return {key for key in keys if not key.startswith(_PREFIX)}
