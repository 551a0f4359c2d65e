import numpy as np

from core.graph.snapshot_cache import SnapshotCache
from core.language.question.things.read import read_question
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.passage_features import PassageFeatures
from tests.core.retrieve.sample_library import fill


def sight_of(store, question):
    snapshot, names = SnapshotCache(store).current()
    read = read_question(question, names=names)
    counts = store.index.word_counts(read.words)
    return PassageFeatures(
        store, snapshot, PassageCache(store.documents), read, None, counts, names.labels
    )


def test_words_of_names_that_several_passages_use_are_seen(store):
    fill(store)
    sight = sight_of(store, "Who plays the cello?")

    seen = sight.pair_features(np.arange(len(sight.snapshot.passage_ids)))

    both = seen.name_words.sum(axis=0)
    assert len(both)
    assert (both > 1).all()
    assert seen.name_words.shape == (len(seen.rows), len(seen.joining))


def test_words_of_the_question_are_not_among_them(store):
    fill(store)
    rows = np.arange(len(sight_of(store, "cello?").snapshot.passage_ids))

    free = sight_of(store, "Who plays the cello?").pair_features(rows)
    asked = sight_of(store, "Who plays the cello in Mara Quill's Oslo Institute?").pair_features(
        rows
    )

    assert asked.name_words.shape[1] < free.name_words.shape[1]


def test_what_was_looked_at_ahead_is_not_on_the_shelf_until_it_is_asked_for(store):
    fill(store)
    sight = sight_of(store, "Who plays the cello?")
    ids = sight.snapshot.passage_ids

    sight.prefetch(np.arange(len(ids)), is_late=lambda: False)
    before = [sight.passage_cache.get(one) for one in ids.tolist()]
    sight.passage_cache.fetch(ids)

    assert before == [None] * len(ids)
    assert {
        one: sight.passage_cache.get(one) for one in ids.tolist()
    } == store.documents.passages_with_heads(ids)


def test_looking_ahead_ends_when_it_is_late(store):
    fill(store)
    sight = sight_of(store, "Who plays the cello?")
    asked = []

    def is_late():
        asked.append(True)
        return len(asked) > 2

    sight.prefetch(np.arange(len(sight.snapshot.passage_ids)), is_late=is_late)

    assert len(asked) == 3


def test_a_passage_has_the_share_of_the_question_that_stands_above_it(store):
    fill(store)
    sight = sight_of(store, "What is it?")
    titles = [sight.store.documents.passages_with_heads([it]) for it in sight.snapshot.passage_ids]
    title = next(head.title for one in titles for _, head in one.values())
    rows = np.arange(len(titles))

    shares = sight_of(store, f"What is {title}?").named_shares(rows)

    assert np.isclose(shares[0], 1.0)
    assert (sight_of(store, "What is zzz?").named_shares(rows) == 0.0).all()
    assert ((shares >= 0.0) & (shares <= 1.0 + 1e-9)).all()
