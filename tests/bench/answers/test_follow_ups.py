from pathlib import Path

from bench.answers.follow_ups import (
    EarlierTurn,
    FollowUpCase,
    FollowUpLine,
    build_report,
    judge,
    names_in,
    run_follow_ups,
)
from bench.datasets import load_lines

DATA = Path(__file__).parents[3] / "bench" / "questions" / "follow_ups.jsonl"
ANSWER = "Ines Duarte leads Project Heron."


def test_a_pronoun_is_judged_by_the_keys_and_by_what_is_forbidden():
    turns = (EarlierTurn("Who leads Project Heron?", ANSWER),)
    names = names_in([ANSWER])
    case = FollowUpCase("1", turns, "Where did she study?", (("ines duarte",),))

    assert judge(case, names).right
    assert not judge(FollowUpCase("2", turns, case.question, (("tomas",),)), names).right
    assert not judge(
        FollowUpCase("3", turns, case.question, case.keys, forbidden=("ines",)), names
    ).right


def test_the_report_is_recomputed_from_what_is_written(tmp_path):
    out = tmp_path / "out.jsonl"
    report = run_follow_ups(DATA, out=out)

    assert build_report(load_lines(out, FollowUpLine)) == report
    assert report.questions == 160
    assert set(report.languages) == {"de", "en"}
