"""Mutated files, malformed frames, kills and everything else that goes wrong, in short."""

import random
from pathlib import Path

import pytest

from app.client import Client
from app.paths import socket_path
from app.wire.connect import stop_running_engine
from bench.faults import frames, parsers
from bench.faults.mutations import mutated, seed_files
from bench.faults.soak import Soak, figures
from core.engine.engine import Engine
from core.ingest.workers.worker import ReadOptions, decode_outcome, read_file

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

ROOT = Path(__file__).resolve().parents[3]
# Files that crashed a reader once; bench.faults.parsers --keep collects them.
SMALL = 30_000
CRASHES = sorted((ROOT / "tests" / "crashes").iterdir())


def test_a_mutation_depends_on_nothing_but_the_seed():
    data = (ROOT / "README.md").read_bytes()

    copies = {mutated(data, random.Random(number)) for number in range(40)}

    assert copies == {mutated(data, random.Random(number)) for number in range(40)}
    assert len(copies) > 30


def test_each_mutated_file_is_read_or_refused_with_a_reason(tmp_path: Path):
    small = seed_files([it for it in parsers.FOLDERS if it.is_dir()])
    seeds = [path for path in small if path.stat().st_size < SMALL]

    fuzzed = parsers.fuzz_parsers(seeds, tmp_path, count=200, seed=20251126)

    assert len(fuzzed.files) == 200
    assert {one.outcome for one in fuzzed.files} == {"read", "refused"}, parsers.figures(fuzzed)


@pytest.mark.parametrize("path", CRASHES, ids=lambda path: path.name)
def test_what_crashed_a_reader_once_is_read_or_refused(path: Path):
    with path.open("rb") as file:
        assert decode_outcome(read_file(file, str(path), ReadOptions()))


def test_malformed_frames_end_nothing_and_find_no_mistake_of_the_engine(tmp_path: Path):
    home = tmp_path / "home"
    try:
        with Client.connect(home) as client:
            pid = client.engine_pid
            fuzzed = frames.fuzz_frames(
                socket_path(client.home),
                lambda: client.call(Engine.status).result(60),
                count=300,
                seed=20251126,
            )
            assert client.engine_pid == pid
    finally:
        stop_running_engine(home)

    assert sum(fuzzed.kinds.values()) == 300
    assert fuzzed.answers["WrongUse"] > 5
    assert fuzzed.faults == (), frames.figures(fuzzed)


def test_after_every_fault_the_store_equals_the_disk(tmp_path: Path):
    soaked = Soak(tmp_path, seed=20251126).run(rounds=1)

    assert {"kill", "suspend", "full", "check"} <= soaked.steps.keys()
    assert soaked.end.is_none, figures(soaked)
    assert soaked.unexpected == (), figures(soaked)
