"""Key file of a data directory: the data key, wrapped by a passphrase and a recovery code (N11).

Each slot derives a key by scrypt (RFC 7914) and encrypts the data key with AES-256-GCM. Changing
the passphrase rewrites a slot; the stores, encrypted with the data key, stay as they are.
Most libraries have no passphrase: the ciphers, 6 MB of memory, are imported where one is used.
"""

import hashlib
import secrets
import time
import unicodedata
from pathlib import Path
from typing import Literal, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import Damaged, TooNew, WrongPassphrase, WrongUse
from core.keys.recovery_code import parse_recovery_code
from core.records.datadir import LEAST_PASSPHRASE_CHARACTERS

KEY_FILE = "loci.keys"
FORMAT_VERSION = 1
KEY_BYTES = 32
# What deriving a key should take, and the cost at which measuring begins.
DERIVATION_S = 0.5
_LEAST_COST, _MOST_COST = 2**14, 2**18
_BLOCK_SIZE, _MOST_BLOCK_SIZE, _MOST_PARALLEL = 8, 16, 4
_SALT_BYTES, _NONCE_BYTES = 16, 12

SlotKind = Literal["passphrase", "recovery"]


class KdfParameters(Struct, frozen=True):
    """Parameters of scrypt; memory is 128 * `cost` * `block_size` bytes."""

    salt: bytes
    cost: int
    block_size: int = _BLOCK_SIZE
    parallel: int = 1

    def derive(self, secret: str) -> bytes:
        """Return the key of a secret."""
        return hashlib.scrypt(
            unicodedata.normalize("NFKC", secret).encode(),
            salt=self.salt,
            n=self.cost,
            r=self.block_size,
            p=self.parallel,
            maxmem=256 * self.cost * self.block_size * self.parallel,
            dklen=KEY_BYTES,
        )


class KeySlot(Struct, frozen=True):
    """The data key, encrypted with the key that is derived from one secret."""

    kind: SlotKind
    kdf: KdfParameters
    nonce: bytes
    wrapped: bytes


class KeyFile(Struct, frozen=True):
    """Content of `loci.keys`. `id` names the data key, which backups of the directory share."""

    version: int
    id: str
    slots: tuple[KeySlot, ...] = ()

    @classmethod
    def create(cls) -> Self:
        """Return a key file without slots for a new data key."""
        return cls(FORMAT_VERSION, secrets.token_hex(16))

    def with_slot(self, kind: SlotKind, secret: str, data_key: bytes, *, cost: int) -> Self:
        """Return the file with this secret in place of the one of that kind."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        kdf = KdfParameters(secrets.token_bytes(_SALT_BYTES), cost)
        nonce = secrets.token_bytes(_NONCE_BYTES)
        wrapped = AESGCM(kdf.derive(secret)).encrypt(nonce, data_key, self._bound_to(kind))
        others = tuple(slot for slot in self.slots if slot.kind != kind)
        return replace(self, slots=(*others, KeySlot(kind, kdf, nonce, wrapped)))

    def unwrap(self, secret: str) -> bytes:
        """Return the data key. Raises `WrongPassphrase` if the secret opens no slot."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        code = parse_recovery_code(secret)
        for slot in self.slots:
            given = code if slot.kind == "recovery" else secret
            if given is None:
                continue
            try:
                return AESGCM(slot.kdf.derive(given)).decrypt(
                    slot.nonce, slot.wrapped, self._bound_to(slot.kind)
                )
            except InvalidTag:
                continue
        raise WrongPassphrase("", "passphrase_wrong")

    def _bound_to(self, kind: SlotKind) -> bytes:
        return f"{self.version}:{self.id}:{kind}".encode()


def read_key_file(folder: Path) -> KeyFile | None:
    """Return the key file of a data directory; None if there is none.

    Raises `Damaged`, `TooNew`.
    """
    path = folder / KEY_FILE
    try:
        file = msgspec.json.decode(path.read_bytes(), type=KeyFile)
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise Damaged(str(path), "key_file_damaged") from error
    if file.version > FORMAT_VERSION:
        raise TooNew(str(path), "store_too_new")
    if not file.slots or not all(_is_sane(slot.kdf) for slot in file.slots):
        raise Damaged(str(path), "key_file_damaged")
    return file


def check_passphrase(passphrase: str) -> None:
    """Raise `WrongUse` for a passphrase that is too short or could be taken for a code."""
    if len(passphrase.strip()) < LEAST_PASSPHRASE_CHARACTERS or parse_recovery_code(passphrase):
        raise WrongUse("", "passphrase_too_short", least=LEAST_PASSPHRASE_CHARACTERS)


def tuned_cost(seconds: float = DERIVATION_S) -> int:
    """Return the cost at which deriving a key takes about that long on this machine."""
    cost = _LEAST_COST
    began = time.perf_counter()
    KdfParameters(bytes(_SALT_BYTES), cost).derive("")
    spent = time.perf_counter() - began
    while cost < _MOST_COST and spent * 1.5 < seconds:
        cost, spent = cost * 2, spent * 2
    return cost


def _is_sane(kdf: KdfParameters) -> bool:
    """Return whether deriving a key is possible and ends: a file may come from anywhere."""
    is_power = kdf.cost > 1 and not kdf.cost & (kdf.cost - 1)
    fits = kdf.cost <= 4 * _MOST_COST and 0 < kdf.block_size <= _MOST_BLOCK_SIZE
    return is_power and fits and 0 < kdf.parallel <= _MOST_PARALLEL
