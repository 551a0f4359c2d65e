"""Exports for other knowledge graphs and for note programs, read by their own libraries."""

import re

import pytest
from rdflib import RDF, Graph, Literal, Namespace, URIRef

from core.errors import WrongUse
from core.explore.export.export import export_graph
from tests.core.explore.fixture_graph import fill, note, put

# rdflib's own reader of JSON-LD uses a class that it has deprecated.
pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph:DeprecationWarning")
SCHEMA, PROV = Namespace("https://schema.org/"), Namespace("http://www.w3.org/ns/prov#")
RELATION = Namespace("urn:loci:relation:")
HOSTILE = 'A "quoted" \\ <name>\n[[x]] ![p](http://x/y.png)'
LINKED = {"turtle": "turtle", "jsonld": "json-ld"}


@pytest.fixture
def filled(store):
    fill(store)
    return store


def read(store, tmp_path, form: str) -> Graph:
    path = tmp_path / "out"
    export_graph(store, str(path), own=store.folder, form=form)
    return Graph().parse(path, format=LINKED[form])


@pytest.mark.parametrize("form", LINKED)
def test_things_facts_and_evidence_are_linked_data(filled, tmp_path, form):
    graph = read(filled, tmp_path, form)

    [lab] = graph.subjects(SCHEMA.name, Literal("Harbor Lab"))
    [oslo] = graph.objects(lab, RELATION.LOCATED_AT)
    assert (oslo, SCHEMA.name, Literal("Oslo")) in graph
    [statement] = (it for it in graph.subjects(RDF.subject, lab) if (it, RDF.object, oslo) in graph)
    assert (statement, RDF.type, RDF.Statement) in graph
    assert (statement, PROV.value, Literal("The Harbor Lab stands in Oslo.")) in graph
    assert (statement, PROV.wasDerivedFrom, URIRef("file:///notes/Oslo.md")) in graph
    [mara] = graph.subjects(SCHEMA.name, Literal("Mara Quill"))
    assert (mara, RDF.type, SCHEMA.Person) in graph


def test_both_forms_say_the_same(filled, tmp_path):
    turtle, json_ld = (
        read(filled, tmp_path / form, form) for form in LINKED if not (tmp_path / form).mkdir()
    )

    assert set(turtle) == set(json_ld)


@pytest.mark.parametrize("form", LINKED)
def test_a_hostile_name_is_only_a_name(store, tmp_path, form):
    facts = ((HOSTILE, "is <odd>", "+1", 0.5),)
    put(store, note("Hostile", f"{HOSTILE} is here.", facts, kinds={HOSTILE: "Concept"}))

    graph = read(store, tmp_path, form)

    assert HOSTILE in {str(name) for name in graph.objects(None, SCHEMA.name)}


def test_notes_link_things_and_cite_documents(filled, tmp_path):
    folder = tmp_path / "vault"

    done = export_graph(filled, str(folder), own=filled.folder, form="markdown")

    notes = {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert len(notes) == done.things
    lab = notes["Harbor Lab"]
    assert lab.startswith("---\ntype: ")
    assert "- Harbor Lab located at [[Oslo|Oslo]]\n  “The Harbor Lab stands in Oslo.”" in lab
    assert "[Oslo.md](<file:///notes/Oslo.md>)" in lab
    targets = {name for text in notes.values() for name in re.findall(r"\[\[([^|\]]+)", text)}
    assert targets <= notes.keys()


def test_a_name_becomes_a_safe_file_and_leads_nowhere(store, tmp_path):
    facts = (("../../etc", "KNOWS", HOSTILE, 0.9),)
    long = "海" * 200
    kinds = dict.fromkeys(("../../etc", HOSTILE, "CON", long), "Concept") | {"con": "Person"}
    put(
        store,
        note("Hostile", f"../../etc knows {HOSTILE}. CON and con. {long}", facts, kinds=kinds),
    )
    folder = tmp_path / "vault"

    export_graph(store, str(folder), own=store.folder, form="markdown")

    assert all(path.parent == folder for path in tmp_path.rglob("*.md"))
    text = "".join(path.read_text(encoding="utf-8") for path in folder.iterdir())
    assert "![p](" not in text
    assert "[[x]]" not in text
    targets = set(re.findall(r"\[\[([^|\]]+)\|", text))
    assert targets
    assert targets <= {path.stem for path in folder.iterdir()}


def test_a_folder_with_files_is_left_alone(filled, tmp_path):
    (tmp_path / "mine.md").write_text("mine")

    with pytest.raises(WrongUse):
        export_graph(filled, str(tmp_path), own=filled.folder, form="markdown", replace=True)

    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["mine.md"]
