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

    def allow_plugin(self, name: str, *, digest: str) -> Any:
        if self.is_plugin_broken:
            error = PluginError(name, UserMessage.literal("It has no reader. Get another."))
            return self._reply("allow_plugin", error, name, digest)
        return self._reply("allow_plugin", self._turn(name, allowed=True), name, digest)

    def forbid_plugin(self, name: str) -> Any:
        return self._reply("forbid_plugin", self._turn(name, allowed=False), name)

    def _turn(self, name: str, *, allowed: bool) -> PluginInfo:
        (plugin,) = (it for it in self.plugins if it.name == name)
        turned = replace(plugin, state="allowed" if allowed else "off")
        self.plugins = tuple(turned if it is plugin else it for it in self.plugins)
        return turned
