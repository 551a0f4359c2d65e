from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from core.extract.constraints import (
    Constraints,
    EntityRef,
    bind_constraints,
    collect_constraints,
    ordered_pair,
)
from core.records.graph.edits import (
    AddFact,
    Change,
    Confirm,
    Edit,
    EntityName,
    IgnoreName,
    KeepApart,
    Merge,
    Reject,
    Rename,
    ResolveContradiction,
    Retype,
    Split,
    StatementRef,
)
from core.records.ids import EditId

AT = datetime(2026, 3, 1, tzinfo=UTC)
ADA, COUNTESS, BYRON = (EntityName(name, "Person") for name in ("Ada", "Ada Lovelace", "Byron"))
BORN = StatementRef(ADA, "BORN_IN", "London", "Location")


def edits(*changes: Change, undone: tuple[int, ...] = ()) -> list[Edit]:
    return [
        Edit(EditId(at), change, AT, undone_at=AT if at in undone else None)
        for at, change in enumerate(changes, start=1)
    ]


def low(named: EntityName) -> EntityName:
    return EntityName(named.name.lower(), named.kind, named.variant)


def joined(constraints: Constraints) -> dict[EntityName, set[EntityName]]:
    groups: dict[EntityName, set[EntityName]] = {}
    for one, other in constraints.must_link:
        whole = groups.get(one, {one}) | groups.get(other, {other})
        groups.update(dict.fromkeys(whole, whole))
    return groups


def test_without_edits_nothing_is_asked():
    assert collect_constraints([]) == Constraints()


def test_an_edit_that_was_undone_asks_for_nothing():
    assert collect_constraints(edits(Merge(ADA, COUNTESS), undone=(1,))) == Constraints()


def test_a_newer_decision_about_a_pair_goes_before_the_older_one():
    merged = collect_constraints(edits(KeepApart(ADA, COUNTESS), Merge(ADA, COUNTESS)))
    parted = collect_constraints(edits(Merge(ADA, COUNTESS), KeepApart(COUNTESS, ADA)))

    assert (merged.must_link, merged.cannot_link) == (((low(ADA), low(COUNTESS)),), ())
    assert (parted.must_link, parted.cannot_link) == ((), ((low(COUNTESS), low(ADA)),))


def test_undoing_the_newer_decision_brings_the_older_one_back():
    constraints = collect_constraints(
        edits(Merge(ADA, COUNTESS), KeepApart(ADA, COUNTESS), undone=(2,))
    )

    assert constraints.must_link == ((low(ADA), low(COUNTESS)),)


def test_two_merges_never_join_what_is_apart():
    constraints = collect_constraints(
        edits(Merge(ADA, BYRON), Merge(BYRON, COUNTESS), KeepApart(ADA, COUNTESS))
    )

    assert constraints.must_link == ((low(BYRON), low(COUNTESS)),)


def test_the_last_name_and_type_hold():
    constraints = collect_constraints(
        edits(Rename(ADA, "Ada L."), Rename(ADA, "Ada King"), Retype(ADA, "Concept"))
    )

    assert constraints.names == {low(ADA): "Ada King"}
    assert constraints.kinds == {low(ADA): "Concept"}


def test_a_statement_is_true_or_false_as_was_said_last():
    fact = collect_constraints(edits(Reject(said=BORN), Confirm(said=BORN)))
    myth = collect_constraints(edits(Confirm(said=BORN), Reject(said=BORN)))

    ref = StatementRef(low(ADA), "BORN_IN", "london", "Location")
    assert (fact.confirmed, fact.rejected) == ({ref}, frozenset())
    assert (myth.confirmed, myth.rejected) == (frozenset(), {ref})


def test_a_clash_is_decided_once_whichever_statement_was_named_first():
    paris = StatementRef(ADA, "BORN_IN", "Paris", "Location")
    constraints = collect_constraints(
        edits(
            ResolveContradiction("both", first=BORN, second=paris),
            ResolveContradiction("second", first=paris, second=BORN),
        )
    )

    assert [one[2] for one in constraints.decided] == ["second"]
    assert constraints.decided[0][0].object == "paris"


def test_a_split_by_path_makes_a_thing_of_its_own():
    constraints = collect_constraints(edits(Split(ADA, path="/b.md")))

    assert constraints.split_paths == ((low(ADA), "/b.md"),)
    assert constraints.cannot_link == ((low(ADA), EntityName("ada", "Person", "/b.md")),)
    assert not constraints.unequal_names


