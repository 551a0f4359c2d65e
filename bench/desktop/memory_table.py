"""What holds the memory of the engine and of the window, over 1,000 notes (Linux only).

Of each process in each state: resident memory, its share of what several processes map (PSS), what
it alone has (USS), and the resident part of each kind of mapping. Then what each step of starting
adds, in a process of its own. `--out FILE` saves the measurements; `--read FILE` prints them again.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

import msgspec

from bench.desktop.runner import run_bench, write_notes

ROOT = Path(__file__).resolve().parents[2]
FILES = 1000
# Until warming up has ended; other load makes it longer.
REST_S = 15.0
QUESTION = "Who met person 7 in Oslo?"
# Kinds of mappings by a part of their path; the first that fits counts.
HOLDERS = {
    "DuckDB": ("duckdb",),
    "ONNX Runtime": ("onnxruntime",),
    "Qt": ("PySide6", "shiboken", "libQt", "libicu"),
    "numpy, scipy": ("numpy", "scipy"),
    "models": ("/models/", ".onnx"),
    "other files": ("/",),
}
OBJECTS = "objects"
_pause = threading.Event()


class State(msgspec.Struct, frozen=True):
    """Kilobytes of a process in one state, and the resident ones by holder."""

    process: str
    state: str
    resident: int
    shared: int
    own: int
    holders: dict[str, int]


class Step(msgspec.Struct, frozen=True):
    """Kilobytes of resident memory that one step of starting adds."""

    process: str
    step: str
    added: int


class Measured(msgspec.Struct, frozen=True):
    """All states, and the steps that lead to them."""

    states: tuple[State, ...]
    steps: tuple[Step, ...]


class _Report(msgspec.Struct, frozen=True):
    """What a child process measured of itself."""

    states: tuple[State, ...] = ()
    steps: tuple[Step, ...] = ()


def state_of(pid: int | str, process: str, state: str) -> State:
    """Return the memory of a process, from its mappings."""
    sums: Counter[str] = Counter()
    holders: Counter[str] = Counter()
    holder = OBJECTS
    for line in Path(f"/proc/{pid}/smaps").read_text(encoding="utf-8").splitlines():
        if begun := re.match(r"[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \S+ *(.*)", line):
            holder = _holder(begun[1])
            continue
        name, _, rest = line.partition(":")
        if name in {"Rss", "Pss", "Private_Clean", "Private_Dirty"}:
            sums[name] += int(rest.split()[0])
        if name == "Rss":
            holders[holder] += int(rest.split()[0])
    own = sums["Private_Clean"] + sums["Private_Dirty"]
    return State(process, state, sums["Rss"], sums["Pss"], own, dict(holders))


def _holder(path: str) -> str:
    """Return who holds a mapping; what no file holds are objects."""
    if not path.startswith("/"):
        return OBJECTS
    return next(name for name, parts in HOLDERS.items() if any(it in path for it in parts))


class Stepper:
    """Notes what each step adds to the memory of this process."""

    def __init__(self, process: str) -> None:
        self._process = process
        self._resident = 0
        self.steps: list[Step] = []

    def note(self, step: str) -> None:
        """Note the step that has just ended."""
        resident = state_of("self", self._process, step).resident
        self.steps.append(Step(self._process, step, resident - self._resident))
        self._resident = resident


def measure(_asked: Namespace) -> Measured:
    """Read the notes, then measure engine and window."""
    from app.client import Client
    from app.wire.connect import stop_running_engine
    from core.engine.engine import Engine

    with tempfile.TemporaryDirectory() as folder:
        home, notes = Path(folder) / "home", write_notes(Path(folder) / "notes", FILES)
        with Client.connect(home) as client:
            client.call(Engine.add_sources, [str(notes)]).result()
            client.call(Engine.settle).result()
            _pause.wait(REST_S)
            states = [state_of(client.engine_pid, "engine", "after reading")]
        stop_running_engine(home)
        with Client.connect(home) as client:
            client.call(Engine.status).result()
            _pause.wait(REST_S)
            states.append(state_of(client.engine_pid, "engine", "started again"))
            client.call(Engine.ask, QUESTION).result()
            _pause.wait(REST_S)
            states.append(state_of(client.engine_pid, "engine", "after an answer"))
        window = _in_process(window_report, home)
        stop_running_engine(home)
        engine = _in_process(engine_report, home)
    return Measured((*states, *window.states), (*engine.steps, *window.steps))


def figures(measured: Measured) -> str:
    """Return the figures as tables in Markdown."""
    names = [OBJECTS, *HOLDERS]
    lines = [f"| process | MB resident | PSS | USS | {' | '.join(names)} |", "|---" * 11 + "|"]
    for it in measured.states:
        parts = (it.holders.get(name, 0) for name in names)
        cells = [f"{one / 1024:.0f}" for one in (it.resident, it.shared, it.own, *parts)]
        lines.append(f"| {it.process}, {it.state} | {' | '.join(cells)} |")
    lines += ["", "| process | step | MB |", "|---|---|---|"]
    lines += [f"| {it.process} | {it.step} | {it.added / 1024:.0f} |" for it in measured.steps]
    return "\n".join(lines)


def _in_process(report: Callable[[Path], _Report], home: Path) -> _Report:
    """Return what the function reports in a process of its own."""
    code = (
        "import sys; from pathlib import Path; from bench.desktop import memory_table as it; "
        f"it.send(it.{report.__name__}(Path(sys.argv[1])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(home)],
        stdout=subprocess.PIPE,
        check=True,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=_Report)


def send(report: _Report) -> None:
    """Print the report and leave at once, whatever threads there are."""
    sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    sys.stdout.flush()
    os._exit(0)


def engine_report(home: Path) -> _Report:
    """Start an engine in this process, part by part."""
    stepper = Stepper("engine")
    stepper.note("Python")
    from app import compose

    for module in ("onnxruntime", "tokenizers"):
        import_module(module)
    stepper.note("modules and libraries")
    from core.language.text import tagger

    tagger.model("en")
    stepper.note("word classes")
    encoder = compose.Embedder(compose.embedder_folder(), threads=compose.model_threads())
    stepper.note("encoder")
    # The library takes this one.
    setattr(compose, "Embedder", partial(_given, encoder))  # noqa: B010
    library = compose.open_library(home)
    _pause.wait(REST_S)
    stepper.note("stores, index and graph")
    library.ask(QUESTION)
    stepper.note("an answer, with the reader")
    return _Report(steps=tuple(stepper.steps))


def _given(thing: object, *_: object, **__: object) -> object:
    return thing


def window_report(home: Path) -> _Report:
    """Open a window in this process, and all of its places."""
    from app.desktop.display import skip_source_search

    stepper = Stepper("window")
    stepper.note("Python")
    skip_source_search()
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.desktop.window import EngineConnector, make_window

    stepper.note("modules and libraries")
    app = QApplication(sys.argv[:1])
    window = make_window(EngineConnector(home))
    window.show()
    QTest.qWait(1000)
    stepper.note("the first place")
    states = [state_of("self", "window", "first place")]
    while set(window.body.rail.buttons) - set(window.places.made):
        QTest.qWait(100)
    stepper.note("all other places, made at rest")
    states.append(state_of("self", "window", "all places made"))
    for place in window.body.rail.buttons:
        window.go_to(place)
        QTest.qWait(1000)
    stepper.note("visiting them")
    states.append(state_of("self", "window", "all places visited"))
    app.processEvents()
    return _Report(tuple(states), tuple(stepper.steps))


if __name__ == "__main__":
    sys.exit(
        run_bench(
            ArgumentParser(description=__doc__), form=Measured, measure=measure, figures=figures
        )
    )
