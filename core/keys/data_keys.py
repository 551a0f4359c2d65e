"""Data keys of data directories and of unpacked backups; those of a passphrase while unlocked."""

import threading
from pathlib import Path

from core.errors import Locked
from core.keys.key_file import KeyFile, read_key_file
from core.keys.keychain import Keychain, load_key


class DataKeys:
    """Finds the key that a data directory is encrypted with. Thread-safe.

    Unlocking takes its time, one attempt after the other, so that guessing is slow.
    """

    def __init__(self, keychain: Keychain | None) -> None:
        self.keychain = keychain
        self._turn = threading.Lock()
        self._unlocked: dict[str, bytes] = {}

    def load(self, folder: Path) -> bytes:
        """Return the key of an encrypted directory.

        Raises `Locked` until its passphrase was given, and `KeychainError`, `Damaged`, `TooNew`.
        """
        file = read_key_file(folder)
        if file is None:
            return load_key(folder, keychain=self.keychain)
        key = self._unlocked.get(file.id)
        if key is None:
            raise Locked(str(folder), "library_locked")
        return key

    def is_locked(self, folder: Path) -> bool:
        """Return whether a passphrase is needed first."""
        file = read_key_file(folder)
        return file is not None and file.id not in self._unlocked

    def unlock(self, folder: Path, secret: str) -> bytes:
        """Unwrap and remember the key by passphrase or recovery code; return it.

        Raises `WrongPassphrase`, also where no passphrase is set, `Damaged`, `TooNew`.
        """
        with self._turn:
            file = read_key_file(folder) or KeyFile.create()
            key = file.unwrap(secret)
            self.remember(file, key)
        return key

    def remember(self, file: KeyFile, key: bytes) -> None:
        """Remember the data key of that file."""
        self._unlocked[file.id] = key

    def forget(self) -> None:
        """Forget all unlocked keys."""
        self._unlocked.clear()
