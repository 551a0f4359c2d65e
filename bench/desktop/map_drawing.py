"""Time to lay out the map of the graph, and to draw it while it moves.

Each frame is a full repaint of a window of 1280 x 800 in software. The baseline, measured between
the frames, copies one picture to the same window, as other load affects both. CPU time and wall
time are both measured. `--out FILE` saves the measurements; `--read FILE` prints the figures again.
"""

import os
import statistics
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import msgspec

from bench.desktop.runner import run_bench

ROOT = Path(__file__).resolve().parents[2]
# Entities, links, topics, and the limit of the median frame time in ms while panning.
SIZES = ((5_000, 10_400, 25, 16.0), (20_000, 41_600, 60, 30.0))
FRAMES, WIDTH, HEIGHT = 60, 1280, 800
NEARER = 5.0
SEED = 7


class Frames(msgspec.Struct, frozen=True):
    """Seconds of each frame and of the baseline: CPU time and wall time."""

    name: str
    cpu: tuple[float, ...]
    clock: tuple[float, ...]
    baseline_cpu: tuple[float, ...]
    baseline_clock: tuple[float, ...]


class Measured(msgspec.Struct, frozen=True):
    """One map: its size, the seconds of community detection and layout, and its frames."""

    things: int
    links: int
    bar_ms: float
    topics_s: float
    layout_s: float
    frames: tuple[Frames, ...]


