"""Where Loci keeps its files: the home, the models, the socket, the logs."""

import hashlib
import os
import stat
import sys
import tempfile
from pathlib import Path

import platformdirs

from core.datadir.pointer import resolve_home
from core.errors import EngineError, WrongUse

NAME = "loci"
# A socket's path may have 108 bytes on Linux and 104 on macOS, the closing zero included.
LONGEST_ADDRESS = 100


def home_folder(chosen: str = "") -> Path:
    """The absolute home: the one chosen, else `LOCI_HOME`, else the user's data folder.

    If it was moved, the place where it is now. Raises `WrongUse` when that is not there.
    """
    named = chosen or os.environ.get("LOCI_HOME", "")
    default = platformdirs.user_data_dir(NAME, appauthor=False)
    return resolve_home(Path(named or default).expanduser().resolve())


def sample_home() -> Path:
    """The home of the sample that runs in a terminal; it can be deleted at any time."""
    return Path(platformdirs.user_cache_dir(NAME, appauthor=False)) / "sample"


def models_folder() -> Path:
    """The folder of all models: `LOCI_MODELS`, else `models` in the user's cache folder."""
    chosen = os.environ.get("LOCI_MODELS")
    cache = Path(platformdirs.user_cache_dir(NAME, appauthor=False))
    return Path(chosen) if chosen else cache / "models"


def shipped_models() -> Path | None:
    """The folder of the models that an installed Loci brings along; None in a checkout."""
    unpacked: str | None = getattr(sys, "_MEIPASS", None)
    return Path(unpacked) / "models" if unpacked else None


def make_home(home: Path) -> Path:
    """The home exists and takes files; if it is made here, only this user can enter it."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        (home / "logs").mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise WrongUse(
            str(home),
            detail=f"This folder cannot hold Loci's files: {error.strerror}.",
            remedy="Choose another one with --home.",
        ) from error
    return home


def log_file(home: Path) -> Path:
    """The engine's log."""
    return home / "logs" / "engine.log"


def address_file(home: Path) -> Path:
    """The file in which a running engine says where it listens."""
    return home / "engine.json"


def lock_file(home: Path) -> Path:
    """The file that a running engine holds locked."""
    return home / "engine.lock"


def socket_path(home: Path) -> Path:
    """Where the engine of this home listens: a short path in a folder of this user alone."""
    name = hashlib.sha256(os.fsencode(home)).hexdigest()[:16] + ".sock"
    for folder in _runtime_folders():
        path = folder / name
        if len(os.fsencode(path)) < LONGEST_ADDRESS:
            _make_private(folder)
            return path
    raise EngineError(
        str(home),
        detail="There is no folder with a path short enough for the engine's socket.",
        remedy="Set XDG_RUNTIME_DIR or TMPDIR to a folder with a short path.",
    )


def _runtime_folders() -> list[Path]:
    """The folder of the login session, if there is one, else one that carries the user's number."""
    session = os.environ.get("XDG_RUNTIME_DIR", "")
    own = f"{NAME}-{os.getuid()}"
    folders = [Path(tempfile.gettempdir()) / own, Path("/tmp") / own]
    return [Path(session) / NAME, *folders] if _is_private(Path(session or "/")) else folders


def _make_private(folder: Path) -> None:
    """The folder exists, is no link, and belongs to this user alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_private(folder):
        raise EngineError(
            str(folder),
            detail="Other users can enter the folder of the engine's socket.",
            remedy="Delete it, or set XDG_RUNTIME_DIR to a folder that only you can enter.",
        )


def _is_private(folder: Path) -> bool:
    try:
        found = folder.lstat()
    except OSError:
        return False
    mine = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    return mine and not stat.S_IMODE(found.st_mode) & 0o077
