"""The program `loci`: with a command the command line, else the window."""

import ctypes
import sys
from pathlib import Path

from app.cli.run import run
from app.display import why_no_window


def main() -> int:
    """The exit code; see `loci --help`."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
    return run(sys.argv[1:], open_window=open_window)


def open_window(home: Path) -> int:
    """The exit code of the window, or of the sample in the terminal where there is no display."""
    if reason := why_no_window():
        from app.paths import make_home, sample_home
        from app.sample import run_sample

        sys.stdout.write(f"{reason} Here is the sample in the terminal instead.\n")
        return run_sample(make_home(sample_home()))
    keep_none_alive()
    from app.window import open_window as show

    return show(home)


def keep_none_alive() -> None:
    """No Qt call can count None down to nothing, as PySide6 6.12.0 does before Python 3.12.

    WORKAROUND: may go when Python 3.11 is no longer supported. The count is the first field.
    """
    if sys.version_info < (3, 12):
        ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40


if __name__ == "__main__":
    sys.exit(main())
