"""Confinement of readers of files (T14): no network, no other files, no programs."""

import mimetypes
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from core.process.landlock import landlock_version, restrict_files
from core.process.seccomp import give_up_privileges, has_seccomp, restrict_calls
from core.records.files.status import ReaderConfinement

# Files of the system that Python and libraries read, the same for every user.
_SYSTEM = (
    "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/etc/ssl/openssl.cnf",
    "/dev/null", "/dev/urandom", "/proc/cpuinfo", "/sys/devices/system/cpu",
    *map(str, mimetypes.knownfiles),
)  # fmt: skip
_MOST_OPEN_FILES = 256


@cache
def confinement() -> ReaderConfinement:
    """Return what this machine can keep readers from."""
    files, calls = landlock_version() > 0, has_seccomp()
    return ReaderConfinement(network=calls, files=files, programs=calls)


def confine(readable: Iterable[str], *, channel: int) -> None:
    """Confine this process as far as the system can, for good.

    It keeps one open file, `channel`, and may open files below `readable` and those of the program
    itself. Raises `OSError`.
    """
    if sys.platform == "win32":
        return
    _close_files(channel)
    _limit_resources()
    has = confinement()
    if has.files or has.programs:
        give_up_privileges()
    if has.files:
        restrict_files((*_SYSTEM, *_program_paths(), *filter(None, readable)))
    if has.programs:
        restrict_calls()


def _close_files(channel: int) -> None:
    """Close what was inherited, also the log and the terminal."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    for descriptor in map(int, os.listdir("/dev/fd")):  # noqa: PTH208 - numbers, no paths
        if descriptor > 2 and descriptor != channel:
            # The listing's own is closed by now.
            with suppress(OSError):
                os.close(descriptor)


def _limit_resources() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_MOST_OPEN_FILES, _MOST_OPEN_FILES))


def _program_paths() -> Iterable[str]:
    """Return where Python, its packages, and code and tables of Loci are."""
    root = Path(__file__).resolve().parents[2]
    paths = {sys.prefix, sys.base_prefix, str(root / "core"), str(root / "resources")}
    # The modules of an installed Loci lie in its executable.
    paths.add(sys.executable)
    paths |= {path for path in sys.path if path.endswith(("site-packages", "dist-packages"))}
    return (paths | {getattr(sys, "_MEIPASS", "")}) - {"", "/"}
