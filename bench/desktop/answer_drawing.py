"""Time to draw a chunk of a growing answer of up to 10 kB.

Each flush appends what a fast model writes in 40 ms. CPU time and wall time are both measured, as
other load affects wall time; the baseline draws the whole text at each flush. `--out FILE` saves
the measurements; `--read FILE` prints them again.
"""

import os
import statistics
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import msgspec

from bench.desktop.runner import run_bench

ROOT = Path(__file__).resolve().parents[2]
LENGTH, PIECE, BAR_MS = 10_000, 24, 4.0
# "At 10 kB" is the mean of the last tenth.
LAST = 10
WIDTH = 720
UNIT = """## Plot {n}

A restored bed stores about **3.1 tonnes of carbon per hectare per year** [1], while *others* doubt
it [2]. The samples of March were taken after a storm, so export is under-counted [3].

- the first survey counted 412 plants [1];
- the `grant` draft gives an earlier figure [2].

| plot | plants | share |
|---|---:|---|
| north | 412 | 3.1 |
| south | 380 | 2.2 |

```python
def stored(hectares: float) -> float:
    return hectares * 3.1  # tonnes a year
```

The team is certain of it, because $a_b * c_d$ holds.

"""


class Flushes(msgspec.Struct, frozen=True):
    """Seconds of each flush of the last tenth: CPU time and wall time."""

    name: str
    cpu: tuple[float, ...]
    clock: tuple[float, ...]


def measure(_asked: Namespace) -> tuple[Flushes, ...]:
    """Measure drawing only the tail, and drawing the whole answer."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication, QWidget

    from ui.ask.answer.answer_text import AnswerText
    from ui.theme.theme import the_theme

    app = QApplication.instance() or QApplication(sys.argv[:1])
    the_theme().choose("light", text_size=100)
    text = "".join(UNIT.replace("{n}", str(n)) for n in range(40))[:LENGTH]
    drawings: list[Flushes] = []
    for name, draw in (
        ("only the tail", AnswerText.show_partial),
        ("whole", AnswerText.show_markdown),
    ):
        page = QWidget()
        page.resize(WIDTH, 400)
        shown = AnswerText()
        shown.setParent(page)
        shown.resize(WIDTH, 400)
        page.show()
        drawings.append(_flushes(name, text, lambda part, s=shown, d=draw: d(s, part)))
        app.processEvents()
        page.deleteLater()
    return tuple(drawings)


def _flushes(name: str, text: str, draw: Callable[[str], None]) -> Flushes:
    cpu: list[float] = []
    clock: list[float] = []
    ends = range(PIECE, len(text) + 1, PIECE)
    for end in ends:
        by_cpu, by_clock = process_time(), perf_counter()
        draw(text[:end])
        cpu.append(process_time() - by_cpu)
        clock.append(perf_counter() - by_clock)
    late = len(cpu) - len(cpu) // LAST
    return Flushes(name, tuple(cpu[late:]), tuple(clock[late:]))


def figures(measured: tuple[Flushes, ...]) -> str:
    """Return the figures as text."""
    lines = [f"Pieces of a growing answer, at {LENGTH / 1000:.0f} kB (bar: {BAR_MS:.0f} ms median)"]
    for flushes in measured:
        cpu, clock = sorted(flushes.cpu), sorted(flushes.clock)
        lines.append(
            f"  {flushes.name:<14} median {1000 * statistics.median(cpu):5.1f} ms of the processor,"
            f" {1000 * statistics.median(clock):5.1f} on the clock;"
            f" 95 %: {1000 * cpu[int(len(cpu) * 0.95)]:5.1f} and"
            f" {1000 * clock[int(len(clock) * 0.95)]:5.1f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(
        run_bench(
            ArgumentParser(description=__doc__),
            form=tuple[Flushes, ...],
            measure=measure,
            figures=figures,
        )
    )
