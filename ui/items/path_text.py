"""Display text of paths."""

from pathlib import Path


def say_path(path: str) -> str:
    """Return the path with the home folder as ~."""
    home = str(Path.home())
    return "~" + path[len(home) :] if path == home or path.startswith(home + "/") else path
