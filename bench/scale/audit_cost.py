"""Cost of the audit log: questions with and without it, and verifying a long log.

python -m bench.scale.audit_cost FOLDER

FOLDER is a retrieval set (`corpus.jsonl` and `queries.jsonl`). Each question is
asked with and without the log in turns, in an order that changes, without cached answers; writing
the log counts as part of the question.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.compose import embedder_folder
from bench.datasets import load_questions, load_records, read_record, write_records
from bench.engine import open_library
from core.library.library import Library
from core.records.audit import AuditEntry, AuditKind

RECORDS, QUESTIONS, ROUNDS, ENTRIES, BATCH = 60, 25, 4, 100_000, 1000
KINDS: tuple[AuditKind, ...] = ("question", "reading", "change", "model")


def main(folder: Path) -> None:
    """Print the figures."""
    records = load_records(folder / "corpus.jsonl")[:RECORDS]
    questions = [it.question for it in load_questions(folder / "queries.jsonl")[:QUESTIONS]]
    with tempfile.TemporaryDirectory() as name:
        home, files = Path(name) / "home", Path(name) / "records"
        write_records(files, records)
        with open_library(
            home, files, embedder_folder=embedder_folder(), on_progress=print, read=read_record
        ) as (library, _):
            library.set_option("answer_cache_s", value=0)
            _compare(library, questions)
            _verify(library)


def _compare(library: Library, questions: list[str]) -> None:
    plain: Any = getattr(Library.ask, "__wrapped__")  # noqa: B009 - set by the log's decorator
    ways: dict[str, Callable[[str], object]] = {
        "with": library.ask,
        "without": lambda question: plain(library, question),
    }
    wall: dict[str, list[float]] = {name: [] for name in ways}
    processor: dict[str, list[float]] = {name: [] for name in ways}
    order = random.Random(1)
    for turn in range(ROUNDS + 1):
        for question in questions:
            for name in order.sample(sorted(ways), len(ways)):
                begun = time.perf_counter(), time.process_time()
                ways[name](question)
                library.audit.flush()  # so that what is written counts for the right question
                if turn:  # the first round fills the caches
                    wall[name].append(time.perf_counter() - begun[0])
                    processor[name].append(time.process_time() - begun[1])
    for clock, times in (("wall", wall), ("processor", processor)):
        pairs = zip(times["with"], times["without"], strict=True)
        ratio = statistics.median(logged / plain for logged, plain in pairs)
        medians = [1000 * statistics.median(times[name]) for name in ("with", "without")]
        print(f"{clock}: median of {len(times['with'])} questions with the log ", end="")
        print(f"{medians[0]:.1f} ms, without {medians[1]:.1f} ms, of their ratios {ratio:.3f}")


def _verify(library: Library) -> None:
    table, now = library.store.audit, datetime.now(UTC)
    begun = time.perf_counter()
    for first in range(0, ENTRIES, BATCH):
        table.append(
            [
                AuditEntry(KINDS[number % 4], "ask", values={"passages": tuple(range(10))}, at=now)
                for number in range(first, first + BATCH)
            ]
        )
    written = time.perf_counter() - begun
    begun = time.perf_counter()
    check = table.verify()
    verified = time.perf_counter() - begun
    assert not check.problems
    print(
        f"{check.entries} entries: {1e6 * written / ENTRIES:.0f} us each to append in batches ",
        end="",
    )
    print(f"of {BATCH}, {verified:.1f} s to verify")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
