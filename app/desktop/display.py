"""Check the libraries that a window needs; run as `python -m app.desktop.display`."""

import ctypes
import os
import sys
from collections.abc import Mapping, MutableMapping, Sequence
from importlib import import_module
from pathlib import Path

# Where a desktop's portal says that it can be started, and which dialogs it has.
PORTAL_SERVICE = "dbus-1/services/org.freedesktop.portal.Desktop.service"
PORTAL_BACKENDS = "xdg-desktop-portal/portals/*.portal"
# Library and Debian package, in the order in which Qt looks for them.
LIBRARIES = (
    ("libGL.so.1", "libgl1"),
    ("libEGL.so.1", "libegl1"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libdbus-1.so.3", "libdbus-1-3"),
    ("libfontconfig.so.1", "libfontconfig1"),
    ("libfreetype.so.6", "libfreetype6"),
    ("libglib-2.0.so.0", "libglib2.0-0"),
)
X11_LIBRARIES = (
    ("libxcb-cursor.so.0", "libxcb-cursor0"),
    ("libxcb-icccm.so.4", "libxcb-icccm4"),
    ("libxcb-image.so.0", "libxcb-image0"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    ("libxcb-render-util.so.0", "libxcb-render-util0"),
    ("libxcb-shape.so.0", "libxcb-shape0"),
    ("libxcb-util.so.1", "libxcb-util1"),
    ("libxcb-xkb.so.1", "libxcb-xkb1"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)


def use_portal_dialogs(environment: MutableMapping[str, str]) -> None:
    """Let Qt open the desktop's own file dialogs through its portal, where there is one.

    Qt's theme for it has no dialogs of its own to fall back to, so it is chosen only if the portal
    can be started and has file dialogs, and if nobody has chosen another theme.
    """
    if sys.platform != "linux" or "QT_QPA_PLATFORMTHEME" in environment:
        return
    dirs = environment.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    folders = [Path(folder) for folder in dirs.split(":") if folder]
    backends = [file for folder in folders for file in folder.glob(PORTAL_BACKENDS)]
    has_service = any((folder / PORTAL_SERVICE).is_file() for folder in folders)
    has_dialogs = any("impl.portal.FileChooser" in file.read_text("utf-8") for file in backends)
    if has_service and has_dialogs and "DBUS_SESSION_BUS_ADDRESS" in environment:
        environment["QT_QPA_PLATFORMTHEME"] = "xdgdesktopportal"


def skip_source_search() -> None:
    """Keep PySide from reading the source of each module; call this before others are imported.

    WORKAROUND PySide 6.11 (PYSIDE-2029, `shibokensupport/feature.py`): it searches each imported
    module for its own name, to know whether the module may ask for `__feature__`, which none of
    ours does, and the lines of all stay in memory. May go when it asks the compiled code. Another
    PySide, which may not have this function, is left as it is.
    """
    try:
        feature = import_module("PySide6.support.feature")
    except ImportError:
        return

    def uses_features(_module: object) -> bool:
        return False

    if hasattr(feature, "_mod_uses_pyside"):
        setattr(feature, "_mod_uses_pyside", uses_features)  # noqa: B010


def missing_display_reason(environment: Mapping[str, str] = os.environ) -> str:
    """Return one line that says why no window can open here; empty when one can."""
    if not sys.platform.startswith("linux"):
        return ""
    if not any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        return "There is no display, so no window opens."
    return missing_message(missing_libraries(required_libraries(environment)))


def required_libraries(environment: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the libraries that this kind of display requires."""
    chosen = environment.get("QT_QPA_PLATFORM", "")
    x11 = chosen == "xcb" or (not chosen and not environment.get("WAYLAND_DISPLAY"))
    return (*LIBRARIES, *X11_LIBRARIES) if x11 and environment.get("DISPLAY") else LIBRARIES


def missing_libraries(libraries: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the libraries that cannot be loaded."""
    return [one for one in libraries if not _loads(one[0])]


def missing_message(libraries: Sequence[tuple[str, str]]) -> str:
    """Return one line with the missing libraries and their Debian packages."""
    if not libraries:
        return ""
    names = ", ".join(name for name, _ in libraries)
    packages = " ".join(package for _, package in libraries)
    return f"The window lacks {names}. On Debian: sudo apt-get install {packages}"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    if sys.platform.startswith("linux") and (
        line := missing_message(missing_libraries(required_libraries(os.environ)))
    ):
        sys.exit(line)
