"""Records of the data directory: location, backups, erasure, network connections."""

from datetime import date, datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage

CopyStage = Literal["copying", "checking", "opening", "exchanging"]


class DataDirInfo(Struct, frozen=True):
    """Location, sizes, encryption and backups of the data directory.

    Sizes are in bytes, 0 where unknown. `keychain` is true if this computer has a keychain that
    Loci can use. `free_bytes` refers to the disk of the data directory, `models_free_bytes` to the
    disk of the models. `backup_path` is the last scheduled backup, `backup_problem` the reason why
    the next one failed, `backup_due_on` its day: None if backups are off, today if it waits for an
    idle moment.
    """

    path: str
    size_bytes: int = 0
    free_bytes: int = 0
    models_path: str = ""
    models_bytes: int = 0
    models_free_bytes: int = 0
    memory_bytes: int = 0
    memory_free_bytes: int = 0
    log_path: str = ""
    encrypted: bool = False
    has_passphrase: bool = False
    is_locked: bool = False
    keychain: bool = False
    moved_from: str = ""
    backed_up_at: datetime | None = None
    backup_path: str = ""
    backup_problem: UserMessage = UserMessage()
    backup_due_on: date | None = None


# Fewer are too easy to guess, even where each guess takes half a second.
LEAST_PASSPHRASE_CHARACTERS = 8


class CopyProgress(Struct, frozen=True):
    """Progress of a backup, a restore or a move."""

    stage: CopyStage
    done_bytes: int = 0
    total_bytes: int = 0


class BackupInfo(Struct, frozen=True):
    """A backup file and the counts in its manifest."""

    path: str
    made_at: datetime
    size_bytes: int
    version: str = ""
    encrypted: bool = False
    documents: int = 0
    passages: int = 0
    entities: int = 0
    facts: int = 0
    episodes: int = 0
    has_passphrase: bool = False


class DataDirErasure(Struct, frozen=True):
    """Deleted files of the data directory.

    `key_left` is true if the keychain refused to delete the key, which no longer opens anything.
    """

    files: int
    size_bytes: int
    key_left: bool = False


class Vault(Struct, frozen=True):
    """A library by name; `home` is its data directory.

    The default one is that of a start without a name or a directory. `is_missing` if the directory
    is not there, such as on a drive that is not connected.
    """

    name: str
    home: str
    is_default: bool = False
    is_missing: bool = False
    has_passphrase: bool = False


class Connection(Struct, frozen=True):
    """A network connection of the engine; `is_local` if the host is this computer."""

    at: datetime
    host: str
    port: int
    is_local: bool = False
