"""Every place in each size, language and theme, beside small pictures of how it looked.

No text may be cut and nothing may overlap, with or without pictures for this version of Qt.
A run compares one theme of each size and language; LOCI_ALL_GOLDENS=1 compares both, and
`make goldens` writes all of them anew.
"""

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter

from tests.goldens.comparing import SHARE, differing_share, load
from tests.goldens.scenes import PLACES
from tests.goldens.test_layout import UNPICTURED, settled_faults
from tests.goldens.test_pictures import MINOR, PICTURES, WRITES, still
from ui.shell.window import Window

pytestmark = pytest.mark.slow

# The size of the window, and device pixels for each of its own.
SIZES = {"900x600": ((900, 600), 1), "1440x900": ((1440, 900), 1), "3840x2160": ((1920, 1080), 2)}
LANGUAGES = ("English", "Deutsch", "pseudo")
THEMES = ("light", "dark")
CASES = (
    [*product(SIZES, LANGUAGES, THEMES)]
    if WRITES or os.environ.get("LOCI_ALL_GOLDENS")
    else [(*case, THEMES[n % 2]) for n, case in enumerate(product(SIZES, LANGUAGES))]
)
# Pictures are kept this much smaller than the window.
SMALLER = 2


@pytest.mark.parametrize(("size", "language", "theme"), CASES)
def test_places_look_as_they_did_and_nothing_is_cut_in_each_size_and_language(
    qtbot, open_window: Callable[..., Window], tmp_path: Path, size: str, language: str, theme: str
):
    folder = PICTURES / MINOR / f"{size}-{language}-{theme}"
    has_pictures = folder.is_dir() or WRITES
    (width, height), ratio = SIZES[size]
    window = open_window(theme, size=(width, height), language=language)
    differing: dict[str, float] = {}
    faults: list[str] = []

    for name, show in PLACES:
        window.body.panel.close_reader()
        show(window, qtbot.waitUntil)
        still(qtbot, window)
        faults += [f"{name}: {fault}" for fault in settled_faults(qtbot, window)]
        if has_pictures and (share := share_that_differs(window, folder, name, tmp_path, ratio)):
            differing[name] = share
    for name, show in UNPICTURED:
        window.body.panel.close_reader()
        show(window, qtbot.waitUntil)
        qtbot.wait(100)
        faults += [f"{name}: {fault}" for fault in settled_faults(qtbot, window)]

    assert not faults, "\n".join(faults)
    assert not differing, f"see {tmp_path} beside {folder}"
    assert window.size().toTuple() == (width, height)
    if not has_pictures:
        pytest.skip(f"there are no pictures for Qt {MINOR}; `make goldens` makes them")


def share_that_differs(
    window: Window, folder: Path, name: str, tmp_path: Path, ratio: int
) -> float:
    """Return which share of the picture looks otherwise, if it is too much, else 0."""
    seen = small(window, ratio)
    path = folder / f"{name}.webp"
    if WRITES:
        folder.mkdir(parents=True, exist_ok=True)
        seen.save(str(path), quality=100)  # type: ignore[call-overload]
    share = differing_share(load(path), seen, scale=1)
    if share <= SHARE:
        return 0.0
    seen.save(str(tmp_path / path.name), quality=100)  # type: ignore[call-overload]
    return share


def small(window: Window, ratio: int) -> QImage:
    """Return the window as drawn with `ratio` device pixels for each of its own, made smaller."""
    drawn = QImage(window.size() * ratio, QImage.Format.Format_RGB32)
    drawn.setDevicePixelRatio(ratio)
    painter = QPainter(drawn)
    window.render(painter, QPoint())
    painter.end()
    drawn.setDevicePixelRatio(1)
    return drawn.scaled(
        window.size() / SMALLER,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
