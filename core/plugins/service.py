"""The plugins of a library: which there are, which may run, and what they add to it."""

import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec.structs import replace

from core.errors import PluginError, WrongUse
from core.ingest.parse import registry
from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.reader import Blob, ParseContext
from core.ingest.workers.processes import ProcessPool, ProcessSetup, Task
from core.messages import UserMessage
from core.plugins import caged
from core.plugins.answering import ANSWER_S, PluginAnswering
from core.plugins.discovery import PluginCode, find_plugins
from core.plugins.failures import failure_of, wrong_reply
from core.plugins.permissions import Permission, Permissions, PluginContent, PluginFormat, suffix_of
from core.plugins.reading import ActivePlugin, PluginReading
from core.process.confinement import confinement
from core.records.files.documents import ParseResult
from core.records.plugins import PluginInfo, PluginState

# The folder in the data directory for plugins of an installed Loci.
FOLDER = "plugins"
LOADING_S = 20.0
_MEMORY_MB = 1024
_KIND = re.compile(r"[a-z0-9]{2,20}")
_WORD = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_NAME = re.compile(r"[^/\\\x00-\x1f]{1,100}")


class PluginService:
    """Lists plugins, and runs those that are allowed and unchanged.

    `loading_s` and `answer_s` limit how long a plugin may take to load and to answer.
    """

    def __init__(
        self, home: Path, *, loading_s: float = LOADING_S, answer_s: float = ANSWER_S
    ) -> None:
        self._folder = str(home / FOLDER)
        self._loading_s = loading_s
        self.permissions = Permissions(home)
        self._problems: dict[str, UserMessage] = {}
        self._described: dict[PluginCode, PluginContent] = {}
        active = self._active()
        self.formats = tuple(_as_format(it) for plugin in active for it in plugin.content.readers)
        self.reading = PluginReading(active, on_failure=self._note)
        self.answering = PluginAnswering(active, on_failure=self._note, seconds=answer_s)

    def list_all(self) -> tuple[PluginInfo, ...]:
        """Return all plugins that are installed or allowed."""
        installed = find_plugins(self._folder)
        names = {it.name for it in installed}
        gone = (
            PluginInfo(name, permission.version, permission.digest)
            for name, permission in self.permissions.all.items()
            if name not in names
        )
        return tuple(map(self._with_state, (*installed, *gone)))

    def preview(self, name: str, *, digest: str, unconfined: bool = False) -> PluginInfo:
        """Return the plugin with the files that it would be given. Raises like `inspect`."""
        content = self.inspect(name, digest=digest, unconfined=unconfined).content
        (plugin,) = (it for it in self.list_all() if it.name == name)
        return _with_files(plugin, content)

    def inspect(self, name: str, *, digest: str, unconfined: bool = False) -> Permission:
        """Return the permission for a plugin, with what it adds; it runs in its cage for that.

        What was shown once is what is allowed then: it does not run again. Raises `WrongUse` if it
        is not there, or not as it was shown, or cannot be confined without `unconfined`, and
        `PluginError` if it does not run or adds what cannot be added.
        """
        if not (unconfined or _is_confined()):
            raise WrongUse(name, "plugin_unconfined")
        plugin = next((it for it in find_plugins(self._folder) if it.name == name), None)
        if plugin is None:
            raise WrongUse(name, "no_such_plugin")
        if not plugin.digest:
            raise PluginError(name, "plugin_without_record")
        if plugin.digest != digest:
            raise WrongUse(name, "plugin_changed")
        code = PluginCode(name, plugin.folder, digest, plugin.entries)
        if code not in self._described:
            self._described[code] = self._describe(code)
        content = self._described[code]
        others = (it.content for key, it in self.permissions.all.items() if key != name)
        taken = {it.info.kind for content in others for it in content.readers}
        _check(name, content, taken | {it.kind for it in registry.FORMATS})
        return Permission(plugin.version, digest, content, unconfined)

    def close(self) -> None:
        """End all processes."""
        self.reading.close()
        self.answering.close()

    def _active(self) -> tuple[ActivePlugin, ...]:
        if not self.permissions.all:
            return ()
        return tuple(
            ActivePlugin(
                PluginCode(plugin.name, plugin.folder, plugin.digest, plugin.entries),
                self.permissions.all[plugin.name].content,
            )
            for plugin in self.list_all()
            if plugin.state == "allowed"
        )

    def _with_state(self, plugin: PluginInfo) -> PluginInfo:
        permission = self.permissions.all.get(plugin.name)
        plugin = replace(plugin, is_confined=_is_confined())
        is_off = plugin.folder and not plugin.is_confined
        if permission is None or (is_off and not permission.unconfined):
            return plugin
        same = (permission.version, permission.digest) == (plugin.version, plugin.digest)
        state: PluginState = "allowed" if same else "changed"
        return replace(
            _with_files(plugin, permission.content if same else PluginContent()),
            state=state if plugin.folder else "missing",
            problem=self._problems.get(plugin.name, UserMessage()),
        )

    def _describe(self, code: PluginCode) -> PluginContent:
        pool = ProcessPool(1, ProcessSetup(_MEMORY_MB, (caged.describe,), (code.folder,)))
        try:
            task = Task(caged.describe, "", (code,), self._loading_s, cpu_s=self._loading_s)
            reply = pool.submit(task).result()
            return msgspec.msgpack.decode(reply, type=PluginContent)
        except msgspec.MsgspecError as error:
            raise PluginError(code.name, wrong_reply(code.name, error)) from error
        except Exception as error:
            failure = failure_of(code.name, error, seconds=self._loading_s)
            raise PluginError(code.name, failure) from error
        finally:
            pool.close()

    def _note(self, name: str, problem: UserMessage) -> None:
        self._problems[name] = problem


