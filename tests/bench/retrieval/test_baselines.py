import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bench.datasets import Record
from bench.retrieval.baselines import Bm25, Dense, hybrid, reciprocal_rank_fusion

RECORDS = (
    Record("a", "Heron", "The heron fishes in the river."),
    Record("b", "River", "A river runs to the sea. The sea is salt."),
    Record("c", "Bread", "Bread needs salt."),
)


def test_bm25_scores_as_the_formula_says():
    ranker = Bm25(RECORDS)
    length = {record.id: len(ranker.words(f"{record.title} {record.title} {record.text}"))
              for record in RECORDS}  # fmt: skip
    mean = sum(length.values()) / 3

    def score(count, df, size):
        rarity = math.log1p((3 - df + 0.5) / (df + 0.5))
        return rarity * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * size / mean))

    columns = [ranker._columns[word] for word in ranker.words("heron river")]
    scores = ranker._weights[:, columns].sum(axis=1)
    assert np.isclose(scores[0], score(3, 1, length["a"]) + score(1, 2, length["a"]))
    assert np.isclose(scores[1], score(3, 2, length["b"]))
    assert scores[2] == 0


def test_bm25_knows_stems_and_no_stop_words():
    ranker = Bm25(RECORDS)

    assert ranker.rank("fishing rivers")[0] == 0
    assert ranker.rank("what is in the") == []
    assert ranker.rank("zeppelin") == []


def test_dense_ranks_by_cosine():
    dense = Dense(np.array([[1, 0], [0, 1], [0.6, 0.8]], np.float32))

    assert dense.rank(np.array([0, 1], np.float32)) == [1, 2, 0]


def test_the_hybrid_prefers_what_both_lists_hold():
    assert hybrid([0, 1, 2], [2, 3]) == [2, 0, 1, 3]


@given(st.lists(st.permutations(range(6)), min_size=1, max_size=4))
def test_reciprocal_ranks_keep_what_all_lists_agree_on(lists):
    fused = reciprocal_rank_fusion(lists)

    for one in range(6):
        for other in range(6):
            if all(ranked.index(one) < ranked.index(other) for ranked in lists):
                assert fused[one] > fused[other]
