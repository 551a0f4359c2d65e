"""Opens the window, or shows the sample in a terminal that has no display."""

import ctypes
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app.display import why_no_window


def open_window(
    home: Path, *, folders: Sequence[str] = (), question: str = "", background: bool = False
) -> int:
    """The exit code of the window, or of the sample in the terminal where there is no display."""
    if reason := why_no_window():
        from app.cli.sample import run_sample
        from app.paths import make_home, sample_home

        if background:
            return 0
        sys.stdout.write(f"{reason} Here is the sample in the terminal instead.\n")
        return run_sample(make_home(sample_home()))
    keep_none_alive()
    from app.desktop.window import open_window as show
    from ui.shell.around.door import Wanted

    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    return show(home, Wanted(tuple(folders), question, hidden=background, token=token))


def keep_none_alive() -> None:
    """No Qt call can count None down to nothing, as PySide6 6.12.0 does before Python 3.12.

    WORKAROUND: may go when Python 3.11 is no longer supported. The count is the first field.
    """
    if sys.version_info < (3, 12):
        ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40
