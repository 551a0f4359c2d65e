"""Keys of encrypted stores and of model servers in the system's keychain (N11).

Only an allow-list of secure backends is used, each verified by writing, reading and deleting a
probe. Other backends (plain files that act as a keychain) are refused. Keys are stored nowhere
else.
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

# A locked keychain asks the user to unlock it.
_UNLOCK_TIMEOUT_S = 120.0
_ALLOWED_BACKENDS = (
    "keyring.backends.macOS",
    "keyring.backends.Windows",
    "keyring.backends.SecretService",
    "keyring.backends.libsecret",
    "keyring.backends.kwallet",
)

T = TypeVar("T")


class Keychain(Protocol):
    """Interface of a keyring backend."""

    def get_password(self, service: str, username: str) -> str | None:
        """Return the secret, or None."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """Store the secret."""
        ...

    def delete_password(self, service: str, username: str) -> None:
        """Delete the secret."""
        ...


def get_or_create_key(home: Path, *, keychain: Keychain | None = None) -> bytes:
    """Return the directory's key; make one if there is none. Raises `KeychainError`."""
    chain = keychain or find_keychain()
    name = _key_name(home) or _create_key_name(home)
    existing = _read_key(chain, name)
    if existing is not None:
        return existing
    key = secrets.token_bytes(KEY_BYTES)
    _with_timeout(_UNLOCK_TIMEOUT_S, lambda: chain.set_password(SERVICE, name, key.hex()))
    if _read_key(chain, name) != key:
        raise KeychainError("", "key_not_stored")
    return key


def load_key(home: Path, *, keychain: Keychain | None = None) -> bytes:
    """Return the key of the data directory. Raises `KeychainError` if it is not available."""
    chain = keychain or find_keychain()
    name = _key_name(home)
    key = _read_key(chain, name) if name else None
    if key is None:
        raise KeychainError(str(home), "key_missing")
    return key


def delete_key(home: Path, *, keychain: Keychain | None = None) -> None:
    """Delete the key of the data directory from the keychain."""
    name = _key_name(home)
    if name is None:
        return
    chain = keychain or find_keychain()
    if _read_key(chain, name) is not None:
        _with_timeout(TIMEOUT_S, lambda: chain.delete_password(SERVICE, name))
    (home / NAME_FILE).unlink(missing_ok=True)


def store_server_key(address: str, key: str, *, keychain: Keychain | None = None) -> None:
    """Store the key of a model server; an empty one deletes it. Raises `KeychainError`."""
    chain, name = keychain or find_keychain(), _server_key_name(address)
    if key:
        _with_timeout(_UNLOCK_TIMEOUT_S, lambda: chain.set_password(SERVICE, name, key))
    elif _read_secret(chain, name) is not None:
        _with_timeout(TIMEOUT_S, lambda: chain.delete_password(SERVICE, name))


def load_server_key(address: str, *, keychain: Keychain | None = None) -> str:
    """Return the key of the model server at exactly that address; empty if there is none."""
    return _read_secret(keychain or find_keychain(), _server_key_name(address)) or ""


def find_keychain(candidates: Iterable[Keychain] | None = None) -> Keychain:
    """Return the first allowed and working keychain. Raises `KeychainError` if there is none."""
    offered = _with_timeout(TIMEOUT_S, _installed) if candidates is None else candidates
    for candidate in offered:
        if type(candidate).__module__ in _ALLOWED_BACKENDS and is_working(candidate):
            return candidate
    raise KeychainError("", "no_keychain")


def is_working(keychain: Keychain, *, timeout_s: float = TIMEOUT_S) -> bool:
    """Return whether a probe can be written, read back and deleted."""
    name, secret = f"probe {secrets.token_hex(8)}", secrets.token_hex(8)

    def probe() -> bool:
        keychain.set_password(SERVICE, name, secret)
        kept = keychain.get_password(SERVICE, name) == secret
        keychain.delete_password(SERVICE, name)
        return kept and keychain.get_password(SERVICE, name) is None

    try:
        return _with_timeout(timeout_s, probe)
    except KeychainError:
        return False


def _installed() -> Sequence[Keychain]:
    """Return the installed keyring backends, best first.

    The configuration of keyring and the environment are ignored, since they could select a backend
    that stores keys in a plain file.
    """
    from keyring import backend

    installed = [(float(candidate.priority), candidate) for candidate in _backends(backend)]
    return [candidate for _, candidate in sorted(installed, key=lambda pair: pair[0], reverse=True)]


def _backends(backend: Any) -> list[Any]:
    """Return all backends, untyped, since keyring declares no common interface."""
    return list(backend.get_all_keyring())


def _server_key_name(address: str) -> str:
    return f"model server {address}"


def _read_secret(keychain: Keychain, name: str) -> str | None:
    return _with_timeout(_UNLOCK_TIMEOUT_S, lambda: keychain.get_password(SERVICE, name))


def _read_key(keychain: Keychain, name: str) -> bytes | None:
    secret = _read_secret(keychain, name)
    if secret is None:
        return None
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise KeychainError("", "key_invalid")
    return key


def _key_name(home: Path) -> str | None:
    """Return the name of the key in the keychain; it is stored in the data directory."""
    try:
        return (home / NAME_FILE).read_text("ascii").strip() or None
    except FileNotFoundError:
        return None


def _create_key_name(home: Path) -> str:
    name = f"store {secrets.token_hex(8)}"
    fresh = home / f"{NAME_FILE}.new"
    fresh.write_text(name + "\n", "ascii")
    fresh.replace(home / NAME_FILE)
    return name


def _with_timeout(timeout_s: float, work: Callable[[], T]) -> T:
    """Return the result of `work`; raise `KeychainError` if it fails or takes too long.

    A keychain may block forever on a user or on D-Bus, so the call runs in a thread that can be
    abandoned.
    """
    done: queue.Queue[T | BaseException] = queue.Queue()

    def run() -> None:
        try:
            done.put(work())
        except BaseException as error:  # noqa: BLE001 - backends raise anything; handled below
            done.put(error)

    threading.Thread(target=run, name="keychain", daemon=True).start()
    try:
        result = done.get(timeout=timeout_s)
    except queue.Empty:
        raise KeychainError("", "keychain_silent") from None
    if isinstance(result, BaseException):
        raise KeychainError("", "keychain_refused") from result
    return result
