"""Plugins: packages of others that add formats, importers and ways to answer."""

from typing import Literal

from msgspec import Struct

from core.messages import UserMessage

# A plugin is off until the user allows it; an update or a change of its files asks again.
PluginState = Literal["off", "allowed", "changed", "missing"]


class PluginEntry(Struct, frozen=True):
    """One thing that a plugin adds: the group of the entry point, its name, and its place."""

    group: str
    name: str
    place: str = ""


class PluginInfo(Struct, frozen=True):
    """An installed plugin, as its metadata describes it; nothing of it has run.

    `digest` is the hash of its list of files, to which the permission is bound. `suffixes` and
    `names` are those of the files that the plugin is given once it is allowed; they are empty
    before it was looked at. `is_confined` says whether this computer keeps it from files and the
    network. `problem` is what went wrong last.
    """

    name: str
    version: str
    digest: str
    summary: str = ""
    folder: str = ""
    entries: tuple[PluginEntry, ...] = ()
    state: PluginState = "off"
    suffixes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    is_confined: bool = True
    problem: UserMessage = UserMessage()
