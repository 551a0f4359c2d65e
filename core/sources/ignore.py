"""Ignore rules: which files and folders of a source are skipped.

Some are skipped by default (`resources/ignored_files.toml`; names are compared in lower case),
others by the user's patterns.
"""

import os
import re
import stat
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path, PurePath

import msgspec
from pathspec import GitIgnoreSpec

from core.resources import load_table

_SKIPPED: dict[str, list[str]] = load_table("ignored_files.toml")
SECRET_NAMES = frozenset(_SKIPPED["secret_names"])
SECRET_SUFFIXES = tuple(_SKIPPED["secret_suffixes"])
SECRET_FOLDERS = frozenset(_SKIPPED["secret_folders"])
SECRET_PATHS = tuple(_SKIPPED["secret_paths"])
PROFILE_MARKERS = frozenset(_SKIPPED["profile_markers"])
NOISE_FOLDERS = frozenset(_SKIPPED["noise_folders"])
NOISE_PATHS = tuple(_SKIPPED["noise_paths"])
NOISE_MARKERS = frozenset(_SKIPPED["noise_markers"])
NOISE_NAMES = frozenset(_SKIPPED["noise_names"])
NOISE_PREFIXES = tuple(_SKIPPED["noise_prefixes"])
NOISE_SUFFIXES = tuple(_SKIPPED["noise_suffixes"])
# Windows: the content is fetched from a server when it is read.
_WINDOWS_ONLINE_ONLY = 0x1000 | 0x40000 | 0x400000
_MAC_DATALESS = 0x40000000
# File systems keep the content of very small files without a block of their own.
_SMALLEST_PLACEHOLDER = 512


class IgnorePatterns(msgspec.Struct, frozen=True):
    """Patterns in gitignore syntax, relative to `folder`.

    A .gitignore cannot re-include what patterns with `is_final` (the user's own) exclude. Where
    there are patterns with `is_include`, files that match none of them are ignored.
    """

    folder: str
    spec: GitIgnoreSpec
    is_final: bool = False
    is_include: bool = False

    def check(self, path: str, *, is_folder: bool) -> bool | None:
        """Return True for ignored, False for re-included, None if no pattern matches."""
        relative = os.path.relpath(path, self.folder).replace(os.sep, "/")
        return self.spec.check_file(relative + "/" if is_folder else relative).include


class IgnoreRules(msgspec.Struct, frozen=True):
    """Patterns of the settings and of one source, plus built-in rules; ignores Loci's data folder.

    `excluded` and `included` hold patterns in gitignore syntax.
    """

    home: str
    hidden: bool = False
    excluded: tuple[str, ...] = ()
    included: tuple[str, ...] = ()

    def patterns(self, folder: str) -> tuple[IgnorePatterns, ...]:
        """Return the user's patterns, relative to the source's folder."""
        included = tuple(
            IgnorePatterns(group.folder, group.spec, is_include=True)
            for group in _patterns(folder, self.included)
        )
        return _patterns(folder, self.excluded, is_final=True) + included

    def for_source(self, *, include: Sequence[str], exclude: Sequence[str]) -> "IgnoreRules":
        """Return these rules with the patterns of one source added."""
        return msgspec.structs.replace(
            self, excluded=(*self.excluded, *exclude), included=tuple(include)
        )

    def ignores_folder(self, path: str, patterns: tuple[IgnorePatterns, ...]) -> bool:
        """Whether the folder is skipped."""
        name = os.path.basename(path).casefold()
        return (
            (name.startswith(".") and not self.hidden)
            or name in NOISE_FOLDERS
            or name.startswith(NOISE_PREFIXES)
            or _ends_with(path, NOISE_PATHS)
            or _is_secret_folder(path)
            or self._is_home(path)
            or _matches(path, patterns, is_folder=True)
        )

    def ignores_file(self, path: str, patterns: tuple[IgnorePatterns, ...]) -> bool:
        """Whether the file is skipped."""
        name = os.path.basename(path).casefold()
        return (
            (name.startswith(".") and not self.hidden)
            or name in NOISE_NAMES
            or name.startswith(NOISE_PREFIXES)
            or name.endswith(NOISE_SUFFIXES)
            or _is_secret_file(path)
            or _matches(path, patterns, is_folder=False)
            or _is_not_included(path, patterns)
        )

    def _is_home(self, path: str) -> bool:
        same_name = os.path.basename(path) == os.path.basename(self.home)
        return same_name and os.path.realpath(path) == os.path.realpath(self.home)


