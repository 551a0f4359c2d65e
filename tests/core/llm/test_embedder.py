import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import erf

from core.errors import ModelDamaged, ModelMissing
from core.llm.embedder import BATCH_CHARACTERS, BATCH_TEXTS, FILES, Embedder, _batches

pytestmark = pytest.mark.slow

TEXTS = [
    "This is an example sentence",
    "Anna Meier signed the contract in Lisbon.",
    "x",
    "",
    "Der Fluß fließt durch die Stadt; 東京 and naïve café, 3.14 % of it.",
    " ".join(f"word{n} is followed by another clause" for n in range(60)),
]


class NumpyEncoder:
    """The published architecture in plain numpy, written from the paper's formulas."""

    def __init__(self, weights: Path) -> None:
        from safetensors.numpy import load_file

        self.tensors = {
            name: values.astype(np.float64)
            for name, values in load_file(weights).items()
            if name != "embeddings.position_ids"
        }

    def dense(self, x: NDArray, name: str) -> NDArray:
        return x @ self.tensors[f"{name}.weight"].T + self.tensors[f"{name}.bias"]

    def norm(self, x: NDArray, name: str) -> NDArray:
        centered = x - x.mean(-1, keepdims=True)
        scaled = centered / np.sqrt((centered**2).mean(-1, keepdims=True) + 1e-12)
        return scaled * self.tensors[f"{name}.weight"] + self.tensors[f"{name}.bias"]

    def attend(self, x: NDArray, at: str) -> NDArray:
        query, key, value = (
            self.dense(x, f"{at}.self.{part}").reshape(len(x), 12, 32).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 2, 1) / np.sqrt(32)
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (scores / scores.sum(-1, keepdims=True)) @ value
        return self.dense(mixed.transpose(1, 0, 2).reshape(len(x), 384), f"{at}.output.dense")

    def vector(self, ids: list[int]) -> NDArray:
        table = self.tensors
        x = table["embeddings.word_embeddings.weight"][ids]
        x = x + table["embeddings.position_embeddings.weight"][: len(ids)]
        x = x + table["embeddings.token_type_embeddings.weight"][0]
        x = self.norm(x, "embeddings.LayerNorm")
        for layer in range(6):
            at = f"encoder.layer.{layer}"
            x = self.norm(x + self.attend(x, f"{at}.attention"), f"{at}.attention.output.LayerNorm")
            wide = self.dense(x, f"{at}.intermediate.dense")
            active = wide * 0.5 * (1 + erf(wide / np.sqrt(2)))
            x = self.norm(x + self.dense(active, f"{at}.output.dense"), f"{at}.output.LayerNorm")
        mean = x.mean(0)
        return mean / np.linalg.norm(mean)


@pytest.fixture(scope="module")
def encoder(build_script) -> NumpyEncoder:
    return NumpyEncoder(build_script.weights_folder() / "model.safetensors")


def word_pieces(folder: Path, text: str) -> list[int]:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    return tokenizer.encode(text).ids


def test_the_publishers_values_come_out(exact):
    vector = exact.embed_one("This is an example sentence")

    assert vector[:5] == pytest.approx([0.0677, 0.0635, 0.0487, 0.0793, 0.0374], abs=1e-4)


def test_the_fused_graph_equals_a_plain_forward_pass(exact, embedder_folder, encoder):
    vectors = exact.embed(TEXTS)

    expected = np.stack([encoder.vector(word_pieces(embedder_folder, text)) for text in TEXTS])
    assert np.abs(vectors - expected).max() < 2e-5


def test_every_vector_has_length_one_and_three_hundred_eighty_four_numbers(embedder):
    vectors = embedder.embed(TEXTS)

    assert vectors.shape == (len(TEXTS), embedder.dimension) == (len(TEXTS), 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)


@pytest.fixture(scope="module")
def alone(embedder) -> dict[str, NDArray]:
    return {text: embedder.embed_one(text) for text in TEXTS}


