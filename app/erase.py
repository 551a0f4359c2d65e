"""Deletes all that Loci keeps in a data directory, with the engine's own files at the end."""

import shutil
from pathlib import Path

from app.autostart import update_autostart
from app.client import Client
from app.paths import address_file, lock_file, make_home
from app.wire.connect import is_running, stop_running_engine
from core.datadir.layout import engine_files
from core.datadir.vaults import VaultList
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.datadir import DataDirErasure, Vault

ERASE_WORDS = "delete everything"


def delete_vault(vaults: VaultList, vault: Vault) -> tuple[DataDirErasure, str]:
    """Delete the library of a vault and take it off the list; see `erase_library`.

    Raises `WrongUse` for the default one, and for one that is in use or not there.
    """
    if vault.is_default:
        raise WrongUse(vault.name, "vault_is_default")
    if vault.is_missing:
        raise WrongUse(vault.home, "vault_missing")
    if is_running(Path(vault.home)):
        # Its window would begin again with an empty library.
        raise WrongUse(vault.name, "vault_in_use")
    erased = erase_library(make_home(Path(vault.home)), ERASE_WORDS)
    vaults.forget(vault.name)
    return erased


def erase_library(home: Path, words: str) -> tuple[DataDirErasure, str]:
    """Delete a library; return what is gone, and the path of a backup that is left, or "".

    Raises `WrongUse` for other words than the engine expects.
    """
    with Client.connect(home) as client:
        backup = client.call(Engine.show_home).result().backup_path
        gone = client.call(Engine.erase_home, words).result()
    stop_running_engine(home)
    update_autostart(home, wanted=False)
    shutil.rmtree(home / "logs", ignore_errors=True)
    for path in (*engine_files(home), lock_file(home), address_file(home)):
        path.unlink(missing_ok=True)
    if home.is_dir() and not any(home.iterdir()):
        home.rmdir()
    return gone, backup
