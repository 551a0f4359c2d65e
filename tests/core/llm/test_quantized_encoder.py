"""Vectors come from int8 graphs where these give nearly the same ones as the full graph."""

import importlib
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from core.llm import embedder as encoders
from core.llm.embedder import FILES, MANIFEST, QUANTIZED_GRAPH, Embedder

pytestmark = pytest.mark.slow

ASKED = (
    "Who signed the contract in Lisbon?",
    "When did Anna Meier move to the house beside the canal, and what did she pay for it?",
    "Was hat die Küche gekostet?",
    "how loud is it",
)
ODD = ("x", "", "Der Fluß fließt; 東京 and naïve café, 3.14 %", "and so on " * 400)
PEOPLE, THINGS = ("Anna", "Ben", "Cleo"), ("boat", "barn", "field", "mill")


@pytest.fixture
def beside(tmp_path: Path, embedder_folder: Path) -> Path:
    """A folder with the encoder and none of its int8 graphs."""
    for name in (*FILES, MANIFEST):
        (tmp_path / name).symlink_to(embedder_folder / name)
    return tmp_path


@pytest.mark.parametrize("text", [*ASKED, *ODD])
def test_a_text_has_nearly_the_vector_of_the_full_graph(embedder, exact, text):
    vector = embedder.embed_one(text)

    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-5)
    assert vector.shape == (384,)
    assert vector.dtype == np.float32
    assert vector @ exact.embed_one(text) > (0.994 if text in ASKED else 0.98)


def test_the_texts_of_a_batch_do_not_change_the_vector_of_a_text(embedder):
    together = embedder.embed([*ASKED, *ODD])

    for row, text in zip(together, (*ASKED, *ODD), strict=True):
        assert np.abs(row - embedder.embed_one(text)).max() < 1e-5


def _multiplies_exactly() -> bool:
    """Return whether the processor adds products of eight bits without saturation."""
    about = Path("/proc/cpuinfo")
    return about.is_file() and "vnni" in about.read_text(encoding="utf-8")


@pytest.mark.skipif(
    not _multiplies_exactly(), reason="this processor saturates, so the full graph is used"
)
def test_the_built_in_encoder_reads_texts_with_its_int8_graph(embedder, exact):
    assert not any(
        np.array_equal(embedder.embed_one(text), exact.embed_one(text)) for text in ASKED
    )


def test_cosines_to_passages_are_nearly_the_same(embedder, exact):
    sentences = [f"{name} sold the {it}" for name in PEOPLE for it in THINGS]
    near, right = embedder.embed(sentences), exact.embed(sentences)

    for text in (f"Who sold the {it}?" for it in THINGS):
        cosines = near @ embedder.embed_question(text)
        assert np.abs(cosines - right @ exact.embed_one(text)).max() < 0.02


def test_an_encoder_without_such_a_graph_uses_its_full_graph(beside, exact):
    encoder = Embedder(beside, threads=1)

    assert np.array_equal(encoder.embed_one(ASKED[0]), exact.embed_one(ASKED[0]))


@pytest.mark.parametrize("content", [b"", b"no graph", b"\x08\x0a"])
def test_a_damaged_graph_is_done_without(beside, exact, content):
    (beside / QUANTIZED_GRAPH).write_bytes(content)

    encoder = Embedder(beside, threads=1)

    assert np.array_equal(encoder.embed_one(ASKED[0]), exact.embed_one(ASKED[0]))


@pytest.fixture
def beside_another_graph(build_script, beside: Path) -> Path:
    """A folder with the encoder and an int8 graph of somewhat other weights."""
    source = build_script.weights_folder()
    tensors = importlib.import_module("safetensors.numpy").load_file(source / "model.safetensors")
    chance = np.random.default_rng(5)
    for name, values in tensors.items():
        if values.dtype == np.float32:
            tensors[name] = values * (1 + 0.05 * chance.standard_normal(values.shape, np.float32))
    config = json.loads((source / "config.json").read_bytes())
    graph = build_script.build_model(
        build_script.QuantizedWriter(tensors, np.load(build_script.RANGES)), config
    )
    importlib.import_module("onnx").save_model(graph, beside / QUANTIZED_GRAPH)
    return beside


def test_a_graph_whose_vectors_mean_something_else_is_done_without(beside_another_graph, exact):
    encoder = Embedder(beside_another_graph, threads=1)

    assert np.array_equal(encoder.embed_one(ASKED[0]), exact.embed_one(ASKED[0]))


def test_nothing_but_the_vectors_speaks_against_that_graph(
    beside_another_graph, exact, monkeypatch
):
    monkeypatch.setattr(encoders, "MIN_COSINE", -1.0)

    encoder = Embedder(beside_another_graph, threads=1)

    assert not np.array_equal(encoder.embed_one(ASKED[0]), exact.embed_one(ASKED[0]))


def test_a_damaged_int8_graph_is_built_anew(build_script, embedder_folder, tmp_path):
    folder = tmp_path / build_script.NAME
    shutil.copytree(embedder_folder, folder)
    assert build_script.is_built(folder)
    (folder / QUANTIZED_GRAPH).write_bytes(b"half a graph")

    line = build_script.build(tmp_path)

    assert "built in" in line
    assert build_script.is_built(folder)
