"""The `loci bench` commands, which only a checkout has."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from app.cli.command import CliCommand

PACKAGE = "bench"
ROOT = Path(__file__).resolve().parents[2]


def bench_commands() -> tuple[CliCommand, ...]:
    """Return the commands of the package `bench` if it lies beside this one.

    The package is not installed with Loci, so it is loaded by name. One of the same name that lies
    elsewhere belongs to another program.
    """
    spec = find_spec(PACKAGE)
    if spec and spec.origin and Path(spec.origin).resolve().parents[1] == ROOT:
        return import_module(f"{PACKAGE}.commands.registry").COMMANDS
    return ()
