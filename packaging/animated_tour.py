"""A tour of twenty seconds as docs/pictures/tour.webp: the real window on the sample folder.

`python packaging/animated_tour.py [FILE]`; needs no display.
"""

import io
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pictures
from picture_tools import close_palette, dress, picture_of, settle, wait
from PIL import Image
from PySide6.QtCore import QBuffer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desktop.window import EngineConnector, make_window
from app.paths import models_folder
from app.wire.connect import stop_running_engine
from ui.shell.window import Window

QUESTIONS = (
    "When was the grant approved, and how large is it?",
    "How are Mara Lindqvist and Saltmarsh Bay connected?",
)
SEARCH = "turbine test"
SIZE, WIDTH = (1200, 780), 960
TYPING_MS, SHORT_MS, LONG_MS = 70, 900, 2600
QUALITY = 70
LETTERS = 3  # typed between two frames


class Film:
    """Frames of the window, each with the time it stays."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._frames: list[Image.Image] = []
        self._times: list[int] = []

    def shoot(self, stays_ms: int, *, settled: bool = True) -> None:
        """Add a frame of the window as it is."""
        if settled:
            settle(self._window)
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        picture_of(self._window).scaledToWidth(
            WIDTH, Qt.TransformationMode.SmoothTransformation
        ).save(buffer, "PNG")  # pyright: ignore[reportCallIssue, reportArgumentType] - stub
        self._frames.append(Image.open(io.BytesIO(buffer.data().data())).convert("RGB"))
        self._times.append(stays_ms)

    def write(self, path: Path) -> None:
        """Write the frames as an animated WebP that repeats."""
        first, *rest = self._frames
        first.save(
            path,
            save_all=True,
            append_images=rest,
            duration=self._times,
            loop=0,
            quality=QUALITY,
            method=6,
        )
        seconds, size = sum(self._times) / 1000, path.stat().st_size // 1024
        sys.stdout.write(f"{path}: {len(self._frames)} frames, {seconds:.0f} s, {size} KB\n")


def type_question(window: Window, film: Film, question: str) -> None:
    """Film how a question is typed, and its answer."""
    box = window.places.ask_view.composer.box
    for end in range(LETTERS, len(question) + LETTERS, LETTERS):
        box.setPlainText(question[:end])
        QApplication.processEvents()
        film.shoot(TYPING_MS, settled=False)
    window.places.ask_view.composer.send_question()
    turn = window.places.ask_view.turns[-1]
    wait(lambda: turn.answer is not None)
    film.shoot(LONG_MS)


def play(window: Window, film: Film) -> None:
    """Film the scenes of the tour."""
    window.go_to("ask")
    window.places.ask_view.begin_conversation()
    film.shoot(SHORT_MS)
    type_question(window, film, QUESTIONS[0])
    pictures.show_reader(window)
    film.shoot(LONG_MS)
    window.panel.close_reader()
    type_question(window, film, QUESTIONS[1])
    window.run("explain_answer")
    film.shoot(LONG_MS)
    pictures.show_thing(window)
    film.shoot(LONG_MS)
    window.go_to("search")
    for end in range(LETTERS, len(SEARCH) + LETTERS, LETTERS):
        window.places.search_view.search_for(SEARCH[:end])
        QTest.qWait(TYPING_MS)
        film.shoot(TYPING_MS * 2, settled=False)
    film.shoot(LONG_MS)
    close_palette(window)


def draw(target: Path, scratch: Path) -> None:
    """Read the sample folder in a new home, and film the tour."""
    home = scratch / "home"
    sample = Path(shutil.copytree(pictures.ROOT / "resources" / "sample", scratch / "Lantern"))
    reach = EngineConnector(home)
    window = make_window(reach)
    window.resize(*SIZE)
    window.show()
    wait(lambda: window.body.stack.currentWidget() is window.places.made_place("welcome").view)
    pictures.read_sample(window, sample)
    dress(window, "light")
    film = Film(window)
    play(window, film)
    film.write(target)
    window.close()
    reach.close()
    stop_running_engine(home)


def main() -> int:
    """Return the exit code; the tour is in the file."""
    target = pictures.ROOT / "docs" / "pictures" / "tour.webp"
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else target
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    app.setCursorFlashTime(0)
    with tempfile.TemporaryDirectory() as scratch:
        # Pictures show paths as ~/..., and no settings of whoever draws them.
        os.environ["LOCI_MODELS"] = str(models_folder())
        os.environ["HOME"] = scratch
        draw(target, Path(scratch))
    return 0


if __name__ == "__main__":
    sys.exit(main())
