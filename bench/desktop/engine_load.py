"""Load of a hundred concurrent clients, and the time until a changed file can be found (K11).

Uses the real engine process and its socket, over one set of ../shared/bench/retrieval in a
temporary home. Each figure has a baseline of the same run: the same questions from one client, one
after the other, and the time of one such question. `--out FILE` saves the measurements; `--read
FILE` prints the figures again.
"""

import contextlib
import itertools
import statistics
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bench.desktop.runner import run_bench
from core.engine.engine import Engine

if TYPE_CHECKING:
    from app.client import Client

ROOT = Path(__file__).resolve().parents[2]
SETS = ROOT.parent / "shared" / "bench" / "retrieval"
SET = "hotpot_train100"
CLIENTS = 100
CHANGES = 15
LOOK_S = 0.01
GIVE_UP_S = 60.0
_pause = threading.Event()


class Measured(msgspec.Struct, frozen=True):
    """Seconds of each sequential and each concurrent question, of all, and of changes.

    `failed` are errors of concurrent questions.
    """

    alone: tuple[float, ...]
    at_once: tuple[float, ...]
    together: float
    failed: tuple[str, ...]
    changes: tuple[float, ...]
    passages: int


class _Line(msgspec.Struct):
    """A line of a set: a record or a question."""

    id: str = ""
    title: str = ""
    text: str = ""
    question: str = ""


def measure(asked: Namespace) -> Measured:
    """Run the benchmark on this machine."""
    if not asked.set.is_dir():
        sys.exit(f"There is no set of questions at {asked.set}.")
    with tempfile.TemporaryDirectory() as scratch:
        return _measure(Path(scratch), asked.set)


def _measure(scratch: Path, folder: Path) -> Measured:
    from app.client import Client
    from app.wire.connect import stop_running_engine

    home, notes = scratch / "home", _notes(scratch / "notes", _lines(folder / "corpus.jsonl"))
    questions = [line.question for line in _lines(folder / "queries.jsonl")]
    asked = list(itertools.islice(itertools.cycle(questions), CLIENTS))
    try:
        with Client.connect(home) as client:
            client.call(Engine.set_option, "answer_cache_s", value=0).result()
            client.call(Engine.add_sources, [str(notes)]).result()
            status = client.call(Engine.settle).result()
            client.call(Engine.search, asked[0]).result()
            alone = tuple(_timed(client, question) for question in asked)
            at_once, together, failed = _all_at_once(home, asked)
            changes = tuple(_change(client, notes, number) for number in range(CHANGES))
    finally:
        stop_running_engine(home)
    return Measured(alone, at_once, together, failed, changes, status.passages)


def figures(measured: Measured) -> str:
    """Return the figures as text."""
    alone, once = sorted(measured.alone), sorted(measured.at_once)
    rate = len(once) / measured.together
    change = statistics.median(measured.changes)
    return (
        f"{CLIENTS} questions from {CLIENTS} clients at once over {measured.passages:,} passages: "
        f"{len(measured.failed)} failed, {rate:.0f} a second, p50 {_at(once, 0.5):.0f} ms, "
        f"p95 {_at(once, 0.95):.0f} ms\n"
        f"the same one after the other: {1 / statistics.mean(alone):.0f} a second, "
        f"p50 {_at(alone, 0.5):.0f} ms, p95 {_at(alone, 0.95):.0f} ms; at once "
        f"{rate * statistics.mean(alone):.2f} x as many a second\n"
        f"from the last write to the first correct result: median {change * 1000:.0f} ms, "
        f"longest {max(measured.changes) * 1000:.0f} ms, over {len(measured.changes)} changes; "
        f"{change / statistics.median(alone):.0f} x a question"
    )


def _at(ordered: Sequence[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000.0


def _lines(path: Path) -> list[_Line]:
    return [msgspec.json.decode(line, type=_Line) for line in path.read_bytes().splitlines()]


def _notes(folder: Path, records: Sequence[_Line]) -> Path:
    folder.mkdir()
    for number, record in enumerate(records):
        text = f"# {record.title}\n\n{record.text}\n"
        (folder / f"note-{number:04}.md").write_text(text, encoding="utf-8")
    return folder


def _timed(client: "Client", question: str) -> float:
    begun = time.perf_counter()
    client.call(Engine.search, question).result()
    return time.perf_counter() - begun


def _all_at_once(
    home: Path, questions: Sequence[str]
) -> tuple[tuple[float, ...], float, tuple[str, ...]]:
    """Return the seconds of each question and of all, and errors; each client has a connection."""
    from app.client import Client
    from core.errors import LociError

    took: list[float] = []
    failed: list[str] = []
    gate = threading.Barrier(len(questions) + 1)

    def ask(question: str) -> None:
        try:
            with Client.connect(home) as client:
                client.call(Engine.status).result()
                gate.wait()
                took.append(_timed(client, question))
        except (LociError, threading.BrokenBarrierError) as error:
            failed.append(str(error))
            gate.abort()

    threads = [threading.Thread(target=ask, args=(question,)) for question in questions]
    for thread in threads:
        thread.start()
    with contextlib.suppress(threading.BrokenBarrierError):
        gate.wait()
    begun = time.perf_counter()
    for thread in threads:
        thread.join()
    return tuple(took), time.perf_counter() - begun, tuple(failed)


def _change(client: "Client", notes: Path, number: int) -> float:
    """Return the seconds from the end of a write to the first search that finds it."""
    _pause.wait(1.0)  # let the engine become idle
    keeper = f"Orrin Vale{'abcdefghijklmnopq'[number]}"
    text = f"The lighthouse at Cape Marrow is kept by {keeper}."
    path = notes / f"note-{number:04}.md"
    path.write_text(f"# Lighthouses\n\n{text}\n", encoding="utf-8")
    begun = time.perf_counter()
    while time.perf_counter() - begun < GIVE_UP_S:
        result = client.call(
            Engine.search, "Who keeps the lighthouse at Cape Marrow?", k=CHANGES
        ).result()
        if any(keeper in hit.text for hit in result.hits):
            return time.perf_counter() - begun
        _pause.wait(LOOK_S)
    sys.exit("A changed file was not answerable within a minute.")


def _parser() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--set", type=Path, default=SETS / SET, help="folder of the set")
    return parser


if __name__ == "__main__":
    sys.exit(run_bench(_parser(), form=Measured, measure=measure, figures=figures))
