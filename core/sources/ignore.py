"""Which files and folders of a source stay out of it."""

import os
import re
import stat
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path, PurePath

import msgspec
from pathspec import GitIgnoreSpec

from core.sources import ignore_lists as left_out

# Windows: the content is fetched from a server when it is read.
_WINDOWS_ONLINE_ONLY = 0x1000 | 0x40000 | 0x400000
_MAC_DATALESS = 0x40000000
# File systems keep the content of very small files without a block of their own.
_SMALLEST_PLACEHOLDER = 512


class IgnorePatterns(msgspec.Struct, frozen=True):
    """The patterns of one .gitignore, or of the user, and the folder from which they count.

    What the user's own patterns (`firm`) leave out, no .gitignore brings back. Where there are
    patterns of what is wanted (`only`), files that none of them names are left out.
    """

    folder: str
    spec: GitIgnoreSpec
    firm: bool = False
    only: bool = False

    def verdict(self, path: str, *, is_folder: bool) -> bool | None:
        """True: left out; False: explicitly kept; None: says nothing about this path."""
        relative = os.path.relpath(path, self.folder).replace(os.sep, "/")
        return self.spec.check_file(relative + "/" if is_folder else relative).include


class IgnoreRules(msgspec.Struct, frozen=True):
    """What the user's settings leave out, what a source wants alone, and Loci's own folder."""

    home: str
    hidden: bool = False
    excluded: tuple[str, ...] = ()
    included: tuple[str, ...] = ()

    def patterns(self, folder: str) -> tuple[IgnorePatterns, ...]:
        """The user's own patterns, counted from the source's folder."""
        wanted = tuple(
            IgnorePatterns(one.folder, one.spec, only=True)
            for one in _patterns(folder, self.included)
        )
        return _patterns(folder, self.excluded, firm=True) + wanted

    def of_source(self, *, include: Sequence[str], exclude: Sequence[str]) -> "IgnoreRules":
        """These rules with a source's own patterns."""
        return msgspec.structs.replace(
            self, excluded=(*self.excluded, *exclude), included=tuple(include)
        )

    def leaves_out_folder(self, path: str, patterns: tuple[IgnorePatterns, ...]) -> bool:
        """Whether a folder inside a source is not entered."""
        name = os.path.basename(path).casefold()
        return (
            (name.startswith(".") and not self.hidden)
            or name in left_out.NOISE_FOLDERS
            or name.startswith(left_out.NOISE_PREFIXES)
            or _ends_with(path, left_out.NOISE_PATHS)
            or is_secret_folder(path)
            or self._is_home(path)
            or _matches(path, patterns, is_folder=True)
        )

    def leaves_out_file(self, path: str, patterns: tuple[IgnorePatterns, ...]) -> bool:
        """Whether a file inside a source does not belong to it."""
        name = os.path.basename(path).casefold()
        return (
            (name.startswith(".") and not self.hidden)
            or name in left_out.NOISE_NAMES
            or name.startswith(left_out.NOISE_PREFIXES)
            or name.endswith(left_out.NOISE_SUFFIXES)
            or is_secret_file(path)
            or _matches(path, patterns, is_folder=False)
            or _is_not_included(path, patterns)
        )

    def _is_home(self, path: str) -> bool:
        same_name = os.path.basename(path) == os.path.basename(self.home)
        return same_name and os.path.realpath(path) == os.path.realpath(self.home)


def is_secret_file(path: str) -> bool:
    """Whether the file's name says that it holds keys, passwords or sessions."""
    name = os.path.basename(path).casefold()
    if name in left_out.SECRET_NAMES or name == ".env" or name.startswith(".env."):
        return True
    if name.endswith(".key"):
        return not _is_keynote_file(path)
    return name.endswith(left_out.SECRET_SUFFIXES)


def is_secret_folder(path: str) -> bool:
    """Whether the folder is one in which programs keep keys, passwords or sessions."""
    name = os.path.basename(path).casefold()
    return (
        name in left_out.SECRET_FOLDERS
        or name.endswith(left_out.SECRET_SUFFIXES)
        or _ends_with(path, left_out.SECRET_PATHS)
    )


def is_secret(path: str) -> bool:
    """Whether the file or folder, or a folder above it, is a place of secrets."""
    above = (str(parent) for parent in PurePath(path).parents)
    return is_secret_file(path) or is_secret_folder(path) or any(map(is_secret_folder, above))


def has_marker_file(names: Collection[str]) -> bool:
    """Whether a folder with these entries is a profile, a cache or an installed environment."""
    folded = {name.casefold() for name in names}
    return not folded.isdisjoint(left_out.PROFILE_MARKERS | left_out.NOISE_MARKERS)


def is_online_only(info: os.stat_result) -> bool:
    """Whether the content is not on this machine, so that reading would fetch it."""
    attributes: int = getattr(info, "st_file_attributes", 0)
    flags: int = getattr(info, "st_flags", 0)
    blocks: int = getattr(info, "st_blocks", 1)
    return bool(
        attributes & _WINDOWS_ONLINE_ONLY
        or flags & _MAC_DATALESS
        or (blocks == 0 and info.st_size >= _SMALLEST_PLACEHOLDER and stat.S_ISREG(info.st_mode))
    )


def read_gitignore(folder: str) -> tuple[IgnorePatterns, ...]:
    """The patterns of the folder's own .gitignore, or nothing."""
    path = Path(folder, ".gitignore")
    try:
        if path.is_symlink() or not path.is_file():
            return ()
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    return _patterns(folder, text.splitlines())


def _patterns(
    folder: str, lines: Iterable[str], *, firm: bool = False
) -> tuple[IgnorePatterns, ...]:
    # One pattern that cannot be understood must not switch off the others.
    kept = [line for line in lines if line.strip() and _is_pattern(line)]
    if not kept:
        return ()
    return (IgnorePatterns(folder=folder, spec=GitIgnoreSpec.from_lines(kept), firm=firm),)


def _is_pattern(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines((line,))
    except (ValueError, re.error):
        return False
    return True


def _matches(path: str, patterns: tuple[IgnorePatterns, ...], *, is_folder: bool) -> bool:
    if any(found.verdict(path, is_folder=is_folder) for found in patterns if found.firm):
        return True
    # The deepest file of patterns that says something about the path decides, as in git.
    for found in reversed(patterns):
        verdict = None if found.firm or found.only else found.verdict(path, is_folder=is_folder)
        if verdict is not None:
            return verdict
    return False


def _is_not_included(path: str, patterns: tuple[IgnorePatterns, ...]) -> bool:
    """Whether there are patterns of what is wanted, and none names the file or a folder above."""
    wanted = [found for found in patterns if found.only]
    return bool(wanted) and not any(found.verdict(path, is_folder=False) for found in wanted)


def invalid_patterns(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that are no patterns; they do nothing."""
    return tuple(line for line in lines if line.strip() and not _is_pattern(line))


def _ends_with(path: str, ends: tuple[str, ...]) -> bool:
    folded = path.casefold().replace(os.sep, "/")
    return any(folded.endswith("/" + end) for end in ends)


def _is_keynote_file(path: str) -> bool:
    """A presentation of Keynote is an archive; a key is not."""
    try:
        with open(path, "rb") as file:
            return file.read(2) == b"PK"
    except OSError:
        return False
