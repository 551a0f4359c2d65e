"""A model's extractions are stored beside those of the rules and are replaced alone."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from core.records.ids import DocumentId
from core.store.graph.refinement_writer import RefinementResult
from core.store.records import NewFact, NewMention, NewName, NewThesis
from tests.core.store.samples import (
    NOW,
    assert_sound,
    everything,
    put,
    put_duplicate,
    sample_document,
    vector_of,
)

A, B = "/notes/a.md", "/notes/b.md"


def of(store, path):
    return store.documents.ids_by_path(path)[0]


def found_in(store, path=A, *, recipe="r1", ordinals=(0, 1), **what) -> RefinementResult:
    """By default the model finds a new entity and restates a fact with more confidence."""
    document_id = of(store, path)
    passages = tuple(
        p for p in store.documents.document_passages(document_id) if p.ordinal in ordinals
    )
    ada, babbage = store.graph.find("Ada"), store.graph.find("Babbage")
    society = store.graph.find("Royal Society")
    given = {
        "names": (
            NewName("Ada", "Person", entity_id=ada),
            NewName("Babbage", "Person", entity_id=babbage),
            NewName("Royal Society", "Organization", society, vector_of("Royal Society")),
        ),
        "mentions": (
            NewMention(0, 0, 0, 3, 0.9, "Ada", 0.9, "model"),
            NewMention(2, 0, 12, 20, 0.7, "Royal Society", 0.7, "model"),
        ),
        "facts": (
            NewFact(0, 0, 10, 0, "KNOWS", 1, confidence=0.95, method="model"),
            NewFact(1, 50, 60, 0, "MEMBER_OF", 2, confidence=0.6, method="model"),
            NewFact(0, 0, 10, 0, "role", literal="countess", confidence=0.6, method="model"),
        ),
        "theses": (NewThesis(1, 50, 60, (0, 2), "model"),),
    }
    return RefinementResult(document_id, passages, recipe, NOW, **{**given, **what})


def read(store, result):
    with store.write() as write:
        write.refinement.put(result)


def facts(store, path=A):
    rows = store._db.rows(
        "SELECT predicate, literal, method, confidence, id FROM facts WHERE document_id = ?"
        " ORDER BY predicate, literal",
        int(of(store, path)),
    )
    return {(row[0], row[1]): row[2:] for row in rows}


def test_what_a_model_finds_is_added_and_the_passages_are_marked(store):
    put(store, sample_document(A), sample_document(B))
    with store.write() as write:
        write.fact_status.clear_touched(store.resolution.touched(99))

    read(store, found_in(store))

    assert set(facts(store)) == {("KNOWS", ""), ("MEMBER_OF", ""), ("role", "countess")}
    society = store.graph.find("Royal Society")
    assert store.graph.entities([society])[society].mentions == 1
    marked = store.documents.passages(store.refinement.refined_passages("r1"))
    assert {passage.document_id for passage in marked.values()} == {of(store, A)}
    assert len(marked) == 2
    assert not len(store.refinement.refined_passages("r2"))
    assert store.refinement.refined_count() == 2
    assert {store.graph.find("Ada"), society} <= set(store.resolution.touched(99))
    assert store.index_diff().is_empty
    assert_sound(store)


def test_a_statement_that_is_there_keeps_its_row_and_the_greater_confidence(store):
    put(store, sample_document(A))
    _, before, number = facts(store)["KNOWS", ""]
    less_sure = (NewFact(0, 0, 10, 0, "KNOWS", 1, confidence=0.1, method="model"),)

    read(store, found_in(store))
    surer = facts(store)["KNOWS", ""]
    read(store, found_in(store, facts=less_sure))

    assert before == pytest.approx(0.8)
    assert surer == ("rules", 0.95, number)
    assert facts(store) == {("KNOWS", ""): surer}


@pytest.mark.parametrize(("confidence", "modalities"), [(0.7, {""}), (0.9, {"", "planned"})])
def test_who_is_surer_says_how_a_statement_is_meant(store, confidence, modalities):
    put(store, sample_document(A))
    planned = NewFact(
        0, 0, 10, 0, "KNOWS", 1, confidence=confidence, modality="planned", method="model"
    )

    read(store, found_in(store, facts=(planned,)))

    rows = store._db.rows("SELECT modality, confidence, method FROM facts")
    assert {row[0] for row in rows} == modalities
    assert ("", 0.8, "rules") in rows


def test_reading_again_replaces_only_what_the_model_said(store):
    put(store, sample_document(A), sample_document(B))
    before = everything(store)
    read(store, found_in(store))
    member = facts(store)["MEMBER_OF", ""]

    read(store, found_in(store, recipe="r2"))
    again = facts(store)["MEMBER_OF", ""]
    read(store, found_in(store, names=(), mentions=(), facts=(), theses=()))

    assert again == member
    assert store.graph.find("Royal Society") is None
    after = everything(store)
    for table in ("mentions", "theses", "thesis_names", "entities", "passages"):
        assert after[table] == before[table]
    assert facts(store)["KNOWS", ""][1] == 0.95
    assert store.index_diff().is_empty
    assert_sound(store)


def test_other_passages_keep_what_was_read_in_them(store):
    put(store, sample_document(A))
    read(store, found_in(store))

    read(store, found_in(store, ordinals=(0,), facts=(), mentions=(), theses=()))

    assert set(facts(store)) == {("KNOWS", ""), ("MEMBER_OF", "")}
    assert_sound(store)


def test_passages_that_are_gone_are_left_out(store):
    put(store, sample_document(A))
    result = found_in(store)
    put(store, sample_document(A, names=("Cleo", "Dan")))
    elsewhere = replace(result, document_id=DocumentId(99))

    read(store, elsewhere)

    assert store.refinement.refined_count() == 0
    assert store.graph.find("Royal Society") is None
    assert_sound(store)


def test_marks_go_with_their_document(store):
    put(store, sample_document(A))
    read(store, found_in(store))

    with store.write() as write:
        write.remove_files([A])

    assert store.refinement.refined_count() == 0
    assert store.graph.find("Royal Society") is None
    assert_sound(store)


def test_marking_alone_is_kept_without_news(store):
    put(store, sample_document(A))
    changes = []
    store.on_commit = lambda kinds, number: changes.append(kinds)

    read(store, found_in(store, names=(), mentions=(), facts=(), theses=()))

    assert store.refinement.refined_count() == 2
    assert changes == []


def test_replies_are_found_by_their_keys(store):
    with store.write() as write:
        write.edits.put_replies([("a", "first"), ("b", "other")], at=NOW)

    assert store.refinement.replies(["a", "c"]) == {"a": "first"}
    assert store.refinement.replies([]) == {}


def test_pins_hold_for_the_original_of_a_duplicate_too(store):
    put(store, sample_document(A))
    put_duplicate(store, B, same_as=A)
    with store.write() as write:
        write.edits.pin(B, at=NOW)
        write.edits.pin("/notes/z.md", at=NOW + timedelta(1))

    assert store.refinement.pins() == (B, "/notes/z.md")
    assert store.refinement.pinned_paths() == {A, B, "/notes/z.md"}


def test_sizes_dates_links_and_shared_things_come_as_arrays(store):
    dated = datetime(2020, 1, 2, tzinfo=UTC)
    linking = sample_document(A, written_at=dated)
    linking = replace(
        linking,
        names=(*linking.names, NewName("b", "Document", vector=vector_of("b"))),
        facts=(*linking.facts, NewFact(0, 0, 3, 0, "REFERENCES", 2)),
    )
    put(store, linking, sample_document(B, names=("Ada", "Cleo")))
    first, second = of(store, A), of(store, B)

    documents, links = store.refinement.documents(), store.refinement.links()
    shared, passages = store.refinement.shared_entities(), store.refinement.passages()

    assert documents.paths.tolist() == [A, B]
    assert documents.written_at.astype(str).tolist()[0].startswith("2020-01-02")
    assert links.first.tolist() == [first]
    assert links.second.tolist() == [store.graph.find("b")]
    assert set(zip(shared.first.tolist(), shared.second.tolist(), strict=True)) >= {
        (first, store.graph.find("Ada"))
    }
    assert passages.document_ids.tolist() == [first, first, second, second]
    texts = store.documents.passages(passages.ids)
    assert passages.characters.tolist() == [len(texts[one].text) for one in passages.ids.tolist()]


def test_uses_count_what_was_opened_in_each_passage(store):
    put(store, sample_document(A))
    opened = store.refinement.facts_at(A)

    store.count_access(opened, at=NOW)
    store.count_access(opened, at=NOW)

    uses = store.refinement.access_counts()
    first = store.documents.document_passages(of(store, A))[0]
    assert uses.first.tolist() == [first.id]
    assert uses.second.tolist() == [2]
