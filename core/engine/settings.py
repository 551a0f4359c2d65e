"""Operations on options and on the encryption of the stores."""

from typing import Protocol

from core.records.options import OptionInfo


class SettingsOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def list_options(self) -> tuple[OptionInfo, ...]:
        """All options with their values."""
        ...

    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """The option has the value from now on and after a restart. `SettingError` if refused."""
        ...

    def protect(self) -> None:
        """The stores are encrypted with a key kept in the system's keychain."""
        ...

    def unprotect(self) -> None:
        """The stores are plain files again and the key is gone from the keychain."""
        ...
