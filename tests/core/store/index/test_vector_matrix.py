from concurrent.futures import ThreadPoolExecutor

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.store.index import vector_matrix
from core.store.index.vector_matrix import VectorMatrix
from tests.core.store.samples import vector_of

SIZE = 8
# What eight bits for each of so few numbers may change of a cosine.
CLOSE = 0.01
steps = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.lists(st.integers(1, 40), max_size=6, unique=True)),
        st.tuples(st.just("drop"), st.lists(st.integers(1, 40), max_size=6)),
        st.tuples(st.just("clear"), st.just([])),
    ),
    max_size=30,
)


def ids_of(matrix: VectorMatrix) -> list[int]:
    rows = matrix._row_map
    return sorted(rows.ids[rows.live_rows()].tolist())


@given(steps, st.integers(0, 50))
def test_a_matrix_answers_like_a_dictionary_of_vectors(steps, k):
    matrix, model = VectorMatrix(SIZE), {}
    for turn, (what, ids) in enumerate(steps):
        if what == "put":
            vectors = np.array([vector_of(f"{turn} {one}", SIZE) for one in ids]).reshape(-1, SIZE)
            matrix.put(np.array(ids, dtype=np.int64), 3 * vectors)
            model.update(zip(ids, vectors, strict=True))
        elif what == "drop":
            matrix.drop(np.array(ids, dtype=np.int64))
            for one in ids:
                model.pop(one, None)
        else:
            matrix.clear()
            model.clear()

    asked = vector_of("asked", SIZE)
    ids, scores = matrix.nearest(asked, k)

    assert len(matrix) == len(model)
    assert ids_of(matrix) == sorted(model)
    expected = sorted((float(v @ asked) for v in model.values()), reverse=True)[:k]
    np.testing.assert_allclose(scores, expected, atol=CLOSE)
    for one, score in zip(ids.tolist(), scores, strict=True):
        np.testing.assert_allclose(model[one] @ asked, score, atol=CLOSE)
    wanted = np.array([*model, 999], dtype=np.int64)
    np.testing.assert_allclose(matrix.get(wanted), [*model.values(), np.zeros(SIZE)], atol=CLOSE)


def test_the_content_is_a_view_without_dead_rows():
    matrix = VectorMatrix(SIZE)
    ids = np.arange(300, dtype=np.int64)
    matrix.put(ids, np.array([vector_of(str(one), SIZE) for one in ids]))
    asked = vector_of("7", SIZE)

    whole = matrix.content()
    views = [np.shares_memory(one, matrix._quantized) for one in whole]
    matrix.drop(ids[:3])
    before = matrix.nearest(asked, 5)
    left = matrix.content()

    assert views == [False, True, False, False]
    assert [one.shape for one in left] == [(297,), (297, SIZE), (297,), (1, 297)]
    assert left[0].tolist() == ids[3:].tolist()
    np.testing.assert_array_equal(matrix.nearest(asked, 5), before)


def test_many_tombstones_are_packed_away():
    matrix = VectorMatrix(SIZE)
    ids = np.arange(3000, dtype=np.int64)
    matrix.put(ids, np.random.default_rng(1).random((3000, SIZE), dtype=np.float32))

    matrix.drop(ids[:2000])

    assert matrix._row_map.used == 1000
    assert ids_of(matrix) == list(range(2000, 3000))


def test_a_vector_of_zeros_is_never_near_and_never_breaks():
    matrix = VectorMatrix(2)
    matrix.put(np.array([1, 2]), np.array([[0, 0], [1, 1]], dtype=np.float32))

    ids, scores = matrix.nearest(np.array([1, 0], dtype=np.float32), 2)

    assert ids.tolist() == [2, 1]
    assert scores[1] == 0


def test_cosines_of_some_are_those_of_their_vectors():
    matrix = VectorMatrix(8)
    matrix.put(
        np.array([4, 1, 9]),
        np.array([vector_of("a", 8), vector_of("b", 8), np.zeros(8)], np.float32),
    )
    asked = vector_of("c", 8) * np.float32(3.0)

    cosines, there = matrix.cosines(np.array([1, 7, 9, 4, 1]), asked)

    expected = matrix.get(np.array([1, 7, 9, 4, 1])) @ vector_of("c", 8)
    assert np.allclose(cosines, expected, atol=1e-6)
    assert cosines.any()
    assert there.tolist() == [True, False, False, True, True]


def crowded(count, *, size=64):
    """Return clustered vectors, as texts have, and one near the first cluster's center."""
    rng = np.random.default_rng(3)
    centers = rng.standard_normal((200, size))
    vectors = centers[rng.integers(200, size=count)] + rng.standard_normal((count, size)) * 0.7
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    asked = centers[0] + rng.standard_normal(size) * 0.5
    return unit.astype(np.float32), (asked / np.linalg.norm(asked)).astype(np.float32)


def test_the_nearest_of_many_are_the_nearest():
    vectors, asked = crowded(30_000)
    matrix = VectorMatrix(64)
    ids = np.arange(30_000, dtype=np.int64) * 3
    matrix.put(ids, vectors)
    matrix.drop(ids[::5])

    nearest, cosines = matrix.nearest(asked, 20)

    exact = vectors @ asked
    exact[::5] = -1
    best = set(ids[np.argsort(-exact)[:20]].tolist())
    assert len(best & set(nearest.tolist())) >= 19
    np.testing.assert_allclose(cosines, exact[nearest // 3], atol=CLOSE)


def test_two_threads_find_what_one_finds(monkeypatch):
    vectors, asked = crowded(30_000)
    matrix = VectorMatrix(64)
    matrix.put(np.arange(30_000, dtype=np.int64), vectors)
    alone = matrix.nearest(asked, 500)
    with ThreadPoolExecutor(1, thread_name_prefix="second") as second:
        monkeypatch.setattr(vector_matrix, "_HELPER", second)
        monkeypatch.setattr(vector_matrix, "_SHARED_ROWS", 1)
        monkeypatch.setattr(vector_matrix, "_SHARED_PRODUCTS", 1)
        together = matrix.nearest(asked, 500)

    assert len(second._threads) == 1
    np.testing.assert_array_equal(together, alone)


@given(st.sets(st.integers(0, 60)), st.booleans())
def test_among_some_is_as_if_there_were_no_others(some, is_many):
    vectors, asked = crowded(9_000 if is_many else 50, size=16)
    among = np.array(sorted(some), dtype=np.int64)
    if is_many:
        among = np.setdiff1d(np.arange(9_000), among)
    matrix, only = VectorMatrix(16), VectorMatrix(16)
    ids = np.arange(len(vectors), dtype=np.int64)
    matrix.put(ids, vectors)
    there = among[among < len(vectors)]
    only.put(there, vectors[there])

    nearest = matrix.nearest(asked, 10, among=among)
    expected = only.nearest(asked, 10)

    assert nearest[0].tolist() == expected[0].tolist()
    np.testing.assert_array_equal(nearest[1], expected[1])
