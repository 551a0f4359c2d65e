import json

import pytest

from bench.answers.short_answer_report import pooled, table
from bench.answers.short_answers import (
    AnsweredQuestion,
    ShortAnswerQuestion,
    build_report,
    run_answers,
)
from core.errors import Unreadable, WrongUse

RECORDS = [
    {"id": "r1", "title": "Project Heron", "text": "Project Heron is led by Mara Quill."},
    {"id": "r2", "title": "Mara Quill", "text": "Mara Quill studied at the Oslo Institute."},
    {"id": "r3", "title": "Bread", "text": "Flour, water, salt and time make bread."},
]
QUESTIONS = [
    {"id": "q1", "question": "Who leads Project Heron?", "gold_ids": ["r1"],
     "answers": ["Mara Quill"], "type": "bridge"},
]  # fmt: skip
ASKED = tuple(
    ShortAnswerQuestion("?", ("Oslo",), ("r1", "r2"), id=str(n), type=kind)
    for n, kind in enumerate(("bridge", "bridge", "comparison"))
)
LINES = (
    AnsweredQuestion("0", True, "Oslo", "Oslo [1][2]", ("r1", "r3"), 1.0, "r3", 10.0),
    AnsweredQuestion("1", True, "Oslo Fjord", "Oslo Fjord [1]", ("r3",), 0.5, "r2", 20.0),
    AnsweredQuestion("2", False, "", "No.", (), 0.0, "r1", 30.0),
)


def lines(path, rows):
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_noes_count_as_wrong_and_cite_nothing():
    report = build_report(LINES, ASKED)

    assert (report.questions, report.exact_match) == (3, pytest.approx(1 / 3))
    assert report.f1 == pytest.approx((1 + 2 / 3) / 3)
    assert (report.gold_cited, report.bm25_gold) == (0.5, 0.5)
    assert report.citation_precision == pytest.approx(1 / 3)
    assert report.not_found == pytest.approx(1 / 3)
    assert report.by_type["comparison"] == (1, 0.0, 0.0)
    assert report.supported == 0.75


def test_the_tables_say_all_of_it():
    assert "exact match 0.333, F1 0.556" in table("a", build_report(LINES, ASKED))
    assert "cite gold: 0.500" in pooled(list(LINES), list(ASKED))


@pytest.mark.slow
def test_a_set_is_answered_through_the_real_stages(tmp_path, embedder_folder):
    corpus = lines(tmp_path / "corpus.jsonl", RECORDS)
    queries = lines(tmp_path / "queries.jsonl", QUESTIONS)
    out = tmp_path / "out.jsonl"

    report = run_answers(corpus, queries, embedder_folder=embedder_folder, out=out)

    written = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert (report.questions, report.not_found, report.gold_cited) == (1, 0.0, 1.0)
    assert written[0]["found"] is True
    assert "r1" in written[0]["cited"]
    assert written[0]["bm25"] == "r1"


def test_an_empty_or_broken_file_is_said(tmp_path, embedder_folder):
    corpus = lines(tmp_path / "corpus.jsonl", RECORDS)

    with pytest.raises(WrongUse):
        run_answers(corpus, lines(tmp_path / "none", []), embedder_folder=embedder_folder)
    with pytest.raises(Unreadable):
        run_answers(corpus, corpus, embedder_folder=embedder_folder)
