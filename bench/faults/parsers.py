"""Mutated files for every reader: read in worker processes, as the engine does.

    python -m bench.faults.parsers --files 10000 --seed 1 --out FILE --keep FOLDER

Each is read, refused with a reason, or stopped at a limit of time or memory; one whose reader
crashes or raises an unexpected error is a fault, and is kept with those that met a limit.
"""

import random
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import wait
from pathlib import Path

from msgspec import Struct

from bench.desktop.runner import run_bench
from bench.faults.mutations import mutated, seed_files
from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.ingest.workers.worker import FileRefused, ReadOptions

ROOT = Path(__file__).resolve().parents[2]
CORPORA = ROOT.parent / "shared" / "corpora"
FOLDERS = (ROOT / "resources" / "sample", CORPORA / "mixed_docs", CORPORA / "mail_fixtures")
TIMEOUT_S, MEMORY_MB, PROCESSES = 30.0, 1536, 2
_FAULTS = frozenset({"reader_failed", "reader_ended"})
_LIMITS = frozenset({"reading_took_too_long", "reading_needs_memory"})


class FuzzedFile(Struct, frozen=True):
    """What became of a mutated file: "read", "refused", "limit" or "fault", and why.

    `seconds` is the wall time for which a reader had it, with its wait for the processor.
    """

    name: str
    outcome: str
    seconds: float
    reason: str = ""


class FuzzedFiles(Struct, frozen=True):
    """All mutated files of a run."""

    seed: int
    files: tuple[FuzzedFile, ...]


def fuzz_parsers(
    seeds: Sequence[Path], scratch: Path, *, count: int, seed: int, keep: Path | None = None
) -> FuzzedFiles:
    """Read `count` mutated copies of the seeds; keep those that were not read or refused."""
    chance = random.Random(seed)
    limits = WorkerLimits(PROCESSES, TIMEOUT_S, MEMORY_MB)
    pool = WorkerPool(lambda: limits)
    files: list[FuzzedFile] = []
    try:
        for first in range(0, count, PROCESSES):
            batch: list[Path] = []
            for number in range(first, min(first + PROCESSES, count)):
                source = chance.choice(seeds)
                batch.append(scratch / f"{number:05} {source.name}")
                batch[-1].write_bytes(mutated(source.read_bytes(), chance))
            files += _read(batch, pool, keep)
    finally:
        pool.close()
    return FuzzedFiles(seed, tuple(files))


def _read(batch: Sequence[Path], pool: WorkerPool, keep: Path | None) -> list[FuzzedFile]:
    began = time.monotonic()
    futures = [pool.submit(str(path), ReadOptions()) for path in batch]
    files: list[FuzzedFile] = []
    for path, future in zip(batch, futures, strict=True):
        wait([future])
        outcome, seconds = pool.outcome(future, str(path)), time.monotonic() - began
        if not isinstance(outcome, FileRefused):
            files.append(FuzzedFile(path.name, "read", seconds))
        else:
            reason = outcome.message.id
            kind = "fault" if reason in _FAULTS else "limit" if reason in _LIMITS else "refused"
            files.append(FuzzedFile(path.name, kind, seconds, f"{reason}: {outcome.message}"))
        if keep is not None and files[-1].outcome in {"fault", "limit"}:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / path.name).write_bytes(path.read_bytes())
        path.unlink()
    return files


def figures(fuzzed: FuzzedFiles) -> str:
    """Return the counts as text, and each fault."""
    counts = Counter(one.outcome for one in fuzzed.files)
    longest = max((one.seconds for one in fuzzed.files), default=0.0)
    faults = [one for one in fuzzed.files if one.outcome in {"fault", "limit"}]
    lines = [
        f"{len(fuzzed.files):,} mutated files (seed {fuzzed.seed}): {counts['read']:,} read",
        f"{counts['refused']:,} refused with a reason, {counts['limit']} stopped at a limit",
        f"{counts['fault']} faults; longest {longest:.1f} s",
        *(f"{one.outcome}: {one.name}: {one.reason[:200]}" for one in faults),
    ]
    return "\n".join(lines)


def _measure(asked: Namespace) -> FuzzedFiles:
    with tempfile.TemporaryDirectory() as scratch:
        seeds = seed_files([it for it in asked.seeds or FOLDERS if it.is_dir()])
        return fuzz_parsers(
            seeds, Path(scratch), count=asked.files, seed=asked.seed, keep=asked.keep
        )


def _parser() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10_000, help="number of mutated files")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=Path, nargs="*", help="folders of files to mutate")
    parser.add_argument("--keep", type=Path, help="folder for files that met a fault or a limit")
    return parser


if __name__ == "__main__":
    sys.exit(run_bench(_parser(), form=FuzzedFiles, measure=_measure, figures=figures))
