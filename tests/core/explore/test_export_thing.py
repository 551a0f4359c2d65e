"""JSON-LD of one thing, read by another program."""

import pytest
from rdflib import RDF, Graph, Literal, Namespace

from core.errors import WrongUse
from core.explore.export.export import export_thing
from core.records.ids import EntityId
from tests.core.explore.fixture_graph import fill

pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph:DeprecationWarning")
SCHEMA, PROV = Namespace("https://schema.org/"), Namespace("http://www.w3.org/ns/prov#")
RELATION = Namespace("urn:loci:relation:")


def test_a_thing_has_its_facts_their_evidence_and_the_names_at_their_ends(store):
    fill(store)
    lab_id = store.graph.find("Harbor Lab")

    graph = Graph().parse(data=export_thing(store, lab_id), format="json-ld")

    [lab] = graph.subjects(SCHEMA.name, Literal("Harbor Lab"))
    [oslo] = graph.objects(lab, RELATION.LOCATED_AT)
    assert (oslo, SCHEMA.name, Literal("Oslo")) in graph
    [mara] = graph.subjects(RELATION.WORKS_AT, lab)
    assert (mara, SCHEMA.name, Literal("Mara Quill")) in graph
    quotes = {str(quote) for quote in graph.objects(None, PROV.value)}
    assert "The Harbor Lab stands in Oslo." in quotes
    # Nothing that has nothing to do with it.
    assert not list(graph.subjects(SCHEMA.name, Literal("Corner Bakery")))
    statements = set(graph.subjects(RDF.type, RDF.Statement))
    assert all(
        lab in (graph.value(it, RDF.subject), graph.value(it, RDF.object)) for it in statements
    )


def test_an_unknown_thing_is_refused(store):
    with pytest.raises(WrongUse):
        export_thing(store, EntityId(404))
