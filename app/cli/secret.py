"""Passphrases are typed in a terminal: never an argument, an option or a pipe (N11)."""

import getpass
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from app.cli.terminal import Terminal
from app.client import Client
from core.engine.engine import Engine
from core.errors import Locked, WrongPassphrase, WrongUse

_TRIES = 3


def read_secret(prompt: str) -> str:
    """Ask for a secret without showing it. Raises `WrongUse` where nobody can type."""
    if not sys.stdin.isatty():
        raise WrongUse("", "passphrase_needed")
    return getpass.getpass(prompt)


@contextmanager
def unlocked(home: Path, locked: Locked, *, terminal: Terminal) -> Generator[None]:
    """Ask for the passphrase and keep the engine open within the block.

    Raises `locked` where nobody can type, `WrongPassphrase` after three tries.
    """
    if not sys.stdin.isatty():
        raise locked
    with Client.connect(home) as client:
        for left in reversed(range(_TRIES)):
            try:
                client.call(Engine.unlock, read_secret("Passphrase or recovery code: ")).result()
                break
            except WrongPassphrase as error:
                if not left:
                    raise
                terminal.note(error.detail)
        yield
