"""Operations on options, on the data directory and on models."""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records.datadir import BackupInfo, Connection, CopyProgress, DataDirErasure, DataDirInfo
from core.records.models import DownloadProgress, EncodedTexts, ModelInfo, ModelTestResult
from core.records.options import OptionInfo


class SettingsOperations(Protocol):
    """Options; part of `core.engine.engine.Engine`."""

    def list_options(self) -> tuple[OptionInfo, ...]:
        """Return all options with their values."""
        ...

    @Logged("change", "log_set_option", plain=("name",))
    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """Set an option, now and after a restart. Raises `SettingError` for an invalid value."""
        ...


class ProtectionOperations(Protocol):
    """Encryption, passphrase and lock; part of `core.engine.engine.Engine`."""

    @Logged("access", "log_protect", secret=("passphrase", "current"))
    def protect(self, *, passphrase: str = "", current: str = "") -> str:
        """Encrypt the stores with a key that the passphrase unlocks, or that is in the keychain.

        Return the recovery code of a new passphrase, else "". With a passphrase where there is one,
        it is changed, by the `current` one or the recovery code. Raises `WrongPassphrase`,
        `WrongUse` for a weak one, `KeychainError`, `ConversionFailed`, `DiskFull`.
        """
        ...

    @Logged("access", "log_unprotect")
    def unprotect(self) -> None:
        """Decrypt the stores and delete their key."""
        ...

    @Logged("access", "log_unlock", secret=("secret",))
    def unlock(self, secret: str) -> None:
        """Open the stores with the passphrase or the recovery code. Raises `WrongPassphrase`."""
        ...

    @Logged("access", "log_lock", ends_engine=True)
    def lock(self) -> None:
        """Close the stores, unload the model and end the engine; the next one needs the passphrase.

        Raises `WrongUse` without a passphrase.
        """
        ...


class DataOperations(Protocol):
    """Operations on the data directory; part of `core.engine.engine.Engine`."""

    def show_home(self) -> DataDirInfo:
        """Return location and size of the data directory, and the free disk space and memory."""
        ...

    @Logged("export", "log_back_up")
    def back_up(
        self,
        path: str,
        *,
        replace: bool = False,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        """Write the whole library to one backup file.

        The library is closed while the file is written. `path` is absolute; an existing file is
        overwritten only with `replace`. An empty `path` writes today's scheduled backup. Raises
        `WrongUse`, `DiskFull`.
        """
        ...

    def show_backup(self, path: str) -> BackupInfo:
        """Return what a backup contains, when every byte of it is as it was written.

        Raises `WrongUse`, `Damaged`, `TooNew`.
        """
        ...

    @Logged("change", "log_restore", secret=("passphrase",))
    def restore(
        self,
        path: str,
        *,
        passphrase: str = "",
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> BackupInfo:
        """Replace the library by the contents of a backup, with its own `passphrase` if it has one.

        Checksums, row counts and sample searches are verified before anything is replaced. If the
        restored library cannot be opened, the previous one is put back. Raises `WrongUse`,
        `Damaged`, `TooNew`, `DiskFull`, `KeychainError`, `Locked`, `WrongPassphrase`.
        """
        ...

    @Logged("change", "log_move_home", ends_engine=True)
    def move_home(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> str:
        """Move the data directory to another folder and stop the engine. Return the new path.

        The next engine opens the library there and then deletes the old files. Raises `WrongUse`,
        `DiskFull`, `Damaged`; nothing has changed in that case.
        """
        ...

    @Logged("change", "log_erase_home", ends_engine=True)
    def erase_home(self, words: str) -> DataDirErasure:
        """Delete everything that Loci stores, the encryption key first, and stop the engine.

        The user's documents are not touched. `words` must be "delete everything", to prevent
        accidents. Raises `WrongUse` otherwise.
        """
        ...

    def list_connections(self, *, limit: int = 100) -> tuple[Connection, ...]:
        """Return the network connections of the engine, the latest first."""
        ...

    def suggest_questions(self, *, limit: int = 4) -> tuple[str, ...]:
        """Return starter questions on the main subjects of the indexed documents."""
        ...


class ModelOperations(Protocol):
    """Operations on language models and encoders; part of `core.engine.engine.Engine`."""

    def list_models(self) -> tuple[ModelInfo, ...]:
        """Return the user's own models, then the catalogue, each with how it fits this machine."""
        ...

    @Logged("change", "log_fetch_model")
    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[DownloadProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> ModelInfo:
        """Download a model of the catalogue and verify it; an interrupted download is resumed.

        Raises `WrongUse`, `ModelMissing`, `ModelDamaged`, `DiskFull`, and `Cancelled` when paused;
        the part that was downloaded is kept.
        """
        ...

    @Logged("change", "log_import_model")
    def import_model(self, path: str) -> ModelInfo:
        """Add a GGUF file to the list, without copying it. Raises `ModelError` if it cannot run."""
        ...

    @Logged("change", "log_delete_model")
    def delete_model(self, name: str) -> ModelInfo:
        """Delete a downloaded model; a file of the user's own is only removed from the list."""
        ...

    @Logged("change", "log_use_model")
    def use_model(self, name: str) -> ModelInfo | None:
        """Use this language model for answers, or this encoder; "" answers without a model.

        A new encoder first encodes all texts in the background while the old one stays in use.
        Raises `WrongUse` for a model that is not on disk.
        """
        ...

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> ModelTestResult:
        """Return a model's reply to a short prompt, and its speed; "" tests the model in use."""
        ...

    def encode(self, texts: Sequence[str]) -> EncodedTexts:
        """Return the vector of each text, made by the encoder in use.

        A text is cut where the encoder's window ends. Raises `WrongUse` for over 256 texts.
        """
        ...
