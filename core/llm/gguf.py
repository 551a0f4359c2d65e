"""Reader of GGUF metadata, without loading the model.

Layout: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

import mmap
import struct
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from core.errors import ModelDamaged, ModelMissing
from core.messages import UserMessage

MAGIC = b"GGUF"
VERSIONS = (2, 3)

# Codes of `struct` by kind of value.
_NUMBERS = dict(zip((0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12), "BbHhIif?Qqd", strict=True))
_STRING, _ARRAY = 8, 9
# Longer lists (vocabularies) are counted but not stored.
_MAX_LIST = 4096
_MOST_DIMENSIONS, _MOST_NESTING = 8, 4
_F16_BYTES = 2
# Tensor types: number, name, values per block, bytes per block.
_TENSOR_KINDS = """
0 F32 1 4, 1 F16 1 2, 2 Q4_0 32 18, 3 Q4_1 32 20, 6 Q5_0 32 22, 7 Q5_1 32 24, 8 Q8_0 32 34,
9 Q8_1 32 40, 10 Q2_K 256 84, 11 Q3_K 256 110, 12 Q4_K 256 144, 13 Q5_K 256 176, 14 Q6_K 256 210,
15 Q8_K 256 292, 16 IQ2_XXS 256 66, 17 IQ2_XS 256 74, 18 IQ3_XXS 256 98, 19 IQ1_S 256 50,
20 IQ4_NL 32 18, 21 IQ3_S 256 110, 22 IQ2_S 256 82, 23 IQ4_XS 256 136, 24 I8 1 1, 25 I16 1 2,
26 I32 1 4, 27 I64 1 8, 28 F64 1 8, 29 IQ1_M 256 56, 30 BF16 1 2, 34 TQ1_0 256 54,
35 TQ2_0 256 66, 39 MXFP4 32 17
"""
# Quantization mixes, by `general.file_type`; others are named after the most common tensor type.
_MIXTURES = """
0 F32, 1 F16, 2 Q4_0, 3 Q4_1, 7 Q8_0, 8 Q5_0, 9 Q5_1, 10 Q2_K, 11 Q3_K_S, 12 Q3_K_M, 13 Q3_K_L,
14 Q4_K_S, 15 Q4_K_M, 16 Q5_K_S, 17 Q5_K_M, 18 Q6_K, 19 IQ2_XXS, 20 IQ2_XS, 21 Q2_K_S, 22 IQ3_XS,
23 IQ3_XXS, 24 IQ1_S, 25 IQ4_NL, 26 IQ3_S, 27 IQ3_M, 28 IQ2_S, 29 IQ2_M, 30 IQ4_XS, 31 IQ1_M,
32 BF16, 36 TQ1_0, 37 TQ2_0, 38 MXFP4
"""
TENSOR_KINDS = {
    int(number): (name, int(values), int(size))
    for number, name, values, size in (entry.split() for entry in _TENSOR_KINDS.split(","))
}
MIXTURES = {int(number): name for number, name in (entry.split() for entry in _MIXTURES.split(","))}

Value = int | float | str | list[object] | None


class GgufInfo(Struct, frozen=True):
    """Metadata of a GGUF file; numbers are 0 and texts empty where the file has no value.

    `kv_bytes_per_token` is the size of the KV cache per token at 16 bits. `can_write` is true for
    generative models and false for embedding or image models.
    """

    path: str
    size_bytes: int
    architecture: str
    quantization: str
    parameters: int
    context_length: int
    heads: int
    kv_bytes_per_token: int
    can_write: bool
    license: str = ""
    languages: tuple[str, ...] = ()


class _Broken(Exception):
    """The metadata cannot be read."""

    def __init__(self, message: UserMessage) -> None:
        self.message = message


class _Tensors(Struct):
    """Sums over the tensor table; `end` is the end offset of the last tensor."""

    parameters: int
    end: int
    kinds: Counter[str]


def inspect_gguf(path: Path) -> GgufInfo:
    """The head of the file, which is whole: every tensor lies inside its length.

    Raises `ModelMissing` without a file, and `ModelDamaged` for one that is no GGUF file, of a
    version that is not known, without an architecture, broken, or cut off.
    """
    try:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise ModelDamaged(str(path), "not_gguf")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                return _read(path, data)
    except FileNotFoundError:
        raise ModelMissing(str(path), "model_file_missing") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise ModelMissing(str(path), "model_file_not_readable", reason=reason) from error
    except _Broken as broken:
        raise ModelDamaged(str(path), broken.message) from None


class _MetadataReader:
    """Cursor over the metadata; raises `_Broken` beyond the end of the file."""

    def __init__(self, data: mmap.mmap) -> None:
        self._data = data
        self.at = len(MAGIC)

    def number(self, code: str) -> int | float:
        size = struct.calcsize(f"<{code}")
        self._require(size)
        (value,) = struct.unpack_from(f"<{code}", self._data, self.at)
        self.at += size
        return value

    def whole(self, code: str) -> int:
        return int(self.number(code))

    def text(self) -> str:
        return self._data[self._text_bytes()].decode("utf-8", "replace")

    def value(self, kind: int, *, nesting: int = 0) -> Value:
        if kind == _STRING:
            return self.text()
        if kind == _ARRAY and nesting < _MOST_NESTING:
            return self._array(nesting=nesting + 1)
        if kind in _NUMBERS:
            return self.number(_NUMBERS[kind])
        raise _Broken(UserMessage("gguf_kind_unknown", kind_number=kind))

    def _array(self, *, nesting: int) -> Value:
        """Return the list, or its length if it is long."""
        kind, count = self.whole("I"), self.whole("Q")
        if count <= _MAX_LIST:
            return [self.value(kind, nesting=nesting) for _ in range(count)]
        if kind in _NUMBERS:
            size = struct.calcsize(f"<{_NUMBERS[kind]}") * count
            self._require(size)
            self.at += size
            return count
        skip: Callable[[], object] = (
            self._text_bytes if kind == _STRING else lambda: self.value(kind, nesting=nesting)
        )
        for _ in range(count):
            skip()
        return count

    def _text_bytes(self) -> slice:
        size = self.whole("Q")
        self._require(size)
        self.at += size
        return slice(self.at - size, self.at)

    def _require(self, size: int) -> None:
        if self.at + size > len(self._data):
            raise _Broken(UserMessage("gguf_metadata_cut"))


def _read(path: Path, data: mmap.mmap) -> GgufInfo:
    head = _MetadataReader(data)
    version = head.whole("I")
    if version not in VERSIONS:
        versions = ", ".join(map(str, VERSIONS))
        raise _Broken(UserMessage("gguf_version_unknown", version=version, versions=versions))
    tensors, entries = head.whole("Q"), head.whole("Q")
    metadata: dict[str, Value] = {}
    for _ in range(entries):
        key = head.text()
        metadata[key] = head.value(head.whole("I"))
    architecture = _text(metadata, "general.architecture")
    if not architecture:
        raise _Broken(UserMessage("gguf_without_architecture"))
    table = _tensors(head, tensors)
    alignment = (
        max(_integer(metadata, "general.alignment"), 1) if "general.alignment" in metadata else 32
    )
    start = -(-head.at // alignment) * alignment
    end = start + table.end
    if end > len(data):
        raise _Broken(UserMessage("gguf_truncated", size=len(data), expected=end))
    return _build_info(path, metadata, table, size=len(data))


def _tensors(head: _MetadataReader, count: int) -> _Tensors:
    tensors = _Tensors(0, 0, Counter())
    for _ in range(count):
        name, dimensions = head.text(), head.whole("I")
        if dimensions > _MOST_DIMENSIONS:
            raise _Broken(UserMessage("gguf_tensor_damaged", name=name[:40], dimensions=dimensions))
        values = 1
        for _ in range(dimensions):
            values *= head.whole("Q")
        kind, offset = head.whole("I"), head.whole("Q")
        tensors.parameters += values
        # Of an unknown tensor type only the start offset is known.
        kind_name, block, size = TENSOR_KINDS.get(kind, ("", 1, 0))
        tensors.kinds[kind_name] += values
        tensors.end = max(tensors.end, offset + values // block * size)
    return tensors


def _build_info(
    path: Path, metadata: Mapping[str, Value], tensors: _Tensors, *, size: int
) -> GgufInfo:
    kind = _text(metadata, "general.architecture")
    commonest = max(tensors.kinds, key=lambda name: tensors.kinds[name], default="")
    tokens = metadata.get("tokenizer.ggml.tokens")
    vocabulary = tokens if isinstance(tokens, int) else len(_list(tokens))
    return GgufInfo(
        path=str(path),
        size_bytes=size,
        architecture=kind,
        quantization=MIXTURES.get(_integer(metadata, "general.file_type", other=-1), commonest),
        parameters=tensors.parameters,
        context_length=_integer(metadata, f"{kind}.context_length"),
        heads=_heads(metadata, kind),
        kv_bytes_per_token=_kv_bytes(metadata, kind),
        can_write=_can_write(metadata, kind, vocabulary=vocabulary),
        license=_text(metadata, "general.license"),
        languages=tuple(str(name) for name in _list(metadata.get("general.languages"))),
    )


def _kv_bytes(metadata: Mapping[str, Value], kind: str) -> int:
    """Return the KV cache size per token; an upper bound for sliding-window attention."""
    heads = _heads(metadata, kind)
    width = _integer(metadata, f"{kind}.embedding_length")
    each = width // heads if heads else 0
    keys = _integer(metadata, f"{kind}.attention.key_length", other=each)
    values = _integer(metadata, f"{kind}.attention.value_length", other=each)
    layers = _integer(metadata, f"{kind}.block_count")
    # Some models have another number of heads in each layer.
    of_layers = _list(metadata.get(f"{kind}.attention.head_count_kv"))
    shared = _integer(metadata, f"{kind}.attention.head_count_kv", other=heads)
    all_heads = sum(n for n in of_layers if isinstance(n, int)) if of_layers else shared * layers
    return max(all_heads * (keys + values) * _F16_BYTES, 0)


def _heads(metadata: Mapping[str, Value], kind: str) -> int:
    """Return the number of attention heads; the maximum if layers differ."""
    of_layers = [
        n for n in _list(metadata.get(f"{kind}.attention.head_count")) if isinstance(n, int)
    ]
    return max(of_layers) if of_layers else _integer(metadata, f"{kind}.attention.head_count")


def _can_write(metadata: Mapping[str, Value], kind: str, *, vocabulary: int) -> bool:
    embeds = f"{kind}.pooling_type" in metadata or metadata.get(f"{kind}.attention.causal") is False
    part = _text(metadata, "general.type") not in {"", "model"}
    return vocabulary > 0 and not embeds and not part


def _text(metadata: Mapping[str, Value], key: str) -> str:
    value = metadata.get(key)
    return value if isinstance(value, str) else ""


def _integer(metadata: Mapping[str, Value], key: str, *, other: int = 0) -> int:
    value = metadata.get(key)
    return value if isinstance(value, int) else other


def _list(value: Value) -> list[object]:
    return value if isinstance(value, list) else []
