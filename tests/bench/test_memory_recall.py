"""Recall of turns and sessions, measured on a conversation of our own."""

import json
from datetime import UTC, datetime

import numpy as np
import pytest

from bench.memory import memory_recall as measure
from bench.memory.conversations import SessionLine, load_conversations, session_start
from bench.memory.memory_report import table
from bench.memory.recall_weights import Case, fit_weights, recall
from core.errors import WrongUse
from tests.fakes import HashEncoder

TURNS = [
    ("S1", "Jo", "I adopted a gray parrot called Pip.", None),
    ("S1", "Kim", "How lovely! Does it talk?", None),
    ("S2", "Kim", "We climbed the tower in Pisa on Sunday.", "a photo of a leaning tower"),
    ("S2", "Jo", "The view must be great.", None),
]


@pytest.fixture
def files(tmp_path):
    """The three files of a set."""
    turns = [
        {"id": f"T{n}", "conv": "c", "session_id": where, "speaker": who, "text": text,
         "image_caption": caption}
        for n, (where, who, text, caption) in enumerate(TURNS)
    ]  # fmt: skip
    sessions = [
        {"id": "S1", "conv": "c", "date_time": "1:56 pm on 8 May, 2023"},
        {"id": "S2", "conv": "c", "date_time": "no date"},
    ]
    ask = {"conv": "c", "gold_session_ids": ["S2"], "category": "where", "adversarial": False}
    queries = [
        {"id": "1", "question": "Which tower did Kim climb?", "gold_ids": ["T2"], **ask},
        {"id": "2", "question": "Nobody said this", "gold_ids": [], **ask},
        {"id": "3", "question": "A trap", "gold_ids": ["T0"], **ask, "adversarial": True},
    ]
    found = []
    for name, rows in (("turns", turns), ("sessions", sessions), ("queries", queries)):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
        found.append(path)
    return found


def test_only_questions_with_an_answer_count_and_both_forms_are_told(files, monkeypatch):
    monkeypatch.setattr(measure, "Embedder", lambda _folder, **_: HashEncoder())

    report = measure.run_memory(*files, embedder_folder=files[0], on_progress=lambda _: None)
    assert (report.turns, report.questions) == (4, 1)
    assert report.recall == report.sessions_recall == 1.0
    assert report.by_category == {"where": 1.0}
    assert set(report.forms) == {"measured", "documents"}
    printed = table("c", report)
    assert "documents, turns at 10" in printed
    assert "1 questions, 4 turns" in printed


def test_a_session_takes_place_when_its_line_says_so():
    said = SessionLine("S1", "c", "1:56 pm on 8 May, 2023")

    assert session_start(said, number=0) == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert session_start(SessionLine("S2", "c", "??"), number=2) > session_start(
        SessionLine("S2", "c", "??"), number=1
    )


def test_files_that_do_not_belong_together_are_refused(files):
    files[1].write_text('{"id": "S9", "conv": "c"}', "utf-8")

    with pytest.raises(WrongUse, match="sessions"):
        load_conversations(*files)


def test_the_fit_finds_the_signal_that_tells_right_turns():
    rng = np.random.default_rng(1)
    cases = []
    for _ in range(40):
        signals = rng.random((30, 16))
        right = np.zeros(30, np.bool_)
        right[int(np.argmax(signals[:, 3]))] = True
        cases.append(Case("c", signals, right))

    weights = fit_weights(cases)
    assert int(np.argmax(weights)) == 3
    assert np.mean([recall(case, weights) for case in cases]) > 0.95
