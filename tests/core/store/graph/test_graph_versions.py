"""Versions of relations and types, by which saved queries notice what changed."""

import msgspec
import pytest

from core.records.ids import FactId
from core.store.graph.edits import FactStatusUpdate
from core.store.graph.graph_versions import GraphVersions
from core.store.graph.resolution_writer import DisplayName
from tests.core.store.samples import put, sample_document

pytestmark = pytest.mark.slow

A, B, C = "/notes/a.md", "/notes/b.md", "/notes/c.md"


def related(path, predicate, names):
    new = sample_document(path, names=names)
    facts = tuple(msgspec.structs.replace(one, predicate=predicate) for one in new.facts)
    return msgspec.structs.replace(new, facts=facts)


def rename(store, name, new_name):
    with store.write() as write:
        number = store.graph.find(name)
        write.resolution.set_display_names([DisplayName(number, new_name, "Person")])


def retract(store, path):
    with store.write() as write:
        write.remove_files([path])


def reject(store, name):
    (fact,) = store.graph.facts_of([store.graph.find(name)])
    with store.write() as write:
        write.fact_status.set_statuses([FactStatusUpdate(FactId(fact.id), "rejected", None, None)])


@pytest.mark.parametrize(
    ("change", "relations"),
    [
        (lambda store: put(store, related(C, "KNOWS", ("Cleo", "Dan"))), {"r:KNOWS"}),
        (lambda store: put(store, related(C, "USES", ("Cleo", "Dan"))), {"r:USES"}),
        (lambda store: put(store, sample_document(C, names=("Cleo",))), set()),
        (lambda store: rename(store, "Eve", "Eve Hall"), {"r:OWNS"}),
        (lambda store: rename(store, "Ada", "Ada Lovelace"), {"r:KNOWS"}),
        (lambda store: retract(store, B), {"r:OWNS"}),
        (lambda store: reject(store, "Ada"), {"r:KNOWS"}),
    ],
)
def test_a_change_gives_new_versions_to_the_relations_that_it_touches(store, change, relations):
    put(store, related(A, "KNOWS", ("Ada", "Babbage")), related(B, "OWNS", ("Eve", "Fox")))
    versions = GraphVersions(store._db)
    before = set(versions.of(lambda _: True))

    change(store)

    after = set(versions.of(lambda _: True))
    changed = {it.split()[0] for it in before ^ after}
    assert {it for it in changed if it.startswith("r:")} == relations
    assert after == set(GraphVersions(store._db).of(lambda _: True))


def test_a_relation_that_was_not_asked_for_meanwhile_is_read_anew(store):
    put(store, related(A, "KNOWS", ("Ada", "Babbage")), related(B, "OWNS", ("Eve", "Fox")))
    versions = GraphVersions(store._db)
    before = versions.of(lambda it: it == "r:KNOWS")
    rename(store, "Ada", "Ada Lovelace")
    versions.of(lambda it: it == "r:OWNS")
    put(store, sample_document(C, names=("Cleo",)))

    assert versions.of(lambda it: it == "r:KNOWS") != before
