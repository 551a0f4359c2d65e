"""Time to the window's first paint, and its longest stalls while reading and navigating.

Each figure has a baseline of the same run: an empty Qt window, and the same window at rest. Stalls
while visiting all places are measured in wall time and in CPU time of the window's thread, as other
load affects wall time. `--out FILE` saves the measurements; `--read FILE` prints the figures again.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

import msgspec

from bench.desktop.runner import run_bench, write_notes

if TYPE_CHECKING:
    from ui.shell.window import Window

ROOT = Path(__file__).resolve().parents[2]
STARTS = 5
FILES = 1000
BEAT_MS = 5
REST_S = 5.0
WAIT_S = 600
# Time at each place, and the limit of the longest stall.
LOOK_MS, AIM_MS = 600, 50

_BARE = """
import sys, time
begun = time.perf_counter()
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
window.show()
window.grab()
print(time.perf_counter() - begun, time.process_time())
"""
_OURS = """
import os, sys, time
begun = time.perf_counter()
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.desktop.window import EngineConnector, make_window
app = QApplication([])
window = make_window(EngineConnector(Path(sys.argv[1])))
def painted():
    print(time.perf_counter() - begun, time.process_time(), flush=True)
    os._exit(0)
window.painted.connect(painted)
window.show()
app.exec()
"""

_MAKING = """
import os, sys
from importlib import import_module
from pathlib import Path
from time import thread_time
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from app.desktop import window as program
from ui.widgets.focus import FocusRing
program.PlacePreparer = lambda window: None
app = QApplication([])
window = program.make_window(program.EngineConnector(Path(sys.argv[1])))
window.show()
ring = FocusRing(app)
for module in program.PRELOADED_MODULES:
    import_module(module)
QTest.qWait(1500)
for place in window.body.rail.buttons:
    if place not in window.places.made:
        begun = thread_time()
        window.places.made_place(place)
        print(place, thread_time() - begun, flush=True)
        QTest.qWait(300)
os._exit(0)
"""


class Visit(msgspec.Struct, frozen=True):
    """Longest stall after the first or second visit of a place, in seconds."""

    place: str
    time: int
    clock: float
    cpu: float


class Measured(msgspec.Struct, frozen=True):
    """Seconds to the first paint of each start, and between ticks of a timer of the window."""

    bare_starts: tuple[float, ...]
    starts: tuple[float, ...]
    beats_at_rest: tuple[float, ...]
    beats_reading: tuple[float, ...]
    walk: tuple[Visit, ...] = ()
    bare_starts_cpu: tuple[float, ...] = ()
    starts_cpu: tuple[float, ...] = ()
    cpu_reading: tuple[float, ...] = ()
    making: dict[str, float] = {}


def measure(_asked: Namespace) -> Measured:
    """Run the benchmark on this machine."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        home = scratch / "home"
        bare, bare_cpu = zip(*(_start(_BARE, home) for _ in range(STARTS)), strict=True)
        ours, ours_cpu = zip(*(_start(_OURS, home) for _ in range(STARTS)), strict=True)
        made = (line.split() for line in _run(_MAKING, scratch / "other").splitlines())
        making = {place: float(seconds) for place, seconds in made}
        rest, reading, walk, cpu = _beats(home, write_notes(scratch / "notes", FILES))
    return Measured(bare, ours, rest, reading, walk, bare_cpu, ours_cpu, cpu, making)


def figures(measured: Measured) -> str:
    """Return the figures as text."""
    start, bare = statistics.median(measured.starts), statistics.median(measured.bare_starts)
    rest, reading = max(measured.beats_at_rest), max(measured.beats_reading)
    spent = statistics.median(measured.starts_cpu) if measured.starts_cpu else 0.0
    bare_spent = statistics.median(measured.bare_starts_cpu) if measured.bare_starts_cpu else 0.0
    return (
        f"first paint: {start:.2f} s, {start / bare:.1f} x an empty window of Qt ({bare:.2f} s); "
        f"{spent:.2f} s of the processor ({bare_spent:.2f} s)\n"
        f"longest stall while {FILES} files are read: {reading * 1000:.0f} ms, "
        f"{max(measured.cpu_reading, default=0.0) * 1000:.0f} ms of the processor, "
        f"{reading / rest:.1f} x the window at rest ({rest * 1000:.0f} ms)"
        + "".join(
            _walk_lines(measured.walk, time) for time in sorted({it.time for it in measured.walk})
        )
        + "\nmaking a place that was not prepared, milliseconds of the processor: "
        + ", ".join(f"{place} {took * 1000:.0f}" for place, took in measured.making.items())
    )


