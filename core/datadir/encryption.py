"""Encryption and decryption of both stores; the library must be closed (N11)."""

from pathlib import Path

from core.keys import Keychain, delete_key, get_or_create_key, load_key
from core.store.maintenance.encryption import change_encryption, is_encrypted


def encrypt_home(home: Path, *, keychain: Keychain | None) -> None:
    """Encrypt the stores with a key in the system's keychain.

    Raises `ConversionFailed`, `KeychainError`, `DiskFull`; the stores are then unchanged.
    """
    if is_encrypted(home):
        return
    key = get_or_create_key(home, keychain=keychain)
    try:
        change_encryption(home, from_key=None, to_key=key)
    finally:
        if not is_encrypted(home):
            delete_key(home, keychain=keychain)


def decrypt_home(home: Path, *, keychain: Keychain | None) -> None:
    """Decrypt the stores and delete the key from the keychain.

    Raises `ConversionFailed`, `KeychainError`, `DiskFull`; the stores are then unchanged.
    """
    if not is_encrypted(home):
        return
    key = load_key(home, keychain=keychain)
    change_encryption(home, from_key=key, to_key=None)
    delete_key(home, keychain=keychain)
