import json

import pytest

from bench.retrieval.linked_notes import Edge, Note, links_in_text, load_notes, write_notes
from bench.retrieval.links import LinkQuestion, build_report, find_edges, recompute, run_links
from bench.retrieval.ranking_metrics import Ranked
from core.errors import WrongUse
from core.ingest.workers.worker import read_file
from core.library.library import Library
from core.library.services import Backends
from tests.bench.retrieval.test_retrieval import lines
from tests.fakes import HashEncoder

NOTES = [
    {"id": "n1", "title": "Tides", "path": "vault/sea.tides.md",
     "text": "The harbor follows [[the moon|sky.moon]] and ![[sea.salt#why]]."},
    {"id": "n2", "title": "Moon", "path": "vault/sky.moon.md",
     "text": "See [tides](sea.tides.md), [[sky.moon]] and [[nowhere]]."},
    {"id": "n3", "title": "Salt: a \"note\"", "path": "vault/sea.salt.md",
     "text": "Salt comes from rivers and stays in the sea."},
]  # fmt: skip
EDGES = [{"source": "n1", "target": "n2"}, {"source": "n1", "target": "n3"}]
QUESTIONS = [
    {"id": "q1", "question": "The harbor follows [MASK]", "gold_ids": ["n2"], "source_id": "n1"}
]
IN_TEXT = {Edge("n1", "n2"), Edge("n1", "n3"), Edge("n2", "n1")}


@pytest.fixture
def files(tmp_path):
    return (
        lines(tmp_path / "corpus.jsonl", NOTES),
        lines(tmp_path / "queries.jsonl", QUESTIONS),
        lines(tmp_path / "edges.jsonl", EDGES),
    )


def notes():
    return [Note(**note) for note in NOTES]


def test_links_in_the_text_are_those_that_lead_to_another_note():
    assert links_in_text(notes()) == IN_TEXT


def test_a_note_is_written_with_its_title_and_never_outside(tmp_path):
    escaping = Note("n9", "Out", "text", "../../etc/out.md")

    ids = write_notes(tmp_path / "vault", [*notes(), escaping])

    assert ids[str(tmp_path / "vault/etc/out.md")] == "n9"
    written = (tmp_path / "vault/vault/sea.salt.md").read_text(encoding="utf-8")
    assert written.splitlines()[1] == f"title: {json.dumps(NOTES[2]['title'])}"


def test_links_become_facts_that_lead_to_the_note(home, tmp_path):
    ids = write_notes(tmp_path / "vault", notes())
    library = Library.open(home, Backends(HashEncoder(), read=read_file))
    library.add_sources([str(tmp_path / "vault")])
    library.settle()

    found = find_edges(library.store, ids)

    library.close()
    assert found == IN_TEXT


def test_a_link_to_one_of_two_notes_of_a_title_leads_to_that_one_only(home, tmp_path):
    several = [
        *notes(),
        Note("n4", "Moon", "Another moon.", "vault/moon.md"),
        Note("n5", "Log", "Read [[moon]] and [[sky.moon]].", "vault/log.md"),
        Note("n6", "Diary", "Read [[moon]].", "vault/diary.md"),
    ]
    ids = write_notes(tmp_path / "vault", several)
    library = Library.open(home, Backends(HashEncoder(), read=read_file))
    library.add_sources([str(tmp_path / "vault")])
    library.settle()

    found = find_edges(library.store, ids)

    library.close()
    assert found == IN_TEXT | {Edge("n5", "n4"), Edge("n5", "n2"), Edge("n6", "n4")}


def test_figures_count_what_was_found_of_what_is_there():
    asked = [LinkQuestion("q", ("n2",), "q1"), LinkQuestion("q", ("n3",), "q2")]

    report = build_report(
        notes(),
        {Edge("n1", "n2"), Edge("n1", "n3")},
        asked,
        found_edges={Edge("n1", "n2"), Edge("n2", "n1"), Edge("n3", "n1"), Edge("n3", "n2")},
        lines=[Ranked("q1", ("n3", "n2")), Ranked("q2", ("n1", "n2", "n3"))],
    )

    assert report.edges_recall == 0.5
    assert report.edges_precision == 0.5
    assert report.recall == {"2": 0.5, "5": 1.0, "10": 1.0, "20": 1.0}


@pytest.mark.slow
def test_a_vault_is_measured_and_the_figures_can_be_recomputed(files, tmp_path, embedder_folder):
    corpus, queries, edges = files
    out = tmp_path / "out.jsonl"

    report = run_links(corpus, queries, edges, embedder_folder=embedder_folder, out=out)

    assert report.edges_recall == 1.0
    assert report.edges_precision == 1.0
    assert report.recall["2"] == 1.0
    assert recompute(out, corpus, queries, edges) == report
    assert "n1" not in out.read_text().partition('"ranked"')[2]


def test_an_empty_vault_is_refused(files, tmp_path):
    _, queries, edges = files
    nothing = lines(tmp_path / "nothing.jsonl", [])

    with pytest.raises(WrongUse):
        run_links(nothing, queries, edges, embedder_folder=tmp_path)


def test_a_note_without_a_path_is_named_after_its_id(tmp_path):
    corpus = lines(tmp_path / "c.jsonl", [{"id": "n1", "title": "A", "text": "a"}])

    [note] = load_notes(corpus)

    assert note.stem == "n1"
