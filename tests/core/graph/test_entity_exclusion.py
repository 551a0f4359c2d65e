import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.graph.snapshot import NO_TITLE, exclude_entities
from tests.core.graph.arrays import snapshot_of, whole

GRAPHS = st.dictionaries(
    st.integers(1, 50),
    st.dictionaries(st.integers(1, 12), st.integers(1, 5), max_size=6),
    min_size=1,
    max_size=12,
)


@given(GRAPHS, st.sets(st.integers(1, 12), max_size=4))
def test_all_other_links_stay_as_they_were(passages, gone):
    snapshot = snapshot_of(passages)

    without = exclude_entities(snapshot, whole(sorted(gone)))

    kept = np.isin(snapshot.entity_ids, list(gone), invert=True)
    before, after = snapshot.links.by_passage.toarray(), without.links.by_passage.toarray()
    assert np.allclose(after[:, kept], before[:, kept])
    assert not after[:, ~kept].any()


def test_facts_about_what_is_left_out_are_gone_and_others_are_found_both_ways():
    facts = ((10, 11, 0.9), (11, 12, 0.8), (12, 10, 0.7), (12, 13, 0.6), (12, 0, 0.5))
    snapshot = snapshot_of({1: {10: 1}}, facts=facts)

    without = exclude_entities(snapshot, whole([10]))

    assert without.facts.fact_ids.tolist() == [2, 4, 5]
    assert without.facts.fact_ids[without.facts.incoming(13)].tolist() == [4]
    assert len(without.facts.outgoing(10)) == 0


def test_a_title_that_names_it_names_nothing_any_more():
    snapshot = snapshot_of({1: {}, 2: {11: 1}}, titles={1: 10, 2: 11})

    without = exclude_entities(snapshot, whole([10]))

    assert without.title_columns.tolist() == [NO_TITLE, 1]


def test_a_thing_that_is_not_there_changes_nothing():
    snapshot = snapshot_of({1: {10: 1}})

    assert exclude_entities(snapshot, whole([99])) is snapshot
