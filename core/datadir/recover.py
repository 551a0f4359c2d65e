"""What a kill left half done in a home folder is finished before anyone reads in it."""

from pathlib import Path

from core.datadir.erase import finish_erase
from core.datadir.pointer import check_opening
from core.datadir.swap import finish_swap


def recover_home(home: Path) -> None:
    """The home holds one library, whole, or none. Raises `Damaged` for an unfinished copy."""
    if not home.is_dir():
        return
    finish_erase(home)
    finish_swap(home)
    check_opening(home)
