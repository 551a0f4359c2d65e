from datetime import timedelta

import numpy as np
import pytest

from core.graph.snapshot_cache import SnapshotCache
from core.retrieve.rank.fusion import UNDATED, centrality, freshness, proximity, ranking_features
from tests.core.retrieve.sample_library import NOW


@pytest.fixture
def snapshot(filled):
    """The notes as a graph."""
    return SnapshotCache(filled).current()[0]


@pytest.fixture
def row_of(filled, snapshot):
    """The row of the note with that title."""
    placed = filled.documents.passages_with_heads(snapshot.passage_ids.tolist())
    rows = {head.title: int(snapshot.rows(np.array([one]))[0]) for one, (_, head) in placed.items()}
    return rows.__getitem__


def columns(filled, snapshot, name):
    return snapshot.columns(np.array([filled.graph.search(name, limit=1)[0].id], np.int64))


def test_what_names_the_asked_thing_is_nearest_then_what_is_one_thing_away(
    filled, snapshot, row_of
):
    rows = np.array([row_of(title) for title in ("Project Heron", "Oslo Institute", "Bread")])

    near = proximity(snapshot, rows, asked=columns(filled, snapshot, "Project Heron"))
    from_mara = proximity(snapshot, rows, asked=columns(filled, snapshot, "Mara Quill"))

    assert near.tolist() == [1.0, 0.0, 0.0]
    assert from_mara.tolist() == [1.0, 0.5, 0.0]


def test_without_an_asked_thing_nothing_is_near(snapshot):
    assert proximity(snapshot, np.array([0, 1]), asked=np.empty(0, np.int64)).tolist() == [0, 0]


def test_a_passage_that_names_nothing_is_not_central(snapshot, row_of):
    central = centrality(snapshot, np.arange(len(snapshot.passage_ids)))

    assert central.max() == 1.0
    assert central[row_of("Bread")] == 0.0
    assert central[row_of("Mara Quill")] > central[row_of("Tides")]


def test_freshness_halves_with_each_half_life():
    written = [NOW, NOW - timedelta(days=30), NOW - timedelta(days=60), None]

    fresh = freshness(written, now=NOW, half_life_days=30)

    assert fresh.tolist() == pytest.approx([1.0, 0.5, 0.25, UNDATED])


def test_what_is_dated_ahead_is_fresh():
    assert freshness([NOW + timedelta(days=9)], now=NOW).tolist() == [1.0]


def test_features_of_passages_lie_between_nothing_and_one(filled, snapshot):
    rows = np.arange(len(snapshot.passage_ids))

    features = ranking_features(
        snapshot,
        rows,
        asked=columns(filled, snapshot, "Mara Quill"),
        written=[None] * len(rows),
        now=NOW,
    )

    for values in (features.centrality, features.proximity, features.freshness):
        assert len(values) == len(rows)
        assert ((values >= 0) & (values <= 1)).all()
