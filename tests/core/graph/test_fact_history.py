"""Facts as they held on a date, and in the order of time."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.graph.fact_history import fact_timelines, facts_as_of
from core.records.ids import EntityId, FactId
from core.records.knowledge import FactView


def _at(year: int) -> datetime:
    return datetime(year, 7, 1, tzinfo=UTC)


def _fact(number: int, target: str = "Acme", **more: object) -> FactView:
    given = {"subject": "Anna", "predicate": "WORKS_AT", "confidence": 1.0, "status": "extracted"}
    return FactView(  # type: ignore[call-arg]
        object=target, source="file", id=FactId(number), subject_id=EntityId(1), **(given | more)
    )


def _as_of(year: int, *facts: FactView) -> list[int]:
    lasts = {"WORKS_AT"}.__contains__
    return [it.id for it in facts_as_of(facts, _at(year), lasts=lasts)]


CLOSED = _fact(1, valid_from=_at(2010), status="superseded", closed_at=_at(2015), superseded_by=2)
NEWER = _fact(2, "Globex", stated_at=_at(2015))


def test_a_closed_fact_holds_until_it_was_closed_and_its_successor_from_then_on():
    assert _as_of(2009, CLOSED, NEWER) == []
    assert _as_of(2012, CLOSED, NEWER) == [1]
    assert _as_of(2015, CLOSED, NEWER) == [2]
    assert _as_of(2020, CLOSED, NEWER) == [2]


def test_a_fact_holds_as_long_as_its_text_says():
    term = _fact(1, valid_from=_at(2010), valid_to=_at(2014))

    assert [year for year in range(2008, 2018) if _as_of(year, term)] == [
        2010, 2011, 2012, 2013, 2014,
    ]  # fmt: skip


def test_what_happened_is_true_from_then_on():
    signed = _fact(1, predicate="signed", valid_from=_at(1990), valid_to=_at(1990))

    assert _as_of(1989, signed) == []
    assert _as_of(2020, signed) == [1]


def test_a_fact_without_any_time_holds_whenever_one_asks():
    assert _as_of(1900, _fact(1)) == [1]


def test_what_is_not_asserted_or_was_rejected_never_held():
    kept = [
        _fact(1, modality="negated"),
        _fact(2, modality="planned"),
        _fact(3, modality="past"),
        _fact(4, status="rejected"),
        _fact(5, status="stale"),
        _fact(6, status="superseded", superseded_by=FactId(9)),
    ]

    assert _as_of(2020, *kept) == []


def test_history_is_told_by_predicate_in_the_order_of_time():
    last = _fact(3, "Initech", valid_from=_at(2019))
    lives = _fact(4, "Oslo", predicate="LOCATED_AT")

    works, lived = fact_timelines([last, lives, NEWER, CLOSED])

    assert [it.object for it in works.facts] == ["Acme", "Globex", "Initech"]
    assert (works.predicate, lived.predicate) == ("WORKS_AT", "LOCATED_AT")


YEARS = st.one_of(st.none(), st.integers(1990, 2020).map(_at))


@given(st.lists(st.tuples(YEARS, YEARS, YEARS), max_size=6), st.randoms())
def test_the_order_in_which_facts_are_given_changes_neither(rows, random):
    facts = [
        _fact(at, str(at), valid_from=first, valid_to=last, stated_at=stated)
        for at, (first, last, stated) in enumerate(rows, start=1)
    ]
    shuffled = [replace(it) for it in facts]
    random.shuffle(shuffled)

    assert fact_timelines(facts) == fact_timelines(shuffled)
    assert set(_as_of(2005, *facts)) == set(_as_of(2005, *shuffled))
