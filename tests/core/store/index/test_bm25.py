import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.store.index import postings
from core.store.index.bm25 import WordQuery
from core.store.index.search_index import SearchIndex
from core.store.index.sqlite_connection import connect
from core.store.records import IndexChanges

MARKS = {"store": 1, "commit_number": 1}
WORDS = ("heron", "herons", "river", "banks", "bank", "running", "runs", "kite", "été", "x1")
texts = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
batches = st.lists(
    st.tuples(
        st.lists(
            st.tuples(st.integers(1, 30), texts, texts), max_size=8, unique_by=lambda it: it[0]
        ),
        st.lists(st.integers(1, 30), max_size=4, unique=True),
    ),
    max_size=6,
)


@pytest.fixture
def index(home):
    opened = SearchIndex.open(home / "loci.index", dimensions=8)
    yield opened
    opened.close()


def put(index, passages, *, gone=()):
    """Index passages as (id, title, text) and delete the others."""
    index.apply(
        IndexChanges(
            gone_passages=np.array(gone, dtype=np.int64),
            passages=np.array([one for one, _, _ in passages], dtype=np.int64),
            titles=[title for _, title, _ in passages],
            texts=[text for _, _, text in passages],
        ),
        meta=MARKS,
    )


def said_by_fts5(index, words, k):
    """Return FTS5's own ranking for any of the words."""
    con = connect(index.path, key=None)
    rows = con.execute(
        "SELECT rowid, -rank FROM words WHERE words MATCH ? AND rank MATCH 'bm25(2.0, 1.0)'"
        " ORDER BY rank, rowid LIMIT ?",
        (" OR ".join(f'"{word}"' for word in words), k),
    ).fetchall()
    con.close()
    return rows


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(batches, st.lists(st.sampled_from(WORDS), min_size=1, unique=True), st.booleans())
def test_memory_scores_passages_as_fts5_does(tmp_path_factory, batches, asked, is_warm):
    index = SearchIndex.open(tmp_path_factory.mktemp("words") / "x", dimensions=8)
    for came, gone in batches:
        if is_warm:
            index.search_words("heron", 1)
        put(index, came, gone=gone)
    stems = {word for word in asked if word not in ("herons", "banks", "runs")}

    ids, scores = index.search_words(WordQuery(words=tuple(stems)), 40)
    expected = dict(said_by_fts5(index, sorted(stems), 40)) if stems else {}
    index.close()

    assert set(ids.tolist()) == set(expected)
    np.testing.assert_allclose(scores, [expected[one] for one in ids.tolist()], rtol=1e-4)
    assert scores.tolist() == sorted(scores, reverse=True)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    batches,
    st.lists(st.sampled_from(WORDS), min_size=1, unique=True).map(tuple),
    st.lists(st.sampled_from(WORDS), max_size=1).map(tuple),
    st.none() | st.lists(st.integers(1, 30), unique=True).map(np.array),
    st.integers(0, 6),
)
def test_the_best_few_are_the_first_of_all(tmp_path_factory, batches, words, not_these, among, k):
    index = SearchIndex.open(tmp_path_factory.mktemp("words") / "x", dimensions=8)
    for came, gone in batches:
        put(index, came, gone=gone)
    query = WordQuery(words=words, must_not=not_these)

    few, their_scores = index.search_words(query, k, among=among)
    all_of, scores = index.search_words(query, 40, among=among)
    index.close()

    assert few.tolist() == all_of[:k].tolist()
    assert their_scores.tolist() == scores[:k].tolist()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    batches,
    st.lists(st.sampled_from(WORDS), max_size=4, unique=True).map(tuple),
    st.lists(st.sampled_from(("river banks", "heron")), max_size=1).map(tuple),
    st.lists(st.sampled_from(("ru", "ban", "kite")), max_size=1).map(tuple),
    st.lists(st.integers(1, 30), unique=True).map(np.array),
    st.integers(0, 12),
)
def test_words_score_among_a_few_passages_as_among_all(
    tmp_path_factory, batches, words, phrases, prefixes, among, most_waiting
):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postings, "_MAX_WAITING", most_waiting)
        index = SearchIndex.open(tmp_path_factory.mktemp("words") / "x", dimensions=8)
        index.search_words("heron", 1)
        for came, gone in batches:
            put(index, came, gone=gone)
        query = WordQuery(words=words, phrases=phrases, must_begin=prefixes)

        few, their_scores = index.search_words(query, 40, among=among)
        ids, scores = index.search_words(query, 40)
        index.close()

    expected = [(one, score) for one, score in zip(ids, scores, strict=True) if one in among]
    assert list(zip(few, their_scores, strict=True)) == expected


