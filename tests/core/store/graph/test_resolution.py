"""Extracted names are kept; what they resolve to is stored beside them and can be undone."""

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.store.graph.name_evidence import Role
from core.store.graph.resolution_writer import DisplayName, ResolutionExceptions
from core.store.records import NewName
from core.store.store import Store
from tests.core.store.samples import assert_sound, everything, put, sample_document, vector_of

pytestmark = pytest.mark.slow

A, B, C = "/notes/a.md", "/notes/b.md", "/notes/c.md"


def things(store):
    return {
        (thing.found_name, thing.found_kind, thing.variant): thing.id
        for thing in store.resolution.entities(store.graph.entity_ids())
    }


def mean(store, shown_as):
    with store.write() as write:
        return write.resolution.set_resolutions(shown_as)


def test_a_merged_thing_is_shown_as_the_other_one(store):
    put(store, sample_document(A), sample_document(B, names=("Augusta", "Cleo")))
    ada, augusta = store.graph.find("Ada"), store.graph.find("Augusta")

    mean(store, {augusta: ada})

    assert store.graph.find("Augusta") == ada
    assert [entity.id for entity in store.graph.search("augusta")] == [ada]
    shown = store.graph.entities([ada, augusta])
    assert list(shown) == [ada]
    assert shown[ada].aliases == ("Augusta",)
    assert (shown[ada].mentions, shown[ada].documents) == (4, 2)
    assert {fact.subject for fact in store.graph.facts_of([ada])} == {ada}
    assert len(store.graph.facts_of([ada])) == 2
    assert store.graph.counts().entities == 3
    assert augusta not in store.graph.labels()
    assert store.graph.shown_as([augusta]) == {augusta: ada}
    assert store.index_diff().is_empty
    assert_sound(store)


def test_merging_and_undoing_it_is_nothing(store):
    put(store, sample_document(A), sample_document(B, names=("Augusta", "Cleo")))
    ada, augusta = store.graph.find("Ada"), store.graph.find("Augusta")
    before = everything(store)

    mean(store, {augusta: ada})
    mean(store, {augusta: augusta})

    after = everything(store)
    for table in ("entities", "mentions", "facts", "thesis_names", "aliases"):
        assert after[table] == before[table]


def test_what_is_read_later_of_a_merged_thing_means_the_shown_one_at_once(store):
    put(store, sample_document(A), sample_document(B, names=("Augusta", "Cleo")))
    ada, augusta = store.graph.find("Ada"), store.graph.find("Augusta")
    mean(store, {augusta: ada})

    existing = (("Augusta", augusta),)
    put(store, sample_document(C, names=("Augusta", "Dan"), existing=existing))
    store.close()
    again = Store.open(store.folder)
    put(again, sample_document("/notes/d.md", names=("Augusta", "Eve"), existing=existing))

    assert again.graph.entities([ada])[ada].documents == 4
    assert_sound(again)
    again.close()
    store.close = lambda: None


def test_a_hidden_thing_is_nowhere_and_comes_back(store):
    put(store, sample_document(A))
    ada = store.graph.find("Ada")

    mean(store, {ada: 0})
    hidden = (store.graph.find("Ada"), store.graph.counts().entities, store.graph.search("ada"))
    others = set(store.graph.mention_arrays().entity_ids.tolist())
    facts = store.graph.fact_arrays()
    mean(store, {ada: ada})

    assert hidden == (None, 1, ())
    assert ada not in others
    assert len(facts.ids) == 0
    assert store.graph.find("Ada") == ada
    assert len(store.graph.facts_of([ada])) == 1


