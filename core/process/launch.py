"""How another process of Loci is started, from a checkout and from an installed package alike."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

# The installed program (packaging/frozen.py) runs the module named after this.
MODULE_FLAG = "--module"


def is_frozen() -> bool:
    """Whether this is the installed program, which brings its own Python."""
    return bool(getattr(sys, "frozen", False))


def module_command(module: str) -> tuple[str, ...]:
    """The command that runs a module of Loci in a process of its own."""
    if is_frozen():
        return (sys.executable, MODULE_FLAG, module)
    # -P: a folder named like ours where the program was started must not take our place.
    return (sys.executable, "-P", "-m", module)


def module_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment in which that command finds Loci, wherever it is started."""
    if is_frozen():
        return dict(environment)
    root = str(Path(__file__).resolve().parent.parent.parent)
    path = os.pathsep.join(filter(None, [root, environment.get("PYTHONPATH", "")]))
    return {**environment, "PYTHONPATH": path}
