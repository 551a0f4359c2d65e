import json

import pytest

from bench.answers.answerability import collect_cases
from bench.answers.answerability_report import table

RECORDS = [
    {"id": "r1", "title": "Project Heron", "text": "Project Heron is led by Mara Quill."},
    {"id": "r2", "title": "Mara Quill", "text": "Mara Quill studied at the Oslo Institute."},
    {"id": "r3", "title": "Bread", "text": "Flour, water, salt and time make bread."},
]
QUESTIONS = [
    {"id": "q1", "question": "Where did the leader of Project Heron study?",
     "gold_ids": ["r1", "r2"]},
    {"id": "q2", "question": "What makes bread?", "gold_ids": ["r3"]},
]  # fmt: skip


@pytest.mark.slow
def test_every_way_of_taking_passages_away_is_asked(tmp_path, embedder_folder):
    for name, rows in (("corpus", RECORDS), ("queries", QUESTIONS)):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")

    cases = collect_cases(tmp_path, embedder_folder=embedder_folder)

    ways = [(case.question, case.gone, case.share) for case in cases]
    assert ways == [
        (0, "nothing", 1.0), (0, "all", 1.0), (0, "one", 0.5), (0, "one", 0.5),
        (1, "nothing", 1.0), (1, "all", 1.0),
    ]  # fmt: skip
    evidence = {way: case.evidence for way, case in zip(ways, cases, strict=True)}
    assert evidence[0, "nothing", 1.0] > 0.5 > 0.1 > evidence[0, "all", 1.0]
    assert cases[4].nearest > cases[5].nearest
    assert "all gone" in table("small", cases, below=0.2)
