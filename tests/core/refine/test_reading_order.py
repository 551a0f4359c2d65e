import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.refine.reading_plan import PassageRows, adjacent_passages, order_passages


def rows(*entries) -> PassageRows:
    """Return passages given as (document, ordinal, characters, uses)."""
    table = np.array(entries, np.int64).reshape(-1, 4)
    return PassageRows(np.arange(100, 100 + len(table)), *table.T)


def test_pinned_comes_first_then_the_skeleton_by_score_then_the_used_then_the_rest():
    passages = rows(
        (0, 0, 10, 0),
        (1, 0, 10, 0),
        (1, 1, 10, 9),
        (2, 0, 10, 1),
        (2, 1, 10, 5),
        (2, 2, 10, 0),
        (3, 0, 10, 0),
        (4, 0, 10, 0),
    )

    order = order_passages(
        passages,
        score=np.array([0.5, 0.4, 0.1, 0.2, 0.3]),
        skeleton=np.array([True, True, False, False, True]),
        pinned=np.array([False, False, False, False, True]),
    )

    assert order.tolist() == [7, 0, 1, 2, 4, 3, 6, 5]


def test_a_window_takes_free_neighbors_after_and_then_before_as_far_as_they_fit():
    passages = rows(*((0, ordinal, 100, 0) for ordinal in range(6)), (1, 0, 10, 0))
    free = np.ones(7, bool)

    assert adjacent_passages(passages, 2, free=free, most_characters=300) == (2, 3, 4)
    assert adjacent_passages(passages, 4, free=free, most_characters=450) == (2, 3, 4, 5)
    assert adjacent_passages(passages, 0, free=free, most_characters=50) == (0,)
    free[3] = False
    assert adjacent_passages(passages, 2, free=free, most_characters=900) == (0, 1, 2)


def test_a_window_does_not_jump_over_a_passage_that_is_missing():
    passages = rows((0, 0, 10, 0), (0, 2, 10, 0))

    assert adjacent_passages(passages, 0, free=np.ones(2, bool), most_characters=99) == (0,)


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 50)), min_size=1, max_size=20), st.data()
)
def test_a_window_is_a_run_of_one_document_and_keeps_the_limit(drawn, data):
    counts: dict[int, int] = {}
    entries = []
    for document, characters in drawn:
        entries.append((document, counts.setdefault(document, 0), characters, 0))
        counts[document] += 1
    passages = rows(*entries)
    at = data.draw(st.integers(0, len(drawn) - 1))
    free = np.array(data.draw(st.lists(st.booleans(), min_size=len(drawn), max_size=len(drawn))))

    window = adjacent_passages(passages, at, free=free, most_characters=80)

    ordinals = passages.ordinals[list(window)].tolist()
    assert at in window
    assert len(set(passages.documents[list(window)].tolist())) == 1
    assert ordinals == list(range(ordinals[0], ordinals[0] + len(ordinals)))
    assert all(free[one] or one == at for one in window)
    assert len(window) == 1 or passages.characters[list(window)].sum() <= 80
