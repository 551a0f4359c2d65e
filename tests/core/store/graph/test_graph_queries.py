from datetime import UTC, datetime

import msgspec
import numpy as np
import pytest

from core.records.ids import FactId
from core.records.knowledge import Entity
from core.store.graph.edits import FactStatusUpdate
from core.store.maintenance.verification import summarize_store
from core.store.records import NewFact, NewName
from core.store.store import Store
from tests.core.store.samples import NOW, assert_sound, put, sample_document, vector_of

pytestmark = pytest.mark.slow

A, B = "/notes/a.md", "/notes/b.md"


def test_an_entity_is_found_by_any_form_of_its_name_and_by_its_aliases(store):
    new = msgspec.structs.replace(
        sample_document(A, names=("Grace Hopper", "COBOL")),
        aliases=((0, "Amazing Grace"), (0, "Amazing  grace"), (0, "grace hopper")),
    )
    put(store, new)

    number = store.graph.find("grace hopper’s")

    assert number is not None
    assert store.graph.find("  amazing GRACE ") == number
    assert store.graph.find("Grace") is None
    assert store.graph.entities([number])[number] == Entity(
        number, "Grace Hopper", "Person", ("Amazing Grace",), mentions=2, documents=1
    )


def test_an_alias_read_again_is_kept_once(store):
    for path in (A, B):
        entity_id = store.graph.find("Ada")
        new = sample_document(path, existing=(("Ada", entity_id),) if entity_id else ())
        put(store, msgspec.structs.replace(new, aliases=((0, "Countess"),)))

    assert store.graph.entities([store.graph.find("Ada")]).popitem()[1].aliases == ("Countess",)


def test_search_ranks_by_mentions(store):
    put(store, sample_document(A, names=("Ada", "Adam")))
    put(
        store,
        sample_document(B, names=("Adam", "Bob"), existing=(("Adam", store.graph.find("Adam")),)),
    )

    assert [entity.name for entity in store.graph.search("AD")] == ["Adam", "Ada"]
    assert [entity.name for entity in store.graph.search("", limit=1)] == ["Adam"]
    assert store.graph.search("zzz") == ()


def test_a_name_that_is_the_text_comes_before_one_that_is_mentioned_more(store):
    put(store, sample_document(A, names=("Ada", "Adam", "Grenada")))
    known = tuple((name, store.graph.find(name)) for name in ("Adam", "Grenada"))
    put(store, sample_document(B, names=("Grenada", "Adam"), existing=known))

    names = [entity.name for entity in store.graph.search("ada")]

    assert names == ["Ada", "Adam", "Grenada"]
    assert [entity.name for entity in store.graph.search("ada", limit=1)] == ["Ada"]


def test_equal_names_in_one_transaction_are_one_entity_and_told_to_the_writer(store):
    with store.write() as write:
        write.put_document(sample_document(A, names=("Ada", "Bob")))
        write.put_document(sample_document(B, names=("ada", "Cleo")))
        given = dict(write.new_entity_ids)

    assert store.graph.counts().entities == 3
    assert given["ada", "Person", ""] == store.graph.find("Ada")
    assert store.graph.entities([given["ada", "Person", ""]]).popitem()[1].documents == 2


def test_equal_names_of_another_kind_stay_apart(store):
    put(store, sample_document(A, names=("Mercury", "Sun"), kind="Planet"))
    put(store, sample_document(B, names=("Mercury", "Zinc"), kind="Metal"))

    assert store.graph.counts().entities == 4


def test_days_are_counted_as_no_things(store):
    put(store, sample_document(A, names=("Ada",)))
    put(store, sample_document(B, names=("2026-03-01", "1 April 2026"), kind="Date"))

    assert store.graph.counts().entities == 1


def test_a_closed_store_counts_things_as_an_open_one(home):
    store = Store.open(home)
    put(store, sample_document(A, names=("Ada", "Bob")))
    put(store, sample_document(B, names=("2026-03-01", "1 April 2026"), kind="Date"))
    things = store.graph.counts().entities
    store.close()

    assert summarize_store(home, key=None, dimensions=384).entities == things == 2


def test_an_entity_lives_as_long_as_a_document_names_it(store):
    put(store, sample_document(A, names=("Ada", "Bob")))
    entities = tuple((name, store.graph.find(name)) for name in ("Ada",))
    put(store, sample_document(B, names=("Ada", "Cleo"), existing=entities))

    with store.write() as write:
        write.remove_files([A])

    assert store.graph.find("Ada") == entities[0][1]
    assert store.graph.find("Bob") is None
    assert store.graph.counts().entities == 2
    assert store.index_diff().is_empty
    assert_sound(store)


def test_a_known_entity_that_has_gone_meanwhile_comes_back_under_its_id(store):
    put(store, sample_document(A))
    entities = (("Ada", store.graph.find("Ada")),)
    with store.write() as write:
        write.remove_files([A])

    put(store, sample_document(B, names=("Ada", "Cleo"), existing=entities))

    assert store.graph.find("Ada") == entities[0][1]
    assert store.index_diff().is_empty
    assert_sound(store)


def test_an_entity_that_nothing_mentions_is_not_kept(store):
    new = sample_document(A)
    put(store, msgspec.structs.replace(new, names=(*new.names, NewName("Ghost", "Person"))))

    assert store.graph.find("Ghost") is None
    assert_sound(store)


