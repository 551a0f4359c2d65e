import numpy as np
from scipy.spatial import cKDTree

from core.graph.analytics.communities import find_communities
from core.graph.incremental_layout import place_new_entities
from core.graph.map_layout import lay_out_map
from core.graph.sparse_matrices import sparse_matrix
from tests.core.graph.layout.planted_graph import never, planted

COUNT, BEFORE = 600, 540


def grown():
    """A graph of which the first things are laid out already: strength, levels, places."""
    strength, _ = planted(COUNT, topics=6, links=2400)
    before = strength[:BEFORE][:, :BEFORE].tocsr()
    places = np.zeros((COUNT, 2))
    places[:BEFORE] = lay_out_map(before, find_communities(before).levels, check=never)
    return strength, find_communities(strength).levels, places


def test_what_stands_somewhere_stays_exactly_there():
    strength, levels, places = grown()

    made = place_new_entities(
        places, np.arange(BEFORE), strength=strength, levels=levels, check=never
    )

    assert np.array_equal(made[:BEFORE], places[:BEFORE])
    assert np.isfinite(made).all()


def test_new_things_stand_near_what_they_are_joined_to():
    strength, levels, places = grown()
    made = place_new_entities(
        places, np.arange(BEFORE), strength=strength, levels=levels, check=never
    )

    away = []
    for one in range(BEFORE, COUNT):
        near = strength.indices[strength.indptr[one] : strength.indptr[one + 1]]
        near = near[near < BEFORE]
        if len(near):
            away.append(np.linalg.norm(made[near] - made[one], axis=1).min())
    size = np.ptp(places[:BEFORE], axis=0).max()

    assert len(away) > 30
    assert np.median(away) < 0.06 * size
    assert cKDTree(made).query(made, k=2)[0][:, 1].min() > 0.02


def test_what_is_joined_to_nothing_known_stands_beside_the_rest():
    strength, _ = planted(100, topics=2, links=600)
    found = strength.tocoo()
    rows, columns = (np.asarray(one, np.int64) for one in found.coords)
    ring = np.arange(100, 110)
    after = np.roll(ring, 1)
    larger = sparse_matrix(
        np.concatenate([found.data, np.ones(20)]),
        np.concatenate([rows, ring, after]),
        np.concatenate([columns, after, ring]),
        shape=(112, 112),
    )
    places = np.zeros((112, 2))
    places[:100] = lay_out_map(strength, find_communities(strength).levels, check=never)

    made = place_new_entities(
        places, np.arange(100), strength=larger, levels=find_communities(larger).levels, check=never
    )

    island = made[ring]
    reach = np.linalg.norm(island - island.mean(axis=0), axis=1).max()
    assert np.linalg.norm(made[:100] - island.mean(axis=0), axis=1).min() > reach
    assert np.array_equal(made[:100], places[:100])
