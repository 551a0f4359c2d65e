"""Tables that ship with Loci."""

import tomllib
from importlib.resources import files
from typing import Any


def load_table(*path: str) -> dict[str, Any]:
    """Read a TOML file below `resources`."""
    return tomllib.loads(files("resources").joinpath(*path).read_text("utf-8"))
