"""Theses have vectors, which are deleted with them."""

import msgspec
import numpy as np

from core.store.graph.refinement_writer import RefinementResult
from core.store.records import NewThesis
from core.store.store import Store
from tests.core.store.samples import NOW, put, sample_document, vector_of

A, B = "/notes/a.md", "/notes/b.md"


def sharpen(store):
    """Give every thesis a vector that depends on its words only."""
    ids = store.index_sync.theses_without_vectors()
    texts = store.graph.thesis_texts(ids)
    vectors = [vector_of(texts[one].text) for one in ids.tolist()]
    store.index_sync.fill_theses(ids, np.array(vectors, np.float32).reshape(-1, 384))
    return ids


def found(store):
    return store.index.nearest("thesis", vector_of("x"), 99)[0].tolist()


def test_a_thesis_is_found_by_its_words(store):
    put(store, sample_document(A, names=("Ada", "Bob")), sample_document(B, names=("Cleo", "Dan")))
    ids = sharpen(store)

    nearest, cosines = store.index.nearest(
        "thesis", vector_of("Cleo met Dan on a rainy meeting day."), 1
    )

    assert nearest.tolist() == [ids[1]]
    assert cosines[0] > 0.99
    assert store.graph.thesis_texts(nearest)[ids[1]].text == "Cleo met Dan on a rainy meeting day."
    assert np.allclose(
        store.index.vectors("thesis", nearest)[0],
        vector_of("Cleo met Dan on a rainy meeting day."),
        atol=1e-3,
    )


def test_theses_without_a_vector_are_known_and_keep_nobody_waiting(store):
    put(store, sample_document(A))

    missing = store.index_diff()

    assert missing.is_empty
    assert (
        missing.theses.tolist()
        == store.index_sync.theses_without_vectors().tolist()
        == store.graph.thesis_ids()
    )


def test_the_vector_of_a_thesis_goes_with_its_file(store):
    put(store, sample_document(A), sample_document(B))
    _, second = sharpen(store).tolist()
    assert len(found(store)) == 2

    with store.write() as write:
        write.remove_files([A])

    assert found(store) == [second]
    assert store.index.indexed_theses().tolist() == [second]


def test_a_thesis_that_stays_when_its_file_is_read_again_keeps_its_vector(store):
    new = sample_document(A)
    other = NewThesis(1, len(new.passages[0].text), len(new.document.text), (0, 1))
    put(store, msgspec.structs.replace(new, theses=(*new.theses, other)))
    kept, _ = sharpen(store).tolist()

    put(store, new)

    assert store.graph.thesis_ids().tolist() == [kept]
    assert found(store) == [kept]
    assert len(store.index_sync.theses_without_vectors()) == 0


def test_the_vector_of_a_thesis_that_the_model_takes_back_goes(store):
    put(store, sample_document(A))
    document_id = store.documents.ids_by_path(A)[0]
    passages = store.documents.document_passages(document_id)
    result = RefinementResult(
        document_id, passages, "r", NOW, theses=(NewThesis(0, 4, 9, (), "model"),)
    )
    with store.write() as write:
        write.refinement.put(result)
    before = sharpen(store).tolist()

    with store.write() as write:
        write.refinement.put(msgspec.structs.replace(result, theses=(), recipe="r2"))

    assert len(before) == 2
    assert found(store) == before[:1]


def test_a_thesis_that_went_while_it_was_encoded_is_not_filled_in(store):
    put(store, sample_document(A))
    ids = store.index_sync.theses_without_vectors()
    with store.write() as write:
        write.remove_files([A])

    store.index_sync.fill_theses(ids, np.stack([vector_of("late") for _ in ids]))

    assert found(store) == []


def test_vectors_of_theses_are_there_after_a_restart(home):
    store = Store.open(home)
    put(store, sample_document(A), sample_document(B))
    sharpen(store)
    before = store.index.nearest("thesis", vector_of("x"), 5)
    store.close()

    again = Store.open(home)
    after = again.index.nearest("thesis", vector_of("x"), 5)
    again.close()

    assert after[0].tolist() == before[0].tolist()
    np.testing.assert_allclose(after[1], before[1], atol=1e-6)


def test_an_index_that_was_away_forgets_theses_that_went_meanwhile(home):
    store = Store.open(home)
    put(store, sample_document(A), sample_document(B))
    _, second = sharpen(store).tolist()
    store.close()
    behind = (home / "loci.index").read_bytes()
    store = Store.open(home)
    with store.write() as write:
        write.remove_files([A])
    store.close()
    (home / "loci.index").write_bytes(behind)

    again = Store.open(home)
    indexed = again.index.indexed_theses().tolist()
    again.close()

    assert indexed == [second]
