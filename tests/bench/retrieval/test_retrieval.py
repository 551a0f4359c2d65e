import json
from pathlib import Path

import msgspec
import pytest

from bench.datasets import load_questions, load_records, read_record, write_records
from bench.retrieval.ranking_metrics import figures, recompute
from bench.retrieval.retrieval import run_retrieval
from core.errors import Unreadable, WrongUse
from core.ingest.workers.worker import FileRead, ReadOptions, ReadOutcome

RECORDS = [
    {"id": "r1", "title": "Project Heron", "text": "Project Heron is led by Mara Quill."},
    {"id": "r2", "title": "Mara Quill", "text": "Mara Quill studied at the Oslo Institute."},
    {"id": "r3", "title": "Bread", "text": "Flour, water, salt and time make bread."},
    {"id": "r4", "title": "Garden", "text": "Tomatoes want sun, cucumbers want water."},
]
QUESTIONS = [
    {"id": "q1", "question": "Where did the leader of Project Heron study?",
     "gold_ids": ["r1", "r2"], "answers": ["Oslo Institute"], "type": "bridge"},
    {"id": "q2", "question": "What makes bread?", "gold_ids": ["r3"]},
]  # fmt: skip


def lines(path, rows):
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_set_is_measured_through_the_real_stages(tmp_path, embedder_folder):
    corpus = lines(tmp_path / "corpus.jsonl", RECORDS)
    queries = lines(tmp_path / "queries.jsonl", QUESTIONS)
    out = tmp_path / "out.jsonl"

    report = run_retrieval(corpus, queries, embedder_folder=embedder_folder, out=out)

    assert (report.questions, report.passages, report.records) == (2, 4, 4)
    assert report.recall == {"2": 1.0, "5": 1.0, "10": 1.0, "20": 1.0}
    assert report.all_at_5 == 1.0
    assert set(report.baselines) == {"dense", "bm25", "hybrid"}
    assert {"p50", "p95"} <= report.latency_ms.keys()
    assert report.ingest.seconds > 0
    assert report.ingest.passages_per_s == pytest.approx(4 / report.ingest.seconds)
    again = recompute(out, queries)
    assert again.recall == report.recall
    assert again.baselines == report.baselines
    assert again.all_at_5 == report.all_at_5
    assert again.latency_ms == {name: report.latency_ms[name] for name in ("p50", "p95")}


def test_a_record_becomes_a_document_of_its_own(tmp_path):
    corpus = lines(tmp_path / "corpus.jsonl", RECORDS)
    ids = write_records(tmp_path / "records", load_records(corpus))
    path = min(ids)

    with Path(path).open("rb") as file:
        outcome = msgspec.msgpack.decode(read_record(file, path, ReadOptions()), type=ReadOutcome)

    assert isinstance(outcome, FileRead)
    [part] = outcome.parts
    assert ids[path] == "r1"
    assert (part.document.kind, part.document.title) == ("record", "Project Heron")
    assert "".join(passage.text for passage in part.passages) == RECORDS[0]["text"]
    assert "Mara Quill" in {mention.name for mention in part.extraction.mentions}


def test_questions_without_an_id_are_numbered_and_those_without_an_answer_left_out(tmp_path):
    rows = [{"question": "a?", "gold_ids": ["r1"]}, {"question": "b?", "gold_ids": []}]

    found = load_questions(lines(tmp_path / "queries.jsonl", rows))

    assert [(one.id, one.question) for one in found] == [("1", "a?")]


@pytest.mark.parametrize("text", ["not json", '{"id": 1}'])
def test_a_file_of_another_form_is_refused(tmp_path, text):
    path = tmp_path / "corpus.jsonl"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(Unreadable):
        load_records(path)


def test_an_empty_set_is_refused(tmp_path):
    empty = lines(tmp_path / "empty.jsonl", [])

    with pytest.raises(WrongUse):
        run_retrieval(empty, empty, embedder_folder=tmp_path)


def test_figures_of_no_questions_are_nothing():
    found = figures((), ())

    assert found.recall == {"2": 0.0, "5": 0.0, "10": 0.0, "20": 0.0}
