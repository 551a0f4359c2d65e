"""Filters, and what is left out, hold for facts as for passages."""

import pytest

from core.records.answers.questions import Condition, Filters, QueryOptions
from core.records.ids import EntityId
from tests.core.retrieve.sample_library import fill, note, searcher_of, titles

pytestmark = pytest.mark.slow

PEOPLE = "Who is a member of Oslo Institute? List all."
NO_MARA = Filters(must_not=(Condition("title", "Mara Quill"),))


def told(result):
    """What facts say, in the order in which they are shown."""
    return [(it.subject, it.object) for it in result.facts]


@pytest.mark.parametrize("typed", ['-title:"mara quill"', "-cello"])
def test_no_fact_is_told_by_a_passage_that_may_not_answer(filled, typed):
    result = searcher_of(filled).search(f"Mara Quill {typed}", k=6)

    assert "Mara Quill" not in titles(result)
    assert told(result)
    assert "/notes/Mara Quill.md" not in {it.path for it in result.facts}
    assert not any(step.fact.path == "/notes/Mara Quill.md" for step in result.trace.activation)


def test_no_fact_is_told_by_a_passage_that_is_left_out(filled):
    searcher = searcher_of(filled)
    hits = searcher.search("Mara Quill", k=6).hits
    gone = tuple(hit.passage_id for hit in hits if hit.title == "Mara Quill")

    result = searcher.search("Mara Quill", k=6, wishes=QueryOptions(leave_out_passages=gone))

    assert ("Mara Quill", "Oslo Institute") not in told(result)


@pytest.mark.parametrize("as_of", ["", "2020"])
def test_the_past_is_told_by_passages_that_may_answer(filled, as_of):
    wishes = QueryOptions(as_of=as_of, filters=NO_MARA, exhaustive=True)

    result = searcher_of(filled).search(
        f"How did it change? {PEOPLE} Mara Quill?", k=6, wishes=wishes
    )

    assert "/notes/Mara Quill.md" not in {it.path for it in result.facts}
    listed = () if result.listing is None else result.listing.entries
    assert not any(it.path == "/notes/Mara Quill.md" for one in listed for it in one.facts)


def test_facts_of_one_filter_are_not_served_for_another(filled):
    searcher = searcher_of(filled)
    plain = searcher.search("Mara Quill", k=3)

    filtered = searcher.search("Mara Quill", k=3, wishes=QueryOptions(filters=NO_MARA))

    assert ("Mara Quill", "the cello") in told(plain)
    assert ("Mara Quill", "the cello") not in told(filtered)


@pytest.mark.parametrize("as_of", ["", "2020"])
@pytest.mark.parametrize("question", ["Mara Quill", "How did Mara Quill change over time?"])
def test_the_past_says_nothing_of_what_is_left_out(filled, question, as_of):
    gone = EntityId(filled.graph.find("Mara Quill") or 0)

    result = searcher_of(filled).search(
        question, k=3, wishes=QueryOptions(leave_out=(gone,), as_of=as_of)
    )

    assert gone not in {end for it in result.facts for end in (it.subject_id, it.object_id)}


def test_leaving_out_does_not_change_how_sparse_the_graph_is_for_the_next(filled):
    question = "Who manages Project Heron?"
    values = {"plan_rules": "documents", "plan_sparse_facts": 1.0}
    fresh = searcher_of(filled, values=values).search(question, k=3)
    searcher = searcher_of(filled, values=values)
    everything = tuple(EntityId(one) for one in filled.graph.entity_ids().tolist())
    searcher.search("tides", k=3, wishes=QueryOptions(leave_out=everything))

    after = searcher.search(question, k=3)

    assert after.trace.chosen == fresh.trace.chosen


def test_a_word_is_left_out_also_where_documents_are(store):
    with store.write() as write:
        for at in range(12):
            text = f"{'draft ' * (at + 1)} water {at}"
            write.put_document(note(f"Sheet {at}", text, (), ()))
    documents = store.documents.passage_arrays().document_ids.tolist()

    result = searcher_of(store).search("water -draft", k=20, without=documents[3:])

    assert result.hits == ()


@pytest.mark.parametrize("traversal", ["activation", "beam search", "water circles", "mixture"])
def test_every_way_goes_where_no_thing_is_known(store, traversal):
    wishes = QueryOptions(plan="graph first", traversal=traversal)
    empty = searcher_of(store).search("bread", k=3, wishes=wishes)
    fill(store, ("Bread", "Garden"))

    result = searcher_of(store).search("bread", k=3, wishes=wishes)

    assert empty.hits == ()
    assert "Bread" in titles(result)
