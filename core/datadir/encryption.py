"""Encryption and decryption of both stores; the library must be closed (N11)."""

import secrets
from pathlib import Path

import msgspec

from core.keys.data_keys import DataKeys
from core.keys.key_file import (
    KEY_BYTES,
    KEY_FILE,
    KeyFile,
    check_passphrase,
    read_key_file,
    tuned_cost,
)
from core.keys.keychain import delete_key, get_or_create_key
from core.keys.recovery_code import create_recovery_code, parse_recovery_code
from core.store.database.fsync import write_file_durably
from core.store.maintenance.encryption import change_encryption, is_encrypted


def encrypt_home(home: Path, *, keys: DataKeys) -> None:
    """Encrypt the stores with a key in the system's keychain, unless they are encrypted.

    Raises `ConversionFailed`, `KeychainError`, `DiskFull`; the stores are then unchanged.
    """
    if is_encrypted(home):
        return
    # The key of a conversion that never ended would be looked for first.
    (home / KEY_FILE).unlink(missing_ok=True)
    key = get_or_create_key(home, keychain=keys.keychain)
    try:
        change_encryption(home, from_key=None, to_key=key)
    finally:
        if not is_encrypted(home):
            delete_key(home, keychain=keys.keychain)


def encrypt_by_passphrase(home: Path, passphrase: str, *, keys: DataKeys) -> str:
    """Encrypt the stores with a key that the passphrase unlocks; return the recovery code.

    The passphrase takes the place of the keychain if the stores are encrypted already. Raises
    `WrongUse` for a weak passphrase, and `ConversionFailed`, `KeychainError`, `DiskFull`, `Locked`;
    the stores are then unchanged.
    """
    check_passphrase(passphrase)
    was_encrypted = is_encrypted(home)
    data_key = keys.load(home) if was_encrypted else secrets.token_bytes(KEY_BYTES)
    code, cost = create_recovery_code(), tuned_cost()
    file = KeyFile.create().with_slot("passphrase", passphrase, data_key, cost=cost)
    file = file.with_slot("recovery", parse_recovery_code(code) or "", data_key, cost=cost)
    # Before the conversion: without the file, encrypted stores would be lost.
    _write(home, file)
    keys.remember(file, data_key)
    if was_encrypted:
        delete_key(home, keychain=keys.keychain)
        return code
    try:
        change_encryption(home, from_key=None, to_key=data_key)
    finally:
        if not is_encrypted(home):
            (home / KEY_FILE).unlink(missing_ok=True)
    return code


def change_passphrase(home: Path, *, current: str, new: str, keys: DataKeys) -> None:
    """Replace the passphrase; `current` is it or the recovery code, which stays as it is.

    Raises `WrongPassphrase`, and `WrongUse` for a weak passphrase.
    """
    check_passphrase(new)
    data_key = keys.unlock(home, current)
    file = read_key_file(home)
    assert file is not None, "the key was unlocked by it"
    _write(home, file.with_slot("passphrase", new, data_key, cost=tuned_cost()))


def decrypt_home(home: Path, *, keys: DataKeys) -> None:
    """Decrypt the stores and delete their key.

    Raises `ConversionFailed`, `KeychainError`, `DiskFull`, `Locked`; the stores are then unchanged.
    """
    if not is_encrypted(home):
        return
    change_encryption(home, from_key=keys.load(home), to_key=None)
    forget_key(home, keys=keys)


def forget_key(home: Path, *, keys: DataKeys) -> None:
    """Delete the key of the data directory. Raises `KeychainError`."""
    (home / KEY_FILE).unlink(missing_ok=True)
    delete_key(home, keychain=keys.keychain)


def _write(home: Path, file: KeyFile) -> None:
    write_file_durably(home / KEY_FILE, msgspec.json.encode(file), mode=0o600)
