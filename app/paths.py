"""Paths of Loci's own files: data directory, models, socket, logs (D21)."""

import hashlib
import os
import stat
import sys
import tempfile
from pathlib import Path

import platformdirs

from core.datadir.layout import check_home_path
from core.datadir.pointer import resolve_home
from core.datadir.vaults import VaultList
from core.errors import EngineError, WrongUse

NAME = "loci"
# A socket's path may have 108 bytes on Linux and 104 on macOS, the closing zero included.
LONGEST_ADDRESS = 100


def home_folder(chosen: str = "", *, vault: str = "") -> Path:
    """Return the absolute data directory: `chosen` or that of `vault`, else the default one.

    Without either, `LOCI_HOME` or `LOCI_VAULT` counts. If it was moved, the new place is returned.
    Raises `WrongUse` when that does not exist, for an unknown vault, and if both are given.
    """
    if not chosen and not vault:
        chosen, vault = os.environ.get("LOCI_HOME", ""), os.environ.get("LOCI_VAULT", "")
    if chosen and vault:
        raise WrongUse("", "home_and_vault")
    if vault:
        named = vault_list().named(vault)
        if named.is_missing:
            raise WrongUse(named.home, "vault_missing")
        return Path(named.home)
    return resolve_home(Path(chosen).expanduser().resolve() if chosen else _default_home())


def vault_list() -> VaultList:
    """Return the vaults, which the configuration folder lists; new ones are beside our data."""
    config = platformdirs.user_config_dir(NAME, appauthor=False)
    folder = platformdirs.user_data_dir(f"{NAME}-vaults", appauthor=False)
    return VaultList(
        Path(config) / "vaults.json", default_home=_default_home(), folder=Path(folder).resolve()
    )


def _default_home() -> Path:
    return Path(platformdirs.user_data_dir(NAME, appauthor=False)).expanduser().resolve()


def sample_home() -> Path:
    """Return the data directory of the sample in a terminal; it may be deleted at any time."""
    return Path(platformdirs.user_cache_dir(NAME, appauthor=False)) / "sample"


def models_folder() -> Path:
    """Return the folder of all models: `LOCI_MODELS`, else `models` in the user's cache folder."""
    chosen = os.environ.get("LOCI_MODELS")
    cache = Path(platformdirs.user_cache_dir(NAME, appauthor=False))
    return Path(chosen) if chosen else cache / "models"


def shipped_models() -> Path | None:
    """Return the folder of the models in an installed Loci; None in a checkout."""
    unpacked: str | None = getattr(sys, "_MEIPASS", None)
    return Path(unpacked) / "models" if unpacked else None


def make_home(home: Path) -> Path:
    """Create the data directory, readable by this user only. Raises `WrongUse` if not possible."""
    check_home_path(home)
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        (home / "logs").mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise WrongUse(str(home), "home_not_writable", reason=reason) from error
    return home


def log_file(home: Path) -> Path:
    """Return the path of the engine's log."""
    return home / "logs" / "engine.log"


def address_file(home: Path) -> Path:
    """Return the file with the socket address of the running engine."""
    return home / "engine.json"


def lock_file(home: Path) -> Path:
    """Return the file that the running engine keeps locked."""
    return home / "engine.lock"


def socket_path(home: Path) -> Path:
    """Return the engine's socket: a short path in a folder of this user alone.

    On Windows it is the name of a pipe, which is of the whole computer.
    """
    digest = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
    if sys.platform == "win32":
        return Path(rf"\\.\pipe\{NAME}-{digest}")
    name = f"{digest}.sock"
    for folder in _runtime_folders():
        path = folder / name
        if len(os.fsencode(path)) < LONGEST_ADDRESS:
            _make_private(folder)
            return path
    raise EngineError(str(home), "socket_path_too_long")


def _runtime_folders() -> list[Path]:
    """Return candidate folders: of the login session if there is one, else named by user id."""
    session = os.environ.get("XDG_RUNTIME_DIR", "")
    own = f"{NAME}-{os.getuid()}"
    folders = [Path(tempfile.gettempdir()) / own, Path("/tmp") / own]
    return [Path(session) / NAME, *folders] if _is_private(Path(session or "/")) else folders


def _make_private(folder: Path) -> None:
    """Create a folder that only this user can enter. Raises `EngineError` if others can."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_private(folder):
        raise EngineError(str(folder), "socket_folder_shared")


def _is_private(folder: Path) -> bool:
    try:
        status = folder.lstat()
    except OSError:
        return False
    mine = stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid()
    return mine and not stat.S_IMODE(status.st_mode) & 0o077
