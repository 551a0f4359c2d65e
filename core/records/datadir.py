"""Loci's own data: where it lies, copies of it, and which connections the engine made."""

from datetime import date, datetime
from typing import Literal

from msgspec import Struct

CopyStage = Literal["copying", "checking", "opening", "exchanging"]


class HomeShown(Struct, frozen=True):
    """The folder of Loci's own files. Sizes in bytes; 0 where they could not be found out.

    `keychain` says whether this computer has one that Loci can use; `free_bytes` is of the disk
    with the home, `models_free_bytes` of the one with the models. `backup_path` is the last backup
    that was made by itself; `backup_problem` says why the next could not be, `backup_due_on` when
    it is to be made: None if none is wanted, today as soon as nothing else is being done.
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
    keychain: bool = False
    moved_from: str = ""
    backed_up_at: datetime | None = None
    backup_path: str = ""
    backup_problem: str = ""
    backup_due_on: date | None = None


class Copied(Struct, frozen=True):
    """How far a backup, a restoring or a move is."""

    stage: CopyStage
    done_bytes: int = 0
    total_bytes: int = 0


class BackupShown(Struct, frozen=True):
    """A backup in one file, and what it holds, as it says itself."""

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


class HomeErased(Struct, frozen=True):
    """What is gone. `key_left` when the keychain did not give up the key, which opens nothing."""

    files: int
    size_bytes: int
    key_left: bool = False


class Connection(Struct, frozen=True):
    """The engine reached out to a host; `is_local` when it is this computer itself."""

    at: datetime
    host: str
    port: int
    is_local: bool = False
