"""The trained reader, on texts that it has not seen."""

import math

import pytest

from core.errors import ModelDamaged, ModelMissing
from core.llm.span_reader import READER_GRAPH, SpanReader, load_reader

BOAT = "The Heron was built in Oslo in 1931. Marta Quill bought her for 4,200 crowns."
GARDEN = "Tomatoes want sun, and beans climb on poles."


@pytest.fixture(scope="module")
def reader(embedder_folder):
    return SpanReader.load(embedder_folder, threads=1)


@pytest.mark.parametrize(
    ("question", "answer"),
    [("When was the Heron built?", "1931"), ("Where was the Heron built?", "Oslo"),
     ("Who bought the Heron?", "Marta Quill"), ("How much did the Heron cost?", "4,200 crowns")],
)  # fmt: skip
def test_the_words_that_answer_are_found(reader, question, answer):
    (span,) = reader.read(question, [BOAT])

    assert answer in BOAT[span.start : span.end] or BOAT[span.start : span.end] in answer


def test_a_text_that_answers_scores_above_one_that_does_not(reader):
    boat, garden = reader.read("When was the Heron built?", [BOAT, GARDEN])

    assert boat.score > garden.score


def test_a_long_text_is_read_to_its_end(reader):
    text = "It sailed to many small ports in the north. " * 120 + BOAT

    (span,) = reader.read("When was the Heron built?", [text])

    assert text[span.start : span.end].endswith("1931")


def test_order_and_number_of_texts_do_not_change_what_is_found(reader):
    texts = [GARDEN, BOAT, GARDEN * 20, BOAT * 3, "x"]
    alone = [reader.read("Who bought the Heron?", [text])[0] for text in texts]
    together = reader.read("Who bought the Heron?", texts)

    for one, other in zip(alone, together, strict=True):
        assert one.score == pytest.approx(other.score, abs=1e-3)


@pytest.mark.parametrize("text", ["", "   ", "\ud800"])
def test_a_text_of_nothing_holds_no_answer(reader, text):
    (span,) = reader.read("Who?", [text])

    assert math.isinf(span.score) or span.end <= len(text)
    assert reader.read("Who?", []) == []


def test_a_missing_or_damaged_graph_is_named(tmp_path, embedder_folder):
    with pytest.raises(ModelMissing):
        SpanReader.load(tmp_path, threads=1)
    (tmp_path / "tokenizer.json").write_bytes((embedder_folder / "tokenizer.json").read_bytes())
    (tmp_path / READER_GRAPH).write_bytes(b"no graph")
    with pytest.raises(ModelDamaged):
        SpanReader.load(tmp_path, threads=1)
    assert load_reader(tmp_path, tmp_path, threads=1) is None