def test_a_name_means_another_thing_in_some_documents(store):
    put(store, sample_document(A, names=("John", "Ann")))
    john = store.graph.find("John")
    put(store, sample_document(B, names=("John", "Ben"), existing=(("John", john),)))
    in_b = store.documents.find(B)

    with store.write() as write:
        second = write.resolution.variant(john, "2")
        write.resolution.set_resolutions(
            {john: john, second: second},
            exceptions=ResolutionExceptions(documents=((john, in_b, second),)),
        )

    assert {entity.id for entity in store.graph.search("john")} == {john, second}
    ann, ben = store.graph.find("Ann"), store.graph.find("Ben")
    assert [fact.object for fact in store.graph.facts_of([john])] == [ann]
    assert [fact.object for fact in store.graph.facts_of([second])] == [ben]
    assert np.allclose(
        store.index.vectors("entity", np.array([second])), vector_of("John"), atol=1e-3
    )
    assert set(store.resolution.groups_of([second])) == {john, second}
    assert store.index_diff().is_empty
    assert_sound(store)

    mean(store, {john: john})

    assert [thing for thing in things(store) if thing[0] == "John"] == [("John", "Person", "")]
    assert len(store.graph.facts_of([john])) == 2


def test_what_is_called_by_a_name_of_its_own_is_a_thing_of_its_own(store):
    new = sample_document(A, names=("Ada", "Bob"))
    cut = new.passages[1].start
    called = tuple(
        msgspec.structs.replace(one, surface="Countess") if one.start >= cut else one
        for one in new.mentions
    )
    put(store, msgspec.structs.replace(new, mentions=called))
    ada = store.graph.find("Ada")

    with store.write() as write:
        countess = write.resolution.find_or_create(NewName("Countess", "Person"))
        write.resolution.set_resolutions(
            {ada: ada, countess: countess},
            exceptions=ResolutionExceptions(names=((ada, "countess", countess),)),
        )

    assert store.graph.entities([ada, countess])[countess].mentions == 1
    assert [fact.subject for fact in store.graph.facts_of([ada])] == [ada]


def test_writing_what_is_so_already_changes_nothing(store):
    put(store, sample_document(A), sample_document(B, names=("Augusta", "Cleo")))
    ada, augusta = store.graph.find("Ada"), store.graph.find("Augusta")
    mean(store, {augusta: ada, ada: ada})
    number = store.commit_number

    moved = mean(store, {augusta: ada, ada: ada})

    assert moved == frozenset()
    assert store.commit_number == number


def test_a_renamed_thing_is_found_by_both_names(store):
    put(store, sample_document(A))
    ada = store.graph.find("Ada")

    with store.write() as write:
        write.resolution.set_display_names([DisplayName(ada, "Ada Lovelace", "Scientist")])

    assert store.graph.find("ada lovelace") == store.graph.find("Ada") == ada
    entity = store.graph.entities([ada])[ada]
    assert (entity.name, entity.kind, entity.aliases) == ("Ada Lovelace", "Scientist", ("Ada",))
    assert "ada lovelace" in store.graph.names().names.tolist()


def test_a_shown_thing_stays_while_another_means_it(store):
    put(store, sample_document(A), sample_document(B, names=("Augusta", "Cleo")))
    ada, augusta = store.graph.find("Ada"), store.graph.find("Augusta")
    mean(store, {augusta: ada})
    with store.write() as write:
        write.fact_status.clear_touched(store.graph.entity_ids())

    with store.write() as write:
        write.remove_files([A])

    assert store.graph.find("Augusta") == ada
    assert ada in store.resolution.touched(10)
    assert_sound(store)


def test_what_was_merged_with_a_thing_that_goes_is_looked_at_again(store):
    put(store, sample_document(A), sample_document(B, names=("Augusta", "Cleo")))
    ada, augusta = store.graph.find("Ada"), store.graph.find("Augusta")
    mean(store, {augusta: ada})
    with store.write() as write:
        write.fact_status.clear_touched(store.graph.entity_ids())

    with store.write() as write:
        write.remove_files([B])

    assert ada in store.resolution.touched(10)
    assert augusta not in set(store.graph.entity_ids().tolist())
    assert store.graph.find("Augusta") is None


