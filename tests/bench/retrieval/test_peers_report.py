"""The table of Loci beside other search libraries."""

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest

from bench.retrieval import peers_report
from bench.retrieval.peers_report import NAMES, PeerFigures, PeersRun, recalls, table


def figures(*, seconds: float, ms: float, ranked: list[list[int]]) -> PeerFigures:
    return PeerFigures("1.0", seconds, [ms] * 4, ranked, disk_mb=10.0, memory_mb=200.0)


def test_recall_is_the_share_of_the_gold_among_the_first_five():
    assert recalls([[1, 2, 3, 4, 5, 6], [7]], [[1, 6], [7]]) == [0.5, 1.0]


def test_others_are_shown_as_ratios_and_pay_for_the_encoding():
    run = PeersRun(
        passages=100,
        encoding_s=5.0,
        gold=[[1], [2]],
        figures={
            "Loci": figures(seconds=10.0, ms=20.0, ranked=[[1], [2]]),
            "txtai": figures(seconds=15.0, ms=40.0, ranked=[[1], [3]]),
        },
    )

    ours, theirs = (line.split() for line in table(run).splitlines()[-2:])

    assert ours[:4] == ["Loci", "1.0", "10/s", "20"]
    # 100 passages in 15 + 5 seconds are half of 10 a second.
    assert theirs[:6] == ["txtai", "1.0", "0.5x", "2x", "2x", "1x"]
    assert ours[-4] == "1.000"
    assert theirs[-4] == "0.500"


def test_passages_are_filled_up_with_the_same_sentences_each_time(tmp_path: Path):
    path = tmp_path / "texts.jsonl"
    texts = [f"Sentence number {n} of a long text. And another one, number {n}." for n in range(9)]
    path.write_text("\n".join(json.dumps({"context": it}) for it in texts), "utf-8")

    first, again = peers_report._filling(path), peers_report._filling(path)

    assert [next(first) for _ in range(5)] == [next(again) for _ in range(5)]


@pytest.fixture
def peer_run():
    """The script that runs without Loci, as a module."""
    place = Path(peers_report.__file__).with_name("peer_run.py")
    spec = importlib.util.spec_from_file_location("peer_run", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_knows_each_library_of_the_report(peer_run):
    assert tuple(peer_run.PEERS) == NAMES


def test_sqlite_is_asked_for_words_and_vectors(peer_run, tmp_path: Path):
    vectors = dict(
        zip(["the red boat", "a blue house"], np.eye(2, 384, dtype=np.float32), strict=True)
    )

    def encode(texts):
        return np.stack([vectors.get(text, vectors["a blue house"]) for text in texts])

    search = peer_run.sqlite_vec(list(vectors), encode, tmp_path)

    assert sorted(search("boat")) == [0, 1]
    assert search("blue house")[0] == 1
