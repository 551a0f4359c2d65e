"""Commands for starting subprocesses of Loci, from a checkout and from an installed program."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

# The installed program (packaging/frozen.py) runs the module named after this.
MODULE_FLAG = "--module"


def _is_frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


def module_command(module: str) -> tuple[str, ...]:
    """Return the command that runs a module of Loci in a subprocess."""
    if _is_frozen():
        return (sys.executable, MODULE_FLAG, module)
    # -P: a folder of the same name in the working directory must not shadow the package.
    return (sys.executable, "-P", "-m", module)


def module_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment in which that command finds Loci from any working directory."""
    if _is_frozen():
        return dict(environment)
    root = str(Path(__file__).resolve().parent.parent.parent)
    path = os.pathsep.join(filter(None, [root, environment.get("PYTHONPATH", "")]))
    return {**environment, "PYTHONPATH": path}