def measure(_asked: Namespace) -> tuple[Measured, ...]:
    """Run the benchmark on this machine."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from ui.theme.theme import the_theme

    app = QApplication.instance() or QApplication(sys.argv[:1])
    the_theme().choose("light", text_size=100)
    maps = tuple(_measure(*size) for size in SIZES)
    del app
    return maps


def figures(measured: tuple[Measured, ...]) -> str:
    """Return the figures as text."""
    lines: list[str] = []
    for one in measured:
        lines.append(
            f"{one.things:,} things, {one.links:,} links: topics {one.topics_s:.2f} s, "
            f"layout {one.layout_s:.2f} s of the processor"
        )
        for frames in one.frames:
            cpu, clock = _milliseconds(frames.cpu), _milliseconds(frames.clock)
            base = statistics.median(_milliseconds(frames.baseline_cpu))
            bar = f", bar {one.bar_ms:.0f}" if frames.name.startswith("pan") else ""
            lines.append(
                f"  {frames.name:<18} {statistics.median(cpu):6.1f} ms (p95 {_p95(cpu):.1f}{bar}), "
                f"clock {statistics.median(clock):.1f} (p95 {_p95(clock):.1f}), "
                f"{statistics.median(cpu) / base:.1f} x copying a picture ({base:.2f} ms)"
            )
    return "\n".join(lines)


def _milliseconds(seconds: tuple[float, ...]) -> list[float]:
    return [one * 1000 for one in seconds]


def _p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]


def _measure(things: int, links: int, topics: int, bar_ms: float) -> Measured:
    import numpy as np

    from core.graph.analytics.communities import find_communities
    from core.graph.map_layout import lay_out_map

    strength = _planted(things, links, topics)
    begun = process_time()
    levels = find_communities(strength).levels
    found_topics = process_time()
    places = lay_out_map(strength, levels, check=lambda: None)
    done = process_time()
    shown = _shown(strength, levels[0], places)
    return Measured(
        things=things,
        links=int(np.count_nonzero(strength.data)) // 2,
        bar_ms=bar_ms,
        topics_s=found_topics - begun,
        layout_s=done - found_topics,
        frames=_frames(shown),
    )


def _planted(things: int, links: int, topics: int) -> Any:
    """Return a random graph with nine of ten links within topics of unequal sizes."""
    import numpy as np

    from core.graph.sparse_matrices import sparse_matrix

    random = np.random.default_rng(SEED)
    shares = 1 / np.arange(1, topics + 1) ** 0.6
    topic_of = np.sort(random.choice(topics, things, p=shares / shares.sum()))
    weight = (1 - random.random(things)) ** -0.5
    first = random.choice(things, 2 * links, p=weight / weight.sum())
    starts = np.searchsorted(topic_of, np.arange(topics + 1))
    low, high = starts[topic_of[first]], starts[topic_of[first] + 1]
    near = low + ((high - low) * random.random(2 * links) ** 2).astype(np.int64)
    second = np.where(random.random(2 * links) < 0.9, near, random.integers(0, things, 2 * links))
    pairs = np.sort(np.stack([first, second], axis=1), axis=1)
    pairs = np.unique(pairs[pairs[:, 0] != pairs[:, 1]], axis=0)
    pairs = pairs[np.sort(random.choice(len(pairs), min(links, len(pairs)), replace=False))]
    values = random.uniform(0.5, 1.5, len(pairs))
    return sparse_matrix(
        np.concatenate([values, values]),
        np.concatenate([pairs[:, 0], pairs[:, 1]]),
        np.concatenate([pairs[:, 1], pairs[:, 0]]),
        shape=(things, things),
    )


def _shown(strength: Any, labels: Any, places: Any) -> Any:
    """Return the map as the engine would send it, entities of high degree first."""
    import numpy as np

    from core.graph.analytics.communities import community_members
    from core.records.graph.map import MapData, MapTopic
    from core.records.ids import CommunityId

    links = np.diff(strength.indptr)
    order = np.argsort(-links, kind="stable")
    row_of = np.empty(len(order), np.int64)
    row_of[order] = np.arange(len(order))
    topic_of = np.full(len(order), -1, np.int32)
    topics: list[MapTopic] = []
    for members in sorted(community_members(labels), key=len, reverse=True):
        middle = np.median(places[members], axis=0)
        reach = float(np.median(np.linalg.norm(places[members] - middle, axis=1))) * 1.45
        number = len(topics)
        topic_of[row_of[members]] = number
        name = f"Topic {number} and more of it"
        x, y, count = float(middle[0]), float(middle[1]), len(members)
        topics.append(MapTopic(CommunityId(number + 1), name, count, count, x, y, reach))
    ties = strength.tocoo()
    once = ties.coords[0] < ties.coords[1]
    edges = row_of[np.stack(ties.coords, axis=1)[once]]
    return MapData(
        commit=1,
        kinds=tuple(f"Kind {number}" for number in range(8)),
        relations=("KNOWS",),
        topics=tuple(topics),
        all_things=len(order),
        all_edges=len(edges),
        ids=np.arange(1, len(order) + 1, dtype=np.int64).tobytes(),
        positions=places[order].astype(np.float32).tobytes(),
        kind_of=(np.arange(len(order)) % 8).astype(np.int32).tobytes(),
        topic_of=topic_of.tobytes(),
        sizes=np.sqrt(links[order] / links.max()).astype(np.float32).tobytes(),
        links=links[order].astype(np.int32).tobytes(),
        seen=np.zeros(len(order), np.int32).tobytes(),
        pinned=np.zeros(len(order), np.uint8).tobytes(),
        names="\n".join(f"Thing {number}" for number in range(len(order))).encode(),
        edges=edges.astype(np.int32).tobytes(),
        relation_of=np.zeros(len(edges), np.int32).tobytes(),
        facts=np.arange(1, len(edges) + 1, dtype=np.int64).tobytes(),
    )


def _frames(shown: Any) -> tuple[Frames, ...]:
    import numpy as np
    from PySide6.QtGui import QColor, QPainter, QPixmap
    from PySide6.QtWidgets import QApplication, QWidget

    from ui.canvas.map_canvas import MapCanvas
    from ui.canvas.view_state import CameraTarget

    picture = QPixmap(WIDTH, HEIGHT)
    picture.fill(QColor("#336699"))

    class Copying(QWidget):
        def paintEvent(self, _event: object) -> None:
            painter = QPainter(self)
            painter.drawPixmap(0, 0, picture)
            painter.end()

    copying = Copying()
    canvas = MapCanvas()
    for widget in (copying, canvas):
        widget.resize(WIDTH, HEIGHT)
        widget.show()
    canvas.show_map(shown)
    QApplication.processEvents()
    middle = np.median(canvas.view_state.scene.points, axis=0)

    def pan() -> None:
        canvas.set_camera(canvas.view_state.camera.moved(3, 2))
        canvas.repaint()

    def zoom() -> None:
        canvas.zoom(0.1)
        canvas.repaint()

    def rest() -> None:
        canvas.view_state.is_still = True
        canvas.refresh()
        canvas.repaint()

    def near() -> None:
        canvas.target = CameraTarget(canvas.view_state.fit().scale * NEARER, *middle.tolist())

    frames = [_timed("pan, all in view", canvas.fit_all, pan, copying.repaint)]
    frames.append(_timed("zoom", canvas.fit_all, zoom, copying.repaint))
    frames.append(_timed(f"pan, {NEARER:.0f} x nearer", near, pan, copying.repaint))
    frames.append(_timed("at rest, all", canvas.fit_all, rest, copying.repaint))
    canvas.close()
    copying.close()
    return tuple(frames)


def _timed(
    name: str, prepare: Callable[[], None], frame: Callable[[], None], base: Callable[[], None]
) -> Frames:
    prepare()
    frame()
    times: list[tuple[float, ...]] = []
    for _ in range(FRAMES):
        row: list[float] = []
        for work in (frame, base):
            clock, cpu = perf_counter(), process_time()
            work()
            row += [process_time() - cpu, perf_counter() - clock]
        times.append(tuple(row))
    cpu, clock, base_cpu, base_clock = zip(*times, strict=True)
    return Frames(name, cpu, clock, base_cpu, base_clock)


if __name__ == "__main__":
    sys.exit(
        run_bench(
            ArgumentParser(description=__doc__),
            form=tuple[Measured, ...],
            measure=measure,
            figures=figures,
        )
    )
