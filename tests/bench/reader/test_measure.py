import msgspec
import numpy as np
import pytest

from bench.datasets import load_lines
from bench.reader.export import quantized
from bench.reader.measure import ReaderLine, SpanQuestion, auroc, build_report, run_reader
from core.errors import LociError
from core.llm.span_reader import ReadSpan

TEXT = "The Heron was built in Oslo in 1931. It was sold in 1950."
OTHER = "The bridge was painted green."


class Finds:
    """A reader that finds one phrase."""

    def __init__(self, phrase: str) -> None:
        self.phrase = phrase

    def read(self, question, texts):
        starts = [text.find(self.phrase) for text in texts]
        return [
            ReadSpan(5.0, at, at + len(self.phrase)) if at >= 0 else ReadSpan(-5.0, 0, 3)
            for at in starts
        ]


def write(path, *questions):
    path.write_bytes(b"\n".join(msgspec.json.encode(it) for it in questions))
    return path


def test_a_reader_that_finds_the_answers_scores_one(tmp_path):
    start = TEXT.index("1931")
    data = write(
        tmp_path / "q.jsonl",
        SpanQuestion("When was it built?", TEXT, ((start, start + 4),), "a"),
        SpanQuestion("What colour?", OTHER, ((OTHER.index("green"), len(OTHER) - 1),), "a"),
    )

    report = run_reader(data, Finds("1931"), out=tmp_path / "out.jsonl")

    assert report.questions == 2
    assert report.em == report.f1 == 0.5
    assert report.no_answer_auroc == pytest.approx(0.5)
    lines = load_lines(tmp_path / "out.jsonl", ReaderLine)
    assert build_report(lines) == report


def test_questions_without_answers_count_as_unanswerable(tmp_path):
    start = TEXT.index("1931")
    data = write(
        tmp_path / "q.jsonl",
        SpanQuestion("When was it built?", TEXT, ((start, start + 4),)),
        SpanQuestion("Who painted it?", OTHER),
    )

    report = run_reader(data, Finds("1931"))

    assert (report.questions, report.f1, report.no_answer_auroc) == (1, 1.0, 1.0)


def test_a_broken_file_is_refused(tmp_path):
    broken = tmp_path / "q.jsonl"
    broken.write_text('{"question": 3}')

    with pytest.raises(LociError):
        run_reader(broken, Finds("x"))


def test_the_area_is_the_share_of_pairs_in_order():
    assert auroc(np.array([2.0, 3.0]), np.array([1.0, 2.0])) == pytest.approx(0.875)


def test_exported_matrices_are_close_to_the_trained_ones():
    matrix = np.random.default_rng(1).normal(size=(8, 16)).astype(np.float32)
    saved = quantized({"encoder.layer.0.x.weight": matrix, "span.bias": np.ones(2, np.float32)})

    steps = saved["encoder.layer.0.x.weight.steps"]
    assert saved["encoder.layer.0.x.weight"].dtype == np.int8
    back = saved["encoder.layer.0.x.weight"] * steps[:, None]
    assert np.abs(back - matrix).max() <= steps.max() / 2 + 1e-6
    assert saved["span.bias"].dtype == np.float16
