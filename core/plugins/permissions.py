"""Permissions of the user for plugins, and what an allowed plugin said that it adds."""

from pathlib import Path

import msgspec
from msgspec import Struct

from core.records.files.documents import FormatInfo, TextTraits
from core.store.database.fsync import write_file_durably

PERMISSIONS = "plugins.json"


class PluginFormat(Struct, frozen=True):
    """A format as a plugin declares it; `by_content` if it looks into a file for its mark."""

    info: FormatInfo
    names: tuple[str, ...] = ()
    traits: TextTraits = TextTraits()
    by_content: bool = False
    can_read: bool = True


class PluginContent(Struct, frozen=True):
    """What a plugin adds: formats, importers, and names of ways to answer."""

    formats: tuple[PluginFormat, ...] = ()
    importers: tuple[PluginFormat, ...] = ()
    answerers: tuple[str, ...] = ()

    @property
    def readers(self) -> tuple[PluginFormat, ...]:
        """Formats and importers."""
        return (*self.formats, *self.importers)

    def claims(self, name: str) -> bool:
        """Whether a file of this name is given to the plugin."""
        lower = name.lower()
        suffix = suffix_of(lower)
        return any(suffix in it.info.suffixes or lower in it.names for it in self.readers)


def suffix_of(name: str) -> str:
    """Return the suffix of a file without its dot; empty without one."""
    return name.rpartition(".")[2] if "." in name[1:] else ""


class Permission(Struct, frozen=True):
    """Permission for one version of a plugin, with the hash of its list of files.

    `unconfined` if it may run where nothing keeps it from files and the network.
    """

    version: str
    digest: str
    content: PluginContent
    unconfined: bool = False


class Permissions:
    """Permissions of one library, by the name of the plugin; they are in no backup."""

    def __init__(self, home: Path) -> None:
        self._path = home / PERMISSIONS
        try:
            self.all = msgspec.json.decode(self._path.read_bytes(), type=dict[str, Permission])
        except (OSError, msgspec.MsgspecError):
            # Nothing is allowed then.
            self.all: dict[str, Permission] = {}

    def give(self, name: str, permission: Permission) -> None:
        """Allow this version of the plugin."""
        self._write({**self.all, name: permission})

    def take(self, name: str) -> None:
        """Forbid the plugin."""
        self._write({key: value for key, value in self.all.items() if key != name})

    def _write(self, changed: dict[str, Permission]) -> None:
        write_file_durably(self._path, msgspec.json.encode(changed), mode=0o600)
        self.all = changed
