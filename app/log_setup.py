"""Log file of the engine: rotated by size, without contents of documents."""

import logging
import logging.handlers
import os
import sys
from pathlib import Path

LARGEST_LOG_BYTES = 1 << 20


def start_log(path: Path) -> None:
    """Log all messages to the file, with time and level."""
    handler = logging.handlers.RotatingFileHandler(
        path, maxBytes=LARGEST_LOG_BYTES, backupCount=1, encoding="utf-8"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.captureWarnings(capture=True)


def redirect_output(path: Path) -> None:
    """Redirect the standard streams to the file, and standard input to nothing.

    A detached engine must not keep the terminal or a pipe of its parent open.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    with Path(os.devnull).open("rb") as nothing, path.open("ab") as file:
        os.dup2(nothing.fileno(), 0)
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
