"""A document that is read again keeps the rows of unchanged statements."""

from datetime import timedelta

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from core.records.files.documents import Document, Passage
from core.store.graph.edits import FactStatusUpdate
from core.store.graph.resolution_writer import ResolutionExceptions
from core.store.records import NewDocument, NewFact, NewMention, NewName, NewThesis
from tests.core.store.samples import (
    NOW,
    assert_sound,
    catch_up,
    everything,
    put,
    put_duplicate,
    vector_of,
)

pytestmark = pytest.mark.slow

A, B = "/notes/a.md", "/notes/b.md"


def document(store, paragraphs, *, path=A, title="T", **fields):
    """Build one passage per (subject, object): "subject knows object.", encoded if new."""
    texts = [f"{subject} knows {target}. " for subject, target in paragraphs]
    starts = np.cumsum([0, *map(len, texts)]).tolist()
    names = list(dict.fromkeys(name for pair in paragraphs for name in pair))
    entity_ids = {name: store.graph.find(name) for name in names}
    passages = tuple(Passage(at, starts[at], starts[at + 1], text) for at, text in enumerate(texts))
    return NewDocument(
        document=Document(path, None, "md", title, "".join(texts), **fields),
        sha256=f"sha of {''.join(texts)}",
        passages=passages,
        vectors=np.stack([vector_of(text) for text in texts]),
        names=tuple(
            NewName(name, "Person", entity_id=entity_ids[name], vector=vector_of(name))
            for name in names
        ),
        mentions=tuple(
            NewMention(
                names.index(name), at, start := passages[at].start + text.index(name),
                start + len(name), surface=name,
            )
            for at, (pair, text) in enumerate(zip(paragraphs, texts, strict=True))
            for name in pair
        ),
        facts=tuple(
            NewFact(at, starts[at], starts[at + 1], names.index(a), "KNOWS", names.index(b))
            for at, (a, b) in enumerate(paragraphs)
        ),
        theses=tuple(
            NewThesis(at, starts[at], starts[at + 1], (names.index(a), names.index(b)))
            for at, (a, b) in enumerate(paragraphs)
        ),
        read_at=NOW,
    )  # fmt: skip


def facts_by_words(store):
    labels = store.graph.labels()
    facts = store.graph.facts(store.graph.fact_arrays().ids)
    return {(labels[fact.subject], labels[fact.object]): fact for fact in facts.values()}


def clear(store):
    with store.write() as write:
        write.fact_status.clear_touched(store.graph.entity_ids())


@pytest.fixture
def long(store):
    """Put a document of a hundred paragraphs, all resolved."""
    put(store, document(store, [(f"A{at}", f"B{at}") for at in range(100)]))
    clear(store)
    return store


def test_changing_one_paragraph_of_a_hundred_touches_only_its_facts(long):
    passages = {p.ordinal: p.id for p in long.documents.document_passages(long.documents.find(A))}
    before = facts_by_words(long)
    pairs = [(f"A{at}", f"B{at}") for at in range(100)]
    pairs[40] = ("A40", "Zoe the new one")
    number = long.documents.find(A)

    put(long, document(long, pairs))

    after = facts_by_words(long)
    assert long.documents.find(A) == number
    changed = {key for key in before if after[key] != before[key] and key[0] < "A40"}
    assert changed == set()
    assert {key for key in before if before[key].id != after[key].id} == set()
    assert after["A40", "B40"].status == "stale"
    assert after["A40", "Zoe the new one"].status == "extracted"
    names = long.graph.labels()
    assert {names[one] for one in long.resolution.touched(500)} == {"A40", "B40", "Zoe the new one"}
    now = {p.ordinal: p.id for p in long.documents.document_passages(number)}
    assert {at for at in passages if passages[at] != now[at]} == {40}
    shifted = after["A99", "B99"]
    (passage,) = long.documents.passages([shifted.passage_id]).values()
    assert passage.text == "A99 knows B99. "
    assert (passage.start, passage.end) == (shifted.start, shifted.end)
    assert shifted.start == before["A99", "B99"].start + len("Zoe the new one") - len("B40")
    assert_sound(long)
    assert long.index_diff().is_empty


def test_only_the_new_passage_needs_a_vector(long):
    pairs = [(f"A{at}", f"B{at}") for at in range(100)]
    pairs[40] = ("A40", "Zoe")
    new = document(long, pairs)
    only = msgspec.structs.replace(new, vectors=new.vectors[40:41], encoded=(40,))

    put(long, only)

    assert long.index_diff().is_empty
    ids = [p.id for p in long.documents.document_passages(long.documents.find(A))]
    assert np.allclose(long.index.vectors("passage", np.array(ids)), new.vectors, atol=1e-3)
    assert long.index.search_words("Zoe", 5)[0].tolist() == [ids[40]]


def test_a_new_title_needs_new_vectors_and_keeps_the_facts(store):
    put(store, document(store, [("Ada", "Bob")]))
    before = facts_by_words(store)
    new = document(store, [("Ada", "Bob")], title="Another")

    put(store, msgspec.structs.replace(new, vectors=None))

    assert facts_by_words(store) == before
    assert len(store.index_diff().passages) == 1
    assert len(store.index.search_words("Another", 5)[0]) == 1
    catch_up(store)
    assert store.index_diff().is_empty


