"""A question's vector is made in whole numbers, where that gives nearly the same one."""

import importlib
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from core.llm import embedder as questions
from core.llm.embedder import FILES, MANIFEST, QUESTION_GRAPH, Embedder

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
    """A folder with the encoder and no graph for questions."""
    for name in (*FILES, MANIFEST):
        (tmp_path / name).symlink_to(embedder_folder / name)
    return tmp_path


@pytest.mark.parametrize("text", [*ASKED, *ODD])
def test_a_question_has_nearly_the_vector_that_a_document_of_these_words_has(embedder, text):
    vector = embedder.embed_question(text)

    assert vector.shape == (384,)
    assert vector.dtype == np.float32
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-5)
    assert vector @ embedder.embed_one(text) > (0.9995 if text in ASKED else 0.998)


def _multiplies_exactly() -> bool:
    """Return whether the processor adds products of eight bits without saturation."""
    about = Path("/proc/cpuinfo")
    return about.is_file() and "vnni" in about.read_text(encoding="utf-8")


@pytest.mark.skipif(
    not _multiplies_exactly(), reason="this processor saturates, so the full graph is used"
)
def test_the_built_in_encoder_reads_questions_with_a_graph_of_their_own(embedder):
    same = [np.array_equal(embedder.embed_question(it), embedder.embed_one(it)) for it in ASKED]

    assert not any(same)


def test_cosines_to_passages_are_nearly_the_same(embedder):
    passages = embedder.embed([f"{name} sold the {it}" for name in PEOPLE for it in THINGS])

    for text in (f"Who sold the {it}?" for it in THINGS):
        near, exact = passages @ embedder.embed_question(text), passages @ embedder.embed_one(text)
        assert np.abs(near - exact).max() < 0.005


def test_an_encoder_without_such_a_graph_reads_questions_as_documents(beside):
    encoder = Embedder(beside, threads=1)

    assert np.array_equal(encoder.embed_question(ASKED[0]), encoder.embed_one(ASKED[0]))


@pytest.mark.parametrize("content", [b"", b"no graph", b"\x08\x0a"])
def test_a_damaged_graph_is_done_without(beside, content):
    (beside / QUESTION_GRAPH).write_bytes(content)

    encoder = Embedder(beside, threads=1)

    assert np.array_equal(encoder.embed_question(ASKED[0]), encoder.embed_one(ASKED[0]))


@pytest.fixture
def beside_another_graph(build_script, beside: Path) -> Path:
    """A folder with the encoder and a graph for questions of somewhat other weights."""
    source = build_script.weights_folder()
    tensors = importlib.import_module("safetensors.numpy").load_file(source / "model.safetensors")
    chance = np.random.default_rng(5)
    for name, values in tensors.items():
        if values.dtype == np.float32:
            tensors[name] = values * (1 + 0.05 * chance.standard_normal(values.shape, np.float32))
    config = json.loads((source / "config.json").read_bytes())
    graph = build_script.build_model(build_script.QuestionWriter(tensors), config)
    importlib.import_module("onnx").save_model(graph, beside / QUESTION_GRAPH)
    return beside


def test_a_graph_whose_vectors_mean_something_else_is_done_without(beside_another_graph):
    encoder = Embedder(beside_another_graph, threads=1)

    assert np.array_equal(encoder.embed_question(ASKED[0]), encoder.embed_one(ASKED[0]))


def test_nothing_but_the_vectors_speaks_against_that_graph(beside_another_graph, monkeypatch):
    monkeypatch.setattr(questions, "MIN_COSINE", -1.0)

    encoder = Embedder(beside_another_graph, threads=1)

    assert not np.array_equal(encoder.embed_question(ASKED[0]), encoder.embed_one(ASKED[0]))


def test_a_damaged_graph_for_questions_is_built_anew(build_script, embedder_folder, tmp_path):
    folder = tmp_path / build_script.NAME
    shutil.copytree(embedder_folder, folder)
    assert build_script.is_built(folder)
    (folder / QUESTION_GRAPH).write_bytes(b"half a graph")

    line = build_script.build(tmp_path)

    assert "built in" in line
    assert build_script.is_built(folder)
