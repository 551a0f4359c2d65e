"""`make bench ONLY=traversals`: recall of each traversal, with and without vertex kinds (P10)."""

from collections.abc import Iterator, Sequence

import numpy as np

from bench import options as parts
from bench.retrieval.traversals import CUTS, HopTiming, TraversalMeasurement, measure
from core.errors import WrongUse
from core.evaluation.bootstrap import paired_bootstrap
from core.messages import UserMessage

_AT_5 = CUTS.index(5)


def report_lines(asked: parts.BenchOptions) -> Iterator[str]:
    """Yield a table for each set, then of all. Raises `WrongUse`."""
    folders = sorted(path.parent for path in asked.sets.glob("*/queries.jsonl"))
    if not folders:
        raise WrongUse(
            str(asked.sets),
            UserMessage.literal("There are no sets of questions. Check the folder."),
        )
    pooled: list[TraversalMeasurement] = []
    timed: list[HopTiming] = []
    for folder in folders:
        results, hops = measure(folder, embedder_folder=asked.embedder)
        pooled += results
        timed += hops
        yield table(folder.name, results, hops)
    yield table("all sets", pooled, timed)


def table(name: str, results: Sequence[TraversalMeasurement], hops: Sequence[HopTiming]) -> str:
    """Return recall of each method alone and fused, its gain over the hybrid, and times."""
    ways = list(dict.fromkeys(one.way for one in results))
    by_way = {way: [one for one in results if one.way == way] for way in ways}
    hybrid = [one.fused[_AT_5] for one in by_way["hybrid"]]
    heads = "".join(f"{f'@{cut}':>7}" for cut in CUTS)
    lines = [
        f"\n{name}: {len(hybrid)} questions",
        f"  {'':24}{heads}  at 5, 95 %     {heads}  over the hybrid at 5       p50    p95 ms",
    ]
    lines += [_line(way, by_way[way], hybrid) for way in ways]
    for count in sorted({one.hops for one in hops}):
        p50, p95 = _percentiles([one.ms for one in hops if one.hops == count])
        lines.append(f"  {count} hops: p50 {p50:.1f} ms, p95 {p95:.1f} ms")
    return "\n".join(lines)


def _line(way: str, results: Sequence[TraversalMeasurement], hybrid: Sequence[float]) -> str:
    p50, p95 = _percentiles([one.ms for one in results])
    alone = [one.alone for one in results if one.alone]
    fused = [one.fused for one in results]
    gain = paired_bootstrap([one[_AT_5] for one in fused], hybrid)
    return (
        f"  {way:24}{_recalls(alone)}  {_interval(alone):14} {_recalls(fused)}"
        f"  {gain.mean:+.3f} ({gain.low:+.3f} to {gain.high:+.3f}){p50:8.1f}{p95:7.1f}"
    )


def _recalls(recall_rows: Sequence[tuple[float, ...]]) -> str:
    if not recall_rows:
        return " " * 7 * len(CUTS)
    return "".join(f"{value:7.3f}" for value in np.mean(recall_rows, axis=0).tolist())


def _interval(recall_rows: Sequence[tuple[float, ...]]) -> str:
    """Return the bootstrap interval of the mean at 5."""
    if not recall_rows:
        return ""
    at_5 = [one[_AT_5] for one in recall_rows]
    spread = paired_bootstrap(at_5, [0.0] * len(at_5))
    return f"{spread.low:.3f} to {spread.high:.3f}"


def _percentiles(times: Sequence[float]) -> tuple[float, float]:
    p50, p95 = np.percentile(list(times) or [0.0], [50, 95]).tolist()
    return p50, p95
