"""Operations on plugins."""

from typing import Protocol

from core.engine.logged import Logged
from core.records.plugins import PluginInfo


class PluginOperations(Protocol):
    """Plugins; part of `core.engine.engine.Engine`."""

    def list_plugins(self) -> tuple[PluginInfo, ...]:
        """Return the installed plugins, by their metadata; nothing of them is run."""
        ...

    def preview_plugin(self, name: str, *, digest: str, unconfined: bool = False) -> PluginInfo:
        """Return a plugin with the files that it would be given; it runs once, and stays off.

        Raises what `allow_plugin` raises.
        """
        ...

    @Logged("access", "log_allow_plugin", plain=("name", "unconfined"))
    def allow_plugin(self, name: str, *, digest: str, unconfined: bool = False) -> PluginInfo:
        """Allow a plugin, as it was listed with this digest, to read files and to answer.

        Files that it may read are read again. `unconfined` is the consent to run it where this
        computer cannot keep it from files and the network. Raises `WrongUse` without that consent
        and if it is not as it was listed, and `PluginError` if it does not run.
        """
        ...

    @Logged("access", "log_forbid_plugin", plain=("name",))
    def forbid_plugin(self, name: str) -> PluginInfo:
        """Forbid a plugin; its files are read again without it. Raises `WrongUse`."""
        ...
