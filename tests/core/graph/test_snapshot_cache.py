import itertools
import threading
from concurrent.futures import ThreadPoolExecutor

from core.graph.snapshot_cache import SnapshotCache
from core.store.store import Store
from tests.core.retrieve.sample_library import NOTES, fill, note


def add(store, title):
    with store.write() as write:
        write.put_document(note(title, f"About {title}.", (title,), ()))


def test_the_snapshot_equals_the_store(store):
    fill(store)

    snapshot, names = SnapshotCache(store).current()

    arrays = store.graph.mention_arrays()
    assert snapshot.commit_number == store.commit_number
    assert snapshot.passage_ids.tolist() == store.documents.passage_arrays().ids.tolist()
    for entity_id, passage_id in zip(arrays.entity_ids, arrays.passage_ids, strict=True):
        row = int(snapshot.rows(passage_id.reshape(1))[0])
        column = int(snapshot.columns(entity_id.reshape(1))[0])
        assert column in snapshot.links.entities_in(row)
    assert len(snapshot.facts) == store.graph.counts().facts
    assert set(names.labels.values()) >= {"Mara Quill", "Project Heron"}


def test_documents_are_joined_with_the_thing_of_their_title(store):
    fill(store)

    snapshot, names = SnapshotCache(store).current()

    things = [int(snapshot.entity_ids[column]) for column in snapshot.title_columns if column >= 0]
    assert {names.labels[one] for one in things} == {
        "Project Heron", "Mara Quill", "Oslo Institute",
    }  # fmt: skip


def test_it_is_made_anew_only_after_a_commit(store):
    fill(store)
    snapshots = SnapshotCache(store)
    first, _ = snapshots.current()

    same, _ = snapshots.current()
    add(store, "Zeppelin")
    other, _ = snapshots.current()

    assert same is first
    assert len(other.passage_ids) == len(first.passage_ids) + 1


def test_one_that_takes_long_is_used_for_a_while(store):
    fill(store)
    now = itertools.count(step=3)
    snapshots = SnapshotCache(store, clock=lambda: float(next(now)))
    first, _ = snapshots.current()
    add(store, "Zeppelin")

    seen = [snapshots.current()[0] is first for _ in range(6)]

    assert seen[0] is True
    assert seen[-1] is False


def test_leaving_a_document_out_is_as_if_it_had_not_been_read(store, tmp_path):
    fill(store)
    other = Store.open(tmp_path / "other")
    fill(other, tuple(title for title in NOTES if title != "Mara Quill"))
    gone = store.documents.ids_by_path("/notes/Mara Quill.md")

    left, names = SnapshotCache(store).current(without=gone)

    expected, known = SnapshotCache(other).current()
    other.close()
    assert [names.labels[one] for one in left.entity_ids.tolist()] == [
        known.labels[one] for one in expected.entity_ids.tolist()
    ]
    assert (left.links.by_passage != expected.links.by_passage).nnz == 0
    assert left.facts.confidences.tolist() == expected.facts.confidences.tolist()
    assert names.find("oslo institute")
    assert left.left_out == 1


def test_what_was_made_without_a_document_is_not_kept(store):
    fill(store)
    snapshots = SnapshotCache(store)

    snapshots.current(without=store.documents.ids_by_path("/notes/Mara Quill.md"))

    assert len(snapshots.current()[0].passage_ids) == len(NOTES)


def test_nobody_waits_for_one_that_is_made_without_a_document(store, monkeypatch):
    fill(store)
    snapshots = SnapshotCache(store)
    first, _ = snapshots.current()
    begun, may_end = threading.Event(), threading.Event()
    labels = store.graph.labels

    def slow_labels():
        begun.set()
        assert may_end.wait(60)
        return labels()

    monkeypatch.setattr(store.graph, "labels", slow_labels)
    gone = store.documents.ids_by_path("/notes/Mara Quill.md")
    with ThreadPoolExecutor(1) as pool:
        left = pool.submit(snapshots.current, without=gone)
        assert begun.wait(60)
        meanwhile = pool_of_one(snapshots.current).result(timeout=60)[0]
        may_end.set()

    assert meanwhile is first
    assert len(left.result()[0].passage_ids) == len(NOTES) - 1


def pool_of_one(call):
    """The call in a thread of its own: it may be stuck, and the test is not."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call)
