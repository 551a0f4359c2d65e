"""Places look as they did; `make goldens` writes the pictures anew when they may look otherwise."""

import os
from pathlib import Path

import PySide6
import pytest
from PySide6.QtGui import QImage

from tests.goldens.comparing import SHARE, differing_share, load
from tests.goldens.scenes import SCENES, Scene

pytestmark = pytest.mark.slow

# Another minor version of Qt draws text and curves otherwise.
MINOR = ".".join(PySide6.__version__.split(".")[:2])
PICTURES = Path(__file__).parent / "pictures"
WRITES = bool(os.environ.get("LOCI_WRITE_GOLDENS"))
CALM = 4


def still(qtbot, window) -> QImage:
    """The window once nothing moves in it any more."""
    before, same = window.grab().toImage(), 0
    for _ in range(100):
        qtbot.wait(60)
        now = window.grab().toImage()
        same = same + 1 if now == before else 0
        before = now
        if same == CALM:
            return before
    pytest.fail("the window does not come to rest")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_place_looks_as_it_did(qtbot, open_window, tmp_path, scene: Scene):
    folder = PICTURES / MINOR
    if not folder.is_dir() and not WRITES:
        pytest.skip(f"there are no pictures for Qt {MINOR}; `make goldens` makes them")
    window = open_window(scene.theme, size=scene.size, text_size=scene.text_size, files=scene.files)
    scene.show(window, qtbot.waitUntil)
    seen = still(qtbot, window)
    path = folder / f"{scene.name}.png"
    if WRITES:
        folder.mkdir(parents=True, exist_ok=True)
        seen.convertToFormat(QImage.Format.Format_RGB888).save(str(path), quality=0)  # type: ignore[call-overload]

    share = differing_share(load(path), seen)
    if share > SHARE:
        seen.save(str(tmp_path / path.name))
    assert share <= SHARE, f"{share:.2%} of {path.name} look otherwise: {tmp_path / path.name}"
