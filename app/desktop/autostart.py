"""Autostart at login through an XDG autostart file."""

import os
import shutil
import sys
from pathlib import Path

NAME = "org.loci.Loci.desktop"
QUOTED = str.maketrans({"\\": "\\\\", '"': '\\"', "`": "\\`", "$": "\\$"})


def update_autostart(home: Path, *, wanted: object) -> bool:
    """Create or delete the autostart file as wanted; return whether Loci starts at login.

    A file that starts Loci with another data directory is left alone.
    """
    path = _autostart_folder() / NAME
    entry = desktop_entry(home)
    try:
        current = path.read_text(encoding="utf-8")
    except OSError:
        current = ""
    if current and _mark(home) not in current.splitlines():
        return False
    if wanted is not True:
        path.unlink(missing_ok=True)
        return False
    if current != entry:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(entry, encoding="utf-8")
        except OSError:
            return False
    return True


def _autostart_folder() -> Path:
    config = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(config) if config else Path.home() / ".config") / "autostart"


def desktop_entry(home: Path) -> str:
    """Return the contents of the file that starts Loci without a window."""
    words = [*_program(), "--home", str(home), "open", "--background"]
    command = " ".join(f'"{word.translate(QUOTED)}"' for word in words).replace("%", "%%")
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Name=Loci",
        f"Exec={command}",
        "Icon=org.loci.Loci",
        "Terminal=false",
        "NoDisplay=true",
        _mark(home),
    )
    return "\n".join((*lines, ""))


def _mark(home: Path) -> str:
    return f"X-Loci-Home={home}"


def _program() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    beside = shutil.which("loci", path=str(Path(sys.executable).parent))
    return [beside] if beside else [sys.executable, "-m", "app.main"]
