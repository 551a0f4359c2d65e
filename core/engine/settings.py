"""Operations on options and on the encryption of the stores."""

from typing import Protocol

from core.records.options import OptionInfo


class SettingsOperations(Protocol):
    """Options and encryption; part of `core.engine.engine.Engine`."""

    def list_options(self) -> tuple[OptionInfo, ...]:
        """Return all options with their values."""
        ...

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """Set an option, now and after a restart. Raises `SettingError` for an invalid value."""
        ...

    def protect(self) -> None:
        """Encrypt the stores with a key that is kept in the system's keychain."""
        ...

    def unprotect(self) -> None:
        """Decrypt the stores and delete the key from the keychain."""
        ...
