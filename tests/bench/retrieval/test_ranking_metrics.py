import msgspec
import pytest

from bench.datasets import BenchQuestion, write_lines
from bench.retrieval.ranking_metrics import Ranked, figures, recalls, recompute

QUESTIONS = (BenchQuestion("one?", ("a", "b"), "q1"), BenchQuestion("two?", ("c",), "q2"))
LINES = (
    Ranked("q1", ("a", "x", "b"), dense=("x", "a"), bm25=(), hybrid=("b", "a"), ms=10.0),
    Ranked("q2", ("x", "y", "z", "u", "v", "c"), dense=("c",), bm25=("c",), hybrid=(), ms=30.0),
)


def test_figures_are_means_over_questions():
    found = figures(LINES, QUESTIONS)

    assert found.questions == 2
    assert found.recall == {"2": 0.25, "5": 0.5, "10": 1.0, "20": 1.0}
    assert found.all_at_5 == 0.5
    assert found.baselines["dense"]["2"] == 0.75
    assert found.baselines["bm25"]["5"] == 0.5
    assert found.baselines["hybrid"]["2"] == 0.5
    assert found.latency_ms == {"p50": 20.0, "p95": 29.0}


def test_e1_each_method_has_ndcg_first_rank_and_context_precision_with_intervals():
    loci, dense = (figures(LINES, QUESTIONS).metrics[it] for it in ("loci", "dense"))

    assert loci.first_rank is not None
    assert (loci.first_rank.mean, loci.first_rank.low, loci.first_rank.high) == (3.5, 1.0, 6.0)
    assert loci.context_precision is not None
    assert loci.context_precision.mean == pytest.approx(((1 + 2 / 3) / 2 + 1 / 6) / 2)
    assert dense.ndcg is not None
    assert dense.ndcg.questions == 2


def test_a_question_without_a_line_counts_as_nothing_found():
    assert recalls(LINES[:1], QUESTIONS, method="loci", cut=5) == [1.0, 0.0]


def test_every_figure_can_be_recomputed_from_the_lines(tmp_path):
    queries, out = tmp_path / "queries.jsonl", tmp_path / "out.jsonl"
    queries.write_bytes(b"\n".join(msgspec.json.encode(question) for question in QUESTIONS))
    write_lines(out, LINES)

    assert recompute(out, queries) == figures(LINES, QUESTIONS)