def _walk_lines(walk: Sequence[Visit], time: int) -> str:
    """Return the longest stalls of one tour, and of each place."""
    visits = [it for it in walk if it.time == time]
    clock, cpu = (
        max(visits, key=lambda visit: visit.clock),
        max(visits, key=lambda visit: visit.cpu),
    )
    each = ", ".join(f"{it.place} {it.cpu * 1000:.0f}" for it in visits)
    return (
        f"\nlongest stall of a walk through all places, {'first' if time == 1 else 'second'} time: "
        f"{clock.clock * 1000:.0f} ms ({clock.place}), {cpu.cpu * 1000:.0f} ms of the processor "
        f"({cpu.place}); aim {AIM_MS}\n  by the processor: {each}"
    )


def _start(code: str, home: Path) -> tuple[float, float]:
    """Return seconds of wall time and CPU time."""
    clock, cpu = map(float, _run(code, home).split())
    return clock, cpu


def _run(code: str, home: Path) -> str:
    """Return what the code prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code, str(home)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


def _beats(
    home: Path, notes: Path
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[Visit, ...], tuple[float, ...]]:
    """Return seconds between timer ticks at rest and while reading, then visits.

    Last, the CPU time of the window's thread between ticks while reading.
    """
    from PySide6.QtCore import QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.desktop.window import EngineConnector, make_window
    from app.wire.connect import stop_running_engine
    from core.records.files.status import Status

    app = QApplication(sys.argv[:1])
    reach = EngineConnector(home)
    window = make_window(reach)
    seen: list[Status] = []
    window.status_monitor.shown.connect(seen.append)
    window.resize(1280, 820)
    window.show()
    _wait(lambda: bool(seen))
    window.go_to("sources")
    beats: list[tuple[float, float]] = []
    timer = QTimer(app)
    timer.timeout.connect(lambda: beats.append((perf_counter(), thread_time())))
    timer.start(BEAT_MS)
    QTest.qWait(int(REST_S * 1000))
    rest = _gaps(beat for beat, _ in beats)
    beats.clear()
    window.places.sources_presenter.add_folders([str(notes)])
    _wait(lambda: seen[-1].read == FILES)
    reading, cpu = (_gaps(column) for column in zip(*beats, strict=True))
    walk = tuple(_visit(window, place, time, beats) for time, place in _ways(window))
    timer.stop()
    window.close()
    reach.close()
    stop_running_engine(home)
    return rest, reading, walk, cpu


def _ways(window: "Window") -> Iterator[tuple[int, str]]:
    return product((1, 2), window.body.rail.buttons)


def _visit(window: "Window", place: str, time: int, beats: list[tuple[float, float]]) -> Visit:
    from PySide6.QtTest import QTest

    QTest.qWait(LOOK_MS // 3)  # work of the last place has ended
    beats[:] = [(perf_counter(), thread_time())]
    window.go_to(place)
    QTest.qWait(LOOK_MS)
    clock, cpu = (max(_gaps(column)) for column in zip(*beats, strict=True))
    return Visit(place, time, clock, cpu)


def _gaps(beats: Iterable[float]) -> tuple[float, ...]:
    return tuple(later - sooner for sooner, later in pairwise(beats))


def _wait(done: Callable[[], bool]) -> None:
    from PySide6.QtTest import QTest

    end = perf_counter() + WAIT_S
    while not done():
        if perf_counter() > end:
            sys.exit("The window did not get there in time.")
        QTest.qWait(10)


if __name__ == "__main__":
    sys.exit(
        run_bench(
            ArgumentParser(description=__doc__), form=Measured, measure=measure, figures=figures
        )
    )
