import json

import pytest

from bench.datasets import BenchQuestion
from bench.engine import BenchEngine, CachingEncoder, IngestFigures
from bench.options import BenchOptions as Folders
from bench.retrieval.traversals import (
    EXCLUSIONS,
    MIXTURE,
    WHOLE,
    HopTiming,
    TraversalMeasurement,
    ask_all,
)
from bench.retrieval.traversals_report import report_lines, table
from core.errors import WrongUse
from core.graph.traversal.mixture import METHODS
from core.store.store import Store
from tests.core.retrieve.sample_library import ENCODER, NOTES, fill, searcher_of

QUESTION = BenchQuestion(
    id="q1",
    question="Where did the engineer of Project Heron study?",
    gold_ids=("Project Heron", "Mara Quill"),
)


class Encoder(CachingEncoder):
    """The encoder of the tests, as the bench holds the real one."""

    def __init__(self):
        self.embedder = ENCODER


@pytest.fixture
def engine(home):
    store = Store.open(home)
    fill(store)
    ids = {f"/notes/{title}.md": title for title in NOTES}
    searcher = searcher_of(store)
    yield BenchEngine(store, searcher, Encoder(), None, ids, IngestFigures(1, 1, 1, 1, 1, 1))
    store.close()


def test_every_way_is_asked_every_question(engine):
    asked, hops = ask_all(engine, [QUESTION])

    assert len(asked) == 1 + len(WHOLE) + len((*METHODS, MIXTURE)) * len(EXCLUSIONS)
    assert {one.way for one in asked} >= {"hybrid", "walk", "beam search", "beam search without E"}
    by_way = {one.way: one for one in asked}
    assert by_way["beam search"].alone[1] == by_way["beam search"].fused[1] == 1.0
    assert by_way["walk"].alone == ()
    assert [one.hops for one in hops] == [2, 3]
    assert all(one.ms >= 0.0 for one in (*asked, *hops))


def test_the_table_shows_recall_gain_and_times_p10():
    found = [
        TraversalMeasurement("hybrid", (0.5, 0.5, 1.0), (0.5, 0.5, 1.0), 0.0),
        TraversalMeasurement("walk", (), (0.5, 1.0, 1.0), 4.0),
    ]

    lines = table("small", found, [HopTiming(2, 1.0), HopTiming(2, 3.0)]).splitlines()

    assert "small: 1 questions" in lines
    (walk,) = [line for line in lines if line.strip().startswith("walk")]
    assert walk.split()[1:5] == ["0.500", "1.000", "1.000", "+0.500"]
    assert lines[-1].strip() == "2 hops: p50 2.0 ms, p95 2.9 ms"


def test_without_sets_it_says_so(tmp_path):
    (tmp_path / "notes.json").write_text(json.dumps({}))

    with pytest.raises(WrongUse, match="no sets"):
        next(report_lines(Folders(tmp_path, tmp_path, tmp_path)))
