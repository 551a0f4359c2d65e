import pytest

from core.graph.snapshot_cache import SnapshotCache
from core.retrieve.plan.method_weights import GraphDensity, graph_density


def test_facts_are_counted_for_each_thing_and_links_for_each_passage(filled):
    snapshot, _ = SnapshotCache(filled).current()

    density = graph_density(snapshot)

    assert density.facts_per_entity == pytest.approx(4 / 3)
    assert density.links_per_passage == pytest.approx(snapshot.links.by_passage.nnz / 6)


def test_an_empty_graph_is_sparse(store):
    snapshot, _ = SnapshotCache(store).current()

    assert graph_density(snapshot) == GraphDensity(0.0, 0.0)
