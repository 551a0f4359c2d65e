"""How soon the window paints, and how long it stalls at most while a thousand files are read.

Each figure stands beside a baseline of the same run: starting Qt with an empty window, and the
same window at rest. `--out FILE` keeps what was measured; `--read FILE` prints the figures anew.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import msgspec

ROOT = Path(__file__).resolve().parent.parent
STARTS = 5
FILES = 1000
BEAT_MS = 5
REST_S = 5.0
WAIT_S = 600

_BARE = """
import sys, time
begun = time.perf_counter()
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
window.show()
window.grab()
print(time.perf_counter() - begun)
"""
_OURS = """
import os, sys, time
begun = time.perf_counter()
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.window import Reach, make_window
app = QApplication([])
window = make_window(Reach(Path(sys.argv[1])))
def painted():
    print(time.perf_counter() - begun, flush=True)
    os._exit(0)
window.painted.connect(painted)
window.show()
app.exec()
"""


class Measured(msgspec.Struct, frozen=True):
    """Seconds to the first paint of each start, and between beats of the window's own timer."""

    bare_starts: tuple[float, ...]
    starts: tuple[float, ...]
    beats_at_rest: tuple[float, ...]
    beats_reading: tuple[float, ...]


def measure(scratch: Path) -> Measured:
    """What one run on this machine gives."""
    home = scratch / "home"
    bare = tuple(_start(_BARE, home) for _ in range(STARTS))
    ours = tuple(_start(_OURS, home) for _ in range(STARTS))
    rest, reading = _beats(home, _notes(scratch))
    return Measured(bare, ours, rest, reading)


def figures(measured: Measured) -> str:
    """The figures as lines for a person; all of them come from what was measured."""
    start, bare = statistics.median(measured.starts), statistics.median(measured.bare_starts)
    rest, reading = max(measured.beats_at_rest), max(measured.beats_reading)
    return (
        f"first paint: {start:.2f} s, {start / bare:.1f} x an empty window of Qt ({bare:.2f} s)\n"
        f"longest stall while {FILES} files are read: {reading * 1000:.0f} ms, "
        f"{reading / rest:.1f} x the window at rest ({rest * 1000:.0f} ms)"
    )


def _start(code: str, home: Path) -> float:
    done = subprocess.run(
        [sys.executable, "-c", code, str(home)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        cwd=ROOT,
    )
    return float(done.stdout)


def _notes(scratch: Path) -> Path:
    folder = scratch / "notes"
    folder.mkdir()
    for number in range(FILES):
        text = f"# Note {number}\n\nAda Lovelace met person {number} in Oslo on 3 May 2024.\n"
        (folder / f"note-{number:04}.md").write_text(text, encoding="utf-8")
    return folder


def _beats(home: Path, notes: Path) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Seconds between beats of a timer of the window: at rest, and while the notes are read."""
    from PySide6.QtCore import QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.dial import stop_running_engine
    from app.window import Reach, make_window
    from core.records.status import Status

    app = QApplication(sys.argv[:1])
    reach = Reach(home)
    window = make_window(reach)
    seen: list[Status] = []
    window.standing.shown.connect(seen.append)
    window.resize(1280, 820)
    window.show()
    _wait(lambda: bool(seen))
    window.go_to("sources")
    beats: list[float] = []
    timer = QTimer(app)
    timer.timeout.connect(lambda: beats.append(perf_counter()))
    timer.start(BEAT_MS)
    QTest.qWait(int(REST_S * 1000))
    rest = _gaps(beats)
    beats.clear()
    window.places.watching.add_folders([str(notes)])
    _wait(lambda: seen[-1].read == FILES)
    reading = _gaps(beats)
    timer.stop()
    window.close()
    reach.close()
    stop_running_engine(home)
    return rest, reading


def _gaps(beats: list[float]) -> tuple[float, ...]:
    return tuple(later - sooner for sooner, later in pairwise(beats))


def _wait(done: Callable[[], bool]) -> None:
    from PySide6.QtTest import QTest

    end = perf_counter() + WAIT_S
    while not done():
        if perf_counter() > end:
            sys.exit("The window did not get there in time.")
        QTest.qWait(10)


def main() -> int:
    """The figures on standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="keep what was measured in this file")
    parser.add_argument("--read", type=Path, help="print the figures of such a file")
    asked = parser.parse_args()
    if asked.read:
        print(figures(msgspec.json.decode(asked.read.read_bytes(), type=Measured)))
        return 0
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as scratch:
        measured = measure(Path(scratch))
    if asked.out:
        asked.out.write_bytes(msgspec.json.encode(measured))
    print(figures(measured))
    return 0


if __name__ == "__main__":
    sys.exit(main())
