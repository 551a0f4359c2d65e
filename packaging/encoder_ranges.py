"""Ranges of the int8 graph of passages: `python packaging/encoder_ranges.py TEXTS.jsonl`.

The full graph runs over passages of the reader's training data (lines with a `context`). For each
matrix product the channels that are larger than most are divided by a factor, so that eight bits
suffice; of a few strengths the one whose product is nearest to the exact one is kept, with the
range of what is left (SmoothQuant, Xiao et al. 2023). Writes `resources/encoder_ranges.npz`, which
`packaging/build_embedder.py` reads.
"""

import itertools
import json
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import build_embedder as builder
import graph_writers as writers
import numpy as np
from numpy.typing import NDArray

TEXTS, CHARACTERS, BATCH = 96, 900, 4
# Of so many lines one text is taken.
EVERY = 200
# Rows of each batch on which the strengths are compared.
ROWS = 40
CUTS, POWERS = (1.0, 1.5, 2.0, 3.0), (0.5, 0.75, 1.0)
Matrix = NDArray[np.float32]


class RecordingWriter(writers.GraphWriter):
    """Writes the full graph and keeps the input of each product."""

    def __init__(self, tensors: Mapping[str, Matrix]) -> None:
        super().__init__(tensors)
        self.inputs: dict[str, str] = {}

    def product(self, inside: str, matrix: Matrix, output: str) -> str:
        """The name of `inside @ matrix`."""
        self.inputs[output] = inside
        return super().product(inside, matrix, output)


def batches(path: Path) -> Iterator[list[str]]:
    """Yield batches of texts, taken evenly from the file."""
    with path.open(encoding="utf-8") as lines:
        chosen = itertools.islice(lines, 0, TEXTS * EVERY, EVERY)
        texts = [json.loads(line)["context"][:CHARACTERS] for line in chosen]
    for start in range(0, len(texts), BATCH):
        yield texts[start : start + BATCH]


def activations(graph: RecordingWriter, config: Any, texts: Path) -> Iterator[dict[str, Matrix]]:
    """Yield for each batch what enters each product, a row for each word piece."""
    onnx: Any = import_module("onnx")
    runtime: Any = import_module("onnxruntime")
    tokenizers: Any = import_module("tokenizers")

    model = builder.build_model(graph, config)
    names = sorted(set(graph.inputs.values()))
    for name in names:
        value = onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None)
        model.graph.output.append(value)
    session = runtime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    tokenizer = tokenizers.Tokenizer.from_file(str(builder.weights_folder() / "tokenizer.json"))
    tokenizer.enable_truncation(builder.MAX_TOKENS)
    tokenizer.enable_padding()
    for batch in batches(texts):
        pieces = tokenizer.encode_batch_fast(batch)
        mask = np.array([piece.attention_mask for piece in pieces], np.int64)
        ids = np.array([piece.ids for piece in pieces], np.int64)
        rows = session.run(names, {"input_ids": ids, "attention_mask": mask})
        used = mask.reshape(-1) > 0
        yield {
            name: row.reshape(-1, row.shape[-1])[used]
            for name, row in zip(names, rows, strict=True)
        }


def rounded(values: Matrix, low: float, high: float) -> Matrix:
    """Return the values as eight bits over the range give them back."""
    step = (high - low) / 255
    zero = np.rint(-low / step)
    return (np.clip(np.rint(values / step) + zero, 0, 255) - zero) * step


def spread_of(inside: list[Matrix], matrix: Matrix) -> tuple[Matrix, tuple[float, float]]:
    """Return the divisors of the channels, and the range of what is left."""
    largest = np.max([np.abs(rows).max(axis=0) for rows in inside], axis=0)
    lowest = np.minimum(0, np.min([rows.min(axis=0) for rows in inside], axis=0))
    highest = np.maximum(0, np.max([rows.max(axis=0) for rows in inside], axis=0))
    sample = np.concatenate([rows[:: max(1, len(rows) // ROWS)] for rows in inside])
    exact = sample @ matrix
    best: tuple[float, Matrix, tuple[float, float]] | None = None
    for cut, power in itertools.product(CUTS, POWERS):
        ratio = largest / (cut * np.median(largest))
        # As it is kept, in half precision, so that the range fits it.
        spread = (np.maximum(1, ratio) ** power).astype(np.float16).astype(np.float32)
        low, high = float((lowest / spread).min()), float((highest / spread).max())
        scaled = matrix * spread[:, None]
        scales = np.abs(scaled).max(axis=0) / 127
        product = rounded(sample / spread, low, high) @ (np.rint(scaled / scales) * scales)
        error = float(((product - exact) ** 2).mean())
        if best is None or error < best[0]:
            best = error, spread, (low, high)
    assert best is not None
    return best[1], best[2]


def main(texts: Path) -> None:
    """Write the ranges."""
    source = builder.weights_folder()
    safetensors: Any = import_module("safetensors.numpy")
    tensors = safetensors.load_file(source / "model.safetensors")
    graph = RecordingWriter(tensors)
    config = json.loads((source / "config.json").read_bytes())
    inside: dict[str, list[Matrix]] = {}
    for batch in activations(graph, config, texts):
        for name, rows in batch.items():
            inside.setdefault(name, []).append(rows)
    kept: dict[str, NDArray[Any]] = {}
    for output, name in graph.inputs.items():
        spread, limits = spread_of(inside[name], graph.weights[f"{output}.weight"])
        kept[f"{output}.spread"] = spread.astype(np.float16)
        kept[f"{output}.range"] = np.array(limits, np.float32)
    np.savez_compressed(builder.RANGES, allow_pickle=False, **kept)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
