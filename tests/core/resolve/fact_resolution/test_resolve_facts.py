"""Supersession, conflicts, and independence of input order."""

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.language.vocabulary.vocabulary import built_in
from core.messages import load_message
from core.resolve.fact_resolution.claims import FactClaim, FactDecisions, FactResolution
from core.resolve.fact_resolution.cycles import is_cycle
from core.resolve.fact_resolution.resolve_facts import resolve_facts
from tests.core.resolve.claims import EVENING, NOON, claim, day

WORKS, LEADS, AT = "WORKS_AT", "MANAGED_BY", "LOCATED_AT"


def _judge(*claims: FactClaim, decided: FactDecisions | None = None) -> FactResolution:
    return resolve_facts(claims, vocabulary=built_in(), decided=decided)


def _closed(judged: FactResolution) -> dict[int, tuple[int | None, datetime | None]]:
    return {
        status.fact: (status.superseded_by, status.closed_at)
        for status in judged.statuses
        if status.status == "superseded"
    }


def _clashing(judged: FactResolution) -> set[frozenset[int]]:
    return {frozenset({it.first, it.second}) for it in judged.conflicts}


def test_a_newer_date_in_the_sentence_closes_the_older():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", since="2015"),
        claim(2, "Anna", WORKS, "Globex", since="2019"),
    )

    assert _closed(judged) == {1: (2, day("2019"))}
    assert not judged.conflicts


def test_a_date_in_the_sentence_goes_before_that_of_the_document():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", since="2015", stated="2024-01-01"),
        claim(2, "Anna", WORKS, "Globex", since="2019", stated="2020-01-01"),
    )

    assert _closed(judged) == {1: (2, day("2019"))}


def test_of_two_mails_of_one_day_the_later_closes_the_earlier():
    judged = _judge(
        claim(1, "Aurora", LEADS, "Anna", stated_at=EVENING),
        claim(2, "Aurora", LEADS, "Ben", stated_at=NOON),
    )

    assert _closed(judged) == {2: (1, EVENING)}


def test_a_day_within_the_same_year_is_no_order():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", since="2019"),
        claim(2, "Anna", WORKS, "Globex", since="3 May 2019"),
    )

    assert _closed(judged) == {}
    assert _clashing(judged) == {frozenset({1, 2})}


def test_each_value_is_closed_by_the_next_one():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", stated="2018-01-01"),
        claim(2, "Anna", WORKS, "Globex", stated="2020-01-01"),
        claim(3, "Anna", WORKS, "Acme", stated="2022-01-01"),
    )

    assert _closed(judged) == {1: (2, day("2020-01-01")), 2: (3, day("2022-01-01"))}


def test_an_undated_statement_goes_the_way_of_a_dated_one_that_says_the_same():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme"),
        claim(2, "Anna", WORKS, "Acme", stated="2018-01-01"),
        claim(3, "Anna", WORKS, "Globex", stated="2020-01-01"),
    )

    assert _closed(judged) == {1: (3, day("2020-01-01")), 2: (3, day("2020-01-01"))}
    assert not judged.conflicts


def test_many_values_at_a_time_never_clash():
    judged = _judge(
        claim(1, "Aurora", "USES", "Emacs", stated="2018-01-01"),
        claim(2, "Aurora", "USES", "Parser", stated="2020-01-01"),
    )

    assert _closed(judged) == {}
    assert not judged.conflicts


def test_two_undated_roles_of_one_person_may_both_hold_until_a_newer_one_follows():
    teacher = claim(1, "Anna", "role", "teacher")
    referee = claim(2, "Anna", "role", "referee")
    first = claim(3, "Anna", "role", "clerk", since="2015")
    later = claim(4, "Anna", "role", "head of the office", since="2019")

    assert not _judge(teacher, referee).conflicts
    assert set(_closed(_judge(first, later))) == {3}


def test_what_is_once_and_for_all_clashes_whatever_its_date():
    judged = _judge(
        claim(1, "Anna", "born", "1961", stated="2018-01-01"),
        claim(2, "Anna", "born", "1963", stated="2020-01-01"),
        claim(3, "Anna", "born", "3 May 1961"),
    )

    assert _closed(judged) == {}
    assert _clashing(judged) == {frozenset({1, 2})}


def test_values_of_different_precision_agree():
    judged = _judge(claim(1, "Anna", "born", "1961"), claim(2, "Anna", "born", "3 May 1961"))

    assert not judged.conflicts


def test_values_of_different_sorts_do_not_exclude_each_other():
    judged = _judge(
        claim(1, "Anna", "was born", "16 October 1892"),
        claim(2, "Anna", "was born", "Anna le Bozec"),
        claim(3, "Anna", "married", "a year ago"),
        claim(4, "Anna", "married", "Ben"),
        claim(5, "Anna", "founded", "Acme"),
        claim(6, "Anna", "founded", "Globex"),
        claim(7, "Anna", "founded", "a bank"),
        claim(8, "Anna", "founded", "a school"),
    )

    assert not judged.conflicts