def test_the_best_twenty_of_many_are_those_of_fts5(index, monkeypatch):
    monkeypatch.setattr(postings, "_MAX_WAITING", 100)
    index.search_words("w1", 1)  # words are in memory before passages come and go
    rng = np.random.default_rng(5)
    drawn = [[f"w{int(it)}" for it in rng.zipf(1.3, 60) if it < 5000] for _ in range(1500)]
    for start in range(0, 1500, 250):
        passages = [(at + 1, "w7 w50", " ".join(drawn[at])) for at in range(start, start + 250)]
        put(index, passages, gone=range(max(1, start - 100), start, 3))

    for asked in (["w1", "w3", "w77"], ["w50", "w500", "w12"], ["w4000"]):
        ids, scores = index.search_words(" ".join(asked), 20)
        expected = said_by_fts5(index, asked, 20)
        np.testing.assert_allclose(scores, [score for _, score in expected], rtol=1e-4)
        assert set(ids[scores > scores[-1]].tolist()) <= {one for one, _ in expected}


def filled(index):
    put(
        index,
        [
            (1, "Birds", "The grey heron stood at the river bank"),
            (2, "Money", "The bank by the river lends money"),
            (3, "Herons", "A heronry is where they nest"),
            (4, "", "Nothing at all"),
        ],
    )  # fmt: skip
    return index


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (WordQuery(phrases=("river bank",)), {1}),
        (WordQuery(phrases=("bank river",)), set()),
        (WordQuery(prefixes=("heron",)), {1, 3}),
        (WordQuery(prefixes=("heronr",)), {3}),
        (WordQuery(words=("heron", "money")), {1, 2, 3}),
        (WordQuery(words=("heron",), must=("river",)), {1, 2}),
        (WordQuery(must=("river", "lends money")), {2}),
        (WordQuery(words=("bank",), must_not=("money",)), {1}),
        (WordQuery(words=("bank",), must_not=("grey heron",)), {2}),
        (WordQuery(must_not=("money",)), set()),
        (WordQuery(words=("", '"', "*")), set()),
        (WordQuery(phrases=('river" OR "nothing',)), set()),
        (WordQuery(words=("river_bank",)), {1}),
    ],
)
def test_words_phrases_and_beginnings_may_be_wished_required_and_forbidden(index, query, expected):
    filled(index)

    ids, scores = index.search_words(query, 10)

    assert set(ids.tolist()) == expected
    assert (scores > 0).all()


def test_what_must_be_comes_first_if_it_also_holds_what_is_wished(index):
    filled(index)

    ids, _ = index.search_words(WordQuery(words=("heron",), must=("river",)), 10)

    assert ids.tolist() == [1, 2]


def test_a_word_that_is_asked_for_twice_counts_once(index):
    filled(index)

    once = index.search_words(WordQuery(words=("heron",)), 9)
    twice = index.search_words(WordQuery(words=("herons", "Heron"), must=("heron",)), 9)

    assert once[0].tolist() == twice[0].tolist()
    np.testing.assert_array_equal(once[1], twice[1])


@pytest.mark.parametrize(
    "among", [np.array([4, 2, 99]), np.array([False, False, True, False, True])]
)
def test_only_allowed_passages_are_found_and_their_scores_stay(index, among):
    filled(index)
    ids, scores = index.search_words("river bank", 9)

    few, their_scores = index.search_words("river bank", 1, among=among)

    assert few.tolist() == [2]
    assert their_scores[0] == scores[ids.tolist().index(2)]


def test_a_file_from_before_there_were_bags_gets_them(home, index):
    filled(index)
    put(index, [], gone=[1])
    before = index.search_words("heron river bank money", 9)
    index.close()
    con = connect(home / "loci.index", key=None)
    con.execute("DROP TABLE bags")
    con.close()

    again = SearchIndex.open(home / "loci.index", dimensions=8)
    after = again.search_words("heron river bank money", 9)
    again.close()

    assert after[0].tolist() == before[0].tolist() == [2, 3]
    np.testing.assert_array_equal(after[1], before[1])


def test_nothing_is_found_in_an_empty_index(index):
    for query in ("heron", WordQuery(phrases=("a b",)), WordQuery(must_not=("a",))):
        assert len(index.search_words(query, 5)[0]) == 0
