import numpy as np
import pytest
from scipy.spatial import cKDTree

from core.errors import Cancelled
from core.graph.analytics.communities import find_communities
from core.graph.map_layout import lay_out_map
from core.graph.sparse_matrices import sparse_matrix
from core.lanes import Cancel
from tests.core.graph.layout.planted_graph import never, planted


def test_the_same_graph_always_gives_the_same_map():
    strength, _ = planted(600, topics=6, links=2400)
    levels = find_communities(strength).levels

    first = lay_out_map(strength, levels, check=never)
    second = lay_out_map(strength, levels, check=never)

    assert np.array_equal(first, second)
    assert np.isfinite(first).all()


def test_topics_stand_apart_from_each_other():
    strength, _ = planted(600, topics=6, links=2400)
    levels = find_communities(strength).levels
    places = lay_out_map(strength, levels, check=never)

    middles, reach = [], []
    for one in np.unique(levels[0]).tolist():
        own = places[levels[0] == one]
        if len(own) >= 3:
            middles.append(own.mean(axis=0))
            reach.append(np.quantile(np.linalg.norm(own - middles[-1], axis=1), 0.9))

    assert len(middles) >= 4
    for at, middle in enumerate(middles):
        for other in range(at):
            away = np.linalg.norm(middle - middles[other])
            assert away > reach[at] + reach[other]


def test_no_two_things_lie_on_each_other():
    strength, _ = planted(1500, topics=5, links=6000)
    places = lay_out_map(strength, find_communities(strength).levels, check=never)

    nearest = cKDTree(places).query(places, k=2)[0][:, 1]

    assert np.median(nearest) > 0.5
    assert nearest.min() > 0.2


def test_joined_things_stand_nearer_than_others():
    strength, _ = planted(400, topics=4, links=1600)
    places = lay_out_map(strength, find_communities(strength).levels, check=never)
    ends = np.stack(strength.tocoo().coords)

    joined = np.linalg.norm(places[ends[0]] - places[ends[1]], axis=1)
    others = np.linalg.norm(places[ends[0]] - places[np.roll(ends[1], 37)], axis=1)

    assert np.median(joined) < 0.4 * np.median(others)


def test_things_that_nothing_joins_stand_in_a_disc_beside_the_rest():
    strength, _ = planted(100, topics=2, links=600)
    found = strength.tocoo()
    larger = sparse_matrix(found.data, *map(np.int64, found.coords), shape=(130, 130))
    places = lay_out_map(larger, find_communities(larger).levels, check=never)

    alone = places[100:]
    reach = np.linalg.norm(alone - alone.mean(axis=0), axis=1).max()

    assert np.linalg.norm(places[:100] - alone.mean(axis=0), axis=1).min() > reach


@pytest.mark.parametrize("count", [0, 1, 2])
def test_hardly_anything_can_be_laid_out_too(count):
    nothing = sparse_matrix(np.zeros(0), *np.zeros((2, 0), np.int64), shape=(count, count))

    places = lay_out_map(nothing, find_communities(nothing).levels, check=never)

    assert places.shape == (count, 2)
    assert np.isfinite(places).all()


def test_laying_out_can_be_stopped():
    strength, _ = planted(300, topics=3, links=900)
    levels = find_communities(strength).levels
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        lay_out_map(strength, levels, check=cancel.check)
