"""The table of words of an encoder is read from its file, row by row, and never copied."""

import numpy as np
import pytest

from core.llm.embedder import QUANTIZED_GRAPH
from core.llm.onnx_loading import mapped_tables

FLOAT32, FLOAT16 = 1, 10


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    more = number >> 7
    return bytes((number & 0x7F | 0x80,)) + varint(more) if more else bytes((number,))


def field(number: int, content: bytes | int) -> bytes:
    """A field of a protobuf message: a number, or bytes with their length."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def tensor(name: str, numbers: np.ndarray, kind: int) -> bytes:
    shape = b"".join(field(1, length) for length in numbers.shape)
    return shape + field(2, kind) + field(8, name.encode()) + field(9, numbers.tobytes())


@pytest.fixture
def words() -> np.ndarray:
    return np.random.default_rng(1).normal(size=(4000, 384)).astype(np.float16)


@pytest.fixture
def graph(tmp_path, words):
    """A model with a large table, a small one, and large weights that are no 16-bit numbers."""
    inside = b"".join(
        field(5, it)
        for it in (
            tensor("small", words[:3], FLOAT16),
            tensor("weights", words.astype(np.float32), FLOAT32),
            tensor("words", words, FLOAT16),
        )
    )
    path = tmp_path / "graph.onnx"
    path.write_bytes(field(1, 8) + field(7, field(2, b"encoder") + inside) + field(2, b"made here"))
    return path


def test_only_the_large_table_of_16_bit_numbers_is_mapped(graph, words):
    ((name, table),) = mapped_tables(graph)

    assert name == "words"
    assert np.array_equal(table, words)
    assert not table.flags.owndata
    assert not table.flags.writeable


@pytest.mark.parametrize("kept", [0, 3, 40, 100_000, -100_000])
def test_of_a_damaged_file_nothing_is_mapped(graph, kept):
    graph.write_bytes(graph.read_bytes()[:kept])

    assert mapped_tables(graph) == []


def test_a_file_that_is_not_there_is_left_to_the_runtime(tmp_path):
    assert mapped_tables(tmp_path / "none.onnx") == []


@pytest.mark.slow
def test_the_words_of_the_built_in_encoder_are_mapped(embedder_folder):
    ((name, table),) = mapped_tables(embedder_folder / QUANTIZED_GRAPH)

    assert name == "words"
    assert table.shape == (30522, 384)
