"""Answers to natural questions are judged by key words."""

import json

import numpy as np
import pytest

from bench.answers.questions import (
    NaturalQuestion,
    QuestionLine,
    build_report,
    has_keys,
    run_questions,
)
from bench.answers.questions_report import table
from bench.answers.windows import best_windows
from core.models.active_encoder import MULTILINGUAL


def line(number, *, found=True, lead="", answer="", cited=(), loci=(), follow_up=None):
    rankings = dict.fromkeys(("loci", "bm25", "dense", "hybrid"), tuple(loci))
    return QuestionLine(
        str(number), found, lead, answer, tuple(cited), "a window", "three", rankings, follow_up
    )


def test_an_answer_needs_one_key_of_each_group_whatever_the_markup():
    keys = (("6-week", "six week"), ("three",))

    assert has_keys("A **Six  week** leave, every\nthree years [1].", keys)
    assert not has_keys("A six week leave.", keys)
    assert not has_keys("anything", ())


def test_figures_are_shares_of_the_questions_that_have_an_answer():
    questions = (
        NaturalQuestion("a", "?", (("blue",),), ("a.md",)),
        NaturalQuestion("b", "?", (("red",),), ("b.md",)),
        NaturalQuestion("c", "?", (("green",),), ("c.md",)),
        NaturalQuestion("d", "?"),
    )
    lines = (
        line(1, lead="Blue.", answer="Blue.", cited=["a.md"], loci=["a.md", "b.md"]),
        line(2, lead="No.", answer="No. It is red.", loci=["a.md", "b.md"]),
        line(3, found=False, answer="Nothing found."),
        line(4, answer="Invented."),
    )

    report = build_report(lines, questions)

    assert (report.questions, report.unanswerable, report.false_answers) == (3, 1, 1)
    assert report.right == pytest.approx(2 / 3)
    assert report.lead_right == pytest.approx(1 / 3)
    assert (report.wrong, report.not_found) == (0.0, pytest.approx(1 / 3))
    assert (report.hit1, report.hit5) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert report.cited_gold == pytest.approx(1 / 3)


def test_e1_rankings_and_refusals_have_figures_with_intervals():
    questions = (
        NaturalQuestion("a", "?", (("blue",),), ("a.md",)),
        NaturalQuestion("b", "?", (("red",),), ("b.md",)),
        NaturalQuestion("c", "?"),
        NaturalQuestion("d", "?"),
    )
    lines = (
        line(1, answer="Blue.", cited=["a.md", "x.md"], loci=["a.md", "b.md"]),
        line(2, answer="Red.", cited=["b.md"], loci=["a.md", "b.md"]),
        line(3, found=False),
        line(4, answer="Invented."),
    )

    figures = build_report(lines, questions).figures

    assert figures.first_rank is not None
    assert (figures.first_rank.mean, figures.first_rank.high) == (1.5, 2.0)
    assert figures.no_answer is not None
    assert (figures.no_answer.mean, figures.no_answer.questions) == (0.5, 2)
    assert figures.citation_precision is not None
    assert figures.citation_precision.mean == 0.75
    assert figures.right is not None
    assert figures.right.mean == 0.75


def same_vectors(texts):
    return np.ones((len(texts), 1), np.float32)


def test_a_window_is_the_best_sentence_with_its_neighbors():
    passage = "Zero. One. The kiln cost 900 euros. Three. Four. Five. Six. Seven."

    windows = best_windows("What did the kiln cost?", [passage], embed=same_vectors)

    assert windows[0] == "One.\nThe kiln cost 900 euros.\nThree.\nFour.\nFive."


@pytest.mark.slow
def test_a_folder_is_asked_through_the_real_stages(tmp_path, embedder_folder):
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "kiln.md").write_text("# Kiln\n\nThe new kiln was delivered on 4 March 2024.\n")
    (folder / "bees.md").write_text("# Bees\n\nThe hives stand behind the orchard.\n")
    questions = tmp_path / "q.jsonl"
    questions.write_text(
        json.dumps(
            {
                "id": "1",
                "question": "When was the new kiln delivered?",
                "keys": [["4 march"]],
                "files": ["kiln.md"],
                "follows": {"q": "Where do the hives stand?", "keys": [["orchard"]]},
            }
        )
    )

    report = run_questions(
        questions, folder, embedder_folder=embedder_folder, out=tmp_path / "out.jsonl"
    )

    assert (report.right, report.hit1, report.cited_gold) == (1.0, 1.0, 1.0)
    assert (report.follow_ups, report.follow_ups_right) == (1, 1.0)
    written = json.loads((tmp_path / "out.jsonl").read_text())
    assert written["rankings"]["loci"][0] == "kiln.md"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("by_language", "encoder"), [(True, MULTILINGUAL), (False, "all-MiniLM-L6-v2")]
)
def test_a_german_folder_is_asked_with_the_multilingual_encoder(
    tmp_path, embedder_folder, by_language, encoder
):
    if not (embedder_folder.parent / MULTILINGUAL).is_dir():
        pytest.skip("the multilingual encoder is not built: run make setup")
    folder = tmp_path / "notes"
    folder.mkdir()
    for number, place in enumerate(("im Garten", "hinter der Scheune", "auf dem Hof")):
        text = f"Der Brennofen Nummer {number} steht seit dem letzten Winter {place} und ist kalt."
        (folder / f"{number}.md").write_text(f"# Ofen {number}\n\n{text}\n", "utf-8")
    questions = tmp_path / "q.jsonl"
    questions.write_text('{"id": "1", "question": "Wo steht der Brennofen Nummer 1?"}')

    report = run_questions(
        questions, folder, embedder_folder=embedder_folder, by_language=by_language
    )

    assert report.encoder.endswith(encoder)
    assert encoder in table("ovens", report)
