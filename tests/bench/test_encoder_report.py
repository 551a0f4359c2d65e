"""Speed and accuracy of the int8 encoder, from what the bench writes for each batch."""

import msgspec
import numpy as np
import pytest

from bench.options import BenchOptions
from bench.scale import encoder_report
from bench.scale.encoder_report import EncodedBatch, measure, summary

pytestmark = pytest.mark.slow


def test_figures_are_computed_from_the_totals():
    batches = [EncodedBatch(2.0, 1.0, (0.998, 0.996)), EncodedBatch(1.0, 0.5, (1.0, 0.99))]

    figures = summary(batches)

    assert figures.passages == 4
    assert (figures.full_per_s, figures.quantized_per_s) == pytest.approx((4 / 3, 4 / 1.5))
    assert figures.ratio == pytest.approx(2.0)
    assert (figures.cosine, figures.least_cosine) == pytest.approx((0.996, 0.99))


def test_each_batch_is_encoded_with_both():
    def first(texts):
        return np.array([[1.0, 0.0]] * len(texts), np.float32)

    def second(texts):
        return np.array([[0.6, 0.8]] * len(texts), np.float32)

    batches = measure(["a"] * 30, first, second)

    assert [len(batch.cosines) for batch in batches] == [12, 12, 6]
    assert all(value == pytest.approx(0.6) for batch in batches for value in batch.cosines)


def test_the_line_can_be_computed_from_the_file(tmp_path, embedder_folder, monkeypatch):
    (tmp_path / "one").mkdir()
    records = [{"id": str(n), "title": "t", "text": f"The boat number {n}."} for n in range(13)]
    content = b"\n".join(map(msgspec.json.encode, records))
    (tmp_path / "one" / "corpus.jsonl").write_bytes(content)
    out = tmp_path / "out.jsonl"
    options = BenchOptions(tmp_path, tmp_path, embedder_folder, out)

    (line,) = encoder_report.report_lines(options)

    kept = [msgspec.json.decode(row, type=EncodedBatch) for row in out.read_bytes().splitlines()]
    assert line == encoder_report.line(summary(kept))
    assert summary(kept).least_cosine > 0.98