@settings(max_examples=10, deadline=None)
@given(texts=st.lists(st.sampled_from(TEXTS[:5]), min_size=1, max_size=40))
def test_order_and_company_do_not_change_a_vector(embedder, alone, texts):
    vectors = embedder.embed(texts)

    for text, vector in zip(texts, vectors, strict=True):
        assert np.abs(vector - alone[text]).max() < 1e-5


def test_no_texts_give_no_vectors(embedder):
    assert embedder.embed([]).shape == (0, 384)
    assert embedder.count_tokens([]).shape == (0,)


def test_near_meanings_are_nearer_than_far_ones(embedder):
    cat, kitten, budget = embedder.embed(
        ["A cat sleeps on the sofa.", "The kitten is napping on a couch.", "The budget was cut."]
    )

    assert cat @ kitten > cat @ budget + 0.3


def test_tokens_are_counted_with_both_marks_and_up_to_the_cut(embedder):
    counts = embedder.count_tokens(["", "cat", "cat cat", "cat " * 1000])

    assert counts.tolist() == [2, 3, 4, embedder.max_tokens]


def test_text_beyond_the_cut_is_not_seen(embedder):
    kept = "cat " * (embedder.max_tokens - 2)

    assert np.abs(embedder.embed_one(kept) - embedder.embed_one(kept + "budget")).max() < 1e-6


def test_a_missing_folder_is_a_missing_model_with_a_remedy(tmp_path):
    with pytest.raises(ModelMissing) as caught:
        Embedder(tmp_path / "nowhere", threads=1)

    assert "Install Loci again" in caught.value.remedy
    assert str(tmp_path) not in str(caught.value)


@pytest.mark.parametrize("missing", FILES)
def test_without_one_of_its_files_the_model_is_missing(tmp_path, embedder_folder, missing):
    for name in (*FILES, "embedder.json"):
        if name != missing:
            (tmp_path / name).symlink_to(embedder_folder / name)

    with pytest.raises(ModelMissing):
        Embedder(tmp_path, threads=1)


@pytest.mark.parametrize("damaged", [*FILES, "embedder.json"])
def test_a_damaged_file_is_a_clear_error(tmp_path, embedder_folder, damaged):
    for name in (*FILES, "embedder.json"):
        if name == "model.onnx" and damaged != name:
            (tmp_path / name).symlink_to(embedder_folder / name)
        elif name == damaged:
            (tmp_path / name).write_bytes((embedder_folder / name).read_bytes()[:50])
        else:
            shutil.copyfile(embedder_folder / name, tmp_path / name)

    with pytest.raises(ModelDamaged) as caught:
        Embedder(tmp_path, threads=1)

    assert "install Loci again" in caught.value.remedy


def damage_of(folder):
    try:
        Embedder(folder, threads=1)
    except ModelDamaged as error:
        return error
    return None


@pytest.mark.parametrize("words", [b"[]", b"7", b'{"max_length": [], "pad_token": {}}', b"\xff{}"])
@pytest.mark.parametrize("odd", [*FILES[1:], "special_tokens_map.json"])
def test_json_of_another_shape_is_a_clear_error_or_not_needed(
    tmp_path, embedder_folder, odd, words
):
    for name in (*FILES, "embedder.json"):
        if name == "model.onnx":
            (tmp_path / name).symlink_to(embedder_folder / name)
        else:
            shutil.copyfile(embedder_folder / name, tmp_path / name)
    (tmp_path / odd).write_bytes(words)

    damage = damage_of(tmp_path)

    assert damage.remedy if damage is not None else words.startswith(b'{"max')


@pytest.mark.parametrize("empty", [*FILES, "embedder.json"])
def test_an_empty_file_is_a_clear_error(tmp_path, embedder_folder, empty):
    for name in (*FILES, "embedder.json"):
        if name == empty:
            (tmp_path / name).touch()
        elif name == "model.onnx":
            (tmp_path / name).symlink_to(embedder_folder / name)
        else:
            shutil.copyfile(embedder_folder / name, tmp_path / name)

    with pytest.raises(ModelDamaged):
        Embedder(tmp_path, threads=1)


