"""Keys of encrypted stores and of model servers, kept in the system's keychain and nowhere else.

Only keychains that really protect are used: an allow-list of backends, each proven by writing,
reading and deleting a probe. Whatever else is installed (plain files that call themselves a
keychain) is refused.
"""

import queue
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from core.errors import KeychainError

SERVICE = "Loci"
NAME_FILE = "loci.keyname"
KEY_BYTES = 32
TIMEOUT_S = 20.0

# A locked keychain asks its user, which may take as long as a person takes.
_UNLOCK_TIMEOUT_S = 120.0
_REAL = (
    "keyring.backends.macOS",
    "keyring.backends.Windows",
    "keyring.backends.SecretService",
    "keyring.backends.libsecret",
    "keyring.backends.kwallet",
)

T = TypeVar("T")


class Keychain(Protocol):
    """What is asked of a backend of keyring."""

    def get_password(self, service: str, username: str) -> str | None:
        """The secret, or None."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """The secret is kept."""
        ...

    def delete_password(self, service: str, username: str) -> None:
        """The secret is gone."""
        ...


def get_or_create_key(home: Path, *, keychain: Keychain | None = None) -> bytes:
    """The key for that home: the one in the keychain, else a new one that is in it now.

    Raises `KeychainError` where there is no keychain that can be trusted.
    """
    chain = keychain or find_keychain()
    name = _name_of(home) or _new_name(home)
    existing = _get(chain, name)
    if existing is not None:
        return existing
    key = secrets.token_bytes(KEY_BYTES)
    _within(_UNLOCK_TIMEOUT_S, lambda: chain.set_password(SERVICE, name, key.hex()))
    if _get(chain, name) != key:
        raise KeychainError(
            detail="The keychain did not keep the key.",
            remedy="Nothing was changed. Check the keychain of this computer and try again.",
        )
    return key


def load_key(home: Path, *, keychain: Keychain | None = None) -> bytes:
    """The key for that home. Raises `KeychainError` where it is not to be had."""
    chain = keychain or find_keychain()
    name = _name_of(home)
    key = _get(chain, name) if name else None
    if key is None:
        raise KeychainError(
            str(home),
            detail="The key of this store is not in the keychain.",
            remedy="Sign in as the person who protected it, on the computer where that was done.",
        )
    return key


def delete_key(home: Path, *, keychain: Keychain | None = None) -> None:
    """The keychain holds no key for that home."""
    name = _name_of(home)
    if name is None:
        return
    chain = keychain or find_keychain()
    if _get(chain, name) is not None:
        _within(TIMEOUT_S, lambda: chain.delete_password(SERVICE, name))
    (home / NAME_FILE).unlink(missing_ok=True)


def store_server_key(address: str, key: str, *, keychain: Keychain | None = None) -> None:
    """The keychain holds that key for the model server at that address; none if it is empty.

    Raises `KeychainError` where there is no keychain that can be trusted.
    """
    chain, name = keychain or find_keychain(), _name_of_server(address)
    if key:
        _within(_UNLOCK_TIMEOUT_S, lambda: chain.set_password(SERVICE, name, key))
    elif _kept(chain, name) is not None:
        _within(TIMEOUT_S, lambda: chain.delete_password(SERVICE, name))


def load_server_key(address: str, *, keychain: Keychain | None = None) -> str:
    """The key of the model server at exactly that address; empty where there is none."""
    return _kept(keychain or find_keychain(), _name_of_server(address)) or ""


def find_keychain(candidates: Iterable[Keychain] | None = None) -> Keychain:
    """The first keychain that is real and keeps what it is given. `KeychainError` if none is."""
    offered = _within(TIMEOUT_S, _installed) if candidates is None else candidates
    for candidate in offered:
        if type(candidate).__module__ in _REAL and is_working(candidate):
            return candidate
    raise KeychainError(
        detail="There is no keychain on this computer that Loci can use.",
        remedy="Start one (GNOME Keyring, KWallet, macOS Keychain, Windows Credential Manager) "
        "and try again. Without one the store stays unprotected.",
    )


def is_working(keychain: Keychain, *, timeout_s: float = TIMEOUT_S) -> bool:
    """Whether a probe can be written, read back and deleted again."""
    name, secret = f"probe {secrets.token_hex(8)}", secrets.token_hex(8)

    def probe() -> bool:
        keychain.set_password(SERVICE, name, secret)
        kept = keychain.get_password(SERVICE, name) == secret
        keychain.delete_password(SERVICE, name)
        return kept and keychain.get_password(SERVICE, name) is None

    try:
        return _within(timeout_s, probe)
    except KeychainError:
        return False


def _installed() -> Sequence[Keychain]:
    """The backends that keyring finds, best first. Neither its configuration nor the environment
    has a say: they could name a backend that keeps keys in a plain file.
    """
    from keyring import backend

    installed = [(float(one.priority), one) for one in _backends(backend)]
    return [one for _, one in sorted(installed, key=lambda pair: pair[0], reverse=True)]


def _backends(backend: Any) -> list[Any]:
    """All backends, untyped: keyring's types name no method that its backends share."""
    return list(backend.get_all_keyring())


def _name_of_server(address: str) -> str:
    return f"model server {address}"


def _kept(keychain: Keychain, name: str) -> str | None:
    return _within(_UNLOCK_TIMEOUT_S, lambda: keychain.get_password(SERVICE, name))


def _get(keychain: Keychain, name: str) -> bytes | None:
    kept = _kept(keychain, name)
    if kept is None:
        return None
    try:
        key = bytes.fromhex(kept)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise KeychainError(
            detail="What the keychain holds for Loci is not a key.",
            remedy="Restore the entry “Loci” in your keychain from a backup of it.",
        )
    return key


def _name_of(home: Path) -> str | None:
    """The name under which the key of that home is kept; it moves along with the home."""
    try:
        return (home / NAME_FILE).read_text("ascii").strip() or None
    except FileNotFoundError:
        return None


def _new_name(home: Path) -> str:
    name = f"store {secrets.token_hex(8)}"
    fresh = home / f"{NAME_FILE}.new"
    fresh.write_text(name + "\n", "ascii")
    fresh.replace(home / NAME_FILE)
    return name


def _within(timeout_s: float, work: Callable[[], T]) -> T:
    """What `work` returns; `KeychainError` if it fails or takes longer.

    A keychain may wait for a person or for a dead bus without end, so that it gets a thread that
    can be left behind.
    """
    done: queue.Queue[tuple[bool, T | BaseException]] = queue.Queue()

    def run() -> None:
        try:
            done.put((True, work()))
        except BaseException as error:  # noqa: BLE001 - backends raise what they like; told below
            done.put((False, error))

    threading.Thread(target=run, name="keychain", daemon=True).start()
    try:
        fine, result = done.get(timeout=timeout_s)
    except queue.Empty:
        raise KeychainError(
            detail="The keychain did not answer.",
            remedy="Unlock the keychain of this computer and try again.",
        ) from None
    if isinstance(result, BaseException) or not fine:
        raise KeychainError(
            detail="The keychain refused.",
            remedy="Unlock the keychain of this computer and try again.",
        ) from (result if isinstance(result, BaseException) else None)
    return result
