"""Small files of a data directory: plain, or sealed with its data key while it is encrypted (N11).

A sealed file holds a nonce and the content, encrypted by AES-256-GCM with a key that is derived
from the data key (RFC 5869). Each change is durable before the other form of the file is deleted;
where a kill left both, the plain one counts.
"""

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import Damaged, Locked

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SEALED = ".sealed"
_NONCE_BYTES = 12
_PURPOSE = b"loci small files"


class SmallFiles:
    """Small files by name; `key` is the data key, None for a directory that is plain or locked."""

    def __init__(self, home: Path, *, key: bytes | None = None) -> None:
        self.home = home
        self.key = key

    def read(self, name: str) -> bytes:
        """Return the content; empty if there is none, or if it is locked. Raises `Damaged`."""
        try:
            return (self.home / name).read_bytes()
        except FileNotFoundError:
            return self.unseal(name)

    def write(self, name: str, content: bytes) -> None:
        """Replace the content. Raises `Locked` for a sealed file without its key."""
        if self.key is not None:
            self.seal(name, content)
            (self.home / name).unlink(missing_ok=True)
        elif (self.home / f"{name}{SEALED}").exists():
            raise Locked(str(self.home), "library_locked")
        else:
            self._replace(name, content)

    def seal(self, name: str, content: bytes) -> None:
        """Write the sealed form of the file, beside a plain one."""
        cipher, nonce = self._cipher(), secrets.token_bytes(_NONCE_BYTES)
        sealed = nonce + cipher.encrypt(nonce, content, name.encode())
        self._replace(f"{name}{SEALED}", sealed)

    def unseal(self, name: str) -> bytes:
        """Return the content of the sealed form; empty if there is none, or if it is locked.

        Raises `Damaged`.
        """
        path = self.home / f"{name}{SEALED}"
        if self.key is None or not path.exists():
            return b""
        from cryptography.exceptions import InvalidTag

        sealed = path.read_bytes()
        try:
            return self._cipher().decrypt(
                sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], name.encode()
            )
        except (InvalidTag, ValueError) as error:
            raise Damaged(str(path), "store_unreadable") from error

    def write_plain(self, name: str) -> None:
        """Write the plain form of the file beside the sealed one."""
        if content := self.read(name):
            self._replace(name, content)

    def settle(self, name: str) -> None:
        """Keep the one form that fits: sealed with a key, else plain; and no draft."""
        self.drop_draft(name)
        if self.key is None:
            (self.home / f"{name}{SEALED}").unlink(missing_ok=True)
        elif (self.home / name).exists():
            self.write(name, self.read(name))

    def drop_draft(self, name: str) -> None:
        """Delete what a kill has left of the plain form."""
        (self.home / f"{name}.new").unlink(missing_ok=True)

    def _cipher(self) -> "AESGCM":
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        assert self.key is not None, "only encrypted directories have sealed files"
        return AESGCM(HKDF(SHA256(), length=32, salt=None, info=_PURPOSE).derive(self.key))

    def _replace(self, name: str, content: bytes) -> None:
        draft = self.home / f"{name}.new"
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.home / name)
