import numpy as np
import pytest

from core.store.index.search_index import SearchIndex
from core.store.index.vector_matrix import Precision
from core.store.index.vector_tier import REFRESH_AFTER, VectorTier
from core.store.records import IndexChanges

RANDOM = np.random.default_rng(11)
IDS = np.arange(1, 301, dtype=np.int64)
VECTORS = RANDOM.normal(size=(300, 16)).astype(np.float32)
VECTORS /= np.linalg.norm(VECTORS, axis=1, keepdims=True)
QUESTION = VECTORS[7]


@pytest.fixture
def index(tmp_path):
    opened = SearchIndex.open(tmp_path / "loci.index", dimensions=16)
    changes = IndexChanges(
        passages=IDS, titles=[""] * 300, texts=["x"] * 300, vector_ids=IDS, vectors=VECTORS
    )
    opened.apply(changes, meta={})
    yield opened
    opened.close()


def error(index, float_vectors):
    ids, scores = index.nearest(
        "passage", QUESTION, 50, precision=Precision(float_vectors=float_vectors)
    )
    return float(np.abs(scores - VECTORS[ids - 1] @ QUESTION).max())


def test_t1_what_is_used_often_is_compared_in_full_precision(index):
    for _ in range(REFRESH_AFTER // 50 + 1):
        error(index, 100)

    assert len(index.float_tier) == 50
    assert error(index, 100) < 1e-6 < error(index, 0)


def test_t1_the_tier_is_forgotten_when_passages_change(index):
    for _ in range(REFRESH_AFTER // 50 + 1):
        error(index, 100)

    index.apply(IndexChanges(gone_passages=IDS[:1]), meta={})

    assert len(index.float_tier) == 0


def test_t1_what_was_not_used_for_a_day_leaves_the_tier():
    now = [0.0]
    tier = VectorTier(lambda ids: VECTORS[ids - 1], clock=lambda: now[0])

    def use(ids):
        for _ in range(REFRESH_AFTER):
            tier.rescore(ids, np.zeros(len(ids), np.float32), QUESTION, most=40)

    use(IDS[:20])
    assert len(tier) == 20
    now[0] = 100_000.0
    use(IDS[50:60])

    assert len(tier) == 10
