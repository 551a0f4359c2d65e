"""E2: the commands of test questions."""

import json

from core.records.evaluation import DEFAULT_SET, GoldPassage, GoldQuestion
from tests.fake_engine.evaluation import RUN


def test_e2_a_question_is_added_with_answers_and_passages(loci, engine, tmp_path):
    plan, other = tmp_path / "plan.md", tmp_path / "other.md"

    code, out, _ = loci(
        "eval", "add", "Who leads?", "--answer", "Mara", "--document", str(plan), "--quote",
        "Mara leads", "--document", str(other), "--set", "Work",
    )  # fmt: skip

    question = GoldQuestion(
        "Who leads?", "Work", ("Mara",),
        (GoldPassage(str(plan), quote="Mara leads"), GoldPassage(str(other))),
    )  # fmt: skip
    assert (code, engine.calls[-1]) == (0, ("keep_gold_questions", (question,)))
    assert "Who leads?  [Mara, 2 right passages]" in out


def test_e2_sets_are_listed_with_what_changed_since_the_last_run(loci):
    code, out, _ = loci("eval", "list")

    assert code == 0
    assert f"{DEFAULT_SET}: 3 questions, 1 run" in out
    assert "  3  What does the harbor pilot earn?  [no answer]" in out
    assert "since then: hops  -> 3" in out


def test_e2_a_run_shows_figures_questions_and_what_changed(loci, engine):
    code, out, err = loci("eval", "run", "--without-model")

    assert (code, engine.calls[-1]) == (0, ("run_evaluation", DEFAULT_SET, False))
    assert "1 of 3" in err
    assert "  right answers        0.667 (0.000 to 1.000), 3 questions" in out
    assert "+   1  right  rank 1   Who leads the kelp survey? (before: rank 4)" in out
    assert "Since run 1: 1 better, 1 worse, right answers +0.000 (-1.000 to +1.000)" in out
    assert "  passages_per_question: - -> 12" in out


def test_e2_a_run_is_shown_as_json(loci):
    code, out, _ = loci("eval", "show", "--run", "2", "--json")

    shown = json.loads(out)
    assert (code, shown["id"], shown["rows"][0]["scores"]["ndcg"]) == (0, RUN.id, 1.0)


def test_e2_a_question_or_a_set_is_removed(loci, engine):
    loci("eval", "remove", "2")
    assert engine.calls[-1] == ("remove_gold_questions", DEFAULT_SET, 2)

    loci("eval", "remove", "--set", "Old")
    assert engine.calls[-1] == ("remove_gold_questions", "Old", None)


def test_e2_a_set_is_exported_and_imported(loci, engine, tmp_path):
    path = str(tmp_path / "set.jsonl")

    loci("eval", "export", path, "--replace")
    assert engine.calls[-1] == ("export_gold_set", path, DEFAULT_SET, True)
    loci("eval", "import", path, "--set", "Other")
    assert engine.calls[-1] == ("import_gold_set", path, "Other")
