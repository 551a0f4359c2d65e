import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.graph.sorting import order_by

NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 3) | st.integers(0, 70_000)
FLOATS = st.floats(allow_nan=False) | st.sampled_from([0.0, -0.0, 0.5, 0.9])


@given(st.lists(st.tuples(NUMBERS, FLOATS, NUMBERS)))
def test_rows_are_ordered_as_numpy_orders_them(rows):
    first = np.array([row[0] for row in rows], np.int64)
    second = np.array([row[1] for row in rows], np.float64)
    third = np.array([row[2] for row in rows], np.int64)

    order = order_by(first, second, third)

    assert order.tolist() == np.lexsort((third, second, first)).tolist()


@given(st.lists(st.integers(0, 2) | st.sampled_from([65_535, 65_536, 2**40])))
def test_equal_rows_stay_in_order(numbers):
    key = np.array(numbers, np.int64)

    assert order_by(key).tolist() == np.argsort(key, kind="stable").tolist()
