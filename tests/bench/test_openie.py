"""Open tuples against gold tuples: the score, and the figures of the product's own extraction."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.extraction.carb import Gold, Score, Tuple, score, sentence_key
from bench.extraction.openie import recompute, run_openie
from core.errors import Unreadable, WrongUse

GOLD = [
    Gold("Ann wrote a book in Oslo .", (Tuple("wrote", ("Ann", "a book", "in Oslo")),)),
    Gold(
        "Bob said it was late .",
        (Tuple("said", ("Bob", "it was late")), Tuple("was", ("it", "late"))),
    ),
]


def test_a_tuple_that_says_all_is_fully_precise_and_recalled():
    found = {GOLD[0].sentence: [Tuple("wrote", ("Ann", "a book in Oslo"), 0.9)]}

    assert score(found, GOLD[:1]) == Score(1.0, 1.0, 1.0, 0.9)


def test_a_tuple_too_many_costs_precision_and_not_recall():
    right = Tuple("wrote", ("Ann", "a book in Oslo"))

    found = score({GOLD[0].sentence: [right, right]}, GOLD[:1])

    assert (found.precision, found.recall) == (0.5, 1.0)


def test_another_relation_is_no_match_however_alike_the_rest():
    found = {GOLD[0].sentence: [Tuple("read", ("Ann", "a book in Oslo"))]}

    assert score(found, GOLD[:1]).f1 == 0.0


def test_be_stands_for_its_forms():
    found = {GOLD[1].sentence: [Tuple("be", ("it", "late"))]}

    assert score(found, GOLD[1:]).recall == pytest.approx(0.5)


def test_the_best_confidence_is_chosen():
    right = Tuple("wrote", ("Ann", "a book in Oslo"), 0.9)
    wrong = Tuple("sang", ("Ann", "a song"), 0.2)

    assert score({GOLD[0].sentence: [right, wrong]}, GOLD[:1]).threshold == 0.9


def test_nothing_found_scores_nothing():
    assert score({}, GOLD) == Score()


def test_a_sentence_is_known_however_it_was_cut_into_words():
    assert sentence_key("Ann ( a poet ) wrote .") == sentence_key("Ann -LRB- a poet -RRB- wrote.")


_WORDS = st.lists(
    st.sampled_from("a be was said wrote Ann Bob book in Oslo".split()), min_size=1, max_size=4
).map(" ".join)
_TUPLES = st.builds(
    Tuple,
    rel=_WORDS,
    args=st.lists(_WORDS, min_size=1, max_size=3).map(tuple),
    confidence=st.sampled_from([0.2, 0.5, 0.9]),
)


@given(found=st.lists(_TUPLES, max_size=5))
def test_no_figure_leaves_its_range_and_more_tuples_never_lower_the_best(found: list[Tuple]):
    best = score({GOLD[1].sentence: found}, GOLD)
    least = msgspec.structs.replace(GOLD[0].triples[0], confidence=0.1)

    assert 0.0 <= best.f1 <= 1.0
    assert score({GOLD[1].sentence: found, GOLD[0].sentence: [least]}, GOLD).f1 >= best.f1 - 1e-9


# Runs the reference as a program of its own and prints its precision, recall and F1.
REFERENCE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from carb_score import score
found = {}
for line in open(sys.argv[2]):
    it = json.loads(line)
    found[it["sentence"]] = [(t["rel"], t["args"], t["confidence"]) for t in it["triples"]]
scored = score(found, sys.argv[3])
print(json.dumps([float(scored[name]) for name in ("P", "R", "F1")]))
"""


@pytest.fixture
def few(tmp_path: Path, shared: Path) -> Path:
    """Every fifth of the shared gold sentences."""
    lines = (shared / "bench/openie/carb_dev.jsonl").read_text("utf-8").splitlines()
    path = tmp_path / "gold.jsonl"
    path.write_text("\n".join(lines[::5]), "utf-8")
    return path


def test_the_figures_agree_with_the_reference_and_can_be_recomputed(
    few: Path, tmp_path: Path, shared: Path
):
    out = tmp_path / "found.jsonl"

    report = run_openie(few, out=out)

    theirs = subprocess.run(
        [sys.executable, "-c", REFERENCE, str(shared / "bench/tools"), str(out), str(few)],
        capture_output=True,
        check=True,
        timeout=60,
    )
    figures = (report.precision, report.recall, report.f1)
    assert figures == pytest.approx(json.loads(theirs.stdout), abs=0.001)
    assert recompute(out, few).f1 == pytest.approx(report.f1)


def test_open_extraction_reaches_its_bar(few: Path):
    report = run_openie(few)

    assert report.f1 >= 0.45
    assert report.precision >= 0.50


def test_an_empty_gold_file_is_refused(tmp_path: Path):
    empty = tmp_path / "gold.jsonl"
    empty.write_text("", "utf-8")

    with pytest.raises(WrongUse):
        run_openie(empty)


def test_a_gold_file_that_is_none_is_refused(tmp_path: Path):
    wrong = tmp_path / "gold.jsonl"
    wrong.write_text("no gold", "utf-8")

    with pytest.raises(Unreadable):
        run_openie(wrong)
