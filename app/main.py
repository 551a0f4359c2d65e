"""Entry point of `loci`: the command line, or the window without a command."""

import sys

from app.cli.run import run
from app.desktop.launch import open_window


def main() -> int:
    """Return the exit code; see `loci --help`."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
    return run(sys.argv[1:], open_window=open_window)


if __name__ == "__main__":
    sys.exit(main())