def test_what_became_of_a_fact_stays_with_it(store):
    put(store, document(store, [("Ada", "Bob"), ("Cleo", "Dan")]))
    (fact, *_) = (it for it in facts_by_words(store).values())
    store.count_access([fact.id], at=NOW)
    update = FactStatusUpdate(fact.id, "superseded", closed_at=NOW, superseded_by=fact.id + 1)
    with store.write() as write:
        write.fact_status.set_statuses([update])

    put(store, document(store, [("Zoe", "Yan"), ("Ada", "Bob"), ("Cleo", "Eve")]))

    kept = store.graph.facts([fact.id])[fact.id]
    assert (kept.status, kept.closed_at, kept.superseded_by) == ("superseded", NOW, fact.id + 1)
    assert (kept.accesses, kept.accessed_at) == (1, NOW)
    assert_sound(store)


def test_a_fact_that_moves_to_another_passage_keeps_its_row(store):
    put(store, document(store, [("Ada", "Bob"), ("Cleo", "Dan")]))
    before = facts_by_words(store)
    new = document(store, [("Ada", "Bob"), ("Cleo", "Dan")])
    passages = tuple(
        msgspec.structs.replace(one, text=one.text.replace("knows", "kissed"))
        for one in new.passages
    )

    put(store, msgspec.structs.replace(new, passages=passages, sha256="other"))

    after = facts_by_words(store)
    assert {key: fact.id for key, fact in after.items()} == {
        key: fact.id for key, fact in before.items()
    }
    assert after["Ada", "Bob"].passage_id != before["Ada", "Bob"].passage_id


def test_a_stale_fact_that_is_said_again_comes_back_as_itself(store):
    both = [("Ada", "Bob"), ("Cleo", "Dan")]
    put(store, document(store, both))
    before = facts_by_words(store)
    put(store, document(store, both[:1]))
    gone = facts_by_words(store)["Cleo", "Dan"]

    put(store, document(store, [*both, ("Eve", "Fay")]))

    assert (gone.status, gone.passage_id) == ("stale", 0)
    after = facts_by_words(store)
    assert after["Cleo", "Dan"].id == before["Cleo", "Dan"].id
    assert after["Cleo", "Dan"].status == "extracted"
    assert after["Cleo", "Dan"].passage_id != 0


def test_what_another_document_says_too_is_no_stale_fact(store):
    put(store, document(store, [("Ada", "Bob"), ("Cleo", "Dan")]))
    put(store, document(store, [("Ada", "Bob")], path=B))
    number = store.documents.find(B)

    put(store, document(store, [("Cleo", "Dan")]))

    (fact,) = (it for it in facts_by_words(store).values() if it.document_id == number)
    assert fact.status == "extracted"
    assert store.graph.counts().facts == 2


def test_deleting_one_of_two_documents_that_state_a_fact_keeps_it(store):
    put(store, document(store, [("Ada", "Bob"), ("Cleo", "Dan")]))
    put(store, document(store, [("Ada", "Bob")], path=B))

    with store.write() as write:
        write.remove_files([A])

    assert set(facts_by_words(store)) == {("Ada", "Bob")}
    assert [it.status for it in facts_by_words(store).values()] == ["extracted"]
    assert store.graph.find("Cleo") is None
    assert_sound(store)


def test_deleting_a_file_forgets_its_stale_facts_too(store):
    put(store, document(store, [("Ada", "Bob"), ("Cleo", "Dan")]))
    put(store, document(store, [("Ada", "Bob")]))

    with store.write() as write:
        write.remove_files([A])

    assert store.graph.counts().facts == 0
    assert len(store.graph.entity_ids()) == 0


def test_stale_facts_are_no_ground_for_things_to_be_found(store):
    put(store, document(store, [("Ada", "Bob"), ("Cleo", "Dan")]))
    put(store, document(store, [("Ada", "Bob")]))

    assert {entity.name for entity in store.graph.search("")} == {"Ada", "Bob"}
    assert store.graph.counts().entities == 2
    assert store.graph.find("Cleo") is not None


def test_stale_facts_go_when_their_time_is_over(store):
    put(store, document(store, [("Ada", "Bob"), ("Cleo", "Dan")]))
    put(store, document(store, [("Ada", "Bob")]))
    clear(store)
    cleo = store.graph.find("Cleo")

    with store.write() as write:
        write.fact_status.delete_stale(before=NOW)
    early = store.graph.counts().facts
    with store.write() as write:
        write.fact_status.delete_stale(before=NOW + timedelta(seconds=1))

    assert early == 2
    assert store.graph.counts().facts == 1
    assert cleo not in set(store.graph.entity_ids().tolist())
    assert_sound(store)


