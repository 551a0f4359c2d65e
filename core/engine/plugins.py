"""Operations on plugins."""

from typing import Protocol

from core.engine.logged import Logged
from core.records.plugins import PluginInfo


class PluginOperations(Protocol):
    """Plugins; part of `core.engine.engine.Engine`."""

    def list_plugins(self) -> tuple[PluginInfo, ...]:
        """Return the installed plugins, by their metadata; nothing of them is run."""
        ...

    @Logged("access", "log_allow_plugin", plain=("name",))
    def allow_plugin(self, name: str, *, digest: str) -> PluginInfo:
        """Allow a plugin, as it was listed with this digest, to read files and to answer.

        Files that it may read are read again. Raises `WrongUse` if it is not as it was listed, and
        `PluginError` if it does not run.
        """
        ...

    @Logged("access", "log_forbid_plugin", plain=("name",))
    def forbid_plugin(self, name: str) -> PluginInfo:
        """Forbid a plugin; its files are read again without it. Raises `WrongUse`."""
        ...
