"""Finds installed plugins by their metadata; nothing of them is imported."""

import csv
import hashlib
import os
import sys
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterator
from importlib.machinery import all_suffixes
from importlib.metadata import Distribution, DistributionFinder, MetadataPathFinder
from itertools import chain
from pathlib import Path, PurePosixPath

from msgspec import Struct

from core.display_text import display_line
from core.records.plugins import PluginEntry, PluginInfo

FORMATS, IMPORTERS, ANSWERERS = "loci.formats", "loci.importers", "loci.answerers"
GROUPS = (FORMATS, IMPORTERS, ANSWERERS)
_HASH = "sha256="
_CODE = tuple(all_suffixes())


class PluginCode(Struct, frozen=True):
    """Where the code of an allowed plugin is, and the hash of its list of files."""

    name: str
    folder: str
    digest: str
    entries: tuple[PluginEntry, ...]


def find_plugins(folder: str) -> tuple[PluginInfo, ...]:
    """Return the plugins in Loci's environment, and then those in this folder, by name."""
    plugins: dict[str, PluginInfo] = {}
    for place in dict.fromkeys((*sys.path, folder)):
        for installed in _distributions(place):
            plugin = _describe(installed)
            if plugin is not None:
                plugins.setdefault(plugin.name, plugin)
    return tuple(plugins[name] for name in sorted(plugins))


def _distributions(folder: str, **wanted: str) -> Iterator[Distribution]:
    """Iterate over the distributions in a folder.

    Asked is the finder of the standard library: keyring imports a backport that replaces it.
    """
    context = DistributionFinder.Context(path=[folder], **wanted)
    yield from MetadataPathFinder.find_distributions(context)


def _describe(installed: Distribution) -> PluginInfo | None:
    """Return what the metadata say; None for other packages, and for damaged metadata."""
    try:
        text = installed.read_text("entry_points.txt") or ""
        if not any(group in text for group in GROUPS):
            return None
        entries = tuple(
            PluginEntry(entry.group, display_line(entry.name), entry.value)
            for entry in installed.entry_points
            if entry.group in GROUPS
        )
        name, summary = installed.metadata["Name"], installed.metadata["Summary"]
        folder, digest = str(installed.locate_file("")), digest_of(installed)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not entries or not name:
        return None
    return PluginInfo(
        display_line(name),
        display_line(installed.version or ""),
        digest,
        display_line(summary or "")[:300],
        folder,
        entries,
    )


def digest_of(installed: Distribution) -> str:
    """Return the hash of the list of files with their hashes; empty without such a list."""
    record = installed.read_text("RECORD") or ""
    return hashlib.sha256(record.encode()).hexdigest() if record.strip() else ""


def find_installed(code: PluginCode) -> Distribution | None:
    """Return the distribution of the plugin, if its list of files is the one that was allowed."""
    for installed in _distributions(code.folder, name=code.name):
        if digest_of(installed) == code.digest:
            return installed
    return None


def problems_of_files(installed: Distribution) -> Iterator[str]:
    """Iterate over what RECORD does not vouch for among the files that an import could take."""
    folder = Path(str(installed.locate_file("")))
    listed = _listed(installed.read_text("RECORD") or "")
    for path, wanted in listed.items():
        if wanted and not _has_hash(folder / path, wanted):
            yield f"{path} is not what you allowed"
        elif not wanted and _is_code(path):
            yield f"{path} has no sha256 in RECORD"
    modules = {PurePosixPath(path).parts[0].split(".")[0] for path in listed}
    asked = (it.module for it in installed.entry_points if it.group in GROUPS)
    elsewhere = (module for module in asked if module.split(".")[0] not in modules)
    for path in (*elsewhere, *_code_of(folder, modules)):
        if path not in listed:
            yield f"{path} is not in RECORD"


def _listed(record: str) -> dict[str, str]:
    """Return the sha256 of each file below the folder, by its path; empty for other hashes."""
    hashes: dict[str, str] = {}
    for row in filter(None, csv.reader(record.splitlines())):
        path, given = PurePosixPath(row[0]), "".join(row[1:2])
        if path.parts and ".." not in path.parts and not path.is_absolute():
            hashes[path.as_posix()] = given.removeprefix(_HASH) if given.startswith(_HASH) else ""
    return hashes


def _has_hash(file: Path, wanted: str) -> bool:
    try:
        digest = hashlib.sha256(file.read_bytes()).digest()
    except OSError:
        return False
    return urlsafe_b64encode(digest).rstrip(b"=").decode() == wanted


def _is_code(path: str) -> bool:
    """Whether an import takes the file, or asks it what to import; caches of it are ignored."""
    file = PurePosixPath(path)
    is_cache = file.suffix == ".pyc" and file.parent.name == "__pycache__"
    return not is_cache and (path.endswith(_CODE) or file.name == "entry_points.txt")


def _code_of(folder: Path, modules: Collection[str]) -> Iterator[str]:
    """Iterate over the code in the folder that is imported by these names, and links to folders."""
    for top in folder.iterdir():
        if top.name.split(".")[0] not in modules:
            continue
        below = (Path(at, name) for at, *names in os.walk(top) for name in chain(*names))
        for file in (top, *below):
            path = file.relative_to(folder).as_posix()
            if file.is_symlink() if file.is_dir() else _is_code(path):
                yield path