def test_loading_and_embedding_touch_no_network(embedder_folder):
    script = (
        "import socket, sys\n"
        "def refuse(*args, **kwargs): raise SystemExit('network touched')\n"
        "socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse\n"
        "from pathlib import Path\n"
        "from core.llm.embedder import Embedder\n"
        "print(len(Embedder(Path(sys.argv[1]), threads=1).embed_one('hello')))\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", script, str(embedder_folder)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).resolve().parents[3],
    )

    assert done.stdout == "384\n", done.stderr


def test_importing_the_room_loads_no_heavy_library():
    script = (
        "import sys, core.llm.embedder\n"
        "heavy = {'fastembed', 'onnxruntime', 'tokenizers', 'huggingface_hub', 'onnx'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parents[3],
    )

    assert done.stdout == "[]\n"


def test_building_again_changes_nothing(build_script, embedder_folder):
    before = (embedder_folder / "model.onnx").stat().st_mtime_ns

    line = build_script.build(embedder_folder.parent)

    assert "already" in line
    assert (embedder_folder / "model.onnx").stat().st_mtime_ns == before


def test_a_damaged_model_is_built_anew(build_script, embedder_folder, tmp_path):
    folder = tmp_path / build_script.NAME
    folder.mkdir()
    shutil.copyfile(embedder_folder / "embedder.json", folder / "embedder.json")
    (folder / "model.onnx").write_bytes(b"half a model")

    line = build_script.build(tmp_path)

    manifest = json.loads((folder / "embedder.json").read_bytes())
    assert "built" in line
    assert build_script.sha256_of(folder / "model.onnx") == manifest["sha256"]
    assert [path.name for path in tmp_path.iterdir()] == [build_script.NAME]


def test_weights_that_are_not_the_published_ones_are_refused(build_script, tmp_path, monkeypatch):
    source = tmp_path / "source"
    source.mkdir()
    (source / "model.safetensors").write_bytes(b"something else")
    monkeypatch.setattr(build_script, "weights_folder", lambda: source)

    with pytest.raises(SystemExit, match="not the published file"):
        build_script.build(tmp_path / "models")

    assert list((tmp_path / "models").iterdir()) == []


def test_what_a_killed_build_left_behind_is_removed_later(build_script, tmp_path):
    old, running = (tmp_path / f".{build_script.NAME}-{name}" for name in ("old", "running"))
    for folder in (old, running):
        folder.mkdir()
        (folder / "model.onnx").write_bytes(b"half")
    os.utime(old, (0, 0))

    build_script.remove_leftovers(tmp_path)

    assert not old.exists()
    assert running.exists()


@given(lengths=st.lists(st.integers(0, 5000), max_size=200))
def test_batches_keep_the_order_and_stay_small(lengths):
    texts = ["x" * length for length in lengths]
    order = sorted(range(len(texts)), key=lambda at: -len(texts[at]))

    batches = list(_batches(order, texts))

    assert [at for batch in batches for at in batch] == order
    for batch in batches:
        padded = max(lengths[at] for at in batch) * len(batch)
        assert len(batch) == 1 or (padded <= BATCH_CHARACTERS and len(batch) <= BATCH_TEXTS)


def test_an_embedder_may_be_shared_between_threads(embedder, alone):
    with ThreadPoolExecutor(3) as threads:
        results = list(threads.map(embedder.embed, [TEXTS[:4]] * 6))

    for vectors in results:
        assert np.abs(vectors - [alone[text] for text in TEXTS[:4]]).max() < 1e-5


def test_half_a_surrogate_pair_is_read_as_a_question_mark(embedder):
    broken, marked = "name \ud800 of a file ü", "name ? of a file ü"

    assert np.array_equal(embedder.embed_one(broken), embedder.embed_one(marked))
    assert embedder.count_tokens([broken]) == embedder.count_tokens([marked])
