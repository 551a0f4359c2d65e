"""Both stores of a home folder, encrypted or plain; nobody may have them open."""

from pathlib import Path

from core.keys import Keychain, delete_key, get_or_create_key, load_key
from core.store.maintenance.encryption import change_encryption, is_encrypted


def encrypt_home(home: Path, *, keychain: Keychain | None) -> None:
    """The stores are encrypted with a key kept in the system's keychain.

    Raises `ConversionFailed`, `KeychainError`, `DiskFull`; the stores are then what they were.
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
    """The stores are plain files again and the key is gone from the keychain.

    Raises `ConversionFailed`, `KeychainError`, `DiskFull`; the stores are then what they were.
    """
    if not is_encrypted(home):
        return
    key = load_key(home, keychain=keychain)
    change_encryption(home, from_key=key, to_key=None)
    delete_key(home, keychain=keychain)
