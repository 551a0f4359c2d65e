import apsw
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.store.index.bm25 import WordQuery, parse_word_query
from core.store.index.fts_tables import read_vectors
from core.store.index.search_index import SearchIndex
from core.store.index.sqlite_connection import connect
from core.store.records import IndexChanges
from tests.core.store.samples import vector_of

MARKS = {"store": 1, "commit_number": 1}
TEXTS = ["The cat sat on the mat", "A dog chases cats", "Nothing to see", "Über die Straße gehen"]


@pytest.fixture
def index(home):
    opened = SearchIndex.open(home / "loci.index", dimensions=8)
    yield opened
    opened.close()


def filled(index, texts=TEXTS, titles=None):
    ids = np.arange(1, len(texts) + 1)
    vectors = np.stack([vector_of(text, 8) for text in texts])
    index.apply(
        IndexChanges(
            passages=ids, titles=titles or [""] * len(texts), texts=texts, vector_ids=ids,
            vectors=vectors, entities=ids, entity_vectors=vectors,
        ),
        meta=MARKS,
    )  # fmt: skip
    return index


def test_words_find_their_inflections_the_best_first(index):
    filled(index)

    ids, scores = index.search_words("cats dog", 10)

    assert ids.tolist() == [2, 1]
    assert scores[0] > scores[1] > 0


def test_every_word_can_be_asked_for(index):
    filled(index)

    assert index.search_words(parse_word_query("cats dog", every=True), 10)[0].tolist() == [2]


def test_a_word_of_the_title_weighs_more_than_one_of_the_text(index):
    filled(index, ["a kite in the wind", "some other plain words"], ["", "Kite"])

    assert index.search_words("kite", 10)[0].tolist() == [2, 1]


def test_words_are_folded_as_people_type_them(index):
    filled(index)

    assert index.search_words("uber STRASSE straße", 10)[0].tolist() == [4]


def test_a_question_of_stop_words_alone_is_still_asked(index):
    filled(index)

    assert index.search_words("to the", 10)[0].tolist() != []
    assert parse_word_query("what is the cat", every=False) == WordQuery(words=("cat",))
    assert parse_word_query("Wie heißt der Hund?", every=False) == WordQuery(
        words=("heißt", "hund")
    )


@pytest.mark.parametrize(
    "text",
    ['"', "cat AND", "NEAR(cat dog)", "title:cat", "cat*", "-cat", "^cat", "(", "a\0b", "{x}",
     "cat'; DROP TABLE words; --", "", "  ", "😀", "OR OR"],
)  # fmt: skip
def test_nothing_that_a_person_types_is_a_search_syntax(index, text):
    filled(index)

    ids, scores = index.search_words(text, 10)

    assert len(ids) == len(scores)
    assert set(ids.tolist()) <= {1, 2, 3, 4}
    assert index.search_words("cat", 10)[0].tolist() == [2, 1]


@settings(max_examples=50, deadline=None)
@given(text=st.text())
def test_any_text_can_be_asked(text, tmp_path_factory):
    index = SearchIndex.open(tmp_path_factory.mktemp("any") / "x", dimensions=8)

    try:
        index.search_words(text, 3)
        index.search_words(parse_word_query(text, every=True), 3)
    finally:
        index.close()


def test_vectors_read_from_the_chunks_equal_those_read_row_by_row(index):
    count = 2500
    vectors = np.random.default_rng(7).random((count, 8), dtype=np.float32) + 1
    ids = np.arange(1, count + 1)
    index.apply(IndexChanges(vector_ids=ids, vectors=vectors), meta=MARKS)
    index.apply(IndexChanges(gone_passages=ids[::7]), meta=MARKS)
    con = connect(index.path, key=None)

    chunks = list(read_vectors(con, "passage", dimensions=8))
    chunk_ids, chunk_vectors = map(np.concatenate, zip(*chunks, strict=True))
    rows = con.execute("SELECT id, vector FROM passage_vectors_8 ORDER BY id").fetchall()
    con.close()

    order = np.argsort(chunk_ids)
    assert chunk_ids[order].tolist() == [row[0] for row in rows]
    expected = np.array([np.frombuffer(row[1], dtype=np.float32) for row in rows])
    np.testing.assert_array_equal(chunk_vectors[order], expected)


def test_memory_and_record_give_the_same_neighbors(home, index):
    filled(index)
    asked = vector_of("asked", 8)
    index.nearest("passage", asked, 1)  # loads the matrix
    index.apply(
        IndexChanges(
            gone_passages=np.array([3]), vector_ids=np.array([9, 1]),
            vectors=np.stack([vector_of("nine", 8), vector_of("one again", 8)]),
        ),
        meta=MARKS,
    )  # fmt: skip

    remembered = index.nearest("passage", asked, 9)
    index.close()
    again = SearchIndex.open(home / "loci.index", dimensions=8)
    recorded = again.nearest("passage", asked, 9)
    con = connect(again.path, key=None)
    by_sqlite = con.execute(
        "SELECT id, distance FROM passage_vectors_8 WHERE vector MATCH ? AND k = 9",
        (asked.tobytes(),),
    ).fetchall()
    con.close()

    assert remembered[0].tolist() == recorded[0].tolist() == [row[0] for row in by_sqlite]
    np.testing.assert_allclose(remembered[1], [1 - row[1] for row in by_sqlite], atol=0.01)
    np.testing.assert_allclose(
        again.vectors("passage", np.array([9, 3])), [vector_of("nine", 8), np.zeros(8)], atol=0.01
    )


def test_a_change_that_fails_changes_neither_record_nor_memory(index):
    filled(index)
    asked = vector_of("asked", 8)
    before = index.nearest("passage", asked, 9)

    with pytest.raises(apsw.SQLError):
        index.apply(
            IndexChanges(
                gone_passages=np.array([1]), vector_ids=np.array([5]),
                vectors=np.ones((1, 3), dtype=np.float32),
            ),
            meta={"commit_number": 2},
        )  # fmt: skip

    assert index.nearest("passage", asked, 9)[0].tolist() == before[0].tolist()
    assert index.search_words("cat", 9)[0].tolist() == [2, 1]
    assert index.meta_value("commit_number") == 1


def test_words_are_counted_by_stem(index):
    filled(index)

    assert index.word_counts(["cat", "dog", "unheard"]) == {"cat": 2, "dog": 1}


def test_applying_the_same_change_twice_is_applying_it_once(index):
    filled(index)
    once = index.search_words("cat", 9)
    filled(index)
    twice = index.search_words("cat", 9)

    assert once[0].tolist() == twice[0].tolist()
    np.testing.assert_allclose(once[1], twice[1], rtol=1e-5)
    indexed = index.indexed_ids()
    assert (
        indexed.vectors.tolist()
        == indexed.words.tolist()
        == indexed.entities.tolist()
        == [1, 2, 3, 4]
    )
