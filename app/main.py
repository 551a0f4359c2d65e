"""The program `loci`: with a command the command line, else the window."""

import sys

from app.cli.run import run
from app.desktop.launch import open_window


def main() -> int:
    """The exit code; see `loci --help`."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
    return run(sys.argv[1:], open_window=open_window)


if __name__ == "__main__":
    sys.exit(main())