def test_the_touched_are_those_of_what_came_or_went(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    ids = {name: store.graph.find(name) for name in ("Ada", "Babbage", "Cleo", "Dan")}
    first = set(store.resolution.touched(10))
    with store.write() as write:
        write.fact_status.clear_touched(list(first))
    number = store.commit_number

    with store.write() as write:
        write.remove_files([A])
        write.put_document(
            sample_document(C, names=("Cleo", "Eve"), existing=(("Cleo", ids["Cleo"]),))
        )

    assert first == set(ids.values())
    assert set(store.resolution.touched(10)) == {ids["Cleo"], store.graph.find("Eve")}
    assert store.commit_number == number + 1


def test_a_thing_tells_how_documents_call_it(store):
    new = sample_document(A, names=("Ada", "Bob"))
    called = tuple(
        msgspec.structs.replace(one, surface="ADA", kind_confidence=1.0) if one.name == 0 else one
        for one in new.mentions[:3]
    )
    put(store, msgspec.structs.replace(new, mentions=called, aliases=((0, "Countess"),)))
    ada = store.graph.find("Ada")

    (thing,) = store.resolution.entities([ada])
    aliases = store.resolution.statements([ada])

    assert (thing.found_name, thing.found_kind, thing.normalized) == ("Ada", "Person", "ada")
    assert thing.spellings == (("ADA", 2),)
    assert thing.aliases == (("Countess", 1),)
    assert thing.documents == (store.documents.find(A),)
    assert thing.kind_confidence == 1.0
    assert aliases.predicates.tolist() == ["KNOWS"]
    assert aliases.objects.tolist() == [store.graph.find("Bob")]


def test_what_documents_say_of_a_name_is_counted_over_all_types(store):
    place = sample_document(B, names=("Ada", "Cleo"))
    names = tuple(msgspec.structs.replace(name, kind="Location") for name in place.names)
    put(
        store, sample_document(A, names=("Ada", "Bob")), msgspec.structs.replace(place, names=names)
    )
    ids = [one for (name, _, _), one in things(store).items() if name == "Ada"]

    evidence = store.resolution.name_evidence(ids)

    assert len(ids) == 2
    assert evidence[ids[0]] == evidence[ids[1]]
    assert evidence[ids[0]].documents == {"Location": 1, "Person": 1}
    assert evidence[ids[0]].roles == {Role(is_subject=True, predicate="KNOWS", with_entity=True): 2}
    assert [f"{it.before}Ada{it.after}" for it in evidence[ids[0]].around] == [
        f"Ada met {other} on a rainy meeting day." if is_first else f" They spoke of Ada, {other}."
        for other in ("Bob", "Cleo")
        for is_first in (True, False)
    ]


def test_things_are_found_by_any_of_their_names(store):
    put(store, sample_document(A), sample_document(B, names=("Augusta", "Cleo")))
    ada, augusta = store.graph.find("Ada"), store.graph.find("Augusta")
    mean(store, {augusta: ada})

    assert store.resolution.find_entities(["ada", "augusta"]) == (ada, augusta)
    assert store.resolution.find_entities(["nobody"]) == ()


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=1, max_size=4))
def test_only_the_last_meaning_counts(store, steps):
    names = ("Ada", "Bob", "Cleo", "Dan")
    if not store.documents.count():
        put(store, sample_document(A, names=names), sample_document(B, names=names[:2]))
    ids = [number for key, number in sorted(things(store).items())]

    def apply(step):
        heads = {one: ids[at - 1] if at else 0 for one, at in zip(ids, step, strict=True)}
        roots = {one for one, head in heads.items() if head == one}
        mean(store, {one: head if head in {*roots, 0} else one for one, head in heads.items()})

    for step in steps:
        apply(step)
    long_way = everything(store)
    mean(store, {one: one for one in ids})
    apply(steps[-1])

    for table in ("entities", "mentions", "facts", "thesis_names"):
        assert everything(store)[table] == long_way[table]
    assert_sound(store)
