"""Edits of the user and fact status outlive the documents."""

from datetime import UTC, datetime

from core.messages import UserMessage
from core.records.graph.edits import EntityName, IgnoreName, Merge
from core.store.graph.edits import FactStatusUpdate, UserFact
from core.store.graph.resolution import ContradictionRow, ReviewRow
from core.store.records import NewName
from core.store.store import Store
from tests.core.store.samples import NOW, assert_sound, put, sample_document

A, B = "/notes/a.md", "/notes/b.md"


def test_edits_are_kept_with_their_time_and_undone_one_by_one(store):
    merge = Merge(EntityName("Ada", "Person"), EntityName("Augusta", "Person"))
    with store.write() as write:
        first = write.edits.add_edit(merge, at=NOW)
        second = write.edits.add_edit(IgnoreName("Click Here"), at=NOW)
    with store.write() as write:
        write.edits.mark_undone(first.id, at=datetime(2024, 6, 1, tzinfo=UTC))
    store.close()

    again = Store.open(store.folder)

    assert again.resolution.edits() == (second,)
    assert [edit.id for edit in again.resolution.edits(undone=True)] == [first.id, second.id]
    assert again.resolution.edit(first.id).undone_at == datetime(2024, 6, 1, tzinfo=UTC)
    assert again.resolution.edit(first.id).change == merge
    again.close()
    store.close = lambda: None


def test_what_the_user_says_stays_when_documents_go(store):
    put(store, sample_document(A))
    user_fact = UserFact(NewName("Ada", "Person"), "KNOWS", NewName("Zoe", "Person"), said_at=NOW)
    with store.write() as write:
        write.edits.put_user_facts([user_fact])

    with store.write() as write:
        write.remove_files([A])

    (fact,) = store.graph.facts_of([store.graph.find("Ada")])
    assert fact.object == store.graph.find("Zoe")
    assert (fact.status, fact.source, fact.method) == ("confirmed", "user_edit", "user")
    assert (fact.document_id, fact.stated_at) == (0, NOW)
    assert store.graph.find("Babbage") is None
    assert_sound(store)


def test_saying_the_same_again_keeps_the_fact_and_saying_less_takes_it_back(store):
    first = UserFact(NewName("Ada", "Person"), "born", literal="1815", said_at=NOW)
    second = UserFact(NewName("Ada", "Person"), "KNOWS", NewName("Zoe", "Person"))
    with store.write() as write:
        write.edits.put_user_facts([first])
    (before,) = store.graph.facts_of([store.graph.find("Ada")])

    with store.write() as write:
        write.edits.put_user_facts([first, second])
    both = {fact.id for fact in store.graph.facts_of([store.graph.find("Ada")])}
    with store.write() as write:
        write.edits.put_user_facts([])

    assert before.id in both
    assert len(both) == 2
    assert store.graph.counts().facts == 0
    assert store.graph.counts().entities == 0
    assert_sound(store)


def test_a_status_is_written_with_what_closed_the_fact(store):
    put(store, sample_document(A, names=("Ada", "Bob", "Cleo")))
    old, new = sorted(store.graph.fact_arrays().ids.tolist())
    number = store.commit_number
    updates = [FactStatusUpdate(old, "superseded", closed_at=NOW, superseded_by=new)]

    for _ in range(2):
        with store.write() as write:
            write.fact_status.set_statuses(updates)

    fact = store.graph.facts([old])[old]
    assert (fact.status, fact.closed_at, fact.superseded_by) == ("superseded", NOW, new)
    assert store.commit_number == number + 1
    assert new in store.resolution.facts_about([store.graph.find("Cleo")])


def test_a_question_about_the_same_pair_keeps_its_number(store):
    put(store, sample_document(A, names=("Ada", "Bob", "Cleo")))
    ada, bob, cleo = (store.graph.find(name) for name in ("Ada", "Bob", "Cleo"))
    with store.write() as write:
        write.fact_status.put_reviews(
            [ReviewRow(ada, bob, 0.7, UserMessage.literal("alike"))], of=[ada]
        )
    (before,) = store.resolution.reviews()

    with store.write() as write:
        write.fact_status.put_reviews(
            [
                ReviewRow(bob, ada, 0.8, UserMessage.literal("more alike")),
                ReviewRow(ada, cleo, 0.6, UserMessage.literal("alike")),
            ],
            of=[ada],
        )
    both = store.resolution.reviews()
    with store.write() as write:
        write.fact_status.put_reviews([], of=[bob])

    assert both[0] == ReviewRow(bob, ada, 0.8, UserMessage.literal("more alike"), id=before.id)
    assert [row.second for row in store.resolution.reviews()] == [cleo]


def test_questions_go_with_what_they_are_about(store):
    put(store, sample_document(A), sample_document(B, names=("Cleo", "Dan")))
    ada, cleo = store.graph.find("Ada"), store.graph.find("Cleo")
    first, second = sorted(store.graph.fact_arrays().ids.tolist())
    with store.write() as write:
        write.fact_status.put_reviews(
            [ReviewRow(ada, cleo, 0.7, UserMessage.literal("alike"))], of=[ada]
        )
        write.fact_status.put_contradictions(
            [ContradictionRow(first, second, UserMessage.literal("both"))], of=[first]
        )
    there = (len(store.resolution.reviews()), len(store.resolution.contradictions()))

    with store.write() as write:
        write.remove_files([B])

    assert there == (1, 1)
    assert store.resolution.reviews() == store.resolution.contradictions() == ()
    assert_sound(store)


def test_replies_and_pins_are_kept_without_a_word(store):
    heard = []
    store.on_commit = lambda kinds, number: heard.append(kinds)

    with store.write() as write:
        write.edits.put_replies([("k", "old"), ("l", "other")], at=NOW)
    with store.write() as write:
        write.edits.put_replies([("k", "new")], at=NOW)

    assert store.refinement.replies(["k", "l", "m"]) == {"k": "new", "l": "other"}
    assert heard == []
    assert store.commit_number == 0

    with store.write() as write:
        write.edits.pin(A, at=NOW)
        write.edits.pin(A, at=NOW)
        write.edits.pin(B, at=NOW)
        write.edits.unpin(B)

    assert store.refinement.pins() == (A,)


def test_a_pin_moves_with_its_file(store):
    put(store, sample_document(A))
    with store.write() as write:
        write.edits.pin(A, at=NOW)

    with store.write() as write:
        write.move_files([(A, B)])

    assert store.refinement.pins() == (B,)
