"""Every thing of the sample folder has its right type. The list was made from the documents."""

import os
from pathlib import Path

import platformdirs
import pytest

from core.library.library import Library
from core.library.services import Backends
from core.llm.embedder import Embedder

SAMPLE = Path(__file__).resolve().parents[3] / "resources" / "sample"
THINGS = {
    "Person": {
        "Helene Vos", "Ines Duarte", "Jonas Pell", "Mara Lindqvist", "Selma Arnfield",
        "Tomas Okafor",
    },
    "Organization": {
        "Brightwater Composites", "Ellery College", "Halden Bearings", "Northwind Cooperative",
        "Tidewater Marine", "Vellmar Foundation",
    },
    "Location": {"Carrick", "Port Ellery", "Saltmarsh Bay"},
    # The report of the test writes "Project: Lantern."
    "Project": {"Project Heron", "Project Lantern"},
    # Tags of the notes.
    "Concept": {"birds", "energy", "final report", "survey", "turbine"},
    "Document": {
        "2025-06-20-review", "5 October 2025", "Bird survey of Saltmarsh Bay, spring 2025",
        "Blades for the turbine", "Grant agreement",
        "Kickoff of the building phase, 14 March 2025", "The Northwind folder",
        "Turbine test report", "Your application for Project Lantern is approved", "team",
    },
}  # fmt: skip


@pytest.mark.slow
def test_every_thing_of_the_sample_has_its_right_type(tmp_path):
    cache = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    folder = Path(os.environ.get("LOCI_MODELS", cache)) / "all-MiniLM-L6-v2"
    if not folder.is_dir():
        pytest.skip("the embedder is not built: run make setup")
    parts = Backends(Embedder(folder, threads=2), tokenizer=str(folder / "tokenizer.json"))
    library = Library.open(tmp_path, parts)
    try:
        library.add_sources([str(SAMPLE)])
        library.settle()
        things: dict[str, set[str]] = {}
        for thing in library.find_entities("", limit=1000):
            things.setdefault(thing.kind, set()).add(thing.name)
    finally:
        library.close()

    assert {kind: names for kind, names in things.items() if kind != "Date"} == THINGS
    assert all(name.isdigit() for name in things["Date"])
