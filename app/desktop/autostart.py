"""Starting with the session of the user, where the desktop reads XDG autostart files."""

import os
import shutil
import sys
from pathlib import Path

NAME = "org.loci.Loci.desktop"
QUOTED = str.maketrans({"\\": "\\\\", '"': '\\"', "`": "\\`", "$": "\\$"})


def update_autostart(home: Path, *, wanted: object) -> bool:
    """Whether Loci starts at the next login: its autostart file is there or not, as wanted.

    A file that starts Loci over another home is left alone.
    """
    path = autostart_folder() / NAME
    entry = desktop_entry(home)
    try:
        held = path.read_text(encoding="utf-8")
    except OSError:
        held = ""
    if held and _mark(home) not in held.splitlines():
        return False
    if wanted is not True:
        path.unlink(missing_ok=True)
        return False
    if held != entry:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(entry, encoding="utf-8")
        except OSError:
            return False
    return True


def autostart_folder() -> Path:
    """Where the desktop looks."""
    config = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(config) if config else Path.home() / ".config") / "autostart"


def desktop_entry(home: Path) -> str:
    """The file that starts Loci without a window."""
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