def _is_secret_file(path: str) -> bool:
    name = os.path.basename(path).casefold()
    if name in SECRET_NAMES or name == ".env" or name.startswith(".env."):
        return True
    if name.endswith(".key"):
        return not _is_keynote_file(path)
    return name.endswith(SECRET_SUFFIXES)


def _is_secret_folder(path: str) -> bool:
    name = os.path.basename(path).casefold()
    return (
        name in SECRET_FOLDERS or name.endswith(SECRET_SUFFIXES) or _ends_with(path, SECRET_PATHS)
    )


def is_secret(path: str) -> bool:
    """Whether the file or folder, or a folder above it, holds secrets."""
    above = (str(parent) for parent in PurePath(path).parents)
    return _is_secret_file(path) or _is_secret_folder(path) or any(map(_is_secret_folder, above))


def belongs_to_library(path: str) -> bool:
    """Whether the path is a backup, or in the data folder of this library or another (D21)."""
    folders = (path, *map(str, PurePath(path).parents))
    is_inside = any(os.path.isfile(os.path.join(folder, "loci.duckdb")) for folder in folders)
    return is_inside or path.casefold().endswith(".locibackup")


def has_marker_file(names: Collection[str]) -> bool:
    """Whether the entry names mark a profile, a cache or an installed environment."""
    folded = {name.casefold() for name in names}
    return not folded.isdisjoint(PROFILE_MARKERS | NOISE_MARKERS)


def is_online_only(info: os.stat_result) -> bool:
    """Whether the content is only online (a cloud placeholder), so that reading would fetch it."""
    attributes: int = getattr(info, "st_file_attributes", 0)
    flags: int = getattr(info, "st_flags", 0)
    blocks: int = getattr(info, "st_blocks", 1)
    return bool(
        attributes & _WINDOWS_ONLINE_ONLY
        or flags & _MAC_DATALESS
        or (blocks == 0 and info.st_size >= _SMALLEST_PLACEHOLDER and stat.S_ISREG(info.st_mode))
    )


def read_gitignore(folder: str) -> tuple[IgnorePatterns, ...]:
    """Return the patterns of the folder's .gitignore; empty if there is none."""
    path = Path(folder, ".gitignore")
    try:
        if path.is_symlink() or not path.is_file():
            return ()
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    return _patterns(folder, text.splitlines())


def _patterns(
    folder: str, lines: Iterable[str], *, is_final: bool = False
) -> tuple[IgnorePatterns, ...]:
    # An invalid pattern must not disable the others.
    kept = [line for line in lines if line.strip() and _is_pattern(line)]
    if not kept:
        return ()
    return (IgnorePatterns(folder=folder, spec=GitIgnoreSpec.from_lines(kept), is_final=is_final),)


def _is_pattern(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines((line,))
    except (ValueError, re.error):
        return False
    return True


def _matches(path: str, patterns: tuple[IgnorePatterns, ...], *, is_folder: bool) -> bool:
    if any(group.check(path, is_folder=is_folder) for group in patterns if group.is_final):
        return True
    # As in git, the deepest .gitignore that matches the path decides.
    for group in reversed(patterns):
        skip = group.is_final or group.is_include
        verdict = None if skip else group.check(path, is_folder=is_folder)
        if verdict is not None:
            return verdict
    return False


def _is_not_included(path: str, patterns: tuple[IgnorePatterns, ...]) -> bool:
    """Whether include patterns exist and none matches the file or a folder above it."""
    included = [group for group in patterns if group.is_include]
    return bool(included) and not any(group.check(path, is_folder=False) for group in included)


def invalid_patterns(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the lines that are not valid patterns; they have no effect."""
    return tuple(line for line in lines if line.strip() and not _is_pattern(line))


def _ends_with(path: str, ends: tuple[str, ...]) -> bool:
    folded = path.casefold().replace(os.sep, "/")
    return any(folded.endswith("/" + end) for end in ends)


def _is_keynote_file(path: str) -> bool:
    """Whether a .key file is a Keynote presentation (a ZIP archive) rather than a key."""
    try:
        with open(path, "rb") as file:
            return file.read(2) == b"PK"
    except OSError:
        return False
