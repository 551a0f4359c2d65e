"""What is set up before Qt is loaded: dialogs of the desktop's portal, and what PySide reads."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from app.desktop.display import skip_source_search, use_portal_dialogs

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="portals are of Linux")
THEME = "QT_QPA_PLATFORMTHEME"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A session whose portal has file dialogs."""
    service = tmp_path / "dbus-1/services/org.freedesktop.portal.Desktop.service"
    backend = tmp_path / "xdg-desktop-portal/portals/some.portal"
    for file, text in (
        (service, "[D-BUS Service]\n"),
        (backend, "[portal]\nInterfaces=org.freedesktop.impl.portal.FileChooser;\n"),
    ):
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    return {"XDG_DATA_DIRS": f"/nowhere:{tmp_path}", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/b"}


def test_a_portal_with_file_dialogs_is_used(environment: dict[str, str]):
    use_portal_dialogs(environment)

    assert environment[THEME] == "xdgdesktopportal"


def test_a_portal_without_file_dialogs_is_not(environment: dict[str, str], tmp_path: Path):
    backend = tmp_path / "xdg-desktop-portal/portals/some.portal"
    backend.write_text("[portal]\nInterfaces=org.freedesktop.impl.portal.Settings;\n", "utf-8")

    use_portal_dialogs(environment)

    assert THEME not in environment


@pytest.mark.parametrize("name", ["DBUS_SESSION_BUS_ADDRESS", "XDG_DATA_DIRS"])
def test_without_a_session_or_a_portal_qt_has_its_own(environment: dict[str, str], name: str):
    environment[name] = "/nowhere"
    if name == "DBUS_SESSION_BUS_ADDRESS":
        del environment[name]

    use_portal_dialogs(environment)

    assert THEME not in environment


def test_the_theme_that_somebody_chose_stays(environment: dict[str, str]):
    environment[THEME] = "gtk3"

    use_portal_dialogs(environment)

    assert environment[THEME] == "gtk3"


def test_pyside_does_not_read_the_source_of_what_the_window_imports():
    code = (
        "import linecache; from app.desktop.display import skip_source_search;"
        "skip_source_search(); import colorsys; print(colorsys.__file__ in linecache.cache)"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("module", [None, ModuleType("feature")])
def test_a_pyside_that_does_not_read_sources_is_left_as_it_is(monkeypatch, module):
    monkeypatch.setitem(sys.modules, "PySide6.support.feature", module)

    skip_source_search()

    assert not hasattr(module, "_mod_uses_pyside")
