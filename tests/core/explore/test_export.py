import csv
import json

import msgspec
import pytest
import rustworkx
from lxml import etree

from core.errors import WrongUse
from core.explore.export.export import export_graph
from tests.core.explore.fixture_graph import fill, note, put

FORMATS = ("graphml", "jsonl", "csv")
HOSTILE = '=HYPERLINK("http://x") <&> \x07 "quoted"\n🌊'


@pytest.fixture
def filled(store):
    fill(store)
    return store


def test_graphml_is_read_by_other_programs_with_all_things_and_facts(filled, tmp_path):
    path = tmp_path / "graph.graphml"

    done = export_graph(filled, str(path), own=filled.folder, form="graphml")

    [graph] = rustworkx.read_graphml(str(path))
    names = {node["label"] for node in graph.nodes()}
    assert {"Mara Quill", "412 plants"} <= names
    # Each value has a node of its own.
    assert graph.num_nodes() == done.things + 1
    assert graph.num_edges() == done.facts
    leads = next(edge for edge in graph.edges() if edge["predicate"] == "LOCATED_AT")
    assert leads["confidence"] == pytest.approx(0.9)
    assert (leads["path"], leads["start"], leads["end"]) == ("/notes/Oslo.md", 0, 30)
    assert leads["quote"] == "The Harbor Lab stands in Oslo."


def test_json_lines_hold_ids_dates_and_evidence(filled, tmp_path):
    path = tmp_path / "graph.jsonl"

    done = export_graph(filled, str(path), own=filled.folder, form="jsonl")

    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    things = {row["id"]: row for row in rows if row["record"] == "thing"}
    facts = [row for row in rows if row["record"] == "fact"]
    assert (len(things), len(facts)) == (done.things, done.facts)
    for fact in facts:
        assert things[fact["subject_id"]]["name"] == fact["subject"]
        assert fact["object_id"] is None or things[fact["object_id"]]["name"] == fact["object"]
        assert fact["status"] == "extracted"


def test_a_table_opens_with_one_row_for_each(filled, tmp_path):
    path = tmp_path / "graph.csv"

    done = export_graph(filled, str(path), own=filled.folder, form="csv")

    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == done.things + done.facts
    assert {row["record"] for row in rows} == {"thing", "fact"}


@pytest.mark.parametrize("kind", FORMATS)
def test_hostile_names_break_no_format(store, tmp_path, kind):
    facts = ((HOSTILE, "=cmd()|x", "+1", 0.5),)
    put(store, note("Hostile", f"{HOSTILE} is here.", facts, kinds={HOSTILE: "Concept"}))
    path = tmp_path / "out"

    export_graph(store, str(path), own=store.folder, form=kind)

    content = path.read_bytes()
    if kind == "graphml":
        tree = etree.fromstring(content)
        [name] = tree.xpath("//*[@key='node_name' and starts-with(text(), '=HYPER')]/text()")
        assert "<&>" in name
        assert "\x07" not in name
    elif kind == "jsonl":
        first = msgspec.json.decode(content.splitlines()[0])
        assert first["name"].startswith("=HYPERLINK")
    else:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert rows[0]["name"].startswith("'=HYPERLINK")
        assert rows[1]["predicate"] == "'=cmd()|x"
        assert rows[1]["object"] == "'+1"
        assert float(rows[1]["confidence"]) == 0.5


def test_a_file_that_is_there_is_replaced_only_when_asked(filled, tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("my own table")

    with pytest.raises(WrongUse):
        export_graph(filled, str(path), own=filled.folder, form="csv")
    assert path.read_text() == "my own table"

    export_graph(filled, str(path), own=filled.folder, form="csv", replace=True)
    assert path.read_text().startswith("record,")
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []


def test_a_failing_export_leaves_what_was_there(filled, tmp_path, monkeypatch):
    path = tmp_path / "mine.csv"
    path.write_text("my own table")

    def fail(ids):
        raise RuntimeError

    monkeypatch.setattr(filled.graph, "facts", fail)

    with pytest.raises(RuntimeError):
        export_graph(filled, str(path), own=filled.folder, form="csv", replace=True)

    assert path.read_text() == "my own table"
    assert [one.name for one in tmp_path.iterdir() if one.name.endswith(".part")] == []


@pytest.mark.parametrize("path", ["relative.csv", "/no/such/folder/graph.csv", "/"])
def test_only_a_new_file_in_a_folder_that_is_there_is_written(filled, path):
    with pytest.raises(WrongUse):
        export_graph(filled, path, own=filled.folder, form="csv")


def test_batches_hold_everything(filled, tmp_path, monkeypatch):
    export_graph(filled, str(tmp_path / "whole"), own=filled.folder, form="jsonl")
    monkeypatch.setattr("core.explore.export.row_reader.BATCH", 3)

    export_graph(filled, str(tmp_path / "parts"), own=filled.folder, form="jsonl")

    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


def test_nothing_is_written_among_the_files_of_loci(filled, home):
    with pytest.raises(WrongUse, match="own files"):
        export_graph(filled, str(home / "graph.csv"), own=filled.folder, form="csv")
