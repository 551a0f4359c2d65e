from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.versioned_cache import VersionedCache


def kept(capacity=3):
    now = [0.0]
    return VersionedCache("things", capacity=capacity, clock=lambda: now[0]), now


def test_a_value_is_served_under_the_stamp_it_was_made_from_d13():
    cache, _ = kept()
    cache.put("a", 1, stamp=7)

    assert cache.get("a", stamp=7) == 1
    assert cache.get("a", stamp=8) is None


def test_an_old_value_is_not_served():
    cache, now = kept()
    cache.put("a", 1, stamp=1)
    now[0] = 60.0

    assert cache.get("a", stamp=1, keep_s=60.0) is None
    assert cache.get("a", stamp=1, keep_s=61.0) == 1


def test_what_was_used_least_recently_goes_first():
    cache, _ = kept(capacity=2)
    cache.put("a", 1, stamp=1)
    cache.put("b", 2, stamp=1)
    cache.get("a", stamp=1)
    cache.put("c", 3, stamp=1)

    assert [cache.get(key, stamp=1) for key in "abc"] == [1, None, 3]


def test_hits_and_misses_are_counted():
    cache, _ = kept()
    cache.get("a", stamp=1)
    cache.put("a", 1, stamp=1)
    cache.get("a", stamp=1)

    assert (cache.usage().hits, cache.usage().misses, cache.usage().size) == (1, 1, 1)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.booleans()), max_size=60))
def test_nothing_is_ever_served_across_a_change(steps):
    """Each value is the stamp under which it was put: served is only the stamp asked with."""
    cache, _ = kept()
    for key, stamp, is_put in steps:
        if is_put:
            cache.put(key, stamp, stamp=stamp)
        else:
            assert cache.get(key, stamp=stamp) in (None, stamp)
    assert cache.usage().size <= 3
