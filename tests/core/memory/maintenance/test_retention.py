"""Memories are kept for as long as they are to be, and no longer."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from core.memory.maintenance.maintenance import RetentionPolicy, expired_episodes
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def _episode(number=1, *, days=0.0, importance=0.0, **fields):
    return Episode(
        EpisodeId(number), SessionId(1), "turn", "user", "said", NOW - timedelta(days=days),
        importance=importance, **fields,
    )  # fmt: skip


TERMS = RetentionPolicy()


def _gone(*episodes, terms=TERMS, **options):
    return expired_episodes(episodes, policy=terms, now=NOW, **options)


def test_ninety_days_for_most_and_a_year_for_important_ones():
    ages = (89, 91, 364, 366)

    plain = _gone(*(_episode(days, days=days) for days in ages))
    important = _gone(*(_episode(days, days=days, importance=0.7) for days in ages))
    rated = _gone(*(_episode(days, days=days, rating=5) for days in ages))

    assert plain == (91, 364, 366)
    assert important == rated == (366,)


def test_what_is_pinned_stays_for_ever():
    assert _gone(_episode(days=9000, pinned=True)) == ()
    assert _gone(_episode(days=9000), pinned_sessions=frozenset({SessionId(1)})) == ()


def test_no_days_keep_for_ever():
    assert _gone(_episode(days=9000), terms=RetentionPolicy(days=0)) == ()
    assert _gone(_episode(days=9000, importance=1), terms=RetentionPolicy(important_days=0)) == ()


@given(st.floats(0, 1000), st.floats(0, 1), st.integers(1, 400), st.integers(0, 400))
def test_what_matters_more_is_never_gone_sooner(days, importance, kept, important):
    terms = RetentionPolicy(days=kept, important_days=important)
    plain = _gone(_episode(days=days, importance=importance), terms=terms)
    more = _gone(_episode(days=days, importance=1.0), terms=terms)

    assert len(more) <= len(plain)