def test_a_split_by_alias_forbids_texts_to_equate_the_names():
    constraints = collect_constraints(edits(Split(COUNTESS, alias="Ada")))

    assert constraints.split_aliases == ((low(COUNTESS), "Ada"),)
    assert constraints.unequal_names == {("ada lovelace", "ada"), ("ada", "ada lovelace")}


def test_added_facts_come_in_the_order_in_which_they_were_added():
    one, other = (AddFact(StatementRef(ADA, "likes", word)) for word in ("tea", "chess"))

    constraints = collect_constraints(edits(one, IgnoreName("The Engine"), other))

    assert constraints.added == ((1, one), (3, other))
    assert constraints.forbidden == {"engine"}


def test_decisions_are_bound_to_the_things_that_are_there():
    refs = {
        "ada": [EntityRef(3, "Person"), EntityRef(4, "Concept"), EntityRef(9, "Person", "/b.md")],
        "ada lovelace": [EntityRef(1, "Person")],
    }
    constraints = collect_constraints(
        edits(
            Merge(COUNTESS, ADA),
            Merge(COUNTESS, BYRON),
            Split(ADA, path="/b.md"),
            Rename(ADA, "Augusta"),
            Retype(EntityName("ada", "Concept"), "Project"),
            IgnoreName("ADA LOVELACE"),
        )
    )

    bound = bind_constraints(constraints, lambda name: refs.get(name, ()))

    assert bound.must_link == ((1, 3),)
    assert bound.cannot_link == {(3, 9)}
    assert bound.split_paths == ((3, "/b.md"),)
    assert bound.names == {3: "Augusta"}
    assert bound.kinds == {4: "Project"}
    assert bound.forbidden == {1}


def test_decisions_know_the_things_that_they_speak_of():
    constraints = collect_constraints(
        edits(
            Merge(ADA, COUNTESS),
            Split(BYRON, alias="Lord B."),
            IgnoreName("Chapter"),
            Confirm(said=BORN),
            Reject(said=StatementRef(EntityName("Mary", "Person"), "age", "9")),
        )
    )

    assert constraints.entity_names == {
        "ada", "ada lovelace", "byron", "lord b", "chapter", "london", "mary",
    }  # fmt: skip


def test_an_alias_that_is_split_off_is_apart_from_what_fits_its_type():
    refs = {
        "ada": [EntityRef(3, "Person"), EntityRef(4, "Concept"), EntityRef(5, "Project")],
        "ada lovelace": [EntityRef(1, "Person")],
    }
    constraints = collect_constraints(edits(Split(COUNTESS, alias="Ada")))

    bound = bind_constraints(constraints, lambda name: refs.get(name, ()))

    assert bound.cannot_link == {(1, 3), (1, 4)}
    assert bound.split_aliases == ((1, "Ada", "Person"),)


NAMES = st.sampled_from([EntityName(letter, "Person") for letter in "abcde"])
CHANGES = st.one_of(st.builds(Merge, NAMES, NAMES), st.builds(KeepApart, NAMES, NAMES))


@given(st.lists(CHANGES, max_size=12))
def test_what_is_joined_is_never_apart(changes):
    constraints = collect_constraints(edits(*changes))

    groups = joined(constraints)
    assert all(other not in groups.get(one, {one}) for one, other in constraints.cannot_link)


@given(st.lists(CHANGES, min_size=1, max_size=12))
def test_the_newest_decision_always_holds(changes):
    constraints = collect_constraints(edits(*changes))

    newest = changes[-1]
    if isinstance(newest, Merge):
        assert newest.other in joined(constraints)[newest.keep]
    elif newest.first != newest.second:
        assert pair_of(newest) in {frozenset(both) for both in constraints.cannot_link}


def pair_of(change: KeepApart) -> frozenset[EntityName]:
    return frozenset((change.first, change.second))


@given(st.lists(CHANGES, max_size=8), CHANGES)
def test_a_change_and_its_undoing_are_nothing(changes, one_more):
    before = collect_constraints(edits(*changes))

    after = collect_constraints(edits(*changes, one_more, undone=(len(changes) + 1,)))

    assert after == before


@given(st.integers(0, 9), st.integers(0, 9))
def test_a_pair_has_one_form(one, other):
    assert ordered_pair(one, other) == ordered_pair(other, one) == tuple(sorted((one, other)))
