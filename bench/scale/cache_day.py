"""Replay a day of questions and edits, and measure what the caches of a search know (D13).

    python -m bench.scale.cache_day QUESTIONS FOLDER [--out FILE]

Twelve hours over a copy of the folder, on a clock of its own: questions are drawn from the file by
Zipf's law, so that some come back, and notes are changed in between. The day is replayed with and
without the changes, and with results kept for a minute and for twelve hours. Without changes
nothing is ever cleared: that is the most that clearing only what a change touched could keep.
"""

import argparse
import random
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import platformdirs
from msgspec import Struct

from bench.answers.questions import NaturalQuestion
from bench.datasets import load_lines, write_lines
from bench.engine import CachingEncoder, open_library
from core.library.library import Library
from core.retrieve.search import SearchDeps, Searcher
from core.settings.options import Settings

HOURS, QUESTIONS, CHANGES, SEED = 12, 150, 30, 42
LIFETIMES_S = (60, HOURS * 3600)
K = 12


class Event(Struct, frozen=True):
    """A question, or without one a change of a note, at so many seconds of the day."""

    at_s: float
    question: str = ""


class Asked(Struct, frozen=True):
    """Line of `--out`: a question of a replay, the caches that knew it, and the time in ms."""

    lifetime_s: int
    with_changes: bool
    at_s: float
    question: str
    hits: tuple[str, ...]
    ms: float


def main() -> None:
    """Print a table: hit rate of each cache and median times, by lifetime and changes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    asked = [one.question for one in load_lines(options.questions, NaturalQuestion)]
    lines = [
        line
        for with_changes in (True, False)
        for lifetime_s in LIFETIMES_S
        for line in replay(
            day(asked), options.folder, lifetime_s=lifetime_s, with_changes=with_changes
        )
    ]
    write_lines(options.out, lines)
    print("\n".join(table(lines)))


def day(questions: Sequence[str]) -> list[Event]:
    """Return the events of a day, the same each time."""
    drawn = random.Random(SEED)
    weights = [1.0 / rank for rank in range(1, len(questions) + 1)]
    asked = drawn.choices(questions, weights, k=QUESTIONS)
    times = [drawn.uniform(0, HOURS * 3600) for _ in range(QUESTIONS + CHANGES)]
    events = [Event(at, text) for at, text in zip(times, [*asked, *[""] * CHANGES], strict=True)]
    return sorted(events, key=lambda event: event.at_s)


def replay(
    events: Sequence[Event], folder: Path, *, lifetime_s: int, with_changes: bool
) -> Iterator[Asked]:
    """Yield what was known of each question."""
    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    settings = Settings({"answer_cache_s": lifetime_s})
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as base:
        notes = Path(shutil.copytree(folder, Path(base) / "notes"))
        with open_library(
            Path(base) / "home", notes, embedder_folder=models / "all-MiniLM-L6-v2",
            on_progress=lambda _: None,
        ) as (library, encoder):  # fmt: skip
            moment = [0.0]
            searcher = _searcher(library, encoder, settings, moment)
            changed = random.Random(SEED)
            files = sorted(notes.rglob("*.md"))
            for number, event in enumerate(events):
                moment[0] = event.at_s
                if event.question:
                    hits, ms = _ask(searcher, event.question)
                    yield Asked(lifetime_s, with_changes, event.at_s, event.question, hits, ms)
                elif with_changes:
                    with changed.choice(files).open("a", encoding="utf-8") as file:
                        file.write(f"\nNote {number} of the day.\n")
                    library.sync()
                    library.settle()
            searcher.close()


def _searcher(
    library: Library, encoder: CachingEncoder, settings: Settings, moment: list[float]
) -> Searcher:
    return Searcher(
        library.store,
        SearchDeps(
            encoder.embed_question,
            lambda: settings,
            now=lambda: datetime(2026, 5, 4, tzinfo=UTC),
            clock=lambda: moment[0],
        ),
    )


def _ask(searcher: Searcher, question: str) -> tuple[tuple[str, ...], float]:
    before = {one.name: one.hits for one in searcher.cache_usage()}
    begun = time.perf_counter()
    searcher.search(question, k=K)
    ms = (time.perf_counter() - begun) * 1000.0
    usage = searcher.cache_usage()
    return tuple(one.name for one in usage if one.hits > before[one.name]), ms


def table(lines: Sequence[Asked]) -> Iterator[str]:
    """Yield a table of hit rates, and the median times of known and of new questions."""
    yield "| changes | results kept | known results | vectors | activation | ms known | ms new |"
    yield "|---|---|---|---|---|---|---|"
    for with_changes in (True, False):
        for lifetime_s in LIFETIMES_S:
            mine = [
                it for it in lines if (it.with_changes, it.lifetime_s) == (with_changes, lifetime_s)
            ]
            rates = [
                np.mean([name in it.hits for it in mine])
                for name in ("results", "vectors", "activation")
            ]
            known = [it.ms for it in mine if "results" in it.hits]
            new = [it.ms for it in mine if "results" not in it.hits]
            times = [f"{np.median(each):.1f}" if each else "" for each in (known, new)]
            cells = [*(f"{rate:.2f}" for rate in rates), *times]
            changes = f"{CHANGES}" if with_changes else "none"
            yield f"| {changes} | {lifetime_s} s | {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
