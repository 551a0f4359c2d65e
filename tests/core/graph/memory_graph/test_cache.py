import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from core.graph.memory_graph.cache import MemoryGraphCache, community_labels
from core.graph.snapshot import exclude_entities
from core.graph.snapshot_cache import SnapshotCache
from tests.core.store.samples import put, sample_document


def test_the_memory_graph_holds_what_is_stored(store):
    put(
        store, sample_document("/notes/a.md"), sample_document("/notes/b.md", names=("Cleo", "Dan"))
    )
    snapshot, _ = SnapshotCache(store).current()

    graph = MemoryGraphCache(store, weigh=lambda _: 1.0).get(snapshot)

    counts = store.graph.counts()
    assert len(graph.thesis_ids) == counts.theses == 2
    assert len(graph.fact_ids) == counts.facts == 2
    assert graph.passage_ids.tolist() == snapshot.passage_ids.tolist()
    ada = store.graph.find("Ada")
    vertex = graph.objects(np.array([ada]))
    theses = graph.incident_edges(vertex, fan=100).far
    assert graph.first_thesis in theses.tolist()


def test_one_is_made_for_each_snapshot_and_kept_for_the_newest(store):
    put(store, sample_document("/notes/a.md"))
    snapshots, memories = SnapshotCache(store), MemoryGraphCache(store, weigh=lambda _: 1.0)
    first = memories.get(snapshots.current()[0])

    same = memories.get(snapshots.current()[0])
    put(store, sample_document("/notes/b.md", names=("Cleo", "Dan")))
    other = memories.get(snapshots.current()[0])

    assert same is first
    assert len(other.passage_ids) == len(first.passage_ids) + 2
    assert other.commit_number == store.commit_number


def test_what_leaves_documents_out_takes_no_one_elses_place(store):
    put(
        store, sample_document("/notes/a.md"), sample_document("/notes/b.md", names=("Cleo", "Dan"))
    )
    snapshots, memories = SnapshotCache(store), MemoryGraphCache(store, weigh=lambda _: 1.0)
    first = memories.get(snapshots.current()[0])
    gone = store.documents.ids_by_path("/notes/a.md")

    without = memories.get(snapshots.current(without=gone)[0])

    assert len(without.thesis_ids) == 1
    assert memories.get(snapshots.current()[0]) is first


def test_snapshots_of_one_commit_have_each_their_own_graph(store):
    put(
        store, sample_document("/notes/a.md"), sample_document("/notes/b.md", names=("Cleo", "Dan"))
    )
    snapshots, memories = SnapshotCache(store), MemoryGraphCache(store, weigh=lambda _: 1.0)

    # Each snapshot is gone before the next one comes, which may then stand where it stood.
    found = [
        len(memories.get(snapshots.current(without=gone)[0]).passage_ids)
        for gone in ((), store.documents.ids_by_path("/notes/a.md"), (1, 2), (2,), (1,))
    ]

    assert found == [4, 2, 0, 2, 2]
    assert (memories.hits, memories.misses, len(memories)) == (0, 5, 2)


def test_a_thing_that_is_left_out_is_joined_to_nothing(store):
    put(store, sample_document("/notes/a.md"))
    snapshot, _ = SnapshotCache(store).current()
    ada = np.array([store.graph.find("Ada")])

    graph = MemoryGraphCache(store, weigh=lambda _: 1.0).get(exclude_entities(snapshot, ada))

    assert graph.degrees(graph.objects(ada)).tolist() == [0]
    assert graph.degrees(graph.objects(np.array([store.graph.find("Babbage")])))[0] > 0


def test_what_leaves_something_out_gives_way_to_the_next_of_its_kind(store):
    put(store, sample_document("/notes/a.md"))
    snapshot, _ = SnapshotCache(store).current()
    memories = MemoryGraphCache(store, weigh=lambda _: 1.0)
    whole = memories.get(snapshot)

    for name in ("Ada", "Babbage"):
        one = np.array([store.graph.find(name)])
        memories.get(exclude_entities(snapshot, one), is_whole=False)

    assert memories.get(snapshot) is whole


def test_communities_of_a_graph_that_leaves_something_out_are_its_own(store):
    put(store, sample_document("/notes/a.md"))
    snapshot, _ = SnapshotCache(store).current()
    memories = MemoryGraphCache(store, weigh=lambda _: 1.0)
    ada = np.array([store.graph.find("Ada")])
    community_labels(memories.get(exclude_entities(snapshot, ada), is_whole=False))

    whole = memories.get(snapshot)

    assert not whole.communities


def test_nobody_waits_for_a_graph_that_leaves_something_out(store):
    put(
        store, sample_document("/notes/a.md"), sample_document("/notes/b.md", names=("Cleo", "Dan"))
    )
    begun, may_end = threading.Event(), threading.Event()
    is_slow = False

    def weigh(_predicate):
        if is_slow:
            begun.set()
            assert may_end.wait(60)
        return 1.0

    snapshots, memories = SnapshotCache(store), MemoryGraphCache(store, weigh=weigh)
    whole, _ = snapshots.current()
    first = memories.get(whole)
    left, _ = snapshots.current(without=store.documents.ids_by_path("/notes/a.md"))
    is_slow = True
    with ThreadPoolExecutor(2) as pool:
        without = pool.submit(memories.get, left, is_whole=False)
        assert begun.wait(60)
        meanwhile = pool.submit(memories.get, whole).result(timeout=60)
        may_end.set()

    assert meanwhile is first
    assert len(without.result().passage_ids) == 2
    assert memories.get(whole) is first
