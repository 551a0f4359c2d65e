"""`make bench ONLY=scale`: latency by size of library; `ONLY=hops`: by size of graph (K11)."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bench.options import BenchOptions
from bench.scale.corpus_statistics import collect_statistics
from bench.scale.growth_report import growth_table
from bench.scale.latency import NearestSearch, ScaleFigures, Times, measure, measure_hops
from bench.scale.library_builder import build
from bench.scale.synthetic_library import LibrarySize
from core.llm.embedder import Embedder

SEED = 7
# Half as many entities as passages and five facts per passage; a million passages are short.
SIZES = (
    LibrarySize(10_000, things=5_000, facts=50_000),
    LibrarySize(100_000, things=50_000, facts=500_000),
    LibrarySize(1_000_000, things=50_000, facts=500_000, theses=1, words=24),
)
# Entities, and the milliseconds that the specification names for the 95th percentile of two hops.
GRAPH_SIZES = {5_000: 30, 20_000: 60, 50_000: 100, 90_000: 150, 200_000: 200}


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of each library. Raises `WrongUse` without any set."""
    embedder = Embedder(options.embedder, threads=os.cpu_count() or 1)
    real = collect_statistics(options.sets, embedder=embedder, seed=SEED)
    measured: list[ScaleFigures] = []
    for size in SIZES:
        if options.most_passages and size.passages > options.most_passages:
            continue
        with tempfile.TemporaryDirectory(prefix="loci-scale-") as folder:
            home = Path(folder) / "home"
            build(home, size, real, seed=SEED, tell=lambda _: None)
            measured.append(measure(home, size, real, embedder=embedder, seed=SEED))
        if options.out is not None:
            options.out.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=2))
        yield table(measured[-1])
    if len(measured) > 1:
        yield f"\n{growth_table(measured)}"


def hop_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the times of graph walks by number of entities. Raises `WrongUse` without any set.

    Passages are short and as many as entities: what is walked are ten facts per entity.
    """
    embedder = Embedder(options.embedder, threads=os.cpu_count() or 1)
    real = collect_statistics(options.sets, embedder=embedder, seed=SEED)
    yield f"\n{'things':>8} {'named':>7}  2 hops p50, p95  3 hops p50, p95  traverse p50, p95 (ms)"
    for things, named in GRAPH_SIZES.items():
        size = LibrarySize(things, things=things, facts=10 * things, theses=1, words=24)
        with tempfile.TemporaryDirectory(prefix="loci-hops-") as folder:
            home = Path(folder) / "home"
            build(home, size, real, seed=SEED, tell=lambda _: None)
            times = measure_hops(home, real, width=embedder.dimension, seed=SEED)
        cells = "  ".join(f"{it.p50:7.2f} {it.p95:7.2f}" for it in times.values())
        yield f"{things:>8,} {named:>7}  {cells}"


def table(figures: ScaleFigures) -> str:
    """Return the measurements of one library, with the targets for its size."""
    size = figures.size
    theses = size.passages * size.theses
    rows = [
        f"\n{size.passages:,} passages, {theses:,} theses, {size.things:,} things",
        f"  opened in {figures.open_s:.1f} s, in memory after {figures.warm_s:.1f} s more",
        _row(f"question, {size.facts:,} facts", figures.whole, _bar(size)),
    ]
    rows += [_row(f"  {step}", times) for step, times in figures.steps.items()]
    rows += [_row(f"activation, {hops} hops", it) for hops, it in figures.hops.items()]
    rows += [
        _row("nearest passages", figures.vectors.times, f"recall@20 {figures.vectors.recall:.4f}"),
        _row("  among one in seven", figures.filtered),
        _row("words", figures.words),
    ]
    rows += [
        _row(f"  {name}", other.times, _against(other, figures.vectors))
        for name, other in figures.others.items()
    ]
    parts = ", ".join(f"{what} {held:.0f}" for what, held in figures.memory_mb.items())
    rows.append(f"  memory: {figures.resident_mb:.0f} MB in all; {parts} MB")
    return "\n".join(rows)


def _bar(size: LibrarySize) -> str:
    bars = {100_000: "bars p50 20, p95 40", 1_000_000: "bar p95 120"}
    return bars.get(size.passages, "")


def _row(name: str, times: Times, note: str = "") -> str:
    return f"  {name:24} p50 {times.p50:8.2f} ms  p95 {times.p95:8.2f} ms  {note}".rstrip()


def _against(other: NearestSearch, ours: NearestSearch) -> str:
    built = f", built in {other.build_s:.0f} s" if other.build_s else ""
    ratio = other.times.p50 / ours.times.p50
    return f"{ratio:.2f} times as long, recall@20 {other.recall:.4f}{built}"