def test_what_one_sentence_says_together_agrees_elsewhere_too():
    judged = _judge(
        claim(1, "Globex", AT, "Oslo", document=1, start=0, end=40),
        claim(2, "Globex", AT, "Norway", document=1, start=0, end=40),
        claim(3, "Globex", AT, "Norway"),
    )

    assert not judged.conflicts


def test_possible_planned_and_reported_statements_close_nothing():
    for modality in ("possible", "planned", "reported"):
        judged = _judge(
            claim(1, "Anna", WORKS, "Acme", stated="2018-01-01"),
            claim(2, "Anna", WORKS, "Globex", stated="2020-01-01", modality=modality),
        )

        assert _closed(judged) == {}
        assert not judged.conflicts


def test_a_newer_denial_closes_and_an_undated_one_contradicts():
    asserted = claim(1, "Anna", WORKS, "Acme", stated="2018-01-01")
    newer = claim(2, "Anna", WORKS, "Acme", stated="2020-01-01", modality="negated")
    undated = claim(2, "Anna", WORKS, "Acme", modality="negated")

    assert _closed(_judge(asserted, newer)) == {1: (2, day("2020-01-01"))}
    assert _clashing(_judge(asserted, undated)) == {frozenset({1, 2})}


def test_leaving_ends_what_was_joined_but_not_what_comes_after():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", since="2015"),
        claim(2, "Anna", "left", "Acme", since="2018", until="2018"),
        claim(3, "Anna", WORKS, "Acme", since="2021"),
    )

    assert _closed(judged) == {1: (2, day("2018"))}


def test_being_dismissed_is_said_of_the_one_who_dismisses():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", since="2015"),
        claim(2, "Acme", "dismissed", "Anna", since="2018", until="2018"),
    )

    assert _closed(judged) == {1: (2, day("2018"))}


def test_a_past_statement_closes_an_older_present_one_and_clashes_with_none():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", stated="2018-01-01"),
        claim(2, "Anna", WORKS, "Acme", stated="2020-01-01", modality="past"),
        claim(3, "Anna", WORKS, "Globex"),
    )

    assert _closed(judged) == {1: (2, day("2020-01-01"))}
    assert not judged.conflicts


def test_opinions_are_those_of_who_holds_them():
    judged = _judge(claim(1, "Anna", "likes", "Emacs"), claim(2, "Ben", "dislikes", "Emacs"))

    assert _closed(judged) == {}
    assert not judged.conflicts


def test_who_changes_an_opinion_in_one_text_has_the_later_one():
    judged = _judge(
        claim(1, "Anna", "likes", "Emacs", document=7, start=0, end=20),
        claim(2, "Anna", "dislikes", "Emacs", document=7, start=50, end=70),
    )

    assert _closed(judged) == {1: (2, None)}


def test_terms_that_overlap_clash_and_terms_that_touch_do_not():
    first = claim(1, "Anna", WORKS, "Acme", since="2010", until="2016")
    overlapping = claim(2, "Anna", WORKS, "Globex", since="2012", until="2014")
    touching = claim(2, "Anna", WORKS, "Globex", since="2016", until="2018")

    assert _clashing(_judge(first, overlapping)) == {frozenset({1, 2})}
    assert not _judge(first, touching).conflicts


def test_one_object_has_one_head_at_a_time():
    judged = _judge(
        claim(1, "Anna", "is CEO of", "Acme", since="2015"),
        claim(2, "Ben", "became the CEO of", "Acme", since="2019"),
    )
    undated = _judge(
        claim(1, "Anna", "is CEO of", "Acme"), claim(2, "Ben", "is the CEO of", "Acme")
    )

    assert _closed(judged) == {1: (2, day("2019"))}
    assert _clashing(undated) == {frozenset({1, 2})}


def test_circles_of_what_must_not_lead_back_clash():
    judged = _judge(
        claim(1, "Parser", "DEPENDS_ON", "Lexer"),
        claim(2, "Lexer", "DEPENDS_ON", "Grammar"),
        claim(3, "Grammar", "DEPENDS_ON", "Parser"),
        claim(4, "Parser", "DEPENDS_ON", "Emacs"),
    )

    (clash,) = judged.conflicts
    assert "Grammar → Parser → Lexer → Grammar" in str(clash.reason)
    assert is_cycle(clash.reason)


def test_a_cycle_that_an_older_version_stored_is_recognized():
    assert is_cycle(load_message("it leads back to itself: A → B → A"))
    assert not is_cycle(load_message("they speak of the same time"))


def test_the_users_word_closes_what_is_not_newer_and_asks_about_what_is():
    mine = claim(1, "Anna", WORKS, "Acme", stated="2020-01-01", source="user_edit")
    older = claim(2, "Anna", WORKS, "Globex", stated="2019-01-01")
    undated = claim(3, "Anna", WORKS, "Initech")
    newer = claim(2, "Anna", WORKS, "Globex", stated="2021-01-01")

    assert set(_closed(_judge(mine, older, undated))) == {2, 3}
    assert not _judge(mine, older, undated).conflicts
    assert _closed(_judge(mine, newer)) == {}
    assert _clashing(_judge(mine, newer)) == {frozenset({1, 2})}


