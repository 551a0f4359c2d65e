import apsw
import numpy as np
import pytest

from core.store.index import fts_tables, saved_arrays
from core.store.index.search_index import SearchIndex
from core.store.records import IndexChanges
from tests.core.store.samples import vector_of

WORDS = ["apple", "bread", "cheese", "dough", "egg", "flour"]
COUNT = 60
OTHER_VERSION = """
    UPDATE saved_arrays SET data = CAST(replace(data, '"version":1', '"version":0') AS BLOB)
    WHERE name = ? AND id IN (SELECT min(id) FROM saved_arrays GROUP BY name)
"""


@pytest.fixture(autouse=True)
def _small_indexes_are_saved(monkeypatch):
    monkeypatch.setattr(saved_arrays, "LEAST_SAVED", 1)
    # More than one piece of each array.
    monkeypatch.setattr(saved_arrays, "_PIECE", 100)


def changes_of(numbers, *, salt="", gone=()):
    ids = np.array(numbers, np.int64)
    texts = [f"{salt} {WORDS[one % 6]} {WORDS[one % 5]} number{one}" for one in numbers]
    vectors = np.stack([vector_of(text, 8) for text in texts])
    return IndexChanges(
        gone_passages=np.array(gone, np.int64), passages=ids, titles=[""] * len(ids), texts=texts,
        vector_ids=ids, vectors=vectors, entities=ids, entity_vectors=vectors,
    )  # fmt: skip


@pytest.fixture
def path(home):
    path = home / "loci.index"
    index = opened(path)
    index.apply(changes_of(range(1, COUNT + 1)), meta={"commit_number": 1})
    while index.save_arrays():
        pass
    index.close()
    return path


def opened(path):
    return SearchIndex.open(path, dimensions=8)


def answers(index):
    """Everything that is asked of arrays."""
    asked = np.stack([vector_of(word, 8) for word in WORDS])
    near = [index.nearest(kind, one, 9) for one in asked for kind in ("passage", "entity")]
    found = [index.search_words(f"{word} number7 salted", 9) for word in WORDS]
    return [(ids.tolist(), scores.tolist()) for ids, scores in (*near, *found)]


def expect_the_same(one, other):
    """Fail unless both found the same, in the same order.

    The last bits of a product of matrices depend on where its rows lie in memory.
    """
    assert [ids for ids, _ in one] == [ids for ids, _ in other]
    for (_, scores), (_, others) in zip(one, other, strict=True):
        assert scores == pytest.approx(others, rel=1e-5)


def built_answers(path):
    """The same from an index without saved arrays."""
    con = apsw.Connection(str(path))
    con.execute("DELETE FROM saved_arrays")
    con.close()
    index = opened(path)
    built = answers(index)
    index.close()
    return built


def read_answers(path, monkeypatch):
    """The same where nothing can be built."""
    with monkeypatch.context() as patched:
        patched.setattr(fts_tables, "read_vectors", refuse)
        patched.setattr(fts_tables, "read_bags", refuse)
        index = opened(path)
        read = answers(index)
        index.close()
    return read


def refuse(*_args, **_options):
    raise AssertionError("it was built anew")


def test_saved_arrays_answer_like_built_ones(path, monkeypatch):
    read = read_answers(path, monkeypatch)

    expect_the_same(read, built_answers(path))


def test_what_changed_since_is_read_besides(path, monkeypatch):
    index = opened(path)
    index.apply(changes_of([7, 8, 61], salt="salted", gone=[1, 60]), meta={"commit_number": 2})
    changed = answers(index)
    index.close()
    read = read_answers(path, monkeypatch)

    expect_the_same(read, changed)
    expect_the_same(read, built_answers(path))


def test_arrays_can_change_after_they_were_read(path):
    index = opened(path)
    answers(index)

    index.apply(changes_of([7, 61], salt="salted", gone=[1]), meta={"commit_number": 2})

    changed = answers(index)
    index.close()
    expect_the_same(changed, built_answers(path))


def test_many_changes_are_saved_anew(path):
    index = opened(path)
    index.apply(changes_of([7]), meta={"commit_number": 2})
    few = index.save_arrays()
    index.apply(changes_of(range(8, 30)), meta={"commit_number": 3})

    saved = [index.save_arrays() for _ in range(4)]

    index.close()
    assert (few, saved) == (False, [True, True, True, False])


def test_an_index_that_has_become_small_has_no_arrays(path, monkeypatch):
    monkeypatch.setattr(saved_arrays, "LEAST_SAVED", 50)
    index = opened(path)
    index.apply(changes_of([1], gone=range(2, 41)), meta={"commit_number": 2})

    saved = [index.save_arrays() for _ in range(4)]

    index.apply(changes_of([2]), meta={"commit_number": 3})
    index.close()
    con = apsw.Connection(str(path))
    left = con.execute("SELECT name FROM saved_arrays UNION SELECT name FROM unsaved_ids")
    names = [name for (name,) in left]
    con.close()
    assert saved == [True, True, False, False]
    assert names == ["entity_vectors_8"]


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM saved_arrays",
        "DELETE FROM saved_arrays WHERE id = (SELECT max(id) FROM saved_arrays WHERE name = ?)",
        "UPDATE saved_arrays SET data = substr(data, 1, 50) WHERE name = ? AND length(data) = 100",
        OTHER_VERSION,
        "DROP TABLE saved_arrays",
    ],
)
def test_arrays_that_are_missing_or_cut_short_are_built_and_saved_anew(path, damage):
    expected = answers(index := opened(path))
    index.close()
    con = apsw.Connection(str(path))
    for name in ("passage_vectors_8", "entity_vectors_8", "words"):
        con.execute(damage.replace("?", f"'{name}'"))
        if damage.startswith("DROP"):
            break
    con.close()

    index = opened(path)
    read = answers(index)
    saved = [index.save_arrays() for _ in range(4)]
    index.close()

    expect_the_same(read, expected)
    assert saved == [True, True, True, False]


def test_arrays_are_stale_after_a_change_that_noted_nothing(path):
    con = apsw.Connection(str(path))
    con.execute("DELETE FROM bags WHERE id = 7")
    con.execute("UPDATE meta SET value = 2 WHERE name = 'commit_number'")
    con.close()

    index = opened(path)
    found = index.search_words("number7", 5)[0].tolist()
    index.close()

    assert found == []


def test_an_emptied_index_has_no_arrays(path):
    index = opened(path)
    index.clear(meta={"commit_number": 2})
    index.close()

    index = opened(path)
    found = index.search_words("apple", 5)[0].tolist()
    index.close()

    assert found == []


def test_a_failed_change_leaves_the_arrays_valid(path, monkeypatch):
    index = opened(path)
    expected = answers(index)
    monkeypatch.setattr(fts_tables, "insert_words", refuse)
    with pytest.raises(AssertionError):
        index.apply(changes_of([7], salt="salted"), meta={"commit_number": 2})
    index.close()

    index = opened(path)
    read = answers(index)
    index.close()

    expect_the_same(read, expected)
