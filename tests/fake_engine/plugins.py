"""Plugins of the fake engine."""

from typing import Any

from msgspec.structs import replace

from core.errors import PluginError
from core.messages import UserMessage
from core.records.plugins import PluginEntry, PluginInfo
from tests.fake_engine.replies import FakeReplies

LOGBOOK = PluginInfo(
    "loci-logbook",
    "1.0",
    "ab" * 32,
    "Reads ship's logs",
    "/home/ada/plugins",
    (PluginEntry("loci.formats", "logbook"), PluginEntry("loci.answerers", "day's run")),
)


class FakePlugins(FakeReplies):
    """Implements `PluginOperations`."""

    plugins: tuple[PluginInfo, ...] = (LOGBOOK,)
    is_plugin_broken = False

    def list_plugins(self) -> Any:
        return self._reply("list_plugins", self.plugins)

    def preview_plugin(self, name: str, *, digest: str, unconfined: bool = False) -> Any:
        (plugin,) = (it for it in self.plugins if it.name == name)
        shown: Any = replace(plugin, suffixes=("log", "shiplog"), names=("LOGBOOK",))
        if self.is_plugin_broken:
            shown = PluginError(name, UserMessage.literal("It has no reader. Get another."))
        return self._reply("preview_plugin", shown, name, digest, unconfined)

    def allow_plugin(self, name: str, *, digest: str, unconfined: bool = False) -> Any:
        allowed = self._turn(name, allowed=True)
        return self._reply("allow_plugin", allowed, name, digest, unconfined)

    def forbid_plugin(self, name: str) -> Any:
        return self._reply("forbid_plugin", self._turn(name, allowed=False), name)

    def _turn(self, name: str, *, allowed: bool) -> PluginInfo:
        (plugin,) = (it for it in self.plugins if it.name == name)
        turned = replace(plugin, state="allowed" if allowed else "off")
        self.plugins = tuple(turned if it is plugin else it for it in self.plugins)
        return turned
