"""Speed and accuracy of the int8 encoder against the full graph, in one run (T15).

Both encode the same passages in turns, on one thread. `--out` keeps a line for each batch, from
which every figure can be computed again (`summary`).
"""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from bench.datasets import load_records
from bench.options import BenchOptions
from core.errors import WrongUse
from core.llm.embedder import Embedder
from core.messages import UserMessage

PASSAGES, BATCH = 600, 12
Encode = Callable[[Sequence[str]], NDArray[np.float32]]


class EncodedBatch(msgspec.Struct, frozen=True):
    """Processor seconds of a batch with both graphs, and the cosine of each pair of vectors."""

    full_s: float
    quantized_s: float
    cosines: tuple[float, ...]


class EncoderFigures(msgspec.Struct, frozen=True):
    """Passages per second of processor time; `ratio` is of the totals, `spread` of batches."""

    passages: int
    full_per_s: float
    quantized_per_s: float
    ratio: float
    spread: tuple[float, float]
    cosine: float
    least_cosine: float


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures. Raises `WrongUse` without records."""
    exact = Embedder(options.embedder, threads=1, quantized=False)
    quantized = Embedder(options.embedder, threads=1)
    batches = measure(passages(options.sets), exact.embed, quantized.embed)
    if options.out is not None:
        options.out.write_bytes(b"\n".join(map(msgspec.json.encode, batches)) + b"\n")
    yield line(summary(batches))


def passages(sets: Path) -> list[str]:
    """Return passages of all sets, evenly drawn."""
    texts = [
        record.text for path in sorted(sets.glob("*/corpus.jsonl")) for record in load_records(path)
    ]
    if not texts:
        raise WrongUse(str(sets), UserMessage.literal("There are no records. Check the folder."))
    return texts[:: max(1, len(texts) // PASSAGES)][:PASSAGES]


def measure(texts: Sequence[str], full: Encode, quantized: Encode) -> list[EncodedBatch]:
    """Encode the texts with both, batch by batch in turns."""
    batches: list[EncodedBatch] = []
    full(texts[:BATCH])
    quantized(texts[:BATCH])
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        begun = time.process_time()
        right = full(batch)
        between = time.process_time()
        near = quantized(batch)
        ended = time.process_time()
        cosines = tuple(float(value) for value in (right * near).sum(axis=1))
        batches.append(EncodedBatch(between - begun, ended - between, cosines))
    return batches


def summary(batches: Sequence[EncodedBatch]) -> EncoderFigures:
    """Compute the figures of the batches."""
    cosines = np.array([value for batch in batches for value in batch.cosines])
    full, quantized = (sum(batch.full_s for batch in batches), sum(b.quantized_s for b in batches))
    ratios = [batch.full_s / batch.quantized_s for batch in batches]
    low, high = np.quantile(ratios, (0.1, 0.9))
    return EncoderFigures(
        passages=len(cosines),
        full_per_s=len(cosines) / full,
        quantized_per_s=len(cosines) / quantized,
        ratio=full / quantized,
        spread=(float(low), float(high)),
        cosine=float(cosines.mean()),
        least_cosine=float(cosines.min()),
    )


def line(figures: EncoderFigures) -> str:
    """Return the figures in one line."""
    low, high = figures.spread
    return (
        f"encoder: {figures.passages} passages, {figures.quantized_per_s:.1f} a second of the "
        f"processor, {figures.ratio:.2f} times the full graph's {figures.full_per_s:.1f} "
        f"(batches {low:.2f} to {high:.2f}), cosine {figures.cosine:.4f} "
        f"(least {figures.least_cosine:.4f})"
    )
