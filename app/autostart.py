"""Start of Loci by itself: at login through an XDG autostart file, and for a window."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from core.process.launch import module_environment

NAME = "org.loci.Loci.desktop"
QUOTED = str.maketrans({"\\": "\\\\", '"': '\\"', "`": "\\`", "$": "\\$"})


def update_autostart(home: Path, *, wanted: object) -> bool:
    """Create or delete the autostart file as wanted; return whether Loci starts at login.

    Each data directory has a file of its own; the first one is named after the program.
    """
    first, entry = _autostart_folder() / NAME, desktop_entry(home)
    digest = hashlib.sha256(os.fsencode(home)).hexdigest()[:12]
    other = first.with_name(f"{first.stem}-{digest}.desktop")
    own = (path for path in (first, other) if _mark(home) in _read(path).splitlines())
    path = next(own, other if first.exists() else first)
    current = _read(path)
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


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def _autostart_folder() -> Path:
    config = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(config) if config else Path.home() / ".config") / "autostart"


def desktop_entry(home: Path) -> str:
    """Return the contents of the file that starts Loci without a window."""
    words = [*program_command(), "--home", str(home), "open", "--background"]
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


def program_command() -> list[str]:
    """Return the command that starts Loci again."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    beside = shutil.which("loci", path=str(Path(sys.executable).parent))
    return [beside] if beside else [sys.executable, "-m", "app.main"]


def start_window(home: str | Path, *addresses: str) -> None:
    """Start the window of a home in a process of its own, or bring it to the front."""
    subprocess.Popen(
        [*program_command(), "--home", str(home), "open", *addresses],
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=module_environment(),
    )