def test_facts_come_back_with_everything_that_was_read(store):
    since, until = datetime(2020, 1, 1, tzinfo=UTC), datetime(2021, 1, 1, tzinfo=UTC)
    new = sample_document(A)
    facts = (
        NewFact(1, 3, 9, 0, "BORN", literal="1815", confidence=0.5, valid_from=since,
                valid_to=until),
        NewFact(0, 0, 5, 0, "KNOWS", 1, confidence=0.9),
    )  # fmt: skip
    put(store, msgspec.structs.replace(new, facts=facts, read_at=NOW))
    ada, babbage = store.graph.find("Ada"), store.graph.find("Babbage")

    knows, born = store.graph.facts_of([ada])

    assert (knows.predicate, knows.object, knows.literal) == ("KNOWS", babbage, "")
    assert (born.object, born.literal, born.confidence) == (None, "1815", 0.5)
    assert (born.valid_from, born.valid_to, born.observed_at) == (since, until, NOW)
    assert (knows.page, born.page) == (1, 2)
    assert (born.start, born.end) == (3, 9)
    assert (born.status, born.source, born.accesses, born.accessed_at) == (
        "extracted", "file", 0, None,
    )  # fmt: skip
    assert store.documents.passages([born.passage_id])[born.passage_id].ordinal == 1
    assert store.graph.facts([born.id, 99]) == {born.id: born}


def test_only_the_surest_facts_of_each_entity_are_taken(store):
    new = sample_document(A, names=("Hub", "Leaf"))
    facts = tuple(NewFact(0, 0, 5, 0, f"P{row}", 1, confidence=row / 20) for row in range(15))
    statuses = (
        NewFact(0, 0, 5, 1, "NO", 0, status="rejected"),
        NewFact(0, 0, 5, 1, "YES", 0, confidence=0.1, status="confirmed"),
    )
    put(store, msgspec.structs.replace(new, facts=(*facts, *statuses)))
    hub, leaf = store.graph.find("Hub"), store.graph.find("Leaf")

    assert [f.predicate for f in store.graph.facts_of([hub], limit_each=3)] == ["P14", "P13", "P12"]
    assert [f.predicate for f in store.graph.facts_of([leaf])] == ["YES"]
    assert len(store.graph.facts_of([hub])) == 10
    both = store.graph.facts_of([leaf], both=True, limit_each=100)
    assert len(both) == 16
    assert len({fact.id for fact in both}) == 16
    assert [f.predicate for f in store.graph.facts_of([leaf], statuses=("rejected",))] == ["NO"]


def test_arrays_hold_the_whole_graph(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    ada = store.graph.find("Ada")

    mentions, facts, names = (
        store.graph.mention_arrays(), store.graph.fact_arrays(), store.graph.names(),
    )  # fmt: skip

    assert mentions.counts.sum() == store.graph.counts().mentions == 8
    assert np.all(mentions.counts == 1)
    assert set(mentions.passage_ids.tolist()) == set(store.documents.passage_arrays().ids.tolist())
    assert len(facts.ids) == store.graph.counts().facts == 2
    assert facts.predicates.tolist() == ["KNOWS", "KNOWS"]
    assert facts.subjects[0] == ada
    assert sorted(names.names.tolist()) == ["ada", "babbage", "cleo", "dan"]
    assert names.kinds.tolist() == ["Person"] * 4


def test_arrays_of_theses_say_where_each_was_read_and_what_it_joins(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    joined = {store.graph.find(name) for name in ("Cleo", "Dan")}

    theses = store.graph.thesis_arrays()

    assert len(theses.ids) == store.graph.counts().theses == 2
    second = theses.thesis_ids == theses.ids[1]
    assert set(theses.entity_ids[second].tolist()) == joined
    assert set(theses.passage_ids.tolist()) <= set(store.documents.passage_arrays().ids.tolist())


def test_a_thesis_whose_facts_are_all_outdated_is_no_vertex_any_more_p2(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    before = store.graph.thesis_arrays()
    facts = store.graph.fact_arrays()

    with store.write() as write:
        write.fact_status.set_statuses(
            [FactStatusUpdate(FactId(int(facts.ids[0])), "superseded", None, None)]
        )

    after = store.graph.thesis_arrays()
    gone = set(before.ids.tolist()) - set(after.ids.tolist())
    at = before.ids.tolist().index(gone.pop())
    assert not gone
    assert before.passage_ids[at] == facts.passage_ids[0]
    assert len(after.ids) == len(before.ids) - 1


def test_empty_arrays_of_an_empty_store_have_their_types(store):
    assert store.graph.mention_arrays().entity_ids.dtype == np.int64
    assert store.graph.fact_arrays().confidences.dtype == np.float64
    assert len(store.graph.names().names) == 0
    assert store.graph.facts_of([]) == ()


def test_the_nearest_entity_is_the_one_with_that_name(store):
    put(store, sample_document(A))

    ids, scores = store.index.nearest("entity", vector_of("Babbage"), 1)

    assert ids.tolist() == [store.graph.find("Babbage")]
    assert scores[0] > 0.999


def test_the_writer_is_told_which_entities_went(store):
    put(store, msgspec.structs.replace(sample_document(A, names=("Ada", "Bob")), facts=()))
    ada, bob = store.graph.find("Ada"), store.graph.find("Bob")

    with store.write() as write:
        write.remove_documents(A)
        write.put_document(sample_document(A, names=("Ada", "Cleo"), existing=(("Ada", ada),)))

    assert write.deleted_entities == {bob}
    assert store.graph.find("Ada") == ada
