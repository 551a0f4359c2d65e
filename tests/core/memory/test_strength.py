"""How memories fade, and what keeps them."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.memory.strength import (
    FADED_BELOW,
    freshness,
    memory_strength,
    rank_memories,
    sort_memories,
)
from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode

NOW = datetime(2024, 5, 1, 12, tzinfo=UTC)
LISBON = EntityName("Lisbon", "Place")
HALF_LIFE = 7.0


def said(days_ago, *, number=1, **fields):
    return Episode(
        EpisodeId(number),
        SessionId(1),
        "turn",
        "user",
        "I live in Lisbon.",
        NOW - timedelta(days=days_ago),
        **fields,
    )


def strength(episode, *, at=NOW):
    return memory_strength(episode, now=at, half_life_days=HALF_LIFE).strength


def test_freshness_halves_with_every_half_life():
    fresh = [freshness(said(days), at=NOW, half_life_days=HALF_LIFE) for days in (0, 7, 14)]

    assert fresh == pytest.approx([1.0, 0.5, 0.25])


def test_a_memory_of_no_importance_that_is_left_alone_fades_by_time_alone():
    assert strength(said(7)) == pytest.approx(0.5)
    assert strength(said(0)) == pytest.approx(1.0)


def test_importance_use_and_ratings_make_a_memory_stronger():
    plain = strength(said(14))

    assert strength(said(14, importance=0.8)) > plain
    assert strength(said(14, accesses=3, accessed_at=NOW)) > plain
    assert strength(said(14, rating=5)) > plain
    assert strength(said(14, pinned=True)) == 1.0


def test_what_use_gives_back_goes_too():
    used = said(30, accesses=5, accessed_at=NOW)

    assert strength(used, at=NOW + timedelta(days=60)) < strength(used) / 2


@given(
    days=st.floats(0, 400),
    later=st.floats(0, 400),
    importance=st.floats(0, 1),
    accesses=st.integers(0, 10**6),
    rating=st.integers(0, 5),
)
def test_a_memory_left_alone_never_grows_stronger(days, later, importance, accesses, rating):
    episode = said(days, importance=importance, accesses=accesses, accessed_at=NOW, rating=rating)

    current = memory_strength(episode, now=NOW, half_life_days=HALF_LIFE)
    assert 0.0 <= current.strength <= 1.0
    assert strength(episode, at=NOW + timedelta(days=later)) <= current.strength + 1e-9
    levels = [level for _, level in current.curve]
    assert levels == sorted(levels, reverse=True)


def test_it_is_told_when_a_memory_is_nearly_gone():
    current = memory_strength(said(0, importance=0.3), now=NOW, half_life_days=HALF_LIFE)

    assert current.fades_at is not None
    assert strength(said(0, importance=0.3), at=current.fades_at) == pytest.approx(
        FADED_BELOW, abs=0.01
    )
    assert memory_strength(said(0, pinned=True), now=NOW, half_life_days=HALF_LIFE).fades_at is None
    assert memory_strength(said(300), now=NOW, half_life_days=HALF_LIFE).fades_at == NOW


def test_it_is_told_in_words_why_a_memory_is_as_strong_as_it_is():
    used = said(3, importance=0.7, accesses=2, accessed_at=NOW, rating=4)

    why = memory_strength(used, now=NOW, half_life_days=HALF_LIFE).why
    assert str(why) == "Said 3 days ago, important, opened 2 times, rated 4 of 5."


@given(
    older=st.floats(0.01, 300),
    newer=st.floats(0, 299),
    accesses=st.integers(0, 10**9),
    importance=st.floats(0, 1),
)
def test_repetition_alone_cannot_outrank_a_newer_fact(older, newer, accesses, importance):
    if newer >= older:
        return
    old = said(
        older, number=1, things=(LISBON,), importance=importance, accesses=accesses, accessed_at=NOW
    )
    new = said(newer, number=2, things=(LISBON,), importance=importance)

    ranked = rank_memories([old, new], now=NOW, half_life_days=HALF_LIFE)
    assert [one.episode.id for one in ranked] == [2, 1]


def test_what_is_about_something_else_may_be_outranked_by_what_is_used():
    used = said(20, number=1, things=(LISBON,), accesses=50, accessed_at=NOW)
    other = said(18, number=2, things=(EntityName("Porto", "Place"),))

    ranked = rank_memories([other, used], now=NOW, half_life_days=HALF_LIFE)
    assert [one.episode.id for one in ranked] == [1, 2]


def test_importance_may_outrank_what_is_newer():
    weighty = said(10, number=1, things=(LISBON,), importance=1.0)
    slight = said(9, number=2, things=(LISBON,))

    ranked = rank_memories([slight, weighty], now=NOW, half_life_days=HALF_LIFE)
    assert [one.episode.id for one in ranked] == [1, 2]


def test_a_strength_that_was_held_down_says_so():
    used = said(20, number=1, things=(LISBON,), accesses=50, accessed_at=NOW)
    newer = replace(said(19, things=(LISBON,)), id=EpisodeId(2))

    ranked = rank_memories([used, newer], now=NOW, half_life_days=HALF_LIFE)
    assert "Something newer was said about the same" in str(ranked[1].fading.why)


def test_memories_are_listed_by_strength_by_time_or_by_what_fades_next():
    old, new = said(12, number=1, importance=0.9), said(3, number=2)
    pinned, gone = said(400, number=3, pinned=True), said(300, number=4)
    ranked = rank_memories([old, new, pinned, gone], now=NOW, half_life_days=HALF_LIFE)

    def numbers(order):
        return [it.episode.id for it in sort_memories(ranked, order, now=NOW)]

    assert numbers("strongest")[0] == 3
    assert numbers("newest") == [2, 1, 4, 3]
    assert numbers("fading") == [2, 1]


def test_what_is_asked_or_ordered_is_not_what_the_user_told():
    intents = ("question", "instruction", "statement", "correction")
    groups = [said(1, intent=intent).group for intent in intents]

    assert groups == ["asked", "asked", "told", "told"]


def test_a_turn_that_says_next_to_nothing_is_weak_from_the_start_and_fades():
    thanks = said(0, importance=0.05)

    assert strength(thanks) == pytest.approx(0.3)
    assert strength(thanks, at=NOW + timedelta(days=14)) < FADED_BELOW
    assert strength(replace(thanks, kind="reply")) == pytest.approx(1.0)
    assert strength(replace(thanks, pinned=True)) == 1.0
