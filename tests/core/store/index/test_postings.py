"""Posting lists: sorted entries equal the inserted ones."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.store.index.postings import PostingLists, make_bag, sort_postings

keys = st.one_of(st.sampled_from([0, 1, 2**56 - 1, 2**40]), st.integers(0, 2**56 - 1))
entries = st.lists(st.tuples(keys, st.integers(0, 2**21), st.integers(0, 255)), max_size=60)


@given(entries)
def test_what_is_sorted_by_word_is_what_came_by_key_and_row(came):
    columns = list(zip(*came, strict=True)) or [(), (), ()]

    postings = sort_postings(
        np.array(columns[0], np.uint64), np.array(columns[1], np.int32),
        np.array(columns[2], np.uint8),
    )  # fmt: skip

    entries_found = zip(
        np.repeat(postings.keys, np.diff(postings.starts)).tolist(), postings.rows.tolist(),
        postings.weights.tolist(), strict=True,
    )  # fmt: skip
    assert list(entries_found) == sorted(came)
    assert len(np.unique(postings.keys)) == len(postings.keys)


def test_words_are_counted_in_what_is_sorted_in_what_is_new_and_not_in_what_went():
    postings = PostingLists()
    bags = [make_bag(["ada"], ["met", "bob"]), make_bag([], ["met"])]
    postings.put(np.arange(6000), bags * 3000)
    postings.put(np.array([7000, 7001]), bags)

    assert postings.document_frequencies(["met", "ada", "nobody"]) == {"met": 6002, "ada": 3001}
    postings.drop(np.array([0, 7000]))
    assert postings.document_frequencies(["met", "ada"]) == {"met": 6000, "ada": 2999}


def test_what_is_read_at_once_is_found_as_what_was_put_in_one_by_one():
    bags = [make_bag(["ada"], ["met", "bob"]), make_bag([], ["met", "met"]), make_bag([], [])]
    one_by_one, at_once = PostingLists(), PostingLists()
    for number, bag in enumerate(bags):
        one_by_one.put(np.array([7 - number]), [bag])

    at_once.put(np.array([1]), [make_bag([], ["gone"])])
    at_once.fill(np.array([7, 6, 5]), np.array([len(bag) for bag in bags]), np.concatenate(bags))

    words = ["ada", "met", "bob", "gone"]
    counts = {"ada": 1, "met": 2, "bob": 1}
    assert at_once.document_frequencies(words) == counts
    assert one_by_one.document_frequencies(words) == counts
    for mine, theirs in zip(at_once.find(words).parts, one_by_one.find(words).parts, strict=True):
        assert mine.rows.tolist() == theirs.rows.tolist()
        assert mine.scores.tolist() == theirs.scores.tolist()
    assert len(at_once) == 3