def test_a_confirmed_statement_stands_and_a_rejected_one_takes_no_part():
    first, second = claim(1, "Anna", WORKS, "Acme"), claim(2, "Anna", WORKS, "Globex")
    confirmed = FactDecisions(confirmed=frozenset({first.statement}))
    rejected = FactDecisions(rejected=frozenset({first.statement}))

    assert [it.status for it in _judge(first, second, decided=confirmed).statuses] == [
        "confirmed",
        "superseded",
    ]
    judged = _judge(first, second, decided=rejected)
    assert [it.status for it in judged.statuses] == ["rejected", "extracted"]
    assert not judged.conflicts


def test_what_the_user_decided_of_two_statements_is_asked_no_more():
    first, second = claim(1, "Anna", WORKS, "Acme"), claim(2, "Anna", WORKS, "Globex")
    pair = (first.statement, second.statement)

    keep = {
        verdict: _judge(first, second, decided=FactDecisions(pairs=((*pair, verdict),)))
        for verdict in ("first", "second", "both", "dated")
    }

    assert {it: set(_closed(judged)) for it, judged in keep.items()} == {
        "first": {2},
        "second": {1},
        "both": set(),
        "dated": set(),
    }
    assert not any(judged.conflicts for judged in keep.values())


def test_stale_and_proposed_facts_stay_what_they_are():
    judged = _judge(
        claim(1, "Anna", WORKS, "Acme", status="stale"),
        claim(2, "Anna", WORKS, "Initech", status="proposed"),
        claim(3, "Anna", WORKS, "Globex", stated="2020-01-01"),
    )

    assert [it.status for it in judged.statuses] == ["stale", "proposed", "extracted"]
    assert not judged.conflicts


_DATES = st.sampled_from(["", "2015", "May 2015", "3 May 2015", "2018", "2020-06-01"])
_CLAIMS = st.lists(
    st.builds(
        lambda who, what, whom, since, until, stated, modality, place, source: {
            "subject": who,
            "predicate": what,
            "target": whom,
            "since": since,
            "until": until,
            "stated": stated,
            "modality": modality,
            "document": place,
            "start": place * 10,
            "end": place * 10 + 5,
            "source": source,
        },
        st.sampled_from(["Anna", "Ben", "Acme"]),
        st.sampled_from(
            [WORKS, AT, "likes", "dislikes", "left", "is CEO of", "REPORTS_TO", "DEPENDS_ON"]
        ),
        st.sampled_from(["Acme", "Globex", "Anna", "Ben", "Oslo", "somewhere"]),
        _DATES,
        st.sampled_from(["", "", "2019", "2021"]),
        st.sampled_from(["", "2016-01-01", "2021-01-01"]),
        st.sampled_from(["", "", "", "negated", "past", "planned"]),
        st.sampled_from([1, 1, 2, 3]),
        st.sampled_from(["file", "file", "file", "user_edit"]),
    ),
    max_size=8,
)


def _by_content(judged: FactResolution, claims: list[FactClaim]) -> tuple[object, object]:
    """Return the result by content, without ids."""
    claims_by_fact = {it.fact: replace(it, fact=0) for it in claims}
    statuses = sorted(
        repr(
            (
                claims_by_fact[status.fact],
                status.status,
                status.closed_at,
                claims_by_fact.get(status.superseded_by or 0),
            )
        )
        for status in judged.statuses
    )
    clashes = sorted(
        repr(sorted([repr(claims_by_fact[conflict.first]), repr(claims_by_fact[conflict.second])]))
        for conflict in judged.conflicts
    )
    return statuses, clashes


@given(_CLAIMS, st.randoms())
def test_neither_the_order_nor_the_numbers_of_claims_matter(rows, random):
    claims = [claim(at, **row) for at, row in enumerate(rows, start=1)]
    numbers = list(range(1, len(claims) + 1))
    random.shuffle(numbers)
    other = [replace(it, fact=number) for it, number in zip(claims, numbers, strict=True)]
    random.shuffle(other)

    assert _by_content(_judge(*claims), claims) == _by_content(_judge(*other), other)


@given(_CLAIMS)
def test_judging_what_was_judged_changes_nothing(rows):
    claims = [claim(at, **row) for at, row in enumerate(rows, start=1)]
    first = _judge(*claims)
    again = [
        replace(
            claim,
            status=status.status,
            closed_at=status.closed_at,
            superseded_by=status.superseded_by,
        )
        for claim, status in zip(claims, first.statuses, strict=True)
    ]

    assert _judge(*again) == first


@given(_CLAIMS)
def test_no_fact_is_closed_by_itself_or_by_nothing(rows):
    claims = [claim(at, **row) for at, row in enumerate(rows, start=1)]
    judged = _judge(*claims)
    facts = {it.fact for it in claims}

    for fact, (by, _at) in _closed(judged).items():
        assert by in facts - {fact}
    for clash in judged.conflicts:
        assert not {clash.first, clash.second} & set(_closed(judged))