def _is_confined() -> bool:
    """Whether this computer keeps a plugin from files and the network."""
    has = confinement()
    return has.files and has.network


def _with_files(plugin: PluginInfo, content: PluginContent) -> PluginInfo:
    """Return the plugin with the suffixes and names of the files that it is given."""
    return replace(
        plugin,
        suffixes=tuple(sorted({it for one in content.readers for it in one.info.suffixes})),
        names=tuple(sorted({it for one in content.readers for it in one.names})),
    )


def _as_format(declared: PluginFormat) -> FileFormat:
    """Return the format for the lists of Loci; it is read in the cage only."""
    info = declared.info
    return FileFormat(
        info.kind,
        _read_elsewhere,
        frozenset(info.suffixes),
        traits=declared.traits,
        is_monospaced=info.is_monospaced,
        icon=info.icon,
        filter_words=info.filter_words,
    )


def _read_elsewhere(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    raise NotImplementedError(kind)


def _check(name: str, content: PluginContent, taken: Iterable[str]) -> None:
    """Raise `PluginError` for a format that Loci cannot take."""
    used = set(taken)
    for declared in content.readers:
        kind = declared.info.kind
        if problem := _problem_of(declared, used):
            raise PluginError(name, "plugin_format_invalid", kind=kind[:40], problem=problem)
        used.add(kind)
    for declared in content.formats:
        _check_claims(name, declared)
    for declared in content.importers:
        if not declared.by_content:
            raise PluginError(name, "plugin_importer_unsure", kind=declared.info.kind)


def _check_claims(name: str, declared: PluginFormat) -> None:
    """Raise `PluginError` if a format claims files that Loci reads itself."""
    built_in = [it for it in registry.FORMATS if it.read is not None]
    suffixes = {suffix for it in built_in for suffix in it.suffixes}
    names = {name for it in built_in for name in it.names}
    kind = declared.info.kind
    if overlap := suffixes.intersection(declared.info.suffixes):
        raise PluginError(name, "plugin_suffix_taken", kind=kind, suffix=min(overlap))
    for file in map(str.lower, declared.names):
        if file in names or suffix_of(file) in suffixes:
            raise PluginError(name, "plugin_name_taken", kind=kind, file=file)


def _problem_of(declared: PluginFormat, used: set[str]) -> str:
    """Return which field of a format is not as it must be; empty if all are."""
    info, icons = declared.info, files("resources").joinpath("icons")
    fields = {
        "read": declared.can_read,
        "kind": bool(_KIND.fullmatch(info.kind)) and info.kind not in used,
        "suffixes": bool(info.suffixes or declared.names)
        and all(map(_WORD.fullmatch, info.suffixes)),
        "names": all(map(_NAME.fullmatch, declared.names)),
        "filter_words": all(map(_WORD.fullmatch, info.filter_words)),
        "icon": bool(_WORD.fullmatch(info.icon)) and icons.joinpath(f"{info.icon}.svg").is_file(),
    }
    return next((field for field, is_right in fields.items() if not is_right), "")
