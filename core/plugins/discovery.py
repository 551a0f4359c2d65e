"""Finds installed plugins by their metadata; nothing of them is imported."""

import hashlib
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, DistributionFinder, MetadataPathFinder, PackagePath

from msgspec import Struct

from core.display_text import display_line
from core.records.plugins import PluginEntry, PluginInfo

FORMATS, IMPORTERS, ANSWERERS = "loci.formats", "loci.importers", "loci.answerers"
GROUPS = (FORMATS, IMPORTERS, ANSWERERS)


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


def changed_files(installed: Distribution) -> Iterator[PackagePath]:
    """Iterate over the files that are not what the list says; only files with a hash count."""
    files: Sequence[PackagePath] = installed.files or ()
    for file in files:
        if file.hash is None or file.hash.mode != "sha256" or ".." in file.parts:
            continue
        try:
            digest = hashlib.sha256(file.read_binary()).digest()
        except OSError:
            digest = b""
        if urlsafe_b64encode(digest).rstrip(b"=").decode() != file.hash.value:
            yield file
