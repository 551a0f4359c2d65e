"""Modules of Loci in a process of their own, which the engine talks to over a channel."""

import subprocess
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import cast

from core.process.launch import module_command, module_environment


def start_with_channel(module: str) -> tuple[subprocess.Popen[bytes], Connection]:
    """Start a module, whose argument is the descriptor of its end of a channel; return our end."""
    ours, theirs = Pipe()
    with theirs:
        process = subprocess.Popen(
            (*module_command(module), str(theirs.fileno())),
            env=module_environment(),
            pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    return process, cast("Connection", ours)
