"""Crash recovery: completes interrupted operations on the data directory before it is opened."""

from pathlib import Path

from core.datadir.erase import finish_erase
from core.datadir.pointer import check_opening
from core.datadir.swap import finish_swap


def recover_home(home: Path) -> None:
    """Complete interrupted erasures and restores. Raises `Damaged` for an unfinished copy."""
    if not home.is_dir():
        return
    finish_erase(home)
    finish_swap(home)
    check_opening(home)