def test_reading_the_same_text_by_other_rules_leaves_no_stale_facts(store):
    new = document(store, [("Ada", "Bob"), ("Cleo", "Dan")])
    put(store, new)
    before = facts_by_words(store)

    put(
        store,
        msgspec.structs.replace(
            document(store, [("Ada", "Bob"), ("Cleo", "Dan")]), facts=new.facts[:1]
        ),
    )

    assert set(facts_by_words(store)) == {("Ada", "Bob")}
    assert facts_by_words(store)["Ada", "Bob"] == before["Ada", "Bob"]


def test_what_a_model_read_stays_with_its_passage(store):
    pairs = [("Ada", "Bob"), ("Cleo", "Dan")]
    new = document(store, pairs)
    start = new.passages[1].start
    by_model = (
        NewFact(1, start, start + 4, 2, "ADMIRES", 3, method="model"),
        NewFact(0, 0, 3, 0, "ADMIRES", 1, method="model"),
    )
    put(store, msgspec.structs.replace(new, facts=(*new.facts, *by_model)))
    before = {f.predicate + str(f.subject): f for f in facts_of_model(store)}

    put(store, document(store, [("Zoe the great", "Bob"), ("Cleo", "Dan")]))

    after = facts_of_model(store)
    assert [f.predicate for f in after] == ["ADMIRES"]
    (kept,) = after
    assert kept.id == before["ADMIRES" + str(store.graph.find("Cleo"))].id
    assert kept.start == start + len("Zoe the great") - len("Ada")
    assert_sound(store)


def facts_of_model(store):
    facts = store.graph.facts(store.graph.fact_arrays().ids).values()
    return [fact for fact in facts if fact.method == "model" and fact.passage_id]


def test_a_meaning_of_its_own_stays_in_a_document_that_changes(store):
    put(store, document(store, [("John", "Ann")]))
    put(store, document(store, [("John", "Ben")], path=B))
    john, in_b = store.graph.find("John"), store.documents.find(B)
    with store.write() as write:
        second = write.resolution.variant(john, "2")
        write.resolution.set_resolutions(
            {john: john, second: second},
            exceptions=ResolutionExceptions(documents=((john, in_b, second),)),
        )

    put(store, document(store, [("John", "Ben"), ("John", "Cleo")], path=B))
    # The text speaks of John, whom the document's resolver names by the first one's id.

    assert {store.graph.labels()[f.object] for f in store.graph.facts_of([second])} == {
        "Ben", "Cleo",
    }  # fmt: skip


def test_a_duplicate_still_inherits_what_the_changed_file_held(store):
    put(store, document(store, [("Ada", "Bob")]))
    put_duplicate(store, B, same_as=A)
    number = store.documents.find(A)

    put(store, document(store, [("Ada", "Cleo")]))

    assert store.documents.find(B) == number
    assert store.documents.find(A) not in {None, number}
    assert {fact.status for fact in facts_by_words(store).values()} == {"extracted"}
    assert_sound(store)


def test_a_part_that_is_gone_takes_its_facts_along(store):
    whole = [
        msgspec.structs.replace(
            new, document=msgspec.structs.replace(new.document, part=part), sha256="1"
        )
        for part, new in (
            ("one", document(store, [("Ada", "Bob")])), ("two", document(store, [("Cleo", "Dan")])),
        )
    ]  # fmt: skip
    put(store, *whole)

    put(store, msgspec.structs.replace(whole[0], sha256="2"))

    assert store.documents.count() == 1
    assert set(facts_by_words(store)) == {("Ada", "Bob")}
    assert_sound(store)


def test_a_rename_and_a_change_in_one_transaction_is_a_change(store):
    put(store, document(store, [("Ada", "Bob")]))
    before = facts_by_words(store)["Ada", "Bob"]
    with store.write() as write:
        write.move_files([(A, B)])
    new = document(store, [("Ada", "Bob"), ("Cleo", "Dan")], path=B)

    with store.write() as write:
        write.remove_documents(B, sha256=new.sha256)
        write.put_document(new)

    assert facts_by_words(store)["Ada", "Bob"] == before


people = st.sampled_from(["Ada", "Bob", "Cleo", "Dan"])
texts = st.lists(st.tuples(people, people), min_size=1, max_size=5)


@settings(
    max_examples=4,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(versions=st.lists(texts, min_size=1, max_size=4))
def test_whatever_changes_the_store_holds_what_the_last_text_says(store, versions):
    for number, pairs in enumerate(versions):
        put(store, document(store, pairs, title=f"T{number % 2}"))

        arrays = store.graph.fact_arrays()
        facts = [f for f in store.graph.facts(arrays.ids).values() if f.passage_id]
        labels = store.graph.labels()
        assert sorted((labels[f.subject], labels[f.object]) for f in facts) == sorted(pairs)
        assert len(store.documents.document_passages(store.documents.find(A))) == len(pairs)
        assert store.graph.counts().mentions == 2 * len(pairs)
        assert store.graph.counts().theses == len(pairs)
        assert store.index_diff().is_empty
        assert_sound(store)
        before = everything(store)
        put(store, document(store, pairs, title=f"T{number % 2}"))
        after = everything(store)
        assert {name for name in before if before[name] != after[name]} <= {"meta", "touched"}
    with store.write() as write:
        write.remove_files([A])
    assert not len(store.graph.entity_ids())
