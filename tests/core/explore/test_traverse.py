"""Traversal with filters and bounds (K8)."""

import pytest

from core.errors import WrongUse
from core.library.library import Library
from core.library.services import Backends
from core.records.graph.traversal import GraphTraversal
from tests.fakes import HashEncoder

NOTE = """Ines Duarte works at Harbor Lab. Harbor Lab is based in Lisbon.
Jonas Feld works at Harbor Lab. Jonas Feld lives in Trondheim.
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notes")
    (folder / "lab.md").write_text(NOTE)
    library = Library.open(tmp_path_factory.mktemp("home"), Backends(HashEncoder()))
    library.add_sources([str(folder)])
    library.settle()
    yield library
    library.close()


def reached(library, *start, **filters):
    graph = library.traverse_graph(GraphTraversal(start, **filters))
    return {it.entity.name: it.hops for it in graph.entities}


def test_a_traversal_reports_everything_of_the_row_k8(library):
    graph = library.traverse_graph(GraphTraversal(("Ines Duarte",)))

    assert [it.name for it in graph.start] == ["Ines Duarte"]
    distances = {it.entity.name: it.hops for it in graph.entities}
    assert distances == {"Harbor Lab": 1, "Lisbon": 2, "Jonas Feld": 2}
    assert {it.predicate for it in graph.facts} == {"WORKS_AT", "LOCATED_AT"}
    [lisbon] = [path for path in graph.paths if path.things[-1] == "Lisbon"]
    assert lisbon.things == ("Ines Duarte", "Harbor Lab", "Lisbon")
    first, second = (fact.confidence for fact in lisbon.steps)
    assert lisbon.confidence == pytest.approx(first * second)
    [document] = graph.documents
    assert (document.path.endswith("lab.md"), document.facts) == (True, len(graph.facts))
    assert (graph.explored, graph.depth, graph.is_cut) == (2, 2, False)
    assert graph.ms > 0


def test_k8_entities_are_found_by_meaning_after_those_of_the_name(library):
    text = "lab at the harbor"

    assert library.find_entities(text) == ()
    assert library.find_entities(text, by_meaning=True)[0].name == "Harbor Lab"
    named, *_ = library.find_entities("Harbor", by_meaning=True, limit=1)
    assert named.name == "Harbor Lab"
    assert library.find_entities("zzz qqq", by_meaning=True) == ()


def test_filters_and_bounds_of_a_traversal_hold_k8(library):
    assert set(reached(library, "Ines Duarte", hops=1)) == {"Harbor Lab"}
    assert reached(library, "Ines Duarte", hops=4)["Trondheim"] == 3
    assert set(reached(library, "Ines Duarte", relations=("WORKS_AT",))) == {
        "Harbor Lab", "Jonas Feld",
    }  # fmt: skip
    assert "Lisbon" not in reached(library, "Ines Duarte", kinds=("Organization", "Person"))
    assert reached(library, "Harbor Lab", direction="outgoing") == {"Lisbon": 1}
    assert reached(library, "Ines Duarte", confidence=1.0) == {}
    cut = library.traverse_graph(GraphTraversal(("Harbor Lab",), limit=1, paths=False))
    assert (len(cut.entities), cut.is_cut, cut.paths) == (1, True, ())


@pytest.mark.parametrize(
    "wrong", [{"hops": 5}, {"hops": 0}, {"limit": 201}, {"start": ()}, {"start": ("Nobody",)}]
)
def test_a_traversal_out_of_bounds_is_refused_k8(library, wrong):
    with pytest.raises(WrongUse):
        library.traverse_graph(GraphTraversal(**{"start": ("Ines Duarte",), **wrong}))
